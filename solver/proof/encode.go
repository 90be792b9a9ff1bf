package proof

import (
	"errors"
	"fmt"
	"strconv"

	"fukumi/notation"
)

// MaxNodes is the number of nodes up to which a proof can be written and read,
// each counted as often as it is met. It bounds what a small graph in memory
// can grow to on paper.
const MaxNodes = 1 << 20

// ErrTooLarge is wrapped by the error about a proof of more nodes, or of deeper
// ones, than can be written and read.
var ErrTooLarge = errors.New("the proof is too large")

// maxDepth bounds the nodes on one path: each but the last puts two stones on
// the board.
const maxDepth = notation.Cells / 2

// Encode writes p as one line of JSON that ends in a newline. The same proof
// always gives the same bytes. It fails where p does not have the form of a
// proof; whether p proves anything is for Verify to say.
func Encode(p *Proof) ([]byte, error) { return encode(p, nil) }

// encode is Encode as long as until, asked now and then, returns no error.
func encode(p *Proof, until func() error) ([]byte, error) {
	if p == nil || p.Tree == nil {
		return nil, errors.New("empty proof: no tree")
	}
	pos := &p.Position
	if pos.Size() < notation.MinSize || pos.Size() > notation.MaxSize || pos.Rule() > notation.Renju {
		return nil, fmt.Errorf("no position: size %d, %v", pos.Size(), pos.Rule())
	}
	if pos.Turn() != notation.Black && pos.Turn() != notation.White {
		return nil, fmt.Errorf("turn: want black or white, have %v", pos.Turn())
	}
	if p.Class < Five || p.Class > AnyWin {
		return nil, fmt.Errorf("unknown class %v", p.Class)
	}
	w := writer{size: pos.Size(), until: until}
	w.text(`{"schema":` + strconv.Itoa(Schema) + `,"rule":"` + pos.Rule().String() + `","size":` + strconv.Itoa(pos.Size()))
	w.text(`,"turn":"` + pos.Turn().String() + `","black":`)
	w.points(pos.Stones(notation.Black))
	w.text(`,"white":`)
	w.points(pos.Stones(notation.White))
	w.text(`,"class":"` + p.Class.String() + `","tree":`)
	if err := w.node(p.Tree, 1); err != nil {
		return nil, err
	}
	w.text("}\n")
	return w.out, nil
}

type writer struct {
	out   []byte
	size  int
	nodes int
	until func() error // nil means to the end
}

// writtenAtOnce is how many nodes are written between two looks at until.
const writtenAtOnce = 64

func (w *writer) text(s string) { w.out = append(w.out, s...) }

func (w *writer) point(p notation.Point) {
	w.out = append(w.out, '"')
	w.text(p.String())
	w.out = append(w.out, '"')
}

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

// node writes n, which has depth-1 nodes above it.
func (w *writer) node(n *Node, depth int) error {
	w.nodes++
	switch {
	case w.nodes > MaxNodes:
		return fmt.Errorf("%w: more than %d nodes", ErrTooLarge, MaxNodes)
	case depth > maxDepth:
		return fmt.Errorf("%w: more than %d nodes deep", ErrTooLarge, maxDepth)
	case w.until != nil && w.nodes%writtenAtOnce == 0:
		if err := w.until(); err != nil {
			return fmt.Errorf("not checked: %w", err)
		}
	}
	if err := n.check(w.size); err != nil {
		return err
	}
	w.text(`{"move":`)
	w.point(n.Move)
	w.text(`,"kind":"` + n.Kind.String() + `"`)
	switch n.Kind {
	case KindLine:
		w.text(`,"line":`)
		w.points(n.Line)
	case KindTree:
		w.text(`,"threat":`)
		w.points(n.Threat)
		w.text(`,"replies":{`)
		for i, r := range n.Replies {
			if i > 0 {
				w.out = append(w.out, ',')
			}
			w.point(r.Move)
			w.out = append(w.out, ':')
			if err := w.node(r.Node, depth+1); err != nil {
				return err
			}
		}
		w.out = append(w.out, '}')
	}
	w.out = append(w.out, '}')
	return nil
}

var kindNames = [...]string{KindFive: "five", KindLine: "line", KindTree: "tree"}

// String is "five", "line" or "tree".
func (k Kind) String() string {
	if k < KindFive || k > KindTree {
		return fmt.Sprintf("Kind(%d)", uint8(k))
	}
	return kindNames[k]
}

// check checks the form of n, not of the nodes below it: it has what its kind
// asks for and nothing else, on a board of the given size.
func (n *Node) check(size int) error {
	bad := func(format string, args ...any) error {
		return fmt.Errorf("node %v: "+format, append([]any{n.Move}, args...)...)
	}
	switch {
	case n.Kind < KindFive || n.Kind > KindTree:
		return bad("unknown kind %d", n.Kind)
	case !n.Move.On(size):
		return bad("move is not on the board")
	case n.Kind != KindLine && len(n.Line) > 0:
		return bad("%v with a line", n.Kind)
	case n.Kind != KindTree && (len(n.Threat) > 0 || len(n.Replies) > 0):
		return bad("%v with a threat or replies", n.Kind)
	case n.Kind == KindLine && (len(n.Line) == 0 || len(n.Line)%2 != 0):
		return bad("line of %d entries: want pairs of reply and move", len(n.Line))
	case n.Kind == KindTree && len(n.Threat)%2 == 0:
		return bad("threat of %d entries: want the attacker's first and last", len(n.Threat))
	}
	for _, list := range [...][]notation.Point{n.Line, n.Threat} {
		for i, p := range list {
			// NoPoint may only stand for a reply that ends the line.
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
