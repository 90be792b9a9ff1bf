package notation_test

import (
	"encoding/json"
	"errors"
	"slices"
	"testing"

	"fukumi/notation"

	"fukumi/notation/record"
	"fukumi/notation/testhelp"
	"fukumi/notation/text"
)

func TestPoint(t *testing.T) {
	for size := notation.MinSize; size <= notation.MaxSize; size++ {
		seen := map[string]bool{}
		for y := range size {
			for x := range size {
				p := notation.At(x, y)
				text := p.String()
				if q, err := notation.ParsePoint(text, size); err != nil || q != p || seen[text] || p.X() != x ||
					p.Y() != y || !p.On(size) {
					t.Fatalf("size %d: %d,%d is %s, read as %s, %v", size, x, y, text, q, err)
				}
				seen[text] = true
			}
		}
	}
	for _, xy := range [][2]int{{-1, 0}, {0, -1}, {notation.MaxSize, 0}, {0, notation.MaxSize}} {
		if p := notation.At(xy[0], xy[1]); p != notation.NoPoint || p.On(notation.MaxSize) || p.String() != "-" {
			t.Errorf("At(%d, %d) is %s", xy[0], xy[1], p)
		}
	}
	if notation.At(15, 0).On(15) || notation.At(0, 15).On(15) || !notation.At(14, 14).On(15) {
		t.Error("On does not know the edge of 15x15")
	}
}

func TestParsePointErrors(t *testing.T) {
	cases := []struct{ text, want string }{
		{"", `point "": expected a letter and a number, like h8`},
		{"h", `point "h": expected a letter and a number, like h8`},
		{"8", `point "8": expected a letter and a number, like h8`},
		{"8h", `point "8h": expected a letter and a number, like h8`},
		{"h8 ", `point "h8 ": expected a letter and a number, like h8`},
		{"h+8", `point "h+8": expected a letter and a number, like h8`},
		{"é8", `point "é8": expected a letter and a number, like h8`},
		{"[8", `point "[8": expected a letter and a number, like h8`},
		{"h0", `point "h0": rows count from 1, without a leading zero`},
		{"h08", `point "h08": rows count from 1, without a leading zero`},
		{"h16", `point "h16": point is not on the board (15x15: a-o, 1-15)`},
		{"q1", `point "q1": point is not on the board (15x15: a-o, 1-15)`},
		{"P1", `point "P1": point is not on the board (15x15: a-o, 1-15); a column p is the sign of a text that ` +
			`skips ` +
			`the letter i, which is a column here`},
		{"h99999999999999999999999999999999",
			`point "h99999999999999999999999...": point is not on the board (15x15: a-o, 1-15)`},
	}
	for _, c := range cases {
		p, err := notation.ParsePoint(c.text, 15)
		if err == nil || err.Error() != c.want || p != notation.NoPoint {
			t.Errorf("%q: %s, %v; want %s", c.text, p, err, c.want)
		}
	}
}

func TestErrorKinds(t *testing.T) {
	cases := []struct {
		text string
		want error
	}{
		{"h8 h8", notation.ErrOccupied}, {"h8/h8", notation.ErrOccupied},
		{`{"moves":["h8","h8"]}`, notation.ErrOccupied},
		{"h8 p8", notation.ErrOffBoard}, {"h8 z9", notation.ErrOffBoard}, {"q8/", notation.ErrOffBoard},
		{`{"moves":["h99"]}`, notation.ErrOffBoard},
		{"foo", text.ErrUnrecognized},
	}
	kinds := []error{notation.ErrOccupied, notation.ErrOffBoard, text.ErrUnrecognized, notation.ErrFoul}
	for _, c := range cases {
		_, err := record.ParsePosition(c.text, text.Defaults{})
		for _, kind := range kinds {
			if errors.Is(err, kind) != (kind == c.want) {
				t.Errorf("%q: %v: is %q: %v", c.text, err, kind, errors.Is(err, kind))
			}
		}
	}
}

func TestNewPosition(t *testing.T) {
	for _, size := range []int{-1, 0, 4, 23, 1000} {
		if _, err := notation.NewPosition(notation.Freestyle, size); err == nil {
			t.Errorf("size %d is accepted", size)
		}
	}
	if _, err := notation.NewPosition(notation.Rule(len(notation.Rules)), 15); err == nil {
		t.Error("a rule that there is not is accepted")
	}
	pos, err := notation.NewPosition(notation.Renju, 22)
	if err != nil || pos.Rule() != notation.Renju || pos.Size() != 22 || pos.Turn() != notation.Black ||
		pos.Count(notation.Empty) != 484 {
		t.Errorf("%v %d %v %v", pos.Rule(), pos.Size(), pos.Turn(), err)
	}
}

