package solver

import (
	"context"
	"time"

	"fukumi/notation"
	"fukumi/solver/internal/alphabeta"
	"fukumi/solver/internal/fours"
)

// Depths lets alpha-beta alone judge the moves of the side to move in pos, without proofs, to measure its speed.
// Element d-1 of the result is the number of nodes spent when the search of d plies was complete. The search stops
// early once it sees a mate, and does not use the rest of the limits.
func (s *Solver) Depths(ctx context.Context, pos *notation.Position, l Limits) ([]int64, error) {
	r, err := s.newRanking(ctx, RankQuery{Position: *pos})
	if err != nil {
		return nil, err
	}
	limit := fours.NewBudget(ctx, l.Nodes, l.Time, time.Now())
	var list []int64
	watch := alphabeta.Watch{Depth: func([]alphabeta.Judgement, int) { list = append(list, limit.Nodes) }}
	s.judge.Rank(pos, r.worthwhile(), 1, 0, limit, l.Nodes, watch)
	return list, ctx.Err()
}
