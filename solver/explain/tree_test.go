package explain

import (
	"bytes"
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/notation/format"
	"fukumi/notation/format/files"
	"fukumi/notation/testhelp"
	"fukumi/notation/text"
	"fukumi/solver"
	"fukumi/solver/proof"
)

// storedProofs are the proofs that the tests of the checker accept.
func storedProofs(t *testing.T) map[string]*proof.Proof {
	t.Helper()
	files, err := filepath.Glob("../proof/testdata/good/*.json")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	proofs := map[string]*proof.Proof{}
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if proofs[filepath.Base(name)], err = proof.Decode(data); err != nil {
			t.Fatal(name, err)
		}
	}
	return proofs
}

// foundProofs are proofs of random positions of all rules.
func foundProofs(t *testing.T, want int) []*proof.Proof {
	t.Helper()
	r := rand.New(rand.NewPCG(21, 22))
	s := solver.New(solver.Options{Memory: 8 << 20})
	var proofs []*proof.Proof
	for i := 0; len(proofs) < want; i++ {
		pos := testhelp.Must(notation.NewPosition(notation.Rules[i%len(notation.Rules)], 15))(t)
		for k := range 10 + r.IntN(12) {
			p := notation.At(4+r.IntN(7), 4+r.IntN(7))
			if i%2 == 0 {
				_ = pos.Play(p)
			} else {
				_ = pos.Put(p, [2]notation.Stone{notation.Black, notation.White}[k%2])
			}
		}
		if _, over := pos.Winner(); over {
			continue
		}
		res := testhelp.Must(s.Solve(context.Background(), solver.Query{Position: pos, Goal: solver.VCT,
			Limits: solver.Limits{Nodes: 3000}}))(t)
		if res.Verdict == solver.Win {
			proofs = append(proofs, res.Proof)
		}
	}
	return proofs
}

func TestTree(t *testing.T) {
	for name, p := range storedProofs(t) {
		checkTree(t, name, p)
	}
	for _, p := range append(foundProofs(t, 30), quietProofs(t)...) {
		checkTree(t, notation.FormatPosition(&p.Position), p)
	}
}

// quietProofs are proofs with quiet moves, one for each rule.
func quietProofs(t *testing.T) []*proof.Proof {
	t.Helper()
	var proofs []*proof.Proof
	for rule, moves := range map[notation.Rule]string{
		notation.Freestyle: "h8 o15 i9 a1", notation.Standard: "h8 o15 i9 a1", notation.Renju: "h8 o15 i9 a1 j8 o1",
	} {
		in := testhelp.Must(text.ParsePosition(moves, text.Defaults{Rule: rule}))(t)
		res, err := solver.New(solver.Options{}).Solve(context.Background(), solver.Query{Position: in.Position,
			Goal: solver.AnyWin, Limits: solver.Limits{Nodes: 3_000_000}})
		if err != nil || res.Verdict != solver.Win {
			t.Fatalf("%v, %s: %v, %v", rule, moves, res.Verdict, err)
		}
		if res.Class == solver.AnyWin {
			proofs = append(proofs, res.Proof)
		}
	}
	if len(proofs) < 2 {
		t.Fatalf("%d of them have quiet moves, want two at least", len(proofs))
	}
	return proofs
}

// checkTree compares the tree of p with p: every path is legal and ends in
// a five of the attacker, every reply has its answer, and the main line is the
// longest defence.
func checkTree(t *testing.T, name string, p *proof.Proof) {
	t.Helper()
	report, err := proof.Verify(p, proof.Options{})
	if err != nil {
		t.Fatal(name, err)
	}
	tree, err := treeOf(p, nil)
	if err != nil {
		t.Fatal(name, err)
	}
	pos, err := tree.Position(tree.Cursor, notation.Empty)
	if err != nil || !pos.Same(&p.Position) {
		t.Fatalf("%s: opened at\n%s, %s to move, %v", name, text.FormatDiagram(&pos), pos.Turn(), err)
	}
	at := atCursor(tree)
	var main []notation.Point
	for n := at; len(n.Children) > 0; n = n.Children[0] {
		main = append(main, n.Children[0].Move)
	}
	if !slices.Equal(main, report.Line) {
		t.Errorf("%s: main line %s, want %s", name, notation.FormatMoves(main), notation.FormatMoves(report.Line))
	}
	if !strings.Contains(at.Comment, report.SHA256) {
		t.Errorf("%s: comment %q", name, at.Comment)
	}
	w := pathWalker{t: t, name: name, side: p.Position.Turn(), some: strings.Contains(at.Comment,
		"Beside the main line")}
	w.node(at, p.Position, p.Tree)
}

