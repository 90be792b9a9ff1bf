package bench

import (
	"context"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/notation/text"
	"fukumi/solver"
	"fukumi/solver/ask"
	"fukumi/solver/proof"
)

// small returns cheap cases: the first of the fixed positions that are decided within a few nodes.
func small(t *testing.T) []Case {
	t.Helper()
	cases := testhelp.Must(Cases())(t)
	s := ask.Open(ask.Options{})
	var list []Case
	for _, c := range cases {
		c.Nodes = 2000
		r := testhelp.Must(s.Solve(t.Context(), c.Query()))(t)
		if r.Verdict != solver.Unknown {
			list = append(list, c)
		}
	}
	if len(list) < 10 {
		t.Fatalf("only %d of %d positions are small", len(list), len(cases))
	}
	return list
}

// TestRun: the known answers are found, a wrong one is counted, and a run that
// is interrupted has no signature.
func TestRun(t *testing.T) {
	cases := small(t)
	s := ask.Open(ask.Options{})
	first := testhelp.Must(Run(t.Context(), s, cases))(t)
	again := testhelp.Must(Run(t.Context(), s, cases))(t)
	if first.Wrong != 0 || first.Signature != first.Nodes || first.Nodes == 0 || len(first.Positions) != len(cases) ||
		again.Signature != first.Signature {
		t.Errorf("signatures %d and %d of %d nodes, %d wrong, %d positions of %d", first.Signature, again.Signature,
			first.Nodes, first.Wrong, len(first.Positions), len(cases))
	}
	for i := range cases {
		switch cases[i].Verdict {
		case "win":
			cases[i].Verdict = "no-win"
		default:
			cases[i].Verdict = "win"
		}
	}
	if wrong, err := Run(t.Context(), s, cases); err != nil || wrong.Wrong != len(cases) {
		t.Errorf("%d of %d false labels were told, %v", wrong.Wrong, len(cases), err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	hard := []Case{{Position: cases[0].Position, Goal: proof.VCT}}
	hard[0].Position, _ = notation.NewPosition(notation.Freestyle, 15)
	cut := ask.Open(ask.Options{Search: interruptedSearch{}})
	if over, err := Run(ctx, cut, hard); err != nil || over.Stop != solver.StopInterrupt ||
		over.Signature != 0 {
		t.Errorf("interrupted: %+v, %v", over, err)
	}
}

// An interruptedSearch is always interrupted.
type interruptedSearch struct{ ask.Searcher }

func (interruptedSearch) Solve(context.Context, solver.Query) (solver.Result, error) {
	return solver.Result{Stop: solver.StopInterrupt}, nil
}

// TestGamePositions: the number of positions of games is the documented one, no two are the same,
// and neither side has won.
func TestGamePositions(t *testing.T) {
	list := testhelp.Must(GamePositions(1))(t)
	seen := map[string]bool{}
	for i := range list {
		seen[text.FormatDiagram(&list[i])] = true
		moves, _ := list[i].Moves()
		if _, over := list[i].Winner(); over || len(moves) < 4 {
			t.Errorf("position %d: %d moves", i+1, len(moves))
		}
	}
	if len(list) != 200 || len(seen) != 200 {
		t.Errorf("%d positions, %d of them different, want 200", len(list), len(seen))
	}
}

// TestDepths: the depth depends on the nodes, and is the same each time.
func TestDepths(t *testing.T) {
	list := testhelp.Must(GamePositions(40))(t)
	s := solver.New(solver.Options{})
	few := testhelp.Must(Depths(t.Context(), s, list, 500))(t)
	many := testhelp.Must(Depths(t.Context(), s, list, 4000))(t)
	again := testhelp.Must(Depths(t.Context(), s, list, 4000))(t)
	if few.Positions != len(list) || few.Median >= many.Median || many.Branching <= 1 || *again != *many {
		t.Errorf("%+v, then %+v and %+v", few, many, again)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if d, err := Depths(ctx, s, list, 4000); err == nil {
		t.Errorf("interrupted: %+v", d)
	}
}

// TestDepthsOfAll measures all positions of games with 100,000 nodes each:
//
//	FUKUMI_LONG=1 go test ./solver/bench -run TestDepthsOfAll -v
func TestDepthsOfAll(t *testing.T) {
	testhelp.LongOnly(t, "all positions of games are measured")
	list := testhelp.Must(GamePositions(1))(t)
	d := testhelp.Must(Depths(t.Context(), solver.New(solver.Options{}), list, 100_000))(t)
	t.Logf("%+v", *d)
	if d.Median < 8 {
		t.Errorf("median depth %d", d.Median)
	}
}
