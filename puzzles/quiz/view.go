package quiz

// Puzzles as a page shows them.

import (
	"cmp"
	"context"
	"fmt"
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
	Asks       string   `json:"asks"`
	Goal       string   `json:"goal"`
	Moves      int      `json:"moves"`      // own moves of the answer; 0: not known
	Level      int      `json:"level"`      // 1 to 5; 0: not rated
	Difficulty string   `json:"difficulty"` // the word for it, "" if it is not rated
	Themes     []string `json:"themes"`     // what it is about
	Source     string   `json:"source"`
	Record     string   `json:"record"`
}

// A SuiteView is the contents of a suite.
type SuiteView struct {
	Name       string       `json:"name"`
	Title      string       `json:"title"`
	About      string       `json:"about"`   // in a sentence
	Details    string       `json:"details"` // what its first line says
	Puzzles    []PuzzleView `json:"puzzles"`
	Left       int          `json:"left"`       // records that cannot be asked: nothing is to be won or defended
	Beyond     int          `json:"beyond"`     // the maximum number of puzzles shown
	Unreadable []string     `json:"unreadable"` // lines that are not puzzles, and why
}

// View returns the suite in a language.
func (s *SuiteText) View(in *words.Language) *SuiteView {
	o := &SuiteView{Name: s.Name, Title: s.Name, Details: s.Details, Puzzles: []PuzzleView{}, Left: s.Left,
		Beyond: s.Beyond, Unreadable: s.Unreadable}
	for i := range s.Records {
		r := &s.Records[i]
		level := r.Level()
		o.Puzzles = append(o.Puzzles, PuzzleView{ID: text.Clean(r.ID), Asks: Asks(in, r), Goal: r.Goal.String(),
			Moves: r.OwnMoves(), Level: level, Difficulty: Difficulty(in, level), Themes: Themes(in, r),
			Source: text.Clean(r.Source), Record: puzzles.FormatJSON(r)})
	}
	return o
}

// Views returns the built-in suites that have a puzzle that can be asked.
func (l *Reader) Views(ctx context.Context, in *words.Language) (list []*SuiteView, err error) {
	for _, b := range Suites(in) {
		read, err := l.Suite(ctx, b.Name)
		if err != nil {
			return nil, err
		}
		if s := read.View(in); len(s.Puzzles) > 0 {
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
		return nil, fmt.Errorf("puzzles: day %q: want a date such as 2026-11-26", day)
	}
	var all []DailyView
	for _, s := range suites {
		for _, p := range s.Puzzles {
			if p.Moves >= 3 && p.Moves <= 6 && p.Level <= 2 {
				all = append(all, DailyView{day, s.Name, p})
			}
		}
	}
	return OfDay(all, date, func(d *DailyView) string { return d.Suite + " " + d.ID }), nil
}

// A MoveView is the judgement of a move.
type MoveView struct {
	Judgement string `json:"judgement"` // "right", "wrong", "unsure", "illegal", or "" if no move was made
	Reason    string `json:"reason"`    // why it is not right; "" if it is proved to be
	Detail    string `json:"detail"`    // what is proved, or which limit was reached
	// the opponent's win after a wrong move, proved if Proof is not empty, or else the move that stops what it
	// threatens
	Against []notation.Point `json:"against"`
	Proof   string           `json:"proof"` // the hash of its certificate, "" if there is none
}

// View returns the answer as a page shows it.
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
	Reply    string           `json:"reply"` // of the defender; "" if there is none, "-" if nothing can be moved
	Done     bool             `json:"done"`  // the puzzle is solved
	Rest     []notation.Point `json:"rest"`  // of a line that is done, to the five
	Left     int              `json:"left"`  // own moves to the five, now; 0 of a defence
	Hint     string           `json:"hint"`
	Area     []notation.Point `json:"area"`     // in which the answer is, by the second hint
	Point    string           `json:"point"`    // the answer, by the last hint; else ""
	Solution *SolutionView    `json:"solution"` // null if it was not asked for
}

// A SolutionView is how a puzzle is solved from its present position.
type SolutionView struct {
	Text  string           `json:"text"`
	Line  []notation.Point `json:"line"`  // that wins; empty of a defence
	Holds []notation.Point `json:"holds"` // moves that hold; empty of a win
	Open  []notation.Point `json:"open"`  // those that the limit left open
}

// SolutionView returns the solution from the quiz's present position.
func (q *Quiz) SolutionView() *SolutionView {
	return &SolutionView{q.Solution(), answer.Points(q.Line), answer.Points(q.Holds), answer.Points(q.Open)}
}
