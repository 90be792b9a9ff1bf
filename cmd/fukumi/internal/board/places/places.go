// Package places says who searches first where places are few, and how one gives way to another.
package places

import "context"

// An Order says which request is served first: the least one.
type Order int

// The orders. A request of NoOrder needs no place, as it searches nothing.
const (
	NoOrder Order = iota
	Move          // of a game, which somebody waits for
	Puzzle
	Question
	Review // of a whole game: gives way between its questions, and within a long one
	Live   // an analysis that goes on: gives way at once
)

// names are those for the page.
var names = [...]string{"", "move", "puzzle", "question", "review", "live"}

func (o Order) String() string { return names[o] }

// GivesWay reports whether a request gives way to others while it searches.
func (o Order) GivesWay() bool { return o >= Review }

// A Place is where a request searches. It is safe for concurrent use.
type Place interface {
	// GiveWay lets those search who come first, if there are any, and waits until the place is
	// free again or ctx ends.
	GiveWay(ctx context.Context)
	// Waits reports whether it is given to others now.
	Waits() bool
	// Wanted reports whether a request of the same order waits for it.
	Wanted() bool
}

type key struct{}

// With is a context in which a request searches in a place.
func With(ctx context.Context, p Place) context.Context {
	return context.WithValue(ctx, key{}, p)
}

// Of is the place in which a request of this context searches, nil for no matter where.
func Of(ctx context.Context) Place {
	p, _ := ctx.Value(key{}).(Place)
	return p
}
