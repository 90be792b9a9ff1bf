package proof

import (
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
)

// TestZoneLemma builds proofs that leave every reply to the threat if the lemma
// allows it, and plays all those replies out: in paranoid mode, and by the
// oracle.
func TestZoneLemma(t *testing.T) {
	for _, rule := range notation.Rules {
		t.Run(rule.String(), func(t *testing.T) {
			from := newSource(21, rule)
			from.trees = true
			var sum Report
			for range testhelp.CasesOf(60, 60, 2400) {
				r := mustVerify(t, from.next())
				sum.Nodes += r.Nodes
				sum.Explicit += r.Explicit
				sum.Lemma += r.Lemma
				sum.Simulated += r.Simulated
			}
			t.Logf("%d moves, %d replies with a node, %d by the lemma, %d played out", sum.Nodes, sum.Explicit,
				sum.Lemma, sum.Simulated)
			if sum.Lemma == 0 || sum.Explicit == 0 {
				t.Error("nothing was left to the lemma, or everything")
			}
			if rule == renju && sum.Simulated == 0 {
				t.Error("no threat met an exception of the lemma")
			}
		})
	}
}

// TestZoneWeakened takes the windows with three defender stones out of the
// zone. Such a checker accepts proofs that do not hold; the real one does not.
func TestZoneWeakened(t *testing.T) {
	from := newSource(22, notation.Rules[:]...)
	from.trees, from.danger = true, danger+1
	fooled, held, caught := 0, 0, 0
	for range testhelp.CasesOf(60, 60, 2400) {
		p := from.next()
		v := testhelp.Must(newVerifier(p, Options{}))(t)
		v.danger = danger + 1
		_, weak := v.verify(p, false)
		switch holds := judge(t, p); {
		case holds:
			held++
		case weak != nil: // by the one reply that it plays out
			caught++
		default:
			fooled++
		}
	}
	t.Logf("%d proofs hold, the weak checker accepts %d that do not, and rejects %d", held, fooled, caught)
	if fooled == 0 {
		t.Error("the weak checker was never fooled: the test does not bite")
	}
}

// TestZoneExceptions leaves replies to threats for which the lemma does not
// hold, as if it did. Such a proof may be accepted only if it happens to be
// true.
func TestZoneExceptions(t *testing.T) {
	from := newSource(23, renju)
	from.trees, from.blind, from.quiet = true, true, 1
	from.width = 8
	fooled := map[notation.Stone]int{}
	for range testhelp.CasesOf(60, 60, 1800) {
		if p := from.next(); !judge(t, p) {
			fooled[p.Position.Turn()]++
		}
	}
	t.Logf("proofs that do not hold: %v", fooled)
	if fooled[white] == 0 { // for Black they are rare: see testdata/bad/fake-three-*.json
		t.Error("no threat that ends in a foul failed: the test does not bite")
	}
}

// judge checks that neither mode accepts p unless the oracle does, and that
// paranoid mode accepts what the lemma accepts, and returns the oracle's
// verdict.
func judge(t *testing.T, p *Proof) bool {
	t.Helper()
	_, lemma := Verify(p, Options{})
	_, paranoid := Verify(p, Options{Paranoid: true})
	agreeOn(t, p, paranoid)
	truth := oracle(p)
	if lemma == nil && paranoid != nil {
		t.Fatalf("paranoid mode rejects what the lemma accepts: %v%s", paranoid, show(p))
	}
	if paranoid == nil && truth != nil {
		t.Fatalf("accepted, but %v%s", truth, show(p))
	}
	if truth == nil && paranoid != nil {
		t.Logf("rejected, but a win: %v%s", paranoid, show(p))
	}
	return truth == nil
}
