package puzzles

import (
	"slices"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/solver"
	"fukumi/solver/ask"
	"fukumi/solver/proof"
)

// TestBuiltin proves every expectation of the suites that are built in, within
// a small budget.
func TestBuiltin(t *testing.T) {
	var cases []Case
	rules := map[notation.Rule]int{}
	goals := map[Goal]int{}
	ids := map[string]bool{}
	for _, name := range append(Published(), Lessons) {
		text, ok := OpenBuiltin(name)
		if !ok {
			t.Fatalf("suite %s is not there", name)
		}
		for r, err := range Read(strings.NewReader(text)) {
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			if r.Source == "" || r.ID == "" || ids[r.ID] || r.XFail != "" {
				t.Errorf("%s %s: source %q, known before %v, xfail %q", name, r.ID, r.Source, ids[r.ID], r.XFail)
			}
			ids[r.ID] = true
			rules[r.Position.Rule()]++
			goals[r.Goal]++
			cases = append(cases, Case{name, r})
		}
	}
	for _, rule := range notation.Rules {
		if rules[rule] < 15 {
			t.Errorf("%v: %d puzzles", rule, rules[rule])
		}
	}
	for _, g := range []Goal{GoalVCF, GoalVCT, GoalNone, GoalDefend, GoalForbidden} {
		if goals[g] < 3 {
			t.Errorf("goal %s: %d puzzles", g, goals[g])
		}
	}
	cases = slices.DeleteFunc(cases, func(c Case) bool { return c.Suite == "quiet" }) // see TestBuiltinQuiet
	if err := Run(t.Context(), cases, Options{Workers: 2, Nodes: 1_000_000}, func(r *Report) error {
		if r.Outcome != Pass {
			t.Errorf("%s %s: %v %s", r.Suite, r.Record.ID, r.Outcome, r.Reason())
		}
		return nil
	}); err != nil {
		t.Error(err)
	}
	if _, ok := OpenBuiltin("../suites/vcf"); ok {
		t.Error("a path was opened")
	}
}

// TestBuiltinQuiet: in the positions of real games that only quiet moves win there is
// no VCT, exactly; the win has a proof that the checker accepts, with its lemmas and
// in one position without any; and no two positions are images of each other.
func TestBuiltinQuiet(t *testing.T) {
	text, _ := OpenBuiltin("quiet")
	s := ask.Open(ask.Options{Memory: 64 << 20})
	images, choices := map[string]bool{}, 0
	for r, err := range Read(strings.NewReader(text)) {
		if err != nil {
			t.Fatal(err)
		}
		threats, err := s.Solve(t.Context(), solver.Query{Position: r.Position, Goal: solver.VCT,
			Limits: solver.Limits{Nodes: 100_000}})
		if err != nil || threats.Verdict != solver.NoWin {
			t.Errorf("%s: VCT %v, %v, want none", r.ID, threats.Verdict, err)
		}
		won, err := s.Solve(t.Context(), solver.Query{Position: r.Position, Goal: solver.AnyWin,
			Limits: solver.Limits{Nodes: 5_000_000}})
		if err != nil || won.Verdict != solver.Win || won.Class != solver.AnyWin {
			t.Errorf("%s: %v %v, %v, want a win by quiet moves", r.ID, won.Verdict, won.Class, err)
			continue
		}
		if _, err := proof.Verify(won.Proof, proof.Options{Paranoid: len(images) == 0}); err != nil {
			t.Errorf("%s: %v", r.ID, err)
		}
		if len(r.Position.Fives(r.Position.Turn().Opponent())) == 0 {
			choices++
		}
		images[r.Key()] = true
		if r.Goal != GoalWin || r.Source == "" || r.Unique || len(r.Best) != 1 || len(r.Line) != r.PliesSeen {
			t.Errorf("%s: goal %v, source %q, unique %v, best %v, line of %d plies, %d seen", r.ID, r.Goal, r.Source,
				r.Unique, r.Best, len(r.Line), r.PliesSeen)
		}
	}
	var cases []Case
	for r, err := range Read(strings.NewReader(text)) {
		if err != nil {
			t.Fatal(err)
		}
		cases = append(cases, Case{"quiet", r})
	}
	if err := Run(t.Context(), cases, Options{Workers: 1, Nodes: 5_000_000}, func(r *Report) error {
		if r.Outcome != Pass {
			t.Errorf("%s: %v %s", r.Record.ID, r.Outcome, r.Reason())
		}
		return nil
	}); err != nil {
		t.Error(err)
	}
	if len(images) < 12 || choices < 10 {
		t.Errorf("%d positions, %d with a choice", len(images), choices)
	}
}

