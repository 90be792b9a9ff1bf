package board

// {"kind": "puzzles"}: the suites that are built in, with their puzzles from the easiest
// on. {"kind": "puzzles", "suite": "vcf"} or {"kind": "puzzles", "text": "…", "name":
// "mine.txt"}: those of one, as far as they can be asked. Each has its "record", the line
// that quiz wants. {"kind": "puzzles", "day": "2026-11-26"}: the puzzle of a day, the same
// for everybody.
//
// {"kind": "quiz", "record": "…", "moves": […], "move": "h8", "hint": 1, "solution":
// true, "nodes"}: one move of a puzzle, or a hint, or the solution. The desk keeps
// nothing between two requests: moves are those since the puzzle began, right ones
// and the answers to them. Any move that is proved to win or to hold is right.

import (
	"cmp"
	"errors"
	"fmt"
	"time"

	"fukumi/notation"
	"fukumi/notation/answer"
	"fukumi/notation/text"
	"fukumi/notation/words"
	"fukumi/puzzles"
	"fukumi/puzzles/quiz"
)

// A puzzle is one that can be asked.
type puzzle struct {
	ID         string   `json:"id"`
	Asks       string   `json:"asks"`
	Goal       string   `json:"goal"`
	Moves      int      `json:"moves"`      // own moves of the answer; 0: not known
	Level      int      `json:"level"`      // 1 to 5; 0: not rated
	Difficulty string   `json:"difficulty"` // the word for it, "" for none
	Themes     []string `json:"themes"`     // what it is about
	Source     string   `json:"source"`
	Record     string   `json:"record"`
}

// A suite is what a suite holds.
type suite struct {
	Name       string   `json:"name"`
	Title      string   `json:"title"`
	About      string   `json:"about"`   // in a sentence
	Details    string   `json:"details"` // what its first line says
	Puzzles    []puzzle `json:"puzzles"`
	Left       int      `json:"left"`       // out, as nothing is to be won or to be defended
	Beyond     int      `json:"beyond"`     // the most that are told at once
	Unreadable []string `json:"unreadable"` // lines that are no puzzle, and why
}

func listPuzzles(c *call) (any, error) {
	var q struct {
		request
		Suite string `json:"suite"`
		Text  string `json:"text"`
		Name  string `json:"name"`
		Day   string `json:"day"`
	}
	if err := c.decode(&q); err != nil {
		return nil, err
	}
	switch {
	case q.Suite != "" && q.Text != "":
		return nil, errors.New("puzzles: a suite and a text: want one of them")
	case q.Suite != "":
		read, err := builtins.Suite(c.ctx, q.Suite)
		if err != nil {
			return nil, err
		}
		return tellSuite(c.in, read), nil
	case q.Text != "":
		read, err := quiz.ReadSuite(c.ctx, q.Name, q.Text)
		if err != nil {
			return nil, err
		}
		return tellSuite(c.in, read), nil
	}
	suites, err := builtinSuites(c)
	if err != nil || q.Day == "" {
		return struct {
			Suites []*suite `json:"suites"`
		}{suites}, err
	}
	return puzzleOfDay(suites, q.Day)
}

// builtins are the suites that are built in.
var builtins = &quiz.Reader{Open: puzzles.OpenBuiltin}

// tellSuite is the suite in a language.
func tellSuite(in *words.Language, s *quiz.SuiteText) *suite {
	o := &suite{Name: s.Name, Title: s.Name, Details: s.Details, Puzzles: []puzzle{}, Left: s.Left, Beyond: s.Beyond,
		Unreadable: s.Unreadable}
	for i := range s.Records {
		r := &s.Records[i]
		level := r.Level()
		o.Puzzles = append(o.Puzzles, puzzle{ID: text.Clean(r.ID), Asks: quiz.Asks(in, r), Goal: r.Goal.String(),
			Moves: r.OwnMoves(), Level: level, Difficulty: quiz.Difficulty(in, level), Themes: quiz.Themes(in, r),
			Source: text.Clean(r.Source), Record: puzzles.FormatJSON(r)})
	}
	return o
}

// builtinSuites are those with a puzzle that can be asked.
func builtinSuites(c *call) (list []*suite, err error) {
	for _, b := range quiz.Suites(c.in) {
		read, err := builtins.Suite(c.ctx, b.Name)
		if err != nil {
			return nil, err
		}
		if s := tellSuite(c.in, read); len(s.Puzzles) > 0 {
			s.Title, s.About = b.Title, cmp.Or(b.About, s.Details)
			list = append(list, s)
		}
	}
	return list, nil
}

