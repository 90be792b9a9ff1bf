package plane

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/solver/proof"
	"fukumi/solver/proof/endless"
	"fukumi/solver/proof/internal/second"
)

// Package second is another reading of the specification: both checkers must say the same about every proof.

// A claim is a proof, with a stone far away if far is set.
type claim struct {
	endless.Proof
	far *endless.Point
}

func spots(list []endless.Point) (image []second.Spot) {
	for _, p := range list {
		image = append(image, second.Spot(p))
	}
	return image
}

// branchOf returns a node as the second checker has it. known has those that were met: they stay shared.
func branchOf(n *endless.Node, known map[*endless.Node]*second.Branch) *second.Branch {
	if n == nil {
		return nil
	}
	b, ok := known[n]
	if !ok {
		kind := map[proof.Kind]second.Kind{proof.KindLemma: second.Lemma, proof.KindFive: second.Five,
			proof.KindLine: second.Line, proof.KindTree: second.Tree, proof.KindQuiet: second.Quiet}[n.Kind]
		b = second.NewBranch(kind, second.Spot(n.Move), spots(slices.Concat(n.Line, n.Threat)),
			branchOf(n.Default, known))
		for _, r := range n.Replies {
			b.Answer(second.Spot(r.Move), branchOf(r.Node, known))
		}
		known[n] = b
	}
	return b
}

// verdicts returns the errors of both checkers about a claim, nil if it holds. Both ask known.
func verdicts(t testing.TB, c *claim, known func(own, others []endless.Point) bool) (ours, theirs error) {
	t.Helper()
	r, ours := endless.Check(&c.Proof, endless.Options{Far: c.far,
		Lemma: func(pos *endless.Position) bool { return known(pos.Own, pos.Others) }})
	if errors.Is(ours, endless.ErrTooLarge) {
		t.Fatal(ours)
	}
	other := second.Claim{Exact: c.Position.Rule == notation.Standard, Low: c.Position.Frame.Low,
		High: c.Position.Frame.High, Own: spots(c.Position.Own), Others: spots(c.Position.Others),
		Far: (*second.Spot)(c.far), Node: branchOf(c.Tree, map[*endless.Node]*second.Branch{})}
	points := func(list []second.Spot) (image []endless.Point) {
		for _, p := range list {
			image = append(image, endless.Point(p))
		}
		return image
	}
	from, theirs := other.Check(func(own, others []second.Spot) bool { return known(points(own), points(others)) })
	if c.far != nil && ours == nil && theirs == nil && from != r.From {
		theirs = fmt.Errorf("from %d on, not from %d on", from, r.From)
	}
	return ours, theirs
}

func shown(c *claim) string {
	var tree strings.Builder
	var show func(n *endless.Node, in string)
	show = func(n *endless.Node, in string) {
		fmt.Fprintf(&tree, "%v %v line %v threat %v\n", n.Kind, n.Move, n.Line, n.Threat)
		in += "  "
		if n.Default != nil {
			fmt.Fprintf(&tree, "%sdefault: ", in)
			show(n.Default, in)
		}
		for _, r := range n.Replies {
			fmt.Fprintf(&tree, "%s%v: ", in, r.Move)
			show(r.Node, in)
		}
	}
	if show(c.Tree, ""); tree.Len() > 3000 {
		return fmt.Sprintf("%+v, far %v\n%.3000s ...", c.Position, c.far, tree.String())
	}
	return fmt.Sprintf("%+v, far %v\n%s", c.Position, c.far, tree.String())
}

// agree compares the verdicts about a claim, and reports whether it holds.
func agree(t testing.TB, c *claim, what string, known func(own, others []endless.Point) bool) bool {
	t.Helper()
	ours, theirs := verdicts(t, c, known)
	if (ours == nil) != (theirs == nil) {
		t.Errorf("%s: package endless says %v, the second checker %v\n%s", what, ours, theirs, shown(c))
	}
	return ours == nil
}

// even knows about half of the positions.
func even(own, others []endless.Point) bool {
	sum := 0
	for _, p := range slices.Concat(own, others) {
		sum += p.X + 3*p.Y
	}
	return sum&2 == 0
}

