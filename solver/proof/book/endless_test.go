package book

import (
	"context"
	"slices"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/solver/proof"
)

// TestEndless: the lemmas of a win in the middle of the board hold on every board; if one of them needs an edge, those
// that rest on it do not stand.
func TestEndless(t *testing.T) {
	w := newWaiting(freestyle, 3)
	of := func(lemmas []Lemma) EndlessReport {
		t.Helper()
		r := open(t, file(t, w.header(), lemmas, 1<<20))
		return testhelp.Must(Endless(t.Context(), r, 2, nil))(t)
	}
	whole := of(w.lemmas)
	if whole.Lemmas != whole.Holding || whole.Lemmas != whole.Standing || !whole.All() || whole.Refused != "" ||
		whole.Length == 0 {
		t.Errorf("%+v", whole)
	}
	// A quiet node without a default answers as many replies as a board has, and no more.
	edge := slices.Clone(w.lemmas)
	last := len(edge) - 1
	edge[last].Node = &proof.Node{Move: notation.At(14, 14), Kind: proof.KindQuiet} // all replies have to be named
	broken := of(edge)
	if broken.Lemmas != whole.Lemmas || broken.Holding != whole.Holding-1 || broken.Standing >= broken.Holding ||
		broken.All() || !strings.Contains(broken.Refused, "no default") {
		t.Errorf("with a lemma that does not hold: %+v", broken)
	}
	stopped, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Endless(stopped, open(t, file(t, w.header(), w.lemmas, 1<<20)), 1, nil); err == nil {
		t.Error("a check that was ended says nothing of it")
	}
	fouls := newWaiting(renju, 2)
	r, err := Endless(t.Context(), open(t, file(t, fouls.header(), fouls.lemmas, 1<<20)), 1, nil)
	if err != nil || r.Holding > 0 || !strings.Contains(r.Refused, "renju") {
		t.Errorf("renju: %+v, %v", r, err)
	}
}
