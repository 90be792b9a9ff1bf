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

// Lemmas of a book, for a job that need not find them again. If the job is about every board, the book may be about a
// smaller board: most of its lemmas need no edge of that board, and so hold on every board.

// Take adds to the ledger the lemmas of a book that hold in the job. The board of the book is laid into the middle of
// the board of the job, which has the same size unless the job is about every board. The checker of the job has
// accepted each of these lemmas and each one that they depend on. Take
// returns how many it has added, and how many lemmas the book has. taken, if not nil, is called with the number of
// lemmas checked so far.
func (l *Ledger) Take(ctx context.Context, b *book.Reader, taken func(lemmas int)) (added, of int, err error) {
	j, h := l.job, b.Header()
	by := (j.Root.Size() - h.Size) / 2
	switch {
	case h.Frame != 0:
		return 0, 0, fmt.Errorf("a book about every board with a frame of %d lines: expected one about one board",
			h.Frame)
	case j.Frame == 0 && h.Size != j.Root.Size():
		return 0, 0, fmt.Errorf("a book of size %d for a job of size %d: expected the same size", h.Size, j.Root.Size())
	case h.Rule != j.Root.Rule() || h.Attacker != j.Attacker():
		return 0, 0, fmt.Errorf("a book of %v wins under %v for a job of %v wins under %v", h.Attacker, h.Rule,
			j.Attacker(), j.Root.Rule())
	case j.Frame != 0 && (by < 0 || h.Size%2 == 0):
		return 0, 0, fmt.Errorf("a book of size %d for a job of size %d: expected an odd size that is no larger",
			h.Size, j.Root.Size())
	}
	o := opening{checked: taken}
	records := map[string]Record{}
	var mu sync.Mutex
	list := make(chan book.Lemma)
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for lemma := range list {
				r, e := l.shifted(ctx, &lemma, by)
				mu.Lock()
				if e.err == nil {
					records[e.key] = r
				}
				mu.Unlock()
				o.take(e)
			}
		})
	}
	for lemma, failed := range b.Until(ctx.Err).All() {
		if err = failed; err != nil {
			break
		}
		of++
		list <- lemma
	}
	close(list)
	workers.Wait()
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return 0, of, err
	}
	before := len(l.proved)
	refused, refusal := l.refused, l.refusal
	l.settle(o.lemmas)
	l.refused, l.refusal = refused, refusal // a lemma that needs an edge is no defect
	for key, r := range records {
		if l.proved[key] && r.proved() {
			if err := l.store.Add(r); err != nil {
				return 0, of, err
			}
		}
	}
	return len(l.proved) - before, of, nil
}

// shifted returns the record of a lemma, moved onto the board of the job, and what the checker says of it.
func (l *Ledger) shifted(ctx context.Context, lemma *book.Lemma, by int) (Record, lemmaCheck) {
	j := l.job
	pos, err := notation.NewPosition(j.Root.Rule(), j.Root.Size())
	for _, s := range [...]notation.Stone{notation.Black, notation.White} {
		for _, p := range lemma.Position.Stones(s) {
			err = errors.Join(err, pos.Put(notation.At(p.X()+by, p.Y()+by), s))
		}
	}
	pos.SetTurn(j.Attacker())
	to := pos.Canonical()
	r := Record{Position: pos.Image(to)}
	e := lemmaCheck{key: book.Key(&pos), rests: map[string]bool{}, err: err}
	if err != nil || l.proved[e.key] {
		return r, e
	}
	n := lemma.Node.Shifted(by).Image(to, pos.Size())
	e.err = j.verify(&proof.Proof{Position: r.Position, Class: proof.AnyWin, Tree: n},
		func(pos *notation.Position) bool {
			if key := book.Key(pos); !l.proved[key] {
				e.rests[key] = true
			}
			return true
		}, ctx.Err)
	if e.err == nil {
		r.Lemma, e.err = EncodeLemma(n)
	}
	return r, e
}
