//go:build external

package formal

import (
	"math/rand/v2"
	"slices"

	"fukumi/notation"
	"fukumi/solver/proof"
	"fukumi/solver/proof/book"
)

// A mutator changes a lemma in one place.
type mutator struct {
	*rand.Rand
	l     *book.Lemma
	other *proof.Node // the node of another lemma
}

// clone copies a node deeply.
func clone(n *proof.Node) *proof.Node {
	c := *n
	c.Line, c.Threat, c.Replies = slices.Clone(n.Line), slices.Clone(n.Threat), slices.Clone(n.Replies)
	if n.Default != nil {
		c.Default = clone(n.Default)
	}
	for i, r := range c.Replies {
		c.Replies[i].Node = clone(r.Node)
	}
	return &c
}

// below returns n and all nodes below it.
func below(n *proof.Node) []*proof.Node {
	list := []*proof.Node{n}
	if n.Default != nil {
		list = append(list, below(n.Default)...)
	}
	for _, r := range n.Replies {
		list = append(list, below(r.Node)...)
	}
	return list
}

func (m *mutator) any(n *proof.Node) *proof.Node {
	list := below(n)
	return list[m.IntN(len(list))]
}

// near returns a point that is likely to matter: one of the node, or beside one of them, or any.
func (m *mutator) near() notation.Point {
	var list []notation.Point
	for _, n := range below(m.l.Node) {
		if n.Kind != proof.KindLemma {
			list = append(append(append(list, n.Move), n.Line...), n.Threat...)
		}
	}
	p := notation.At(m.IntN(Size), m.IntN(Size))
	if len(list) == 0 || m.IntN(4) == 0 {
		return p
	}
	q := list[m.IntN(len(list))]
	if x, y := q.X()+m.IntN(3)-1, q.Y()+m.IntN(3)-1; q.On(Size) && m.IntN(2) == 0 && x >= 0 && y >= 0 {
		q = notation.At(x, y)
	}
	if !q.On(Size) {
		return p
	}
	return q
}

func entries(n *proof.Node) *[]notation.Point {
	if n.Kind == proof.KindLine {
		return &n.Line
	}
	return &n.Threat
}

// with returns a node for which ok holds, or nil.
func (m *mutator) with(ok func(*proof.Node) bool) *proof.Node {
	list := slices.DeleteFunc(below(m.l.Node), func(n *proof.Node) bool { return !ok(n) })
	if len(list) == 0 {
		return nil
	}
	return list[m.IntN(len(list))]
}

func hasEntries(n *proof.Node) bool { return len(*entries(n)) > 0 }
func hasReplies(n *proof.Node) bool { return len(n.Replies) > 0 }
func hasMove(n *proof.Node) bool    { return n.Kind != proof.KindLemma }
func hasDefault(n *proof.Node) bool { return n.Default != nil }
func anyNode(*proof.Node) bool      { return true }

