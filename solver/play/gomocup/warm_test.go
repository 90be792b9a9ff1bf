package gomocup

import (
	"context"
	"slices"
	"testing"

	"fukumi/solver"
	"fukumi/solver/ask"
)

// A counting searcher counts what it is asked.
type countingSearcher struct {
	ask.Searcher
	sizes []int // of the boards
}

func (c *countingSearcher) Choose(ctx context.Context, q solver.RankQuery) (solver.Candidate, error) {
	c.sizes = append(c.sizes, q.Position.Size())
	return c.Searcher.Choose(ctx, q)
}

// TestWarm: START builds what a search builds on its first use, for boards of another size too, and INFO builds
// it anew when it asks for other tables. The first move, whose clock runs, does not.
func TestWarm(t *testing.T) {
	var made []*countingSearcher
	openCounting := func(o ask.Options) *ask.Session {
		c := &countingSearcher{Searcher: ask.Open(o)}
		made = append(made, c)
		return ask.Open(ask.Options{Search: c})
	}
	g, out := testSession(Options{Threads: 1, Memory: 64 << 20, Nodes: 1000, Open: openCounting})
	for _, step := range []struct {
		line  string
		made  int
		sizes []int // that the last one was asked about
	}{
		{"START 15", 1, []int{15, 15, 15}},
		{"START 15", 1, []int{15, 15, 15}},
		{"START 20", 1, []int{15, 15, 15, 20, 20, 20}},
		{"INFO timeout_turn 100000", 1, []int{15, 15, 15, 20, 20, 20}},
		{"INFO max_memory 100000000", 2, []int{20, 20, 20}},
		{"INFO thread_num 2", 3, []int{20, 20, 20}},
		{"INFO rule 1", 3, []int{20, 20, 20}},
		{"TURN 3,3", 3, []int{20, 20, 20, 20}},
	} {
		tell(t, g, out, step.line)
		if len(made) != step.made || !slices.Equal(made[len(made)-1].sizes, step.sizes) {
			t.Fatalf("%s: %d searchers, the last asked about boards of %v; want %d, %v", step.line, len(made),
				made[len(made)-1].sizes, step.made, step.sizes)
		}
	}
}
