package gomocup

import (
	"bytes"
	"context"
	"strings"
	"sync/atomic"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/solver"
	"fukumi/solver/ask"
)

// A thinker is a search that plays the first free point and expects the second. It answers at once; only the
// first time in the position in which it is held, it waits until it is released or stopped.
type thinker struct {
	ask.Searcher
	asked   chan int    // stones of the position, for each question
	held    int         // stones of the position it is held at
	once    atomic.Bool // it was
	release chan struct{}
	stopped atomic.Int32
}

func (f *thinker) Choose(ctx context.Context, q solver.RankQuery) (solver.Candidate, error) {
	pos := &q.Position
	stones := pos.Count(notation.Black) + pos.Count(notation.White)
	if stones == 0 {
		return solver.Candidate{Move: notation.At(0, 0)}, nil // the tables are made
	}
	f.asked <- stones
	if stones == f.held && f.once.CompareAndSwap(false, true) {
		select {
		case <-f.release:
		case <-ctx.Done():
			f.stopped.Add(1)
		}
	}
	free := pos.Stones(notation.Empty)
	return solver.Candidate{Move: free[0], Line: free[:2]}, nil
}

func (f *thinker) Rank(context.Context, solver.RankQuery) (solver.Ranking, error) {
	return solver.Ranking{}, solver.ErrNoMove
}

// ponderingSession starts a game in which one move was answered, with the search held in the opponent's time.
func ponderingSession(t *testing.T, info string) (*session, *bytes.Buffer, *thinker) {
	t.Helper()
	f := &thinker{asked: make(chan int, 16), held: 3, release: make(chan struct{})}
	g, out := testSession(Options{Threads: 1, Memory: 1 << 20, Open: func(ask.Options) *ask.Session {
		return ask.Open(ask.Options{Search: f})
	}})
	for _, line := range []string{"INFO max_node 1000", info, "START 15"} {
		tell(t, g, out, line)
	}
	if got := tell(t, g, out, "TURN 7,7"); !strings.HasSuffix(got, "0,14\n") {
		t.Fatalf("answer %q, want 0,14", got)
	}
	if n := <-f.asked; n != 1 {
		t.Fatalf("asked about %d stones, want 1", n)
	}
	return g, out, f
}

// TestPondering: the expected reply finds its answer ready.
func TestPondering(t *testing.T) {
	g, out, f := ponderingSession(t, "INFO pondering 1")
	if n := <-f.asked; n != 3 || g.pondered == nil {
		t.Fatalf("asked about %d stones, want 3", n)
	}
	close(f.release)
	if got := tell(t, g, out, "TURN 1,14"); !strings.HasSuffix(got, "2,14\n") {
		t.Errorf("answer %q, want 2,14", got)
	}
	if n := <-f.asked; n != 5 { // and not 3 once more
		t.Errorf("then asked about %d stones, want 5", n)
	}
	g.stopPondering()
	if n := f.stopped.Load(); n != 0 {
		t.Errorf("stopped %d times", n)
	}
}

// TestPonderingInVain: another reply, or any command that changes the game, ends the pondering.
func TestPonderingInVain(t *testing.T) {
	for _, line := range []string{"TURN 9,9", "RESTART", "TAKEBACK 0,14", "START 15", "YXHASHCLEAR",
		"YXBOARD 1,1,1 DONE"} {
		g, out, f := ponderingSession(t, "INFO pondering 1")
		<-f.asked
		tell(t, g, out, line)
		if n := f.stopped.Load(); n != 1 {
			t.Errorf("%s: stopped %d times, want once", line, n)
		}
		g.stopPondering()
	}
}

// TestNoPondering: the manager did not ask for it.
func TestNoPondering(t *testing.T) {
	g, _, f := ponderingSession(t, "INFO pondering 0")
	if g.pondered != nil || len(f.asked) > 0 {
		t.Error("it ponders")
	}
}

// TestPonderingIsStopped: after STOP the answer is the best so far.
func TestPonderingIsStopped(t *testing.T) {
	g, _, f := ponderingSession(t, "INFO pondering 1")
	<-f.asked
	pos := testhelp.Must(g.position())(t)
	testhelp.OK(t, pos.Play(notation.At(1, 0)))
	p := g.expected(&pos)
	if p == nil {
		t.Fatal("it is not what was expected")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if a := p.answer(ctx, solver.Limits{}, func(event) {}); a.text != "2,14" || f.stopped.Load() != 1 {
		t.Errorf("answer %+v", a)
	}
	<-p.ended
}
