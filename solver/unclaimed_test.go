package solver

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/solver/internal/fours"
	"fukumi/solver/internal/oracle"
	"fukumi/solver/proof"
)

// TestSharedCertificate: a certificate of some thousand nodes that would have more
// than a million if repeated positions were written each time.
func TestSharedCertificate(t *testing.T) {
	t.Parallel()
	pos := oracle.Stones(t, notation.Renju, 15, notation.White,
		"h13 f12 g12 f11 i11 j11 g10 e9 f9 g9 h8 j8 h7", "h14 g13 h12 g11 h11 e10 f10 h10 i10 h9 i9 i6")
	r, err := New(Options{}).Solve(context.Background(), Query{Position: pos, Goal: VCT,
		Limits: Limits{Nodes: 3_000_000}})
	if err != nil || r.Verdict != Win || r.Proof == nil || r.TooLarge {
		t.Fatalf("%v (%v), too large %v, %v", r.Verdict, r.Stop, r.TooLarge, err)
	}
	written, copied := counted(r.Proof.Tree), onPaper(r.Proof.Tree)
	t.Logf("%d nodes, %d as a tree", written, copied)
	if written > 100_000 || copied < 4*written {
		t.Errorf("%d nodes, %d as a tree", written, copied)
	}
	data := testhelp.Must(proof.Encode(r.Proof))(t)
	read := testhelp.Must(proof.Decode(data))(t)
	check, err := proof.Verify(read, proof.Options{Paranoid: true})
	if err != nil || check.Length != r.Length || check.SHA256 != r.Check.SHA256 {
		t.Errorf("%+v, %v", check, err)
	}
}

// onPaper counts the nodes of the tree that a certificate stands for.
func onPaper(n *proof.Node) int { return countInto(map[*proof.Node]int{}, n) }

// counted counts the nodes of a certificate, shared ones once.
func counted(n *proof.Node) int {
	seen := map[*proof.Node]int{}
	countInto(seen, n)
	return len(seen)
}

// countInto records for n and each node below it how many nodes its tree has.
func countInto(seen map[*proof.Node]int, n *proof.Node) int {
	total, ok := seen[n]
	if !ok {
		total = 1
		for _, r := range n.Replies {
			total += countInto(seen, r.Node)
		}
		seen[n] = total
	}
	return total
}

// TestTooLargeCertificate: a win whose certificate cannot be checked is not
// claimed and is not an error; the rest of an answer is kept.
func TestTooLargeCertificate(t *testing.T) {
	t.Parallel()
	s := New(Options{})
	s.verify = func(p *proof.Proof, o proof.Options) (proof.Report, error) {
		return proof.Report{}, fmt.Errorf("%w: many nodes", proof.ErrTooLarge)
	}
	partsGoOn(t, s, func(r *Result) bool { return r.TooLarge && r.Stop == StopMemory && r.Refused == nil })
}

// TestRefusedCertificate: a refused certificate is reported, claims nothing, and
// does not affect the rest of an answer.
func TestRefusedCertificate(t *testing.T) {
	t.Parallel()
	told := 0
	s := New(Options{Refused: func(err error) { told++ }})
	wrong := errors.New("wrong")
	s.verify = func(p *proof.Proof, o proof.Options) (proof.Report, error) { return proof.Report{}, wrong }
	partsGoOn(t, s, func(r *Result) bool {
		return errors.Is(r.Refused, wrong) && r.Stop == NoStop && !r.TooLarge && r.unchecked == nil
	})
	if told == 0 {
		t.Error("nobody was told")
	}
}

// partsGoOn has s, whose checker accepts nothing, answer every kind of
// question: no win is claimed, and each search that found one says why.
func partsGoOn(t *testing.T, s *Solver, why func(*Result) bool) {
	t.Helper()
	ctx := context.Background()
	won := oracle.Stones(t, notation.Freestyle, 15, notation.Black, "h8 i8 j8 h9 h10", "g8 a1 c3 e1 m13")
	r, err := s.Solve(ctx, Query{Position: won, Goal: VCT})
	if err != nil || r.Verdict != Unknown || !why(&r) {
		t.Errorf("solve: %v (%v), %v", r.Verdict, r.Stop, err)
	}
	for _, turn := range []notation.Stone{notation.Black, notation.White} {
		pos := won
		pos.SetTurn(turn)
		q := RankQuery{Position: pos, Limits: Limits{Nodes: 3000}, MultiPV: 2}
		ranking, err := s.Rank(ctx, q)
		if err != nil || len(ranking.Candidates) != 2 {
			t.Errorf("rank: %d candidates, %v", len(ranking.Candidates), err)
		}
		for _, c := range ranking.Candidates {
			if c.Proved != ProvedNone {
				t.Errorf("rank: %v is proved", c.Move)
			}
		}
		if c, err := s.Choose(ctx, q); err != nil || c.Proved != ProvedNone || pos.Legal(c.Move, turn) != nil {
			t.Errorf("choose: %v, proved %v, %v", c.Move, c.Proved, err)
		}
	}
	threat := ask(t, New(Options{}), Query{Position: won, Goal: VCT})
	pos := won
	pos.SetTurn(notation.White)
	d := testhelp.Must(s.DefendAgainst(ctx, Query{Position: pos, Goal: VCT}, threat))(t)
	shared(t, &pos, &d)
	if len(d.Lost) == 0 || len(d.Open) == 0 || d.Stop != StopMemory {
		t.Errorf("%d lost, open %v, stop %v", len(d.Lost), d.Open, d.Stop)
	}
	five := oracle.Stones(t, notation.Freestyle, 15, notation.Black, "h8 i8 j8 k8", "g8 a1 c3 e1")
	if c, err := s.Choose(ctx, RankQuery{Position: five, Limits: Limits{Nodes: 1000}}); err != nil ||
		c.Proved != ProvedNone {
		t.Errorf("five: %v, proved %v, %v", c.Move, c.Proved, err)
	}
}

// A certificate that the search has given up because of its size is not claimed.
func TestUnfinishedCertificate(t *testing.T) {
	t.Parallel()
	s := New(Options{})
	c := s.session(context.Background())
	pos := oracle.Stones(t, notation.Freestyle, 15, notation.Black, "h8 i8 j8 h9 h10", "g8 a1 c3 e1 m13")
	won := ask(t, s, Query{Position: pos, Goal: VCT})
	r, q := Result{Class: VCT, Verdict: Win}, Query{Position: pos, Goal: VCT}
	c.claim(&q, &r, &proof.Node{Move: won.Line[0]}, fours.NewBudget(context.Background(), 0, 0, time.Now()))
	if r.Verdict != Unknown || !r.TooLarge || r.Stop != StopMemory || r.Refused != nil || r.unchecked == nil {
		t.Errorf("%v (%v), too large %v, %v", r.Verdict, r.Stop, r.TooLarge, r.Refused)
	}
}