// TestQuietJudged: a win by quiet moves passes whichever first move is proved, and what
// is not known of others and of the length is left open; what the opponent wins after
// is exact.
func TestQuietJudged(t *testing.T) {
	const at = `15 renju h8 h9 j8 i7 i8 g8 i10 e6 d5 k8 e5 h7 c5 f5 g7 i9 d4 f6 e3 white; goal win; id a; `
	for more, want := range map[string]Outcome{
		"": Pass, "bm a1;": Pass, "bm a1; unique;": Disputed, "dw 5;": Undecided, "dw 100;": Pass, "dn 100;": Disputed,
		"vcf yes;": Fail,
		"am a1;":   Pass, "am b6;": Disputed, "am f2;": Undecided, "bm b6; unique;": Undecided, // all but f2 lose
	} {
		var cases []Case
		for r, err := range Read(strings.NewReader(at + more)) {
			if err != nil {
				t.Fatal(err)
			}
			cases = append(cases, Case{"", r})
		}
		if err := Run(t.Context(), cases, Options{Workers: 1, Nodes: 300_000}, func(r *Report) error {
			if r.Outcome != want {
				t.Errorf("%q: %v %s, want %v", more, r.Outcome, r.Reason(), want)
			}
			return nil
		}); err != nil {
			t.Error(err)
		}
	}
}

// TestBuiltinMined: the mined puzzles are sound at every turn, and begin with a
// choice.
func TestBuiltinMined(t *testing.T) {
	text, _ := OpenBuiltin("mined")
	var cases []Case
	for r, err := range Read(strings.NewReader(text)) {
		if err != nil {
			t.Fatal(err)
		}
		if fives := r.Position.Fives(r.Position.Turn().Opponent()); len(fives) > 0 || !r.Unique {
			t.Errorf("%s: the opponent makes five on %v; unique %v", r.ID, fives, r.Unique)
		}
		cases = append(cases, Case{"mined", r})
	}
	n := 0
	if err := Check(t.Context(), cases, CheckOptions{Workers: 2, Nodes: 300_000}, func(s *Soundness) error {
		if n++; s.Outcome != Pass {
			t.Errorf("%s: %v %q %q", s.Record.ID, s.Outcome, s.Faults, s.Open)
		}
		return nil
	}); err != nil || n < 50 {
		t.Errorf("%d puzzles, %v", n, err)
	}
}

// ownPuzzles is how many of our own puzzles there are for each rule.
const ownPuzzles = 1000

// TestOwnSuites takes our own puzzles apart again, all of them by day and a hundredth in a quick test: each has one
// answer, or all the moves that hold, and the length, the level and the rule that it states. A third or more are short.
func TestOwnSuites(t *testing.T) {
	t.Parallel()
	step, n := testhelp.CasesOf(100, 1, 1), 0
	count, short := map[notation.Rule]int{}, 0
	var cases []Case
	for _, own := range OwnSuites() {
		text, ok := OpenBuiltin(own.Name)
		if !ok {
			t.Fatalf("no suite %s", own.Name)
		}
		for r, err := range Read(strings.NewReader(text)) {
			testhelp.OK(t, err)
			if r.Position.Rule() != own.Rule || r.Level() != own.Level || !r.Playable() || r.Source == "" {
				t.Errorf("%s %s: rule %v, level %d, goal %v, source %q", own.Name, r.ID, r.Position.Rule(), r.Level(),
					r.Goal, r.Source)
			}
			if r.Goal.Wins() && !(r.Unique && len(r.Best) == 1) || r.Goal == GoalDefend && !r.Complete {
				t.Errorf("%s %s: the answer is %v, unique %v, complete %v", own.Name, r.ID, r.Best, r.Unique,
					r.Complete)
			}
			count[own.Rule]++
			if r.OwnMoves() <= 3 {
				short++
			}
			if n++; n%step == 0 {
				cases = append(cases, Case{own.Name, r})
			}
		}
	}
	for _, rule := range notation.Rules {
		if count[rule] != ownPuzzles {
			t.Errorf("%v: %d puzzles, want %d", rule, count[rule], ownPuzzles)
		}
	}
	if 3*short < n {
		t.Errorf("%d of %d puzzles have three moves or fewer", short, n)
	}
	o := CheckOptions{Workers: 2, Nodes: 400_000, Memory: 64 << 20, First: true}
	testhelp.OK(t, Check(t.Context(), cases, o, func(s *Soundness) error {
		if s.Outcome != Pass {
			t.Errorf("%s: %v, %v, %v", s.Record.ID, s.Outcome, s.Faults, s.Open)
		}
		return nil
	}))
}
