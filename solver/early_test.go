package solver

import (
	"context"
	"errors"
	"testing"
	"time"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/notation/text"
	"fukumi/solver/internal/oracle"
	"fukumi/solver/proof"
)

// TestFirstProofStands: a search that goes on after it has found a win has its
// certificate checked first, so that the win is not lost if a later certificate
// cannot be checked.
func TestFirstProofStands(t *testing.T) {
	pos := oracle.Stones(t, notation.Renju, 15, notation.Black, "e11 f10 g10 h8 g7 h7 g6", "e10 g9 f8 g8 i8 f7 i7")
	whole := solved(t, New(Options{}), Query{Position: pos, Goal: VCT, Shortest: true})
	plain := solved(t, New(Options{}), Query{Position: pos, Goal: VCT, Method: MethodDFPN})
	if whole.Length >= plain.Length {
		t.Fatalf("the shortest win has %d plies, the first %d", whole.Length, plain.Length)
	}
	told := 0
	for _, why := range []struct {
		err  error
		stop Stop
	}{{errOver, StopTime}, {proof.ErrTooLarge, StopMemory}, {errors.New("wrong"), NoStop}} {
		s, n := New(Options{Refused: func(error) { told++ }}), 0
		s.verify = func(p *proof.Proof, o proof.Options) (proof.Report, error) {
			r, err := proof.Verify(p, o)
			if err != nil {
				return r, err
			}
			if n++; n == 1 {
				return r, nil
			}
			return proof.Report{}, why.err
		}
		r := solved(t, s, Query{Position: pos, Goal: VCT, Shortest: true, All: true})
		if r.Verdict != Win || r.Exact || r.Length != plain.Length || r.Stop != why.stop || r.Proof == nil {
			t.Errorf("%v: %v in %d plies (%v), want the win in %d", why.err, r.Verdict, r.Length, r.Stop, plain.Length)
		}
		if _, err := proof.Verify(r.Proof, proof.Options{Paranoid: true}); err != nil {
			t.Errorf("%v: %v", why.err, err)
		}
	}
	if told != 1 {
		t.Errorf("%d refused certificates were told of, want 1", told)
	}
}

// TestAllInTime: if all the time goes into the other first moves, the win found
// is claimed all the same.
func TestAllInTime(t *testing.T) {
	in := testhelp.Must(text.ParsePosition("h8 h9 g8 i10 i8 f8 h7 g6 i6 j5 g9 f10", text.Defaults{}))(t)
	s := New(Options{Memory: 64 << 20})
	q := Query{Position: in.Position, Goal: VCT, All: true, Limits: Limits{Time: time.Second}}
	s.verify = func(p *proof.Proof, o proof.Options) (proof.Report, error) {
		for end := time.Now().Add(2 * checkGrace); time.Now().Before(end); { // a large certificate
			if err := o.Until(); err != nil {
				return proof.Report{}, err
			}
		}
		return proof.Verify(p, o)
	}
	r, err := s.Solve(context.Background(), q)
	if err != nil || r.Verdict != Win || len(r.Winning) == 0 {
		t.Errorf("%v (%v), %v", r.Verdict, r.Stop, err)
	}
}

func solved(t *testing.T, s *Solver, q Query) Result {
	t.Helper()
	return testhelp.Must(s.Solve(context.Background(), q))(t)
}
