package proof_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/solver"
	"fukumi/solver/proof"
)

// defaults calls use with wins by threats in random positions, until it returns false.
// They are found by the search, on boards of the usual size, for both sides.
func defaults(t *testing.T, seed uint64, use func(*proof.Proof) bool) {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 5))
	s := solver.New(solver.Options{Memory: 16 << 20})
	for {
		pos, err := notation.NewPosition([...]notation.Rule{notation.Freestyle, notation.Standard}[rng.IntN(2)], 15)
		if err != nil {
			t.Fatal(err)
		}
		width := 7 + rng.IntN(5)
		low := (15 - width) / 2
		for i := range 8 + rng.IntN(30) {
			_ = pos.Put(notation.At(low+rng.IntN(width), low+rng.IntN(width)), notation.Black+notation.Stone(i%2))
		}
		pos.SetTurn(notation.Black + notation.Stone(rng.IntN(2)))
		if _, over := pos.Winner(); over {
			continue
		}
		r := testhelp.Must(s.Solve(context.Background(), solver.Query{Position: pos, Goal: solver.VCT,
			Limits: solver.Limits{Nodes: 3000}}))(t)
		if r.Verdict == solver.Win && len(r.Line) > 1 && !use(r.Proof) {
			return
		}
	}
}

// TestPassLemma plays wins found by the search against every reply outside their
// zones, with every reply judged again: more than a million of them in a full test. If
// windows with one stone more are left out of the zone, it must fail.
func TestPassLemma(t *testing.T) {
	most := testhelp.Cases(5_000, 1_050_000)
	var outside, failed, trees int
	var weak [3][2]int
	defaults(t, 1, func(p *proof.Proof) bool {
		if p.Tree.Kind == proof.KindTree {
			trees++
		}
		out, bad := proof.Zone(p, proof.Danger, proof.DangerTwo)
		outside += out
		failed += bad
		if bad > 0 {
			data, _ := proof.Encode(p)
			t.Fatalf("%d of %d replies outside the zone are not answered: %s", bad, out, data)
		}
		if trees > 500 {
			return outside < most
		}
		for i, w := range [...][2]int{{proof.Danger, proof.DangerTwo + 1}, {proof.Danger + 1, proof.DangerTwo},
			{proof.Danger + 1, proof.DangerTwo + 1}} {
			out, bad := proof.Zone(p, w[0], w[1])
			weak[i][0] += out
			weak[i][1] += bad
		}
		return outside < most
	})
	t.Logf("%d replies outside the zones of defaults, %d of them of kind tree: all answered", outside, trees)
	for i, name := range [...]string{"threats from 3 on", "lines from 4 on", "both"} {
		t.Logf("weakened, %s: %d of %d fail", name, weak[i][1], weak[i][0])
		if weak[i][1] == 0 {
			t.Errorf("weakened, %s: it makes no difference: the test does not bite", name)
		}
	}
}
