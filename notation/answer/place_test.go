package answer_test

import (
	"encoding/json"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/notation/answer"
	"fukumi/notation/testhelp"
)

// A placed is a position in JSON, as moves or as stones.
type placed struct {
	answer.Setting
	answer.Place
}

// TestPlace: a position is written as it always was, and read back with its side to move and the
// order of its moves.
func TestPlace(t *testing.T) {
	played := testhelp.Must(notation.NewPosition(notation.Renju, 15))(t)
	empty := played
	testhelp.OK(t, played.Play(notation.At(7, 7)))
	stones := played.Turned()
	for _, c := range []struct {
		pos          notation.Position
		place, board string
	}{
		{empty, `{"rule":"renju","size":15,"turn":"black","moves":[]}`,
			`{"rule":"renju","size":15,"turn":"black","black":[],"white":[]}`},
		{played, `{"rule":"renju","size":15,"turn":"white","moves":["h8"]}`,
			`{"rule":"renju","size":15,"turn":"white","black":["h8"],"white":[]}`},
		{stones, `{"rule":"renju","size":15,"turn":"black","black":["h8"],"white":[]}`,
			`{"rule":"renju","size":15,"turn":"black","black":["h8"],"white":[]}`},
	} {
		place := placed{answer.SettingOf(&c.pos), answer.PlaceOf(&c.pos)}
		if got := testhelp.Must(json.Marshal(place))(t); string(got) != c.place {
			t.Errorf("%s, want %s", got, c.place)
		}
		if got := testhelp.Must(json.Marshal(answer.BoardOf(&c.pos)))(t); string(got) != c.board {
			t.Errorf("%s, want %s", got, c.board)
		}
		var read placed
		testhelp.OK(t, json.Unmarshal([]byte(c.place), &read))
		back, err := read.Position(read.Setting)
		_, want := c.pos.Moves()
		if _, ordered := back.Moves(); err != nil || !back.Same(&c.pos) || ordered != want {
			t.Errorf("%s: %v, ordered: %v", c.place, err, ordered)
		}
		var board answer.Board
		testhelp.OK(t, json.Unmarshal([]byte(c.board), &board))
		if back, err = board.Position(); err != nil || !back.Same(&c.pos) {
			t.Errorf("%s: %v", c.board, err)
		}
	}
}

// TestNoPlace: an object that is not a position is refused, and the error says why.
func TestNoPlace(t *testing.T) {
	for fields, want := range map[string]string{
		`"size":4,"turn":"black"`: "size 4: expected 5 to 22",
		`"size":9`:                "no side to move",
		`"size":9,"turn":"black","moves":["a1","a1"]`:                  "a1: point is occupied",
		`"size":9,"turn":"black","moves":["k1"]`:                       "k1: point is not on the board",
		`"size":9,"turn":"black","black":["a1"],"white":["b1","a1"]`:   "white stone on a1: point is occupied",
		`"size":9,"turn":"black","black":["k1"]`:                       "black stone on k1: point is not on the board",
		`"size":9,"turn":"black","moves":[],"black":[],"white":["a1"]`: "both moves and stones",
	} {
		var p placed
		testhelp.OK(t, json.Unmarshal([]byte(`{"rule":"freestyle",`+fields+`}`), &p))
		if _, err := p.Position(p.Setting); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", fields, err, want)
		}
	}
}
