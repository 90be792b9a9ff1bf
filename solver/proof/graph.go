package proof

import (
	"errors"
	"fmt"

	"fukumi/notation"
)

// MaxNodes is the maximum number of nodes of a proof that can be encoded, decoded and checked. A shared node counts
// once; for the checker it counts once in each position in which it occurs.
const MaxNodes = 1 << 20

// ErrTooLarge is wrapped by the error about a proof that has too many nodes, or is too deep, to be encoded, decoded and
// checked.
var ErrTooLarge = errors.New("the proof is too large")

// maxDepth is the maximum number of nodes on one path: each node except the last puts two stones on the board.
const maxDepth = notation.Cells / 2

// A graph has the nodes of a proof in the order of their first occurrence; each node comes before the nodes below it.
// Fives and lemmas are not shared: each occurrence is a node of its own.
type graph struct {
	nodes   []graphNode
	kids    []int32 // indexes of the nodes of replies and defaults
	sharing bool    // whether a node is shared
}

// A graphNode is a node of a graph.
type graphNode struct {
	*Node
	first  int32 // index in kids of the nodes of its replies; its default follows them
	uses   int32 // number of its occurrences as the node of a reply or as a default
	height int32 // number of nodes on the longest path down from it, including itself; 0 until known
	quiet  bool  // whether the node or a node below it is quiet
}

// kid returns the node of reply k of node i.
func (g *graph) kid(i int32, k int) int32 { return g.kids[int(g.nodes[i].first)+k] }

// standing returns the default of node i, which must have one.
func (g *graph) standing(i int32) int32 { return g.kid(i, len(g.nodes[i].Replies)) }

// shared reports whether node i occurs more than once.
func (g *graph) shared(i int32) bool { return g.nodes[i].uses > 1 }

// newGraph returns the graph of p. It fails if p does not have the form of a proof. It calls until from time to time
// and fails if until returns an error. lemmas allows nodes of kind KindLemma.
func newGraph(p *Proof, lemmas bool, until func() error) (*graph, error) {
	if p == nil || p.Tree == nil {
		return nil, errors.New("empty proof: no tree")
	}
	if p.Tree.Kind == KindLemma {
		return nil, errors.New("a lemma alone proves nothing")
	}
	pos := &p.Position
	if pos.Size() < notation.MinSize || pos.Size() > notation.MaxSize || !pos.Rule().Known() {
		return nil, fmt.Errorf("no position: size %d, %v", pos.Size(), pos.Rule())
	}
	if pos.Turn() != notation.Black && pos.Turn() != notation.White {
		return nil, fmt.Errorf("turn: expected black or white, have %v", pos.Turn())
	}
	if p.Class < Five || p.Class > AnyWin {
		return nil, fmt.Errorf("unknown class %v", p.Class)
	}
	s := surveyor{graph: &graph{}, met: map[*Node]int32{}, size: pos.Size(), lemmas: lemmas, until: until}
	if _, err := s.node(p.Tree, 1); err != nil {
		return nil, err
	}
	return s.graph, nil
}

// A surveyor builds a graph.
type surveyor struct {
	*graph
	met    map[*Node]int32 // the index of each node
	size   int             // size of the board
	lemmas bool            // whether nodes may be lemmas
	until  func() error    // nil means that nothing ends the work
}

// node adds n, which has depth-1 nodes above it on some path, and returns its index.
func (s *surveyor) node(n *Node, depth int) (int32, error) {
	if i, ok := s.met[n]; ok {
		at := &s.nodes[i]
		at.uses++
		s.sharing = true
		switch {
		case at.height == 0:
			return 0, fmt.Errorf("node %v is below itself", n.Move)
		case depth-1+int(at.height) > maxDepth:
			return 0, tooDeep()
		}
		return i, nil
	}
	i := int32(len(s.nodes))
	switch {
	case i >= MaxNodes:
		return 0, fmt.Errorf("%w: more than %d nodes", ErrTooLarge, MaxNodes)
	case depth > maxDepth:
		return 0, tooDeep()
	case s.until != nil && i%askedEvery == 0:
		if err := s.until(); err != nil {
			return 0, fmt.Errorf("not checked: %w", err)
		}
	}
	if err := n.check(s.size); err != nil {
		return 0, err
	}
	first := len(s.kids)
	s.nodes = append(s.nodes, graphNode{Node: n, first: int32(first), uses: 1})
	switch {
	case n.Kind == KindFive, n.Kind == KindLemma:
	case n.Kind == KindLine && s.lemmas: // it is checked at each occurrence, and never encoded
	default:
		s.met[n] = i
	}
	for range n.Replies {
		s.kids = append(s.kids, 0)
	}
	height, quiet := int32(0), n.Kind == KindQuiet
	below := func(k int, n *Node) error {
		kid, err := s.node(n, depth+1)
		if err != nil {
			return err
		}
		s.kids[first+k] = kid
		height, quiet = max(height, s.nodes[kid].height), quiet || s.nodes[kid].quiet
		return nil
	}
	if n.Default != nil {
		s.kids = append(s.kids, 0)
		if err := below(len(n.Replies), n.Default); err != nil {
			return 0, err
		}
		if s.nodes[s.standing(i)].quiet || n.Default.Kind == KindLemma {
			return 0, fmt.Errorf("node %v: its default is to be of fives, lines and trees", n.Move)
		}
	}
	for k, r := range n.Replies {
		if r.Node.Kind == KindLemma && (n.Kind != KindQuiet || !s.lemmas) {
			return 0, fmt.Errorf("node %v: reply %v: a lemma has no place here", n.Move, r.Move)
		}
		if err := below(k, r.Node); err != nil {
			return 0, err
		}
	}
	s.nodes[i].height, s.nodes[i].quiet = 1+height, quiet
	return i, nil
}

func tooDeep() error { return fmt.Errorf("%w: more than %d nodes deep", ErrTooLarge, maxDepth) }