// mutations change the node that they get.
var mutations = []struct {
	name   string
	of     func(*proof.Node) bool
	change func(m *mutator, n *proof.Node)
}{
	{"move", hasMove, func(m *mutator, n *proof.Node) { n.Move = m.near() }},
	{"entry", hasEntries, func(m *mutator, n *proof.Node) { l := *entries(n); l[m.IntN(len(l))] = m.near() }},
	{"last entry", hasEntries, func(m *mutator, n *proof.Node) { l := *entries(n); l[len(l)-1] = m.near() }},
	{"entries swapped", hasEntries, func(m *mutator, n *proof.Node) {
		l := *entries(n)
		i, j := m.IntN(len(l)), m.IntN(len(l))
		l[i], l[j] = l[j], l[i]
	}},
	{"entries dropped", hasEntries, func(m *mutator, n *proof.Node) {
		l := entries(n)
		*l = (*l)[:m.IntN(len(*l))]
	}},
	{"entries added", hasEntries, func(m *mutator, n *proof.Node) {
		*entries(n) = append(*entries(n), m.near(), m.near())
	}},
	{"reply dropped", hasReplies, func(m *mutator, n *proof.Node) {
		i := m.IntN(len(n.Replies))
		n.Replies = slices.Delete(n.Replies, i, i+1)
	}},
	{"reply moved", hasReplies, func(m *mutator, n *proof.Node) { n.Replies[m.IntN(len(n.Replies))].Move = m.near() }},
	{"reply added", hasReplies, func(m *mutator, n *proof.Node) {
		r := proof.Reply{Move: m.near(), Node: clone(n.Replies[m.IntN(len(n.Replies))].Node)}
		n.Replies = slices.Insert(n.Replies, m.IntN(len(n.Replies)+1), r)
	}},
	{"answers swapped", hasReplies, func(m *mutator, n *proof.Node) {
		i, j := m.IntN(len(n.Replies)), m.IntN(len(n.Replies))
		n.Replies[i].Node, n.Replies[j].Node = n.Replies[j].Node, n.Replies[i].Node
	}},
	{"lemma for a node", anyNode, func(_ *mutator, n *proof.Node) { *n = proof.Node{Kind: proof.KindLemma} }},
	{"node from elsewhere", anyNode, func(m *mutator, n *proof.Node) { *n = *clone(m.any(m.l.Node)) }},
	{"node of another lemma", anyNode, func(m *mutator, n *proof.Node) { *n = *clone(m.any(m.other)) }},
	{"default dropped", hasDefault, func(_ *mutator, n *proof.Node) { n.Default = nil }},
	{"default from elsewhere", hasDefault, func(m *mutator, n *proof.Node) { n.Default = clone(m.any(m.l.Node)) }},
	{"move of a default", hasDefault, func(m *mutator, n *proof.Node) { m.any(n.Default).Move = m.near() }},
	{"default's reply dropped", hasDefault, func(m *mutator, n *proof.Node) {
		if k := m.any(n.Default); len(k.Replies) > 0 {
			i := m.IntN(len(k.Replies))
			k.Replies = slices.Delete(k.Replies, i, i+1)
		}
	}},
	{"line as a tree", hasEntries, func(_ *mutator, n *proof.Node) {
		if n.Kind == proof.KindLine {
			n.Kind, n.Threat, n.Line = proof.KindTree, n.Line[1:], nil
		}
	}},
	{"tree as quiet", hasEntries, func(_ *mutator, n *proof.Node) {
		if n.Kind == proof.KindTree {
			n.Kind, n.Default, n.Threat = proof.KindQuiet, proof.FromLine(n.Threat), nil
		}
	}},
	{"stone moved", nil, func(m *mutator, _ *proof.Node) {
		if p := m.near(); m.l.Position.At(p) != notation.Empty {
			s := m.l.Position.At(p)
			m.l.Position.Take(p)
			m.l.Position = after(m.l.Position, m.near(), s)
		}
	}},
	{"stone added", nil, func(m *mutator, _ *proof.Node) {
		s := [...]notation.Stone{notation.Black, notation.White}[m.IntN(2)]
		m.l.Position = after(m.l.Position, m.near(), s)
	}},
	{"stone taken", nil, func(m *mutator, _ *proof.Node) {
		list := append(m.l.Position.Stones(notation.Black), m.l.Position.Stones(notation.White)...)
		if len(list) > 0 {
			m.l.Position.Take(list[m.IntN(len(list))])
		}
	}},
}

// mutant returns a lemma that differs from l in one place, and what was done to it.
func (m *mutator) mutant(l *book.Lemma) (*book.Lemma, string) {
	k := mutations[m.IntN(len(mutations))]
	own := book.Lemma{Position: l.Position, Node: clone(l.Node)}
	m.l = &own
	if k.of == nil {
		k.change(m, nil)
	} else if n := m.with(k.of); n != nil {
		k.change(m, n)
	}
	for _, n := range below(own.Node) {
		if n.Kind == proof.KindLine && len(n.Line) == 0 {
			n.Kind = proof.KindFive // as in the certificate
		}
	}
	// In most mutants, the order of the replies shall not be what is wrong.
	if m.IntN(20) > 0 {
		for _, n := range below(own.Node) {
			slices.SortStableFunc(n.Replies, func(a, b proof.Reply) int { return int(a.Move) - int(b.Move) })
		}
	}
	return &own, k.name
}
