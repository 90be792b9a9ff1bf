package prove

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"

	"fukumi/notation"
	"fukumi/solver/proof"
	"fukumi/solver/proof/book"
)

// How a store is taken up that somebody else may have written: each lemma is given to the
// checker, on all processors, and then those are left out that rest on one that is not there.

// errForeign is about a record that is none of the job, or not of the canonical image.
var errForeign = errors.New("it is not a position of this job as a store keeps it")

// Open reads what a store holds. A lemma counts once the checker has accepted it, and
// where all that it rests on counts as well: a process that was killed may have
// written one lemma and not the other. checked, if not nil, is told after each lemma how
// many were checked; a hundred thousand take half a minute of one processor.
func (j *Job) Open(ctx context.Context, s Store, checked func(lemmas int)) (*Ledger, error) {
	l := &Ledger{job: j, store: s, proved: map[string]bool{}, vain: map[string]int64{}}
	o := opening{checked: checked}
	records := make(chan stored)
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for r := range records {
				o.take(l.check(ctx, r))
			}
		})
	}
	err := l.read(ctx, records)
	close(records)
	workers.Wait()
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return nil, err
	}
	l.settle(o.lemmas)
	return l, nil
}

// A stored is a record of a store, with its place there.
type stored struct {
	Record
	number int
}

// An examined is a lemma of a store behind the checker.
type examined struct {
	key    string
	number int
	rests  map[string]bool // keys of the positions that it rests on
	err    error           // why it does not count
}

// An opening gathers the lemmas.
type opening struct {
	mu      sync.Mutex
	lemmas  []examined
	checked func(int)
}

func (o *opening) take(e examined) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.lemmas = append(o.lemmas, e)
	if o.checked != nil {
		o.checked(len(o.lemmas))
	}
}

// read hands out the lemmas of the store, and keeps what else it holds.
func (l *Ledger) read(ctx context.Context, lemmas chan<- stored) error {
	number := 0
	for r, err := range l.store.All() {
		if err == nil {
			err = ctx.Err()
		}
		switch {
		case err != nil:
			return err
		case r.proved():
			number++
			lemmas <- stored{r, number}
		case l.ours(&r.Position):
			l.vain[book.Key(&r.Position)] = r.Effort
		}
	}
	return nil
}

// check has the checker look at a lemma, the lemmas that it rests on standing for themselves.
func (l *Ledger) check(ctx context.Context, r stored) examined {
	e := examined{key: book.Key(&r.Position), number: r.number, rests: map[string]bool{}}
	if image := r.Position.Image(r.Position.Canonical()); !l.ours(&r.Position) || !r.Position.Same(&image) {
		e.err = fmt.Errorf("%s: %w", name(&r.Position), errForeign)
		return e
	}
	node, err := decodeLemma(r.Lemma)
	if err == nil {
		_, err = proof.Verify(&proof.Proof{Position: r.Position, Class: proof.AnyWin, Tree: node}, proof.Options{
			Narrow: true, Until: ctx.Err,
			Lemma: func(pos *notation.Position) bool {
				e.rests[book.Key(pos)] = true
				return true
			},
		})
	}
	if err != nil {
		e.err = fmt.Errorf("%s: %w", name(&r.Position), err)
	}
	return e
}

// settle counts as proved what the checker has accepted and rests on nothing else.
func (l *Ledger) settle(lemmas []examined) {
	missing := make([]int, len(lemmas))
	waiting := map[string][]int{} // for a position: the lemmas that rest on it
	var ready []int
	first := 0
	for i := range lemmas {
		e := &lemmas[i]
		switch {
		case e.err != nil:
			if l.refused++; first == 0 || e.number < first {
				first, l.refusal = e.number, e.err
			}
			continue
		case len(e.rests) == 0:
			ready = append(ready, i)
		}
		missing[i] = len(e.rests)
		for key := range e.rests {
			waiting[key] = append(waiting[key], i)
		}
	}
	for len(ready) > 0 {
		key := lemmas[ready[len(ready)-1]].key
		ready = ready[:len(ready)-1]
		if l.proved[key] {
			continue
		}
		l.proved[key] = true
		for _, i := range waiting[key] {
			if missing[i]--; missing[i] == 0 {
				ready = append(ready, i)
			}
		}
	}
}
