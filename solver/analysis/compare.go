package analysis

// How many positions plain minimax, alpha-beta and ordered alpha-beta open under a
// published score model.

import (
	"context"

	"fukumi/notation"
	"fukumi/solver/internal/model"
)

// MaxModelDepth is the most plies that the search of a score model can have.
const MaxModelDepth = model.MaxDepth

// A Comparison is what Compare found.
type Comparison = model.Comparison

// Compare searches pos under the model of a name, to every depth up to the one
// given, each search in so many nodes at most. Where ctx ends first it returns what
// is known, and the error of ctx.
func Compare(ctx context.Context, name string, pos notation.Position, depth int, nodes int64) (*Comparison, error) {
	return model.Compare(ctx, name, pos, depth, nodes)
}
