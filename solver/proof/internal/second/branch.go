package second

import (
	"encoding/binary"
	"slices"
)

// Kinds of a branch, as in the encoding.
const (
	branchSame = 1 + iota
	branchLemma
	branchFive
	branchLine
	branchTree
	branchQuiet
)

// A branch is a node of a claim.
type branch struct {
	kind     int
	move     Spot
	list     []Spot  // line or threat
	standing *branch // the default
	replies  map[Spot]*branch
}

// entries returns the entries of a line, the move among them.
func (n *branch) entries() []Spot { return append([]Spot{n.move}, n.list...) }

// nowhere stands for no point.
var nowhere = Spot{1 << 30, 1 << 30}

// form panics unless the node has the form of a node. depth is the number of defaults that it is in.
func (n *branch) form(depth int) {
	count := len(n.list)
	need(n.kind != branchQuiet || depth < 2, "no quiet node in the default of a quiet node of a default")
	need(n.kind != branchLine || count > 0 && count%2 == 0, "entries in pairs")
	need(n.kind != branchTree || count%2 == 1, "entries in pairs")
	// The defender has a move at all times.
	need(n.move != nowhere && !slices.Contains(n.list, nowhere), "points")
	if n.standing != nil {
		need(n.standing.kind != branchLemma, "no lemma for a default")
		n.standing.form(depth + 1)
	}
	for p, kid := range n.replies {
		need(p != nowhere, "a point for each reply")
		need(kid.kind != branchLemma || n.kind == branchQuiet && depth == 0,
			"lemmas below quiet nodes alone, in no default")
		kid.form(depth)
	}
}

// mapped returns the node with every point mapped by f.
func (n *branch) mapped(f func(Spot) Spot) *branch {
	g := func(p Spot) Spot {
		if p == nowhere {
			return p
		}
		return f(p)
	}
	m := &branch{kind: n.kind, move: g(n.move), replies: map[Spot]*branch{}}
	for _, p := range n.list {
		m.list = append(m.list, g(p))
	}
	if n.standing != nil {
		m.standing = n.standing.mapped(f)
	}
	for p, kid := range n.replies {
		m.replies[g(p)] = kid.mapped(f)
	}
	need(len(m.replies) == len(n.replies), "a mapping that keeps points apart")
	return m
}

// far is the point of a stone far away in the encoding.
var far = Spot{100, 100}

// readBranch reads an encoded node.
func readBranch(data []byte) *branch {
	c, ended := &cursor{data}, []*branch{}
	n := c.branch(&ended)
	need(len(c.data) == 0, "nothing behind the node")
	return n
}

// branch reads a node. ended has the nodes that can be repeated.
func (c *cursor) branch(ended *[]*branch) *branch {
	n := &branch{kind: int(c.take(1)[0]), replies: map[Spot]*branch{}}
	switch n.kind {
	case branchSame:
		return (*ended)[c.number(len(*ended)-1)]
	case branchLemma:
		return n
	}
	need(n.kind <= branchQuiet, "a kind")
	n.move = c.spot()
	switch n.kind {
	case branchLine, branchTree:
		for range c.number(1 << 16) {
			n.list = append(n.list, c.spot())
		}
	case branchQuiet:
		n.standing = c.branch(ended)
	}
	if n.kind >= branchTree {
		for range c.number(1 << 16) {
			p := c.spot()
			need(n.replies[p] == nil, "no reply twice")
			n.replies[p] = c.branch(ended)
		}
		*ended = append(*ended, n)
	}
	return n
}

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
