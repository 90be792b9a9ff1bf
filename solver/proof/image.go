package proof

import (
	"slices"

	"fukumi/notation"
)

// Image returns the node as seen through t on a board of the given size. Nodes that are shared in n are also shared in
// the image.
func (n *Node) Image(t notation.Symmetry, size int) *Node {
	m := imager{of: func(p notation.Point) notation.Point { return t.Apply(p, size) }, done: map[*Node]*Node{}}
	return m.node(n)
}

// Shifted returns the node with all of its points moved by so many columns to the right and as many rows up, as when a
// board is laid into a larger one. The points must stay on a board.
func (n *Node) Shifted(by int) *Node {
	m := imager{of: func(p notation.Point) notation.Point {
		if p == notation.NoPoint {
			return p
		}
		return notation.At(p.X()+by, p.Y()+by)
	}, done: map[*Node]*Node{}}
	return m.node(n)
}

// An imager maps nodes. It maps a shared node only once.
type imager struct {
	of   func(notation.Point) notation.Point
	done map[*Node]*Node
}

func (m *imager) node(n *Node) *Node {
	if n == nil {
		return nil
	}
	if image, ok := m.done[n]; ok {
		return image
	}
	image := &Node{Kind: n.Kind, Move: n.Move, Line: m.points(n.Line), Threat: m.points(n.Threat)}
	m.done[n] = image // set before the nodes below, so that even a cycle, which is not a proof, has an image
	image.Default = m.node(n.Default)
	if n.Kind != KindLemma {
		image.Move = m.of(n.Move)
	}
	for _, r := range n.Replies {
		image.Replies = append(image.Replies, Reply{m.of(r.Move), m.node(r.Node)})
	}
	slices.SortFunc(image.Replies, func(a, b Reply) int { return int(a.Move) - int(b.Move) })
	return image
}

func (m *imager) points(points []notation.Point) []notation.Point {
	if points == nil {
		return nil
	}
	image := make([]notation.Point, len(points))
	for i, p := range points {
		image[i] = m.of(p)
	}
	return image
}
