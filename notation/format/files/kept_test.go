package files

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/notation/format"
	"fukumi/notation/testhelp"
)

// features are what a tree can hold, each in a tree that holds it and moves or
// stones.
var features = []struct {
	name string
	make func(t *format.Tree, h8, i9 *format.Node)
}{
	{"order of the moves", func(t *format.Tree, h8, i9 *format.Node) {}},
	{"size", func(t *format.Tree, h8, i9 *format.Node) { t.Size = 19 }},
	{"rule", func(t *format.Tree, h8, i9 *format.Node) { t.Rule, t.RuleKnown = notation.Renju, true }},
	{"stones without order", func(t *format.Tree, h8, i9 *format.Node) {
		t.Root.Setup, t.Root.Children = []format.SetupStone{{Point: h8.Move, Stone: notation.Black},
			{Point: i9.Move, Stone: notation.White}}, nil
	}},
	{"who is to move", func(t *format.Tree, h8, i9 *format.Node) {
		t.Root.Setup, t.Root.Children, t.Root.Turn = []format.SetupStone{{Point: h8.Move, Stone: notation.Black},
			{Point: i9.Move, Stone: notation.White}},
			nil, notation.White
	}},
	{"passes", func(t *format.Tree, h8, i9 *format.Node) {
		h8.Add(notation.NoPoint, notation.White)
		h8.Children = h8.Children[1:]
	}},
	{"variations", func(t *format.Tree, h8, i9 *format.Node) { h8.Add(notation.At(0, 0), notation.White) }},
	{"comments", func(t *format.Tree, h8, i9 *format.Node) { i9.Comment, h8.Title = "a\nb", "c" }},
	{"labels", func(t *format.Tree, h8, i9 *format.Node) {
		h8.Marks = []format.Mark{{Point: notation.At(0, 0), Shape: format.Label, Text: "A"}}
	}},
	{"other marks", func(t *format.Tree, h8, i9 *format.Node) {
		h8.Marks = []format.Mark{{Point: notation.At(0, 0), Shape: format.Circle, Text: ""}}
		i9.Sign = "?!"
	}},
	{"the move that is shown", func(t *format.Tree, h8, i9 *format.Node) { t.Cursor = 1 }},
	{"players", func(t *format.Tree, h8, i9 *format.Node) { t.Info.Black, t.Info.White = "x", "y" }},
	{"opening rule and swaps", func(t *format.Tree, h8, i9 *format.Node) {
		t.Rule, t.RuleKnown = notation.Renju, true
		t.Info.OpeningRule, t.Info.OpeningActs = "Tarannikov", "put h8; swap; put i9; keep"
	}},
	{"result, event, date", func(t *format.Tree, h8, i9 *format.Node) {
		t.Info.Result, t.Info.Event, t.Info.Date = "black", "e", "2026"
	}},
}

// TestKept writes a tree of each feature in each format and reads it again.
// What does not come back must have been named as lost, or refused; and what
// the topic formats of the help says about it is what happens.
func TestKept(t *testing.T) {
	var tables [2]strings.Builder // the formats side by side, as many as a line has room for
	line := func(name string, cells []string) {
		for i, part := range [][]string{cells[:5], cells[5:]} {
			row := fmt.Sprintf("  %-24s", name)
			for _, cell := range part {
				row += fmt.Sprintf("%-8s", cell)
			}
			tables[i].WriteString(strings.TrimRight(row, " ") + "\n")
		}
	}
	line("", formatNames(format.Writable()))
	always := map[format.Format][]string{} // what is lost of any game
	for _, f := range features {
		var verdicts []string
		for _, to := range format.Writable() {
			tree := format.NewTree(15, notation.Freestyle)
			h8 := tree.Root.Add(notation.At(7, 7), notation.Black)
			f.make(tree, h8, h8.Add(notation.At(8, 8), notation.White))
			verdict, err := keeps(tree, to, always[to])
			if f.name == features[0].name {
				_, always[to] = written(t, tree, to)
			}
			if err != nil {
				t.Errorf("%s in %s: %v", f.name, to, err)
			}
			verdicts = append(verdicts, verdict)
		}
		line(f.name, verdicts)
	}
	help := testhelp.Must(os.ReadFile("../../../cmd/fukumi/internal/help/topics/formats.txt"))(t)
	for i := range tables {
		if !strings.Contains(string(help), tables[i].String()) {
			t.Errorf("the topic formats does not have this table:\n%s", tables[i].String())
		}
	}
}

func formatNames(formats []format.Format) (list []string) {
	for _, f := range formats {
		list = append(list, f.String())
	}
	return list
}

// keeps tells what becomes of a tree in a format: kept, lost or refused. It
// fails where something is lost unsaid. What the format loses of any game does
// not count.
func keeps(tree *format.Tree, to format.Format, always []string) (string, error) {
	var file bytesWriter
	lost, err := Write(&file, tree, to)
	if err != nil {
		return "refused", nil
	}
	more := slices.DeleteFunc(slices.Clone(lost), func(l string) bool { return slices.Contains(always, l) })
	switch {
	case len(more) > 0:
		return "lost", nil
	case to == format.Markdown:
		return "shown", nil
	}
	got, err := Read(file, format.Options{})
	if err != nil || len(got) != 1 {
		return "?", fmt.Errorf("%d trees, error %v, and nothing is said to be lost:\n%s", len(got), err, file)
	}
	if d := differ(got[0], tree); d != "" && len(lost) == 0 && got[0].Root.Turn == tree.Root.Turn {
		return "?", fmt.Errorf("%s, and nothing is said to be lost:\n%s", d, file)
	}
	x, errX := got[0].Position(-1, notation.Empty)
	y, errY := tree.Position(-1, notation.Empty)
	if errX != nil || errY != nil || !x.Same(&y) {
		return "?", fmt.Errorf("errors %v and %v, and nothing is said to be lost:\n%s", errX, errY, file)
	}
	return "kept", nil
}
