package prove

import (
	"context"
	"errors"
	"time"

	"fukumi/notation"
	"fukumi/solver/internal/budget"
	"fukumi/solver/internal/fours"
	"fukumi/solver/internal/quiet"
	"fukumi/solver/proof"
)

// A quietly is a Searcher for wins with quiet moves.
type quietly struct{ memory int64 }

// NewSearcher returns a Searcher that keeps to so many bytes of memory.
func NewSearcher(memory int64) Searcher { return &quietly{memory} }

// Search implements Searcher.
func (s *quietly) Search(ctx context.Context, pos *notation.Position, k Knowledge) (bool, error) {
	limit := budget.New(ctx, 0, 0, time.Now())
	search := quiet.New(pos, quiet.Options{
		Memory: s.memory, Known: k.Won,
		Found:  func(at notation.Position, n *proof.Node) error { return k.Found(Finding{Position: at, Node: n}) },
		Report: func(n quiet.Numbers) { k.Report(Numbers{n.Proof, n.Disproof, n.Nodes, n.Bytes}) },
	}, limit)
	won := search.Run() == fours.Wins
	if err := search.Err(); err != nil || won {
		return won, err
	}
	if err := k.Found(Finding{Position: *pos, Effort: limit.Nodes}); err != nil {
		return false, err
	}
	if err := ctx.Err(); err != nil {
		return false, err
	}
	return false, ErrExhausted
}

// stopped reports whether a search ended because its time was over or it was told to end.
func stopped(err error) bool {
	return errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)
}
