package explain_test

import (
	"fukumi/notation/testhelp"
	"fukumi/notation/text"
	"fukumi/solver"
	"fukumi/solver/internal/soundness"

	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/solver/explain"
	"fukumi/solver/internal/oracle"
	"fukumi/solver/proof"
)

func told(t testing.TB, q solver.Query) explain.Explanation {
	t.Helper()
	res := soundness.Answer(t, solver.New(solver.Options{Memory: 8 << 20}), q)
	if res.Verdict != solver.Win {
		t.Fatalf("%v, want a win", res.Verdict)
	}
	return explain.Checked(res.Proof, res.Check)
}

// Certificates by hand: the first step of each, and its name.
func TestExplainKinds(t *testing.T) {
	t.Parallel()
	five := func(p string) *proof.Node { return handNode(p, proof.KindFive, "") }
	tests := []struct {
		name         string
		rule         notation.Rule
		turn         notation.Stone
		black, white string
		class        solver.Class
		tree         *proof.Node
		want         string // the first line of the text
	}{
		{"five", notation.Freestyle, notation.Black, "e8 f8 g8 h8", "e9 f9 g9 h9", solver.Five, five("i8"),
			"i8 five, uses e8 f8 g8 h8"},
		{"straight four", notation.Freestyle, notation.Black, "f8 g8 h8", "a1 c3 e1", solver.VCF,
			handNode("i8", proof.KindLine, "e8 j8"),
			"i8 straight four, answers e8 j8, uses f8 g8 h8"},
		{"double four", notation.Freestyle, notation.Black, "e8 f8 g8 h9 h10 h11", "d8 h12", solver.VCF,
			handNode("h8", proof.KindLine, "i8 h7"),
			"h8 double four, answers h7 i8, uses e8 f8 g8 h9 h10 h11"},
		{"four-three", notation.Freestyle, notation.Black, "f8 g8 h8 i9 i10", "e8", solver.VCF,
			handNode("i8", proof.KindLine, "j8 i11 i7 i12"),
			"i8 four-three, answers j8, uses f8 g8 h8 i9 i10"},
		{"the answer is foul", notation.Renju, notation.White, "c8 h9 h10 i9 j10", "d8 e8 f8", solver.VCF,
			handNode("g8", proof.KindLine, "a1 h8"),
			"g8 four, answers h8, uses d8 e8 f8, the answer is foul"},
		{"it blocks", notation.Freestyle, notation.Black, "f8 g8 h8 g7 h7 i7 j12", "e8 j9 j10 j11", solver.VCF,
			handNode("i8", proof.KindLine, "j8 j7 f7 k7"),
			"i8 four, answers j8, uses f8 g8 h8"},
	}
	for _, tt := range tests {
		p := &proof.Proof{Position: oracle.Stones(t, tt.rule, 15, tt.turn, tt.black, tt.white), Class: tt.class,
			Tree: tt.tree}
		report, err := proof.Verify(p, proof.Options{})
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		if got, _, _ := strings.Cut(explain.Checked(p, report).String(), "\n"); got != tt.want {
			t.Errorf("%s: got  %s\nwant %s", tt.name, got, tt.want)
		}
	}
}

// handNode is a node without replies.
func handNode(move string, kind proof.Kind, line string) *proof.Node {
	point := func(text string) notation.Point {
		p, err := notation.ParsePoint(text, notation.MaxSize)
		if err != nil {
			panic(err)
		}
		return p
	}
	n := &proof.Node{Move: point(move), Kind: kind}
	for _, f := range strings.Fields(line) {
		n.Line = append(n.Line, point(f))
	}
	return n
}

