package solver

import (
	"fukumi/notation"
	"fukumi/solver/internal/fours"
	"fukumi/solver/internal/quiet"
	"fukumi/solver/proof"
)

// How a query about any win is answered: first by wins by threats, for a while, and
// then by wins with quiet moves too.

// threatNodes is what a query about any win first spends on threats alone; a
// quarter of its limit if that is less. If a win takes longer, threats and quiet
// moves are searched together.
const threatNodes = 30_000

// anyWin is search for wins of any class.
func (s *Solver) anyWin(q *Query, r *Result, limit *fours.Budget, check func(*proof.Node) (int, bool)) *proof.Node {
	if q.First != nil {
		return s.byFirst(q, r, limit, check)
	}
	threats := *q
	threats.Goal, threats.All = VCT, false
	part := limit.Part(limit.Room(4*threatNodes) / 4)
	tree := s.threats(&threats, r, &part, check)
	limit.Nodes += part.Nodes
	if limit.Inherit(&part); tree == nil && limit.Stop == fours.NoStop {
		r.Verdict = Unknown
		return s.quietly(q, r, limit, check)
	}
	if tree != nil && q.All {
		return s.allBeside(q, r, limit, tree, check)
	}
	return tree
}

// quietly runs the search with quiet moves, fills in the verdict, and returns the
// certificate of a win.
func (s *Solver) quietly(q *Query, r *Result, limit *fours.Budget, check func(*proof.Node) (int, bool)) *proof.Node {
	search := quiet.New(&q.Position, quiet.Options{Memory: s.memory}, limit)
	switch search.Run() {
	case fours.Fails:
		r.Verdict = NoWin
	case fours.Wins:
		tree := search.Certificate()
		if tree == nil {
			return nil
		}
		claim(r, tree)
		if q.All {
			if _, ok := check(tree); !ok {
				return tree // the caller sees why
			}
			r.Winning = []notation.Point{tree.Move}
			s.judgeFirst(q, r, search, limit)
		}
		return tree
	}
	return nil
}
