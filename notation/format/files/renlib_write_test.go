package files

import (
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/notation/format"
	"fukumi/notation/format/internal/codec"
	"fukumi/notation/format/internal/renlib"
	"fukumi/notation/testhelp"
)

// randomLib grows a tree with everything that a library holds.
func randomLib(r *rand.Rand, nodes int) *format.Tree {
	t := format.NewTree(renlib.Size, notation.Freestyle)
	texts := []string{"", "", "a", "ab", "title", "ok!", "黒の勝ち", "é", "\U0001F600"}
	text := func() string { return texts[r.IntN(len(texts))] }
	type place struct {
		node *format.Node
		path []notation.Point
	}
	places := []place{{t.Root, nil}}
	describe := func(at place) {
		n := at.node
		n.Title, n.Marked = text(), r.IntN(8) == 0
		if c := text(); c != "" {
			n.Comment = strings.Repeat(c+"\n", r.IntN(3)) + c
		}
		if r.IntN(4) == 0 {
			n.Text = text()
		}
	}
	describe(places[0])
	for len(places) < nodes {
		at := places[r.IntN(len(places))]
		if r.IntN(3) > 0 { // deep as well as wide
			at = places[len(places)-1]
		}
		p, side := notation.At(r.IntN(renlib.Size), r.IntN(renlib.Size)),
			[2]notation.Stone{notation.Black, notation.White}[len(at.path)%2]
		if r.IntN(20) == 0 {
			p = notation.NoPoint
		}
		taken := p != notation.NoPoint && (slices.Contains(at.path, p) || libLabelled(at.node, p))
		if taken || len(at.path) == renlib.MaxDepth || at.node.Child(p, side) != nil {
			continue
		}
		next := place{at.node.Add(p, side), append(slices.Clip(at.path), p)}
		describe(next)
		places = append(places, next)
		if p = notation.At(r.IntN(renlib.Size), r.IntN(renlib.Size)); r.IntN(5) == 0 && at.node.Child(p, side) == nil &&
			!libLabelled(at.node, p) {
			at.node.Marks = append(at.node.Marks, format.Mark{Point: p, Text: "L"})
		}
	}
	if plies := t.Plies(); r.IntN(2) == 0 {
		t.Cursor = r.IntN(plies + 1)
	}
	for n := range t.Nodes() {
		codec.Canonical(n)
	}
	return t
}

func libLabelled(n *format.Node, p notation.Point) bool {
	return slices.ContainsFunc(n.Marks, func(m format.Mark) bool { return m.Point == p })
}

func TestLibRoundTrip(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for i := range 300 {
		tree := randomLib(r, 1+r.IntN(400))
		data, lost, err := renlib.Write(tree)
		if err != nil || len(lost) > 0 {
			t.Fatalf("tree %d: %v, lost %v", i, err, lost)
		}
		again, err := renlib.Tree(data, &format.Options{})
		if err != nil {
			t.Fatalf("tree %d: %v", i, err)
		}
		if !reflect.DeepEqual(again, tree) {
			t.Fatalf("tree %d:\n%s\nis read as\n%s", i, libOutline(tree), libOutline(again))
		}
	}
}

// libNested reads the moves of a file without texts as the format is defined,
// one branch within the other: h8 with the children i9 and g8 is h8(i9 g8).
func libNested(data []byte) string {
	at := renlib.HeaderSize
	var branch func() (text string, sibling bool)
	branch = func() (string, bool) {
		p, _ := renlib.Point(data[at])
		flags := data[at+1]
		at += 2
		text := p.String()
		if flags&renlib.Leaf != 0 {
			return text, flags&renlib.Sibling != 0
		}
		var children []string
		for more := true; more; {
			var child string
			child, more = branch()
			children = append(children, child)
		}
		return text + "(" + strings.Join(children, " ") + ")", flags&renlib.Sibling != 0
	}
	text, _ := branch()
	return text
}

// nested is the tree below n as libNested writes it.
func nested(n *format.Node) string {
	if len(n.Children) == 0 {
		return n.Move.String()
	}
	var children []string
	for _, c := range n.Children {
		children = append(children, nested(c))
	}
	return n.Move.String() + "(" + strings.Join(children, " ") + ")"
}

// TestLibNested compares the reader with one that recurses.
func TestLibNested(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	for i := range 200 {
		tree := randomLib(r, 2+r.IntN(100))
		for n := range tree.Nodes() {
			*n = format.Node{Move: n.Move, Side: n.Side, Children: n.Children}
		}
		data, _, err := renlib.Write(tree)
		if err != nil {
			t.Fatal(err)
		}
		again := testhelp.Must(renlib.Tree(data, &format.Options{}))(t)
		if want := libNested(data); nested(again.Root) != want || nested(tree.Root) != want {
			t.Fatalf("tree %d:\n%s\nis written as\n%s\nand read as\n%s", i, nested(tree.Root), want, nested(again.Root))
		}
	}
}

