package notation

import (
	"encoding/json"
	"errors"
	"testing"
)

func TestPoint(t *testing.T) {
	for size := MinSize; size <= MaxSize; size++ {
		seen := map[string]bool{}
		for y := range size {
			for x := range size {
				p := At(x, y)
				text := p.String()
				if q, err := ParsePoint(text, size); err != nil || q != p || seen[text] || p.X() != x || p.Y() != y || !p.On(size) {
					t.Fatalf("size %d: %d,%d is %s, read as %s, %v", size, x, y, text, q, err)
				}
				seen[text] = true
			}
		}
	}
	for _, xy := range [][2]int{{-1, 0}, {0, -1}, {MaxSize, 0}, {0, MaxSize}} {
		if p := At(xy[0], xy[1]); p != NoPoint || p.On(MaxSize) || p.String() != "-" {
			t.Errorf("At(%d, %d) is %s", xy[0], xy[1], p)
		}
	}
	if At(15, 0).On(15) || At(0, 15).On(15) || !At(14, 14).On(15) {
		t.Error("On does not know the edge of 15x15")
	}
}

func TestParsePointErrors(t *testing.T) {
	cases := []struct{ text, want string }{
		{"", `point "": want a letter and a number, like h8`},
		{"h", `point "h": want a letter and a number, like h8`},
		{"8", `point "8": want a letter and a number, like h8`},
		{"8h", `point "8h": want a letter and a number, like h8`},
		{"h8 ", `point "h8 ": want a letter and a number, like h8`},
		{"h+8", `point "h+8": want a letter and a number, like h8`},
		{"é8", `point "é8": want a letter and a number, like h8`},
		{"[8", `point "[8": want a letter and a number, like h8`},
		{"h0", `point "h0": rows count from 1, without a leading zero`},
		{"h08", `point "h08": rows count from 1, without a leading zero`},
		{"h16", `point "h16": point is not on the board (15x15: a-o, 1-15)`},
		{"q1", `point "q1": point is not on the board (15x15: a-o, 1-15)`},
		{"P1", `point "P1": point is not on the board (15x15: a-o, 1-15); a column p is the sign of a text that skips the letter i, which is a column here`},
		{"h99999999999999999999999999999999", `point "h99999999999999999999999...": point is not on the board (15x15: a-o, 1-15)`},
	}
	for _, c := range cases {
		p, err := ParsePoint(c.text, 15)
		if err == nil || err.Error() != c.want || p != NoPoint {
			t.Errorf("%q: %s, %v; want %s", c.text, p, err, c.want)
		}
	}
}

func TestErrorKinds(t *testing.T) {
	cases := []struct {
		text string
		want error
	}{
		{"h8 h8", ErrOccupied}, {"h8/h8", ErrOccupied}, {`{"moves":["h8","h8"]}`, ErrOccupied},
		{"h8 p8", ErrOffBoard}, {"h8 z9", ErrOffBoard}, {"q8/", ErrOffBoard}, {`{"moves":["h99"]}`, ErrOffBoard},
		{"foo", ErrUnrecognized},
	}
	kinds := []error{ErrOccupied, ErrOffBoard, ErrUnrecognized, ErrFoul}
	for _, c := range cases {
		_, err := ParsePosition(c.text, Defaults{})
		for _, kind := range kinds {
			if errors.Is(err, kind) != (kind == c.want) {
				t.Errorf("%q: %v: is %q: %v", c.text, err, kind, errors.Is(err, kind))
			}
		}
	}
}

func TestNewPosition(t *testing.T) {
	for _, size := range []int{-1, 0, 4, 23, 1000} {
		if _, err := NewPosition(Freestyle, size); err == nil {
			t.Errorf("size %d is accepted", size)
		}
	}
	if _, err := NewPosition(3, 15); err == nil {
		t.Error("rule 3 is accepted")
	}
	pos, err := NewPosition(Renju, 22)
	if err != nil || pos.Rule() != Renju || pos.Size() != 22 || pos.Turn() != Black || pos.Count(Empty) != 484 {
		t.Errorf("%v %d %v %v", pos.Rule(), pos.Size(), pos.Turn(), err)
	}
}

