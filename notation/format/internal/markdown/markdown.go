// Package markdown writes trees as a report in Markdown: see [Write].
package markdown

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"fukumi/notation"
	"fukumi/notation/format"
	"fukumi/notation/format/internal/codec"
	"fukumi/notation/text"
	"fukumi/notation/words"
)

// Write writes the known facts about the game, the board that the file shows, and
// all lines as lists, with the comments on their moves.
func Write(t *format.Tree) ([]byte, []string, error) {
	pos, plies, err := codec.Shown(t)
	if err != nil {
		return nil, nil, err
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "# %s\n\n", escape(title(t)))
	for _, f := range facts(t, &pos, plies == t.Plies()) {
		fmt.Fprintf(&b, "- %s: %s\n", f[0], escape(f[1]))
	}
	if plies < t.Plies() {
		fmt.Fprintf(&b, "- shown: the position after %d of %s\n", plies, words.Count(int64(t.Plies()), "move"))
	}
	fmt.Fprintf(&b, "\n```\n%s```\n", text.FormatDiagram(&pos))
	shown := codec.AtPly(t, plies)
	if labels := boardLabels(shown); labels != nil {
		fmt.Fprintf(&b, "\n```\n%s```\n", text.Draw(&pos, text.Marks{Labels: labels}, text.Style{}))
	}
	said := []string{t.Info.Comment}
	if t.Root != shown {
		said = append(said, t.Root.Title, t.Root.Comment, listMarks(t.Root))
	}
	for _, c := range append(said, shown.Title, shown.Comment, listMarks(shown)) {
		if c = strings.TrimSpace(c); c != "" {
			b.WriteString("\n> ") // a quotation of the file
			for i, line := range strings.Split(c, "\n") {
				if i > 0 {
					b.WriteString("\\\n> ") // a line break
				}
				b.WriteString(escape(line))
			}
			b.WriteByte('\n')
		}
	}
	writeLines(t, &b, shown)
	return b.Bytes(), nil, nil
}

// boardLabels returns the labels of the board at n, including the labels of the variations that
// follow. It returns nil if there are no labels, or if one does not fit on a point.
func boardLabels(n *format.Node) map[notation.Point]string {
	const width = 3
	labels := map[notation.Point]string{}
	for _, c := range n.Children {
		if c.Text != "" && c.Move != notation.NoPoint {
			labels[c.Move] = c.Text
		}
	}
	for _, m := range n.Marks {
		if m.Shape == format.Label {
			labels[m.Point] = m.Text
		}
	}
	for _, raw := range labels {
		if n := utf8.RuneCountInString(raw); n == 0 || n > width || text.Clean(raw) != raw ||
			strings.ContainsAny(raw, " `") {
			return nil
		}
	}
	if len(labels) == 0 {
		return nil
	}
	return labels
}

// listMarks lists the marks of a node by their kinds, and says whether the file
// highlights the node.
func listMarks(n *format.Node) string {
	var kinds []string
	points := map[string][]notation.Point{}
	for _, m := range n.Marks {
		kind := codec.ShapeNames[m.Shape]
		if m.Shape == format.Label {
			kind += " " + m.Text
		}
		if points[kind] == nil {
			kinds = append(kinds, kind)
		}
		points[kind] = append(points[kind], m.Point)
	}
	for i, kind := range kinds {
		kinds[i] = kind + ": " + notation.FormatMoves(points[kind])
	}
	if n.Marked {
		kinds = append(kinds, "marked")
	}
	return strings.Join(kinds, "; ")
}

// title returns the title of a game.
func title(t *format.Tree) string {
	info := t.Info
	switch {
	case info.Name != "":
		return info.Name
	case info.Black != "" || info.White != "":
		return orUnknown(info.Black) + " - " + orUnknown(info.White)
	case info.ID != "":
		return info.ID
	case t.Plies() > 0:
		return "Game"
	}
	return "Position"
}

func orUnknown(name string) string {
	if name == "" {
		return "?"
	}
	return name
}

