package dfpn

import (
	"fukumi/eval"
	"fukumi/notation"
	"fukumi/solver/internal/fours"
	"fukumi/solver/proof"
)

// A Search looks for wins by continuous threats, with one thread or several.
type Search struct {
	alone   thread    // the thread where there is one
	runners []*runner // the threads where there are several, else nil
	last    *thread   // knows what the last search has found
}

// New returns a search with so many threads, at least one, and at most the
// given memory, in bytes.
func New(memory int64, threads int) *Search {
	x := &Search{}
	g := newGraph(memory / 2)
	if threads <= 1 {
		x.alone.init(memory, g)
	} else {
		x.runners = newRunners(threads, memory, g)
	}
	return x
}

// Alone reports whether there is one thread.
func (x *Search) Alone() bool { return len(x.runners) == 0 }

// Solve looks for a win of the class goal, VCT3 or VCT, in pos, which is on b.
//
// Where turn is not nil, a thread that is alone calls it before every part of the
// search, with pos on b: it returns how many nodes the part may take, 0 to end the
// search, of which the outcome is then Halted.
func (x *Search) Solve(b *eval.Board, pos *notation.Position, goal proof.Class, limit *fours.Budget,
	turn func() int64) fours.Outcome {
	if !x.Alone() {
		x.runners[0].thread.graph.clock = limit
		x.last = &x.runners[0].thread
		return x.together(pos, goal, limit)
	}
	x.last = &x.alone
	x.last.graph.clock = limit
	x.last.prepare(b, pos.Turn(), goal, limit)
	return x.last.solve(turn)
}

// Certificate returns the certificate of the win that solve has found in pos, or
// nil where a limit was reached first. Where it has more nodes than the checker
// takes, what is returned has a move and no kind.
func (x *Search) Certificate(pos *notation.Position) *proof.Node { return x.last.extract(pos) }

// Shortest returns the certificate of a shortest win of the class, and whether it
// is known to be one; tree is that of the win that solve has found in pos, in so
// many plies.
func (x *Search) Shortest(pos *notation.Position, tree *proof.Node, plies int) (*proof.Node, bool) {
	return x.last.shortestOf(pos, tree, plies)
}

// FirstMoves judges every first move of the class in pos, which solve has found to
// be won by the move known: which moves win, and which a limit left open.
func (x *Search) FirstMoves(pos *notation.Position, known notation.Point) (winning, undecided []notation.Point) {
	return x.last.firstMoves(pos, known)
}
