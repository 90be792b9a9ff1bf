package dfpn_test

import (
	"fukumi/notation/testhelp"
	"fukumi/solver"
	"fukumi/solver/internal/dfpn"
	"fukumi/solver/internal/soundness"

	"context"
	"math/rand/v2"
	"testing"
	"time"

	"fukumi/notation"
	"fukumi/solver/internal/oracle"
)

// Under every limit on nodes, from one on, the answer is the one without a
// limit or Unknown with StopNodes; and no more nodes are used than allowed. The
// searches by fours inside the tree are short at first, or never.
func TestNodeLimit(t *testing.T) {
	defer dfpn.SetInnerNodes([3]int64{})()
	r := rand.New(rand.NewPCG(81, 82))
	s := solver.New(solver.Options{Memory: 16 << 20})
	count := map[solver.Verdict]int{}
	for n := range testhelp.CasesOf(150, 150, 5000) {
		pos := oracle.Hinted(r, notation.Rules[n%len(notation.Rules)], 6+r.IntN(2))
		if n%2 == 0 {
			pos = oracle.Random(r, notation.Rules[n%len(notation.Rules)], 6+r.IntN(2))
		}
		goal := [...]solver.Class{solver.VCT3, solver.VCT}[n/3%2]
		inner := [...]int64{[...]int64{2, 150, 1 << 40}[r.IntN(3)], 1 << 40, 1 << 40}
		dfpn.SetInnerNodes(inner)
		q := solver.Query{Position: pos, Goal: goal, Limits: solver.Limits{Nodes: 50_000}}
		want := soundness.Answer(t, s, q)
		if want.Verdict == solver.Unknown {
			continue
		}
		for limit := int64(1); limit < want.Nodes+2; limit += 1 + limit/8 {
			q.Limits.Nodes = limit
			q.All, q.Shortest = r.IntN(8) == 0, r.IntN(8) == 0
			got := soundness.Answer(t, s, q)
			switch {
			case got.Verdict == solver.Unknown && got.Stop != solver.StopNodes:
				t.Fatalf("%v: %v, %d nodes: unknown (%v)", oracle.Where(pos), goal, limit, got.Stop)
			case got.Verdict != solver.Unknown && got.Verdict != want.Verdict:
				t.Fatalf("%v: %v, %d nodes: %v, without the limit %v", oracle.Where(pos), goal, limit, got.Verdict,
					want.Verdict)
			case got.Nodes > limit:
				t.Fatalf("%v: %v, %d nodes (all %v, shortest %v): used %d", oracle.Where(pos), goal, limit, q.All,
					q.Shortest, got.Nodes)
			}
			count[got.Verdict]++
		}
	}
	t.Logf("%v", count)
	if count[solver.Unknown] < 50 || count[solver.Win] < 20 || count[solver.NoWin] < 20 {
		t.Errorf("too few cases: %v", count)
	}
}

// hard is a position that has no win by threats and takes millions of nodes to
// say so.
func hard(t testing.TB) notation.Position {
	return oracle.Stones(t, notation.Freestyle, 7, notation.White, "d2 f3 b5 a7 d7 f7", "c1 e1 b2 c2 e3 g4 a5 g5")
}

// A limit on time, a deadline, and a context cancelled before or during the
// search end it, and the result says so.
func TestTimeLimitAndCancel(t *testing.T) {
	pos := hard(t)
	const soon = 20 * time.Millisecond
	for name, c := range map[string]struct {
		ctx  func() (context.Context, context.CancelFunc)
		time time.Duration
		stop solver.Stop
	}{
		"time": {func() (context.Context, context.CancelFunc) {
			return context.WithCancel(context.Background())
		}, 1, solver.StopTime},
		"deadline": {func() (context.Context, context.CancelFunc) {
			return context.WithDeadline(context.Background(), time.Now().Add(-time.Second))
		}, 0, solver.StopTime},
		"cancelled": {cancelledAfter(0), 0, solver.StopInterrupt},
		"cancel":    {cancelledAfter(soon), 0, solver.StopInterrupt},
	} {
		for _, threads := range [...]int{1, 2} {
			ctx, cancel := c.ctx()
			r, err := solver.New(solver.Options{Memory: 64 << 20, Threads: threads}).Solve(ctx,
				solver.Query{Position: pos, Goal: solver.VCT, Limits: solver.Limits{Time: c.time}})
			cancel()
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			if r.Verdict != solver.Unknown || r.Stop != c.stop {
				t.Errorf("%s, %d threads: %v (%v) after %d nodes", name, threads, r.Verdict, r.Stop, r.Nodes)
			}
		}
	}
}

// cancelledAfter makes contexts that are cancelled after d.
func cancelledAfter(d time.Duration) func() (context.Context, context.CancelFunc) {
	return func() (context.Context, context.CancelFunc) {
		ctx, cancel := context.WithCancel(context.Background())
		if d == 0 {
			cancel()
		} else {
			time.AfterFunc(d, cancel)
		}
		return ctx, cancel
	}
}
