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

// A Player plays one game after another. It is not safe for concurrent use.
type Player interface {
	Name() string
	// Begin begins a new game.
	Begin(ctx context.Context) error
	// Move returns the move of the side to move, which the caller must check. A *Forfeit is a failure of the player
	// itself. Other errors come from ctx, or from a defect of the program.
	Move(ctx context.Context, pos *notation.Position) (Move, error)
	Close()
}

// A Move is a move, with the comment of its player.
type Move struct {
	Point   notation.Point
	Says    *words.Message // may be nil
	Thought Thought        // only from an external engine
}

// A Thought describes how an engine found its move: the time, and what the engine reported. It is only for display.
type Thought struct {
	Time     time.Duration
	Depth    int              // 0 if the engine did not report it, as in the following fields
	SelDepth int              // depth of the deepest line
	Nodes    int64            // number of nodes searched
	Score    string           // in units of the engine
	Line     []notation.Point // line that the engine expects, beginning with its move
}

// A Forfeit is the loss of a game for another reason than a five. It is the error of a player that crashed, was late,
// or gave an invalid answer.
type Forfeit struct {
	Reason Reason
	Detail string

	detail *words.Message // Detail in each language; nil if it is the engine's own text
}

func (f *Forfeit) Error() string { return string(f.Reason) + ": " + f.Detail }

// Message returns the text of the error.
func (f *Forfeit) Message() *words.Message {
	return words.Later("{reason}: {detail}", "reason", f.Reason.Message(), "detail", f.said())
}

func (f *Forfeit) said() any {
	if f.detail != nil {
		return f.detail
	}
	return f.Detail
}

// A Reason says why a game ended.
type Reason string

// The reasons. The first three end a game regularly; the others are forfeits.
const (
	Five        Reason = "five"
	FullBoard   Reason = "full board"
	noLegalMove Reason = "no legal move" // only forbidden points are left, so the game is drawn
	IllegalMove Reason = "illegal move"
	Time        Reason = "time"
	Crash       Reason = "crash"
	Protocol    Reason = "protocol"
)

// reasons has the texts of the reasons.
var reasons = map[Reason]*words.Message{
	Five: words.Later("five##reason"), FullBoard: words.Later("full board##reason"),
	noLegalMove: words.Later("no legal move##reason"), IllegalMove: words.Later("illegal move##reason"),
	Time: words.Later("time##reason"), Crash: words.Later("crash##reason"), Protocol: words.Later("protocol##reason"),
}

// Message returns the reason in each language.
func (r Reason) Message() *words.Message { return reasons[r] }

// ErrUnfit is wrapped by the error of a player to which a position cannot be given.
var ErrUnfit = errors.New("the engine cannot be shown this position")

// Options are limits on a move and on the resources of a player.
type Options struct {
	Limits  solver.Limits
	Threads int   // 0 means one
	Memory  int64 // size of the tables; 0 means the default
	Level   int   // level of the program's own search, from 1 to Levels; 0 means the highest

	// Open opens the session that is asked for moves; nil means ask.Open.
	Open func(ask.Options) *ask.Session
}

// session opens the session for o.
func (o *Options) session() *ask.Session {
	open := o.Open
	if open == nil {
		open = ask.Open
	}
	return open(ask.Options{Memory: o.Memory, Threads: o.Threads})
}
