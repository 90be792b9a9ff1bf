package prove

import (
	"errors"
	"fmt"
	"sync"

	"fukumi/notation"
	"fukumi/solver/internal/quiet"
	"fukumi/solver/proof"
	"fukumi/solver/proof/book"
)

// ErrRefused is wrapped by the error about a lemma that a search has found but the checker does not accept. This is a
// defect of the search.
var ErrRefused = errors.New("the checker refused a lemma")

// A Ledger has, in memory, which positions of a job are proved, and how much effort was not enough for others. The
// lemmas themselves are in the store. A position counts as proved only if the checker has accepted its lemma since the
// ledger was opened, whoever wrote the store.
type Ledger struct {
	job     *Job
	store   Store
	refused int   // number of lemmas of the store that do not count
	refusal error // the error about the first of these lemmas

	mu     sync.RWMutex
	proved map[string]bool  // keys are the stones of the canonical image
	vain   map[string]int64 // effort of failed searches, with the same keys
}

// ours reports whether a position can belong to the job.
func (l *Ledger) ours(pos *notation.Position) bool {
	root := &l.job.Root
	return pos.Rule() == root.Rule() && pos.Size() == root.Size() && pos.Turn() == root.Turn()
}

// Won reports whether a position, with the attacker to move, is proved to be won.
func (l *Ledger) Won(pos *notation.Position) bool {
	if !l.ours(pos) {
		return false
	}
	key := book.Key(pos)
	l.mu.RLock()
	defer l.mu.RUnlock()
	return l.proved[key]
}

// vainly returns the effort of a search of a position that found no win, or 0.
func (l *Ledger) vainly(pos *notation.Position) int64 {
	l.mu.RLock()
	defer l.mu.RUnlock()
	return l.vain[book.Key(pos)]
}

func (l *Ledger) counts() (proved, failed int) {
	l.mu.RLock()
	defer l.mu.RUnlock()
	return len(l.proved), len(l.vain)
}

// Refused returns the number of lemmas of the store that do not count, and the error about the first of them. A lemma
// does not count if the checker refuses it or if its position does not belong to the job.
func (l *Ledger) Refused() (int, error) { return l.refused, l.refusal }

// root returns an error unless all parts are proved and the checker accepts the lemma of the root.
func (l *Ledger) root() error {
	j := l.job
	if j.First == notation.NoPoint {
		if !l.Won(&j.Root) {
			return fmt.Errorf("%w: %s", errOpen, j.Name())
		}
		return nil
	}
	top, err := j.top()
	if err != nil {
		return err
	}
	p := &proof.Proof{Position: top.Position, Class: proof.AnyWin, Tree: top.Node}
	if _, err := proof.Verify(p, proof.Options{Lemma: l.Won, Narrow: true}); err != nil {
		return fmt.Errorf("%w: %s: %w", ErrRefused, j.Name(), err)
	}
	return nil
}

// add adds a finding to the ledger and to the store. It reports whether the finding is a new win.
func (l *Ledger) add(f *finding) (fresh bool, err error) {
	if !l.ours(&f.Position) {
		return false, fmt.Errorf("%s is not a position of this job", name(&f.Position))
	}
	key := book.Key(&f.Position)
	if f.Node == nil {
		l.mu.Lock()
		known := l.proved[key] || l.vain[key] >= f.Effort
		if !known {
			l.vain[key] = f.Effort
		}
		l.mu.Unlock()
		if known {
			return false, nil
		}
		return false, l.store.Add(Record{Position: f.Position, Effort: f.Effort})
	}
	if l.Won(&f.Position) {
		return false, nil
	}
	to := f.Position.Canonical()
	image := f.Position.Image(to)
	p := &proof.Proof{Position: image, Class: proof.AnyWin, Tree: f.Node.Image(to, image.Size())}
	if l.job.Frame == 0 {
		p.Tree = quiet.Share(&image, p.Tree)
	}
	if err := l.job.verify(p, l.Won, nil); err != nil {
		if refused := beyond(err, &f.Position, to); refused != nil {
			return false, refused
		}
		return false, fmt.Errorf("%w: %s: %w", ErrRefused, name(&f.Position), err)
	}
	lemma, err := EncodeLemma(p.Tree)
	if err != nil {
		return false, fmt.Errorf("%s: %w", name(&f.Position), err)
	}
	if err := l.store.Add(Record{Position: image, Lemma: lemma, Effort: f.Effort}); err != nil {
		return false, err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.vain, key)
	fresh = !l.proved[key]
	l.proved[key] = true
	return fresh, nil
}
