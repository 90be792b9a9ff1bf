package gomocup

// The clock: how long to think about a move, and when the answer has to be out
// whatever the search does.
//
// From every limit a margin is kept back for what happens around a search: the
// pipe, the scheduler of a machine that is busy, the check of a proof. The
// margin learns: an answer that came out later than was meant raises it by the
// delay, and the delay is forgotten within a few moves.
//
// A match is shared among the moves that are still to be expected, fewer as the
// board fills: what is left at the end was of no use.

import (
	"time"

	"fukumi/solver/play/internal/wire"
)

const (
	marginLeast = 10 * time.Millisecond
	marginPart  = 40                    // at least one part in so many of the limit
	movesToGo   = 26                    // a match is shared among so many moves on the empty board
	movesLeast  = 10                    // and among so many at the least
	matchPart   = 4                     // and one move takes one part in so many of it at most
	quickTurn   = 15 * time.Millisecond // a turn "as fast as possible"
	lagForget   = 3                     // a delay fades by one part in so many with each move
)

// A clock knows how late answers have been.
type clock struct{ lag time.Duration }

// A budget is the time for one move, from the moment the command came in.
type budget struct {
	think time.Duration // the search is to end; 0: no limit
	hard  time.Duration // the answer must be out; 0: no limit
}

// budget shares out the limits of i, or the defaults where it has none at all, for a
// move on a board with so many stones.
func (c *clock) budget(i *wire.Info, o Options, stones int) budget {
	limit := time.Duration(0) // that must not be passed
	if i.TurnSet && i.Turn > 0 {
		limit = i.Turn
	}
	share := time.Duration(0) // of the match
	if i.LeftSet {
		left := max(i.Left, time.Millisecond)
		moves := max(movesToGo-stones/2, movesLeast)
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
	margin := min(max(marginLeast, limit/marginPart)+c.lag, limit*9/10)
	b := budget{think: limit - margin, hard: limit - margin/2}
	if share > 0 {
		b.think = min(b.think, share)
	}
	return b
}

// learn takes note of an answer that was meant for b.think and came out after
// spent.
func (c *clock) learn(b budget, spent time.Duration) {
	c.lag -= c.lag / lagForget
	if b.think > 0 {
		c.lag = max(c.lag, spent-b.think)
	}
}
