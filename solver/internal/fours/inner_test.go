package fours

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"fukumi/eval"
	"fukumi/notation"
	"fukumi/notation/text"
	"fukumi/solver/internal/oracle"
)

// Many short searches by fours, each too short to look at the clock, see it
// together.
func TestShortPartsSeeTheClock(t *testing.T) {
	r := rand.New(rand.NewPCG(31, 32))
	tested := 0
	var x Inner
	for range 200 {
		pos := oracle.Strewn(t, r, notation.Renju, 9, 24)
		if _, over := pos.Winner(); over {
			continue
		}
		limit := NewBudget(context.Background(), 0, 1, time.Now().Add(-time.Minute))
		x.Prepare(eval.New(&pos), pos.Turn(), limit)
		x.MaxNodes = 20
		for limit.Stop == NoStop {
			before := limit.Nodes
			x.Own.Forget() // known results cost nothing
			if x.Four(&x.Own) == Wins || limit.Nodes == before {
				break // of no use here
			}
			if limit.Nodes > 2*PollEvery {
				t.Fatalf("%d nodes, and no look at the clock\n%s", limit.Nodes, text.FormatDiagram(&pos))
			}
		}
		if limit.Stop == TimeLimit {
			tested++
		}
	}
	if tested < 5 {
		t.Errorf("%d positions have searches that cost nodes and find nothing: too few", tested)
	}
}
