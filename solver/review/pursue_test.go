package review

import (
	"context"
	"fmt"
	"math"
	"testing"

	"fukumi/notation"
	"fukumi/solver"
)

// budgetGames are lost games of which a longer review finds out more.
var budgetGames = map[string]string{
	"by quiet moves": quietGame,
	"renju": `{"rule":"renju","moves":["h8","h9","i8","g8","i6","i7","j7","k8","g6","h6","j6","k6","j8","j5",` +
		`"h7","f9","e10","f7","i9","i10","k7","g7","l7"]}`,
	"an ignored three": lostGames["an ignored three"],
	"a three too many": lostGames["a three too many"],
}

// TestNothingIsTakenBack: with four and sixteen times the nodes a review says nothing
// else than before, but more: a move that held against threats goes on doing so, the
// losing move never comes later, and what was proved of a position is not denied.
func TestNothingIsTakenBack(t *testing.T) {
	named := 0
	for name, text := range budgetGames {
		var before []*Review
		for _, nodes := range []int64{2000, 8000, 32_000} {
			o := Options{Limits: solver.Limits{Nodes: nodes}, Memory: testMemory}
			r, err := New(o).Review(t.Context(), reviewedText(t, text), nil)
			if err != nil {
				t.Fatal(err)
			}
			for _, old := range before {
				notTakenBack(t, name, old, r)
			}
			before = append(before, r)
		}
		if before[0].Losing != nil {
			named++
		}
	}
	if named < 3 {
		t.Errorf("%d games have a losing move, want 3 at least", named)
	}
}

func notTakenBack(t *testing.T, name string, old, r *Review) {
	t.Helper()
	for i, j := range old.Judged {
		if k := r.Judged[i]; j.IsWon() && k.IsLost() || j.IsLost() && k.IsWon() ||
			j.IsLost() && len(k.Defence.Holds) > 0 && !k.IsLost() && j.lost != nil && j.lost.proof.Class <= solver.VCT {
			t.Errorf("%s: after ply %d: %q, then %q", name, i, j.Proved(), k.Proved())
		}
		for _, p := range j.Defence.Holds {
			if l := r.Judged[i].lossOf(p); l != nil && l.result != nil && l.result.Class <= solver.VCT {
				t.Errorf("%s: ply %d: %s held, then it loses by %v", name, i+1, p, l.result.Class)
			}
		}
	}
	if old.Losing == nil {
		return
	}
	if r.Losing != nil && r.Losing.Ply > old.Losing.Ply {
		t.Errorf("%s: losing move %d, then %d", name, old.Losing.Ply+1, r.Losing.Ply+1)
	}
	if e := old.LastEscape; e.Wins != notation.NoPoint && (r.Losing == nil || r.Losing.Ply != old.Losing.Ply) {
		t.Errorf("%s: %s won at ply %d, then the losing move is another", name, e.Wins, e.Ply+1)
	}
}

// TestPursued: the budget bounds the effort, and where enough is left a move that held
// was searched for wins by quiet moves.
func TestPursued(t *testing.T) {
	for name, text := range budgetGames {
		o := Options{Limits: solver.Limits{Nodes: 8000}, Memory: testMemory, Story: 2}
		r, err := New(o).Review(t.Context(), reviewedText(t, text), nil)
		if err != nil {
			t.Fatal(err)
		}
		short := nodesOf(r)
		o.Story = 40
		if r, err = New(o).Review(t.Context(), reviewedText(t, text), nil); err != nil {
			t.Fatal(err)
		}
		if most := short + 40*8000 + 8000; nodesOf(r) > most {
			t.Errorf("%s: %d nodes, want %d at most", name, nodesOf(r), most)
		}
		if e := r.LastEscape; e != nil && e.Certain() && e.Wins == notation.NoPoint && len(e.Searched) == 0 {
			t.Errorf("%s: %s held, and none was searched for quiet wins", name, e.Holds)
		}
	}
}

func nodesOf(r *Review) (n int64) {
	for _, j := range r.Judged {
		n += j.Nodes
	}
	return n
}

// A recorder is a solver that takes down what was spent on wins of any class.
type recorder struct {
	Solver
	spent map[string]int64 // at most in one search of a position; none was there, exactly: any number
}

func (s *recorder) Solve(ctx context.Context, q solver.Query) (solver.Result, error) {
	r, err := s.Solver.Solve(ctx, q)
	if key := positionKey(&q.Position); q.Goal == solver.AnyWin {
		s.spent[key] = max(s.spent[key], r.Nodes)
		if r.Verdict == solver.NoWin {
			s.spent[key] = math.MaxInt64
		}
	}
	return r, err
}

func positionKey(pos *notation.Position) string {
	return fmt.Sprint(notation.FormatPosition(pos), pos.Turn())
}

// TestSearchedIsSearched: a move is called searched only where the search for wins by
// quiet moves behind it was as long as it is to be, however little the game has left.
func TestSearchedIsSearched(t *testing.T) {
	searched := 0
	for name, text := range budgetGames {
		for story := int64(1); story <= 2*doubts; story++ {
			s := &recorder{solver.New(solver.Options{Memory: testMemory}), map[string]int64{}}
			o := Options{Limits: solver.Limits{Nodes: 8000}, Memory: testMemory, Story: story, Solvers: []Solver{s}}
			r, err := New(o).Review(t.Context(), reviewedText(t, text), nil)
			if err != nil {
				t.Fatal(err)
			}
			for i := range r.Judged {
				for _, p := range r.Judged[i].survived {
					after := r.Game.Positions[i]
					if err := after.Play(p); err != nil {
						t.Fatal(err)
					}
					if n := s.spent[positionKey(&after)]; n < doubts*8000 {
						t.Errorf("%s, story %d: ply %d, %s is called searched after %d nodes", name, story, i+1, p, n)
					}
					searched++
				}
			}
		}
	}
	if searched == 0 {
		t.Error("no move was searched")
	}
}