// Wins found by the search, explained completely.
func TestExplainText(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name         string
		black, white string
		want         string
	}{
		{"double three", "f8 g8 h9 h10", "a1 d3 o15 a15", `h8 double three, answers h7 e8 i8 h11, uses f8 g8 h9 h10
  h12: h7 straight four, answers h6 h11, uses h8 h9 h10, after h8
  h11: h6 five, uses h7 h8 h9 h10, after h8 h7
h7 h11: i8 straight four, answers e8 j8, uses f8 g8 h8, after h8
j8: e8 five, uses f8 g8 h8 i8, after h8 i8
`},
		{"three and four", "f8 g8 h9 h10", "e8 o1 o15 a15", `g9 three, answers e7 i11, uses f8 h10
  j12: e7 straight four, answers d6 i11, uses f8 g9 h10, after g9
  i11: d6 five, uses e7 f8 g9 h10, after g9 e7
e7 i11: e9 broken three, answers d9 f9 i9, uses g9 h9, after g9
d9 f9 i9: g7 double three, answers g6 h6 d10 g10, uses f8 g8 e9 g9, after g9 e9
  c11: h6 straight four, answers i5 d10, uses g7 f8 e9, after e9 g7
  d10: i5 five, uses h6 g7 f8 e9, after e9 g7 h6
h6 d10: g10 straight four, answers g6 g11, uses g7 g8 g9, after g9 g7
g11: g6 five, uses g7 g8 g9 g10, after g9 g7 g10
`},
	}
	for _, tt := range tests {
		e := told(t, solver.Query{Position: oracle.Stones(t, notation.Freestyle, 15, notation.Black, tt.black,
			tt.white), Goal: solver.VCT, Method: solver.MethodTSS})
		if got := e.String(); got != tt.want {
			t.Errorf("%s: got\n%swant\n%s", tt.name, got, tt.want)
		}
	}
}

// walk calls f for every step, with the steps before it.
func walk(s *explain.Step, before []*explain.Step, f func(s *explain.Step, before []*explain.Step)) {
	if s == nil {
		return
	}
	f(s, before)
	for _, b := range s.Branches {
		walk(b.Next, append(before, s), f)
	}
}

// An explanation holds the complete main line, and what it says about every
// step is true on the board.
func TestExplainHolds(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(71, 72))
	s := solver.New(solver.Options{Memory: 8 << 20})
	kinds := map[explain.Kind]int{}
	for i := range testhelp.CasesOf(200, 200, 10_000) {
		pos := oracle.Scattered(r, notation.Rules[i%len(notation.Rules)], 9+r.IntN(7))
		res := soundness.Answer(t, s, solver.Query{Position: pos, Goal: solver.VCT, Limits: solver.Limits{Nodes: 3000}})
		if res.Verdict != solver.Win {
			continue
		}
		e := explain.Checked(res.Proof, res.Check)
		var main []notation.Point
		for step := e.Root; step != nil; {
			main = append(main, step.Move)
			if len(step.Branches) == 0 {
				break
			}
			step = step.Branches[0].Next
		}
		for k, p := range main {
			if 2*k >= len(res.Line) || res.Line[2*k] != p {
				t.Fatalf("main line %v, explained as %v", res.Line, main)
			}
		}
		if 2*len(main)-1 != res.Length {
			t.Fatalf("main line %v, explained as %v", res.Line, main)
		}
		steps := 0
		walk(e.Root, nil, func(s *explain.Step, before []*explain.Step) {
			steps++
			kinds[s.Kind]++
			checkStep(t, &pos, s, before)
		})
		if steps > explain.MaxSteps+len(res.Line)+20 {
			t.Fatalf("%d steps", steps)
		}
	}
	t.Log(kinds)
	for k := explain.Five; k <= explain.Block; k++ {
		if kinds[k] == 0 && k != explain.Fukumi { // rare; see TestExplainFukumi
			t.Errorf("no %v in the sample", k)
		}
	}
}

// A puzzle whose point is a quiet move. Source: renju-note/quintet,
// src/mate/solve.rs, test_vct_fukumi_move.
func TestExplainFukumi(t *testing.T) {
	t.Parallel()
	e := told(t, solver.Query{Position: oracle.Stones(t, notation.Renju, 15, notation.Black,
		"h12 h11 i11 f10 g10 h10 e9 j9 g8 h8", "i13 g11 i10 j10 f9 g9 h9 i9 d8 f8"), Goal: solver.VCT})
	found := false
	walk(e.Root, nil, func(s *explain.Step, _ []*explain.Step) {
		if s.Kind != explain.Fukumi {
			return
		}
		found = true
		if len(s.Threat) < 5 || len(s.Rest) == 0 || len(s.Cost) == 0 {
			t.Errorf("fukumi %v: threat %v, rest %v, cost %v", s.Move, s.Threat, s.Rest, s.Cost)
		}
	})
	if !found || e.Class != solver.VCT {
		t.Errorf("class %v, no fukumi in\n%v", e.Class, e)
	}
}

