package quiet

import (
	"cmp"
	"errors"
	"slices"

	"fukumi/notation"
	"fukumi/solver/internal/fours"
	"fukumi/solver/proof"
)

// The certificates. The graph has the moves that win and the replies that must be answered. Wins by threats are
// searched again, and every certificate is built on the board of its position.

// certificateNodes limits the search for a win by threats that is known.
const certificateNodes = 1 << 20

// A maker builds certificates.
type maker struct {
	*Search
	whole  map[*node]*proof.Node // certificates by node, in the image of the node
	turned [notation.Symmetries]map[*proof.Node]*proof.Node
}

// Certificate returns the certificate of the root, which must be won. It returns nil if a limit was reached first.
//
// It must not be called if the search uses lemmas.
func (s *Search) Certificate() *proof.Node { return s.certificate(s.root) }

func (s *Search) certificate(n *node) *proof.Node {
	m := maker{Search: s, whole: map[*node]*proof.Node{}}
	return m.inlined(n)
}

// inlined returns the certificate of n, with all nodes below it.
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

// lemma returns the certificate of n, which must be won, in the image of n. below returns the node for a reply that
// threats do not answer; this may be a lemma.
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
	case a.standing != nil:
		c.Default = a.standing
	case a.threat != nil && lemmas && len(a.kids) > 0:
		c.Default = proof.FromLine(a.threat) // only quiet nodes may have lemmas
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

// found returns the certificate of a win by threats on the board that was found before.
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

// turn returns the image of c under t. Shared nodes remain shared. A lemma has no move to map.
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

// lemmaWalks is the number of walks from which on the lemma of a node is handed out as soon as the node is won. Below
// it, finding the win again takes less time than looking it up.
const lemmaWalks = 32

// recall reports whether n is won. It asks the larger search if n is not decided.
func (s *Search) recall(n *node) bool {
	if s.o.Known != nil && !n.decided() {
		if pos := s.position(&n.stones, s.attacker); s.o.Known(&pos) {
			n.win()
			n.known = true
		}
	}
	return n.won()
}

// handOut hands out the lemma of n if n was won by quiet moves, and before it the lemmas to which it refers. It reports
// whether all of them were handed out. A limit may prevent that; and a lemma that is refused reopens the positions that
// rely on it, or decides that they are not won.
func (s *Search) handOut(n *node) bool {
	if s.o.Found == nil || !n.won() || n.known {
		return n.won()
	}
	if n.threats && n != s.root {
		return true
	}
	if !n.threats && !s.handOutKids(n) {
		return false
	}
	m := maker{Search: s}
	c := m.lemma(n, true, func(k *kid) *proof.Node {
		if !k.to.threats {
			return &proof.Node{Kind: proof.KindLemma}
		}
		return m.turn(m.lemma(k.to, true, nil), k.turn)
	})
	if s.err != nil || s.limit.Stop != fours.NoStop {
		return false
	}
	err := error(&Refused{Reply: notation.NoPoint}) // if the win cannot be built again
	if c != nil {
		err = s.o.Found(s.position(&n.stones, s.attacker), c)
	}
	refused := (*Refused)(nil)
	switch {
	case err == nil:
		n.known = true
	case !errors.As(err, &refused):
		s.err = err
	case refused.Lost:
		n.threats = false
		n.lose(false)
	default:
		s.refuse(n, refused.Reply)
	}
	return n.known
}

// handOutKids hands out the lemmas of the replies to the move that wins n, and reports whether all of them were handed
// out. If one of these replies is not won any more, it becomes the reply that stands, and n is open again. Other nodes
// that rely on it are found to do so when they are handed out.
func (s *Search) handOutKids(n *node) bool {
	a := n.tries[n.best].to
	for i := range a.kids {
		k := &a.kids[i]
		if s.handOut(k.to) {
			continue
		}
		if !k.to.won() {
			s.last(a, k)
			a.reopen()
			n.reopen()
		}
		return false
	}
	return true
}

// Err returns the error that ended the search, or nil.
func (s *Search) Err() error { return s.err }
