package analysis_test

import (
	"testing"

	"fukumi/notation/testhelp"
	"fukumi/notation/text"
	"fukumi/solver"
	"fukumi/solver/analysis"
)

// The nodes of all questions are counted, and those of the one at hand while it is
// searched.
func TestCounted(t *testing.T) {
	c := &analysis.Counter{}
	told := int64(0)
	c.Solver = solver.New(solver.Options{Progress: c.Progress})
	in := testhelp.Must(text.ParseMoves("h8 i7 g7 i9 f8 h6 g8 i8 i6 e8 i10 j8 k9 g5 f4 h9", text.Defaults{}))(t)
	a := testhelp.Must(analysis.Analyze(t.Context(), c, "", solver.Query{Position: in.Position, Goal: solver.VCT,
		Limits: solver.Limits{Nodes: 3000}}, analysis.Options{
		Candidates: 3, Told: func(*analysis.Analysis, analysis.Part) error {
			if n := c.Nodes(); n < told {
				t.Errorf("%d nodes after %d", n, told)
			}
			told = c.Nodes()
			return nil
		},
	}))(t)
	want := a.Attack.Result.Nodes + a.Defence.Result.Nodes + a.Ranking.Nodes
	if a.Defences != nil {
		want += a.Defences.Nodes
	}
	if c.Nodes() != want || want == 0 {
		t.Errorf("%d nodes, want %d", c.Nodes(), want)
	}
	c.Progress(17, 0)
	if c.Nodes() != want+17 {
		t.Errorf("%d nodes, want 17 more than %d", c.Nodes(), want)
	}
	if c.Reset(); c.Nodes() != 0 {
		t.Errorf("%d nodes after a reset", c.Nodes())
	}
}
