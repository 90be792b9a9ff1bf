package book

import (
	"fmt"

	"fukumi/notation"
	"fukumi/solver/proof"
)

// Expand returns the proof that pos is won. All lemmas on which it depends are inserted, turned as needed. Equal
// positions share their nodes. Expand fails if the book lacks one of the lemmas. It also fails, with an error that
// wraps proof.ErrTooLarge, if the proof would have more than limit nodes. It does not check whether the proof holds.
func Expand(b *Reader, pos *notation.Position, limit int) (*proof.Proof, error) {
	e := expander{book: b, limit: min(limit, proof.MaxNodes), known: map[string]*proof.Node{}}
	n, err := e.lemma(*pos)
	if err != nil {
		return nil, fmt.Errorf("book: %w", err)
	}
	return &proof.Proof{Position: *pos, Class: proof.AnyWin, Tree: n}, nil
}

// An expander inserts lemmas into a proof.
type expander struct {
	book  *Reader
	limit int
	nodes int
	known map[string]*proof.Node // keys are the stones, not of the canonical image
}

// lemma returns the node of a position with the attacker to move.
func (e *expander) lemma(pos notation.Position) (*proof.Node, error) {
	at := key(&pos)
	if n, ok := e.known[at]; ok {
		return n, nil
	}
	n, err := e.book.Node(&pos)
	if err != nil {
		return nil, err
	}
	if n == nil {
		return nil, fmt.Errorf("there is no lemma for %s", stones(&pos))
	}
	copied := copier{expander: e, has: map[*proof.Node]bool{}, counted: map[*proof.Node]bool{}}
	if n, err = copied.node(n, pos); err != nil {
		return nil, err
	}
	e.known[at] = n
	return n, nil
}

// A copier copies the nodes of one lemma that have lemmas below them.
type copier struct {
	*expander
	has     map[*proof.Node]bool
	counted map[*proof.Node]bool
}

// count counts n nodes of the proof.
func (e *expander) count(n int) error {
	if e.nodes += n; e.nodes > e.limit {
		return fmt.Errorf("%w: more than %d nodes", proof.ErrTooLarge, e.limit)
	}
	if e.nodes%askedEvery == 0 {
		return e.book.ask()
	}
	return nil
}

// tally counts n and the nodes below it. These nodes are shared with the lemma, not copied.
func (c *copier) tally(n *proof.Node) error {
	if n == nil || c.counted[n] {
		return nil
	}
	c.counted[n] = n.Kind != proof.KindFive
	if err := c.count(1); err != nil {
		return err
	}
	if err := c.tally(n.Default); err != nil {
		return err
	}
	for _, r := range n.Replies {
		if err := c.tally(r.Node); err != nil {
			return err
		}
	}
	return nil
}

// node returns the copy of n in pos, where the attacker is to move.
func (c *copier) node(n *proof.Node, pos notation.Position) (*proof.Node, error) {
	if n.Kind == proof.KindLemma {
		return c.lemma(pos)
	}
	if !hasLemma(n, c.has) {
		return n, c.tally(n)
	}
	if err := c.count(1); err != nil {
		return nil, err
	}
	if err := c.tally(n.Default); err != nil {
		return nil, err
	}
	attacker := pos.Turn()
	if err := pos.Put(n.Move, attacker); err != nil {
		return nil, fmt.Errorf("move %v: %w", n.Move, err)
	}
	full := *n
	full.Replies = make([]proof.Reply, len(n.Replies))
	for i, r := range n.Replies {
		after := pos
		if err := after.Put(r.Move, attacker.Opponent()); err != nil {
			return nil, fmt.Errorf("reply %v: %w", r.Move, err)
		}
		below, err := c.node(r.Node, after)
		if err != nil {
			return nil, err
		}
		full.Replies[i] = proof.Reply{Move: r.Move, Node: below}
	}
	return &full, nil
}