// A daily is the puzzle of a day, and its suite.
type daily struct {
	Day   string `json:"day"`
	Suite string `json:"suite"`
	puzzle
}

// puzzleOfDay chooses one of the puzzles that are neither trivial nor hard.
func puzzleOfDay(suites []*suite, day string) (*daily, error) {
	date, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return nil, fmt.Errorf("puzzles: day %q: want a date such as 2026-11-26", day)
	}
	var all []daily
	for _, s := range suites {
		for _, p := range s.Puzzles {
			if p.Moves >= 3 && p.Moves <= 6 && p.Level <= 2 {
				all = append(all, daily{day, s.Name, p})
			}
		}
	}
	return quiz.OfDay(all, date, func(d *daily) string { return d.Suite + " " + d.ID }), nil
}

// An asked is the answer to a request about a puzzle.
type asked struct {
	judged
	Position place            `json:"position"` // of the puzzle, where it began
	Reply    string           `json:"reply"`    // of the defender; "" for none, "-" where nothing can be moved
	Done     bool             `json:"done"`     // the puzzle is solved
	Rest     []notation.Point `json:"rest"`     // of a line that is done, to the five
	Left     int              `json:"left"`     // own moves to the five, now; 0 of a defence
	Hint     string           `json:"hint"`
	Area     []notation.Point `json:"area"`     // in which the answer is, by the second hint
	Point    string           `json:"point"`    // the answer, by the last hint; else ""
	Solution *solution        `json:"solution"` // null where it was not asked for
}

// A solution is how a puzzle is solved from where it stands.
type solution struct {
	Text  string           `json:"text"`
	Line  []notation.Point `json:"line"`  // that wins; none of a defence
	Holds []notation.Point `json:"holds"` // moves that hold; none of a win
	Open  []notation.Point `json:"open"`  // those that the limit left open
}

func askPuzzle(c *call) (any, error) {
	var q struct {
		request
		Record   string         `json:"record"`
		Moves    answer.Line    `json:"moves"`
		Move     notation.Point `json:"move"`
		Hint     int            `json:"hint"`
		Solution bool           `json:"solution"`
		Nodes    int64          `json:"nodes"`
	}
	q.Move = notation.NoPoint
	if err := c.decode(&q); err != nil {
		return nil, err
	}
	r, err := puzzles.ParseJSON([]byte(q.Record))
	if err != nil {
		return nil, fmt.Errorf("quiz: the record: %w", err)
	}
	limits, err := c.limits(q.Nodes, 0, quiz.Nodes(&r))
	if err != nil {
		return nil, err
	}
	o := asked{judged: judged{Against: []notation.Point{}}, Position: placeOf(&r.Position), Rest: []notation.Point{},
		Area: []notation.Point{}}
	for i, p := range q.Moves {
		if err := r.Position.Follow(p); err != nil {
			return nil, fmt.Errorf("quiz: move %d, %s: %w", i+1, p, err)
		}
	}
	s := c.search(words.Later("solving the puzzle"))
	defer s.end()
	z, err := quiz.New(c.ctx, c.in, s.Session, &r, limits.Nodes)
	if err != nil {
		return nil, words.Errorf("this puzzle cannot be asked: {reason}", "reason", err)
	}
	switch {
	case q.Move != notation.NoPoint:
		before := z.Position
		a, err := z.Move(c.ctx, q.Move)
		if err != nil {
			return nil, err
		}
		o.judged = c.newJudged(&a, &before, q.Move)
		o.Done, o.Rest = a.Done, points(a.Rest)
		if a.Judgement == quiz.Right && (!a.Done || a.Reply != notation.NoPoint) {
			o.Reply = notation.FormatMoves([]notation.Point{a.Reply})
		}
	case q.Hint > 0:
		h := z.Hint(q.Hint)
		o.Hint, o.Area = h.Text, points(h.Area)
		if h.Move != notation.NoPoint {
			o.Point = h.Move.String()
		}
	}
	if q.Solution {
		o.Solution = &solution{z.Solution(), points(z.Line), points(z.Holds), points(z.Open)}
	}
	o.Left = puzzles.OwnMoves(len(z.Line))
	s.end()
	return o, nil
}

// placeOf names a position: by its moves where their order is known.
func placeOf(pos *notation.Position) place {
	p := place{Rule: pos.Rule(), Size: pos.Size(), Black: []notation.Point{}, White: []notation.Point{},
		Turn: notation.Black, Moves: answer.Line{}}
	if moves, ordered := pos.Moves(); ordered {
		p.Moves = moves
		return p
	}
	p.Black, p.White, p.Turn = pos.Stones(notation.Black), pos.Stones(notation.White), pos.Turn()
	return p
}
