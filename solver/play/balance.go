package play

// Balanced moves: stones after which the chances are even, or as near as can be
// to what is asked for. The static evaluation proposes, a ranking decides.

import (
	"cmp"
	"context"
	"math"
	"slices"
	"time"

	"fukumi/internal/eval"
	"fukumi/notation"
	"fukumi/solver"
)

// Finalists are how many positions are searched of those that the static
// evaluation puts nearest to balance.
const Finalists = 6

// A Balance looks for stones that make a position even.
type Balance struct {
	ctx   context.Context
	s     Searcher
	until time.Time // the zero time: no limit
	nodes int64     // of one search; 0: no limit
	depth int
}

// NewBalance shares l among so many searches, each of at most the given depth; 0
// means no limit.
func NewBalance(ctx context.Context, s Searcher, l solver.Limits, depth, searches int) *Balance {
	a := &Balance{ctx: ctx, s: s, depth: depth}
	if l.Time > 0 {
		a.until = time.Now().Add(l.Time)
	}
	if l.Nodes > 0 {
		a.nodes = max(l.Nodes/int64(searches), 1)
	}
	return a
}

// judge ranks the best move of pos. searches is how many are still to be made,
// this one included.
func (a *Balance) judge(pos notation.Position, searches int) (solver.Candidate, error) {
	q := solver.RankQuery{Position: pos, Depth: a.depth, Limits: solver.Limits{Nodes: a.nodes}}
	if !a.until.IsZero() {
		q.Limits.Time = max(time.Until(a.until)/time.Duration(searches), time.Millisecond)
	}
	r, err := a.s.Rank(a.ctx, q)
	if err != nil {
		return solver.Candidate{}, err
	}
	return r.Candidates[0], nil
}

// A Way is a way to put stones, and how far from the aim the position is then.
type Way struct {
	Stones []notation.Point
	Off    float64
}

// Choose returns the way after which the chance of the side to move is nearest
// to aim. It puts the ways into the order of the static evaluation; the first ones
// are searched.
func (a *Balance) Choose(pos notation.Position, ways []Way, aim float64) (Way, error) {
	if len(ways) == 0 {
		return Way{}, solver.ErrNoMove
	}
	slices.SortStableFunc(ways, func(x, y Way) int { return cmp.Compare(x.Off, y.Off) })
	ways = ways[:min(len(ways), Finalists)]
	best := Way{Off: math.Inf(1)}
	for i, t := range ways {
		if best.Stones != nil && a.ctx.Err() != nil {
			break
		}
		after := pos
		for _, p := range t.Stones {
			if err := after.Play(p); err != nil {
				return best, err
			}
		}
		c, err := a.judge(after, len(ways)-i)
		if err != nil {
			return best, err
		}
		if t.Off = math.Abs(c.WinChance - aim); t.Off < best.Off {
			best = t
		}
	}
	return best, nil
}

// Ways are the ways to play one move or two from pos on the given points, with
// how far the static evaluation of the side to move after them is from aim.
func Ways(pos *notation.Position, points []notation.Point, two bool, aim int) []Way {
	var list []Way
	score := eval.NewStatic(pos)
	side := pos.Turn()
	first, second := pos.Fives(side), pos.Fives(side.Opponent())
	legal := func(p notation.Point, s notation.Stone) bool {
		return pos.Legal(p, s) == nil && !slices.Contains(first, p) && !slices.Contains(second, p)
	}
	for _, p := range points {
		if !legal(p, side) {
			continue
		}
		score.Place(p, side)
		if !two {
			off := score.Value(side.Opponent()) - aim
			list = append(list, Way{[]notation.Point{p}, math.Abs(float64(off))})
		} else {
			for _, q := range points {
				if q == p || !legal(q, side.Opponent()) {
					continue
				}
				score.Place(q, side.Opponent())
				off := score.Value(side) - aim
				score.Undo()
				list = append(list, Way{[]notation.Point{p, q}, math.Abs(float64(off))})
			}
		}
		score.Undo()
	}
	return list
}

// Near returns the free points within two steps of a stone, all where there is
// none.
func Near(pos *notation.Position) []notation.Point {
	var list []notation.Point
	for _, p := range pos.Stones(notation.Empty) {
		for _, s := range append(pos.Stones(notation.Black), pos.Stones(notation.White)...) {
			if max(p.X()-s.X(), s.X()-p.X(), p.Y()-s.Y(), s.Y()-p.Y()) <= 2 {
				list = append(list, p)
				break
			}
		}
	}
	if len(list) == 0 {
		list = pos.Stones(notation.Empty)
	}
	return list
}
