package gomocup

// The clock: how long to think about a move, and when the answer must be out
// whatever the search does.
//
// A margin is subtracted from every limit, for what happens around a search: the
// pipe, the scheduler of a busy machine, the check of a proof. The
// margin learns: an answer that is late raises it by the
// delay, and the delay fades within a few moves.
//
// The time of a match is shared among the moves still expected, fewer as the
// board fills: time left at the end is of no use.

import (
	"time"

	"fukumi/solver/play/internal/wire"
)

const (
	minMargin  = 10 * time.Millisecond
	marginPart = 40                    // the margin is at least 1/40 of the limit
	movesToGo  = 26                    // the number of moves that share a match's time, on the empty board
	minMoves   = 10                    // and the minimum of that number
	matchPart  = 4                     // one move takes at most 1/4 of the match's time
	quickTurn  = 15 * time.Millisecond // a turn "as fast as possible"
	lagForget  = 3                     // a delay fades by 1/3 with each move
)

// A clock remembers how late answers have been.
type clock struct{ lag time.Duration }

// A budget is the time for one move, from the moment the command came in.
type budget struct {
	think time.Duration // when the search should end; 0: no limit
	hard  time.Duration // when the answer must be out; 0: no limit
}

// budget shares out the limits of i, or the default if i has no limit, for a move on a board with the given
// number of stones.
func (c *clock) budget(i *wire.Info, o Options, stones int) budget {
	limit := time.Duration(0) // must not be exceeded
	if i.TurnSet && i.Turn > 0 {
		limit = i.Turn
	}
	share := time.Duration(0) // of the match's time
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

// learn records the delay of an answer that was planned for b.think and took spent.
func (c *clock) learn(b budget, spent time.Duration) {
	c.lag -= c.lag / lagForget
	if b.think > 0 {
		c.lag = max(c.lag, spent-b.think)
	}
}
