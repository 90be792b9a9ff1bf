package board

// {"kind": "learn", "position": {…}, "move": "h8", "played": "i9", "lesson": "stand",
// "nodes", "time_ms"}: is the move right in a lesson of a review? The lesson is one of
// story.LessonKind. A move that is to stand a search is right if any win of the opponent
// was looked for behind it with all the nodes and none was found, and wrong if one was: then
// it is shown. The move that was played in such a lesson is the one of a review, which has a
// proof against it, perhaps one of more than one search: it is not right, unless it is
// "best". Where a move is to win, only a proof makes it right. A move that is proved not to win
// by threats is wrong, with a defence where one is found. In a judged lesson with
// "best": "h9" and "margin": 0.05 the positions after both moves are searched alike, and
// the move is right if the judged chance falls short by no more than the margin. The
// limits are for each question; what they leave open is "unsure".

import (
	"context"
	"fmt"
	"slices"

	"fukumi/notation"
	"fukumi/notation/answer"
	"fukumi/notation/words"
	"fukumi/puzzles/quiz"
	"fukumi/solver"
	"fukumi/solver/ask"
	"fukumi/solver/review/story"
)

// judgements are the names of those of a quiz.
var judgements = map[quiz.Judgement]string{quiz.Illegal: "illegal", quiz.Wrong: "wrong", quiz.Unsure: "unsure",
	quiz.Right: "right"}

// A judged is what a move of a puzzle is worth.
type judged struct {
	Judgement string `json:"judgement"` // "right", "wrong", "unsure", "illegal", or "" where no move was made
	Reason    string `json:"reason"`    // why it is not right; "" where it is proved to be
	Detail    string `json:"detail"`    // what is proved, or which limit was reached
	// the opponent's win after a wrong move, proved if Proof says so, or else the move that
	// stops what it threatens
	Against []notation.Point `json:"against"`
	Proof   string           `json:"proof"` // the hash of its certificate, "" for none
}

// newJudged says what the answer of a quiz to a move says.
func (c *call) newJudged(a *quiz.Answer, pos *notation.Position, move notation.Point) judged {
	o := judged{Judgement: judgements[a.Judgement], Reason: a.Reason, Detail: a.Detail, Against: points(a.Stops)}
	if a.Judgement == quiz.Illegal {
		o.Reason = refused(c.in, pos, nil, move)
	}
	if a.Against != nil {
		c.proofs.add(a.Against)
		o.Against, o.Proof = a.Against.Line, a.Against.Check.SHA256
	}
	return o
}

// defendNodes is what a question about a move may cost where nothing is said.
const defendNodes = 1_000_000

func learn(c *call) (any, error) {
	var q struct {
		request
		Position place               `json:"position"`
		Move     notation.Point      `json:"move"`
		Played   notation.Point      `json:"played"`
		Lesson   story.LessonKind    `json:"lesson"`
		Best     notation.Point      `json:"best"`
		Margin   float64             `json:"margin"`
		Nodes    int64               `json:"nodes"`
		Time     answer.Milliseconds `json:"time_ms"`
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
		a, err = c.toStand(s.Session, &pos, q.Move, limits)
		if q.Move == q.Played && q.Move != q.Best && a.Judgement != quiz.Illegal && a.Judgement != quiz.Wrong {
			a = quiz.Answer{Judgement: quiz.Wrong,
				Reason: c.in.Say("{move} is the move of the game: the review has proved that {side} wins after it",
					"move", q.Move, "side", pos.Turn().Opponent())}
		}
	case story.WinLesson:
		a, err = c.toWin(s.Session, &pos, q.Move, limits)
	case story.JudgedLesson:
		a, err = c.toKeep(s.Session, &pos, q.Move, q.Best, q.Margin, limits)
	default:
		err = fmt.Errorf("lesson %q: want stand, win or judged", q.Lesson)
	}
	if err != nil {
		return nil, err
	}
	s.end()
	return c.newJudged(&a, &pos, q.Move), nil
}

// standNodes is the least search that a move has to stand.
const standNodes = 1_000_000

