package solver

import (
	"fukumi/solver/internal/fours"
	"fukumi/solver/proof"
)

// A query about wins by threats is answered by a search by fours alone and by the complete search. If the complete
// search takes long, it is interrupted once for one plan of the threat-space search.

// threats is the part of search for the classes of threats.
func (s *Solver) threats(q *Query, r *Result, limit *fours.Budget, check func(*proof.Node) (int, bool)) *proof.Node {
	root := rootFours{s: s, limit: limit}
	if q.Method == MethodAuto && !q.All && !q.Shortest {
		root.prepare(q.Position.Turn())
		if root.upTo(limit.Room(2*rootNodes)/2) || limit.Stop != fours.NoStop {
			return root.certificate(q, r)
		}
	}
	var planned *proof.Node
	var turn func() int64
	if q.Method == MethodAuto && s.vct.Alone() {
		turns := 0
		turn = func() int64 {
			turns++
			if turns == 2 {
				planned = s.threatSpace(q, r, limit)
			}
			if planned != nil || limit.Stop != fours.NoStop || root.keepUp() {
				return 0
			}
			return root.nextTurn(turns)
		}
	} else if planned = s.threatSpace(q, r, limit); planned != nil || q.Method == MethodTSS {
		return root.narrower(q, r, planned, check)
	}
	switch s.vct.Solve(s.board, &q.Position, q.Goal, limit, turn) {
	case fours.Fails:
		r.Verdict = NoWin
	case fours.Halted:
		if planned != nil {
			return root.narrower(q, r, planned, check)
		}
		return root.certificate(q, r)
	case fours.Wins:
		tree := s.vct.Certificate(&q.Position)
		if tree == nil {
			return nil
		}
		claim(r, tree)
		if !(q.Shortest && !r.Exact || q.All) {
			return root.narrower(q, r, tree, check)
		}
		length, ok := check(tree)
		if !ok {
			return tree // the caller reads the error
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

// claim fills in the verdict of a win that was found with the given certificate.
func claim(r *Result, tree *proof.Node) {
	r.Verdict = Win
	r.Exact = tree.Kind == proof.KindFive || tree.Kind == proof.KindLine && len(tree.Line) <= 2
}

// threatSpace runs the threat-space search. It fills in the verdict of a win and returns the certificate. It returns
// nil if the search finds no win, which proves nothing.
//
// If the query names this method, the search may take all the time. In addition to a complete search it follows only
// one plan. On problems from master games and puzzle books, this plan finds a third of the wins. Proof-number search
// finds the easy ones just as quickly, so it begins; but sometimes the plan finds a win that would take proof-number
// search seconds. The plan cannot say which other first moves win, or that no win is shorter. It is therefore not run
// for queries that ask this.
func (s *Solver) threatSpace(q *Query, r *Result, limit *fours.Budget) *proof.Node {
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
	claim(r, tree)
	if q.All {
		r.Winning, r.Undecided = fours.OpenMoves(&q.Position, tree.Move)
	}
	return tree
}
