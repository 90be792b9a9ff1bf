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
func defaults(t *testing.T, seed uint64, rules []notation.Rule, use func(*proof.Proof) bool) {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 5))
	s := solver.New(solver.Options{Memory: 16 << 20})
	for {
		pos, err := notation.NewPosition(rules[rng.IntN(len(rules))], 15)
		if err != nil {
			t.Fatal(err)
		}
		width := 7 + rng.IntN(5)
		low := (15 - width) / 2
		for i := range 8 + rng.IntN(30) {
			_ = pos.Put(notation.At(low+rng.IntN(width), low+rng.IntN(width)), notation.Black+notation.Stone(i%2))
		}
		if pos.SetTurn(notation.Black + notation.Stone(rng.IntN(2))); pos.Rule() == notation.Renju {
			pos.SetTurn(notation.Black) // the lemma of the pass does not hold for White
		}
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
	defaults(t, 1, []notation.Rule{notation.Freestyle, notation.Standard, notation.Renju}, func(p *proof.Proof) bool {
		if p.Tree.Kind == proof.KindTree {
			trees++
		}
		out, bad := proof.Zone(p, proof.Danger, proof.DangerTwo, proof.FoulShapes)
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
			out, bad := proof.Zone(p, w[0], w[1], proof.FoulShapes)
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

// TestPassLemmaOfFouls does the same for Black in renju. A win with a move that has the shape of a three in two
// directions must be left out: the last one fails against replies outside its zone.
func TestPassLemmaOfFouls(t *testing.T) {
	most := testhelp.Cases(20_000, 3_000_000)
	var outside, left, failed int
	play := func(p *proof.Proof) bool {
		out, bad := proof.Zone(p, proof.Danger, proof.DangerTwo, proof.FoulShapes)
		if outside += out; bad > 0 {
			data, _ := proof.Encode(p)
			t.Fatalf("%d of %d replies outside the zone are not answered: %s", bad, out, data)
		}
		all, bad := proof.Zone(p, proof.Danger, proof.DangerTwo, proof.FoulShapes+9)
		left += all - out
		failed += bad
		return outside < most
	}
	defaults(t, 2, []notation.Rule{notation.Renju}, play)
	play(testhelp.Must(proof.Decode([]byte(shapely)))(t))
	t.Logf("%d replies outside the zones; of %d that are left out, %d are not answered", outside, left, failed)
	if failed == 0 {
		t.Error("the shapes make no difference: the test does not bite")
	}
}

// shapely wins with g8, which has the shape of a three in two directions. A white stone can make it foul.
const shapely = `{"schema":1,"rule":"renju","size":15,"turn":"black",` +
	`"black":["h5","h6","g7","i7","i8","j8","f9","g9","j9","e10"],"white":["f5","g5","k5","i6","f7","i9","k10"],` +
	`"class":"vct3","tree":{"move":"h7","kind":"tree","threat":["h4","h8","h3"],"replies":{` +
	`"h3":{"move":"g8","kind":"line","line":["d11","g10","g11","g6"]},` +
	`"h4":{"move":"g8","kind":"line","line":["d11","g10","g11","g6"]},` +
	`"h8":{"move":"g8","kind":"line","line":["d11","g10","g11","g6"]}}}}
`
