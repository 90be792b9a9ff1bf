package points

// Writing trees as addresses: of gomocalc if moves are enough, else of renju-note, which also has
// fields for stones before the moves, the side that begins, and the number of moves shown.

import (
	"fmt"
	"slices"
	"strings"

	"fukumi/notation"
	"fukumi/notation/format"
	"fukumi/notation/format/internal/codec"
	"fukumi/notation/words"
)

// WriteAddress writes the main line.
func WriteAddress(t *format.Tree) ([]byte, []string, error) {
	losses := codec.Losses(t)
	if t.Size != notation.DefaultSize {
		losses["the size"] = true
	}
	a, err := addressed(t)
	if err != nil {
		return nil, nil, err
	}
	if len(a.moves) == 0 && a.begins == notation.Black && a.follows() == notation.White {
		losses["the side to move"] = true // only for White to move is there a field
	}
	cursor := t.Cursor >= 0 && t.Cursor < t.Plies()
	if len(a.stones[notation.Black])+len(a.stones[notation.White]) == 0 && a.begins == notation.Black && !cursor &&
		len(a.moves) > 0 {
		return []byte("https://gomocalc.com/#/" + together(a.moves) + "\n"), codec.Phrases(losses), nil
	}
	var fields []string
	add := func(name, value string) {
		if value != "" {
			fields = append(fields, name+":"+value)
		}
	}
	add("b", together(a.stones[notation.Black]))
	add("w", together(a.stones[notation.White]))
	if a.begins == notation.White {
		add("o", "i")
	}
	add("g", together(a.moves))
	if cursor {
		add("c", fmt.Sprint(t.Cursor))
	}
	if len(fields) == 0 {
		return nil, nil, words.Errorf("the empty board has no address")
	}
	return []byte("https://renju-note.com/#" + strings.Join(fields, ",") + "\n"), codec.Phrases(losses), nil
}

// An addressGame is the part of a game that an address can hold.
type addressGame struct {
	stones [3][]notation.Point // the stones before the moves
	begins notation.Stone
	moves  []notation.Point
}

// follows returns the side that begins if no field says so.
func (a *addressGame) follows() notation.Stone {
	return codec.Follows(len(a.stones[notation.Black]), len(a.stones[notation.White]))
}

// addressed converts the main line. The sides must alternate.
func addressed(t *format.Tree) (*addressGame, error) {
	a := &addressGame{begins: t.Root.Turn, stones: codec.Stones(t.Root.Setup)}
	if emptied := a.stones[notation.Empty]; len(emptied) > 0 {
		return nil, words.Errorf("the point {point} is emptied", "point", emptied[0].String())
	}
	side := a.begins
	for n := range t.MainLine() {
		switch {
		case n == t.Root && n.Side == notation.Empty:
			continue
		case len(n.Setup) > 0 || n.Side == notation.Empty:
			return nil, words.Errorf("stones are set up in the course of the game")
		case n.IsPass():
			return nil, words.Errorf("move {n} is a pass", "n", len(a.moves)+1)
		case side != notation.Empty && n.Side != side:
			return nil, words.Errorf("move {n} {move} is {side, select, black {black's, though it is white's} "+
				"other {white's, though it is black's}} turn", "n", len(a.moves)+1, "move", n.Move, "side", n.Side)
		}
		if len(a.moves) == 0 {
			a.begins = n.Side
		}
		a.moves = append(a.moves, n.Move)
		side = n.Side.Opponent()
	}
	if a.begins == notation.Empty {
		a.begins = a.follows()
	}
	return a, nil
}

// together writes points in order without space between them.
func together(points []notation.Point) string {
	return strings.ReplaceAll(notation.FormatMoves(slices.Clone(points)), " ", "")
}