// complete adds replies to the first node, from some nodes or with the move that stops a four first, until the claim
// holds.
func complete(t testing.TB, c *claim, nodes ...*endless.Node) *claim {
	t.Helper()
	for {
		_, err := endless.Check(&c.Proof, endless.Options{Far: c.far})
		var refusal *endless.Refusal
		if err == nil || !errors.As(err, &refusal) {
			return c
		}
		p, ok := refusal.Reply()
		after := endless.Proof{Position: copied(&c.Position)}
		after.Position.Own = append(after.Position.Own, c.Tree.Move)
		after.Position.Others = append(after.Position.Others, p)
		i := slices.IndexFunc(nodes, func(n *endless.Node) bool {
			after.Tree = n
			_, err := endless.Check(&after, endless.Options{})
			return err == nil
		})
		if !ok || i < 0 {
			t.Fatalf("no node for %v: %v\n%s", p, err, shown(c))
		}
		c.Tree.Replies = append(c.Tree.Replies, endless.Reply{Move: p, Node: nodes[i]})
	}
}

// byHand returns claims that hold.
func byHand(t testing.TB, rule notation.Rule) map[string]*claim {
	t.Helper()
	of := func(frame int, own, others []endless.Point, n *endless.Node) *claim {
		return &claim{Proof: endless.Proof{Position: endless.Position{Rule: rule, Frame: endless.FrameOf(frame),
			Own: own, Others: others}, Tree: n}}
	}
	quiet := func(move endless.Point, standing *endless.Node) *endless.Node {
		return &endless.Node{Kind: proof.KindQuiet, Move: move, Default: standing}
	}
	a, b, c := rook{-12, -12}, rook{4, 4}, rook{-12, 6}
	all := map[string]*claim{
		"a four": of(9, []endless.Point{pt(-1, 0), pt(0, 0), pt(1, 0), pt(2, 0)}, []endless.Point{pt(3, 0), pt(0, 8)},
			&endless.Node{Kind: proof.KindFive, Move: pt(-2, 0)}),
		"an open three": of(9, []endless.Point{pt(0, -1), pt(0, 0), pt(0, 1)}, []endless.Point{pt(9, 9), pt(-20, 3)},
			&endless.Node{Kind: proof.KindLine, Move: pt(0, 2), Line: []endless.Point{pt(0, -2), pt(0, 3)}}),
		"a four, then a straight four": of(9, []endless.Point{pt(0, 0), pt(1, 0), pt(2, 0), pt(3, 1), pt(3, 2)},
			[]endless.Point{pt(-1, 0), pt(2, 2)}, &endless.Node{Kind: proof.KindLine, Move: pt(3, 0),
				Line: []endless.Point{pt(4, 0), pt(3, 3), pt(3, 4), pt(3, -1)}}),
		"two threes": of(11, rook{0, 0}.stones(), []endless.Point{pt(5, 5), pt(6, 6)}, rook{0, 0}.tree(proof.KindTree)),
		"two threes, against two": of(11, rook{0, 0}.stones(), []endless.Point{pt(-3, 3), pt(-2, 3), pt(-7, 3)},
			rook{0, 0}.tree(proof.KindQuiet)),
		"a quiet move": complete(t, of(31, slices.Concat(a.stones(), b.stones()), []endless.Point{pt(9, -9)},
			quiet(pt(-3, 9), a.tree(proof.KindTree))), b.tree(proof.KindTree)),
	}
	// Two quiet moves with three places: whatever one reply spoils, two places are left.
	after := of(31, slices.Concat(a.stones(), b.stones(), c.stones(), []endless.Point{pt(8, -9)}),
		[]endless.Point{pt(9, -9)}, quiet(pt(9, -12), a.tree(proof.KindTree)))
	complete(t, after, b.tree(proof.KindTree), c.tree(proof.KindTree))
	two := of(31, slices.Concat(a.stones(), b.stones(), c.stones()), []endless.Point{pt(9, -9)},
		quiet(pt(8, -9), after.Tree))
	all["two quiet moves"] = complete(t, two, a.tree(proof.KindTree), b.tree(proof.KindTree), c.tree(proof.KindTree))
	// Stones far away.
	for name, n := range map[string]*endless.Node{"a stone far away": rook{0, 0}.tree(proof.KindTree),
		"a stone far away, and a default": rook{0, 0}.tree(proof.KindQuiet)} {
		far := Far
		all[name] = of(11, rook{0, 0}.stones(), []endless.Point{far, pt(-1, 2), pt(101, 101)}, n)
		all[name].far = &far
	}
	if rule == notation.Freestyle {
		// A three of the defender: its fours are stopped, out of the frame, and then the threes win.
		far := Far
		stop := func(reply, move endless.Point) endless.Reply {
			kid := rook{0, 0}.tree(proof.KindTree)
			return endless.Reply{Move: reply, Node: &endless.Node{Kind: proof.KindTree, Move: move,
				Threat: kid.Threat, Replies: kid.Replies}}
		}
		n := rook{0, 0}.tree(proof.KindTree)
		n.Replies = append(n.Replies, stop(pt(103, 100), pt(104, 100)), stop(pt(104, 100), pt(103, 100)))
		all["a three far away"] = of(11, append(rook{0, 0}.stones(), pt(99, 100)),
			[]endless.Point{far, pt(101, 100), pt(102, 100)}, n)
		all["a three far away"].far = &far
	}
	return all
}