// result returns the result of a game, with the reason if it is known.
func result(i *format.Info) string {
	if i.Reason == "" {
		return i.Result
	}
	return i.Result + " (" + i.Reason + ")"
}

// decided reports whether the file states the result of the game.
func decided(i *format.Info) bool {
	return i.Result == "black" || i.Result == "white" || i.Result == "draw"
}

// facts returns the names and values of the known facts. pos is the position that the file shows.
// atEnd says whether pos is the end of the main line.
func facts(t *format.Tree, pos *notation.Position, atEnd bool) [][2]string {
	board := fmt.Sprintf("%dx%d", t.Size, t.Size)
	if t.RuleKnown {
		board += ", " + t.Rule.String()
	}
	facts := [][2]string{{"board", board}}
	info := t.Info
	for _, f := range [][2]string{
		{"id", info.ID}, {"black", info.Black}, {"white", info.White}, {"event", info.Event}, {"round", info.Round},
		{"place", info.Place}, {"date", info.Date}, {"opening", info.Opening},
		{"opening rule", info.OpeningRule}, {"played by the opening rule", info.OpeningActs},
		{"result", result(&info)}, {"source", info.Source},
	} {
		if f[1] != "" {
			facts = append(facts, f)
		}
	}
	switch row, over := pos.Winner(); {
	case over:
		facts = append(facts, [2]string{"the game is over", fmt.Sprintf("%s five %s-%s", row.Side, row.From, row.To)})
	case pos.Count(notation.Empty) == 0:
		facts = append(facts, [2]string{"the game is over", "the board is full"})
	case atEnd && decided(&info): // no side is to move after the end
	default:
		if _, err := t.Position(-1, notation.Empty); err == nil {
			facts = append(facts, [2]string{"to move", pos.Turn().String()})
		}
	}
	if _, ordered := pos.Moves(); !ordered {
		facts = append(facts, [2]string{"stones", notation.FormatStones(pos)})
	}
	return facts
}

// maxDepth is the maximum depth at which items are still indented further.
const maxDepth = 12

// writeLines writes every line of the tree as an item, the main line first. A variation begins with
// the ply at which it differs from the line above.
func writeLines(t *format.Tree, b *bytes.Buffer, shown *format.Node) {
	type branch struct {
		node       *format.Node
		ply, depth int
	}
	var open []branch
	for i, c := range slices.Backward(t.Root.Children) {
		open = append(open, branch{c, 1, min(i, 1)})
	}
	if len(open) > 0 {
		b.WriteString("\n")
	}
	for len(open) > 0 {
		top := open[len(open)-1]
		open = open[:len(open)-1]
		fmt.Fprintf(b, "%s- ", strings.Repeat("  ", min(top.depth, maxDepth)))
		var later []branch
		for n, ply := top.node, top.ply; ; n, ply = n.Children[0], ply+1 {
			b.WriteString(move(n, ply, n == top.node, n == shown))
			if len(n.Children) == 0 {
				break
			}
			for _, c := range n.Children[1:] {
				later = append(later, branch{c, ply + 1, top.depth + 1})
			}
		}
		b.WriteString("\n")
		slices.Reverse(later)
		open = append(open, later...)
	}
}

// move writes a move of a line with its number and the comments on it. The comments
// on the position that the file shows stand at the top of the report.
func move(n *format.Node, ply int, first, shown bool) string {
	text := ""
	if !first {
		text = " "
	}
	text += fmt.Sprintf("%d. ", ply)
	switch {
	case n.IsPass():
		text += "pass"
	case n.Side == notation.Empty:
		text += "(stones are set up)"
	default:
		text += n.Move.String()
	}
	said := []string{n.Text}
	text += escape(n.Sign)
	if !shown {
		said = append(said, n.Title, strings.ReplaceAll(strings.TrimSpace(n.Comment), "\n", "; "), listMarks(n))
	}
	for _, c := range said {
		if c != "" {
			text += " (" + escape(c) + ")"
		}
	}
	return text
}

// escape writes text on one line so that Markdown shows it as it is.
func escape(raw string) string { return text.CleanMarkdown(codec.OneLine(raw)) }
