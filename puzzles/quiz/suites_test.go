package quiz

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/notation/words"
	"fukumi/puzzles"
	"fukumi/solver"
	"fukumi/solver/ask"
)

// somePoint is the name of a point in a sentence.
var somePoint = regexp.MustCompile(`\b[a-o](1[0-5]|[1-9])\b`)

// asksFor are words that would only repeat what a puzzle asks.
var asksFor = map[puzzles.Goal]*regexp.Regexp{
	puzzles.GoalVCF:    regexp.MustCompile(`fours alone|with a four$`),
	puzzles.GoalVCT:    regexp.MustCompile(`threats`),
	puzzles.GoalDefend: regexp.MustCompile(`stop|threat`),
}

// TestHintsOfSuites: the first two hints of every built-in puzzle name no point and do not repeat the question;
// the second marks an area with the answer and much else; the third is the move.
func TestHintsOfSuites(t *testing.T) {
	said := map[string]int{}
	for _, name := range puzzles.Published() {
		suite, _ := puzzles.OpenBuiltin(name)
		s := ask.Open(ask.Options{Memory: 64 << 20})
		quiet := 0
		for r, err := range puzzles.Read(strings.NewReader(suite)) {
			testhelp.OK(t, err)
			if !r.Playable() {
				continue
			}
			nodes := int64(100_000)
			if r.Goal == puzzles.GoalWin {
				nodes = 5_000_000
				if quiet++; quiet > testhelp.Cases(3, 100) {
					continue // each takes seconds
				}
			}
			q := testhelp.Must(New(t.Context(), words.English, s, &r, solver.Limits{Nodes: nodes}))(t)
			answer := append(slices.Clone(q.Line), q.Holds...)[0]
			var h [MaxHints + 1]Hint
			for level := 1; level <= MaxHints; level++ {
				h[level] = q.Hint(level)
			}
			size := r.Position.Size()
			repeats := asksFor[r.Goal]
			for _, hint := range h[1:3] {
				if hint.Text == "" || somePoint.MatchString(hint.Text) || hint.Move != notation.NoPoint ||
					repeats != nil && repeats.MatchString(hint.Text) {
					t.Errorf("%s: hint %q of the answer %s", r.ID, hint.Text, answer)
				}
			}
			if h[1].Text == h[2].Text || len(h[1].Area) > 0 || !slices.Contains(h[2].Area, answer) ||
				len(h[2].Area) < 9 || len(h[2].Area) > size*size/4 {
				t.Errorf("%s: areas %v and %v, hints %q %q", r.ID, h[1].Area, h[2].Area, h[1].Text, h[2].Text)
			}
			if h[3].Move != answer || !strings.HasSuffix(h[3].Text, " "+answer.String()) {
				t.Errorf("%s: the last hint %q, want %s", r.ID, h[3].Text, answer)
			}
			said[h[1].Text]++
		}
	}
	if len(said) < 20 {
		t.Errorf("the first hints are all alike: %v", said)
	}
}

// TestLengthsOfSuites: every built-in puzzle is as long as the win proved when it is asked, and its rating
// follows from that length and from the nodes of a search.
func TestLengthsOfSuites(t *testing.T) {
	step := testhelp.CasesOf(4, 1, 1)
	for _, name := range puzzles.Published() {
		suite, _ := puzzles.OpenBuiltin(name)
		quiet, n := 0, 0
		for r, err := range puzzles.Read(strings.NewReader(suite)) {
			testhelp.OK(t, err)
			if !r.Goal.Wins() {
				continue
			}
			if r.Goal == puzzles.GoalWin {
				if quiet++; quiet > testhelp.Cases(3, 100) {
					continue // each takes seconds
				}
			} else if n++; n%step != 0 {
				continue
			}
			s := ask.Open(ask.Options{Memory: 64 << 20})
			q := testhelp.Must(New(t.Context(), words.English, s, &r, solver.Limits{Nodes: Nodes(&r)}))(t)
			own := puzzles.OwnMoves(len(q.Line))
			if own != r.OwnMoves() {
				t.Errorf("%s %s: %d moves are said, %d proved", name, r.ID, r.OwnMoves(), own)
			}
			goal := r.Goal.Class()
			if r.Goal == puzzles.GoalWin {
				goal = solver.AnyWin
			}
			found := testhelp.Must(ask.Open(ask.Options{Memory: 64 << 20}).Solve(t.Context(), solver.Query{
				Position: r.Position, Goal: goal, Limits: solver.Limits{Nodes: Nodes(&r)}}))(t)
			least := 100*own + int(150*math.Log10(float64(found.Nodes+1)))
			if r.Rating < least-200 || r.Rating > least+700 {
				t.Errorf("%s %s: rating %d; %d moves and %d nodes make %d", name, r.ID, r.Rating, own, found.Nodes,
					least)
			}
		}
	}
}

