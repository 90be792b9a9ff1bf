package prove

import (
	"context"
	"errors"
	"fmt"

	"fukumi/notation"
	"fukumi/solver/proof"
)

// errOpen is wrapped by the error about a job that is not proved yet.
var errOpen = errors.New("the job is not proved")

// Proof puts the lemmas of a store together: a proof of the root that speaks of nothing
// else, as package proof checks and writes it. It wraps proof.ErrTooLarge where that
// would have more nodes than are checked, and errOpen where a lemma is missing.
func (j *Job) Proof(ctx context.Context, s Store) (*proof.Proof, error) {
	e := expander{ctx: ctx, store: s, done: map[string]*proof.Node{}}
	p := &proof.Proof{Position: j.Root, Class: proof.AnyWin}
	if j.First == notation.NoPoint {
		var err error
		p.Tree, err = e.position(&j.Root)
		return p, err
	}
	p.Tree = &proof.Node{Move: j.First, Kind: proof.KindQuiet}
	after := j.Root
	if err := after.Play(j.First); err != nil {
		return nil, err
	}
	for _, q := range after.Points() {
		if after.Legal(q, after.Turn()) != nil {
			continue
		}
		reached := after
		if err := reached.Play(q); err != nil {
			return nil, err
		}
		n, err := e.position(&reached)
		if err != nil {
			return nil, err
		}
		p.Tree.Replies = append(p.Tree.Replies, proof.Reply{Move: q, Node: n})
	}
	return p, nil
}

// An expander puts lemmas into each other.
type expander struct {
	ctx   context.Context
	store Store
	done  map[string]*proof.Node // by the stones of the position as it stands
	nodes int
}

// position returns the node of a position that is proved.
func (e *expander) position(pos *notation.Position) (*proof.Node, error) {
	key := string(pos.Packed())
	if n, ok := e.done[key]; ok {
		return n, nil
	}
	if err := e.ctx.Err(); err != nil {
		return nil, err
	}
	n, err := lemmaOf(e.store, pos)
	if err != nil {
		return nil, err
	}
	x := inliner{expander: e, speaks: map[*proof.Node]bool{}}
	if n, err = x.node(pos, n); err != nil {
		return nil, err
	}
	e.done[key] = n
	return n, nil
}

// lemmaOf is the lemma of a position in its own frame.
func lemmaOf(s Store, pos *notation.Position) (*proof.Node, error) {
	r, ok, err := s.Get(pos)
	if err != nil {
		return nil, err
	}
	if !ok || !r.proved() {
		return nil, fmt.Errorf("%w: there is no lemma for %s", errOpen, name(pos))
	}
	n, err := decodeLemma(r.Lemma)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name(pos), err)
	}
	return n.Image(pos.Canonical().Inverse(), pos.Size()), nil
}

// An inliner replaces the nodes of kind KindLemma of one lemma.
type inliner struct {
	*expander
	speaks map[*proof.Node]bool // of a lemma, at any depth
}

func (x *inliner) node(pos *notation.Position, n *proof.Node) (*proof.Node, error) {
	if n.Kind == proof.KindLemma {
		return x.position(pos)
	}
	if x.nodes++; x.nodes > proof.MaxNodes {
		return nil, fmt.Errorf("%w: more than %d nodes", proof.ErrTooLarge, proof.MaxNodes)
	}
	if !x.look(n) {
		return n, nil
	}
	after := *pos
	if err := after.Play(n.Move); err != nil {
		return nil, fmt.Errorf("%s: %s: %w", name(pos), n.Move, err)
	}
	whole := *n
	whole.Replies = make([]proof.Reply, len(n.Replies))
	for i, r := range n.Replies {
		whole.Replies[i] = r
		if !x.look(r.Node) {
			continue
		}
		reached := after
		if err := reached.Play(r.Move); err != nil {
			return nil, fmt.Errorf("%s: %s: %w", name(pos), r.Move, err)
		}
		var err error
		if whole.Replies[i].Node, err = x.node(&reached, r.Node); err != nil {
			return nil, err
		}
	}
	return &whole, nil
}

// look reports whether a node of kind KindLemma stands at n or below it.
func (x *inliner) look(n *proof.Node) bool {
	switch {
	case n == nil || n.Kind == proof.KindFive || n.Kind == proof.KindLine:
		return false
	case n.Kind == proof.KindLemma:
		return true
	}
	speaks, known := x.speaks[n]
	if !known {
		for _, r := range n.Replies {
			speaks = x.look(r.Node) || speaks
		}
		x.speaks[n] = speaks
	}
	return speaks
}
