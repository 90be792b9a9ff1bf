// Package places defines the order of searches that share a few places, and lets one search give way to
// another.
package places

import "context"

// An Order is the priority of a request: the least order is served first.
type Order int

// The orders. A request of NoOrder searches nothing, so it needs no place.
const (
	NoOrder Order = iota
	Move          // a move of a game, for which a player waits
	Puzzle
	Question
	Review // the review of a game: gives way between its questions, and within a long question
	Live   // an analysis that goes on: gives way at once
)

// names has the names of the orders for the page.
var names = [...]string{"", "move", "puzzle", "question", "review", "live"}

func (o Order) String() string { return names[o] }

// GivesWay reports whether a request gives way to others while it searches.
func (o Order) GivesWay() bool { return o >= Review }

// A Place is the right of one request to search. It is safe for concurrent use.
type Place interface {
	// GiveWay lets the searches run that have priority, if there are any, and waits until the place
	// is free again or ctx is done.
	GiveWay(ctx context.Context)
	// Waits reports whether this request waits because another search has the place.
	Waits() bool
	// Wanted reports whether a request of the same order waits for the place.
	Wanted() bool
}

type key struct{}

// With returns a context for a request that searches in the place p.
func With(ctx context.Context, p Place) context.Context {
	return context.WithValue(ctx, key{}, p)
}

// Of returns the place of the request that has this context, or nil if places are not limited.
func Of(ctx context.Context) Place {
	p, _ := ctx.Value(key{}).(Place)
	return p
}
