package prove

import (
	"context"
	"errors"

	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/proof"
)

// A solving is a Searcher by package solver.
type solving struct{ memory int64 }

// NewSearcher returns a Searcher that keeps to so many bytes of memory.
func NewSearcher(memory int64) Searcher { return &solving{memory} }

// Search implements Searcher.
func (s *solving) Search(ctx context.Context, pos *notation.Position, k Knowledge) (bool, error) {
	p, err := solver.Prove(ctx, *pos, solver.ProveOptions{
		Memory: s.memory, Known: k.Won,
		Found:  func(at notation.Position, n *proof.Node) error { return k.Found(Finding{Position: at, Node: n}) },
		Report: func(proof, disproof uint32, nodes, bytes int64) { k.Report(Numbers{proof, disproof, nodes, bytes}) },
	})
	if err != nil || p.Won {
		return p.Won, err
	}
	if err := k.Found(Finding{Position: *pos, Effort: p.Nodes}); err != nil {
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
