package analysis

// One question about one side, and its answer.

import (
	"context"

	"fukumi/solver"
	"fukumi/solver/ask"
	"fukumi/solver/explain"
)

// An Answer is a question together with its answer.
type Answer struct {
	ID     string
	Query  solver.Query
	Result solver.Result

	Whole *solver.Limits // the limits of which the query got a share; nil if the query got all
	Brief bool           // the search was kept short, because the other side wins
	Lost  bool           // with Brief: this side loses by a book

	Explanation *explain.Explanation // explanation of a win; nil unless asked for
	Best        *solver.Candidate    // the best move; nil if there is a win to show, or if it was not asked for
	Block       *solver.Block        // the block, if the side to move faces a four and has no win; otherwise nil
}

// Extra selects what Ask finds out in addition to the answer.
type Extra struct {
	Explain bool // explain the threats of a win
	Judge   bool // find the best move if there is no win
}

// Ask answers a question. If the side to move faces a four, it also examines the position after the block.
func Ask(ctx context.Context, s *ask.Session, id string, q solver.Query, extra Extra) (*Answer, error) {
	a := &Answer{ID: id, Query: q}
	var err error
	if a.Result, err = s.Solve(ctx, q); err != nil {
		return nil, err
	}
	if extra.Explain && a.Result.Verdict == solver.Win {
		x := explain.Checked(a.Result.Proof, a.Result.Check)
		a.Explanation = &x
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

// limits returns the limits that the user gave.
func (a *Answer) limits() solver.Limits {
	if a.Whole != nil {
		return *a.Whole
	}
	return a.Query.Limits
}
