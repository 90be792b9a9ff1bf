package book

import (
	"context"
	"fmt"
	"sync"

	"fukumi/solver/proof"
	"fukumi/solver/proof/endless"
)

// What a book proves of every board at once: each of its lemmas is asked in the frame game of package endless. The
// frame is that of the header or, in a book about one board, this board.

// An EndlessReport says which lemmas of a book hold on every board that has the points of its board.
type EndlessReport struct {
	Lemmas   int
	Holding  int // those that hold if the lemmas hold on which they depend
	Standing int // those that hold with everything on which they depend
	// Length is the maximum number of plies within a lemma that holds; a lemma on which it depends counts as one.
	Length  int
	Missing int // roots without a lemma
	Nodes   int // number of nodes that were looked at
	// Refused says why one of the other lemmas does not hold, or is "".
	Refused string
}

// All reports whether the book as a whole holds on every board.
func (r EndlessReport) All() bool { return r.Standing == r.Lemmas && r.Lemmas > 0 && r.Missing == 0 }

// Endless asks of every lemma of a book whether it holds on every board. threads is at least 1. progress, if not nil,
// is called with the number of chunks that are done; there is only one call at a time.
func Endless(ctx context.Context, b *Reader, threads int, progress func(done int)) (EndlessReport, error) {
	e := &endlessCheck{book: b.Until(ctx.Err), progress: progress, lemmas: map[string]*endlessLemma{}}
	var wait sync.WaitGroup
	for range max(1, threads) {
		wait.Go(func() {
			for i, ok := e.take(); ok; i, ok = e.take() {
				e.put(e.chunk(ctx, i))
			}
		})
	}
	wait.Wait()
	if e.failed != nil {
		return EndlessReport{}, fmt.Errorf("book: %w", e.failed)
	}
	for _, l := range e.lemmas {
		e.report.Lemmas++
		if l.holds {
			e.report.Holding++
		}
		if e.stands(l) {
			e.report.Standing++
		}
	}
	roots := b.Header().Roots
	for i := range roots {
		if e.lemmas[Key(&roots[i])] == nil {
			e.report.Missing++
		}
	}
	return e.report, nil
}

// An endlessLemma is what is known of the lemma of a position.
type endlessLemma struct {
	holds bool
	on    []string // the keys of the positions on which it depends
	state state    // proved once it is known to stand, asked once it is known not to
}

type endlessCheck struct {
	book     *Reader
	progress func(done int)

	mu     sync.Mutex
	next   int
	done   int
	failed error
	lemmas map[string]*endlessLemma
	report EndlessReport
}

func (e *endlessCheck) take() (int, bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.failed != nil || e.next == len(e.book.chunks) {
		return 0, false
	}
	e.next++
	return e.next - 1, true
}

// An endlessPart is the result of a chunk.
type endlessPart struct {
	keys   []string
	lemmas []*endlessLemma
	report EndlessReport
}

func (e *endlessCheck) put(p *endlessPart, err error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if err != nil {
		e.failed = err
		return
	}
	for i, k := range p.keys {
		// A book may have two lemmas of a position: one that holds is enough.
		if have, ok := e.lemmas[k]; !ok || !have.holds {
			e.lemmas[k] = p.lemmas[i]
		}
	}
	r := &e.report
	r.Length, r.Nodes = max(r.Length, p.report.Length), r.Nodes+p.report.Nodes
	if r.Refused == "" {
		r.Refused = p.report.Refused
	}
	if e.done++; e.progress != nil {
		e.progress(e.done)
	}
}

func (e *endlessCheck) chunk(ctx context.Context, i int) (*endlessPart, error) {
	own, err := e.book.chunk(i)
	if err != nil {
		return nil, err
	}
	p := &endlessPart{}
	for k := range own.list {
		l := &own.list[k]
		claim, err := endless.Of(&proof.Proof{Position: l.Position, Class: proof.AnyWin, Tree: l.Node})
		if err != nil {
			return nil, err
		}
		found := &endlessLemma{}
		if h := e.book.Header(); h.Frame != 0 {
			claim.Position.Frame = endless.FrameOf(h.Frame)
		}
		r, err := endless.Check(claim, endless.Options{Until: ctx.Err, Lemma: func(at *endless.Position) bool {
			pos, ok := at.On(&l.Position)
			if ok {
				found.on = append(found.on, Key(&pos))
			}
			return ok
		}})
		p.report.Nodes += r.Nodes
		switch {
		case ctx.Err() != nil:
			return nil, fmt.Errorf("not checked: %w", ctx.Err())
		case err == nil:
			found.holds = true
			p.report.Length = max(p.report.Length, r.Length)
		case p.report.Refused == "":
			p.report.Refused = fmt.Sprintf("%s: %v", stones(&l.Position), err)
		}
		p.keys, p.lemmas = append(p.keys, key(&l.Position)), append(p.lemmas, found)
	}
	return p, nil
}

// stands reports whether a lemma holds with everything on which it depends. Positions on which it depends have more
// stones, so that this ends.
func (e *endlessCheck) stands(l *endlessLemma) bool {
	if l == nil || !l.holds {
		return false
	}
	if l.state == 0 {
		l.state = proved
		for _, k := range l.on {
			if !e.stands(e.lemmas[k]) {
				l.state = asked
			}
		}
	}
	return l.state == proved
}
