package endless

import (
	"errors"
	"fmt"
	"slices"

	"fukumi/solver/proof"
)

// The form of a proof: what can be said of its nodes without a board.

// A form is what is known of a node.
type form struct {
	uses   int  // how often it occurs
	height int  // number of nodes on the longest path down from it; 0 while they are looked at
	quiet  int  // how deep quiet nodes are within defaults: 1 if there is one, 2 if the default of one has one, …
	lemma  bool // whether it is a lemma, or has one below it
}

// survey checks the form of n and of the nodes below it. A default has at most one quiet node within quiet nodes, and
// no lemma.
func (c *checker) survey(n *Node) (*form, error) {
	if n == nil {
		return nil, errors.New("a node is missing")
	}
	if f, ok := c.forms[n]; ok {
		if f.height == 0 {
			return nil, fmt.Errorf("node %v is below itself", n.Move)
		}
		f.uses++
		return f, nil
	}
	f := &form{uses: 1}
	c.forms[n] = f
	height := 0
	join := func(n *Node) (*form, error) {
		below, err := c.survey(n)
		if err != nil {
			return nil, err
		}
		height = max(height, below.height)
		f.quiet, f.lemma = max(f.quiet, below.quiet), f.lemma || below.lemma
		return below, nil
	}
	wrong := ""
	switch n.Kind {
	case proof.KindFive:
		if len(n.Line)+len(n.Threat)+len(n.Replies) > 0 || n.Default != nil {
			wrong = "a five has nothing below it"
		}
	case proof.KindLine:
		if len(n.Line) < 2 || len(n.Line)%2 != 0 || len(n.Threat)+len(n.Replies) > 0 || n.Default != nil {
			wrong = "a line has an even number of entries, and nothing else"
		}
	case proof.KindTree:
		if len(n.Threat)%2 != 1 || len(n.Line) > 0 || n.Default != nil {
			wrong = "a tree has a threat with an odd number of entries"
		}
	case proof.KindQuiet:
		if n.Default == nil {
			wrong = "it is quiet and has no default: infinitely many replies are not answered"
		}
		if len(n.Line)+len(n.Threat) > 0 {
			wrong = "a quiet node has no line and no threat"
		}
	case proof.KindLemma:
		f.lemma = true
		if len(n.Line)+len(n.Threat)+len(n.Replies) > 0 || n.Default != nil {
			wrong = "a lemma has nothing below it"
		}
	default:
		wrong = fmt.Sprintf("unknown kind %d", n.Kind)
	}
	for _, p := range slices.Concat([]Point{n.Move}, n.Line, n.Threat) {
		if p.Size() > maxCoordinate {
			wrong = fmt.Sprintf("%v is too far away", p)
		}
	}
	if wrong != "" {
		return nil, fmt.Errorf("node %v: %s", n.Move, wrong)
	}
	if n.Default != nil {
		below, err := join(n.Default)
		if err != nil {
			return nil, err
		}
		if below.lemma || below.quiet > 1 {
			return nil, fmt.Errorf("node %v: its default is to have no lemma, and no quiet node within the default of "+
				"another", n.Move)
		}
	}
	inDefault := f.quiet
	if n.Kind == proof.KindQuiet {
		f.quiet = max(f.quiet, inDefault+1)
	}
	met := map[Point]bool{}
	for _, r := range n.Replies {
		if r.Move.Size() > maxCoordinate {
			return nil, fmt.Errorf("node %v: reply %v is too far away", n.Move, r.Move)
		}
		if met[r.Move] {
			return nil, fmt.Errorf("node %v: two nodes for reply %v", n.Move, r.Move)
		}
		met[r.Move] = true
		if _, err := join(r.Node); err != nil {
			return nil, err
		}
		if r.Node.Kind == proof.KindLemma && n.Kind != proof.KindQuiet {
			return nil, fmt.Errorf("node %v: reply %v: a lemma has no place here", n.Move, r.Move)
		}
	}
	if f.height = 1 + height; f.height > maxDepth {
		return nil, fmt.Errorf("%w: more than %d nodes deep", ErrTooLarge, maxDepth)
	}
	return f, nil
}
