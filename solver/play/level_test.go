package play

import (
	"math"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/notation/longtest"
	"fukumi/notation/testhelp"
	"fukumi/notation/text"
	"fukumi/solver"
)

// The levels rise: more nodes, no less depth, no more noise.
func TestStrengths(t *testing.T) {
	before := testhelp.Must(StrengthOf(1))(t)
	for level := 2; level <= Levels; level++ {
		s, err := StrengthOf(level)
		if err != nil || s.Level != level {
			t.Fatalf("level %d: %+v, %v", level, s, err)
		}
		if s.Nodes != 0 && s.Nodes <= before.Nodes || s.Depth != 0 && (s.Depth < before.Depth || before.Depth == 0) ||
			s.Noise > before.Noise || s.Width > before.Width {
			t.Errorf("%+v after %+v", s, before)
		}
		before = s
	}
	for _, level := range []int{-1, Levels + 1} {
		if _, err := StrengthOf(level); err == nil {
			t.Errorf("there is a level %d", level)
		}
	}
	if s, err := StrengthOf(0); err != nil || s.Level != Levels {
		t.Errorf("level 0: %+v, %v", s, err)
	}
}

// The error of a judgement is that of the position again, and is about normal.
func TestJudgementError(t *testing.T) {
	pos := testhelp.Must(notation.NewPosition(notation.Freestyle, 15))(t)
	s, sum, squares, n := strengths[0], 0.0, 0.0, 0.0
	for _, p := range pos.Points() {
		after := pos
		testhelp.OK(t, after.Play(p))
		for _, q := range after.Stones(notation.Empty) {
			e := s.err(&after, q)
			if e != s.err(&after, q) {
				t.Fatal("not the same again")
			}
			sum, squares, n = sum+e, squares+e*e, n+1
		}
	}
	if mean, deviation := sum/n, math.Sqrt(squares/n); math.Abs(mean) > 0.05 || math.Abs(deviation-1) > 0.05 {
		t.Errorf("mean %.3f, deviation %.3f", mean, deviation)
	}
}

// Whatever the level: five is made, one is stopped, and a proved win is played.
func TestLevelsAreNotBlind(t *testing.T) {
	for level := 1; level <= 7; level++ {
		s, _ := StrengthOf(level)
		x := At(solver.New(solver.Options{Memory: 1 << 20}), s)
		for _, c := range []struct{ moves, want string }{
			{"h8 a1 i8 a3 j8 a5 k8 a7", "g8 l8"},
			{"h8 a1 i8 a2 j8 a3 b8 a4 c2", "a5"},
			{"h8 a1 i8 a3 j8 a5", ""}, // an open three: a win that is proved
		} {
			in := testhelp.Must(text.ParsePosition(c.moves, text.Defaults{}))(t)
			got := testhelp.Must(x.Choose(t.Context(), solver.RankQuery{Position: in.Position}))(t)
			if c.want == "" && got.Proved != solver.ProvedWin || c.want != "" && !strings.Contains(" "+c.want+" ",
				" "+got.Move.String()+" ") {
				t.Errorf("level %d, %s: plays %v, want one of %s", level, c.moves, got.Move, c.want)
			}
		}
	}
}

// TestLevelsRise plays each level against the next but one, from random stones, and
// wants that one to win clearly: in a long test up to the eighth, 40 games each.
func TestLevelsRise(t *testing.T) {
	games, last := 24, 4
	if longtest.Asked() {
		games, last = 40, 8
	}
	for level := 1; level+2 <= last; level++ {
		points := 0.0
		for game := range games {
			points += levelsGame(t, level, level+2, game)
		}
		t.Logf("level %d against level %d: %.1f of %d", level+2, level, points, games)
		if points < 0.65*float64(games) {
			t.Errorf("level %d has %.1f of %d games against level %d", level+2, points, games, level)
		}
	}
}

// levelsGame plays a game from three stones near the centre and returns the points of
// the stronger level, who is Black in every other game.
func levelsGame(t *testing.T, weak, strong, number int) float64 {
	t.Helper()
	pos := testhelp.Must(notation.NewPosition(notation.Rules[number/2%len(notation.Rules)], 15))(t)
	at := number / 2
	for _, p := range []notation.Point{notation.At(7, 7), notation.At(5+at%5, 8+at/5%2), notation.At(6+at%4, 5+at%2)} {
		testhelp.OK(t, pos.Play(p))
	}
	var players [2]Searcher
	for i, level := range []int{strong, weak} {
		s, _ := StrengthOf(level)
		players[i] = At(solver.New(solver.Options{Memory: 16 << 20}), s)
	}
	for Drawn(&pos) == "" {
		side, i := pos.Turn(), number%2
		if side == notation.White {
			i = 1 - i
		}
		c := testhelp.Must(players[i].Choose(t.Context(), solver.RankQuery{Position: pos}))(t)
		testhelp.OK(t, pos.Play(c.Move))
		if pos.MakesFive(c.Move, side) {
			return float64(1 - i)
		}
	}
	return 0.5
}
