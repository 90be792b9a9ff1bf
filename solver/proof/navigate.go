package proof

import (
	"slices"

	"fukumi/notation"
)

// Navigation in a certificate. Nothing is checked here: the results are valid only for a certificate that Verify
// accepts.

// FromLine returns the node for a line: the attacker's move, the reply, and so on, to the five.
func FromLine(line []notation.Point) *Node {
	if len(line) == 1 {
		return &Node{Move: line[0], Kind: KindFive}
	}
	return &Node{Move: line[0], Kind: KindLine, Line: slices.Clone(line[1:])}
}

// Reply returns the node of n for a reply to its move. It returns nil if there is none: a line has no such nodes, and a
// threat or a default answers the replies without a node. n may be nil.
func (n *Node) Reply(p notation.Point) *Node {
	if n == nil {
		return nil
	}
	i, ok := slices.BinarySearchFunc(n.Replies, p, func(r Reply, p notation.Point) int { return int(r.Move) - int(p) })
	if !ok {
		return nil
	}
	return n.Replies[i].Node
}

// Follow returns how n continues after a reply to its move: with the node of that reply, the rest of its line, its
// threat, or its default. It returns nil after a five, and if the reply is not the reply of the line.
func (n *Node) Follow(p notation.Point) *Node {
	switch n.Kind {
	case KindLine:
		if len(n.Line) > 1 && n.Line[0] == p {
			return FromLine(n.Line[1:])
		}
	case KindTree:
		if next := n.Reply(p); next != nil {
			return next
		}
		if len(n.Threat) > 0 {
			return FromLine(n.Threat)
		}
	case KindQuiet:
		if next := n.Reply(p); next != nil {
			return next
		}
		return n.Default
	}
	return nil
}

// Lengths caches the lengths of nodes, which may be shared.
type Lengths map[*Node]int

// Of returns the number of plies that n takes to the five against the longest defence, including the move of n.
func (l Lengths) Of(n *Node) int {
	switch n.Kind {
	case KindFive:
		return 1
	case KindLine:
		return 1 + len(n.Line)
	case KindLemma:
		return 0
	}
	if known, ok := l[n]; ok {
		return known
	}
	length := 2 + len(n.Threat)
	if n.Default != nil {
		length = 2 + l.Of(n.Default)
	}
	for _, r := range n.Replies {
		length = max(length, 2+l.Of(r.Node))
	}
	l[n] = length
	return length
}
