package book

import (
	"fmt"

	"fukumi/notation"
	"fukumi/solver/proof"
)

// Rests calls on, at least once, with every position on which the lemma depends, with the attacker to move. It checks
// only that the stones can be placed. It fails if on returns false, or if until returns an error. It calls until
// repeatedly, because a lemma with shared nodes may depend on as many positions as a proof has nodes.
func (l *Lemma) Rests(until func() error, on func(*notation.Position) bool) error {
	w := walker{until: until, on: on, has: map[*proof.Node]bool{}, seen: map[visit]bool{}, pos: l.Position}
	return w.node(l.Node)
}

// A walker visits the nodes of a lemma.
type walker struct {
	until func() error
	on    func(*notation.Position) bool
	has   map[*proof.Node]bool // whether there is a lemma below the node
	seen  map[visit]bool
	pos   notation.Position
}

// A visit is a node together with a position.
type visit struct {
	node   *proof.Node
	stones string
}

// hasLemma reports whether n or a node below it is of kind lemma.
func hasLemma(n *proof.Node, known map[*proof.Node]bool) bool {
	if n.Kind == proof.KindLemma {
		return true
	}
	if has, ok := known[n]; ok {
		return has
	}
	has := false
	for _, r := range n.Replies {
		has = hasLemma(r.Node, known) || has
	}
	known[n] = has
	return has
}

func (w *walker) node(n *proof.Node) error {
	if n.Kind == proof.KindLemma {
		if !w.on(&w.pos) {
			return fmt.Errorf("it rests on %s, which is not known to be won", stones(&w.pos))
		}
		return nil
	}
	if !hasLemma(n, w.has) {
		return nil
	}
	at := visit{n, key(&w.pos)}
	if w.seen[at] {
		return nil
	}
	if w.seen[at] = true; len(w.seen) > proof.MaxNodes {
		return fmt.Errorf("%w: more than %d nodes", proof.ErrTooLarge, proof.MaxNodes)
	}
	if len(w.seen)%askedEvery == 0 {
		if err := w.until(); err != nil {
			return err
		}
	}
	before := w.pos
	defer func() { w.pos = before }()
	attacker := w.pos.Turn()
	if err := w.pos.Put(n.Move, attacker); err != nil {
		return fmt.Errorf("move %v: %w", n.Move, err)
	}
	moved := w.pos
	for _, r := range n.Replies {
		if err := w.pos.Put(r.Move, attacker.Opponent()); err != nil {
			return fmt.Errorf("reply %v: %w", r.Move, err)
		}
		if err := w.node(r.Node); err != nil {
			return err
		}
		w.pos = moved
	}
	return nil
}

// stones returns the text of a position for error messages.
func stones(pos *notation.Position) string {
	return fmt.Sprintf("black %s, white %s", notation.FormatMoves(pos.Stones(notation.Black)),
		notation.FormatMoves(pos.Stones(notation.White)))
}

// stonesOf returns the text of the position with the given key.
func stonesOf(key string, h *Header) string {
	pos, err := notation.NewPosition(h.Rule, h.Size)
	for i := 0; err == nil && i < h.Size*h.Size; i++ {
		if s := notation.Stone(key[i/4] >> (i % 4 * 2) & 3); s != notation.Empty {
			err = pos.Put(notation.At(i%h.Size, i/h.Size), s)
		}
	}
	return stones(&pos)
}
