package mine

import (
	"fmt"
	"slices"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/puzzles"
)

// TestWinShape: the same win has the same key in every image of the board, shifted, with the colours swapped and with
// stones elsewhere; another stone of the winner or another move makes it another win.
func TestWinShape(t *testing.T) {
	win := "15 freestyle f6,g7,h6/e5,f7,k13 black; goal vcf; bm i5; pv i5 j4 g6 e6 i6; "
	r := testhelp.Must(puzzles.ParseText(win))(t)
	key := winShape(&r)
	for image := range notation.Symmetries {
		other := r
		other.Position, other.Line = r.Position.Image(image), nil
		for _, p := range r.Line {
			other.Line = append(other.Line, image.Apply(p, 15))
		}
		if got := winShape(&other); got != key {
			t.Errorf("image %d: %s, want %s", image, got, key)
		}
	}
	for line, same := range map[string]bool{
		"15 freestyle f6,g7,h6/e5,f7 black; goal vcf; bm i5; pv i5 j4 g6 e6 i6; ":        true,
		"15 freestyle g7,h8,i7/f6,g8,a15 black; goal vcf; bm j6; pv j6 k5 h7 f7 j7; ":    true,
		"15 freestyle e5,f7,k13/f6,g7,h6 white; goal vcf; bm i5; pv i5 j4 g6 e6 i6; ":    true,
		"15 freestyle f6,g7,h6,i8/e5,f7,k13 black; goal vcf; bm i5; pv i5 j4 g6 e6 i6; ": false,
		"15 freestyle f6,g7,h6/e5,f7,k13 black; goal vcf; bm g6; pv g6 e6 i5 j4 i6; ":    false,
		"15 standard f6,g7,h6/e5,f7,k13 black; goal vcf; bm i5; pv i5 j4 g6 e6 i6; ":     false,
	} {
		other := testhelp.Must(puzzles.ParseText(line))(t)
		if got := winShape(&other) == key; got != same {
			t.Errorf("%s: the same win %v, want %v", line, got, same)
		}
	}
	if got := winShape(&puzzles.Record{}); got != "" {
		t.Errorf("a record without a line has the win %q", got)
	}
}

// TestLean: half of the stones or more must be on the lines through the moves.
func TestLean(t *testing.T) {
	for position, want := range map[string]bool{
		"h8,h9,a1/h11,c15":       true, // two of four
		"h8,h9,a1/c15,o15,n1":    false,
		"h12,e5,l4,h4/c8,l8":     true,  // the farthest points that matter
		"h13,d3,m3,h3,m13/b8,m8": false, // one line farther
	} {
		r := testhelp.Must(puzzles.ParseText("15 freestyle " + position + " black; goal vcf"))(t)
		if got := lean(&r.Position, []notation.Point{notation.At(7, 7)}); got != want {
			t.Errorf("%s: %v, want %v", position, got, want)
		}
	}
}

// TestThemes names the moves of wins.
func TestThemes(t *testing.T) {
	for _, c := range []struct {
		line string
		want []string
	}{
		{"15 freestyle h8,i8,j8,k9,k10/g8,a1,c3,f12 black; goal vcf; pv k8 l8 k11 k7 k12", []string{"four-three"}},
		{"15 freestyle b1,c1,d1,e2,e3/g1,a5,c6,f12 black; goal vcf; pv e1 a1 e4 e5 e6", []string{puzzles.ThemeEdge}},
		{"15 renju h6 f8 f6 e7 e5 g7 d6 g6 f4 c7 f5 white; goal vct3; pv f7 d7 g8 f2 f3 h2 g3 g9 g4 a1 g5",
			[]string{puzzles.ThemeGain, puzzles.ThemeFoul}},
		{"15 renju g7 j4 h8 f6 g8 g9 black; goal vct3; " +
			"pv f8 e8 h6 i5 h7 h9 i7 f7 k7 j7 h5 h4 e9 d10 j8 i8 k9 l10 g5",
			[]string{"four-three", puzzles.ThemeLadder}},
	} {
		r := testhelp.Must(puzzles.ParseText(c.line))(t)
		got := themes(&r.Position, r.Line)
		for _, want := range c.want {
			if !slices.Contains(got, want) {
				t.Errorf("%s: %v, want %s, too", c.line, got, want)
			}
		}
		if len(got) > len(c.want) {
			t.Errorf("%s: %v, want only %v", c.line, got, c.want)
		}
	}
}

// TestPlay: the same seed gives the same games with any number of workers, more games begin with the fewer, and other
// seeds give others. Every game is legal, and most end with a five.
func TestPlay(t *testing.T) {
	t.Parallel()
	for _, rule := range notation.Rules {
		played := func(games, workers int, seed uint64) (list []Game) {
			o := PlayOptions{Rule: rule, Size: 15, Games: games, Seed: seed, Workers: workers}
			testhelp.OK(t, Play(t.Context(), o, func(g *Game) error {
				list = append(list, *g)
				return nil
			}))
			return list
		}
		few, many, other := played(3, 1, 7), played(6, 2, 7), played(3, 1, 8)
		fives := 0
		for i, g := range many {
			if i < len(few) && fmt.Sprint(few[i]) != fmt.Sprint(g) {
				t.Errorf("%v, game %d: %v, then %v", rule, i, few[i].Moves, g.Moves)
			}
			if i < len(other) && slices.Equal(other[i].Moves, g.Moves) {
				t.Errorf("%v, game %d is the same with another seed", rule, i)
			}
			pos := g.Start
			for k, p := range g.Moves {
				if _, over := pos.Winner(); over {
					t.Errorf("%s goes on after its end", g.ID)
				}
				if err := pos.Play(p); err != nil {
					t.Fatalf("%s, move %d: %v", g.ID, k+1, err)
				}
			}
			if _, over := pos.Winner(); over {
				fives++
			}
		}
		if fives < len(many)/2 {
			t.Errorf("%v: only %d of %d games end with a five", rule, fives, len(many))
		}
	}
}