func TestPlay(t *testing.T) {
	pos, err := NewPosition(Freestyle, 15)
	if err != nil {
		t.Fatal(err)
	}
	steps := []struct {
		name  string
		do    func() error
		want  error
		moves string // "?" where the order is not known
		turn  Stone
	}{
		{"play h8", func() error { return pos.Play(At(7, 7)) }, nil, "h8", White},
		{"play h8 again", func() error { return pos.Play(At(7, 7)) }, ErrOccupied, "h8", White},
		{"play p1", func() error { return pos.Play(At(15, 0)) }, ErrOffBoard, "h8", White},
		{"play nowhere", func() error { return pos.Play(NoPoint) }, ErrOffBoard, "h8", White},
		{"play i9", func() error { return pos.Play(At(8, 8)) }, nil, "h8 i9", Black},
		{"put on h8", func() error { return pos.Put(At(7, 7), Black) }, ErrOccupied, "h8 i9", Black},
		{"put on p1", func() error { return pos.Put(At(15, 0), Black) }, ErrOffBoard, "h8 i9", Black},
		{"take nothing", func() error { pos.Take(At(0, 0)); return nil }, nil, "h8 i9", Black},
		{"same turn", func() error { pos.SetTurn(Black); return nil }, nil, "h8 i9", Black},
		{"other turn", func() error { pos.SetTurn(White); return nil }, nil, "?", White},
		{"play a1", func() error { return pos.Play(At(0, 0)) }, nil, "?", Black},
		{"take h8", func() error { pos.Take(At(7, 7)); return nil }, nil, "?", Black},
		{"put h8", func() error { return pos.Put(At(7, 7), White) }, nil, "?", Black},
	}
	for _, s := range steps {
		if err := s.do(); err != s.want {
			t.Errorf("%s: %v, want %v", s.name, err, s.want)
		}
		moves, known := pos.Moves()
		got := FormatMoves(moves)
		if !known {
			got = "?"
		}
		if got != s.moves || pos.Turn() != s.turn {
			t.Errorf("%s: moves %s, %s to move; want %s, %s", s.name, got, pos.Turn(), s.moves, s.turn)
		}
	}
	if got, want := FormatStones(&pos), "/a1,h8,i9"; got != want {
		t.Errorf("in the end %s, want %s", got, want)
	}
}

// TestCopy checks that a copy of a position lives a life of its own.
func TestCopy(t *testing.T) {
	in, err := ParseMoves("h8 i9", Defaults{})
	if err != nil {
		t.Fatal(err)
	}
	a := in.Position
	b, c := a, a
	if err := errors.Join(b.Play(At(0, 0)), c.Play(At(1, 0)), b.Play(At(2, 0))); err != nil {
		t.Fatal(err)
	}
	for _, p := range []struct {
		pos  *Position
		want string
	}{{&a, "h8 i9"}, {&b, "h8 i9 a1 c1"}, {&c, "h8 i9 b1"}} {
		if got := FormatPosition(p.pos); got != p.want {
			t.Errorf("%s, want %s", got, p.want)
		}
	}
}

func TestWords(t *testing.T) {
	type words struct {
		Rule  Rule
		Stone Stone
		Point Point
	}
	for _, rule := range Rules {
		for _, stone := range []Stone{Black, White} {
			want := words{rule, stone, At(7, 7)}
			data, err := json.Marshal(want)
			if err != nil {
				t.Fatal(err)
			}
			var got words
			if err := json.Unmarshal(data, &got); err != nil || got != want {
				t.Errorf("%s is read as %v, %v", data, got, err)
			}
		}
	}
	for _, text := range []string{`{"Rule":"go"}`, `{"Stone":"red"}`, `{"Stone":"empty"}`, `{"Point":"z9"}`, `{"Point":null}`, `{"Point":1}`} {
		if err := json.Unmarshal([]byte(text), new(words)); err == nil {
			t.Errorf("%s is read", text)
		}
	}
}
