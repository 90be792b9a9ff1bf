package endless

import (
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/solver/proof"
)

// lemmas returns lemmas of books about the empty board of 15x15, as claims about every board. The names of those that
// need the edges begin with "refused".
func lemmas(t *testing.T) map[string]*Proof {
	t.Helper()
	list := map[string]*Proof{}
	for _, name := range testhelp.Must(filepath.Glob("testdata/*.json"))(t) {
		p := testhelp.Must(proof.Decode(testhelp.Must(os.ReadFile(name))(t)))(t)
		list[filepath.Base(name)] = testhelp.Must(Of(p))(t)
	}
	if len(list) < 20 {
		t.Fatalf("%d lemmas", len(list))
	}
	return list
}

// TestLemmas: a lemma that is accepted wins in the slow game, against replies at random. A lemma that needs the edges
// is refused.
func TestLemmas(t *testing.T) {
	rng := rand.New(rand.NewPCG(67, 1))
	for name, p := range lemmas(t) {
		r, err := Check(p, Options{})
		if (err == nil) != strings.HasPrefix(name, "holds") {
			t.Errorf("%s: %+v, %v", name, r, err)
		}
		if err == nil && !slowOf(&p.Position, row, 14, 6, rng).wins(p.Tree) {
			t.Errorf("%s is accepted and does not win", name)
		}
	}
}

// TestZones: with a reply outside of its zone on the board, a default wins in the slow game: that of a lemma, and the
// lemma itself as a default that is quiet.
func TestZones(t *testing.T) {
	rng := rand.New(rand.NewPCG(67, 3))
	tried := map[bool]int{}
	for name, p := range lemmas(t) {
		if _, err := Check(p, Options{}); err != nil || p.Tree.Kind != proof.KindQuiet {
			continue
		}
		for _, quiet := range []bool{false, true} {
			pos, n := p.Position, p.Tree
			if !quiet {
				pos.Own, n = append(slices.Clone(pos.Own), n.Move), n.Default
			}
			c := &checker{board: newBoard(pos.Frame, row, pos.Rule.ExactFive(notation.Black)), start: &pos,
				forms: map[*Node]*form{}}
			testhelp.OK(t, c.put(&pos))
			testhelp.Must(c.survey(n))(t)
			z := c.zoneOf(n)
			if z.all {
				t.Fatalf("%s: the zone is all points", name)
			}
			s := slowOf(&pos, row, 14, 0, rng)
			for range testhelp.CasesOf(4, 12, 100) {
				s.few = 60
				for _, x := range s.replies() {
					if s.few = 5; z.has[x] {
						continue
					}
					tried[quiet]++
					if !s.with(x, defender, func() bool { return s.wins(n) }) {
						t.Errorf("%s (quiet %v): %v is outside of the zone, and the default does not win against it",
							name, quiet, x)
					}
					break
				}
			}
		}
	}
	if tried[false] < 40 || tried[true] < 40 {
		t.Errorf("%v replies were tried", tried)
	}
}

// TestForms: what has not the form of a proof, or claims too much, is refused.
func TestForms(t *testing.T) {
	five := &Node{Kind: proof.KindFive, Move: Point{2, 0}}
	four := Position{Rule: notation.Freestyle, Frame: FrameOf(5), Own: []Point{{-2, 0}, {-1, 0}, {0, 0}, {1, 0}}}
	with := func(change func(*Position)) *Proof {
		pos := four
		change(&pos)
		return &Proof{pos, five}
	}
	loop := &Node{Kind: proof.KindQuiet, Move: Point{0, 1}, Default: five}
	loop.Replies = []Reply{{Point{2, 0}, loop}}
	quiet := func(n *Node) *Node { return &Node{Kind: proof.KindQuiet, Move: Point{0, 1}, Default: n} }
	for want, p := range map[string]*Proof{
		"":               with(func(*Position) {}),
		"no tree":        nil,
		"renju":          with(func(pos *Position) { pos.Rule = notation.Renju }),
		"(2,0) makes no": with(func(pos *Position) { pos.Frame = Frame{-2, 1} }), // the fifth point is outside
		"not in the":     with(func(pos *Position) { pos.Rule, pos.Frame = notation.Standard, Frame{-1, 3} }),
		"(2,0) makes n":  with(func(pos *Position) { pos.Frame = Frame{-1, 3} }), // the first point is outside
		"two stones":     with(func(pos *Position) { pos.Others = []Point{{0, 0}} }),
		"too far":        with(func(pos *Position) { pos.Others = []Point{{0, 5000}} }),
		"makes no five":  with(func(pos *Position) { pos.Own = pos.Own[1:] }),
		"is over": with(func(pos *Position) {
			pos.Others = []Point{{9, 9}, {9, 10}, {9, 11}, {9, 12}, {9, 13}}
		}),
		"below itself": {four, loop},
		"no default":   {four, &Node{Kind: proof.KindQuiet, Move: Point{0, 1}}},
		"another":      {four, quiet(quiet(quiet(five)))},
		"is too far":   {four, &Node{Kind: proof.KindFive, Move: Point{0, -5000}}},
		"away":         {four, &Node{Kind: proof.KindLine, Move: Point{0, 1}, Line: []Point{Nowhere, {2, 0}}}},
		"5000) is too": {four, &Node{Kind: proof.KindTree, Move: Point{0, 1}, Threat: []Point{{2, 0}},
			Replies: []Reply{{Point{5000, 5000}, five}}}},
		"even number":    {four, &Node{Kind: proof.KindLine, Move: Point{0, 1}, Line: []Point{{0, 2}}}},
		"unknown kind":   {four, &Node{}},
		"not known to":   {four, &Node{Kind: proof.KindLemma}},
		"a missing node": nil,
	} {
		if want == "a missing node" {
			p, want = &Proof{four, &Node{Kind: proof.KindTree, Move: Point{0, 1}, Threat: []Point{{2, 0}},
				Replies: []Reply{{Point{2, 0}, nil}}}}, "is missing"
		}
		r, err := Check(p, Options{})
		accepted := err == nil && r.Length == 1
		if accepted != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %+v, %v", want, r, err)
		}
	}
	stopped := errors.New("stop")
	for _, p := range lemmas(t) {
		_, err := Check(p, Options{Until: func() error { return stopped }})
		if err != nil && !errors.Is(err, stopped) && !strings.Contains(err.Error(), "makes five") {
			t.Errorf("stopped: %v", err)
		}
	}
}

