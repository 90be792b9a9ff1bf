package board

// {"kind": "puzzles"}: the built-in suites with their puzzles, the easiest puzzle first.
// {"kind": "puzzles", "suite": "vcf"} or {"kind": "puzzles", "text": "…", "name":
// "mine.txt"}: the puzzles of one suite that can be asked. Each has its "record", the
// line that a "quiz" request needs. {"kind": "puzzles", "day": "2026-11-26"}: the puzzle of a day, which
// is the same for all users.
//
// {"kind": "quiz", "record": "…", "moves": […], "move": "h8", "hint": 1, "solution":
// true, "nodes", "time_ms"}: judges one move of a puzzle, or gives a hint or the solution. The service
// keeps nothing between two requests: "moves" has all moves since the puzzle began, the user's right
// moves and the replies. Any move that is proved to win or to hold is right.
//
// {"kind": "quiz", "position": {…}, "lesson": {"kind": "stand", "played": "i9", "best": "h9", "margin": 0.05},
// "move": "h8", …}: judges one move in a lesson of a review. In a "stand" lesson a move is right if a long search
// finds no win of the opponent after it, and wrong if it finds one or if it is "played" and not "best". In a "win"
// lesson only a proof makes a move right. In a "judged" lesson the positions after the move and after "best" are
// searched alike, and the win chance may be lower by no more than the margin.
//
// The limits hold for each question. A question that is still open at its limits is answered "unsure".

import (
	"errors"
	"fmt"

	"fukumi/notation"
	"fukumi/notation/answer"
	"fukumi/notation/words"
	"fukumi/puzzles"
	"fukumi/puzzles/quiz"
	"fukumi/solver/review/story"
)

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
		return nil, errors.New("puzzles: a suite and a text: expected one of them")
	case q.Suite != "":
		read, err := builtins.Suite(c.ctx, q.Suite)
		if err != nil {
			return nil, err
		}
		return read.View(c.in), nil
	case q.Text != "":
		read, err := quiz.ReadSuite(c.ctx, q.Name, q.Text)
		if err != nil {
			return nil, err
		}
		return read.View(c.in), nil
	}
	suites, err := builtins.Views(c.ctx, c.in)
	if err != nil || q.Day == "" {
		return struct {
			Suites []*quiz.SuiteView `json:"suites"`
		}{suites}, err
	}
	return quiz.Daily(suites, q.Day)
}

// builtins reads the built-in suites.
var builtins = &quiz.Reader{Open: puzzles.OpenBuiltin}

// A quizStep is the answer to a request about a puzzle.
type quizStep struct {
	quiz.StepView
	Position positionJSON `json:"position"` // the position in which the puzzle begins
}

func askPuzzle(c *call) (any, error) {
	var q struct {
		request
		withPosition
		budget
		Lesson   lessonJSON     `json:"lesson"`
		Record   string         `json:"record"`
		Moves    answer.Line    `json:"moves"`
		Move     notation.Point `json:"move"`
		Hint     int            `json:"hint"`
		Solution bool           `json:"solution"`
	}
	q.Move, q.Lesson.Played, q.Lesson.Best = notation.NoPoint, notation.NoPoint, notation.NoPoint
	if err := c.decode(&q); err != nil {
		return nil, err
	}
	var r puzzles.Record
	var err error
	if q.Lesson.Kind == "" {
		r, err = puzzles.ParseJSON([]byte(q.Record))
		if err != nil {
			return nil, fmt.Errorf("quiz: the record: %w", err)
		}
	} else {
		game, err := q.Position.game()
		if err != nil {
			return nil, err
		}
		r.Position = game[len(game)-1]
	}
	limits, err := c.limits(q.Nodes, q.Time, quiz.Nodes(&r))
	if err != nil {
		return nil, err
	}
	o := quizStep{Position: positionJSONOf(&r.Position)}
	o.Against, o.Rest, o.Area = []notation.Point{}, []notation.Point{}, []notation.Point{}
	for i, p := range q.Moves {
		if err := r.Position.Follow(p); err != nil {
			return nil, fmt.Errorf("quiz: move %d, %s: %w", i+1, p, err)
		}
	}
	s := c.search(words.Later("solving the puzzle"))
	defer s.end()
	var z *quiz.Quiz
	if q.Lesson.Kind == "" {
		z, err = quiz.New(c.ctx, c.in, s.Session, &r, limits)
	} else {
		z, err = quiz.About(c.in, s.Session, &r.Position, quiz.Lesson(q.Lesson), limits)
	}
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
		o.MoveView = c.newMoveView(&a, &before, q.Move)
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
		o.Solution = z.SolutionView()
	}
	o.Left = puzzles.OwnMoves(len(z.Line))
	s.end()
	return o, nil
}

// A lessonJSON is a lesson of a review in a request.
type lessonJSON struct {
	Kind   story.LessonKind `json:"kind"`
	Played notation.Point   `json:"played"`
	Best   notation.Point   `json:"best"`
	Margin float64          `json:"margin"`
}

// newMoveView puts the answer to a move of a quiz into words, and keeps its proof.
func (c *call) newMoveView(a *quiz.Answer, pos *notation.Position, move notation.Point) quiz.MoveView {
	o := a.View()
	if a.Judgement == quiz.Illegal {
		o.Reason = whyRefused(c.in, pos, nil, move)
	}
	if a.Against != nil {
		c.proofs.add(a.Against)
	}
	return o
}

// positionJSONOf returns a position as a request states it. It gives the moves if their order is known.
func positionJSONOf(pos *notation.Position) positionJSON {
	if moves, ordered := pos.Moves(); ordered {
		p := positionJSON{Moves: moves}
		p.Rule, p.Size, p.Turn = pos.Rule(), pos.Size(), notation.Black
		p.Black, p.White = []notation.Point{}, []notation.Point{}
		return p
	}
	return positionJSON{Board: answer.BoardOf(pos), Moves: answer.Line{}}
}
