package prove

import (
	"slices"
	"testing"

	"fukumi/notation"
	"fukumi/notation/text"
)

// position reads moves, Black first.
func position(t *testing.T, rule notation.Rule, size int, moves string) notation.Position {
	t.Helper()
	if moves == "" {
		moves = "empty"
	}
	in, err := text.ParsePosition(moves, text.Defaults{Rule: rule, Size: size})
	if err != nil {
		t.Fatal(err)
	}
	return in.Position
}

// TestReplies: as many classes as the symmetries of the position leave, every legal
// move in one of them, and the moves of a class images of each other.
func TestReplies(t *testing.T) {
	for _, c := range []struct {
		rule  notation.Rule
		size  int
		moves string
		want  int
	}{
		{notation.Freestyle, 15, "", 36},
		{notation.Freestyle, 15, "h8", 35},
		{notation.Standard, 9, "e5", 14},
		{notation.Freestyle, 6, "", 6},
		{notation.Freestyle, 15, "h8 i8", 15*8 - 2},     // one mirror: the row of the stones, and half of the rest
		{notation.Freestyle, 15, "h8 i9", 15 - 2 + 105}, // the diagonal likewise
		{notation.Freestyle, 15, "h8 i10", 223},
	} {
		pos := position(t, c.rule, c.size, c.moves)
		list := Replies(&pos)
		if len(list) != c.want {
			t.Errorf("%q on %d: %d classes, want %d", c.moves, c.size, len(list), c.want)
		}
		var all []notation.Point
		for i, r := range list {
			all = append(append(all, r.Move), r.Twins...)
			want := images(&pos, r.Move)
			got := append([]notation.Point{r.Move}, r.Twins...)
			slices.Sort(got)
			if !slices.Equal(got, want) {
				t.Errorf("%q on %d: the class of %s is %v, want %v", c.moves, c.size, r.Move, got, want)
			}
			if i > 0 && distance(&pos, r.Move) > distance(&pos, list[i-1].Move) {
				t.Errorf("%q: %s comes before %s, which is farther off", c.moves, list[i-1].Move, r.Move)
			}
		}
		slices.Sort(all)
		if legal := pos.Stones(notation.Empty); !slices.Equal(all, legal) {
			t.Errorf("%q on %d: %d moves in the classes, want the %d free points", c.moves, c.size, len(all),
				len(legal))
		}
	}
}

// images are the points that p goes to under the symmetries that leave pos as it is.
func images(pos *notation.Position, p notation.Point) []notation.Point {
	var list []notation.Point
	for s := range notation.Symmetries {
		image := pos.Image(s)
		if image.Same(pos) && !slices.Contains(list, s.Apply(p, pos.Size())) {
			list = append(list, s.Apply(p, pos.Size()))
		}
	}
	slices.Sort(list)
	return list
}

// TestRepliesOfRenju: a foul is not a reply.
func TestRepliesOfRenju(t *testing.T) {
	pos := position(t, notation.Renju, 15, "g8 a1 i8 a15 h7 o1 h9 o15")
	for _, r := range Replies(&pos) {
		if r.Move.String() == "h8" {
			t.Error("h8 is foul for Black and no reply")
		}
	}
}