func TestPlay(t *testing.T) {
	pos := testhelp.Must(notation.NewPosition(notation.Freestyle, 15))(t)
	steps := []struct {
		name  string
		do    func() error
		want  error
		moves string // "?" where the order is not known
		turn  notation.Stone
	}{
		{"play h8", func() error { return pos.Play(notation.At(7, 7)) }, nil, "h8", notation.White},
		{"play h8 again", func() error { return pos.Play(notation.At(7, 7)) }, notation.ErrOccupied, "h8",
			notation.White},
		{"play p1", func() error { return pos.Play(notation.At(15, 0)) }, notation.ErrOffBoard, "h8", notation.White},
		{"play nowhere", func() error { return pos.Play(notation.NoPoint) }, notation.ErrOffBoard, "h8",
			notation.White},
		{"play i9", func() error { return pos.Play(notation.At(8, 8)) }, nil, "h8 i9", notation.Black},
		{"put on h8", func() error { return pos.Put(notation.At(7, 7), notation.Black) }, notation.ErrOccupied, "h8 i9",
			notation.Black},
		{"put on p1", func() error { return pos.Put(notation.At(15, 0), notation.Black) }, notation.ErrOffBoard,
			"h8 i9", notation.Black},
		{"take nothing", func() error { pos.Take(notation.At(0, 0)); return nil }, nil, "h8 i9", notation.Black},
		{"same turn", func() error { pos.SetTurn(notation.Black); return nil }, nil, "h8 i9", notation.Black},
		{"other turn", func() error { pos.SetTurn(notation.White); return nil }, nil, "?", notation.White},
		{"play a1", func() error { return pos.Play(notation.At(0, 0)) }, nil, "?", notation.Black},
		{"take h8", func() error { pos.Take(notation.At(7, 7)); return nil }, nil, "?", notation.Black},
		{"put h8", func() error { return pos.Put(notation.At(7, 7), notation.White) }, nil, "?", notation.Black},
	}
	for _, s := range steps {
		if err := s.do(); err != s.want {
			t.Errorf("%s: %v, want %v", s.name, err, s.want)
		}
		moves, known := pos.Moves()
		got := notation.FormatMoves(moves)
		if !known {
			got = "?"
		}
		if got != s.moves || pos.Turn() != s.turn {
			t.Errorf("%s: moves %s, %s to move; want %s, %s", s.name, got, pos.Turn(), s.moves, s.turn)
		}
	}
	if got, want := notation.FormatStones(&pos), "/a1,h8,i9"; got != want {
		t.Errorf("in the end %s, want %s", got, want)
	}
}

// TestCopy checks that a copy of a position lives a life of its own.
func TestCopy(t *testing.T) {
	in := testhelp.Must(text.ParseMoves("h8 i9", text.Defaults{}))(t)
	a := in.Position
	b, c := a, a
	testhelp.OK(t, errors.Join(b.Play(notation.At(0, 0)), c.Play(notation.At(1, 0)), b.Play(notation.At(2, 0))))
	for _, p := range []struct {
		pos  *notation.Position
		want string
	}{{&a, "h8 i9"}, {&b, "h8 i9 a1 c1"}, {&c, "h8 i9 b1"}} {
		if got := notation.FormatPosition(p.pos); got != p.want {
			t.Errorf("%s, want %s", got, p.want)
		}
	}
}

func TestWords(t *testing.T) {
	type words struct {
		Rule  notation.Rule
		Stone notation.Stone
		Point notation.Point
	}
	for _, rule := range notation.Rules {
		for _, stone := range []notation.Stone{notation.Black, notation.White} {
			want := words{rule, stone, notation.At(7, 7)}
			data := testhelp.Must(json.Marshal(want))(t)
			var got words
			if err := json.Unmarshal(data, &got); err != nil || got != want {
				t.Errorf("%s is read as %v, %v", data, got, err)
			}
		}
	}
	for _, text := range []string{`{"Rule":"go"}`, `{"Stone":"red"}`, `{"Stone":"empty"}`, `{"Point":"z9"}`,
		`{"Point":null}`, `{"Point":1}`} {
		if err := json.Unmarshal([]byte(text), new(words)); err == nil {
			t.Errorf("%s is read", text)
		}
	}
}

// TestFollow: "-" is accepted only from a side without a legal move.
func TestFollow(t *testing.T) {
	// White's four at d5 leaves d1, where Black would make six.
	in, err := text.ParsePosition("a1,b1,c1,e1,f1,c2,a3,b3,e3,f3,c4,a5,b5,e5,f5,c6,d6/a2,b2,d2,e2,f2,c3,d3,a4,b4,d4,"+
		"e4,f4,c5,a6,b6,e6,f6",
		text.Defaults{Rule: notation.Renju, Size: 6, Turn: notation.White})
	if err != nil {
		t.Fatal(err)
	}
	pos := in.Position
	after := pos
	for _, p := range []notation.Point{notation.At(3, 4), notation.NoPoint, notation.At(3, 0)} {
		if err := after.Follow(p); err != nil {
			t.Fatalf("%v: %v", p, err)
		}
	}
	if row, over := after.Winner(); !over || row.Side != notation.White {
		t.Errorf("the line ends in %v, %v", row, over)
	}
	if err := pos.Follow(notation.NoPoint); err == nil {
		t.Error("White passes with two legal points")
	}
	if !slices.Equal(pos.Stones(notation.Empty), []notation.Point{notation.At(3, 0), notation.At(3, 4)}) {
		t.Errorf("free points %v", pos.Stones(notation.Empty))
	}
}
