package prove

import (
	"context"
	"errors"
	"time"

	"fukumi/notation"
	"fukumi/solver/internal/fours"
	"fukumi/solver/internal/quiet"
	"fukumi/solver/proof"
)

// A quietly is a seeker that also finds wins by quiet moves.
type quietly struct {
	memory int64
	frame  int // of the job
}

// newSearcher returns a seeker for a job with the given frame, with the given size of memory, in bytes.
func newSearcher(memory int64, frame int) seeker { return &quietly{memory, frame} }

// Search implements seeker.
func (s *quietly) Search(ctx context.Context, pos *notation.Position, k knowledge) (bool, error) {
	limit := fours.NewBudget(ctx, k.Nodes, 0, time.Now())
	search := quiet.New(pos, quiet.Options{
		Memory: s.memory, Known: k.Won, Frame: frameOn(pos, s.frame),
		Sparing: pos.Rule() == notation.Renju,
		Found:   func(at notation.Position, n *proof.Node) error { return k.Found(finding{Position: at, Node: n}) },
		Report:  k.Report,
	}, limit)
	won := search.Run() == fours.Wins
	if err := search.Err(); err != nil || won {
		return won, err
	}
	if err := k.Found(finding{Position: *pos, Effort: limit.Nodes}); err != nil {
		return false, err
	}
	if err := ctx.Err(); err != nil || limit.Stop == fours.NodeLimit {
		return false, err
	}
	return false, errExhausted
}

// stopped reports whether a search ended because its context was cancelled or its time was over.
func stopped(err error) bool {
	return errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)
}
