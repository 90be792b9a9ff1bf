package prove

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/solver"
	"fukumi/solver/internal/quiet"
	"fukumi/solver/proof"
	"fukumi/solver/proof/book"
)

// A tester is a searcher that asks the solver, and divides its proof into lemmas.
type tester struct {
	s     *solver.Solver
	nodes int64
	asked *searchCount
}

type searchCount struct {
	mu    sync.Mutex
	count int
}

func (f *tester) Search(ctx context.Context, pos *notation.Position, k knowledge) (bool, error) {
	f.asked.mu.Lock()
	f.asked.count++
	f.asked.mu.Unlock()
	r, err := f.s.Solve(ctx, solver.Query{Position: *pos, Goal: solver.AnyWin, Limits: solver.Limits{Nodes: f.nodes}})
	if err != nil {
		return false, err
	}
	k.Report(quiet.Numbers{Nodes: r.Nodes})
	if r.Verdict != solver.Win {
		if ctx.Err() != nil {
			return false, ctx.Err()
		}
		return false, errors.Join(errExhausted, k.Found(finding{Position: *pos, Effort: r.Nodes}))
	}
	return true, findings(ctx, r.Proof, k.Found)
}

func (a *searchCount) searcher(nodes int64) func() seeker {
	return func() seeker { return &tester{solver.New(solver.Options{Memory: 64 << 20}), nodes, a} }
}

// job is a job with quickly proved parts: Black has two open twos that cross, and a third stone
// would be enough.
func job(t *testing.T) *Job {
	t.Helper()
	pos := position(t, notation.Freestyle, 11, "f6 k11 g7 a1")
	j, err := NewFirst(pos, firstMove(t, &pos))
	if err != nil {
		t.Fatal(err)
	}
	return j
}

// firstMove is the move by which the solver wins.
func firstMove(t *testing.T, pos *notation.Position) notation.Point {
	t.Helper()
	r, err := solver.New(solver.Options{}).Solve(t.Context(), solver.Query{Position: *pos, Goal: solver.AnyWin,
		Limits: solver.Limits{Nodes: 20_000_000}})
	if err != nil || r.Verdict != solver.Win {
		t.Fatalf("%s: %v, %v", notation.FormatPosition(pos), r.Verdict, err)
	}
	return r.Line[0]
}

