package analysis

// One question about one side.

import (
	"context"

	"fukumi/solver"
	"fukumi/solver/ask"
	"fukumi/solver/explain"
)

// An Answer is one question and what came of it.
type Answer struct {
	ID     string
	Query  solver.Query
	Result solver.Result

	Whole *solver.Limits // of which those of the query are a share; nil if they are all there is
	Brief bool           // the search was kept short, for the other side wins already,
	Lost  bool           // or this side does

	Explanation *explain.Explanation // of a win; nil unless it was asked for
	Best        *solver.Candidate    // the best move; nil if there is a win to show or it was not asked for
	Block       *solver.Block        // nil unless the side to move is under a four and has no win
}

// Extra says what Ask finds out besides the answer.
type Extra struct {
	Explain bool // the threats of a win
	Judge   bool // the best move where there is no win
}

// Ask answers a question. Under a four it says what is known after the block, too.
func Ask(ctx context.Context, s *ask.Session, id string, q solver.Query, extra Extra) (*Answer, error) {
	a := &Answer{ID: id, Query: q}
	var err error
	if a.Result, err = s.Solve(ctx, q); err != nil {
		return nil, err
	}
	if extra.Explain && a.Result.Verdict == solver.Win {
		told := explain.Checked(a.Result.Proof, a.Result.Check)
		a.Explanation = &told
	}
	if err := a.underFour(ctx, s); err != nil {
		return nil, err
	}
	if extra.Judge && a.Block == nil {
		err = a.judge(ctx, s)
	}
	return a, err
}

// Interrupted reports whether the search was interrupted.
func (a *Answer) Interrupted() bool { return a.Result.Stop == solver.StopInterrupt }

// limits are those that a reader knows of.
func (a *Answer) limits() solver.Limits {
	if a.Whole != nil {
		return *a.Whole
	}
	return a.Query.Limits
}
