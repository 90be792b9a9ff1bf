package format

// Trees as SGF: FF[4], UTF-8, lines as variations.

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"

	"fukumi/notation"
)

// sgfWidth is the column after which a line of the file is broken.
const sgfWidth = 70

// An sgfWriter gathers a file.
type sgfWriter struct {
	bytes.Buffer
	size   int
	from   int   // where the current line begins
	cursor *Node // where the board is shown
}

// writeSGF keeps everything but the id, and texts of moves for which the board
// before them already has a label.
func writeSGF(t *Tree) (data []byte, lost []string) {
	w := &sgfWriter{size: t.Size, cursor: t.atCursor()}
	losses := map[string]bool{}
	if t.Info.ID != "" {
		losses["the id"] = true
	}
	stack := []*Node{nil, t.Root} // nil closes a variation
	opens := map[*Node]bool{t.Root: true}
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
		} else if w.Len()-w.from > sgfWidth {
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
	return w.Bytes(), phrases(losses)
}

func (w *sgfWriter) lineBreak() {
	if w.Len() > 0 {
		w.WriteByte('\n')
	}
	w.from = w.Len()
}

// game writes the properties of the root that are about the whole game.
func (w *sgfWriter) game(t *Tree) {
	fmt.Fprintf(w, "FF[4]GM[4]CA[UTF-8]AP[Fukumi]SZ[%d]", t.Size)
	if t.RuleKnown {
		fmt.Fprintf(w, "RU[%s]", t.Rule)
	}
	info := t.Info
	for _, name := range []string{"GN", "PB", "PW", "EV", "RO", "PC", "DT", "ON", "SO", "GC"} {
		w.text(name, *info.property(name), name == "GC")
	}
	switch info.Result {
	case "black":
		w.text("RE", "B+"+info.Reason, false)
	case "white":
		w.text("RE", "W+"+info.Reason, false)
	case "draw":
		w.WriteString("RE[0]")
	default:
		w.text("RE", info.Result, false)
	}
}

// node writes what happens in n, and reports whether nothing was lost.
func (w *sgfWriter) node(n *Node) bool {
	if len(n.Setup) > 0 {
		w.setup(n)
		if n.Side != notation.Empty { // SGF does not mix both in a node
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
	if n == w.cursor {
		w.WriteString("CURSOR[]")
	}
	w.text("N", n.Title, false)
	w.text("C", n.Comment, true)
	return w.marks(n)
}

func (w *sgfWriter) setup(n *Node) {
	for _, s := range []struct {
		name  string
		stone notation.Stone
	}{{"AB", notation.Black}, {"AW", notation.White}, {"AE", notation.Empty}} {
		var points []notation.Point
		for _, p := range n.Setup {
			if p.Stone == s.stone {
				points = append(points, p.Point)
			}
		}
		w.points(s.name, points)
	}
}

// marks writes the marks of n, and the texts of its children as labels on
// their points.
func (w *sgfWriter) marks(n *Node) bool {
	for _, name := range []string{"CR", "MA", "SQ", "TR"} {
		var points []notation.Point
		for _, m := range n.Marks {
			if m.Shape == sgfShapes[name] {
				points = append(points, m.Point)
			}
		}
		w.points(name, points)
	}
	labels := slices.Clone(n.Marks)
	labels = slices.DeleteFunc(labels, func(m Mark) bool { return m.Shape != Label })
	kept := true
	for _, c := range n.Children {
		if c.Text == "" || c.Move == notation.NoPoint {
			kept = kept && c.Text == ""
			continue
		}
		labelled := slices.ContainsFunc(labels, func(m Mark) bool { return m.Point == c.Move })
		kept = kept && !labelled
		if !labelled {
			labels = append(labels, Mark{c.Move, Label, c.Text})
		}
	}
	slices.SortStableFunc(labels, func(a, b Mark) int { return cmp.Compare(a.Point, b.Point) })
	for i, m := range labels {
		if i == 0 {
			w.WriteString("LB")
		}
		fmt.Fprintf(w, "[%s:%s]", w.letters(m.Point), sgfEscape(oneLine(m.Text), true))
	}
	return kept
}

func (w *sgfWriter) points(name string, points []notation.Point) {
	for i, p := range points {
		if i == 0 {
			w.WriteString(name)
		}
		w.WriteString("[" + w.letters(p) + "]")
	}
}

// letters is how SGF writes a point, and nothing for a pass.
func (w *sgfWriter) letters(p notation.Point) string {
	if p == notation.NoPoint {
		return ""
	}
	return string([]byte{'a' + byte(p.X()), 'a' + byte(w.size-1-p.Y())})
}

// text writes a property that is a text, unless it is empty.
func (w *sgfWriter) text(name, text string, lines bool) {
	if text == "" {
		return
	}
	if !lines {
		text = oneLine(text)
	}
	fmt.Fprintf(w, "%s[%s]", name, sgfEscape(text, false))
}

// oneLine puts a text on one line.
func oneLine(text string) string {
	return strings.NewReplacer("\r\n", " ", "\n", " ", "\r", " ").Replace(text)
}
