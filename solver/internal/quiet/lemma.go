package quiet

import (
	"cmp"
	"slices"

	"fukumi/notation"
	"fukumi/solver/internal/fours"
	"fukumi/solver/proof"
)

// From the graph to certificates. The graph holds which moves win and which replies
// must be answered; wins by threats are searched again, and every certificate is made
// on the board of its position.

// certificateNodes bounds the search for one known win by threats.
const certificateNodes = 1 << 20

// A maker makes certificates.
type maker struct {
	*Search
	whole  map[*node]*proof.Node // in the images of the nodes
	turned [notation.Symmetries]map[*proof.Node]*proof.Node
}

// Certificate returns the certificate of the root, which must be won; nil if a
// limit was reached first.
//
// It is for a search without lemmas.
func (s *Search) Certificate() *proof.Node { return s.certificate(s.root) }

func (s *Search) certificate(n *node) *proof.Node {
	m := maker{Search: s, whole: map[*node]*proof.Node{}}
	return m.inlined(n)
}

// inlined returns the certificate of n including all nodes below it.
func (m *maker) inlined(n *node) *proof.Node {
	if c, ok := m.whole[n]; ok {
		return c
	}
	c := m.lemma(n, false, func(k *kid) *proof.Node {
		return m.turn(m.inlined(k.to), k.turn)
	})
	if c != nil {
		m.whole[n] = c
	}
	return c
}

// lemma returns the certificate of n, which must be won, in the image of n; below
// gives the node for a reply that threats do not answer, which may be a lemma.
func (m *maker) lemma(n *node, lemmas bool, below func(*kid) *proof.Node) *proof.Node {
	if n.threats {
		m.load(&n.stones)
		return m.found()
	}
	t := &n.tries[n.best]
	a := t.to
	c := &proof.Node{Move: m.geometry.image[t.turn.Inverse()][t.move&511], Kind: proof.KindQuiet,
		Default: a.tree.unpack()}
	switch {
	case a.threat != nil && lemmas && len(a.kids) > 0:
		c.Default = proof.FromLine(a.threat) // lemmas are for quiet nodes
	case a.threat != nil:
		c.Kind, c.Threat = proof.KindTree, a.threat
	}
	m.load(&a.stones)
	model := m.board.Hash()
	for _, p := range a.beaten.Append(nil) {
		z := a.stones.with(other, p)
		m.load(&z)
		if a.passes() {
			m.own.Follow(certificateNodes, model)
		}
		r := m.found()
		if r == nil {
			return nil
		}
		c.Replies = append(c.Replies, proof.Reply{Move: p, Node: r})
	}
	for i := range a.kids {
		r := below(&a.kids[i])
		if r == nil {
			return nil
		}
		c.Replies = append(c.Replies, proof.Reply{Move: a.kids[i].move, Node: r})
	}
	sortReplies(c)
	return m.turn(c, t.turn)
}

func sortReplies(n *proof.Node) {
	slices.SortFunc(n.Replies, func(a, b proof.Reply) int { return cmp.Compare(a.Move, b.Move) })
}

// found returns the certificate of a win by threats on the board that was found
// before.
func (s *Search) found() *proof.Node {
	for nodes := 2 * leafNodes; nodes <= certificateNodes && s.limit.Stop == fours.NoStop; nodes *= 8 {
		if s.own.Wins(nodes, infinite) {
			if c := s.own.Certificate(&s.pos, certificateNodes); c != nil {
				return c
			}
		}
	}
	return nil
}

// turn returns c in the image under t. What is shared stays shared. A lemma has no
// move to turn.
func (m *maker) turn(c *proof.Node, t notation.Symmetry) *proof.Node {
	if c == nil || t == 0 || c.Kind == proof.KindLemma {
		return c
	}
	if m.turned[t] == nil {
		m.turned[t] = map[*proof.Node]*proof.Node{}
	}
	if known, ok := m.turned[t][c]; ok {
		return known
	}
	image := &proof.Node{
		Move: m.geometry.image[t][c.Move&511], Kind: c.Kind,
		Line: m.turnPoints(c.Line, t), Threat: m.turnPoints(c.Threat, t), Default: m.turn(c.Default, t),
	}
	for _, r := range c.Replies {
		image.Replies = append(image.Replies, proof.Reply{Move: m.geometry.image[t][r.Move&511],
			Node: m.turn(r.Node, t)})
	}
	sortReplies(image)
	m.turned[t][c] = image
	return image
}

func (m *maker) turnPoints(points []notation.Point, t notation.Symmetry) []notation.Point {
	if points == nil {
		return nil
	}
	image := make([]notation.Point, len(points))
	for i, p := range points {
		if image[i] = p; p != notation.NoPoint {
			image[i] = m.geometry.image[t][p&511]
		}
	}
	return image
}

// lemmaWalks is how many walks a node needs to be handed out as soon as it is won: with
// fewer, finding it again takes less time than looking it up.
const lemmaWalks = 32

// recall asks whether n is known to be won.
func (s *Search) recall(n *node) bool {
	if s.o.Known != nil && !n.decided() {
		if pos := s.position(&n.stones, s.attacker); s.o.Known(&pos) {
			n.win()
			n.known = true
		}
	}
	return n.won()
}

// handOut hands out the lemma of n, if it was won by quiet moves, after the lemmas
// that it refers to. If a limit ends that, some are missing.
func (s *Search) handOut(n *node) bool {
	if s.o.Found == nil || !n.won() || n.known {
		return n.won()
	}
	if !n.threats {
		for i := range n.tries[n.best].to.kids {
			if k := &n.tries[n.best].to.kids[i]; !k.to.threats && !s.handOut(k.to) {
				return false
			}
		}
	} else if n != s.root {
		return true
	}
	m := maker{Search: s}
	c := m.lemma(n, true, func(k *kid) *proof.Node {
		if !k.to.threats {
			return &proof.Node{Kind: proof.KindLemma}
		}
		return m.turn(m.lemma(k.to, true, nil), k.turn)
	})
	if c == nil || s.err != nil {
		return false
	}
	if s.err = s.o.Found(s.position(&n.stones, s.attacker), c); s.err != nil {
		return false
	}
	n.known = true
	return true
}

// Err is the error that ended the search, if one did.
func (s *Search) Err() error { return s.err }
