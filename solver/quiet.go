package solver

import (
	"fukumi/notation"
	"fukumi/solver/internal/fours"
	"fukumi/solver/internal/quiet"
	"fukumi/solver/proof"
)

// A query about any win is answered in two steps. The first step looks for wins by threats, with limited nodes; the
// second also looks for wins with quiet moves.

// threatNodes limits the nodes of that first step. It spends a quarter of the query's limit if that is less. A win that
// takes longer is left to the second step, which searches threats and quiet moves together.
const threatNodes = 30_000

// anyWin is the part of search for wins of any class.
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
				return tree // the caller reads the error
			}
			r.Winning = []notation.Point{tree.Move}
			s.judgeFirst(q, r, search, limit)
		}
		return tree
	}
	return nil
}
