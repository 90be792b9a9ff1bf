package quiz

// Puzzles in the form that a page shows.

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"fukumi/notation"
	"fukumi/notation/answer"
	"fukumi/notation/text"
	"fukumi/notation/words"
	"fukumi/puzzles"
)

// A PuzzleView is a puzzle that can be asked.
type PuzzleView struct {
	ID         string   `json:"id"`
	Title      string   `json:"title"`   // of a lesson; else ""
	Teaches    string   `json:"teaches"` // what a lesson teaches; else ""
	Asks       string   `json:"asks"`
	Goal       string   `json:"goal"`
	Moves      int      `json:"moves"`      // number of own moves of the answer; 0: not known
	Level      int      `json:"level"`      // 1 to 5; 0: not rated
	Difficulty string   `json:"difficulty"` // the word for the level, "" if the puzzle is not rated
	Themes     []string `json:"themes"`     // the themes of the puzzle
	Source     string   `json:"source"`
	Record     string   `json:"record"`
}

// A SuiteView holds the contents of a suite.
type SuiteView struct {
	Name       string       `json:"name"`
	Title      string       `json:"title"`
	About      string       `json:"about"`   // a description in a sentence
	Details    string       `json:"details"` // the text of the first line of the suite
	Count      int          `json:"count"`   // number of puzzles, of which Puzzles may have only the first
	Puzzles    []PuzzleView `json:"puzzles"`
	Left       int          `json:"left"`       // number of records left out: nothing is to be won or defended
	Beyond     int          `json:"beyond"`     // number of puzzles left out, because there are too many
	Unreadable []string     `json:"unreadable"` // lines that are not puzzles, with the reasons
}

// View returns the suite in a language.
func (s *SuiteText) View(in *words.Language) *SuiteView {
	o := &SuiteView{Name: s.Name, Title: s.Name, Details: s.Details, Puzzles: []PuzzleView{}, Left: s.Left,
		Beyond: s.Beyond, Unreadable: s.Unreadable, Count: len(s.Records)}
	for i := range s.Records {
		r := &s.Records[i]
		level := r.Level()
		lesson := teaches(in, s.Name, r.ID)
		o.Puzzles = append(o.Puzzles, PuzzleView{ID: text.Clean(r.ID), Title: lesson.Title, Teaches: lesson.Text,
			Asks: Asks(in, r), Goal: r.Goal.String(),
			Moves: r.OwnMoves(), Level: level, Difficulty: Difficulty(in, level), Themes: Themes(in, r),
			Source: text.Clean(r.Source), Record: puzzles.FormatJSON(r)})
	}
	return o
}

// Views returns the built-in suites with at least one puzzle that can be asked. Of our own suites, which are large, it
// reads only the first puzzle.
func (l *Reader) Views(ctx context.Context, in *words.Language) (list []*SuiteView, err error) {
	own := puzzles.OwnSuites()
	for _, b := range Suites(in) {
		var suite *SuiteText
		count := 0
		if slices.ContainsFunc(own, func(s puzzles.OwnSuite) bool { return s.Name == b.Name }) {
			first, err := l.first(ctx, b.Name)
			if err != nil {
				return nil, err
			}
			suite, count = first.SuiteText, first.count
		} else if suite, err = l.Suite(ctx, b.Name); err != nil {
			return nil, err
		}
		if s := suite.View(in); len(s.Puzzles) > 0 {
			s.Count = max(s.Count, count)
			s.Title, s.About = b.Title, cmp.Or(b.About, s.Details)
			list = append(list, s)
		}
	}
	return list, nil
}

// A DailyView is the puzzle of a day, with its suite.
type DailyView struct {
	Day   string `json:"day"`
	Suite string `json:"suite"`
	PuzzleView
}

// Daily chooses the puzzle of a day, such as "2026-11-26", among those that are neither trivial nor hard.
func Daily(suites []*SuiteView, day string) (*DailyView, error) {
	date, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return nil, fmt.Errorf("puzzles: day %q: expected a date such as 2026-11-26", day)
	}
	var all []DailyView
	for _, s := range suites {
		if s.Count > len(s.Puzzles) || s.Name == puzzles.Lessons {
			continue
		}
		for _, p := range s.Puzzles {
			if p.Moves >= 3 && p.Moves <= 6 && p.Level <= 3 {
				all = append(all, DailyView{day, s.Name, p})
			}
		}
	}
	return OfDay(all, date, func(d *DailyView) string { return d.Suite + " " + d.ID }), nil
}

// A MoveView is the judgement of a move.
type MoveView struct {
	Judgement string `json:"judgement"` // "right", "wrong", "unsure", "illegal", or "" if no move was made
	Reason    string `json:"reason"`    // the reason why the move is not right; "" if the move is proved to be right
	Detail    string `json:"detail"`    // what is proved, or which limit was reached
	// after a wrong move: the opponent's win, which is proved if Proof is not empty, or the reply that stops the
	// threat of the move
	Against []notation.Point `json:"against"`
	Proof   string           `json:"proof"` // the hash of the certificate of that win, or ""
}

// View returns the answer in the form that a page shows.
func (a *Answer) View() MoveView {
	o := MoveView{Judgement: a.Judgement.String(), Reason: a.Reason, Detail: a.Detail,
		Against: answer.Points(a.Stops)}
	if a.Against != nil {
		o.Against, o.Proof = a.Against.Line, a.Against.Check.SHA256
	}
	return o
}

// A StepView is the answer to a request about a puzzle.
type StepView struct {
	MoveView
	Reply    string           `json:"reply"` // the defender's reply; "" if there is none, "-" if no move is legal
	Done     bool             `json:"done"`  // whether the puzzle is solved
	Rest     []notation.Point `json:"rest"`  // the rest of a finished line, up to the five
	Left     int              `json:"left"`  // number of own moves up to the five; 0 for a defence
	Hint     string           `json:"hint"`
	Area     []notation.Point `json:"area"`     // the points among which the answer is, in the second hint
	Point    string           `json:"point"`    // the answer, in the last hint; else ""
	Solution *SolutionView    `json:"solution"` // null if it was not requested
}

// A SolutionView is the solution of a puzzle from its present position.
type SolutionView struct {
	Text  string           `json:"text"`
	Line  []notation.Point `json:"line"`  // the line that wins; empty for a defence
	Holds []notation.Point `json:"holds"` // the moves that hold; empty for a win
	Open  []notation.Point `json:"open"`  // the moves that the limit left open
}

// SolutionView returns the solution from the quiz's present position.
func (q *Quiz) SolutionView() *SolutionView {
	return &SolutionView{q.Solution(), answer.Points(q.Line), answer.Points(q.Holds), answer.Points(q.Open)}
}
