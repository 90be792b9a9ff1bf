// Package soundness asks a solver and checks the guarantees that every answer must meet. Only tests import it.
package soundness

import (
	"context"
	"testing"

	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/internal/oracle"
	"fukumi/solver/proof"
)

// Decide asks for a class without a limit and checks the answer. It must have a verdict and, for a win, a certificate
// that the checker accepts with and without its lemmas.
func Decide(t testing.TB, s *solver.Solver, pos notation.Position, goal solver.Class) solver.Result {
	t.Helper()
	r := Answer(t, s, solver.Query{Position: pos, Goal: goal})
	if r.Verdict == solver.Unknown {
		t.Fatalf("%v: %v: unknown (%v) without a limit", oracle.Where(pos), goal, r.Stop)
	}
	return r
}

// Answer asks q and checks the result.
func Answer(t testing.TB, s *solver.Solver, q solver.Query) solver.Result {
	t.Helper()
	r, err := s.Solve(context.Background(), q)
	if err != nil {
		t.Fatalf("%v: %v: %v", oracle.Where(q.Position), q.Goal, err)
	}
	Check(t, q, r)
	return r
}

// Check checks whether r meets the guarantees of a result.
func Check(t testing.TB, q solver.Query, r solver.Result) {
	t.Helper()
	pos, goal := q.Position, q.Goal
	switch r.Verdict {
	case solver.Win:
		if r.Stop != solver.NoStop && !(q.All && len(r.Undecided) > 0) && !(q.Shortest && !r.Exact) {
			t.Fatalf("%v: %v: a win that was stopped (%v)", oracle.Where(pos), goal, r.Stop)
		}
		if open := q.Shortest && !r.Exact || len(r.Undecided) > 0; open && r.Stop == solver.NoStop &&
			q.Method != solver.MethodTSS {
			t.Fatalf("%v: %v: exact %v, undecided %v, and no limit was reached", oracle.Where(pos), goal, r.Exact,
				r.Undecided)
		}
		if r.Proof == nil || !r.Proof.Position.Same(&pos) || r.Proof.Class != r.Class || r.Class > goal {
			t.Fatalf("%v: %v: a win of class %v, and its proof is of another position or class, or missing",
				oracle.Where(pos), goal, r.Class)
		}
		for _, paranoid := range [...]bool{false, true} {
			check, err := proof.Verify(r.Proof, proof.Options{Paranoid: paranoid})
			if err != nil {
				t.Fatalf("%v: %v: paranoid %v: %v", oracle.Where(pos), goal, paranoid, err)
			}
			if check.Length != r.Length || len(r.Line) != r.Length || check.SHA256 != r.Check.SHA256 {
				t.Fatalf("%v: %v: paranoid %v: length %d, line %v; the checker says %+v", oracle.Where(pos), goal,
					paranoid, r.Length, r.Line, check)
			}
		}
	case solver.NoWin:
		if r.Class != goal || r.Proof != nil || r.Length != 0 || r.Stop != solver.NoStop {
			t.Fatalf("%v: %v: %+v", oracle.Where(pos), goal, r)
		}
	case solver.Unknown:
		// Only Allis's search gives up without a limit.
		if r.Stop == solver.NoStop && q.Method != solver.MethodTSS || r.Proof != nil || r.Length != 0 {
			t.Fatalf("%v: %v by %v: unknown (%v) after %d nodes, limits %+v", oracle.Where(pos), goal, q.Method, r.Stop,
				r.Nodes, q.Limits)
		}
	}
}
