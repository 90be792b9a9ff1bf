package solver

import "context"

// The player: one move within the limits.

// Choose returns the move to play: the first of a ranking that is made for
// that alone.
func (s *Solver) Choose(ctx context.Context, q RankQuery) (Candidate, error) {
	q.MultiPV = 1
	r, err := s.Rank(ctx, q)
	if err != nil {
		return Candidate{}, err
	}
	return r.Candidates[0], nil
}