// toStand looks for any win of the opponent behind a move.
func (c *call) toStand(s *ask.Session, pos *notation.Position, p notation.Point, l solver.Limits) (quiz.Answer,
	error) {
	if pos.Legal(p, pos.Turn()) != nil {
		return quiz.Answer{Judgement: quiz.Illegal}, nil
	}
	after := *pos
	if err := after.Play(p); err != nil || pos.MakesFive(p, pos.Turn()) {
		return quiz.Answer{Judgement: quiz.Right}, err
	}
	r, err := s.Solve(c.ctx, solver.Query{Position: after, Goal: solver.AnyWin, Limits: l})
	other := after.Turn()
	switch {
	case err != nil:
		return quiz.Answer{}, err
	case r.Verdict == solver.Win:
		return quiz.Answer{Judgement: quiz.Wrong, Reason: c.in.Say("{move} loses (proved): {side} wins by {line}",
			"move", p, "side", other, "line", r.Line), Against: &r}, nil
	case r.Verdict == solver.NoWin:
		return quiz.Answer{Judgement: quiz.Right, Reason: c.in.Say("after {move} {side} has no win (proved)", "move", p,
			"side", other)}, nil
	case r.Nodes >= standNodes:
		return quiz.Answer{Judgement: quiz.Right, Reason: c.in.Say("{move} stood a search of {nodes}", "move", p,
			"nodes", story.NodesText(c.in, r.Nodes))}, nil
	}
	return quiz.Answer{Judgement: quiz.Unsure, Reason: c.in.Say("{move} is open: no win was found after it in {nodes}",
		"move", p, "nodes", story.NodesText(c.in, r.Nodes))}, nil
}

// toWin asks whether a move is proved to win, and for the defence where it is proved that
// it does not by threats, and no win by quiet moves is found.
func (c *call) toWin(s *ask.Session, pos *notation.Position, p notation.Point, l solver.Limits) (quiz.Answer, error) {
	if pos.Legal(p, pos.Turn()) != nil {
		return quiz.Answer{Judgement: quiz.Illegal}, nil
	}
	if pos.MakesFive(p, pos.Turn()) {
		return quiz.Answer{Judgement: quiz.Right}, nil
	}
	r, err := s.Solve(c.ctx, solver.Query{Position: *pos, Goal: solver.VCT, All: true, Limits: l})
	if err != nil || slices.Contains(r.Winning, p) {
		return quiz.Answer{Judgement: quiz.Right}, err
	}
	quiet, err := s.Solve(c.ctx, solver.Query{Position: *pos, Goal: solver.AnyWin, First: []notation.Point{p},
		Limits: l})
	if err != nil || quiet.Verdict == solver.Win {
		return quiz.Answer{Judgement: quiz.Right}, err
	}
	if r.Verdict != solver.Win || slices.Contains(r.Undecided, p) {
		return quiz.Answer{Judgement: quiz.Unsure, Reason: c.in.Say("{move} is not proved to win", "move", p)}, nil
	}
	return quiz.Refute(c.ctx, c.in, s, pos, p, solver.VCT, l)
}

// toKeep asks whether a move is judged as good as the best but for a margin.
func (c *call) toKeep(s *ask.Session, pos *notation.Position, p, best notation.Point, margin float64, l solver.Limits) (
	quiz.Answer, error) {
	if pos.Legal(p, pos.Turn()) != nil {
		return quiz.Answer{Judgement: quiz.Illegal}, nil
	}
	if !(margin >= 0 && margin < 1) || pos.Legal(best, pos.Turn()) != nil {
		return quiz.Answer{}, fmt.Errorf("best %s, margin %v: want a legal move, and 0 to 1", best, margin)
	}
	early := quiz.Answer{Judgement: quiz.Unsure, Reason: c.in.Say("the limit was reached before anything was judged")}
	with, _, err := chanceWith(c.ctx, s, pos, best, l)
	if err != nil || with == nil {
		return early, err
	}
	kept, reply, err := chanceWith(c.ctx, s, pos, p, l)
	if err != nil || kept == nil {
		return early, err
	}
	if reply != nil && reply.Proved == solver.ProvedWin {
		return quiz.Answer{Judgement: quiz.Wrong, Reason: c.in.Say("{move} loses to {line} (proved)", "move", p,
			"line", reply.Result.Line), Against: reply.Result}, nil
	}
	judged := c.in.Say("{move} is judged at {chance}, the best move at {best}", "move", p, "chance", c.in.Chance(*kept),
		"best", c.in.Chance(*with))
	if *kept+margin >= *with {
		return quiz.Answer{Judgement: quiz.Right, Reason: judged}, nil
	}
	return quiz.Answer{Judgement: quiz.Wrong, Reason: judged, Against: &solver.Result{Line: reply.Line}}, nil
}

// chanceWith is the chance of the side to move once it has made a move, and the best answer
// to it, nil after a five; both are nil where the limit came first.
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