// TestLibSetUp writes trees that are not a line of alternating moves.
func TestLibSetUp(t *testing.T) {
	at := func(text string) notation.Point {
		return testhelp.Must(notation.ParsePoint(text, renlib.Size))(t)
	}
	stones := func(turn notation.Stone, black, white string) *format.Tree {
		tree := format.NewTree(renlib.Size, notation.Renju)
		for side, list := range map[notation.Stone]string{notation.Black: black, notation.White: white} {
			for _, p := range strings.Fields(list) {
				tree.Root.Setup = append(tree.Root.Setup, format.SetupStone{Point: at(p), Stone: side})
			}
		}
		tree.Root.Turn, tree.Root.Comment = turn, "here"
		return tree
	}
	twice := format.NewTree(renlib.Size, notation.Renju)
	twice.Root.Add(at("h8"), notation.Black).Add(at("i9"), notation.Black)
	twice.Root.Children[0].Add(at("g7"), notation.Black).Add(at("g8"), notation.White)
	taken := stones(notation.Black, "h8", "")
	taken.Root.Add(at("i9"), notation.White).Setup = []format.SetupStone{{Point: at("h8"), Stone: notation.Empty}}
	for _, c := range []struct {
		name string
		tree *format.Tree
		want string
		err  string
	}{
		{"equal", stones(notation.Black, "h8 h9", "i8 i9"),
			"\n-\n h8 black\n  i8 white\n   h9 black\n    i9 white comment=\"here\"\ncursor 4\n", ""},
		{"more black", stones(notation.White, "h8 h9 h10", "i8"),
			"\n-\n h8 black\n  i8 white\n   h9 black\n    - white\n     h10 black comment=\"here\"\ncursor 5\n", ""},
		{"more white", stones(notation.Black, "", "i8 i9"),
			"\n-\n - black\n  i8 white\n   - black\n    i9 white comment=\"here\"\ncursor 4\n", ""},
		{"the other to move", stones(notation.White, "", ""), "\n-\n - black comment=\"here\"\n", ""},
		{"twice in a row", twice, "\n-\n h8 black\n  - white\n   i9 black\n   g7 black\n    g8 white\n", ""},
		{"a stone is taken away", taken, "", "after 2 moves: the black stone on h8 is taken away"},
	} {
		data, _, err := renlib.Write(c.tree)
		if c.err != "" {
			if err == nil || err.Error() != c.err {
				t.Errorf("%s: %v, want %s", c.name, err, c.err)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		tree, err := renlib.Tree(data, &format.Options{})
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if got := "\n" + libOutline(tree); got != c.want {
			t.Errorf("%s:%swant%s", c.name, got, c.want)
		}
	}
}

// boards are the boards of the nodes of a tree, as texts; those at the ends of
// lines are true.
func boards(t *testing.T, tree *format.Tree) map[string]bool {
	t.Helper()
	ends := map[string]bool{}
	b := codec.Board{Size: tree.Size}
	var logs []int
	for n, depth := range tree.Nodes() {
		if depth < len(logs) {
			b.Rewind(logs[depth])
			logs = logs[:depth]
		}
		logs = append(logs, len(b.Log))
		testhelp.OK(t, b.Enter(n))
		var text strings.Builder
		for p, s := range b.Cells {
			if s != notation.Empty {
				text.WriteString(notation.Point(p).String() + s.String()[:1] + " ")
			}
		}
		ends[text.String()] = ends[text.String()] || len(n.Children) == 0
	}
	return ends
}

// TestLibAnything writes trees that hold more than a library does: moves out of
// turn, stones that are set up. All their boards are in what is read again.
func TestLibAnything(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 14))
	for i := range 300 {
		tree := anyTree(r, renlib.Size, 1+r.IntN(80), anything)
		data, lost, err := renlib.Write(tree)
		if err != nil {
			t.Fatalf("tree %d: %v", i, err)
		}
		if !slices.Contains(lost, "the rule") {
			t.Errorf("tree %d: lost %q", i, lost)
		}
		again, err := renlib.Tree(data, &format.Options{})
		if err != nil {
			t.Fatalf("tree %d: %v", i, err)
		}
		got, want := boards(t, again), boards(t, tree)
		for _, c := range []struct{ a, b map[string]bool }{{got, want}, {want, got}} {
			for text, end := range c.a {
				if _, ok := c.b[text]; end && !ok {
					t.Fatalf("tree %d: the board %s is in one alone of\n%s\nand\n%s", i, text, libOutline(tree),
						libOutline(again))
				}
			}
		}
		if got, want := texts(again), texts(tree); !slices.Equal(got, want) {
			t.Fatalf("tree %d: the texts %q are read as %q", i, want, got)
		}
	}
}

