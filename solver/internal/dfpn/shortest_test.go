package dfpn_test

import (
	"fukumi/notation/testhelp"
	"fukumi/solver"

	"math/rand/v2"
	"testing"

	"fukumi/eval"
	"fukumi/notation"
	"fukumi/solver/internal/oracle"
)

// within is the definition of a win by continuous threats in the given plies,
// played out on the referee: every attacker move leaves a win by fours if the
// defender passes, and the defender may play anywhere.
type within struct {
	fours oracle.Fours
	memo  map[eval.Hash][2]int // the plies that are too few, and those that suffice
}

func (o *within) wins(pos *notation.Position, plies int) bool {
	attacker := pos.Turn()
	if len(pos.Fives(attacker)) > 0 {
		return plies >= 1
	}
	if plies < 3 {
		return false
	}
	key := eval.HashOf(pos)
	known, ok := o.memo[key]
	if ok && plies <= known[0] {
		return false
	}
	if ok && known[1] > 0 && plies >= known[1] {
		return true
	}
	won := false
	moves := pos.Stones(notation.Empty)
	if fives := pos.Fives(attacker.Opponent()); len(fives) > 0 {
		moves = fives
	}
	for _, p := range moves {
		if pos.Legal(p, attacker) == nil && o.attack(*pos, p, plies) {
			won = true
			break
		}
	}
	known = o.memo[key]
	if won {
		known[1] = plies
	} else {
		known[0] = plies
	}
	o.memo[key] = known
	return won
}

func (o *within) attack(after notation.Position, p notation.Point, plies int) bool {
	attacker, defender := after.Turn(), after.Turn().Opponent()
	_ = after.Play(p)
	if len(after.Fives(defender)) > 0 {
		return false
	}
	pass := after
	pass.SetTurn(attacker)
	if o.fours.Moves(&pass) == 0 {
		return false
	}
	legal := false
	for _, d := range after.Stones(notation.Empty) {
		if after.Legal(d, defender) != nil {
			continue
		}
		legal = true
		next := after
		_ = next.Play(d)
		if !o.wins(&next, plies-2) {
			return false
		}
	}
	return legal || o.wins(&pass, plies-2)
}

// A shortest win by continuous threats is as short as the definition allows.
func TestShortestThreatsAgreeWithDefinition(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(61, 62))
	s := solver.New(solver.Options{Memory: 16 << 20})
	count := map[int]int{}
	shortened := 0
	for i := 0; i < testhelp.CasesOf(50, 100, 5000); {
		pos := oracle.Crowded(r, notation.Rules[i%len(notation.Rules)], 5)
		if free := pos.Count(notation.Empty); free > 12 || free < 6 {
			continue // brute force goes no further
		}
		some := testhelp.Must(s.Solve(t.Context(), solver.Query{Position: pos, Goal: solver.VCT}))(t)
		if some.Verdict != solver.Win || some.Length < 5 && r.IntN(10) > 0 {
			continue
		}
		i++
		got := testhelp.Must(s.Solve(t.Context(), solver.Query{Position: pos, Goal: solver.VCT, Shortest: true}))(t)
		if got.Verdict != solver.Win || !got.Exact || got.Length > some.Length {
			t.Fatalf("%v, exact %v, length %d; without asking for the shortest, %d", got.Verdict, got.Exact, got.Length,
				some.Length)
		}
		o := within{fours: oracle.NewFours(), memo: map[eval.Hash][2]int{}}
		if !o.wins(&pos, got.Length) || o.wins(&pos, got.Length-2) {
			t.Fatalf("%v size %d %v to move, black %v white %v: the shortest win is said to take %d plies (%v)",
				pos.Rule(), pos.Size(), pos.Turn(),
				pos.Stones(notation.Black), pos.Stones(notation.White), got.Length, got.Line)
		}
		count[got.Length]++
		if got.Length < some.Length {
			shortened++
		}
	}
	t.Logf("by length: %v; %d were shorter than the first one found", count, shortened)
	if count[5]+count[7]+count[9] < 20 {
		t.Error("the sample says little")
	}
}
