package format

// Positions along the main line of a tree.

import (
	"fmt"
	"strconv"

	"fukumi/notation"
	"fukumi/notation/text"
	"fukumi/notation/words"
)

// Position returns the position after the given number of plies of the main line. A negative
// number means all plies. turn, if it is not Empty, becomes the side to move. The order of the
// moves is known if only alternating moves led to the position.
func (t *Tree) Position(plies int, turn notation.Stone) (notation.Position, error) {
	pos, err := notation.NewPosition(t.Rule, t.Size)
	if err != nil {
		return pos, err
	}
	known := true // whether the side to move is known
	played := 0
	for n := range t.MainLine() {
		if n.Side != notation.Empty {
			if played == plies {
				break
			}
			played++
			known = true
		}
		if err := n.apply(&pos, &known); err != nil {
			return pos, words.AtMove(played, strconv.Quote(n.Move.String()), err)
		}
	}
	switch {
	case plies > played:
		return pos, fmt.Errorf("the game has %d plies, not %d", played, plies)
	case turn != notation.Empty:
		pos.SetTurn(turn)
	case !known:
		return pos, &text.TurnError{Black: pos.Count(notation.Black), White: pos.Count(notation.White)}
	}
	return pos, nil
}

// apply plays n on pos. It sets turnKnown to true if n decides the side to move, and to false if
// n leaves the side to move open.
func (n *Node) apply(pos *notation.Position, turnKnown *bool) error {
	for _, s := range n.Setup {
		pos.Take(s.Point)
		if s.Stone == notation.Empty {
			continue
		}
		if err := pos.Put(s.Point, s.Stone); err != nil {
			return err
		}
	}
	if len(n.Setup) > 0 {
		switch pos.Count(notation.Black) - pos.Count(notation.White) {
		case 0:
			pos.SetTurn(notation.Black)
			*turnKnown = true
		case 1:
			pos.SetTurn(notation.White)
			*turnKnown = true
		default:
			*turnKnown = false
		}
	}
	if n.Side != notation.Empty {
		*turnKnown = true
		if pos.Turn() != n.Side {
			pos.SetTurn(n.Side)
		}
		if n.IsPass() {
			pos.SetTurn(n.Side.Opponent())
		} else if err := pos.Play(n.Move); err != nil {
			return err
		}
	}
	if n.Turn != notation.Empty {
		*turnKnown = true
		pos.SetTurn(n.Turn)
	}
	return nil
}