// texts are the titles and comments of a tree, sorted.
func texts(t *format.Tree) []string {
	var list []string
	for n := range t.Nodes() {
		list = append(list, n.Title, n.Comment)
	}
	list = slices.DeleteFunc(list, func(s string) bool { return s == "" })
	slices.Sort(list)
	return list
}

// TestLibUnwritable: the errors name the parts that a library cannot hold.
func TestLibUnwritable(t *testing.T) {
	deep := format.NewTree(renlib.Size, notation.Freestyle)
	for n, i := deep.Root, 0; i < 226; i++ {
		n = n.Add(notation.NoPoint, [2]notation.Stone{notation.Black, notation.White}[i%2])
	}
	again := format.NewTree(renlib.Size, notation.Freestyle)
	again.Root.Add(notation.At(7, 7), notation.Black).Add(notation.At(7, 7), notation.White)
	off := format.NewTree(renlib.Size, notation.Freestyle)
	off.Root.Add(notation.At(15, 7), notation.Black)
	for _, c := range []struct {
		tree *format.Tree
		want error
		text string
	}{
		{format.NewTree(19, notation.Freestyle), nil, "a board of 19x19: expected 15x15"},
		{deep, nil, `move 226 "-": expected at most 225 moves, passes included`},
		{again, notation.ErrOccupied, `move 2 "h8": point is occupied`},
		{off, notation.ErrOffBoard, `move 1 "p8": point is not on the board`},
	} {
		_, _, err := renlib.Write(c.tree)
		if err == nil || err.Error() != c.text || c.want != nil && !errors.Is(err, c.want) {
			t.Errorf("%v, want %s", err, c.text)
		}
	}
	tree := format.NewTree(renlib.Size, notation.Renju)
	tree.RuleKnown, tree.Info.Black = true, "A"
	tree.Root.Setup = []format.SetupStone{{Point: notation.At(0, 0), Stone: notation.Black}}
	tree.Root.Title, tree.Root.Comment = "a\bb", "\xFF\x00"
	tree.Root.Marks = []format.Mark{{Point: notation.At(1, 1), Shape: format.Circle},
		{Point: notation.At(20, 1), Text: "x"}}
	_, lost, err := renlib.Write(tree)
	want := []string{"bytes that are not UTF-8", "circles, crosses and other signs on points", "control characters",
		"players, event and other information about the game", "texts off the board",
		"that stones are set up (they are written as moves)", "the rule"}
	if err != nil || !slices.Equal(lost, want) {
		t.Errorf("%v, lost %q, want %q", err, lost, want)
	}
}

// FuzzLib reads any data, writes it and reads it again.
func FuzzLib(f *testing.F) {
	for _, c := range libSamples {
		f.Add(libBytes(f, c.file))
	}
	data, _, err := renlib.Write(randomLib(rand.New(rand.NewPCG(5, 6)), 60))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(data)
	f.Fuzz(func(t *testing.T, data []byte) {
		tree, err := renlib.Tree(data, &format.Options{})
		if err != nil {
			if tree != nil || !strings.Contains(err.Error(), "byte ") {
				t.Fatalf("%v, %v", tree, err)
			}
			return
		}
		nodes := 0
		for n, depth := range tree.Nodes() {
			if nodes++; depth > renlib.MaxDepth ||
				depth > 0 && n.Side != [2]notation.Stone{notation.White, notation.Black}[depth%2] {
				t.Fatalf("%s %s at depth %d", n.Move, n.Side, depth)
			}
		}
		if nodes > 1+len(data)/2 {
			t.Fatalf("%d nodes of %d bytes", nodes, len(data))
		}
		if _, err := tree.Position(-1, notation.Empty); err != nil {
			t.Fatal(err)
		}
		rewrites(t, tree, format.SGF)
		rewrites(t, tree, format.JSON)
		written, lost, err := renlib.Write(tree)
		if err != nil || len(lost) > 0 {
			t.Fatalf("%v, lost %q\n%s", err, lost, libOutline(tree))
		}
		again, err := renlib.Tree(written, &format.Options{})
		if err != nil || len(again.Warnings) > 0 {
			t.Fatalf("%v, %v", err, again)
		}
		tree.Warnings, tree.Unread, tree.Doubt = nil, nil, nil
		if !reflect.DeepEqual(again, tree) {
			t.Fatalf("\n%s\nis read as\n%s", libOutline(tree), libOutline(again))
		}
	})
}

func BenchmarkLibRead(b *testing.B) {
	const nodes = 100_000
	data, _, err := renlib.Write(randomLib(rand.New(rand.NewPCG(7, 8)), nodes))
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		if _, err := renlib.Tree(data, &format.Options{}); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(nodes, "nodes")
}

func BenchmarkLibWrite(b *testing.B) {
	tree := randomLib(rand.New(rand.NewPCG(7, 8)), 100_000)
	b.ReportAllocs()
	for b.Loop() {
		if _, _, err := renlib.Write(tree); err != nil {
			b.Fatal(err)
		}
	}
}