// openOn opens a store for a job.
func openOn(t *testing.T, j *Job, s Store) *Ledger {
	t.Helper()
	l, err := j.Open(t.Context(), s, nil)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// runOn opens a store and runs the job.
func runOn(ctx context.Context, j *Job, s Store, o Options) (Progress, error) {
	l, err := j.Open(context.WithoutCancel(ctx), s, nil)
	if err != nil {
		return Progress{}, err
	}
	return l.Run(ctx, o)
}

// TestRun: a job is proved, part by part, by one worker and by two, and the stored lemmas prove
// it for a second run, which searches nothing.
func TestRun(t *testing.T) {
	t.Parallel()
	j := job(t)
	for _, workers := range []int{1, 2} {
		store, a := NewMemory(), &searchCount{}
		var last Progress
		got, err := runOn(t.Context(), j, store, Options{searcher: a.searcher(2_000_000), Workers: workers,
			Progress: func(p Progress) { last = p }})
		if err != nil {
			t.Fatal(err)
		}
		if !got.Done() || got.Proved != len(j.Parts) || last.Proved != got.Proved || got.Lemmas < len(j.Parts) ||
			got.Added != got.Lemmas {
			t.Errorf("%d workers: %d of %d parts proved, %d lemmas, %d added; told last %d", workers, got.Proved,
				len(j.Parts), got.Lemmas, got.Added, last.Proved)
		}
		if a.count > len(j.Parts) {
			t.Errorf("%d workers: %d searches for %d parts", workers, a.count, len(j.Parts))
		}
		a.count = 0
		again, err := runOn(t.Context(), j, store, Options{searcher: a.searcher(1)})
		if err != nil || !again.Done() || a.count != 0 || again.Added != 0 || again.Lemmas != got.Lemmas {
			t.Errorf("a second run: %d searches, %+v, %v", a.count, again, err)
		}
		checkStore(t, j, store)
	}
}

// checkStore checks every record with the independent checker, lemmas standing for
// what the store holds.
func checkStore(t *testing.T, j *Job, s Store) {
	t.Helper()
	won := func(pos *notation.Position) bool {
		r, ok, err := s.Get(pos)
		return err == nil && ok && r.proved()
	}
	lemmas := 0
	for r, err := range s.All() {
		if err != nil {
			t.Fatal(err)
		}
		if !r.proved() {
			continue
		}
		n, err := decodeLemma(r.Lemma)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := proof.Verify(&proof.Proof{Position: r.Position, Class: proof.AnyWin, Tree: n},
			proof.Options{Lemma: won, Narrow: true}); err != nil {
			t.Errorf("%s: %v", notation.FormatPosition(&r.Position), err)
		}
		lemmas++
	}
	if lemmas == 0 {
		t.Error("no lemma is stored")
	}
	_ = j
}

// TestSearcher: the searcher of package solver proves a job as well, hands out lemmas as they
// arise, and uses the lemmas of an interrupted run.
func TestSearcher(t *testing.T) {
	t.Parallel()
	j, err := New(position(t, notation.Freestyle, 15, "h8 i10 g9 k8"))
	if err != nil {
		t.Fatal(err)
	}
	store := NewMemory()
	searcher := func() seeker { return newSearcher(256<<20, 0) }
	got, err := runOn(t.Context(), j, store, Options{searcher: searcher})
	if err != nil || !got.Done() || got.Lemmas < 2 {
		t.Fatalf("%+v, %v", got, err)
	}
	checkStore(t, j, store)
	// Without the lemma of the root, which the others serve.
	less := NewMemory()
	for r := range store.All() {
		if !r.Position.Same(canonicalOf(&j.Root)) {
			_ = less.Add(r)
		}
	}
	again, err := runOn(t.Context(), j, less, Options{searcher: searcher})
	if err != nil || !again.Done() || again.Parts[0].Numbers.Nodes > got.Parts[0].Numbers.Nodes {
		t.Errorf("taken up: %+v after %+v, %v", again, got, err)
	}
	checkStore(t, j, less)
	tiny, err := runOn(t.Context(), j, NewMemory(), Options{searcher: func() seeker { return newSearcher(1<<14, 0) }})
	if err != nil || tiny.Parts[0].State != exhausted || tiny.Failed != 1 {
		t.Errorf("without memory: %+v, %v", tiny, err)
	}
}

// TestFarReply: White's reply in the corner, the first part of the empty board, is proved, and
// its book accepted. It takes some seconds.
func TestFarReply(t *testing.T) {
	testhelp.LongOnly(t, "a part of the empty board is proved")
	t.Parallel()
	j, err := New(position(t, notation.Freestyle, 15, "h8 o15"))
	if err != nil {
		t.Fatal(err)
	}
	store := NewMemory()
	got, err := runOn(t.Context(), j, store, Options{searcher: func() seeker { return newSearcher(1<<30, 0) }})
	if err != nil || !got.Done() {
		t.Fatalf("%+v, %v", got, err)
	}
	var text bytes.Buffer
	if err := openOn(t, j, store).WriteBook(t.Context(), &text, "test"); err != nil {
		t.Fatal(err)
	}
	report, err := book.Verify(t.Context(), opened(t, text.Bytes()), book.Options{})
	if err != nil || report.Roots != 1 || report.Lemmas < 100 {
		t.Errorf("%+v, %v", report, err)
	}
}

// TestRunInterrupted: a job that is interrupted again and again is proved in the end,
// and no proved part is searched twice.
func TestRunInterrupted(t *testing.T) {
	t.Parallel()
	j, store, a := job(t), NewMemory(), &searchCount{}
	rng := rand.New(rand.NewPCG(1, 2))
	proved := 0
	for run := 0; ; run++ {
		if run > 1000 {
			t.Fatal("it comes to no end")
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Duration(20+rng.IntN(200)*(1+run/20))*time.Millisecond)
		got, err := runOn(ctx, j, store, Options{searcher: a.searcher(2_000_000)})
		cancel()
		if err != nil {
			t.Fatal(err)
		}
		if got.Proved < proved {
			t.Errorf("run %d: %d parts proved, %d before", run, got.Proved, proved)
		}
		if proved = got.Proved; got.Done() {
			break
		}
	}
	checkStore(t, j, store)
}

// TestEndedHandingOut: a search that knows of a win and is ended before it has handed out the
// lemma has not failed, and the part is not proved.
func TestEndedHandingOut(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	got, err := runOn(ctx, job(t), NewMemory(), Options{searcher: func() seeker {
		return searcherFunc(func(ctx context.Context, _ *notation.Position, _ knowledge) (bool, error) {
			cancel()
			return true, ctx.Err()
		})
	}})
	if err != nil || got.Proved != 0 {
		t.Errorf("%d parts proved, %v", got.Proved, err)
	}
}

// TestRunRefuses: a lemma that the checker does not accept is not stored, and ends
// the run.
func TestRunRefuses(t *testing.T) {
	t.Parallel()
	j := job(t)
	for name, bad := range map[string]func(*proof.Proof) finding{
		"a wrong move": func(p *proof.Proof) finding {
			n := *p.Tree
			n.Move = notation.At(0, 1)
			return finding{Position: p.Position, Node: &n}
		},
		"a lemma that nobody proved": func(p *proof.Proof) finding {
			n := &proof.Node{Move: notation.At(0, 1), Kind: proof.KindQuiet}
			after := p.Position
			if err := after.Play(n.Move); err != nil {
				panic(err)
			}
			for _, q := range after.Stones(notation.Empty) {
				n.Replies = append(n.Replies, proof.Reply{Move: q, Node: &proof.Node{Kind: proof.KindLemma}})
			}
			return finding{Position: p.Position, Node: n}
		},
		"a lemma alone": func(p *proof.Proof) finding {
			return finding{Position: p.Position, Node: &proof.Node{Kind: proof.KindLemma}}
		},
		"the other side": func(p *proof.Proof) finding {
			return finding{Position: p.Position.Turned(), Node: p.Tree}
		},
	} {
		store := NewMemory()
		_, err := runOn(t.Context(), j, store, Options{searcher: func() seeker {
			return searcherFunc(func(ctx context.Context, pos *notation.Position, k knowledge) (bool, error) {
				r, err := solver.New(solver.Options{}).Solve(ctx, solver.Query{Position: *pos, Goal: solver.AnyWin})
				if err != nil || r.Verdict != solver.Win {
					return false, fmt.Errorf("%v, %w", r.Verdict, err)
				}
				return true, k.Found(bad(r.Proof))
			})
		}})
		if err == nil {
			t.Errorf("%s: no error", name)
		}
		for r := range store.All() {
			t.Errorf("%s: %s was stored", name, notation.FormatPosition(&r.Position))
		}
	}
	_, err := runOn(t.Context(), j, NewMemory(), Options{searcher: func() seeker {
		return searcherFunc(func(context.Context, *notation.Position, knowledge) (bool, error) { return true, nil })
	}})
	if err == nil || !strings.Contains(err.Error(), "gave no lemma") {
		t.Errorf("a win without a lemma: %v", err)
	}
}

type searcherFunc func(context.Context, *notation.Position, knowledge) (bool, error)

func (f searcherFunc) Search(ctx context.Context, pos *notation.Position, k knowledge) (bool, error) {
	return f(ctx, pos, k)
}

// TestTurns: parts not proved in their turn wait for the others, a part with nothing left
// to try is left alone, and the run ends with it.
func TestTurns(t *testing.T) {
	t.Parallel()
	j := job(t)
	j.Parts = j.Parts[:4]
	var order []string
	got, err := runOn(t.Context(), j, NewMemory(), Options{Turn: time.Millisecond, searcher: func() seeker {
		tries := map[string]int{}
		return searcherFunc(func(ctx context.Context, pos *notation.Position, k knowledge) (bool, error) {
			what := name(pos)
			order = append(order, what)
			if tries[what]++; tries[what] < 3 {
				<-ctx.Done()
				return false, ctx.Err()
			}
			return false, errExhausted
		})
	}})
	if err != nil {
		t.Fatal(err)
	}
	for i := range 3 {
		round := slices.Clone(order[4*i : 4*i+4])
		slices.Sort(round)
		if len(slices.Compact(round)) != 4 {
			t.Errorf("round %d: %q", i, order[4*i:4*i+4])
		}
	}
	if len(order) != 12 || got.Open != 4 || got.Parts[0].State != exhausted {
		t.Errorf("%d searches, %+v", len(order), got)
	}
}

// TestAlone: parts with nothing left to try for the workers' searchers are taken up by
// one searcher, once the workers have ended.
func TestAlone(t *testing.T) {
	t.Parallel()
	j := job(t)
	var searching atomic.Int64
	small := func() seeker {
		return searcherFunc(func(context.Context, *notation.Position, knowledge) (bool, error) {
			searching.Add(1)
			defer searching.Add(-1)
			return false, errExhausted
		})
	}
	a := &searchCount{}
	large := a.searcher(2_000_000)
	got, err := runOn(t.Context(), j, NewMemory(), Options{Workers: 2, searcher: small, alone: func() seeker {
		if n := searching.Load(); n != 0 {
			t.Errorf("%d others search still", n)
		}
		return large()
	}})
	if err != nil || !got.Done() {
		t.Errorf("%+v, %v: want all proved", got, err)
	}
	j.Parts = j.Parts[:4]
	got, err = runOn(t.Context(), j, NewMemory(), Options{Workers: 2, searcher: small, alone: small})
	if err != nil || got.Open != 4 || got.Parts[0].State != exhausted {
		t.Errorf("%+v, %v: want an end", got, err)
	}
}

// TestKilledStore: in a store that has lost lemmas, the lemmas that rest on them do not
// count.
func TestKilledStore(t *testing.T) {
	t.Parallel()
	pos := position(t, notation.Freestyle, 15, "h8 i10 g9 k8")
	j, err := New(pos)
	if err != nil {
		t.Fatal(err)
	}
	store, a := NewMemory(), &searchCount{}
	if got, err := runOn(t.Context(), j, store, Options{searcher: a.searcher(5_000_000)}); err != nil || !got.Done() ||
		got.Lemmas < 3 {
		t.Fatalf("%+v, %v: want lemmas", got, err)
	}
	var all []Record
	root := 0
	for r := range store.All() {
		if r.Position.Same(canonicalOf(&pos)) {
			root = len(all)
		}
		all = append(all, r)
	}
	for _, lost := range []int{0, len(all) / 2, len(all) - 1, root} {
		part := NewMemory()
		for i, r := range all {
			if i != lost {
				_ = part.Add(r)
			}
		}
		l := openOn(t, j, part)
		proved, _ := l.counts()
		if l.Won(&all[lost].Position) || l.Won(&pos) || proved >= len(all)-1 && lost != root {
			t.Errorf("without record %d: %d of %d proved, the root: %v", lost, proved, len(all), l.Won(&pos))
		}
		// Continuing repairs the store.
		if got, err := runOn(t.Context(), j, part, Options{searcher: a.searcher(5_000_000)}); err != nil ||
			!got.Done() {
			t.Errorf("without record %d: %+v, %v", lost, got, err)
		}
		checkStore(t, j, part)
	}
}

// TestHead: a job is restored from its head.
func TestHead(t *testing.T) {
	for _, c := range []struct {
		rule  notation.Rule
		size  int
		moves string
		parts int
	}{{notation.Freestyle, 15, "", 35}, {notation.Standard, 9, "", 14}, {notation.Renju, 15, "h8 i9", 1}} {
		j, err := New(position(t, c.rule, c.size, c.moves))
		if err != nil {
			t.Fatal(err)
		}
		back, err := FromHead(j.Head())
		if err != nil || !back.Same(j) || len(back.Parts) != c.parts || back.Parts[0].Name != j.Parts[0].Name {
			t.Errorf("%q: %+v, %v", c.moves, back, err)
		}
	}
	for _, bad := range []string{``, `{}`, `{"schema":2}`, `{"schema":1,"rule":"freestyle","size":3,"turn":"black"}`,
		`{"schema":1,"rule":"freestyle","size":15,"turn":"black","black":["h8","h8"],"white":[]}`,
		`{"schema":1,"rule":"freestyle","size":15,"turn":"black","black":[],"white":[],"first":"p16"}`,
		`{"schema":1,"rule":"freestyle","size":15,"moves":["h8"],"black":["h8"],"white":[]}`,
		`{"schema":1,"rule":"freestyle","size":15,"turn":"white","moves":["h8"],"black":["i9"],"white":[]}`,
		`{"schema":1,"rule":"freestyle","size":15,"turn":"white","moves":["h8"],"black":[],"white":[]}`} {
		if _, err := FromHead([]byte(bad)); err == nil {
			t.Errorf("%s: no error", bad)
		}
	}
	// The side to move is the stated one, not the one that follows from the moves.
	turned, err := FromHead([]byte(`{"schema":1,"rule":"freestyle","size":15,"turn":"black",` +
		`"moves":["h8","i9","j10"],` +
		`"black":["h8","j10"],"white":["i9"]}`))
	if err != nil || turned.Root.Turn() != notation.Black {
		t.Errorf("%+v, %v, want Black to move", turned, err)
	}
	over := position(t, notation.Freestyle, 15, "a1,b1,c1,d1,e1/a3,b3,c3,d3")
	if _, err := New(over); !errors.Is(err, errOver) {
		t.Errorf("%v, want %v", err, errOver)
	}
}
