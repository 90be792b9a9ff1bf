package gomocup

// The clock: how long to think about a move, and when the answer must be written, whatever the search does.
//
// A margin is subtracted from every limit, for the work around a search: the pipe, the scheduler of a busy machine, the
// check of a proof. The margin adapts: a late answer raises it by the delay, and the delay fades within a few moves.
//
// The time of a match is divided by the number of moves still expected, which falls as the board fills. Time left at
// the end is of no use.

import (
	"time"

	"fukumi/solver/play/internal/wire"
)

const (
	minMargin  = 10 * time.Millisecond
	marginPart = 40                    // the margin is at least 1/40 of the limit
	movesToGo  = 26                    // number of moves among which a match's time is divided, on the empty board
	minMoves   = 10                    // minimum of this number
	matchPart  = 4                     // one move takes at most 1/4 of the match's time
	quickTurn  = 15 * time.Millisecond // a turn "as fast as possible"
	lagForget  = 3                     // a delay fades by 1/3 with each move
)

// A clock has the delay of recent answers.
type clock struct{ lag time.Duration }

// A budget is the time for one move, counted from the arrival of the command.
type budget struct {
	think time.Duration // when the search should end; 0 means no limit
	hard  time.Duration // when the answer must be written; 0 means no limit
}

// budget returns the budget for a move on a board with the given number of stones. It is based on the limits of i or,
// if i has no limit, on the defaults.
func (c *clock) budget(i *wire.Info, o Options, stones int) budget {
	limit := time.Duration(0) // a limit that must not be exceeded
	if i.TurnSet && i.Turn > 0 {
		limit = i.Turn
	}
	share := time.Duration(0) // the share of the match's time
	if i.LeftSet {
		left := max(i.Left, time.Millisecond)
		moves := max(movesToGo-stones/2, minMoves)
		share = min(left/time.Duration(moves)+i.Increment*4/5, left/matchPart)
		share = max(share, time.Millisecond)
		if limit == 0 || left < limit {
			limit = left
		}
	}
	if i.TurnSet && i.Turn <= 0 {
		b := budget{think: quickTurn}
		if share > 0 {
			b.think = min(b.think, share)
		}
		b.hard = 4 * b.think
		return b
	}
	if limit == 0 {
		if i.Nodes > 0 || i.Depth > 0 {
			return budget{}
		}
		return budget{think: o.Turn}
	}
	margin := min(max(minMargin, limit/marginPart)+c.lag, limit*9/10)
	b := budget{think: limit - margin, hard: limit - margin/2}
	if share > 0 {
		b.think = min(b.think, share)
	}
	return b
}

// learn records the delay of an answer that was planned for b.think and took the time spent.
func (c *clock) learn(b budget, spent time.Duration) {
	c.lag -= c.lag / lagForget
	if b.think > 0 {
		c.lag = max(c.lag, spent-b.think)
	}
}
