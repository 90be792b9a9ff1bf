// Package places orders the searches that share a few places, and lets one give way to another.
package places

import "context"

// An Order is the priority of a request: the least order is served first.
type Order int

// The orders. A request of NoOrder searches nothing, so it needs no place.
const (
	NoOrder Order = iota
	Move          // of a game, for which a player waits
	Puzzle
	Question
	Review // of a whole game: gives way between its questions, and within a long question
	Live   // an analysis that goes on: gives way at once
)

// names are the names of the orders for the page.
var names = [...]string{"", "move", "puzzle", "question", "review", "live"}

func (o Order) String() string { return names[o] }

// GivesWay reports whether a request gives way to others while it searches.
func (o Order) GivesWay() bool { return o >= Review }

// A Place is where a request searches. It is safe for concurrent use.
type Place interface {
	// GiveWay lets searches run that come first, if there are any, and waits until the place
	// is free again or ctx ends.
	GiveWay(ctx context.Context)
	// Waits reports whether the place is given to another search now.
	Waits() bool
	// Wanted reports whether a request of the same order waits for it.
	Wanted() bool
}

type key struct{}

// With returns a context in which a request searches in a place.
func With(ctx context.Context, p Place) context.Context {
	return context.WithValue(ctx, key{}, p)
}

// Of returns the place in which a request of this context searches, nil if places are not limited.
func Of(ctx context.Context) Place {
	p, _ := ctx.Value(key{}).(Place)
	return p
}
