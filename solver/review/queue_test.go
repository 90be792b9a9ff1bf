package review

import (
	"context"
	"fmt"
	"math"
	"slices"
	"testing"
	"time"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/solver"
	"fukumi/solver/ask"
)

// budgetGames are lost games about which a longer review finds out more.
var budgetGames = map[string]string{
	"by quiet moves": quietGame,
	"renju": `{"rule":"renju","moves":["h8","h9","i8","g8","i6","i7","j7","k8","g6","h6","j6","k6","j8","j5",` +
		`"h7","f9","e10","f7","i9","i10","k7","g7","l7"]}`,
	"an ignored three": lostGames["an ignored three"],
	"an ignored four":  lostGames["an ignored four"],
}

// TestNothingIsTakenBack: with 4 times the effort, and in the long form with 16 and 64 times, a
// review says what it said before, and more. What was proved of a position or of a move stays
// proved, the losing move never comes later, and only a longer search refutes a move that stood
// a search.
func TestNothingIsTakenBack(t *testing.T) {
	testhelp.ByDay(t, "each game is reviewed on two rungs")
	rungs := testhelp.CasesOf(2, 2, 4)
	named, closer := 0, 0
	for name, text := range budgetGames {
		var before []*Review
		for nodes, k := int64(firstNodes), 0; k < rungs; nodes, k = rung*nodes, k+1 {
			o := Options{Limits: solver.Limits{Nodes: nodes}, Memory: testMemory}
			r := testhelp.Must(New(o).Review(t.Context(), reviewedText(t, text), Watch{}))(t)
			for _, old := range before {
				notTakenBack(t, name, old, r)
			}
			before = append(before, r)
		}
		if first, last := before[0].Losing, before[len(before)-1].Losing; last != nil {
			named++
			if first == nil || first.Ply > last.Ply {
				closer++
			}
		}
	}
	if named < 3 || closer == 0 {
		t.Errorf("%d games have a losing move, want 3 at least; of %d more effort found an earlier one", named, closer)
	}
}

func notTakenBack(t *testing.T, name string, old, r *Review) {
	t.Helper()
	for i, j := range old.Judged {
		k := r.Judged[i]
		if j.IsWon() && !k.IsWon() || j.IsLost() && !k.IsLost() {
			t.Errorf("%s: after ply %d: %q, then %q", name, i, j.Proved(), k.Proved())
		}
		for _, l := range j.losses {
			if k.lossOf(l.move) == nil && !k.IsWon() {
				t.Errorf("%s: ply %d: %s lost, then nothing is known of it", name, i+1, l.move)
			}
		}
		for _, p := range j.Defence.Holds {
			if l := k.lossOf(p); l != nil && l.result != nil && l.result.Class <= solver.VCT {
				t.Errorf("%s: ply %d: %s stopped the threats, then it loses by %v", name, i+1, p, l.result.Class)
			}
		}
		for _, a := range j.Trials {
			if b := k.trial(a.Move); b.Nodes < a.Nodes && k.lossOf(a.Move) == nil && !k.IsWon() {
				t.Errorf("%s: ply %d: %s stood a search of %d nodes, then of %d", name, i+1, a.Move, a.Nodes, b.Nodes)
			}
		}
	}
	if old.Losing != nil && (r.Losing == nil || r.Losing.Ply > old.Losing.Ply) {
		t.Errorf("%s: losing move %d, then %+v", name, old.Losing.Ply+1, r.Losing)
	}
	if e := old.Instead; e != nil && e.Wins != notation.NoPoint && r.Losing.Ply != old.Losing.Ply {
		t.Errorf("%s: %s won at ply %d, then the losing move is another", name, e.Wins, e.Ply+1)
	}
}

// TestBudget: the story costs no more than its budget, round by round.
func TestBudget(t *testing.T) {
	for name, text := range budgetGames {
		o := Options{Limits: solver.Limits{Nodes: 8000}, Memory: testMemory, Story: 1}
		r, err := New(o).Review(t.Context(), reviewedText(t, text), Watch{})
		if err != nil {
			t.Fatal(err)
		}
		short := nodesOf(r)
		o.Story = 40
		if r, err = New(o).Review(t.Context(), reviewedText(t, text), Watch{}); err != nil {
			t.Fatal(err)
		}
		if most := short + 40*8000 + 8000; nodesOf(r) > most {
			t.Errorf("%s: %d nodes, want %d at most", name, nodesOf(r), most)
		}
	}
}

func nodesOf(r *Review) (n int64) {
	for _, j := range r.Judged {
		n += j.Nodes
	}
	return n
}

// A recorder is a solver that records what was spent on wins of any class.
type recorder struct {
	ask.Searcher
	spent map[string]int64 // at most in one search of a position; if it found none, exactly: any number
}

func (s *recorder) Solve(ctx context.Context, q solver.Query) (solver.Result, error) {
	r, err := s.Searcher.Solve(ctx, q)
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

// TestStoodIsSearched: a move is named only if the search for any win after it was as
// long as stated, and as long as the review requires, however little budget the game has
// left. Nothing else is named in place of a move that gave a win.
func TestStoodIsSearched(t *testing.T) {
	searched := 0
	for name, text := range budgetGames {
		for _, story := range []int64{1, 2, 4, 16} {
			s := &recorder{ask.Open(ask.Options{Memory: testMemory}), map[string]int64{}}
			o := Options{Limits: solver.Limits{Nodes: 8000}, Memory: testMemory, Story: story,
				Sessions: []*ask.Session{ask.Open(ask.Options{Search: s})}}
			r := testhelp.Must(New(o).Review(t.Context(), reviewedText(t, text), Watch{}))(t)
			for i := range r.Moves {
				stood := r.Stood(i)
				for _, trial := range stood {
					after := r.Game.Positions[i]
					testhelp.OK(t, after.Play(trial.Move))
					if n := s.spent[positionKey(&after)]; n < namedEffort*8000 || n < trial.Nodes {
						t.Errorf("%s, story %d: ply %d, %s is said to stand %d nodes, after %d", name, story, i+1,
							trial.Move, trial.Nodes, n)
					}
					searched++
				}
				m := &r.Moves[i]
				named := slices.ContainsFunc(stood, func(t Trial) bool { return t.Move == m.Better })
				certain := m.Wins || m.Better == m.Only || m.Better == notation.NoPoint
				if r.Gives(i) && !certain && !named && !r.Judged[i].IsLost() {
					t.Errorf("%s, story %d: ply %d, %s is called better, and stood nothing", name, story, i+1, m.Better)
				}
			}
		}
	}
	if searched == 0 {
		t.Error("no move was searched")
	}
}

// TestRounds: the rungs do not depend on the last one.
func TestRounds(t *testing.T) {
	for nodes, want := range map[int64]int{1000: 1, firstNodes: 1, 20_000: 2, 1_000_000: 4, 16_000_000: 6} {
		list := rounds(solver.Limits{Nodes: nodes})
		if len(list) != want || list[len(list)-1].Nodes != nodes || want > 1 && list[0].Nodes != firstNodes {
			t.Errorf("%d: %v", nodes, list)
		}
	}
	if list := rounds(solver.Limits{Time: time.Second}); len(list) != 5 || list[4].Time != time.Second {
		t.Errorf("%v", list)
	}
}