// stored returns the proofs of package endless for its tests.
func stored(t testing.TB) map[string]*claim {
	t.Helper()
	all := map[string]*claim{}
	names, err := filepath.Glob("../endless/testdata/*.json")
	if err != nil || len(names) == 0 {
		t.Fatal(names, err)
	}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		p, err := proof.Decode(data)
		if err != nil {
			t.Fatal(name, err)
		}
		e, err := endless.Of(p)
		if err != nil {
			t.Fatal(name, err)
		}
		all[strings.TrimSuffix(filepath.Base(name), ".json")] = &claim{Proof: *e}
	}
	return all
}

// TestSecond compares the checkers about small proofs, and about mutants of them.
func TestSecond(t *testing.T) {
	held, refused := map[string]int{}, map[string]int{}
	asked := func(c *claim, what string, each int) {
		for kind, mutate := range mutations {
			rng := rand.New(rand.NewPCG(uint64(len(kind)), uint64(len(what))))
			for range each {
				m := claim{Proof: *c.Mapped(func(p endless.Point) endless.Point { return p }), far: c.far}
				if !mutate(rng, &m) {
					continue
				}
				if agree(t, &m, what+": "+kind, even) {
					held[kind]++
				} else {
					refused[kind]++
				}
			}
		}
	}
	for name, rule := range map[string]notation.Rule{"freestyle": notation.Freestyle, "standard": notation.Standard} {
		for what, c := range byHand(t, rule) {
			if what = name + ", " + what; !agree(t, c, what, even) {
				ours, _ := verdicts(t, c, even)
				t.Fatalf("%s: %v\n%s", what, ours, shown(c))
			}
			asked(c, what, testhelp.CasesOf(20, 100, 1000))
		}
	}
	for what, c := range stored(t) {
		if agree(t, c, what, even) != strings.HasPrefix(what, "holds") {
			t.Error("not as its name says")
		}
		asked(c, what, testhelp.CasesOf(5, 30, 300))
	}
	hold, not := 0, 0
	for _, kind := range slices.Sorted(maps.Keys(mutations)) {
		hold, not = hold+held[kind], not+refused[kind]
		t.Logf("%s: %d hold, %d are refused", kind, held[kind], refused[kind])
	}
	if t.Logf("%d mutants hold, %d are refused", hold, not); hold < 1000 || not < 1000 {
		t.Error("expected 1000 and more of each")
	}
}

// TestSecondFile damages a file: both checkers refuse every damage, and lemmas that rest on themselves.
func TestSecondFile(t *testing.T) {
	b := testBook(t)
	first, lemma := b.Reply(Far), &endless.Node{Kind: proof.KindLemma}
	for _, pos := range []*endless.Position{&first, asymmetric(false), asymmetric(true)} {
		if err := b.Add(Lemma{*pos, lemma}); err != nil {
			t.Fatal(err)
		}
	}
	var file bytes.Buffer
	if err := b.Write(&file); err != nil {
		t.Fatal(err)
	}
	v, err := second.Plane(file.Bytes(), 2, nil)
	if err != nil || v.Lemmas != 3 || v.Checked != 2 || len(v.Refused) != 2 || v.Whole {
		t.Errorf("%+v, %v", v, err)
	}
	if _, err := second.Plane(file.Bytes(), 1, nil); err == nil {
		t.Error("a first reply that rests on itself is accepted")
	}
	for i := range file.Bytes() {
		bad := bytes.Clone(file.Bytes())
		bad[i] ^= 1
		for what, data := range map[string][]byte{"damaged": bad, "cut": bad[:i]} {
			_, ours := Read(data)
			if _, theirs := second.Plane(data, 2, nil); ours == nil || theirs == nil {
				t.Errorf("%s at byte %d: %v, %v", what, i, ours, theirs)
			}
		}
	}
}
