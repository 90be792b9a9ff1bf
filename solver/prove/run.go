package prove

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"fukumi/notation"
	"fukumi/solver/ask"
	"fukumi/solver/internal/quiet"
	"fukumi/solver/proof"
)

// A finding is a result of a search about a position. If Node is not nil, the side to move wins by it; nodes of kind
// KindLemma in it stand for positions that were found before. If Node is nil, a search with the given Effort has
// failed.
type finding struct {
	Position notation.Position
	Node     *proof.Node
	Effort   int64
}

// knowledge connects a search with the job. Its functions are safe for concurrent use.
type knowledge struct {
	// Nodes is the node limit of the search; 0 means no limit.
	Nodes int64
	// Won reports whether a position is proved to be won, so that a node of kind KindLemma may stand for it.
	Won func(*notation.Position) bool
	// Found is called with each finding. A win comes after the wins to which its node refers. An error ends the job.
	Found func(finding) error
	// Report is called from time to time with the numbers of the search.
	Report func(quiet.Numbers)
}

// A seeker looks for a win of the side to move in pos, until ctx is done or its nodes are spent. It reports whether it
// found one. If it did and there was no error, it has passed the win to knowledge.Found. It returns errExhausted if
// more time would not help.
type seeker interface {
	Search(ctx context.Context, pos *notation.Position, k knowledge) (bool, error)
}

// errExhausted is the error of a seeker that has tried everything or has used up its memory.
var errExhausted = errors.New("nothing is left to try")

// Options of a run.
type Options struct {
	Workers int   // number of parts that are searched at a time; 0 means 1
	Memory  int64 // size in bytes, shared by the workers

	// Tests replace the seekers. searcher makes one for each worker. alone makes one that runs after the workers have
	// ended, for the parts whose share of the memory was too small.
	searcher, alone func() seeker

	// A turn is the search of a part in the first round, before the next part gets its turn. Every round has turns four
	// times as long as the round before. Turn is the time limit and TurnNodes the node limit of a turn; 0 means no
	// limit. If both are 0, TurnNodes is defaultTurnNodes; with Deepen, 0 always means deepTurnNodes. With one worker
	// and no time limit, the same lemmas are found on every machine. Without Deepen, a job of one part has no turns.
	Turn      time.Duration
	TurnNodes int64

	// Deepen divides a part that is not won in its turn: the judgement proposes moves, and the replies to the best of
	// them are searched in turns of their own. It is not for jobs about every board.
	Deepen     bool
	judgeNodes int64 // tests replace the nodes of a judgement

	// Progress, if not nil, is called when a part is proved, and at intervals of Every. There is only one call at a
	// time.
	Progress func(Progress)
	Every    time.Duration // 0 means ten seconds
}

// defaultTurnNodes is the default of Options.TurnNodes. It takes about four minutes.
const defaultTurnNodes = 500_000_000

// deepTurnNodes is the default with Options.Deepen: some seconds.
const deepTurnNodes = 10_000_000

// A run is one call of Run.
type run struct {
	job    *Job
	o      Options
	ledger *Ledger
	start  time.Time
	cancel context.CancelFunc

	telling sync.Mutex

	mu      sync.Mutex
	idle    *sync.Cond // signals that a part has changed its state
	parts   []PartState
	targets []*target // the parts, as the tops of their trees
	added   int
	proved  time.Duration // time spent on the parts proved in this run
	weight  int           // weight of these parts
	err     error
}