// TestExplainQuiet: a win with quiet moves is explained with them, and with what
// follows if the defender passes.
func TestExplainQuiet(t *testing.T) {
	t.Parallel()
	in := testhelp.Must(text.ParsePosition("h8 o15 i9 a1", text.Defaults{}))(t)
	e := told(t, solver.Query{Position: in.Position, Goal: solver.AnyWin})
	quiet, elsewhere := 0, 0
	walk(e.Root, nil, func(s *explain.Step, _ []*explain.Step) {
		if s.Kind != explain.Quiet {
			return
		}
		quiet++
		if len(s.Threat) > 0 || len(s.Branches) == 0 {
			t.Errorf("quiet %v: threat %v, %d branches", s.Move, s.Threat, len(s.Branches))
		}
		for _, b := range s.Branches {
			if b.Elsewhere && len(b.Replies) == 0 {
				elsewhere++
			}
		}
	})
	if quiet == 0 || elsewhere == 0 || e.Class != solver.AnyWin {
		t.Errorf("class %v, %d quiet moves, %d of them with a default, in\n%v", e.Class, quiet, elsewhere, e)
	}
	if text := e.String(); !strings.Contains(text, " quiet move, answers ") || !strings.Contains(text, "elsewhere: ") ||
		strings.Contains(text, "as : ") {
		t.Errorf("told as\n%s", text)
	}
}

func checkStep(t *testing.T, pos *notation.Position, s *explain.Step, before []*explain.Step) {
	t.Helper()
	for _, p := range s.Rest {
		earlier := slices.ContainsFunc(before, func(b *explain.Step) bool { return b.Move == p })
		if pos.At(p) != pos.Turn() && !earlier {
			t.Fatalf("%v: rest %v is not a stone of the attacker", s.Move, p)
		}
		if earlier != slices.Contains(s.Depends, p) {
			t.Fatalf("%v: rest %v, depends on %v", s.Move, p, s.Depends)
		}
	}
	switch {
	case s.Kind == explain.Five && (len(s.Cost) > 0 || len(s.Branches) > 0),
		(s.Kind == explain.Four || s.Kind == explain.FourThree) && len(s.Cost) != 1,
		(s.Kind == explain.StraightFour) && len(s.Cost) != 2,
		s.Kind == explain.Three && len(s.Cost) != 2 && len(s.Cost) != 3,
		s.Kind == explain.BrokenThree && len(s.Cost) != 3:
		t.Fatalf("%v %v: cost %v, %d branches", s.Move, s.Kind, s.Cost, len(s.Branches))
	}
	if s.Kind == explain.Three || s.Kind == explain.BrokenThree || s.Kind == explain.DoubleThree {
		if len(s.Threat) == 0 {
			t.Fatalf("%v %v: nothing follows", s.Move, s.Kind)
		}
	}
	seen := map[notation.Point]bool{}
	for _, b := range s.Branches {
		for _, p := range b.Replies {
			if seen[p] {
				t.Fatalf("%v: reply %v is there twice", s.Move, p)
			}
			seen[p] = true
		}
	}
}

// longWin is a long win by threes. Source: renju-note/quintet, src/mate/solve.rs,
// bench_vct_unstable.
func longWin(t testing.TB) notation.Position {
	return oracle.Stones(t, notation.Renju, 15, notation.Black, "g10 i10 j10 f9 j9 h8 j8 i7 i6 j6 k6 i5",
		"i11 f10 g9 h9 i9 i8 k8 h7 j7 l7 h6 k5")
}

func BenchmarkExplain(b *testing.B) {
	res := soundness.Answer(b, solver.New(solver.Options{Memory: 8 << 20}), solver.Query{Position: longWin(b),
		Goal: solver.VCT, Method: solver.MethodTSS})
	for b.Loop() {
		explain.Checked(res.Proof, res.Check)
	}
}

// A large certificate is explained in part, and says so.
func TestExplainCut(t *testing.T) {
	t.Parallel()
	e := told(t, solver.Query{Position: longWin(t), Goal: solver.VCT, Method: solver.MethodTSS})
	steps := 0
	walk(e.Root, nil, func(*explain.Step, []*explain.Step) { steps++ })
	if !e.Cut || steps < explain.MaxSteps || !strings.HasSuffix(e.String(), "(branches are left out)\n") {
		t.Errorf("cut %v after %d steps", e.Cut, steps)
	}
}
