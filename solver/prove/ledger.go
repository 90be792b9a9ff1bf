package prove

import (
	"errors"
	"fmt"
	"sync"

	"fukumi/notation"
	"fukumi/solver/proof"
)

// ErrRefused is wrapped by the error about a lemma that a search has found and the
// checker does not accept: a defect of the search.
var ErrRefused = errors.New("the checker refused a lemma")

// A ledger is what is known of the positions of a job, in memory: which are proved,
// and what was spent in vain on others. The lemmas themselves are in the store.
type ledger struct {
	job   *Job
	store Store

	mu     sync.RWMutex
	proved map[string]bool  // by the stones of the canonical image
	vain   map[string]int64 // effort
}

// openLedger reads what the store holds. A lemma that speaks of a position without one
// is dropped, with those that speak of it: a process that was killed may have
// written one and not the other.
//
// What is left is taken at its word: every lemma was accepted by the checker before it
// went into the store, whose entries have checksums, and to check all of them again takes
// as long as the verification of the whole, half a minute for a hundred thousand. So a
// verdict of a job that was taken up rests on who can write its directory and on
// the programs that did; the book that is exported does not, since the checker of this
// program accepts it as a whole before it is written.
func openLedger(j *Job, s Store) (*ledger, error) {
	l := &ledger{job: j, store: s, proved: map[string]bool{}, vain: map[string]int64{}}
	type lemma struct {
		key     string
		missing int
	}
	var all []lemma
	waiting := map[string][]int{} // for a position: the lemmas that speak of it
	for r, err := range s.All() {
		if err != nil {
			return nil, err
		}
		key := canonicalKey(&r.Position)
		if !l.ours(&r.Position) {
			return nil, fmt.Errorf("the store holds %s, which is no position of this job", name(&r.Position))
		}
		if !r.Proved() {
			l.vain[key] = r.Effort
			continue
		}
		node, err := DecodeLemma(r.Lemma)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name(&r.Position), err)
		}
		i := len(all)
		all = append(all, lemma{key: key})
		for of := range spokenOf(&r.Position, node) {
			waiting[of] = append(waiting[of], i)
			all[i].missing++
		}
	}
	var ready []int
	for i := range all {
		if all[i].missing == 0 {
			ready = append(ready, i)
		}
	}
	for len(ready) > 0 {
		key := all[ready[len(ready)-1]].key
		ready = ready[:len(ready)-1]
		l.proved[key] = true
		for _, i := range waiting[key] {
			if all[i].missing--; all[i].missing == 0 {
				ready = append(ready, i)
			}
		}
	}
	return l, nil
}

// spokenOf are the positions, by the stones of their canonical images, for which
// nodes of kind KindLemma stand in a lemma about pos, each once.
func spokenOf(pos *notation.Position, node *proof.Node) map[string]notation.Position {
	found := map[string]notation.Position{}
	visit(pos, node, func(p *notation.Position) { found[canonicalKey(p)] = *p })
	return found
}

// visit calls lemma for every position for which a node of kind KindLemma stands below
// n, the attacker to move in pos.
func visit(pos *notation.Position, n *proof.Node, lemma func(*notation.Position)) {
	v := visitor{lemma: lemma, speaks: map[*proof.Node]bool{}}
	if v.look(n) {
		v.node(pos, n)
	}
}

type visitor struct {
	lemma  func(*notation.Position)
	speaks map[*proof.Node]bool // of a lemma, at any depth
}

// look reports whether a node of kind KindLemma stands at n or below it.
func (v *visitor) look(n *proof.Node) bool {
	switch {
	case n == nil || n.Kind == proof.KindFive || n.Kind == proof.KindLine:
		return false
	case n.Kind == proof.KindLemma:
		return true
	}
	speaks, known := v.speaks[n]
	if !known {
		for _, r := range n.Replies {
			speaks = v.look(r.Node) || speaks
		}
		v.speaks[n] = speaks
	}
	return speaks
}

func (v *visitor) node(pos *notation.Position, n *proof.Node) {
	if n.Kind == proof.KindLemma {
		v.lemma(pos)
		return
	}
	after := *pos
	if after.Play(n.Move) != nil {
		return
	}
	for _, r := range n.Replies {
		reached := after
		if v.look(r.Node) && reached.Play(r.Move) == nil {
			v.node(&reached, r.Node)
		}
	}
}

// ours reports whether a position can be one of the job.
func (l *ledger) ours(pos *notation.Position) bool {
	root := &l.job.Root
	return pos.Rule() == root.Rule() && pos.Size() == root.Size() && pos.Turn() == root.Turn()
}

func (l *ledger) won(pos *notation.Position) bool {
	if !l.ours(pos) {
		return false
	}
	key := canonicalKey(pos)
	l.mu.RLock()
	defer l.mu.RUnlock()
	return l.proved[key]
}

func (l *ledger) failed(pos *notation.Position) int64 {
	key := canonicalKey(pos)
	l.mu.RLock()
	defer l.mu.RUnlock()
	return l.vain[key]
}

func (l *ledger) counts() (proved, failed int) {
	l.mu.RLock()
	defer l.mu.RUnlock()
	return len(l.proved), len(l.vain)
}

// add takes a finding, and reports whether it is one more that is proved.
func (l *ledger) add(f *Finding) (fresh bool, err error) {
	if !l.ours(&f.Position) {
		return false, fmt.Errorf("%s is no position of this job", name(&f.Position))
	}
	key := canonicalKey(&f.Position)
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
	if l.won(&f.Position) {
		return false, nil
	}
	p := &proof.Proof{Position: f.Position, Class: proof.AnyWin, Tree: f.Node}
	if _, err := proof.Verify(p, proof.Options{Lemma: l.won, Narrow: true}); err != nil {
		return false, fmt.Errorf("%w: %s: %w", ErrRefused, name(&f.Position), err)
	}
	to := f.Position.Canonical()
	lemma, err := EncodeLemma(f.Node.Image(to, f.Position.Size()))
	if err != nil {
		return false, fmt.Errorf("%s: %w", name(&f.Position), err)
	}
	if err := l.store.Add(Record{Position: f.Position.Image(to), Lemma: lemma, Effort: f.Effort}); err != nil {
		return false, err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.vain, key)
	fresh = !l.proved[key]
	l.proved[key] = true
	return fresh, nil
}
