package analysis

// What is said besides where there is no win to show: the best move, judged.

import (
	"context"
	"errors"
	"time"

	"fukumi/notation"
	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/ask"
	"fukumi/solver/proof"
)

// judgedNodes bounds the judgement of the best move beside an answer:
// some hundredths of a second.
const judgedNodes = 20_000

// judgedTime is what it has where the time of the query is over.
const judgedTime = 5 * time.Millisecond

// judge finds the best move where the search has found no win.
func (a *Answer) judge(ctx context.Context, s *ask.Session) error {
	k := a.Result.Known
	if a.Result.Verdict == solver.Win || a.Result.Stop == solver.StopInterrupt {
		return nil
	}
	if k != nil && k.Move == notation.NoPoint {
		return nil // it is known that all of them lose
	}
	q := solver.RankQuery{Position: a.Query.Position, Limits: solver.Limits{Nodes: judgedNodes}}
	if l := a.Query.Limits.Time; l > 0 {
		q.Limits.Time = max(l-a.Result.Time-a.Result.Verify, judgedTime)
	}
	if a.Query.Goal == proof.VCT {
		q.Attack = &a.Result
	}
	r, err := rank(ctx, s, q, k)
	if r != nil && len(r.Candidates) > 0 {
		a.Best = &r.Candidates[0]
	}
	return err
}

// rank ranks moves, first that of a win that is known, which has a quarter of the limits for
// its judgement. It returns nil where there is no legal move.
func rank(ctx context.Context, s *ask.Session, q solver.RankQuery, k *solver.Known) (*solver.Ranking, error) {
	if k == nil || k.Move == notation.NoPoint || q.Position.Legal(k.Move, q.Position.Turn()) != nil {
		r, err := s.Rank(ctx, q)
		if errors.Is(err, solver.ErrNoMove) {
			return nil, nil
		}
		return &r, err
	}
	first, spent, err := judged(ctx, s, q, k)
	if err != nil {
		return nil, err
	}
	r := solver.Ranking{Stop: spent.Stop}
	if q.MultiPV > 1 {
		q.MultiPV, q.Exclude, q.Limits = q.MultiPV-1, append(q.Exclude, k.Move), q.Limits.Less(spent.Nodes, spent.Time)
		if r, err = s.Rank(ctx, q); err != nil && !errors.Is(err, solver.ErrNoMove) {
			return nil, err
		}
	}
	r.Nodes, r.Time, r.Verify = r.Nodes+spent.Nodes, r.Time+spent.Time, r.Verify+spent.Verify
	r.Candidates = append([]solver.Candidate{first}, r.Candidates...)
	for i := range r.Candidates {
		r.Candidates[i].Rank = i + 1
	}
	return &r, nil
}

// judged is the move of a win that is known, with what a search of the replies makes of it, and
// what that has cost.
func judged(ctx context.Context, s *ask.Session, q solver.RankQuery, k *solver.Known) (c solver.Candidate,
	spent solver.Ranking, err error) {
	c = solver.Candidate{Move: k.Move, Rank: 1, Line: []notation.Point{k.Move}, WinChance: 1, Book: true,
		Accepted: k.AtHand()}
	reply := solver.RankQuery{Position: q.Position, Limits: q.Limits.Part(4)}
	if err := reply.Position.Play(k.Move); err != nil {
		return c, spent, err
	}
	spent, err = s.Rank(ctx, reply)
	if errors.Is(err, solver.ErrNoMove) {
		return c, spent, nil
	}
	if err == nil && len(spent.Candidates) > 0 {
		best := &spent.Candidates[0]
		c.Score, c.WinChance, c.Depth = -best.Score, 1-best.WinChance, best.Depth+1
		c.Line = append(c.Line, best.Line...)
	}
	return c, spent, err
}

// BestText is the best move and what is known of it, "" where it was not asked for.
func (a *Answer) BestText(l *words.Language) string {
	c := a.Best
	if c == nil {
		return ""
	}
	line := words.Numbered(c.Line)
	switch {
	case c.Book && c.Accepted:
		return l.Say("best move: {move}, which wins by the book; perhaps {line}", "move", c.Move, "line", line)
	case c.Book:
		return l.Say("best move: {move}, which is known to win; perhaps {line}", "move", c.Move, "line", line)
	}
	switch c.Proved {
	case solver.ProvedWin: // of another class than the one that was asked for
		return l.Say("best move: {move} wins by {class}: {line}", "move", c.Move, "class",
			l.Class(c.Result.Class.String()), "line", line)
	case solver.ProvedLoss:
		return l.Say("best move: {move}, and it is proved to lose: {line}", "move", c.Move, "line", line)
	}
	return l.Say("best move: {move}, judged, not proved: win chance {chance}, score {score} at depth {depth}: {line}",
		"move", c.Move, "chance", l.Chance(c.WinChance), "score", c.Score, "depth", c.Depth, "line", line)
}