func atCursor(t *format.Tree) *format.Node {
	n := t.Root
	for range t.Cursor {
		n = n.Children[0]
	}
	return n
}

// A pathWalker walks over a tree and over the proof that it shows.
type pathWalker struct {
	t    *testing.T
	name string
	side notation.Stone
	some bool // some moves have no name
}

// node checks the one child of up, the attacker's move of n.
func (w *pathWalker) node(up *format.Node, pos notation.Position, n *proof.Node) {
	if len(up.Children) != 1 || up.Children[0].Move != n.Move {
		w.t.Fatalf("%s: %d answers to %s, want %s", w.name, len(up.Children), up.Move, n.Move)
	}
	move := up.Children[0]
	switch n.Kind {
	case proof.KindFive:
		w.run(up, pos, []notation.Point{n.Move})
		return
	case proof.KindLine:
		w.run(up, pos, append([]notation.Point{n.Move}, n.Line...))
		return
	}
	w.put(&pos, move, false)
	rest := slices.Clone(move.Children)
	take := func(p notation.Point) *format.Node {
		i := slices.IndexFunc(rest, func(c *format.Node) bool { return c.Move == p })
		if i < 0 {
			return nil
		}
		c := rest[i]
		rest = slices.Delete(rest, i, i+1)
		return c
	}
	for _, r := range n.Replies {
		c := take(r.Move)
		if c == nil {
			w.t.Fatalf("%s: the reply %s to %s is missing", w.name, r.Move, n.Move)
		}
		after := pos
		w.put(&after, c, false)
		w.node(c, after, r.Node)
	}
	pass := take(notation.NoPoint)
	switch {
	case n.Kind == proof.KindQuiet && n.Default == nil:
		if pass != nil {
			w.t.Fatalf("%s: after %s a pass stands for no reply", w.name, n.Move)
		}
	case pass == nil || pass.Title != "elsewhere":
		w.t.Fatalf("%s: after %s nothing stands for the other replies", w.name, n.Move)
	case n.Kind == proof.KindQuiet:
		w.node(pass, pos, n.Default)
	default:
		w.run(pass, pos, n.Threat)
	}
	for _, c := range rest { // a longest defence that the threat answers
		if c != move.Children[0] || c.Title != "as elsewhere" {
			w.t.Fatalf("%s: the reply %s to %s has no answer in the proof", w.name, c.Move, n.Move)
		}
		after := pos
		w.put(&after, c, false)
		w.run(c, after, nil)
	}
}

// run checks a line without variations to its five. want are its moves, if
// known.
func (w *pathWalker) run(up *format.Node, pos notation.Position, want []notation.Point) {
	var line []notation.Point
	for n := up; len(n.Children) > 0; n = n.Children[0] {
		if len(n.Children) > 1 {
			w.t.Fatalf("%s: variations in a run of fours after %s", w.name, n.Move)
		}
		c := n.Children[0]
		line = append(line, c.Move)
		w.put(&pos, c, len(c.Children) == 0)
	}
	if want != nil && !slices.Equal(line, want) {
		w.t.Fatalf("%s: line %s, want %s", w.name, notation.FormatMoves(line), notation.FormatMoves(want))
	}
	if len(line)%2 == 0 {
		w.t.Fatalf("%s: line %s does not end with the attacker", w.name, notation.FormatMoves(line))
	}
}

// put plays the move of n, by the rules, and requires that it makes five if and
// only if it is the last.
func (w *pathWalker) put(pos *notation.Position, n *format.Node, last bool) {
	switch {
	case n.Side == w.side:
		if err := pos.Legal(n.Move, n.Side); err != nil {
			w.t.Fatalf("%s: %s: %v", w.name, n.Move, err)
		}
		if pos.MakesFive(n.Move, n.Side) != last {
			w.t.Fatalf("%s: %s makes five: %v, last: %v", w.name, n.Move, !last, last)
		}
		if n.Title == "" && !w.some || n.Title != "" && strings.HasPrefix(n.Title, "five") != last {
			w.t.Fatalf("%s: %s is named %q, last: %v", w.name, n.Move, n.Title, last)
		}
	case n.IsPass():
		return
	case pos.Legal(n.Move, n.Side) != nil && slices.ContainsFunc(pos.Points(), func(p notation.Point) bool {
		return pos.Legal(p, n.Side) == nil
	}):
		w.t.Fatalf("%s: reply %s: %v", w.name, n.Move, pos.Legal(n.Move, n.Side))
	}
	if err := pos.Put(n.Move, n.Side); err != nil {
		w.t.Fatalf("%s: %s: %v", w.name, n.Move, err)
	}
}

