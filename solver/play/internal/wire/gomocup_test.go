package wire

import (
	"context"
	"slices"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
)

func TestLines(t *testing.T) {
	for _, c := range []struct {
		text string
		want []string
	}{
		{"", nil},
		{"START 15\r\nBEGIN\nEND\rABOUT", []string{"START 15", "BEGIN", "END", "ABOUT"}},
		{"\n\r\n  \n a \n", []string{"a"}},
		{"\ufeffSTART 15\r\n\ufeff\n\ufeff BEGIN\nA\ufeff", []string{"START 15", "BEGIN", "A\ufeff"}},
		{strings.Repeat("x", MaxLine+10) + "\nb", []string{strings.Repeat("x", MaxLine), "b"}},
	} {
		lines := make(chan Line, 8)
		ReadLines(context.Background(), strings.NewReader(c.text), lines)
		var got []string
		for l := range lines {
			got = append(got, l.Text)
			if l.Cut != (len(l.Text) == MaxLine) {
				t.Errorf("a line of %d bytes: cut %v", len(l.Text), l.Cut)
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%.20q: %.40q, want %.40q", c.text, got, c.want)
		}
	}
}

func TestWords(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"7,7,1 8,8,2 DONE", "7,7,1|8,8,2|DONE"},
		{"7, 7 ,1\t8 , 8,2", "7,7,1|8,8,2"},
		{" , ", ","},
		{"", ""},
		{"1,", "1,"},
	} {
		if got := strings.Join(Words(c.text), "|"); got != c.want {
			t.Errorf("%q: %q, want %q", c.text, got, c.want)
		}
	}
}

// TestPoints: the row is counted from the top.
func TestPoints(t *testing.T) {
	for size := notation.MinSize; size <= notation.MaxSize; size++ {
		g := Grid{size}
		if p, err := g.Point([]int{0, 0}); err != nil || p != notation.At(0, size-1) {
			t.Errorf("size %d: 0,0 is %v, %v, want the upper left corner", size, p, err)
		}
		for x := range size {
			for y := range size {
				p, err := g.Point([]int{x, y})
				if gx, gy := g.XY(p); err != nil || gx != x || gy != y {
					t.Fatalf("size %d: %d,%d is %v and back %d,%d (%v)", size, x, y, p, gx, gy, err)
				}
			}
		}
		for _, n := range [][]int{{size, 0}, {0, size}, {-1, 0}, {-2, -1}, {0}, nil} {
			if p, err := g.Point(n); err == nil {
				t.Errorf("size %d: %v is %v, want an error", size, n, p)
			}
		}
	}
}

// TestColours: who is Black, by the order in renju and by the counts else.
func TestColours(t *testing.T) {
	for _, c := range []struct {
		rule   notation.Rule
		stones string // o own, x the opponent's, in their order
		want   notation.Stone
	}{
		{notation.Freestyle, "", notation.Black},
		{notation.Freestyle, "ox", notation.Black},
		{notation.Freestyle, "xo", notation.Black}, // any order
		{notation.Freestyle, "x", notation.White},
		{notation.Freestyle, "oxx", notation.White},
		{notation.Standard, "ooxxx", notation.White},
		{notation.Freestyle, "oox", notation.Black}, // by the first
		{notation.Freestyle, "xxxo", notation.White},
		{notation.Renju, "ox", notation.Black},
		{notation.Renju, "xox", notation.White},
		{notation.Renju, "xo", notation.White}, // a pass was made
	} {
		b := NewBoard(15)
		for i, r := range c.stones {
			testhelp.OK(t, b.Add(notation.At(i, i), r == 'o'))
		}
		b.Settle(c.rule)
		pos, err := b.Position(c.rule)
		if err != nil || pos.Turn() != c.want {
			t.Errorf("%v %q: %v to move (%v), want %v", c.rule, c.stones, pos.Turn(), err, c.want)
		}
		for i, r := range c.stones {
			want := c.want
			if r == 'x' {
				want = want.Opponent()
			}
			if got := pos.At(notation.At(i, i)); got != want {
				t.Errorf("%v %q: stone %d is %v, want %v", c.rule, c.stones, i+1, got, want)
			}
		}
	}
}

func TestRules(t *testing.T) {
	for _, c := range []struct {
		value int64
		board bool // YXSHOWINFO was seen
		want  notation.Rule
		ok    bool
	}{
		{0, false, notation.Freestyle, true},
		{1, false, notation.Standard, true},
		{2, false, notation.Freestyle, true}, // continuous
		{2, true, notation.Renju, true},
		{3, false, notation.Standard, true},
		{4, false, notation.Renju, true},
		{4, true, notation.Renju, true},
		{5, false, notation.Renju, true},
		{6, false, notation.Renju, true},
		{8, false, 0, false},
		{9, false, 0, false},
		{12, false, 0, false},
		{16, false, 0, false},
		{-1, false, 0, false},
	} {
		got, err := (&Info{Rule: c.value}).GameRule(c.board)
		if (err == nil) != c.ok || c.ok && got != c.want {
			t.Errorf("rule %d, board %v: %v, %v, want %v", c.value, c.board, got, err, c.want)
		}
	}
	for _, rule := range notation.Rules {
		if got, err := RuleOf(int64(rule.Gomocup()), false); err != nil || got != rule {
			t.Errorf("%v is written as %d and read as %v, %v", rule, rule.Gomocup(), got, err)
		}
	}
}