// TestWrongMovesAreRefuted tries wrong moves in built-in puzzles: each is answered by a proved win of the
// opponent, by a reply after which there is no win by threats, or by the statement that even a pass stops it.
// Every answer is verified.
func TestWrongMovesAreRefuted(t *testing.T) {
	kinds := map[string]int{}
	for _, name := range []string{"vcf", "vct", "mined", "small", "other-rules"} {
		suite, _ := puzzles.OpenBuiltin(name)
		s := ask.Open(ask.Options{Memory: 64 << 20})
		n := 0
		for r, err := range puzzles.Read(strings.NewReader(suite)) {
			testhelp.OK(t, err)
			if n++; n%12 != 7 {
				continue
			}
			q := testhelp.Must(New(t.Context(), words.English, s, &r, solver.Limits{Nodes: 200_000}))(t)
			free := r.Position.Stones(notation.Empty)
			slices.SortStableFunc(free, func(a, b notation.Point) int { return rank(a, q.Line) - rank(b, q.Line) })
			for _, p := range []notation.Point{free[2], free[4], free[len(free)-1]} {
				a := testhelp.Must(q.Move(t.Context(), p))(t)
				if a.Judgement == Right {
					q = testhelp.Must(New(t.Context(), words.English, s, &r, solver.Limits{Nodes: 200_000}))(t)
				}
				if a.Judgement != Wrong {
					continue
				}
				kinds[checkRefuted(t, &r, p, &a)]++
			}
		}
	}
	for _, kind := range []string{"stopped", "lost", "nothing", "other", "no four"} {
		if kinds[kind] == 0 {
			t.Errorf("%s: none of the wrong moves: %v", kind, kinds)
		}
	}
}

// checkRefuted verifies an answer to a wrong move with a fresh solver, and returns its kind.
func checkRefuted(t *testing.T, r *puzzles.Record, p notation.Point, a *Answer) string {
	t.Helper()
	s := ask.Open(ask.Options{})
	after := r.Position
	testhelp.OK(t, after.Play(p))
	ask := func(pos notation.Position, class solver.Class) solver.Result {
		return testhelp.Must(s.Solve(t.Context(), solver.Query{Position: pos, Goal: class,
			Limits: solver.Limits{Nodes: 2_000_000}}))(t)
	}
	switch {
	case a.Against != nil:
		if a.Against.Verdict != solver.Win || !a.Against.Proof.Position.Same(&after) ||
			!strings.Contains(a.Reason, "loses") {
			t.Errorf("%s: %s: %q, %v", r.ID, p, a.Reason, a.Against)
		}
		return "lost"
	case len(a.Stops) > 0:
		next := after
		testhelp.OK(t, next.Play(a.Stops[0]))
		kind, class := "stopped", solver.VCT
		want := p.String() + " is stopped by " + a.Stops[0].String()
		if strings.Contains(a.Reason, "fours") {
			kind, class = "other", solver.VCF
			want = fmt.Sprintf("%s does not win by fours alone: %s stops the fours", p, a.Stops[0])
		}
		if won := ask(next, class); won.Verdict != solver.NoWin || a.Reason != want {
			t.Errorf("%s: %s: %q, and then %v", r.ID, p, a.Reason, won.Verdict)
		}
		return kind
	case strings.Contains(a.Reason, "threatens nothing"):
		if won := ask(after.Turned(), solver.VCT); won.Verdict != solver.NoWin {
			t.Errorf("%s: %s: %q, and then %v", r.ID, p, a.Reason, won.Verdict)
		}
		return "nothing"
	}
	if !strings.Contains(a.Reason, "makes no four") || len(after.Fives(r.Position.Turn())) > 0 {
		t.Errorf("%s: %s: %q", r.ID, p, a.Reason)
	}
	return "no four"
}
