package board

// The question and the limits of a search, as requests state them. They correspond to the flags of
// the command and have the same defaults, so that both give the same answer.

import (
	"errors"
	"fmt"
	"time"

	"fukumi/notation/words"
	"fukumi/solver"
)

// The limits of a request that names no limit. The command has the same.
const (
	defaultTime = 10 * time.Second
	judgingTime = time.Second // the part of defaultTime for the judgement of moves
)

// question has the fields that say what to search for. Several kinds of requests have them.
type question struct {
	withPosition
	Goal     solver.Class  `json:"goal"` // default "vct"
	Shortest bool          `json:"shortest"`
	All      bool          `json:"all"` // all winning first moves
	Method   solver.Method `json:"method"`
	limits
}

// limits has the limits of a search. If a request limits only the nodes, the time limit is the cap.
type limits struct {
	Nodes *int64   `json:"nodes"`
	Time  *float64 `json:"time_ms"`
}

// in returns the limits of a search within caps, and whether the request named none.
func (l *limits) in(caps Caps) (in solver.Limits, unnamed bool, err error) {
	if l.Nodes == nil && l.Time == nil {
		return solver.Limits{Time: min(defaultTime, caps.Time)}, true, nil
	}
	in.Time = caps.Time
	if l.Nodes != nil {
		in.Nodes = *l.Nodes
		if in.Nodes < 1 || in.Nodes > caps.Nodes {
			return in, false, fmt.Errorf("nodes %d: expected 1 to %d, the most that is searched here", in.Nodes,
				caps.Nodes)
		}
	}
	if l.Time != nil {
		limit := float64(caps.Time) / float64(time.Millisecond)
		if !(*l.Time >= 1 && *l.Time <= limit) {
			return in, false, fmt.Errorf("time_ms %v: expected 1 to %v, the most that is searched here", *l.Time, limit)
		}
		in.Time = time.Duration(*l.Time * float64(time.Millisecond))
	}
	return in, false, nil
}

// query returns the question for the solver, and whether the request named no limit.
func (q *question) query(caps Caps) (query solver.Query, unnamed bool, err error) {
	if q.Goal == 0 {
		q.Goal = solver.VCT
	}
	if !q.Position.stated {
		return query, false, errors.New(`a position is required; the empty board is "empty"`)
	}
	pos, broken, err := q.Position.position()
	if err != nil {
		return query, false, err
	}
	if broken != nil {
		_, _, reason := ending(&pos, broken)
		return query, false, words.Errorf("the game is over: {reason}", "reason", reason)
	}
	query = solver.Query{Position: pos, Goal: q.Goal, Shortest: q.Shortest, All: q.All, Method: q.Method}
	query.Limits, unnamed, err = q.limits.in(caps)
	return query, unnamed, err
}

// grace is the time after its time limit in which a request may still report its results. In this time
// each remaining question is asked with the smallest limits.
const grace = 2 * time.Second

// timeoutError is the cause of the cancellation of a request that has not ended by itself in time.
type timeoutError struct{ limit time.Duration }

func (e timeoutError) Error() string { return e.Message().String() }

// Message is the text of the error.
func (e timeoutError) Message() *words.Message {
	return words.Later("the time limit of {time}, which holds for every request here, was reached without an answer",
		"time", e.limit)
}
