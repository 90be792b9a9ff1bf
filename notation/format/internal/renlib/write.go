package renlib

// Writing RenLib libraries, part one: from a tree to nodes. encode.go makes the bytes.

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"fukumi/notation"
	"fukumi/notation/format"
	"fukumi/notation/format/internal/codec"
	"fukumi/notation/words"
)

// An outNode is a node to be written. Its children are those of the node in the tree, with the
// passes and setup moves in between that the format needs.
type outNode struct {
	up       *outNode
	move     notation.Point
	side     notation.Stone // the side that moves next
	depth    int
	flags    int // marked, noMove, start
	text     nodeText
	children []*outNode
	labels   []*outNode // texts on points
}

// A writer lays out a tree as alternating moves from an empty board.
type writer struct {
	root  *outNode
	start *format.Node // RenLib opens the file here
	lost  map[string]bool
}

// Write writes a tree as a RenLib library of version 3.4, with texts in UTF-8. lost names the
// parts of the tree that the file does not hold. Write fails if the format cannot express the
// moves: if the board is not 15x15, a line has more than 225 moves, or a stone is removed.
//
// Setup stones become moves, with passes if one side has more of them. A move out
// of turn follows a pass. Two children on the same point become one.
func Write(t *format.Tree) (data []byte, lost []string, err error) {
	if t.Size != Size {
		return nil, nil, codec.OtherSize(t, Size)
	}
	w := writer{root: &outNode{move: notation.NoPoint, side: notation.Black}, start: codec.AtCursor(t),
		lost: map[string]bool{}}
	if w.start == nil && len(t.Root.Setup) > 0 {
		w.start = t.Root
	}
	if t.RuleKnown {
		w.lost["the rule"] = true
	}
	if t.Info != (format.Info{}) {
		w.lost["players, event and other information about the game"] = true
	}
	if err := w.layOut(t); err != nil {
		return nil, nil, err
	}
	data = append(slices.Clone(magic), major, minor)
	for len(data) < HeaderSize {
		data = append(data, 0xFF)
	}
	return w.encode(data), codec.Phrases(w.lost), nil
}

// layOut builds the tree of outNodes.
func (w *writer) layOut(t *format.Tree) error {
	type item struct {
		node *format.Node
		up   *outNode
	}
	stack := []item{{t.Root, w.root}}
	for len(stack) > 0 {
		top := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		out, err := w.put(top.node, top.up)
		if err != nil {
			return err
		}
		for _, c := range slices.Backward(top.node.Children) {
			stack = append(stack, item{c, out})
		}
	}
	return nil
}

// put adds n below out and returns the node for the children of n.
func (w *writer) put(n *format.Node, out *outNode) (*outNode, error) {
	out, err := w.setUp(n, out)
	if err != nil {
		return nil, err
	}
	if n.Side != notation.Empty {
		if out, err = w.turn(out, n.Side); err != nil {
			return nil, err
		}
		if out, err = w.child(out, n.Move); err != nil {
			return nil, err
		}
	}
	next, err := w.turn(out, n.Turn)
	if err != nil {
		return nil, err
	}
	if n.Side == notation.Empty {
		out = next
	}
	if n == w.start {
		out.flags |= start
	}
	w.describe(out, n)
	return next, nil
}

// setUp makes moves of the setup stones of n.
func (w *writer) setUp(n *format.Node, out *outNode) (*outNode, error) {
	var stones [3][]notation.Point
	for _, s := range n.Setup {
		switch is := out.at(s.Point); {
		case is == s.Stone:
		case is == notation.Empty:
			stones[s.Stone] = append(stones[s.Stone], s.Point)
		default:
			return nil, words.Errorf("after {n} moves: the {side, select, black {black} other {white}} stone on "+
				"{point} is taken away", "n", out.depth, "side", is, "point", s.Point)
		}
	}
	if len(n.Setup) > 0 {
		w.lost["that stones are set up (they are written as moves)"] = true
	}
	for len(stones[notation.Black])+len(stones[notation.White]) > 0 {
		p := notation.NoPoint
		if own := &stones[out.side]; len(*own) > 0 {
			p, *own = (*own)[0], (*own)[1:]
		}
		var err error
		if out, err = w.child(out, p); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// turn makes side the side to move, with a pass if needed. Empty means either side.
func (w *writer) turn(out *outNode, side notation.Stone) (*outNode, error) {
	if side == notation.Empty || side == out.side {
		return out, nil
	}
	return w.child(out, notation.NoPoint)
}

// at returns the stone on p after the move of out.
func (out *outNode) at(p notation.Point) notation.Stone {
	for ; out.up != nil; out = out.up {
		if out.move == p {
			return out.side.Opponent()
		}
	}
	return notation.Empty
}

// child returns the child of out on p. It makes the child if needed.
func (w *writer) child(out *outNode, p notation.Point) (*outNode, error) {
	for _, c := range out.children {
		if c.move == p {
			return c, nil
		}
	}
	fail := func(err error) (*outNode, error) {
		return nil, words.AtMove(out.depth+1, strconv.Quote(p.String()), err)
	}
	switch {
	case out.depth == MaxDepth:
		return fail(words.Errorf("expected at most {n} moves, passes included", "n", MaxDepth))
	case p != notation.NoPoint && !p.On(Size):
		return fail(notation.ErrOffBoard)
	case p != notation.NoPoint && out.at(p) != notation.Empty:
		return fail(notation.ErrOccupied)
	}
	c := &outNode{up: out, move: p, side: out.side.Opponent(), depth: out.depth + 1}
	out.children = append(out.children, c)
	return c, nil
}

// describe copies the texts and flags of n to out.
func (w *writer) describe(out *outNode, n *format.Node) {
	if n.Marked {
		out.flags |= marked
	}
	if n.Sign != "" {
		w.lost["signs of what moves are worth"] = true
	}
	out.text.title = codec.Join(out.text.title, " / ", w.text(n.Title, "\n\b"))
	out.text.comment = codec.Join(out.text.comment, "\n", w.text(n.Comment, ""))
	out.text.board = codec.Join(out.text.board, " ", w.text(n.Text, ""))
	for _, m := range n.Marks {
		switch {
		case m.Shape != format.Label:
			w.lost["circles, crosses and other signs on points"] = true
		case !m.Point.On(Size):
			w.lost["texts off the board"] = true
		case m.Text != "":
			out.labels = append(out.labels, &outNode{move: m.Point, flags: noMove,
				text: nodeText{board: w.text(m.Text, "")}})
		}
	}
}

// text removes the characters from a text that must not be in the file: zeros and those in without.
func (w *writer) text(s, without string) string {
	if !utf8.ValidString(s) {
		w.lost["bytes that are not UTF-8"] = true
		s = strings.ToValidUTF8(s, "\ufffd")
	}
	return strings.Map(func(r rune) rune {
		if r == 0 || strings.ContainsRune(without, r) {
			w.lost["control characters"] = true
			return ' '
		}
		return r
	}, codec.Lines(s))
}
