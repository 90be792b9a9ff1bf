package solver

import (
	"context"
	"testing"
	"time"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/solver/internal/oracle"
	"fukumi/solver/proof"
)

// A win without time to check its proof is not claimed; its first move is
// played all the same, and judged.
func TestUncheckedWin(t *testing.T) {
	t.Parallel()
	pos := oracle.Stones(t, notation.Renju, 15, notation.Black, "h8 i8 j8 h9 h10", "g8 a1 c3 e1 m13")
	s := New(Options{Memory: 16 << 20})
	q := Query{Position: pos, Goal: VCT}
	want := ask(t, s, q)
	if want.Verdict != Win {
		t.Fatalf("verdict %v, want a win", want.Verdict)
	}
	c := s.session(context.Background())
	c.over = func() error { return errOver }
	got := testhelp.Must(c.solve(q))(t)
	if got.Verdict != Unknown || got.Stop != StopTime || got.Proof != nil || got.Line != nil || got.Length != 0 {
		t.Errorf("unchecked: %v (%v), proof %v, line %v", got.Verdict, got.Stop, got.Proof, got.Line)
	}
	if got.unchecked == nil || got.unchecked.Move != want.Line[0] {
		t.Errorf("unchecked is %v, want a win by %v", got.unchecked, want.Line[0])
	}
	ctx, cancel := context.WithCancel(context.Background())
	c = s.session(ctx)
	c.over = func() error { cancel(); return errOver }
	if got, err := c.solve(q); err != nil || got.Verdict != Unknown || got.Stop != StopInterrupt {
		t.Errorf("interrupted: %v (%v), %v", got.Verdict, got.Stop, err)
	}
	if got := ask(t, s, q); got.Verdict != Win || got.unchecked != nil {
		t.Errorf("then %v, unchecked %v", got.Verdict, got.unchecked)
	}

	r := testhelp.Must(s.newRanking(context.Background(), RankQuery{Position: pos, Limits: Limits{Time: time.Hour}}))(t)
	if err := r.over(); err != nil {
		t.Errorf("an hour ahead: %v", err)
	}
	r.unchecked = &proof.Node{Move: want.Line[0]}
	testhelp.OK(t, r.settle())
	if c := r.finish().Candidates[0]; c.Move != want.Line[0] || c.Proved != ProvedNone {
		t.Errorf("plays %v, proved %v; want %v, judged", c.Move, c.Proved, want.Line[0])
	}
	r.start = time.Now().Add(-2 * time.Hour)
	if err := r.over(); err == nil {
		t.Error("an hour too late it is not over")
	}
}
