package proof

import (
	"fmt"
	"strconv"

	"fukumi/notation"
)

// Encode writes p as one line of JSON that ends in a newline. The same proof always gives the same bytes: a node is
// written once, where it first occurs, and later occurrences are written as its name. Encode fails if p does not have
// the form of a proof. It does not check what p proves; use Verify.
func Encode(p *Proof) ([]byte, error) {
	g, err := newGraph(p, false, nil)
	if err != nil {
		return nil, err
	}
	return g.write(p, nil)
}

// write encodes p, whose graph is g. It calls until from time to time and ends if until returns an error.
func (g *graph) write(p *Proof, until func() error) ([]byte, error) {
	w := writer{graph: g, until: until, out: make([]byte, 0, 512+80*len(g.nodes))}
	schema := schemaTree
	if g.sharing {
		schema = schemaGraph
		w.names = make([]int32, len(g.nodes))
	}
	if g.nodes[0].quiet {
		schema = schemaQuiet
	}
	pos := &p.Position
	w.text(`{"schema":` + strconv.Itoa(schema) + `,"rule":"` + pos.Rule().String() + `","size":` +
		strconv.Itoa(pos.Size()))
	w.text(`,"turn":"` + pos.Turn().String() + `","black":`)
	w.points(pos.Stones(notation.Black))
	w.text(`,"white":`)
	w.points(pos.Stones(notation.White))
	w.text(`,"class":"` + p.Class.String() + `","tree":`)
	if err := w.node(0); err != nil {
		return nil, err
	}
	w.text("}\n")
	return w.out, nil
}

type writer struct {
	*graph
	out   []byte
	names []int32      // names by index, 0 before a node is written; nil if no node is shared
	named int32        // number of names so far
	asked int          // number of nodes and names written so far
	until func() error // nil means that nothing ends the writing
}

func (w *writer) text(s string) { w.out = append(w.out, s...) }

// quoted has the points as they are written, with NoPoint after the others.
var quoted = func() (s [notation.Cells + 1]string) {
	for p := range s {
		s[p] = `"` + notation.Point(p).String() + `"`
	}
	return s
}()

func (w *writer) point(p notation.Point) { w.text(quoted[min(p, notation.Cells)]) }

func (w *writer) points(list []notation.Point) {
	w.out = append(w.out, '[')
	for i, p := range list {
		if i > 0 {
			w.out = append(w.out, ',')
		}
		w.point(p)
	}
	w.out = append(w.out, ']')
}

// node writes the node with index i.
func (w *writer) node(i int32) error {
	if w.asked++; w.until != nil && w.asked%askedEvery == 0 {
		if err := w.until(); err != nil {
			return fmt.Errorf("not checked: %w", err)
		}
	}
	w.out = append(w.out, '{')
	if w.shared(i) {
		if name := w.names[i]; name != 0 {
			w.text(`"same":`)
			w.out = strconv.AppendInt(w.out, int64(name), 10)
			w.out = append(w.out, '}')
			return nil
		}
		w.named++
		w.names[i] = w.named
		w.text(`"name":`)
		w.out = strconv.AppendInt(w.out, int64(w.named), 10)
		w.out = append(w.out, ',')
	}
	n := w.nodes[i].Node
	w.text(`"move":`)
	w.point(n.Move)
	w.text(`,"kind":"`)
	w.text(n.Kind.String())
	w.out = append(w.out, '"')
	switch n.Kind {
	case KindLine:
		w.text(`,"line":`)
		w.points(n.Line)
	case KindTree:
		w.text(`,"threat":`)
		w.points(n.Threat)
		if err := w.replies(i, n); err != nil {
			return err
		}
	case KindQuiet:
		if n.Default != nil {
			w.text(`,"default":`)
			if err := w.node(w.standing(i)); err != nil {
				return err
			}
		}
		if err := w.replies(i, n); err != nil {
			return err
		}
	}
	w.out = append(w.out, '}')
	return nil
}

// replies writes the replies of n, the node with index i.
func (w *writer) replies(i int32, n *Node) error {
	w.text(`,"replies":{`)
	for k, r := range n.Replies {
		if k > 0 {
			w.out = append(w.out, ',')
		}
		w.point(r.Move)
		w.out = append(w.out, ':')
		if err := w.node(w.kid(i, k)); err != nil {
			return err
		}
	}
	w.out = append(w.out, '}')
	return nil
}

var kindNames = [...]string{KindFive: "five", KindLine: "line", KindTree: "tree", KindQuiet: "quiet",
	KindLemma: "lemma"}

// String returns "five", "line", "tree", "quiet" or "lemma".
func (k Kind) String() string {
	if k < KindFive || k > KindLemma {
		return fmt.Sprintf("Kind(%d)", uint8(k))
	}
	return kindNames[k]
}

// check checks the form of n, without the nodes below it: n must have exactly what its kind requires, on a board of the
// given size.
func (n *Node) check(size int) error {
	bad := func(format string, args ...any) error {
		return fmt.Errorf("node %v: "+format, append([]any{n.Move}, args...)...)
	}
	switch {
	case n.Kind < KindFive || n.Kind > KindLemma:
		return bad("unknown kind %d", n.Kind)
	case n.Kind == KindLemma && n.Move != 0:
		return bad("a lemma has no move")
	case !n.Move.On(size):
		return bad("move is not on the board")
	case n.Kind != KindLine && len(n.Line) > 0:
		return bad("%v with a line", n.Kind)
	case n.Kind != KindTree && len(n.Threat) > 0:
		return bad("%v with a threat", n.Kind)
	case n.Kind != KindTree && n.Kind != KindQuiet && len(n.Replies) > 0:
		return bad("%v with replies", n.Kind)
	case n.Kind != KindQuiet && n.Default != nil:
		return bad("%v with a default", n.Kind)
	case n.Kind == KindLine && (len(n.Line) == 0 || len(n.Line)%2 != 0):
		return bad("line of %d entries: expected pairs of reply and move", len(n.Line))
	case n.Kind == KindTree && len(n.Threat)%2 == 0:
		return bad("threat of %d entries: expected the attacker's first and last", len(n.Threat))
	}
	for _, list := range [...][]notation.Point{n.Line, n.Threat} {
		for i, p := range list {
			// NoPoint is allowed only in place of the reply before the five.
			if !p.On(size) && (p != notation.NoPoint || i != len(list)-2) {
				return bad("entry %d, %v, is not on the board", i+1, p)
			}
		}
	}
	for i, r := range n.Replies {
		switch {
		case !r.Move.On(size):
			return bad("reply %v is not on the board", r.Move)
		case i > 0 && n.Replies[i-1].Move == r.Move:
			return bad("reply %v: twice", r.Move)
		case i > 0 && n.Replies[i-1].Move > r.Move:
			return bad("reply %v: out of order", r.Move)
		case r.Node == nil:
			return bad("reply %v: no node", r.Move)
		}
	}
	return nil
}
