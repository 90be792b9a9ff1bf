package play

import (
	"context"
	"errors"
	"time"

	"fukumi/notation"
	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/ask"
)

// A Player plays one game after the other. It is not safe for concurrent use.
type Player interface {
	Name() string
	// Begin says that another game begins.
	Begin(ctx context.Context) error
	// Move returns the move of the side to move, which the caller has yet to
	// judge. A *Forfeit is a failure of the player's own; other errors are that
	// of ctx, or say that something is wrong with the program.
	Move(ctx context.Context, pos *notation.Position) (Move, error)
	Close()
}

// A Move is a move, and what its player says of it.
type Move struct {
	Point   notation.Point
	Says    *words.Message // nil for nothing
	Thought Thought        // of an engine
}

// A Thought is how an engine came to its move: the time it took, and what it
// says of itself. It is shown, and judges nothing.
type Thought struct {
	Time     time.Duration
	Depth    int              // 0 if it was not said, as below
	SelDepth int              // of the deepest line
	Nodes    int64            // that it has searched
	Score    string           // in its own measure
	Line     []notation.Point // that it expects, from its move on
}

// A Forfeit is a game lost by something else than a five: the error of a player
// that crashed, was late, or answered nonsense.
type Forfeit struct {
	Reason Reason
	Detail string

	detail *words.Message // the same in each language, nil where it is what an engine says
}

func (f *Forfeit) Error() string { return string(f.Reason) + ": " + f.Detail }

// Message is what it says.
func (f *Forfeit) Message() *words.Message {
	return words.Later("{reason}: {detail}", "reason", f.Reason.Message(), "detail", f.said())
}

func (f *Forfeit) said() any {
	if f.detail != nil {
		return f.detail
	}
	return f.Detail
}

// A Reason is why a game ended.
type Reason string

// The reasons. The first three end a game in play, the others are forfeits.
const (
	Five        Reason = "five"
	FullBoard   Reason = "full board"
	noLegalMove Reason = "no legal move" // forbidden points alone are left: a draw
	IllegalMove Reason = "illegal move"
	Time        Reason = "time"
	Crash       Reason = "crash"
	Protocol    Reason = "protocol"
)

// reasons are what they say in each language.
var reasons = map[Reason]*words.Message{
	Five: words.Later("five##reason"), FullBoard: words.Later("full board##reason"),
	noLegalMove: words.Later("no legal move##reason"), IllegalMove: words.Later("illegal move##reason"),
	Time: words.Later("time##reason"), Crash: words.Later("crash##reason"), Protocol: words.Later("protocol##reason"),
}

// Message is the reason in each language.
func (r Reason) Message() *words.Message { return reasons[r] }

// ErrUnfit is wrapped by the error of a player that cannot be shown a position.
var ErrUnfit = errors.New("the engine cannot be shown this position")

// Options bound a move, and say what a player may take.
type Options struct {
	Limits  solver.Limits
	Threads int   // 0 means one
	Memory  int64 // of the tables; 0 means the default
	Level   int   // of the program's own search, 1 to Levels; 0 is the highest

	// Open opens the session that is asked for moves; nil means ask.Open.
	Open func(ask.Options) *ask.Session
}

// session is the one that o asks for.
func (o *Options) session() *ask.Session {
	open := o.Open
	if open == nil {
		open = ask.Open
	}
	return open(ask.Options{Memory: o.Memory, Threads: o.Threads})
}
