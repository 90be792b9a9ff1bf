package second

import (
	"encoding/binary"
	"slices"
)

// A Kind is the kind of a node of a claim.
type Kind int

// The kinds.
const (
	Lemma Kind = iota
	Five
	Line
	Tree
	Quiet
)

// A Branch is a node of a claim.
type Branch struct {
	kind     Kind
	move     Spot
	list     []Spot  // line or threat
	standing *Branch // the default
	replies  []answer
}

// An answer is a node for a reply.
type answer struct {
	reply Spot
	kid   *Branch
}

// NewBranch returns a node without replies. list is the line or the threat, standing the default.
func NewBranch(kind Kind, move Spot, list []Spot, standing *Branch) *Branch {
	return &Branch{kind: kind, move: move, list: list, standing: standing}
}

// Answer gives the node another node, for a reply.
func (n *Branch) Answer(reply Spot, kid *Branch) { n.replies = append(n.replies, answer{reply, kid}) }

// against returns the node for a reply, or nil.
func (n *Branch) against(reply Spot) *Branch {
	for _, a := range n.replies {
		if a.reply == reply {
			return a.kid
		}
	}
	return nil
}

// entries returns the entries of a line, the move among them.
func (n *Branch) entries() []Spot { return append([]Spot{n.move}, n.list...) }

// nowhere stands for no point.
var nowhere = Spot{1 << 30, 1 << 30}

// form panics unless the node has the form of a node. depth is the number of defaults that it is in.
func (n *Branch) form(depth int) {
	count := len(n.list)
	need(n.kind != Quiet || depth < 2, "no quiet node in the default of a quiet node of a default")
	need(n.kind != Line || count > 0 && count%2 == 0, "entries in pairs")
	need(n.kind != Tree || count%2 == 1, "entries in pairs")
	// The defender has a move at all times.
	need(n.move != nowhere && !slices.Contains(n.list, nowhere), "points")
	if n.standing != nil {
		need(n.standing.kind != Lemma, "no lemma for a default")
		n.standing.form(depth + 1)
	}
	met := map[Spot]bool{}
	for _, a := range n.replies {
		p, kid := a.reply, a.kid
		need(p != nowhere && !met[p], "a point of its own for each reply")
		met[p] = true
		need(kid.kind != Lemma || n.kind == Quiet && depth == 0,
			"lemmas below quiet nodes alone, in no default")
		kid.form(depth)
	}
}

// mapped returns the node with every point mapped by f.
func (n *Branch) mapped(f func(Spot) Spot) *Branch {
	g := func(p Spot) Spot {
		if p == nowhere {
			return p
		}
		return f(p)
	}
	m := &Branch{kind: n.kind, move: g(n.move)}
	for _, p := range n.list {
		m.list = append(m.list, g(p))
	}
	if n.standing != nil {
		m.standing = n.standing.mapped(f)
	}
	for _, a := range n.replies {
		m.Answer(g(a.reply), a.kid.mapped(f))
	}
	return m
}

// far is the point of a stone far away in the encoding.
var far = Spot{100, 100}

func (c *cursor) spot() Spot {
	plain := func(code int) Spot {
		need(code < 225, "a code")
		return Spot{code%15 - 7, code/15 - 7}
	}
	switch code := int(c.take(1)[0]); code {
	default:
		return plain(code)
	case 225:
		return nowhere
	case 226:
		x := c.coordinate()
		return Spot{x, c.coordinate()}
	case 227:
		return plain(int(c.take(1)[0])).plus(far)
	}
}

func (c *cursor) coordinate() int {
	n, length := binary.Varint(c.data)
	need(length > 0 && max(n, -n) <= 1000, "a coordinate")
	c.take(length)
	return int(n)
}
