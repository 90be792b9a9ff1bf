package analysis

// The number of positions that plain minimax, alpha-beta and ordered alpha-beta open under a published score model.

import (
	"context"

	"fukumi/notation"
	"fukumi/solver/internal/model"
)

// MaxModelDepth is the maximum depth of a score model's search, in plies.
const MaxModelDepth = model.MaxDepth

// A Comparison is the result of Compare.
type Comparison = model.Comparison

// Compare searches pos under the named model, to every depth up to the given one, with at most the given number of
// nodes for each search. If ctx is done first, it returns the results so far and the error of ctx.
func Compare(ctx context.Context, name string, pos notation.Position, depth int, nodes int64) (*Comparison, error) {
	return model.Compare(ctx, name, pos, depth, nodes)
}