// TestTreeFiles writes trees of proofs and reads them again: the paths are
// the same.
func TestTreeFiles(t *testing.T) {
	proofs := append(foundProofs(t, 10), quietProofs(t)...)
	for _, p := range storedProofs(t) {
		proofs = append(proofs, p)
	}
	for _, p := range proofs {
		tree := testhelp.Must(treeOf(p, nil))(t)
		for _, f := range []format.Format{format.SGF, format.Lib} {
			if f == format.Lib && tree.Size != 15 {
				continue
			}
			var file bytes.Buffer
			if _, err := files.Write(&file, tree, f); err != nil {
				t.Fatal(err)
			}
			again, err := files.Read(file.Bytes(), format.Options{Defaults: text.Defaults{Rule: tree.Rule,
				Asked: text.Facts{Rule: f == format.Lib}}}) // which states none
			if err != nil || len(again) != 1 || len(again[0].Warnings) > 0 {
				t.Fatal(again, err)
			}
			at := commented(again[0])
			if at == nil || at.Comment != atCursor(tree).Comment {
				t.Fatalf("%s: the comment of the position is not where it was", f)
			}
			sameMoves(t, f, atCursor(tree), at)
		}
	}
}

// commented is the first node of the main line with a comment.
func commented(t *format.Tree) *format.Node {
	for n := range t.MainLine() {
		if n.Comment != "" {
			return n
		}
	}
	return nil
}

func sameMoves(t *testing.T, f format.Format, a, b *format.Node) {
	if len(a.Children) != len(b.Children) {
		t.Fatalf("%s: %d moves after %s, want %d", f, len(b.Children), a.Move, len(a.Children))
	}
	for i, c := range a.Children {
		d := b.Children[i]
		if c.Move != d.Move || c.Side != d.Side || c.Title != d.Title || c.Comment != d.Comment {
			t.Fatalf("%s: %s %s %q %q is read as %s %s %q %q", f, c.Side, c.Move, c.Title, c.Comment, d.Side, d.Move,
				d.Title, d.Comment)
		}
		sameMoves(t, f, c, d)
	}
}

// TestTreeRejects makes no tree of what proves nothing.
func TestTreeRejects(t *testing.T) {
	p := storedProofs(t)["straight-four.json"]
	tree := *p.Tree
	tree.Line = tree.Line[:len(tree.Line)-2]
	if _, err := treeOf(&proof.Proof{Position: p.Position, Class: p.Class, Tree: &tree}, nil); err == nil ||
		!strings.Contains(err.Error(), "line of 0 entries") {
		t.Errorf("%v, want the checker's error", err)
	}
}

// TestTreeNames names the main line, and as many other moves as asked for.
func TestTreeNames(t *testing.T) {
	p := storedProofs(t)["three.json"]
	report := testhelp.Must(proof.Verify(p, proof.Options{}))(t)
	main := (report.Length + 1) / 2
	for _, c := range []struct{ names, want int }{{0, main}, {1, main + 1}, {5, main + 5}, {maxNames, report.Nodes}} {
		tree := testhelp.Must(namedTree(p, nil, c.names, maxCopied))(t)
		named := 0
		for n := range tree.Nodes() {
			if n.Side == p.Position.Turn() && n.Title != "" {
				named++
			}
		}
		told := strings.Contains(tree.Root.Comment, "moves are named")
		if named != c.want || told != (c.names < maxNames) {
			t.Errorf("up to %d names: %d of %d moves have one, want %d; said so: %v", c.names, named, report.Nodes,
				c.want, told)
		}
	}
}

// TestMarkedProof: a proof with a byte order mark, added by an editor, is still recognized.
func TestMarkedProof(t *testing.T) {
	data := append([]byte("\ufeff"), testhelp.Must(os.ReadFile("testdata/shared.json"))(t)...)
	if _, err := ReadTree(data, context.Background().Err); !IsProof(data) || err != nil {
		t.Errorf("is one: %v, %v", IsProof(data), err)
	}
}
