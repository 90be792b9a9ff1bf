package quiz

import (
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/notation/words"
	"fukumi/puzzles"
	"fukumi/solver"
	"fukumi/solver/ask"
)

// tries are wrong tries of each lesson, those that come to mind, with what refutes the first of them.
var tries = map[string]struct{ moves, refuted string }{
	"five":              {"c6 e6", "h5 stops the fours"},
	"four":              {"e6 h6", "White wins"},
	"three":             {"h5 e6", "is stopped by g5"},
	"gap":               {"h5 c5", "is stopped by f5"},
	"four-three":        {"g5 f6", "is stopped by f5"},
	"double-four":       {"g5 f6", "f5 stops the fours"},
	"vcf":               {"h5 f6", "makes no four"},
	"gain":              {"k5 f9", "White wins"},
	"fukumi":            {"m13 i14", "White wins, beginning with h13"},
	"double-three-foul": {"e6 b5", "Black may play e6"},
	"double-four-foul":  {"f5 e6", "Black may play f5"},
	"overline":          {"a5 h5", "Black may play a5"},
	"no-double-three":   {"k10 a1", "Black may play k10"},
}

// TestLessons: every lesson is in its place and says what it teaches; its answers are right, and the tries that come to
// mind are wrong and refuted.
func TestLessons(t *testing.T) {
	raw, _ := puzzles.OpenBuiltin(puzzles.Lessons)
	suite := testhelp.Must(ReadSuite(t.Context(), puzzles.Lessons, raw))(t)
	view, s := suite.View(words.English), ask.Open(ask.Options{})
	if len(suite.Records) != len(tries) || view.Puzzles[0].ID != "five" {
		t.Fatalf("%d lessons, want %d, the first of them five", len(suite.Records), len(tries))
	}
	for i := range suite.Records {
		r, v := &suite.Records[i], view.Puzzles[i]
		if v.Title == "" || v.Teaches == "" || v.Asks == "" {
			t.Errorf("%s teaches nothing: %+v", r.ID, v)
		}
		quizOfLesson := func() *Quiz {
			return testhelp.Must(New(t.Context(), words.English, s, r, solver.Limits{Nodes: 100_000}))(t)
		}
		for _, p := range r.Best {
			a, err := quizOfLesson().Move(t.Context(), p)
			if err != nil || a.Judgement != Right {
				t.Errorf("%s: %s: %+v, %v, want right", r.ID, p, a, err)
			}
		}
		for n, move := range strings.Fields(tries[r.ID].moves) {
			p := testhelp.Must(notation.ParsePoint(move, r.Position.Size()))(t)
			a, err := quizOfLesson().Move(t.Context(), p)
			if err != nil || a.Judgement != Wrong || a.Reason == "" {
				t.Errorf("%s: %s: %+v, %v, want wrong", r.ID, move, a, err)
			}
			if n == 0 && !strings.Contains(a.Reason, tries[r.ID].refuted) {
				t.Errorf("%s: %s: %q, want %q", r.ID, move, a.Reason, tries[r.ID].refuted)
			}
		}
		q := quizOfLesson()
		for level := 1; level <= MaxHints; level++ {
			if h := q.Hint(level); h.Text == "" || (level == MaxHints) != (h.Move != notation.NoPoint) {
				t.Errorf("%s: hint %d: %+v", r.ID, level, h)
			}
		}
		if r.Goal == puzzles.GoalForbidden && (len(q.Holds) != 1 || q.Holds[0] != r.Best[0] ||
			q.Solution() != "this point is forbidden: "+r.Best[0].String()) {
			t.Errorf("%s: %s", r.ID, q.Solution())
		}
	}
}
