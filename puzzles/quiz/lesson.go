package quiz

// A lesson of a review as a quiz: a question about a position of a game, which one move answers. Does the opponent have
// a win after the move, does it win, is it good enough?

import (
	"context"
	"fmt"

	"fukumi/notation"
	"fukumi/notation/words"
	"fukumi/puzzles"
	"fukumi/solver"
	"fukumi/solver/ask"
	"fukumi/solver/review/story"
)

// A Lesson says what is asked about a position of a game.
type Lesson struct {
	Kind   story.LessonKind
	Played notation.Point // the move of the game, which is known to lose unless it is Best; or NoPoint
	Best   notation.Point // a right move, with which a judged lesson compares; or NoPoint
	Margin float64        // how much of the win chance a right move of a judged lesson may lose, from 0 to 1
}

// standNodes is the number of nodes that a search must have without finding a win, for a move to be right.
const standNodes = 1_000_000

// About returns a quiz about a position of a game. Every move of the side to move can be judged. The limits apply to
// each question, and a question that is still open at its limits is answered with Unsure.
func About(in *words.Language, s *ask.Session, pos *notation.Position, l Lesson, limits solver.Limits) (*Quiz, error) {
	q := &Quiz{Position: *pos, in: in, s: s, limits: limits, goal: puzzles.GoalWin, class: solver.VCT, lesson: l}
	switch l.Kind {
	case story.StandLesson, story.WinLesson:
		return q, nil
	case story.JudgedLesson:
		if !(l.Margin >= 0 && l.Margin < 1) || pos.Legal(l.Best, pos.Turn()) != nil {
			return nil, fmt.Errorf("best %s, margin %v: expected a legal move, and 0 to 1", l.Best, l.Margin)
		}
		return q, nil
	}
	return nil, fmt.Errorf("lesson %q: expected stand, win or judged", l.Kind)
}

// right is the answer to a move that needs no more words.
var right = Answer{Judgement: Right, Reply: notation.NoPoint, Done: true}

// told returns an answer with its reason. A right one ends the quiz.
func told(j Judgement, reason string) Answer {
	return Answer{Judgement: j, Reason: reason, Reply: notation.NoPoint, Done: j == Right}
}

// stands searches for any win of the opponent after the move p, which is right if a long search finds none. The move of
// the game is known to lose by the review, perhaps by more than one search.
func (q *Quiz) stands(ctx context.Context, p notation.Point) (Answer, error) {
	in, after := q.in, q.Position
	if err := after.Play(p); err != nil {
		return Answer{}, err
	}
	other := after.Turn()
	r, err := q.s.Solve(ctx, solver.Query{Position: after, Goal: solver.AnyWin, Limits: q.limits})
	switch {
	case err != nil:
		return Answer{}, err
	case r.Verdict == solver.Win:
		a := told(Wrong, in.Say("{move} loses (proved): {side} wins by {line}", "move", p, "side", other, "line",
			r.Line))
		a.Against = &r
		return a, nil
	case p == q.lesson.Played && p != q.lesson.Best:
		return told(Wrong, in.Say("{move} is the move of the game: the review has proved that {side} wins after it",
			"move", p, "side", other)), nil
	case r.Verdict == solver.NoWin:
		return told(Right, in.Say("after {move} {side} has no win (proved)", "move", p, "side", other)), nil
	case r.Nodes >= standNodes:
		return told(Right, in.Say("{move} was not refuted in {nodes}", "move", p, "nodes",
			story.NodesText(in, r.Nodes))), nil
	}
	return told(Unsure, in.Say("{move} is undecided: no win of the opponent was found after it in {nodes}", "move", p,
		"nodes", story.NodesText(in, r.Nodes))), nil
}

// keeps judges whether the win chance after the move p is at most the margin worse than after the best move.
func (q *Quiz) keeps(ctx context.Context, p notation.Point) (Answer, error) {
	in := q.in
	early := told(Unsure, in.Say("the limit was reached before anything was judged"))
	with, _, err := chanceWith(ctx, q.s, &q.Position, q.lesson.Best, q.limits)
	if err != nil || with == nil {
		return early, err
	}
	kept, reply, err := chanceWith(ctx, q.s, &q.Position, p, q.limits)
	if err != nil || kept == nil {
		return early, err
	}
	if reply != nil && reply.Proved == solver.ProvedWin {
		a := told(Wrong, in.Say("{move} loses to {line} (proved)", "move", p, "line", reply.Result.Line))
		a.Against = reply.Result
		return a, nil
	}
	a := told(Right, in.Say("{move} is judged at {chance}, the best move at {best}", "move", p, "chance",
		in.Chance(*kept), "best", in.Chance(*with)))
	if *kept+q.lesson.Margin < *with {
		a.Judgement, a.Done, a.Against = Wrong, false, &solver.Result{Line: reply.Line}
	}
	return a, nil
}

// chanceWith returns the win chance of the side to move after its move p, and the best answer. The answer is nil
// after a five. Both are nil if the limit ended the search.
func chanceWith(ctx context.Context, s *ask.Session, pos *notation.Position, p notation.Point,
	l solver.Limits) (*float64, *solver.Candidate, error) {
	if pos.MakesFive(p, pos.Turn()) {
		one := 1.0
		return &one, nil, nil
	}
	after := *pos
	if err := after.Play(p); err != nil {
		return nil, nil, err
	}
	r, err := s.Rank(ctx, solver.RankQuery{Position: after, Limits: l})
	if err != nil || len(r.Candidates) == 0 {
		return nil, nil, err
	}
	chance := 1 - r.Candidates[0].WinChance
	return &chance, &r.Candidates[0], nil
}
