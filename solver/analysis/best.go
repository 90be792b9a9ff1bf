package analysis

// What is said besides where there is no win to show: the best move, judged.

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"fukumi/notation"
	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/proof"
)

// judgedNodes bounds the judgement of the best move beside an answer:
// some hundredths of a second.
const judgedNodes = 20_000

// judgedTime is what it has where the time of the query is over.
const judgedTime = 5 * time.Millisecond

// judge finds the best move where the search has found no win.
func (a *Answer) judge(ctx context.Context, s Solver) error {
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
	r, err := s.Rank(ctx, q)
	if errors.Is(err, solver.ErrNoMove) {
		return nil
	}
	if err != nil {
		return err
	}
	list, err := knownFirst(ctx, s, r.Candidates, &a.Result, q)
	if len(list) > 0 {
		a.Best = &list[0]
	}
	return err
}

// knownFirst puts the move of a win that is known before the others. It is judged like them.
func knownFirst(ctx context.Context, s Solver, list []solver.Candidate, r *solver.Result, q solver.RankQuery) (
	[]solver.Candidate, error) {
	k := r.Known
	if k == nil || k.Move == notation.NoPoint || r.Verdict == solver.Win {
		return list, nil
	}
	var first solver.Candidate
	if at := slices.IndexFunc(list, func(c solver.Candidate) bool { return c.Move == k.Move }); at >= 0 {
		first, list = list[at], slices.Delete(slices.Clone(list), at, at+1)
	} else {
		reply := solver.RankQuery{Position: q.Position, Limits: q.Limits.Part(2)}
		if err := reply.Position.Play(k.Move); err != nil {
			return list, nil // no move of this position
		}
		found, err := s.Rank(ctx, reply)
		if err != nil {
			return nil, err
		}
		best := &found.Candidates[0]
		first = solver.Candidate{Move: k.Move, Score: -best.Score, WinChance: 1 - best.WinChance, Depth: best.Depth + 1,
			Line: append([]notation.Point{k.Move}, best.Line...)}
	}
	first.Book, first.Accepted = true, k.Theorem == nil
	list = append([]solver.Candidate{first}, list...)
	list = list[:min(len(list), max(q.MultiPV, 1))]
	for i := range list {
		list[i].Rank = i + 1
	}
	return list, nil
}

// BestText is the best move and what is known of it, "" where it was not asked for.
func (a *Answer) BestText() string {
	c := a.Best
	if c == nil {
		return ""
	}
	switch {
	case c.Book:
		return fmt.Sprintf("best move: %s, which wins; perhaps %s", c.Move, words.Numbered(c.Line))
	}
	switch c.Proved {
	case solver.ProvedWin: // of another class than the one that was asked for
		return fmt.Sprintf("best move: %s wins by %s: %s", c.Move, c.Result.Class.Title(), words.Numbered(c.Line))
	case solver.ProvedLoss:
		return fmt.Sprintf("best move: %s, and it is proved to lose: %s", c.Move, words.Numbered(c.Line))
	}
	return fmt.Sprintf("best move: %s, judged, not proved: win chance %s, score %d at depth %d: %s",
		c.Move, words.Chance(c.WinChance), c.Score, c.Depth, words.Numbered(c.Line))
}
