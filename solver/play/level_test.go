package play

import (
	"math"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/notation/text"
	"fukumi/solver"
	"fukumi/solver/ask"
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

// The error of a judgement is repeated for the same position, and is about
// normal.
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

// Whatever the level: a five is made or stopped, and a proved win is played.
func TestLevelsAreNotBlind(t *testing.T) {
	for level := 1; level <= Levels; level++ {
		s, _ := StrengthOf(level)
		by := ask.Open(ask.Options{Memory: 1 << 20})
		for _, c := range []struct{ moves, want string }{
			{"h8 a1 i8 a3 j8 a5 k8 a7", "g8 l8"},
			{"h8 a1 i8 a2 j8 a3 b8 a4 c2", "a5"},
			{"h8 a1 i8 a3 j8 a5", ""}, // an open three: a win that is proved
		} {
			in := testhelp.Must(text.ParsePosition(c.moves, text.Defaults{}))(t)
			got := testhelp.Must(s.Choose(t.Context(), by, solver.RankQuery{Position: in.Position}))(t)
			if c.want == "" && got.Proved != solver.ProvedWin || c.want != "" && !strings.Contains(" "+c.want+" ",
				" "+got.Move.String()+" ") {
				t.Errorf("level %d, %s: plays %v, expected one of %s", level, c.moves, got.Move, c.want)
			}
		}
	}
}

// Whatever the level, the first moves of a game are within two lines of a stone, or of the middle.
func TestLevelsOpenNearStones(t *testing.T) {
	for _, rule := range notation.Rules {
		for level := 1; level < Levels; level++ {
			s, _ := StrengthOf(level)
			by := ask.Open(ask.Options{Memory: 1 << 20})
			pos := testhelp.Must(notation.NewPosition(rule, 15))(t)
			for range 8 {
				p := testhelp.Must(s.Choose(t.Context(), by, solver.RankQuery{Position: pos}))(t).Move
				if !near(&pos, p) {
					t.Errorf("%v, level %d plays %v after %v", rule, level, p, notation.FormatPosition(&pos))
				}
				testhelp.OK(t, pos.Play(p))
			}
		}
	}
}

// TestLevelsRise plays each level against the one below, from random stones: the step is 65 to 80
// %, as far as 40 games can tell, which is within one standard deviation of their score. The usual
// run plays the first games, a long test all.
func TestLevelsRise(t *testing.T) {
	testhelp.ByDay(t, "80 games")
	const games, doubt = 40, 0.07
	last := 3
	if testhelp.LongAsked() {
		last = Levels
	}
	for level := 1; level < last; level++ {
		points := 0.0
		for game := range games {
			points += levelsGame(t, level, level+1, game)
		}
		t.Logf("level %d against level %d: %.1f of %d", level+1, level, points, games)
		if share := points / games; share < 0.65-doubt || share > 0.80+doubt {
			t.Errorf("level %d has %.1f of %d games against level %d", level+1, points, games, level)
		}
	}
}

// topNodes are the nodes for a move of the highest level.
const topNodes = 200_000

// levelsGame plays a game from random stones and returns the points of the stronger level, which
// is Black in every other game.
func levelsGame(t *testing.T, weak, strong, number int) float64 {
	t.Helper()
	pos := levelsOpening(t, number/2)
	var levels [2]Strength
	var players [2]*ask.Session
	for i, level := range []int{strong, weak} {
		levels[i], _ = StrengthOf(level)
		players[i] = ask.Open(ask.Options{Memory: 16 << 20})
	}
	for Drawn(&pos) == "" {
		side, i := pos.Turn(), number%2
		if side == notation.White {
			i = 1 - i
		}
		c := testhelp.Must(levels[i].Choose(t.Context(), players[i], solver.RankQuery{Position: pos,
			Limits: solver.Limits{Nodes: topNodes}}))(t)
		testhelp.OK(t, pos.Play(c.Move))
		if pos.MakesFive(c.Move, side) {
			return float64(1 - i)
		}
	}
	return 0.5
}

// levelsOpening is an opening of four stones near the centre, the same for a number, by each of the
// rules in turn.
func levelsOpening(t *testing.T, number int) notation.Position {
	t.Helper()
	pos := testhelp.Must(notation.NewPosition(notation.Rules[number%len(notation.Rules)], 15))(t)
	testhelp.OK(t, pos.Play(notation.At(7, 7)))
	for n := uint64(number)*0x9e3779b97f4a7c15 + 0x1234567; pos.Count(notation.Empty) > 15*15-4; {
		n ^= n << 13
		n ^= n >> 7
		n ^= n << 17
		if p := notation.At(4+int(n>>20%7), 4+int(n>>40%7)); pos.Legal(p, pos.Turn()) == nil {
			testhelp.OK(t, pos.Play(p))
		}
	}
	return pos
}
