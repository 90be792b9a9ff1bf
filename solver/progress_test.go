package solver

import (
	"context"
	"testing"
	"time"

	"fukumi/notation"
	"fukumi/solver/internal/oracle"
)

// Whatever the question, and however many searches it takes, the reported counts
// and times rise from the first to the last, and stay below those of the answer;
// a short search reports nothing.
func TestProgress(t *testing.T) {
	t.Parallel()
	// A hard case: renju-note/quintet, bench_vct_unstable.
	hard := oracle.Stones(t, notation.Renju, 15, notation.Black, "g10 i10 j10 f9 j9 h8 j8 i7 i6 j6 k6 i5",
		"i11 f10 g9 h9 i9 i8 k8 h7 j7 l7 h6 k5")
	threatened := hard
	threatened.SetTurn(notation.White)
	quiet := oracle.At(t, oracle.MiddleGames[0], notation.Freestyle)
	four := oracle.Stones(t, notation.Freestyle, 15, notation.Black, "k6 l6 m7 m8 d12 e12 f10 f11",
		"a1 b1 c1 d1 a15 o15 o1 o11")
	ctx, limits := context.Background(), Limits{Nodes: 60_000}
	for _, threads := range []int{1, 2} {
		for name, ask := range map[string]func(*Solver) (int64, error){
			"solve": func(s *Solver) (int64, error) {
				r, err := s.Solve(ctx, Query{Position: hard, Goal: VCT, Method: MethodDFPN, Limits: limits})
				return r.Nodes, err
			},
			"all": func(s *Solver) (int64, error) {
				r, err := s.Solve(ctx, Query{Position: hard, Goal: VCT, All: true, Shortest: true, Limits: limits})
				return r.Nodes, err
			},
			"defend": func(s *Solver) (int64, error) {
				d, err := s.Defend(ctx, Query{Position: threatened, Goal: VCT, Limits: Limits{Nodes: 400_000}})
				return d.Threat.Nodes + d.Nodes, err
			},
			"block": func(s *Solver) (int64, error) {
				b, err := s.Block(ctx, four, limits)
				return b.Nodes, err
			},
			"rank": func(s *Solver) (int64, error) {
				r, err := s.Rank(ctx, RankQuery{Position: threatened, Limits: Limits{Nodes: 400_000}, MultiPV: 3})
				return r.Nodes, err
			},
			"rank of a quiet position": func(s *Solver) (int64, error) {
				r, err := s.Rank(ctx, RankQuery{Position: quiet, Limits: limits})
				return r.Nodes, err
			},
		} {
			var calls int
			var last int64
			var late time.Duration
			s := New(Options{Memory: 16 << 20, Threads: threads, Progress: func(nodes int64, elapsed time.Duration) {
				if nodes < last || elapsed < late {
					t.Errorf("%s, %d threads: %d nodes after %v, and before that %d after %v", name, threads, nodes,
						elapsed, last, late)
				}
				calls, last, late = calls+1, nodes, elapsed
			}})
			s.every = 0
			total, err := ask(s)
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			if calls < 3 || last > total {
				t.Errorf("%s, %d threads: %d reports, the last of %d nodes, and %d in all", name, threads, calls, last,
					total)
			}
		}
	}
	s := New(Options{Progress: func(nodes int64, _ time.Duration) {
		t.Errorf("a short search: a report of %d nodes", nodes)
	}})
	if _, err := s.Solve(ctx, Query{Position: threatened, Goal: VCF, Limits: Limits{Nodes: 50}}); err != nil {
		t.Error(err)
	}
}
