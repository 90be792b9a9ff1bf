package main

// What solve says besides where it has no win to show: the best move, judged.

import (
	"context"
	"errors"
	"fmt"
	"time"

	"fukumi/solver"
	"fukumi/solver/proof"
)

// judgedNodes bounds the judgement of the best move beside an answer of solve:
// some hundredths of a second.
const judgedNodes = 20_000

// judgedTime is what it has where the time of the query is over.
const judgedTime = 5 * time.Millisecond

// judge finds the best move where the search has found no win.
func (a *answer) judge(ctx context.Context, e *engine) error {
	if a.result.Verdict == solver.Win || a.result.Stop == solver.StopInterrupt {
		return nil
	}
	q := solver.RankQuery{Position: a.query.Position, Limits: solver.Limits{Nodes: judgedNodes}}
	if l := a.query.Limits.Time; l > 0 {
		q.Limits.Time = max(l-a.result.Time-a.result.Verify, judgedTime)
	}
	if a.query.Goal == proof.VCT {
		q.Attack = &a.result
	}
	r, err := e.search.Rank(ctx, q)
	if errors.Is(err, solver.ErrNoMove) {
		return nil
	}
	if err != nil {
		return err
	}
	if len(r.Candidates) > 0 {
		a.best = &r.Candidates[0]
	}
	return nil
}

// bestText is the best move and what is known of it.
func bestText(c *solver.Candidate) string {
	switch c.Proved {
	case solver.ProvedWin: // of another class than the one that was asked for
		return fmt.Sprintf("best move: %s wins by %s: %s", c.Move, classNames[c.Result.Class], numbered(c.Line))
	case solver.ProvedLoss:
		return fmt.Sprintf("best move: %s, and it is proved to lose: %s", c.Move, numbered(c.Line))
	}
	return fmt.Sprintf("best move: %s, judged, not proved: win chance %s, score %d at depth %d: %s",
		c.Move, chanceText(c.WinChance), c.Score, c.Depth, numbered(c.Line))
}
