package solver

import (
	"context"
	"time"

	"fukumi/notation"
	"fukumi/solver/internal/alphabeta"
	"fukumi/solver/internal/fours"
)

// Depths lets alpha-beta alone judge the moves of the side to move in pos, with
// no proofs before or beside it, to measure it: element d-1 is how many nodes it
// had spent when it had searched d plies. The last depth may be the last there
// is, where a mate is seen; what is left of the limits is then not spent.
func (s *Solver) Depths(ctx context.Context, pos *notation.Position, l Limits) ([]int64, error) {
	r, err := s.newRanking(ctx, RankQuery{Position: *pos})
	if err != nil {
		return nil, err
	}
	limit := fours.NewBudget(ctx, l.Nodes, l.Time, time.Now())
	var list []int64
	watch := alphabeta.Watch{Depth: func([]alphabeta.Judged, int) { list = append(list, limit.Nodes) }}
	s.judge.Rank(pos, r.worthwhile(), 1, 0, limit, l.Nodes, watch)
	return list, ctx.Err()
}
