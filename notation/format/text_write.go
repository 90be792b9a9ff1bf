package format

// Trees as a line of moves or stones, as a diagram, and as a report in
// Markdown.

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"fukumi/notation"
)

// writeMoves writes the main line, "h8 i9 g7". Where its end is not a matter of
// alternating moves, it is the stones of the end, "h8,h9/i8".
func writeMoves(t *Tree) ([]byte, []string, error) {
	losses := map[string]bool{}
	t.lose(losses)
	t.loseCursor(losses)
	t.Info.lose(losses)
	if t.RuleKnown {
		losses["the rule"] = true
	}
	if t.Size != notation.DefaultSize {
		losses["the size"] = true
	}
	pos, err := t.end()
	if err != nil {
		return nil, nil, err
	}
	if _, ordered := pos.Moves(); !ordered {
		t.loseTurn(&pos, losses)
		if t.Plies() > 0 {
			losses["the order of the moves"] = true
		}
	}
	return []byte(notation.FormatPosition(&pos) + "\n"), phrases(losses), nil
}

// end is the position at the end of the main line. A side to move that cannot
// be told does not matter to those who ask.
func (t *Tree) end() (notation.Position, error) {
	pos, err := t.Position(-1, notation.Empty)
	if err != nil {
		pos, err = t.Position(-1, notation.Black)
	}
	return pos, err
}

// shown is the position that the file shows, or else the end of the main line,
// and the number of plies before it.
func (t *Tree) shown() (pos notation.Position, plies int, err error) {
	plies = t.Plies()
	if t.Cursor >= 0 {
		plies = min(plies, t.Cursor)
	}
	if pos, err = t.Position(plies, notation.Empty); err != nil {
		pos, err = t.Position(plies, notation.Black)
	}
	return pos, plies, err
}

// writeDiagram draws the stones of the position that is shown.
func writeDiagram(t *Tree) ([]byte, []string, error) {
	losses := map[string]bool{}
	t.lose(losses)
	t.Info.lose(losses)
	if t.RuleKnown {
		losses["the rule"] = true
	}
	pos, played, err := t.shown()
	switch {
	case err != nil:
		return nil, nil, err
	case played < t.Plies():
		losses["the moves after the position that is shown"] = true
	}
	if played > 0 {
		losses["the order of the moves"] = true
	}
	t.loseTurn(&pos, losses)
	return []byte(notation.FormatDiagram(&pos)), phrases(losses), nil
}

// loseTurn notes that the side to move does not follow from the stones.
func (t *Tree) loseTurn(pos *notation.Position, losses map[string]bool) {
	follows := notation.Black
	if pos.Count(notation.Black) == pos.Count(notation.White)+1 {
		follows = notation.White
	}
	if _, err := t.Position(-1, notation.Empty); err == nil && pos.Turn() != follows {
		losses["the side to move"] = true
	}
}

// writeMarkdown writes what is known of the game, the board that is shown, and
// all lines as lists.
func writeMarkdown(t *Tree) ([]byte, []string, error) {
	pos, plies, err := t.shown()
	if err != nil {
		return nil, nil, err
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "# %s\n\n", mdText(t.title()))
	for _, f := range t.facts(&pos) {
		fmt.Fprintf(&b, "- %s: %s\n", f[0], mdText(f[1]))
	}
	if plies < t.Plies() {
		fmt.Fprintf(&b, "- shown: the position after %d of %d moves\n", plies, t.Plies())
	}
	fmt.Fprintf(&b, "\n```\n%s```\n", notation.FormatDiagram(&pos))
	for _, c := range []string{t.Info.Comment, t.Root.Title, t.Root.Comment} {
		if c != "" {
			fmt.Fprintf(&b, "\n%s\n", mdText(c))
		}
	}
	t.mdLines(&b)
	losses := map[string]bool{}
	for n := range t.Nodes() {
		if len(n.Marks) > 0 || n.Marked {
			losses["marks"] = true
		}
	}
	return b.Bytes(), phrases(losses), nil
}

// title is what a game is called.
func (t *Tree) title() string {
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

// facts are the names and the values of what is known.
func (t *Tree) facts(pos *notation.Position) [][2]string {
	board := fmt.Sprintf("%dx%d", t.Size, t.Size)
	if t.RuleKnown {
		board += ", " + t.Rule.String()
	}
	facts := [][2]string{{"board", board}}
	info := t.Info
	for _, f := range [][2]string{
		{"id", info.ID}, {"black", info.Black}, {"white", info.White}, {"event", info.Event}, {"round", info.Round},
		{"place", info.Place}, {"date", info.Date}, {"opening", info.Opening}, {"result", info.Result}, {"source", info.Source},
	} {
		if f[1] != "" {
			facts = append(facts, f)
		}
	}
	if _, err := t.Position(-1, notation.Empty); err == nil {
		facts = append(facts, [2]string{"to move", pos.Turn().String()})
	}
	if _, ordered := pos.Moves(); !ordered {
		facts = append(facts, [2]string{"stones", notation.FormatStones(pos)})
	}
	return facts
}

// mdDepth bounds how far items are indented.
const mdDepth = 12

// mdLines writes every line of the tree as an item that begins with the ply at
// which it leaves the line that it stands under; the main line comes first.
func (t *Tree) mdLines(b *bytes.Buffer) {
	type branch struct {
		node       *Node
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
		fmt.Fprintf(b, "%s- ", strings.Repeat("  ", min(top.depth, mdDepth)))
		var later []branch
		for n, ply := top.node, top.ply; ; n, ply = n.Children[0], ply+1 {
			b.WriteString(mdMove(n, ply, n == top.node))
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

// mdMove writes a move of a line, its number before it where it is Black's or
// the first of the line, and what is said about it after it.
func mdMove(n *Node, ply int, first bool) string {
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
	for _, c := range []string{n.Text, n.Title, n.Comment} {
		if c != "" {
			text += " (" + mdText(c) + ")"
		}
	}
	return text
}

// mdText writes text on one line so that Markdown shows it as it is.
func mdText(text string) string {
	text = strings.TrimSpace(oneLine(strings.ToValidUTF8(text, "\ufffd")))
	var b strings.Builder
	for _, r := range text {
		if strings.ContainsRune("\\`*_{}[]<>#|", r) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}
