package solver

import (
	"slices"

	"fukumi/notation"
	"fukumi/solver/internal/fours"
	"fukumi/solver/internal/quiet"
	"fukumi/solver/proof"
)

// Which of the given first moves win, if quiet moves are allowed?
//
// A move counts as a win if the checker has accepted a certificate that begins with it. It counts as no win if that is
// certain, usually because the opponent wins by threats after it. Most moves that do not win stay undecided, above all
// on large boards.

// byFirst looks for a win that begins with one of q.First. If q.All is set, it judges each of these moves.
func (s *Solver) byFirst(q *Query, r *Result, limit *fours.Budget, check func(*proof.Node) (int, bool)) *proof.Node {
	side := q.Position.Turn()
	var moves []notation.Point
	var tree *proof.Node
	for _, p := range q.First {
		switch five := q.Position.MakesFive(p, side); {
		case slices.Contains(moves, p) || slices.Contains(r.Winning, p):
		case !five:
			moves = append(moves, p)
		default:
			r.Winning = append(r.Winning, p)
			if tree == nil {
				tree = &proof.Node{Move: p, Kind: proof.KindFive}
			}
		}
	}
	if tree != nil {
		if _, ok := check(tree); !ok || !q.All {
			claim(r, tree)
			r.Winning = nil
			return tree
		}
	}
	search := quiet.New(&q.Position, quiet.Options{Memory: s.memory}, limit)
	open := search.Judge(moves, func(n *proof.Node) (settled, more bool) {
		switch {
		case n == nil:
			return false, true
		case tree == nil:
			tree = n
			_, ok := check(n)
			r.Winning = append(r.Winning, n.Move)
			return ok, ok && q.All
		}
		if settled = s.accepts(q, n, limit); settled {
			r.Winning = append(r.Winning, n.Move)
		}
		return settled, true
	})
	switch {
	case tree != nil:
		r.Verdict, r.Exact = Win, tree.Kind == proof.KindFive
		r.Undecided = open
		slices.Sort(r.Winning)
	case len(open) == 0:
		r.Verdict = NoWin
	}
	if !q.All {
		r.Winning, r.Undecided = nil, nil
	}
	return tree
}

// allBeside judges every first move of a position that is won by threats. It first searches for the other moves by
// threats. tree is the certificate of one winning move.
func (s *Solver) allBeside(q *Query, r *Result, limit *fours.Budget, tree *proof.Node,
	check func(*proof.Node) (int, bool)) *proof.Node {
	threats := *q
	threats.Goal = VCT
	part := limit.Part(limit.Room(2*allNodes) / 2)
	all := s.threats(&threats, r, &part, check)
	limit.Nodes += part.Nodes
	if limit.Inherit(&part); all == nil || r.Verdict != Win || len(r.Winning) == 0 {
		all = tree
		claim(r, tree)
		if _, ok := check(tree); !ok {
			return tree
		}
		r.Winning = []notation.Point{tree.Move}
	}
	s.judgeFirst(q, r, quiet.New(&q.Position, quiet.Options{Memory: s.memory}, limit), limit)
	return all
}

// allNodes limits the search by threats if all first moves are asked for. It spends half of the remaining limit if that
// is less.
const allNodes = 1_000_000

// judgeFirst judges the moves that are not known to win.
func (s *Solver) judgeFirst(q *Query, r *Result, search *quiet.Search, limit *fours.Budget) {
	side := q.Position.Turn()
	var moves []notation.Point
	for _, p := range q.Position.Stones(notation.Empty) {
		switch {
		case slices.Contains(r.Winning, p):
		case q.Position.MakesFive(p, side):
			r.Winning = append(r.Winning, p)
		case q.Position.Legal(p, side) == nil:
			moves = append(moves, p)
		}
	}
	r.Undecided = search.Judge(moves, func(n *proof.Node) (settled, more bool) {
		if settled = n != nil && s.accepts(q, n, limit); settled {
			r.Winning = append(r.Winning, n.Move)
		}
		return settled, true
	})
	slices.Sort(r.Winning)
}

// accepts reports whether the checker accepts a certificate.
func (s *Solver) accepts(q *Query, n *proof.Node, limit *fours.Budget) bool {
	won := Result{Class: AnyWin}
	err := s.certify(&won, q.Position, n, until(limit))
	if err != nil {
		s.alarm(unclaimed(limit.Context(), &won, AnyWin, n, err).Refused)
	}
	return err == nil
}
