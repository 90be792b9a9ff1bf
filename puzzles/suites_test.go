package puzzles

import (
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/solver"
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

// quizOf begins a quiz.
func quizOf(t *testing.T, line string) *Quiz {
	t.Helper()
	r, err := ParseText(line)
	if err != nil {
		t.Fatal(err)
	}
	q, err := NewQuiz(t.Context(), solver.New(solver.Options{}), &r, 20_000)
	if err != nil {
		t.Fatal(err)
	}
	return q
}

// TestQuiz solves a puzzle by its own solution, and tries what is wrong.
func TestQuiz(t *testing.T) {
	q := quizOf(t, "15 renju e11,f10,g10,h8,g7,h7,g6/e10,g9,f8,g8,i8,f7,i7 black; goal vct")
	for move, want := range map[string]Judgement{"h8": Illegal, "a1": Wrong, "i10": Wrong} {
		p, err := notation.ParsePoint(move, 15)
		if err != nil {
			t.Fatal(err)
		}
		if a, err := q.Move(t.Context(), p); err != nil || a.Judgement != want || a.Reason == "" || a.Done {
			t.Errorf("%s: %+v, %v, want %v", move, a, err, want)
		}
	}
	for level, want := range []string{"", "5 own moves", "the move makes: three", "the move is i9"} {
		if level == 0 {
			continue
		}
		if got, err := q.Hint(t.Context(), level); err != nil || !strings.Contains(got, want) {
			t.Errorf("hint %d: %q, %v, want %q", level, got, err, want)
		}
	}
	for n := 1; ; n++ {
		before := q.Position
		move := q.Line[0]
		a, err := q.Move(t.Context(), move)
		if err != nil || a.Judgement != Right || n > 5 {
			t.Fatalf("move %d %v: %+v, %v", n, move, a, err)
		}
		if a.Done {
			if len(a.Rest) != 1 || !q.Position.MakesFive(a.Rest[0], q.Position.Turn()) || n != 4 {
				t.Errorf("done after %d moves, with %v", n, a.Rest)
			}
			break
		}
		if err := before.Play(move); err != nil || before.Legal(a.Reply, before.Turn()) != nil {
			t.Errorf("the reply %v to %v: %v", a.Reply, move, err)
		}
	}
}

// TestQuizOther plays a winning move that is not the one of our solution.
func TestQuizOther(t *testing.T) {
	q := quizOf(t, "15 renju h8,i8,j8,i7,h6,j6/g9,i9,g8,h7,j7,g5 black; goal vcf")
	for _, other := range []string{"k8", "k9", "k5"} {
		p, err := notation.ParsePoint(other, 15)
		if err != nil {
			t.Fatal(err)
		}
		if p == q.Line[0] {
			continue
		}
		a, err := q.Move(t.Context(), p)
		if err != nil || a.Judgement != Right || a.Reply == notation.NoPoint || len(q.Line) == 0 {
			t.Errorf("%s: %+v, %v", other, a, err)
		}
		return
	}
}

func TestQuizDefend(t *testing.T) {
	q := quizOf(t, "9 freestyle f6 e5 f4 e6 g7 e7 black; goal defend")
	if hint, err := q.Hint(t.Context(), 1); err != nil || !strings.Contains(hint, "the threat is e") {
		t.Errorf("hint %q, %v", hint, err)
	}
	for _, c := range []struct {
		move notation.Point
		want Judgement
	}{{notation.At(0, 0), Wrong}, {notation.At(4, 3), Right}} {
		if a, err := q.Move(t.Context(), c.move); err != nil || a.Judgement != c.want || a.Done != (c.want == Right) {
			t.Errorf("%v: %+v, %v", c.move, a, err)
		}
	}
	for _, line := range []string{"15 renju h8; goal vcf", "15 renju h8; goal none", "15 renju h8; goal defend"} {
		r, err := ParseText(line)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := NewQuiz(t.Context(), solver.New(solver.Options{}), &r, 1000); err == nil {
			t.Errorf("%s: a quiz", line)
		}
	}
}
