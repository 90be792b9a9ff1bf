package proof

import (
	"math/rand/v2"
	"testing"

	"fukumi/notation/testhelp"
)

// TestQuietMutations changes proofs with quiet moves in one place, as TestMutations does
// with others: a proof still accepted must hold by the oracle.
func TestQuietMutations(t *testing.T) {
	from := newQuietSource(95, 7, freestyle, standard, renju)
	var bases []*Proof
	for i := range 4 {
		from.trees = i%2 > 0
		bases = append(bases, from.nextQuiet())
	}
	m := &mutator{rng: rand.New(rand.NewPCG(96, 97))}
	accepted, tried := map[string]int{}, 0
	for range testhelp.CasesOf(50, 50, 1500) {
		for _, mutation := range append(mutations[:len(mutations):len(mutations)], quietMutations...) {
			base := bases[m.rng.IntN(len(bases))]
			m.p = &Proof{base.Position, base.Class, clone(base.Tree)}
			if mutation.change(m, m.node()); show(m.p) == show(base) {
				continue
			}
			tried++
			_, paranoid := Verify(m.p, Options{Paranoid: true})
			agreeOn(t, m.p, paranoid)
			_, err := Verify(m.p, Options{})
			if err == nil {
				accepted[mutation.name]++
			}
			if err == nil || paranoid == nil {
				if truth := oracle(m.p); truth != nil || paranoid != nil {
					t.Fatalf("%s: %v, paranoid mode says %v and the oracle %v%s", mutation.name, err, paranoid, truth,
						show(m.p))
				}
			}
		}
	}
	sum := 0
	for _, n := range accepted {
		sum += n
	}
	t.Logf("%d mutations, %d still hold: %v", tried, sum, accepted)
	if tried < 1000 || sum == 0 || sum > tried/2 {
		t.Errorf("%d of %d accepted: the mutations test nothing", sum, tried)
	}
}
