package solver

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/solver/internal/oracle"
	"fukumi/solver/proof"
)

// After a reply outside the zone of a win by fours the line wins unchanged.
func TestZone(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(17, 18))
	s := New(Options{Memory: 8 << 20})
	outside, inside, sooner := 0, 0, 0
	for i := range testhelp.CasesOf(300, 300, 15_000) {
		pos := oracle.Crowded(r, notation.Rules[i%len(notation.Rules)], 8+r.IntN(4))
		attacker := pos.Turn()
		won := testhelp.Must(s.Solve(context.Background(), Query{Position: pos, Goal: VCF}))(t)
		pos.SetTurn(attacker.Opponent())
		if won.Verdict != Win || won.Class != VCF || len(pos.Fives(pos.Turn())) > 0 {
			continue
		}
		zone := Zone(pos, attacker, won.Line)
		for _, p := range pos.Stones(notation.Empty) {
			after := pos
			if after.Play(p) != nil {
				continue
			}
			if slices.Contains(zone, p) {
				inside++
				continue
			}
			outside++
			if _, err := proof.Verify(&proof.Proof{Position: after, Class: VCF, Tree: won.Proof.Tree},
				proof.Options{}); err == nil {
				continue
			}
			// One more stone can make a reply of the line foul: then it wins sooner.
			sooner++
			if again, err := s.Solve(context.Background(), Query{Position: after, Goal: VCF}); err != nil ||
				again.Verdict != Win {
				t.Fatalf("%v: %v wins by %v, and not after %v", oracle.Where(pos), attacker, won.Line, p)
			}
		}
	}
	t.Logf("%d replies outside, %d of them win sooner; %d inside", outside, sooner, inside)
	if outside < 300 || inside < 300 || sooner > outside/100 {
		t.Error("the sample says little")
	}
}
