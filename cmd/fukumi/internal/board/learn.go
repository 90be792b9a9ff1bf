package board

// {"kind": "learn", "position": {…}, "move": "h8", "played": "i9", "lesson": "stand",
// "nodes", "time_ms"}: judges a move of the user in a lesson of a review. The lesson is one of
// story.LessonKind.
//
// In a "stand" lesson the opponent's win after the move is searched. The move is right if the search
// uses all its nodes and finds no win. It is wrong if the search finds a win, which is then shown. The
// review has proved that the move played in the game loses, perhaps with more than one search, so that
// move is wrong unless it is "best". In a "win" lesson only a proof makes the move right. A move that is
// proved not to win by threats is wrong; a defence is shown if one is found. In a "judged" lesson with
// "best": "h9" and "margin": 0.05 the positions after both moves are searched alike. The move is right
// if its win chance is lower by no more than the margin.
//
// The limits hold for each question. A question that is still open at its limits is answered "unsure".

import (
	"fmt"

	"fukumi/notation"
	"fukumi/notation/words"
	"fukumi/puzzles/quiz"
	"fukumi/solver/review/story"
)

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

// defendNodes is the node limit of a question about a move if the request names no limit.
const defendNodes = 1_000_000

func learn(c *call) (any, error) {
	var q struct {
		request
		withPosition
		budget
		Move   notation.Point   `json:"move"`
		Played notation.Point   `json:"played"`
		Lesson story.LessonKind `json:"lesson"`
		Best   notation.Point   `json:"best"`
		Margin float64          `json:"margin"`
	}
	q.Move, q.Played, q.Best = notation.NoPoint, notation.NoPoint, notation.NoPoint
	if err := c.decode(&q); err != nil {
		return nil, err
	}
	game, err := q.Position.game()
	if err != nil {
		return nil, err
	}
	limits, err := c.limits(q.Nodes, q.Time, defendNodes)
	if err != nil {
		return nil, err
	}
	pos := game[len(game)-1]
	s := c.search(words.Later("is {move} right?", "move", q.Move))
	defer s.end()
	var a quiz.Answer
	switch q.Lesson {
	case "", story.StandLesson:
		a, err = quiz.Stands(c.ctx, c.in, s.Session, &pos, q.Move, limits)
		if q.Move == q.Played && q.Move != q.Best && a.Judgement != quiz.Illegal && a.Judgement != quiz.Wrong {
			a = quiz.Answer{Judgement: quiz.Wrong,
				Reason: c.in.Say("{move} is the move of the game: the review has proved that {side} wins after it",
					"move", q.Move, "side", pos.Turn().Opponent())}
		}
	case story.WinLesson:
		a, err = quiz.Wins(c.ctx, c.in, s.Session, &pos, q.Move, limits)
	case story.JudgedLesson:
		a, err = quiz.Keeps(c.ctx, c.in, s.Session, &pos, q.Move, q.Best, q.Margin, limits)
	default:
		err = fmt.Errorf("lesson %q: expected stand, win or judged", q.Lesson)
	}
	if err != nil {
		return nil, err
	}
	s.end()
	return c.newMoveView(&a, &pos, q.Move), nil
}