// TestFrames: a lemma that wins in a frame wins in every frame around it, and in one that is a line smaller only if
// the slow game agrees.
func TestFrames(t *testing.T) {
	rng := rand.New(rand.NewPCG(67, 4))
	smaller, refused := 0, 0
	for name, p := range lemmas(t) {
		if _, err := Check(p, Options{}); err != nil {
			continue
		}
		wide := *p
		wide.Position.Frame = Frame{p.Position.Frame.Low - 3, p.Position.Frame.High + 2}
		if _, err := Check(&wide, Options{}); err != nil && !strings.Contains(err.Error(), "does not stop") &&
			!strings.Contains(err.Error(), "has won") {
			t.Errorf("%s in a wider frame: %v", name, err)
		}
		narrow := *p
		narrow.Position.Frame = Frame{p.Position.Frame.Low + 1, p.Position.Frame.High - 1}
		if _, err := Check(&narrow, Options{}); err != nil {
			refused++
		} else if smaller++; !slowOf(&narrow.Position, row, 14, 4, rng).wins(p.Tree) {
			t.Errorf("%s is accepted in a frame of 13 lines and does not win", name)
		}
	}
	t.Logf("%d lemmas win in a smaller frame, %d are refused", smaller, refused)
	if smaller == 0 || refused == 0 {
		t.Errorf("%d lemmas in a smaller frame, %d refused", smaller, refused)
	}
}

// TestOutsideOfTheFrame: the attacker leaves the frame to stop a four, but not under standard; and neither a row that
// leaves the frame nor a move outside that stops nothing wins.
func TestOutsideOfTheFrame(t *testing.T) {
	wins := &Node{Kind: proof.KindFive, Move: Point{2, 0}}
	other := &Node{Kind: proof.KindFive, Move: Point{-3, 0}}
	for _, c := range []struct {
		rule notation.Rule
		move Point
		want string
	}{
		{notation.Freestyle, Point{24, 9}, ""},
		{notation.Freestyle, Point{25, 9}, "makes five"},
		{notation.Freestyle, Point{21, 9}, "cannot play"}, // it has a stone
		{notation.Standard, Point{24, 9}, "cannot play"},
	} {
		pos := Position{Rule: c.rule, Frame: Frame{-3, 3}, Own: []Point{{-2, 0}, {-1, 0}, {0, 0}, {1, 0}},
			Others: []Point{{20, 9}, {21, 9}, {22, 9}, {23, 9}}}
		if c.rule == notation.Freestyle {
			pos.Own = append(pos.Own, Point{19, 9})
		} else {
			pos.Others = append(pos.Others, Point{18, 9}) // at 19 there would be six
		}
		p := &Proof{pos, &Node{Kind: proof.KindTree, Move: c.move, Threat: []Point{{2, 0}},
			Replies: []Reply{{Point{2, 0}, other}}}}
		r, err := Check(p, Options{})
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v %v: %+v, %v", c.rule, c.move, r, err)
		}
		if slow := slowOf(&pos, row, 25, 0, nil); slow.wins(p.Tree) != (c.want == "") {
			t.Errorf("%v %v: the slow game says otherwise", c.rule, c.move)
		}
	}
	// Of five in a row the first is outside of the frame; with a sixth, five are in it.
	pos := Position{Rule: notation.Freestyle, Frame: Frame{-1, 5}, Own: []Point{{-2, 0}, {-1, 0}, {0, 0}, {1, 0}}}
	if _, err := Check(&Proof{pos, wins}, Options{}); err == nil {
		t.Error("a row that leaves the frame is a five")
	}
	pos.Own = append(pos.Own, Point{3, 0})
	if _, err := Check(&Proof{pos, wins}, Options{}); err != nil {
		t.Errorf("six, five of them in the frame: %v", err)
	}
}
