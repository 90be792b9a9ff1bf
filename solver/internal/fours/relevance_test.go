package fours

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"fukumi/eval"
	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/solver/internal/oracle"
)

// The claim of Relevance, point by point: if the attacker has no win by fours,
// an additional stone of his outside the noted points gives him none.
func TestRelevanceMissesNothing(t *testing.T) {
	r := rand.New(rand.NewPCG(31, 32))
	limit := NewBudget(context.Background(), 0, 0, time.Now())
	var around Relevance
	var search Search
	around.SetMemory(1 << 20)
	search.SetMemory(1 << 20)
	var claims, outside, inside [len(notation.Rules)]int
	for i := range testhelp.Cases(1500, 75_000) {
		rule := notation.Rules[i%len(notation.Rules)]
		pos := oracle.Crowded(r, rule, 7+r.IntN(6))
		attacker := pos.Turn()
		b := eval.New(&pos)
		search.Prepare(b, attacker, limit)
		if _, _, n := b.Fives(attacker.Opponent(), 0); n > 0 || search.Solve() != Fails {
			continue
		}
		if !around.Find(b, attacker, limit) {
			continue
		}
		claims[rule]++
		for _, p := range pos.Stones(notation.Empty) {
			if pos.Legal(p, attacker) != nil {
				continue
			}
			b.Place(p, attacker)
			search.Prepare(b, attacker, limit)
			won := false
			if _, _, n := b.Fives(attacker, 0); n == 0 {
				won = search.Solve() == Wins
			}
			b.Undo()
			switch {
			case won && !around.Near.Has(p):
				t.Fatalf("%v size %d %v, black %v white %v: a stone on %v gives a win by fours, and was not noted",
					rule, pos.Size(), attacker, pos.Stones(notation.Black), pos.Stones(notation.White), p)
			case won:
				inside[rule]++
			case !around.Near.Has(p):
				outside[rule]++
			}
		}
	}
	t.Logf("positions claimed %v, points left out %v, points noted that win %v", claims, outside, inside)
	for rule := range claims {
		if outside[rule] < 100 || inside[rule] < 100 {
			t.Errorf("the sample says little of %v", notation.Rules[rule])
		}
	}
}
