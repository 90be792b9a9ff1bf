package solver_test

import (
	"fukumi/notation/testhelp"
	"fukumi/solver"
	"fukumi/solver/internal/soundness"

	"math/rand/v2"
	"slices"
	"testing"

	"fukumi/notation"
	"fukumi/solver/internal/oracle"
)

// With a five available, other moves of the class may win as well, and all of
// them are listed.
func TestFirstMovesBesideFive(t *testing.T) {
	t.Parallel()
	pos := oracle.Stones(t, notation.Freestyle, 15, notation.Black, "b5 c5 d5 e5 h8 i8 j8", "a5 o1 o3 o5 o7 o9 o11")
	for _, m := range []solver.Method{solver.MethodAuto, solver.MethodDFPN} {
		r := soundness.Answer(t, solver.New(solver.Options{}), solver.Query{Position: pos, Goal: solver.VCF, All: true,
			Method: m})
		if got := notation.FormatMoves(r.Winning); got != "f5 g5 f8 g8 k8 l8" || len(r.Undecided) > 0 ||
			r.Class != solver.Five {
			t.Errorf("%v: %s win, %v are open", m, got, r.Undecided)
		}
	}
	r := soundness.Answer(t, solver.New(solver.Options{}), solver.Query{Position: pos, Goal: solver.VCT, All: true,
		Method: solver.MethodTSS})
	if !slices.Equal(r.Winning, pos.Fives(notation.Black)) || len(r.Undecided) != pos.Count(notation.Empty)-1 {
		t.Errorf("threat-space search: %v win, %d are open", r.Winning, len(r.Undecided))
	}
}

// In random positions with a five, the listed moves are those that win when
// played: they make a five, or belong to the class, leave the opponent without
// a five, and win against every reply that the four allows.
func TestFirstMovesBesideFiveWhenPlayed(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(61, 62))
	s := solver.New(solver.Options{Memory: 16 << 20})
	tested, others := 0, 0
	for n := 0; tested < testhelp.Cases(60, 600); n++ {
		pos := oracle.Random(r, notation.Rules[n%len(notation.Rules)], 7+r.IntN(2))
		if _, over := pos.Winner(); over || len(pos.Fives(pos.Turn())) == 0 {
			continue
		}
		tested++
		goal := [...]solver.Class{solver.VCF, solver.VCT3, solver.VCT}[r.IntN(3)]
		got := soundness.Answer(t, s, solver.Query{Position: pos, Goal: goal, All: true})
		if got.Stop != solver.NoStop || len(got.Undecided) > 0 || got.Class != solver.Five {
			t.Fatalf("%v: %v, %v are open (%v)", oracle.Where(pos), got.Class, got.Undecided, got.Stop)
		}
		var want []notation.Point
		for _, p := range pos.Stones(notation.Empty) {
			won, sure := winsWhenPlayed(t, s, pos, p, goal)
			if !sure {
				won = slices.Contains(got.Winning, p)
			}
			if won {
				want = append(want, p)
			}
		}
		if !slices.Equal(got.Winning, want) {
			t.Errorf("%v: %v: %v win, played out %v", oracle.Where(pos), goal, got.Winning, want)
		}
		if len(want) > len(pos.Fives(pos.Turn())) {
			others++
		}
	}
	if others < tested/10 {
		t.Errorf("a move beside the five wins in %d of %d positions: too few", others, tested)
	}
}

// winsWhenPlayed is the definition, for the side to move, which has a five. It
// is not sure of a move that takes the five away and threatens in another way.
func winsWhenPlayed(t *testing.T, s *solver.Solver, pos notation.Position, p notation.Point, goal solver.Class) (
	won, sure bool) {
	side := pos.Turn()
	if pos.MakesFive(p, side) {
		return true, true
	}
	if pos.Legal(p, side) != nil {
		return false, true
	}
	next := after(pos, p)
	fives := next.Fives(side)
	switch {
	case len(next.Fives(side.Opponent())) > 0, goal == solver.VCF && !makesFour(&next, p, side):
		return false, true
	case len(fives) == 0:
		return false, false
	case len(fives) > 1, next.Legal(fives[0], side.Opponent()) != nil:
		return true, true
	}
	reply := after(next, fives[0])
	if _, over := reply.Winner(); over {
		return false, true
	}
	return soundness.Answer(t, s, solver.Query{Position: reply, Goal: goal}).Verdict == solver.Win, true
}

// makesFour reports whether the stone of side on p is part of a four: five points
// in a row with four stones, the fifth of which makes five there.
func makesFour(pos *notation.Position, p notation.Point, side notation.Stone) bool {
	exact := pos.Rule() == notation.Standard || pos.Rule() == notation.Renju && side == notation.Black
	for _, five := range pos.Fives(side) {
		full := *pos
		_ = full.Put(five, side)
		dx, dy := five.X()-p.X(), five.Y()-p.Y()
		steps := max(dx, -dx, dy, -dy)
		if steps > 4 || dx != 0 && dy != 0 && dx != dy && dx != -dy {
			continue
		}
		run, between := 0, 0 // stones in a row with p, and how far the five is along it
		for _, way := range [...]int{1, -1} {
			x, y := p.X(), p.Y()
			for x >= 0 && y >= 0 && x < pos.Size() && y < pos.Size() && full.At(notation.At(x, y)) == side {
				if notation.At(x, y) == five {
					between = steps
				}
				run++
				x, y = x+way*dx/steps, y+way*dy/steps
			}
		}
		if run--; between > 0 && (run == 5 || run > 5 && !exact) {
			return true
		}
	}
	return false
}

// after is pos with the move p played.
func after(pos notation.Position, p notation.Point) notation.Position {
	_ = pos.Play(p)
	return pos
}
