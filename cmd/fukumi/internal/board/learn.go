package board

// {"kind": "learn", "position": {…}, "move": "h8", "played": "i9", "nodes",
// "time_ms"}: is the move one that holds, where one that loses was played? Only a
// proof makes it right: that the opponent has no VCT after it, exactly, a win of
// one's own, or a five. The move that was played is the one of a review, which has a
// proof against it, perhaps one of more than one search: it is never right. The
// limits are for each question; what they leave open is "unsure".
//
// Without a move: what holds, as far as the limits reach. Where the opponent
// threatens nothing, the moves that are judged best are tried until one is proved to
// hold.

import (
	"fmt"
	"slices"

	"fukumi/cmd/fukumi/internal/quiz"
	"fukumi/internal/answer"
	"fukumi/internal/words"
	"fukumi/notation"
	"fukumi/solver"
)

// judgements are the names of those of a quiz.
var judgements = map[quiz.Judgement]string{quiz.Illegal: "illegal", quiz.Wrong: "wrong", quiz.Unsure: "unsure",
	quiz.Right: "right"}

// A judged is what a move of a puzzle is worth.
type judged struct {
	Judgement string           `json:"judgement"` // "right", "wrong", "unsure", "illegal", or "" where no move was made
	Reason    string           `json:"reason"`    // why it is not right; "" where it is
	Against   []notation.Point `json:"against"`   // the proved win after a wrong move that was to hold
	Proof     string           `json:"proof"`     // the hash of its certificate, "" for none
}

// newJudged says what the answer of a quiz to a move says.
func (c *call) newJudged(a *quiz.Answer, pos *notation.Position, move notation.Point) judged {
	o := judged{Judgement: judgements[a.Judgement], Reason: a.Reason, Against: []notation.Point{}}
	if a.Judgement == quiz.Illegal {
		o.Reason = refused(pos, nil, move)
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
		Nodes    int64               `json:"nodes"`
		Time     answer.Milliseconds `json:"time_ms"`
	}
	q.Move, q.Played = notation.NoPoint, notation.NoPoint
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
	if q.Move == notation.NoPoint {
		return c.whatHolds(&pos, q.Played, limits)
	}
	s := c.search(fmt.Sprintf("does %s hold?", q.Move))
	defer s.end()
	a, err := quiz.Hold(c.ctx, s, pos, q.Move, limits)
	if err != nil {
		return nil, err
	}
	s.end()
	if q.Move == q.Played && a.Judgement != quiz.Illegal && a.Judgement != quiz.Wrong {
		a = quiz.Answer{Judgement: quiz.Wrong,
			Reason: fmt.Sprintf("%s is the move of the game: the review has proved that %s wins after it", q.Move,
				words.Side(pos.Turn().Opponent()))}
	}
	return c.newJudged(&a, &pos, q.Move), nil
}

// A holding is what is known to hold.
type holding struct {
	Holds []notation.Point `json:"holds"` // proved; all there are where nothing is open
	Open  []notation.Point `json:"open"`  // not decided
}

// tried is how many of the moves that are judged best are tried.
const tried = 8

// whatHolds looks for moves that hold, but for the one that was played.
func (c *call) whatHolds(pos *notation.Position, played notation.Point, l solver.Limits) (any, error) {
	s := c.search("looking for a move that holds")
	defer s.end()
	ask := solver.Query{Position: pos.Turned(), Goal: solver.VCT, Limits: l}
	threat, err := s.Solve(c.ctx, ask)
	if err != nil {
		return nil, err
	}
	ask.Position = *pos
	d, err := s.DefendAgainst(c.ctx, ask, threat)
	if err != nil {
		return nil, err
	}
	other := func(p notation.Point) bool { return p == played }
	o := holding{slices.DeleteFunc(slices.Clone(points(d.Holds)), other),
		slices.DeleteFunc(slices.Clone(points(d.Open)), other)}
	if len(o.Holds) > 0 || threat.Verdict == solver.Win && len(o.Open) == 0 {
		return o, nil
	}
	r, err := s.Rank(c.ctx, solver.RankQuery{Position: *pos, Limits: l, MultiPV: tried, Threat: &threat, Defence: &d})
	if err != nil {
		return nil, err
	}
	for i := range r.Candidates {
		p := r.Candidates[i].Move
		if p == played {
			continue
		}
		a, err := quiz.Hold(c.ctx, s, *pos, p, l)
		if err != nil {
			return nil, err
		}
		if a.Judgement == quiz.Right {
			o.Holds = append(o.Holds, p)
			o.Open = slices.DeleteFunc(o.Open, func(q notation.Point) bool { return q == p })
			break
		}
	}
	return o, nil
}
