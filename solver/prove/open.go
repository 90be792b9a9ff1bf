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

// Opening a store that another program may have written. The checker verifies each lemma, on all processors. Then
// lemmas that depend on a missing lemma are left out.

// errForeign is the error about a record that does not belong to the job, or that is not about a canonical image.
var errForeign = errors.New("it is not a position of this job as a store keeps it")

// Open reads a store. A lemma counts if the checker accepts it and if all lemmas on which it depends also count: a
// process that was killed may have written only some of them. checked, if not nil, is called after each lemma with the
// number of lemmas checked so far. The check of a hundred thousand lemmas takes half a minute on one processor.
func (j *Job) Open(ctx context.Context, s Store, checked func(lemmas int)) (*Ledger, error) {
	l := &Ledger{job: j, store: s, proved: map[string]bool{}, vain: map[string]int64{}}
	o := opening{checked: checked}
	records := make(chan storeRecord)
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

// A storeRecord is a record with its position in the store.
type storeRecord struct {
	Record
	number int
}

// A lemmaCheck is the result of checking a lemma of a store.
type lemmaCheck struct {
	key    string
	number int
	rests  map[string]bool // keys of the positions on whose lemmas it depends
	err    error           // why the lemma does not count
}

// An opening collects the checked lemmas.
type opening struct {
	mu      sync.Mutex
	lemmas  []lemmaCheck
	checked func(int)
}

func (o *opening) take(e lemmaCheck) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.lemmas = append(o.lemmas, e)
	if o.checked != nil {
		o.checked(len(o.lemmas))
	}
}

// read sends the lemmas of the store to the channel, and adds the other records to the ledger.
func (l *Ledger) read(ctx context.Context, lemmas chan<- storeRecord) error {
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
			lemmas <- storeRecord{r, number}
		case l.ours(&r.Position):
			l.vain[book.Key(&r.Position)] = r.Effort
		}
	}
	return nil
}

// check has the checker verify a lemma, assuming the lemmas on which it depends.
func (l *Ledger) check(ctx context.Context, r storeRecord) lemmaCheck {
	e := lemmaCheck{key: book.Key(&r.Position), number: r.number, rests: map[string]bool{}}
	if image := r.Position.Image(r.Position.Canonical()); !l.ours(&r.Position) || !r.Position.Same(&image) {
		e.err = fmt.Errorf("%s: %w", name(&r.Position), errForeign)
		return e
	}
	node, err := decodeLemma(r.Lemma)
	if err == nil {
		err = l.job.verify(&proof.Proof{Position: r.Position, Class: proof.AnyWin, Tree: node},
			func(pos *notation.Position) bool {
				e.rests[book.Key(pos)] = true
				return true
			}, ctx.Err)
	}
	if err != nil {
		e.err = fmt.Errorf("%s: %w", name(&r.Position), err)
	}
	return e
}

// settle marks a lemma as proved if the checker has accepted it and all lemmas on which it depends are proved.
func (l *Ledger) settle(lemmas []lemmaCheck) {
	missing := make([]int, len(lemmas))
	waiting := map[string][]int{} // by position: the lemmas that depend on its lemma
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
