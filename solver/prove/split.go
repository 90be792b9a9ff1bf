package prove

import (
	"context"
	"fmt"

	"fukumi/notation"
	"fukumi/solver/proof"
	"fukumi/solver/proof/book"
)

// findings divides a proof into lemmas. There is one for every position after a reply to a quiet move that is itself
// won by quiet moves and, last, one for the whole proof. A position that occurs several times, in any orientation, has
// one lemma. findings checks nothing.
func findings(ctx context.Context, p *proof.Proof, found func(finding) error) error {
	s := splitter{ctx: ctx, found: found, done: map[string]bool{}, quiet: map[*proof.Node]bool{},
		short: map[place]*proof.Node{}}
	return s.lemma(&p.Position, p.Tree)
}

type splitter struct {
	ctx   context.Context
	found func(finding) error
	done  map[string]bool      // keys are the stones of the canonical image
	quiet map[*proof.Node]bool // whether the node or a node below it is quiet
	short map[place]*proof.Node
}

// A place is a node in a position. The position is given by its stones, because different orders of moves may lead to
// it.
type place struct {
	node   *proof.Node
	stones string
}

// hasQuiet reports whether n or a node below it is quiet.
func (s *splitter) hasQuiet(n *proof.Node) bool {
	if n == nil || n.Kind == proof.KindFive || n.Kind == proof.KindLine || n.Kind == proof.KindLemma {
		return false
	}
	has, known := s.quiet[n]
	if !known {
		has = n.Kind == proof.KindQuiet
		for _, r := range n.Replies {
			has = s.hasQuiet(r.Node) || has
		}
		s.quiet[n] = has
	}
	return has
}

// lemma calls found with the lemmas below n, and then with the lemma of pos. The attacker is to move in pos.
func (s *splitter) lemma(pos *notation.Position, n *proof.Node) error {
	key := book.Key(pos)
	if s.done[key] {
		return nil
	}
	if err := s.ctx.Err(); err != nil {
		return err
	}
	short, err := s.shorten(pos, n)
	if err != nil {
		return err
	}
	s.done[key] = true
	return s.found(finding{Position: *pos, Node: short})
}

// shorten returns n with nodes of kind KindLemma in place of positions that have their own lemmas, and calls found with
// these lemmas. It shortens a node only once in each position, so it does no more work than the checker.
func (s *splitter) shorten(pos *notation.Position, n *proof.Node) (*proof.Node, error) {
	if !s.hasQuiet(n) {
		return n, nil
	}
	at := place{n, string(pos.Packed())}
	if short := s.short[at]; short != nil {
		return short, nil
	}
	if len(s.short) >= proof.MaxNodes {
		return nil, fmt.Errorf("%w: more than %d nodes", proof.ErrTooLarge, proof.MaxNodes)
	}
	if err := s.ctx.Err(); err != nil {
		return nil, err
	}
	after := *pos
	if err := after.Play(n.Move); err != nil {
		return nil, err
	}
	short := *n
	short.Replies = make([]proof.Reply, len(n.Replies))
	for i, r := range n.Replies {
		short.Replies[i] = r
		if !s.hasQuiet(r.Node) {
			continue
		}
		reached := after
		if err := reached.Play(r.Move); err != nil {
			return nil, err
		}
		if n.Kind != proof.KindQuiet {
			node, err := s.shorten(&reached, r.Node)
			if err != nil {
				return nil, err
			}
			short.Replies[i].Node = node
			continue
		}
		if err := s.lemma(&reached, r.Node); err != nil {
			return nil, err
		}
		short.Replies[i].Node = &proof.Node{Kind: proof.KindLemma}
	}
	s.short[at] = &short
	return &short, nil
}
