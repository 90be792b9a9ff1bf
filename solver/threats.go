package solver

import (
	"fukumi/solver/internal/budget"
	"fukumi/solver/internal/fours"
	"fukumi/solver/proof"
)

// How a query about wins by threats is answered: by one plan of the threat-space
// search, and then by the complete search.

// threats is search for the classes of threats.
func (s *Solver) threats(q *Query, r *Result, limit *budget.Budget, check func(*proof.Node) (int, bool)) *proof.Node {
	if tree := s.threatSpace(q, r, limit); tree != nil || q.Method == MethodTSS {
		return tree
	}
	switch s.vct.Solve(s.board, &q.Position, q.Goal, limit) {
	case fours.Fails:
		r.Verdict = NoWin
	case fours.Wins:
		tree := s.vct.Certificate(&q.Position)
		if tree == nil {
			return nil
		}
		r.Verdict = Win
		r.Exact = tree.Kind == proof.KindFive || tree.Kind == proof.KindLine && len(tree.Line) <= 2
		if !(q.Shortest && !r.Exact || q.All) {
			return tree
		}
		length, ok := check(tree)
		if !ok {
			return tree // and the caller sees why
		}
		if q.Shortest && !r.Exact {
			tree, r.Exact = s.vct.Shortest(&q.Position, tree, length)
		}
		if q.All {
			r.Winning, r.Undecided = s.vct.FirstMoves(&q.Position, tree.Move)
		}
		return tree
	}
	return nil
}

// threatSpace fills in the verdict of a win that the threat-space search finds,
// and returns its certificate; nil where it finds none, which says nothing.
//
// Asked for by name it takes its time. Before a complete search it follows one
// plan. Measured on problems of master games and puzzle books that finds a third
// of the wins, most of them within 30 µs, and loses as much on the others; now
// and then it is a win that proof-number search takes seconds for. It cannot say
// which other first moves win, or that no win is shorter, so there is no point
// in it where that is asked.
func (s *Solver) threatSpace(q *Query, r *Result, limit *budget.Budget) *proof.Node {
	if q.Method == MethodDFPN || q.Method == MethodAuto && (q.All || q.Shortest) {
		return nil
	}
	s.tss.Prepare(s.board, q.Position.Turn(), limit)
	tree := s.tss.Solve(&q.Position, true)
	if tree == nil && q.Method == MethodTSS {
		tree = s.tss.Solve(&q.Position, false)
	}
	if tree == nil {
		return nil
	}
	r.Verdict = Win
	r.Exact = tree.Kind == proof.KindFive || tree.Kind == proof.KindLine && len(tree.Line) <= 2
	if q.All {
		r.Winning, r.Undecided = fours.OpenMoves(&q.Position, tree.Move)
	}
	return tree
}
