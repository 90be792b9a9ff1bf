package sgf

// Writing trees as SGF: FF[4], in UTF-8, with lines as variations.

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"

	"fukumi/notation"
	"fukumi/notation/format"
	"fukumi/notation/format/internal/codec"
)

// width is the column after which lines of the file are broken.
const width = 70

// A writer builds the text of a file.
type writer struct {
	bytes.Buffer
	size   int
	from   int          // the offset at which the current line begins
	cursor *format.Node // the node at which the file shows the board
}

// Write writes everything except the id, and the label of a move if its point already has a label
// on the board before the move.
func Write(t *format.Tree) (data []byte, lost []string, err error) {
	w := &writer{size: t.Size, cursor: codec.AtCursor(t)}
	losses := map[string]bool{}
	if t.Info.ID != "" {
		losses["the id"] = true
	}
	stack := []*format.Node{nil, t.Root} // nil closes a variation
	opens := map[*format.Node]bool{t.Root: true}
	for len(stack) > 0 {
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if n == nil {
			w.WriteByte(')')
			continue
		}
		if opens[n] {
			w.lineBreak()
			w.WriteByte('(')
			delete(opens, n)
		} else if w.Len()-w.from > width {
			w.lineBreak()
		}
		w.WriteByte(';')
		if n == t.Root {
			w.game(t)
		}
		if !w.node(n) {
			losses["texts of moves on points that have a label"] = true
		}
		for _, c := range slices.Backward(n.Children) {
			if len(n.Children) > 1 {
				opens[c] = true
				stack = append(stack, nil)
			}
			stack = append(stack, c)
		}
	}
	w.WriteByte('\n')
	return w.Bytes(), codec.Phrases(losses), nil
}

func (w *writer) lineBreak() {
	if w.Len() > 0 {
		w.WriteByte('\n')
	}
	w.from = w.Len()
}

// game writes the properties of the root about the whole game.
func (w *writer) game(t *format.Tree) {
	fmt.Fprintf(w, "FF[4]GM[4]CA[UTF-8]AP[Fukumi]SZ[%d]", t.Size)
	if t.RuleKnown {
		fmt.Fprintf(w, "RU[%s]", t.Rule)
	}
	info := t.Info
	for _, f := range codec.Fields {
		if f.SGF != "" {
			w.text(f.SGF, *f.In(&info), f.SGF == "GC")
		}
	}
	result, reason := codec.ReadResult(info.Result)
	switch reason = cmp.Or(info.Reason, reason); result {
	case "black":
		w.text("RE", "B+"+reason, false)
	case "white":
		w.text("RE", "W+"+reason, false)
	case "draw":
		w.WriteString("RE[0]")
	default:
		w.text("RE", info.Result, false)
	}
}

// node writes the properties of n, and reports whether it wrote everything.
func (w *writer) node(n *format.Node) bool {
	if len(n.Setup) > 0 {
		w.setup(n)
		if n.Side != notation.Empty { // SGF does not allow setup and a move in one node
			w.WriteByte(';')
		}
	}
	switch n.Side {
	case notation.Black:
		w.points("B", []notation.Point{n.Move})
	case notation.White:
		w.points("W", []notation.Point{n.Move})
	}
	switch n.Turn {
	case notation.Black:
		w.WriteString("PL[B]")
	case notation.White:
		w.WriteString("PL[W]")
	}
	if n.Marked {
		w.WriteString("HO[1]")
	}
	for property, sign := range signs {
		if n.Sign == sign {
			w.WriteString(property)
		}
	}
	if n == w.cursor {
		w.WriteString("CURSOR[]")
	}
	w.text("N", n.Title, false)
	w.text("C", n.Comment, true)
	return w.marks(n)
}

func (w *writer) setup(n *format.Node) {
	stones := codec.Stones(n.Setup)
	w.points("AB", stones[notation.Black])
	w.points("AW", stones[notation.White])
	w.points("AE", stones[notation.Empty])
}

// marks writes the marks of n, and the labels of its children on their points.
func (w *writer) marks(n *format.Node) bool {
	for _, name := range []string{"CR", "MA", "SQ", "TR"} {
		var points []notation.Point
		for _, m := range n.Marks {
			if m.Shape == shapes[name] {
				points = append(points, m.Point)
			}
		}
		w.points(name, points)
	}
	labels := slices.Clone(n.Marks)
	labels = slices.DeleteFunc(labels, func(m format.Mark) bool { return m.Shape != format.Label })
	kept := true
	for _, c := range n.Children {
		if c.Text == "" || c.Move == notation.NoPoint {
			kept = kept && c.Text == ""
			continue
		}
		labelled := slices.ContainsFunc(labels, func(m format.Mark) bool { return m.Point == c.Move })
		kept = kept && !labelled
		if !labelled {
			labels = append(labels, format.Mark{Point: c.Move, Shape: format.Label, Text: c.Text})
		}
	}
	slices.SortStableFunc(labels, func(a, b format.Mark) int { return cmp.Compare(a.Point, b.Point) })
	for i, m := range labels {
		if i == 0 {
			w.WriteString("LB")
		}
		fmt.Fprintf(w, "[%s:%s]", w.letters(m.Point), escape(codec.OneLine(m.Text), true))
	}
	return kept
}

func (w *writer) points(name string, points []notation.Point) {
	for i, p := range points {
		if i == 0 {
			w.WriteString(name)
		}
		w.WriteString("[" + w.letters(p) + "]")
	}
}

// letters returns a point in the form of SGF, "" for a pass.
func (w *writer) letters(p notation.Point) string {
	if p == notation.NoPoint {
		return ""
	}
	return string([]byte{'a' + byte(p.X()), 'a' + byte(w.size-1-p.Y())})
}

// text writes a property with a text, unless the text is empty.
func (w *writer) text(name, text string, lines bool) {
	if text == "" {
		return
	}
	if !lines {
		text = codec.OneLine(text)
	}
	fmt.Fprintf(w, "%s[%s]", name, escape(text, false))
}
