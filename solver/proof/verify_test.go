package proof

import (
	"math/rand/v2"
	"testing"

	"fukumi/notation"
)

func TestRandomProofs(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	kinds := map[Kind]int{}
	var sum Report
	for range long(60) {
		rule := notation.Rules[rng.IntN(3)]
		p := randomProof(rng, rule, 9, 7, danger, 2)
		r := mustVerify(t, p)
		kinds[p.Tree.Kind]++
		sum.Lemma += r.Lemma
		sum.Explicit += r.Explicit
		sum.Simulated += r.Simulated
		sum.Nodes += r.Nodes
	}
	t.Log(kinds, sum)
}
