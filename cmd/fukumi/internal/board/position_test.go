package board

import (
	"fmt"
	"strings"
	"testing"
)

// The node of a position: a five, a foul, a full board, passes, stones set up.
func TestPosition(t *testing.T) {
	d := New(Options{})
	for _, c := range []struct{ position, want string }{
		{`{}`, `turn black over false winner  last  fouls 0 text empty`},
		{`{"moves":["h8","i9"]}`, `turn black over false winner  last i9 fouls 0 text h8 i9`},
		{`{"moves":["h8","-"]}`, `turn black over false winner  last  fouls 0 text h8/`},
		{`{"black":["h8"],"white":["h9"],"turn":"white","moves":["a1"]}`,
			`turn black over false winner  last a1 fouls 0 text h8/a1,h9`},
		{`{"moves":["a1","b1","a2","b2","a3","b3","a4","b4","a5"]}`,
			`turn white over true winner black last a5 fouls 0 text a1 b1 a2 b2 a3 b3 a4 b4 a5`},
		{`{"rule":"renju","moves":["h8","a1","i8","a3","j9","a5","j10","a7"]}`,
			`turn black over false winner  last a7 fouls 1 text h8 a1 i8 a3 j9 a5 j10 a7`},
		{`{"rule":"renju","moves":["h8","a1","i8","a3","j9","a5","j10","a7","j8"]}`,
			`turn white over true winner white last j8 fouls 0 text h8 a1 i8 a3 j9 a5 j10 a7 j8`},
	} {
		a := answered(t, d, `{"kind":"position","position":`+c.position+`}`)
		got := fmt.Sprintf("turn %v over %v winner %v last %v fouls %d text %v", a["turn"], a["over"], a["winner"],
			a["last"], len(a["fouls"].([]any)), a["text"])
		if got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.position, got, c.want)
		}
	}
}

// A full board is a draw.
func TestPositionFull(t *testing.T) {
	rows := []string{"xxoox", "ooxxo", "xxoox", "ooxxo", "xxoox"}
	var black, white []string
	for y, row := range rows {
		for x, c := range row {
			point := fmt.Sprintf("%q", fmt.Sprintf("%c%d", 'a'+x, y+1))
			if c == 'x' {
				black = append(black, point)
			} else {
				white = append(white, point)
			}
		}
	}
	a := answered(t, New(Options{}),
		fmt.Sprintf(`{"kind":"position","position":{"size":5,"turn":"black","black":[%s],"white":[%s]}}`,
			strings.Join(black, ","), strings.Join(white, ",")))
	if a["over"] != true || a["winner"] != "" || a["reason"] != "a draw: the board is full" {
		t.Errorf("a full board: %v", a)
	}
}

func TestMove(t *testing.T) {
	d := New(Options{})
	const doubleThree = `{"rule":"renju","moves":["h8","a1","i8","a3","j9","a5","j10","a7"]}`
	for _, c := range []struct{ position, move, refused string }{
		{`{}`, "h8", ""},
		{`{"moves":["h8"]}`, "h8", "h8 is taken by Black"},
		{`{"moves":["h8"]}`, "-", ""},
		{`{"size":9}`, "k1", "k1 is not on the board of 9x9"},
		{doubleThree, "j8", "j8 is forbidden for Black: double three"},
		{strings.Replace(doubleThree, "renju", "freestyle", 1), "j8", ""},
		{`{"moves":["a1","b1","a2","b2","a3","b3","a4","b4","a5"]}`, "c1", "the game is over: Black wins: five a1-a5"},
		{strings.Replace(doubleThree, `"a7"]`, `"a7","j8"]`, 1), "c1",
			"the game is over: White wins: Black's j8 was forbidden, double three"},
	} {
		a := answered(t, d, fmt.Sprintf(`{"kind":"move","position":%s,"move":%q}`, c.position, c.move))
		if got, _ := a["refused"].(string); got != c.refused {
			t.Errorf("%s after %s: refused %q, want %q", c.move, c.position, got, c.refused)
		}
		if moves, _ := a["moves"].([]any); c.refused == "" && moves[len(moves)-1] != c.move {
			t.Errorf("%s after %s: %v", c.move, c.position, a)
		}
	}
}
