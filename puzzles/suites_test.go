package puzzles

import (
	"strings"
	"testing"

	"fukumi/notation"
)

// TestBuiltin proves every expectation of the suites that are built in, within
// a small budget.
func TestBuiltin(t *testing.T) {
	var cases []Case
	rules := map[notation.Rule]int{}
	goals := map[Goal]int{}
	ids := map[string]bool{}
	for _, name := range Builtin() {
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
	images := map[string]string{}
	if err := Run(t.Context(), cases, Options{Workers: 2, Nodes: 50_000}, func(r *Report) error {
		if r.Outcome != Pass {
			t.Errorf("%s %s: %v %s", r.Suite, r.Record.ID, r.Outcome, r.Reason())
		}
		if r.Suite == "mined" {
			key := ImageKey(&r.Record.Position)
			if images[key] != "" {
				t.Errorf("%s is an image of %s", r.Record.ID, images[key])
			}
			images[key] = r.Record.ID
		}
		return nil
	}); err != nil {
		t.Error(err)
	}
	if _, ok := OpenBuiltin("../suites/vcf"); ok {
		t.Error("a path was opened")
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
	if err := Check(t.Context(), cases, CheckOptions{Workers: 2, Nodes: 100_000}, func(s *Soundness) error {
		if n++; s.Outcome != Pass {
			t.Errorf("%s: %v %q %q", s.Record.ID, s.Outcome, s.Faults, s.Open)
		}
		return nil
	}); err != nil || n < 50 {
		t.Errorf("%d puzzles, %v", n, err)
	}
}
