package solver

import (
	"errors"
	"slices"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/solver/internal/oracle"
)

// TestRankReports: every depth is reported once, in order, each report has the
// properties of a ranking, and the last one is the answer.
func TestRankReports(t *testing.T) {
	t.Parallel()
	pos := oracle.At(t, "h8 i9 j6", notation.Freestyle)
	var depths []int
	var last Ranking
	entered := map[notation.Point]bool{}
	r := testhelp.Must(New(Options{}).Rank(t.Context(), RankQuery{
		Position: pos, Depth: 4, MultiPV: 3,
		Report: func(now Ranking) {
			checkRanking(t, &pos, &now)
			depths = append(depths, now.Depth)
			last = now
		},
		Entering: func(p notation.Point) { entered[p] = true },
	}))(t)
	if want := []int{1, 2, 3, 4}; !slices.Equal(depths, want) {
		t.Errorf("reports of depths %v, want %v", depths, want)
	}
	if len(last.Candidates) != len(r.Candidates) || last.Nodes > r.Nodes {
		t.Fatalf("last report: %d candidates, %d nodes; answer: %d, %d", len(last.Candidates), last.Nodes,
			len(r.Candidates), r.Nodes)
	}
	for i := range r.Candidates {
		if got, want := last.Candidates[i].Move, r.Candidates[i].Move; got != want {
			t.Errorf("last report has %v at place %d, the answer %v", got, i+1, want)
		}
		if p := r.Candidates[i]; p.Proved == ProvedNone && !entered[p.Move] {
			t.Errorf("%v was judged but not entered", p.Move)
		}
	}
}

// TestExclude: an excluded move is not made, even if it wins.
func TestExclude(t *testing.T) {
	t.Parallel()
	s := New(Options{})
	for _, text := range []string{"h8,i8,j8,k8/g8,a1,a3", "h8,i8,j8/a1,a3,a5", "a1,a3,a5/h8,i8,j8", "h8,h9/i8,a1"} {
		pos := oracle.At(t, text, notation.Freestyle)
		q := RankQuery{Position: pos, Limits: Limits{Nodes: 20000}}
		for range 4 {
			got := testhelp.Must(s.Choose(t.Context(), q))(t)
			if slices.Contains(q.Exclude, got.Move) {
				t.Fatalf("%s without %v: %v was chosen", text, q.Exclude, got.Move)
			}
			q.Exclude = append(q.Exclude, got.Move)
		}
	}
	pos := oracle.At(t, "empty", notation.Freestyle)
	q := RankQuery{Position: pos, Exclude: pos.Stones(notation.Empty)}
	if _, err := s.Choose(t.Context(), q); !errors.Is(err, ErrNoMove) {
		t.Errorf("every move excluded: %v, want ErrNoMove", err)
	}
}
