package model

// The search of a model to a fixed depth and width: plain minimax, alpha-beta, or alpha-beta with the best candidates
// first, as in the systems of the models.
//
// It proves nothing. A line that ends in a five scores Won, but only the candidates of the model are searched: another
// move may refute the line.
//
// The search is bounded by width^depth positions. Pruning changes only the number of positions: the move, the score and
// the line are the same as with plain minimax over the same candidates in the same order (tested).
//
// The models knew only the free rule. Here the rule of the position decides what a five is, and Black's fouls are never
// candidates.

import (
	"context"
	"fmt"

	"fukumi/notation"
)

// infinite is greater than every score.
const infinite = Won + 1

// A search is one call of Choose.
type search struct {
	ctx   context.Context
	model *Model
	board *Board
	side  notation.Stone // the side to move in the root position
	last  notation.Point // the last move before the root, or NoPoint if it is not known

	depth, width  int
	prune, sorted bool

	nodes, evaluations, limit int64
	calls                     int64 // number of calls of visit
	stop                      error // why the search was ended

	candidates [MaxDepth + 1][]Candidate // by ply
	lines      [MaxDepth + 1][MaxDepth + 1]notation.Point
	lengths    [MaxDepth + 1]int
}

func newSearch(ctx context.Context, m *Model, pos *notation.Position, o Options) (*search, error) {
	s := &search{ctx: ctx, model: m, side: pos.Turn(), last: notation.NoPoint, depth: o.Depth, width: o.Width,
		prune: o.Method != Minimax, limit: o.Nodes}
	switch {
	case o.Depth < 0 || o.Depth > MaxDepth:
		return nil, fmt.Errorf("minimax: depth %d: expected 0 to %d", o.Depth, MaxDepth)
	case o.Width < All:
		return nil, fmt.Errorf("minimax: width %d: expected 1 or more, 0 for that of the model, or %d for all", o.Width,
			All)
	case o.Method > Ordered:
		return nil, fmt.Errorf("minimax: method %d is unknown", o.Method)
	}
	s.sorted = o.Method == Ordered || o.Method == Published && m.Search.Method == "ordered"
	if s.depth == 0 {
		s.depth = m.Depth
	}
	switch s.width {
	case 0:
		s.width = m.Width
	case All:
		s.width = 0
	}
	if moves, known := pos.Moves(); known && len(moves) > 0 {
		s.last = moves[len(moves)-1]
	}
	s.board = m.NewBoard(pos)
	return s, nil
}

// pollEvery is the number of visits between two looks at the context. A visit judges every candidate of a position,
// which may take a millisecond.
const pollEvery = 16

// visit returns the score, for side, of the position on the board, with side to move and depth plies above the leaves.
// The score is exact between alpha and beta, and otherwise a bound.
func (s *search) visit(ply, depth int, alpha, beta int64, side notation.Stone) int64 {
	s.nodes++
	if s.calls++; s.calls%pollEvery == 0 && s.ctx.Err() != nil {
		s.stop = s.ctx.Err()
	}
	s.lengths[ply] = 0
	best := -infinite
	if s.model.Search.Standing && ply > 0 {
		s.evaluations++
		best = s.signed(s.board.Value(s.side), side)
		if s.prune && best >= beta {
			return best
		}
	}
	list := s.board.Candidates(s.candidates[ply][:0], side, s.width, s.sorted)
	s.candidates[ply] = list
	for i := range list {
		if s.limit > 0 && s.nodes >= s.limit {
			s.stop = ErrNodes
			return 0
		}
		p := list[i].Point
		score := s.score(ply, depth, max(alpha, best), beta, side, p)
		if s.stop != nil {
			return 0
		}
		if score > best {
			best = score
			s.keep(ply, p)
			if s.prune && best >= beta {
				return best
			}
		}
	}
	if best == -infinite { // the board is full, or all moves are fouls
		s.evaluations++
		best = s.signed(s.board.Value(s.side), side)
	}
	return best
}

// score returns the score of the move p for side.
func (s *search) score(ply, depth int, alpha, beta int64, side notation.Stone, p notation.Point) int64 {
	s.lengths[ply+1] = 0
	if s.board.MakesFive(p, side) {
		s.nodes++
		return Won
	}
	if depth == 1 {
		s.nodes++
		s.evaluations++
		v := s.board.ValueAfter(p, side, s.side)
		if near := s.model.File.Value.Nearness; near != 0 && s.last != notation.NoPoint {
			v -= int64(near) * Tenth * int64(distance(p, s.last))
		}
		return s.signed(v, side)
	}
	if !s.prune {
		alpha, beta = -infinite, infinite
	}
	s.board.Place(p, side)
	score := -s.visit(ply+1, depth-1, -beta, -alpha, side.Opponent())
	s.board.Undo(p)
	return score
}

// signed converts a value for the side of the root to a value for side.
func (s *search) signed(v int64, side notation.Stone) int64 {
	if side != s.side {
		return -v
	}
	return v
}

// keep sets the line of ply to p, followed by the line below it.
func (s *search) keep(ply int, p notation.Point) {
	n := s.lengths[ply+1]
	s.lines[ply][0] = p
	copy(s.lines[ply][1:], s.lines[ply+1][:n])
	s.lengths[ply] = n + 1
}

// distance returns the larger of the distances in columns and in rows.
func distance(p, q notation.Point) int {
	return max(p.X()-q.X(), q.X()-p.X(), p.Y()-q.Y(), q.Y()-p.Y())
}
