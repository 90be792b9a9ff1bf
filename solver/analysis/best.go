package analysis

// What is said besides where there is no win to show: the best move, judged.

import (
	"context"
	"errors"
	"fmt"
	"time"

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
	if a.Result.Verdict == solver.Win || a.Result.Stop == solver.StopInterrupt {
		return nil
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
	if len(r.Candidates) > 0 {
		a.Best = &r.Candidates[0]
	}
	return nil
}

// BestText is the best move and what is known of it, "" where it was not asked for.
func (a *Answer) BestText() string {
	c := a.Best
	if c == nil {
		return ""
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