// Run searches the open parts of a job until they are proved, ctx is done, or there is nothing left to try. Findings
// are added to the store, which is flushed before Run returns. A win is stored only if package proof accepts it, with
// lemmas only for positions that are already proved.
func (l *Ledger) Run(ctx context.Context, o Options) (Progress, error) {
	if o.Every <= 0 {
		o.Every = 10 * time.Second
	}
	switch {
	case o.TurnNodes > 0:
	case o.Deepen:
		o.TurnNodes = deepTurnNodes
	case o.Turn <= 0:
		o.TurnNodes = defaultTurnNodes
	}
	if o.judgeNodes <= 0 {
		o.judgeNodes = judgeNodes
	}
	j := l.job
	if o.Deepen && j.Frame != 0 {
		return Progress{}, errors.New("a job about every board is not divided: a try has replies that are in no list")
	}
	if workers := max(o.Workers, 1); o.searcher == nil {
		o.searcher = func() seeker { return newSearcher(o.Memory/int64(workers), j.Frame) }
		if workers > 1 {
			o.alone = func() seeker { return newSearcher(o.Memory, j.Frame) }
		}
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	r := &run{job: j, o: o, ledger: l, start: time.Now(), cancel: cancel, parts: make([]PartState, len(j.Parts)),
		targets: make([]*target, len(j.Parts))}
	r.idle = sync.NewCond(&r.mu)
	for i := range j.Parts {
		r.parts[i].Name, r.targets[i] = j.Parts[i].Name, &target{part: i}
		if l.Won(&j.Parts[i].Position) {
			r.parts[i].State, r.targets[i].state = Proved, Proved
		}
	}
	ticking := make(chan struct{})
	var ticker sync.WaitGroup
	ticker.Go(func() { r.tick(ticking) })
	var workers sync.WaitGroup
	for range max(o.Workers, 1) {
		workers.Go(func() { r.work(ctx, o.searcher()) })
	}
	workers.Wait()
	if o.alone != nil && r.reopen() {
		r.work(ctx, o.alone())
	}
	close(ticking)
	ticker.Wait()
	err := r.err
	if flushed := l.store.Flush(); err == nil {
		err = flushed
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	p := r.progress()
	if err == nil && p.Done() {
		err = l.root()
		p.Verified = err == nil
	}
	return p, err
}

// reopen opens the parts that are exhausted, and reports whether there are any.
func (r *run) reopen() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	some := false
	for i, p := range r.targets {
		if p.state == exhausted {
			r.parts[i].State, p.state, some = Open, Open, true
		}
	}
	return some
}

// work searches one target after the other.
func (r *run) work(ctx context.Context, s seeker) {
	var judge *ask.Session
	if r.o.Deepen {
		judge = ask.Open(ask.Options{Memory: judgeMemory})
	}
	for ctx.Err() == nil {
		p, ok := r.take(ctx)
		if !ok {
			return
		}
		r.search(ctx, s, judge, p)
	}
}

// take returns the next target to search. If there is none, take waits as long as others are being searched, because
// more may be open after that. It reports false if nothing is left.
func (r *run) take(ctx context.Context) (*target, bool) {
	stop := context.AfterFunc(ctx, func() {
		r.mu.Lock()
		r.idle.Broadcast()
		r.mu.Unlock()
	})
	defer stop()
	r.mu.Lock()
	defer r.mu.Unlock()
	for ctx.Err() == nil {
		if p := r.next(); p != nil {
			p.state = Running
			p.turns++
			p.begun = time.Now()
			part := &r.parts[p.part]
			part.State = Running
			part.searching++
			if pos := r.position(p); p.up != nil {
				part.At = name(&pos)
			}
			return p, true
		}
		if !slices.ContainsFunc(r.parts, func(p PartState) bool { return p.State == Running }) {
			return nil, false
		}
		r.idle.Wait()
	}
	return nil, false
}

// next returns the target to search: in the open part with the fewest turns or, with Deepen, the fewest nodes.
func (r *run) next() *target {
	parts := slices.Clone(r.targets)
	slices.SortStableFunc(parts, func(a, b *target) int {
		return cmp.Or(cmp.Compare(a.spent, b.spent), cmp.Compare(a.turns, b.turns))
	})
	for _, p := range parts {
		if next := r.pick(p); next != nil {
			return next
		}
	}
	return nil
}

// search searches p for its turn.
func (r *run) search(ctx context.Context, s seeker, judge *ask.Session, p *target) {
	pos := r.position(p)
	turn, k := ctx, r.knowledge(p)
	if len(r.parts) > 1 || r.o.Deepen {
		k.Nodes = r.turnNodes(p.turns - 1)
		if r.o.Turn > 0 {
			var cancel context.CancelFunc
			turn, cancel = context.WithTimeout(ctx, r.o.Turn<<(2*min(p.turns-1, 10)))
			defer cancel()
		}
	}
	won, err := r.ledger.Won(&pos), error(nil)
	switch {
	case won:
	case r.o.Deepen && !p.divided && r.ledger.vainly(&pos) >= k.Nodes: // by another order of moves, or by another run
		r.mu.Lock()
		p.spend(k.Nodes)
		r.mu.Unlock()
	default:
		var claimed bool
		claimed, err = s.Search(turn, &pos, k)
		won = r.ledger.Won(&pos)
		// A search that was interrupted while it reported its lemmas may claim a win that is not yet stored. That is
		// not a defect of the search.
		if claimed && !won && err == nil {
			err = fmt.Errorf("%s: the search says that it is won and gave no lemma", name(&pos))
		}
	}
	searched := err == nil || stopped(err) || errors.Is(err, errExhausted)
	if r.o.Deepen && searched && !won && !p.divided && ctx.Err() == nil {
		if failed := r.divide(ctx, p, judge); failed != nil {
			err = failed
		}
	}
	if r.ended(p, won, err) {
		r.tell()
	}
}

// ended notes the end of a search of p, and reports whether its part is proved by it.
func (r *run) ended(p *target, won bool, err error) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	defer r.idle.Broadcast()
	part, top := &r.parts[p.part], r.targets[p.part]
	known := top.state == Proved
	part.Time += time.Since(p.begun)
	if p.state == Running { // another worker may have answered all replies to a move of p
		p.state = Open
	}
	if errors.Is(err, errExhausted) {
		if err = nil; !p.divided && p.state == Open {
			p.state = exhausted
		}
	}
	if won {
		err = errors.Join(err, r.settled(p))
	}
	if err != nil && !stopped(err) {
		r.fail(err)
	}
	part.searching--
	switch part.State = top.state; {
	case part.State == Open && part.searching > 0:
		part.State = Running
	case part.State == Proved && !known:
		r.proved += part.Time
		r.weight += r.job.Parts[p.part].weight
		return true
	}
	return false
}

// fail ends the run with an error. The caller holds r.mu.
func (r *run) fail(err error) {
	if r.err == nil {
		r.err = err
	}
	r.cancel()
}

// knowledge returns the knowledge for the search of p.
func (r *run) knowledge(p *target) knowledge {
	return knowledge{
		Won: r.ledger.Won,
		Found: func(f finding) error {
			fresh, err := r.ledger.add(&f)
			r.mu.Lock()
			defer r.mu.Unlock()
			if refused := (*quiet.Refused)(nil); errors.As(err, &refused) {
				return err
			}
			if err != nil {
				r.fail(err)
				return err
			}
			if fresh {
				r.added++
			}
			if f.Node == nil && r.o.Deepen {
				p.spend(f.Effort)
			}
			return nil
		},
		Report: func(n quiet.Numbers) {
			r.mu.Lock()
			r.parts[p.part].Numbers = n
			r.mu.Unlock()
		},
	}
}
