package dfpn

import (
	"fukumi/eval"
	"fukumi/notation"
	"fukumi/solver/internal/fours"
	"fukumi/solver/proof"
)

// A Search looks for wins by continuous threats, with one thread or several.
type Search struct {
	alone   thread    // the only thread, if there is one
	runners []*runner // the threads, if there are several; otherwise nil
	last    *thread   // the thread that has the result of the last search
}

// New returns a search with the given number of threads, at least one. It takes at most the given memory, in bytes.
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

// Alone reports whether there is only one thread.
func (x *Search) Alone() bool { return len(x.runners) == 0 }

// Solve looks for a win of the class goal, VCT3 or VCT, in pos, which is on b.
//
// If turn is not nil, a single thread calls it before every part of the search, with pos on b. turn returns how many
// nodes the part may take, or 0 to end the search with the outcome Halted.
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

// Certificate returns the certificate of the win that Solve has found in pos, or nil if a limit was reached first. If
// it has more nodes than the checker takes, the result has a move but no kind.
func (x *Search) Certificate(pos *notation.Position) *proof.Node { return x.last.extract(pos) }

// Shortest returns the certificate of a shortest win of the class, and whether it is known to be shortest. tree is the
// certificate of the win that Solve has found in pos, and plies is its length.
func (x *Search) Shortest(pos *notation.Position, tree *proof.Node, plies int) (*proof.Node, bool) {
	return x.last.shortestOf(pos, tree, plies)
}

// FirstMoves judges every first move of the class in pos. Solve must have found that the move known wins. It returns
// the moves that win, and the moves that are undecided because of a limit.
func (x *Search) FirstMoves(pos *notation.Position, known notation.Point) (winning, undecided []notation.Point) {
	return x.last.firstMoves(pos, known)
}
