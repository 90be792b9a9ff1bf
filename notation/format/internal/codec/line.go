package codec

// Trees as a single line of moves, for the formats that cannot hold more.

import (
	"fukumi/notation"
	"fukumi/notation/format"
	"fukumi/notation/words"
)

// Moves returns the main line as alternating moves, Black first. It adds everything else in the
// tree to losses. Setup stones at the beginning get an invented order of play, if their numbers
// allow one.
func Moves(t *format.Tree, losses map[string]bool) ([]notation.Point, error) {
	LoseCursor(t, losses)
	var moves []notation.Point
	side := notation.Black
	started := false // whether there was a move
	for n := range t.MainLine() {
		if len(n.Setup) > 0 {
			if started || n != t.Root {
				return nil, words.Errorf("stones are set up in the course of the game")
			}
			made, err := madeUp(t)
			if err != nil {
				return nil, err
			}
			losses["the order of the stones is not known: it is made up"] = true
			moves = made
			if len(made)%2 != 0 {
				side = notation.White
			}
		}
		switch {
		case n.Turn != notation.Empty && n.Turn != nextSide(n, side):
			return nil, words.Errorf("{side, select, black {black} other {white}} is to move, against the order of "+
				"the moves", "side", n.Turn)
		case n.Side == notation.Empty:
			continue
		case n.IsPass():
			return nil, words.Errorf("move {n} is a pass", "n", len(moves)+1)
		case n.Side != side:
			return nil, words.Errorf("move {n} {move} is {side, select, black {black's, though it is white's} "+
				"other {white's, though it is black's}} turn", "n", len(moves)+1, "move", n.Move, "side", n.Side)
		}
		started = true
		moves = append(moves, n.Move)
		side = side.Opponent()
	}
	return moves, nil
}

// nextSide returns the side to move after n. side was to move before n.
func nextSide(n *format.Node, side notation.Stone) notation.Stone {
	if n.Side == notation.Empty {
		return side
	}
	return n.Side.Opponent()
}

// madeUp returns an invented order of play for the stones of the root.
func madeUp(t *format.Tree) ([]notation.Point, error) {
	stones := Stones(t.Root.Setup)
	black, white := stones[notation.Black], stones[notation.White]
	if n := len(black) - len(white); n != 0 && n != 1 {
		return nil, words.Errorf("{black} black and {white} white stones are set up, which no order of moves leads to",
			"black", len(black), "white", len(white))
	}
	moves := make([]notation.Point, 0, len(black)+len(white))
	for i, p := range black {
		moves = append(moves, p)
		if i < len(white) {
			moves = append(moves, white[i])
		}
	}
	return moves, nil
}

// Losses returns the parts of a tree other than the moves of its main line and the size of
// the board.
func Losses(t *format.Tree) map[string]bool {
	losses := map[string]bool{}
	if t.RuleKnown {
		losses["the rule"] = true
	}
	for n := range t.Nodes() {
		if len(n.Children) > 1 {
			losses["variations"] = true
		}
		if n.Comment != "" || n.Title != "" || n.Text != "" {
			losses["comments"] = true
		}
		if len(n.Marks) > 0 || n.Marked || n.Sign != "" {
			losses["marks"] = true
		}
	}
	for _, f := range Fields {
		if *f.In(&t.Info) != "" {
			losses[f.loss] = true
		}
	}
	return losses
}
