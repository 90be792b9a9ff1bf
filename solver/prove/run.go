package prove

import (
	"context"
	"errors"
	"fmt"
	"math"
	"sync"
	"time"

	"fukumi/notation"
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
	// limit. If both are 0, TurnNodes is defaultTurnNodes. With one worker and no time limit, the same lemmas are found
	// on every machine. A job of one part has no turns.
	Turn      time.Duration
	TurnNodes int64

	// Progress, if not nil, is called when a part is proved, and at intervals of Every. There is only one call at a
	// time.
	Progress func(Progress)
	Every    time.Duration // 0 means ten seconds
}

// defaultTurnNodes is the default of Options.TurnNodes. It takes about four minutes.
const defaultTurnNodes = 500_000_000

// A run is one call of Run.
type run struct {
	job    *Job
	o      Options
	ledger *Ledger
	start  time.Time
	cancel context.CancelFunc

	telling sync.Mutex

	mu     sync.Mutex
	idle   *sync.Cond // signals that a part has changed its state
	parts  []PartState
	rounds []int // number of turns that each part has begun
	begun  []time.Time
	added  int
	proved time.Duration // time spent on the parts proved in this run
	weight int           // weight of these parts
	err    error
}

// Run searches the open parts of a job until they are proved, ctx is done, or there is nothing left to try. Findings
// are added to the store, which is flushed before Run returns. A win is stored only if package proof accepts it, with
// lemmas only for positions that are already proved.
func (l *Ledger) Run(ctx context.Context, o Options) (Progress, error) {
	if o.Every <= 0 {
		o.Every = 10 * time.Second
	}
	if o.Turn <= 0 && o.TurnNodes <= 0 {
		o.TurnNodes = defaultTurnNodes
	}
	j := l.job
	if workers := max(o.Workers, 1); o.searcher == nil {
		o.searcher = func() seeker { return newSearcher(o.Memory/int64(workers), j.Frame) }
		if workers > 1 {
			o.alone = func() seeker { return newSearcher(o.Memory, j.Frame) }
		}
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	r := &run{job: j, o: o, ledger: l, start: time.Now(), cancel: cancel, parts: make([]PartState, len(j.Parts)),
		rounds: make([]int, len(j.Parts)), begun: make([]time.Time, len(j.Parts))}
	r.idle = sync.NewCond(&r.mu)
	for i := range j.Parts {
		r.parts[i].Name = j.Parts[i].Name
		if l.Won(&j.Parts[i].Position) {
			r.parts[i].State = Proved
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
	for i := range r.parts {
		if r.parts[i].State == exhausted {
			r.parts[i].State, some = Open, true
		}
	}
	return some
}

// work searches one part after the other.
func (r *run) work(ctx context.Context, s seeker) {
	for ctx.Err() == nil {
		i, ok := r.take(ctx)
		if !ok {
			return
		}
		r.search(ctx, s, i)
	}
}

// take returns the next part: the open part with the fewest turns. If there is none, take waits as long as other parts
// are running, because these may become open again. It reports false if no part is left.
func (r *run) take(ctx context.Context) (int, bool) {
	stop := context.AfterFunc(ctx, func() {
		r.mu.Lock()
		r.idle.Broadcast()
		r.mu.Unlock()
	})
	defer stop()
	r.mu.Lock()
	defer r.mu.Unlock()
	for ctx.Err() == nil {
		best, running := -1, false
		for i := range r.parts {
			switch r.parts[i].State {
			case Open:
				if best < 0 || r.rounds[i] < r.rounds[best] {
					best = i
				}
			case Running:
				running = true
			}
		}
		if best >= 0 {
			r.parts[best].State = Running
			r.rounds[best]++
			r.begun[best] = time.Now()
			return best, true
		}
		if !running {
			return 0, false
		}
		r.idle.Wait()
	}
	return 0, false
}

// search searches part i for its turn.
func (r *run) search(ctx context.Context, s seeker, i int) {
	part := &r.job.Parts[i]
	turn, k := ctx, r.knowledge(i)
	if round := 2 * min(r.rounds[i]-1, 10); len(r.parts) > 1 {
		k.Nodes = min(r.o.TurnNodes, math.MaxInt64>>round) << round
		if r.o.Turn > 0 {
			var cancel context.CancelFunc
			turn, cancel = context.WithTimeout(ctx, r.o.Turn<<round)
			defer cancel()
		}
	}
	begun := time.Now()
	won, err := r.ledger.Won(&part.Position), error(nil)
	if !won {
		var claimed bool
		claimed, err = s.Search(turn, &part.Position, k)
		won = r.ledger.Won(&part.Position)
		// A search that was interrupted while it reported its lemmas may claim a win that is not yet stored. That is
		// not a defect of the search.
		if claimed && !won && err == nil {
			err = fmt.Errorf("%s: the search says that it is won and gave no lemma", part.Name)
		}
	}
	r.mu.Lock()
	p := &r.parts[i]
	spent := time.Since(begun)
	p.Time += spent
	p.State = Open
	switch {
	case won:
		p.State = Proved
		r.proved += p.Time
		r.weight += part.weight
	case errors.Is(err, errExhausted):
		p.State = exhausted
		err = nil
	}
	if err != nil && !stopped(err) {
		r.fail(err)
	}
	r.idle.Broadcast()
	r.mu.Unlock()
	if won {
		r.tell()
	}
}

// fail ends the run with an error. The caller holds r.mu.
func (r *run) fail(err error) {
	if r.err == nil {
		r.err = err
	}
	r.cancel()
}

// knowledge returns the knowledge for the search of part i.
func (r *run) knowledge(i int) knowledge {
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
			return nil
		},
		Report: func(n quiet.Numbers) {
			r.mu.Lock()
			r.parts[i].Numbers = n
			r.mu.Unlock()
		},
	}
}
