package dfpn_test

import (
	"fukumi/solver"
	"fukumi/solver/internal/soundness"

	"testing"

	"fukumi/notation"
	"fukumi/solver/internal/oracle"
)

// fukumi are positions won by threats, but not only by threats of straight and
// double fours: a quiet move of the win threatens a longer win by fours.
var fukumi = [...]struct {
	rule         notation.Rule
	size         int
	turn         notation.Stone
	black, white string
}{
	{notation.Freestyle, 6, notation.Black, "a1 c1 e2 c3 b4 f4 d5", "d1 a4 c6"},
	{notation.Freestyle, 6, notation.Black, "f1 c2 d2 a3 b5 e5 b6 c6", "a2 e4 a6"},
	{notation.Freestyle, 7, notation.Black, "d1 f1 g1 d2 e4 b5 b6 d6 a7 d7", "b1 f4 c6"},
	{notation.Freestyle, 7, notation.White, "e1 c2 f4 f5 g6 a7 f7", "c1 f2 g2 f3 g3 a4 g4 a5 d5 b7 d7 e7 g7"},
	{notation.Freestyle, 8, notation.White, "b6 f7", "c1 a3 f3 h3 b4 c5 g5 b7"},
	{notation.Standard, 6, notation.Black, "c1 d2 c3 e4 a5 d5", "d3 e3"},
	{notation.Standard, 7, notation.Black, "a1 b1 c1 e1 c2 a4 a5 f5 g5 a6 b7", "d1 f6 a7 f7"},
	{notation.Standard, 7, notation.Black, "a1 b1 e1 c4 a5 e5 a7 f7", "b6 d6 f6"},
	{notation.Standard, 7, notation.White, "b1 c1 b4 c6 g6 b7 e7", "g1 a3 g3 a4 c4 g4 e6 f6 a7 g7"},
	{notation.Standard, 8, notation.Black, "a2 b3 f3 a5 e5 d6 f6 d7", "e2 c4 e4 b5 g5 b6 d8"},
	{notation.Renju, 6, notation.Black, "a1 f1 e2 b3 d4 a5 e6", "e3"},
	{notation.Renju, 6, notation.White, "a2 c3 b4", "b1 c1 b2 d2 b3 d4 e4 c5"},
	{notation.Renju, 6, notation.White, "f4 d5 b6", "a1 b1 b2 d3 e4 c6 e6"},
	{notation.Renju, 7, notation.White, "b1 a2 f2 a3 g3 a4 d5 d6", "d1 d2 b3 e3 a5 f5 a6 e6 g6 a7 b7"},
	{notation.Renju, 7, notation.White, "e1 f1 e3 f7", "f2 b4 f4 a5 c5 c6 g6"},
}

// Each of them has a VCT and no VCT3, for the solver and for the oracle.
func TestFukumi(t *testing.T) {
	t.Parallel()
	one, two := solver.New(solver.Options{Memory: 16 << 20}), solver.New(solver.Options{Memory: 16 << 20, Threads: 2})
	for _, c := range fukumi {
		pos := oracle.Stones(t, c.rule, c.size, c.turn, c.black, c.white)
		g := oracle.NewThreats(c.rule, c.size)
		a, d := g.Set(&pos)
		g.MaxNodes = 5000
		for goal, want := range map[solver.Class]solver.Verdict{solver.VCT3: solver.NoWin, solver.VCT: solver.Win} {
			g.Class(goal)
			if got := g.Win(a, d); got != (want == solver.Win) || g.Over() {
				t.Errorf("%v: %v: the oracle says win: %v (over: %v)", oracle.Where(pos), goal, got, g.Over())
			}
			for _, s := range [...]*solver.Solver{one, two} {
				got := soundness.Decide(t, s, pos, goal)
				if got.Verdict != want || want == solver.Win && got.Class != solver.VCT {
					t.Errorf("%v: %v: %v of class %v", oracle.Where(pos), goal, got.Verdict, got.Class)
				}
			}
		}
	}
}
