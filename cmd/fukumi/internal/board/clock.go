package board

// The limit of time on a request, whatever it asks for. Each search of it has a part of
// the time that is left, so that the request ends with what is known by then; what does
// not end so is cancelled soon after.

import (
	"context"
	"time"

	"fukumi/notation"
	"fukumi/notation/words"
	"fukumi/solver"
)

// windUp is how long after the limit a request may still say what it has found: each
// question that is left is asked with the least of limits.
const windUp = 2 * time.Second

// errLong is why a request is cancelled that does not end by itself.
type errLong struct{ limit time.Duration }

func (e errLong) Error() string { return e.Message().String() }

// Message is what it says.
func (e errLong) Message() *words.Message {
	return words.Later("the time limit of {time}, which holds for every request here, was reached without an answer",
		"time", e.limit)
}

// A timed solver gives each search of a call a part of the time that is left: one n-th by
// the kind of the request, or less where more steps than that are to come.
type timed struct {
	Solver
	*call
}

func (t *timed) within(l solver.Limits) solver.Limits {
	left := solver.Limits{Time: max(time.Until(t.until), 1)}
	return l.Within(left.Part(max(t.kind.searches, t.all.Load()-t.done.Load())))
}

func (t *timed) Solve(ctx context.Context, q solver.Query) (solver.Result, error) {
	q.Limits = t.within(q.Limits)
	return t.Solver.Solve(ctx, q)
}

func (t *timed) DefendAgainst(ctx context.Context, q solver.Query, threat solver.Result) (solver.Defence, error) {
	q.Limits = t.within(q.Limits)
	return t.Solver.DefendAgainst(ctx, q, threat)
}

func (t *timed) Block(ctx context.Context, pos notation.Position, l solver.Limits) (*solver.Block, error) {
	return t.Solver.Block(ctx, pos, t.within(l))
}

func (t *timed) Rank(ctx context.Context, q solver.RankQuery) (solver.Ranking, error) {
	q.Limits = t.within(q.Limits)
	return t.Solver.Rank(ctx, q)
}

func (t *timed) Choose(ctx context.Context, q solver.RankQuery) (solver.Candidate, error) {
	q.Limits = t.within(q.Limits)
	return t.Solver.Choose(ctx, q)
}
