package explain

import (
	"os"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/notation/format"
	"fukumi/notation/testhelp"
	"fukumi/solver/proof"
)

// TestToldOnce: in a proof written once per node, each subtree is written once,
// completely; where it occurs again, a move says after which moves it is written.
func TestToldOnce(t *testing.T) {
	data := testhelp.Must(os.ReadFile("testdata/shared.json"))(t)
	p := testhelp.Must(proof.Decode(data))(t)
	trees := map[*proof.Node]bool{}
	uses := 0
	var walk func(n *proof.Node)
	walk = func(n *proof.Node) {
		if n.Kind != proof.KindTree {
			return
		}
		if uses++; trees[n] {
			return
		}
		trees[n] = true
		for _, r := range n.Replies {
			walk(r.Node)
		}
	}
	walk(p.Tree)
	tree := testhelp.Must(namedTree(p, nil, maxNames, copied(p.Tree, maxCopied)-1))(t)
	whole := testhelp.Must(namedTree(p, nil, maxNames, copied(p.Tree, maxCopied)))(t)
	told, again := 0, 0
	for n := range tree.Nodes() {
		after, ok := strings.CutPrefix(n.Comment, "Goes on as after ")
		switch {
		case ok && len(n.Children) == 0:
			again++
			first := find(tree, after)
			if first == nil || len(first.Children) != 1 || first.Children[0].Move != n.Move ||
				len(first.Children[0].Children) == 0 {
				t.Errorf("%v goes on as after %s, where that is not told", n.Move, after)
			}
		case strings.Contains(n.Comment, " threatens "):
			told++
		}
	}
	if again == 0 || told != len(trees) || told+again != uses {
		t.Errorf("%d trees are told, %d of them again; the proof has %d, which are met %d times", told, again,
			len(trees), uses)
	}
	if !strings.Contains(atCursor(tree).Comment, "told once") || strings.Contains(atCursor(whole).Comment,
		"told once") {
		t.Error("the comment of the root does not say what is told once")
	}
	for n := range whole.Nodes() {
		if strings.Contains(n.Comment, "Goes on") {
			t.Errorf("a small proof is not told in full: %s", n.Comment)
		}
	}
}

// find is the node after the moves, written as in a comment; nil without one.
func find(t *format.Tree, moves string) *format.Node {
	n := atCursor(t)
next:
	for _, m := range strings.Fields(moves) {
		for _, c := range n.Children {
			if c.Move != notation.NoPoint && c.Move.String() == m {
				n = c
				continue next
			}
		}
		return nil
	}
	return n
}
