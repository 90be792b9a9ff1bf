package analysis

// One question about one side.

import (
	"context"

	"fukumi/solver"
	"fukumi/solver/ask"
	"fukumi/solver/explain"
)

// An Answer is one question with its answer.
type Answer struct {
	ID     string
	Query  solver.Query
	Result solver.Result

	Whole *solver.Limits // the limits of which the query had a share; nil if the query had all
	Brief bool           // the search was kept short, because the other side wins already,
	Lost  bool           // or this side does

	Explanation *explain.Explanation // of a win; nil unless asked for
	Best        *solver.Candidate    // the best move; nil if there is a win to show or it was not asked for
	Block       *solver.Block        // nil unless the side to move faces a four and has no win
}

// Extra says what Ask finds out in addition to the answer.
type Extra struct {
	Explain bool // the threats of a win
	Judge   bool // the best move if there is no win
}

// Ask answers a question. If the side to move faces a four, it also says what is
// known after the block.
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

// limits are the limits that the user gave.
func (a *Answer) limits() solver.Limits {
	if a.Whole != nil {
		return *a.Whole
	}
	return a.Query.Limits
}
