package main

// Balanced moves: stones after which the chances are even, or as near as can be
// to what is asked for. The static evaluation proposes, a ranking decides.

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"fukumi/eval"
	"fukumi/notation"
	"fukumi/solver"
)

// finalists are how many positions are searched of those that the static
// evaluation puts nearest to balance.
const finalists = 6

// A balance looks for stones that make a position even. It runs beside the
// session.
type balance struct {
	ctx   context.Context
	s     *solver.Solver
	until time.Time // the zero time: no limit
	nodes int64     // of one search; 0: no limit
	depth int
}

// newBalance shares l among so many searches.
func newBalance(ctx context.Context, s *solver.Solver, l solver.Limits, depth, searches int) *balance {
	a := &balance{ctx: ctx, s: s, depth: depth}
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
func (a *balance) judge(pos notation.Position, searches int) (solver.Candidate, error) {
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

// A trial is a way to put stones, and how far from the aim the position is
// then.
type trial struct {
	stones []notation.Point
	off    float64
}

// choose returns the trial after which the score of the side to move is nearest
// to aim. The trials are in the order of the static evaluation; the first ones
// are searched.
func (a *balance) choose(pos notation.Position, trials []trial, aim float64) (trial, error) {
	if len(trials) == 0 {
		return trial{}, solver.ErrNoMove
	}
	slices.SortStableFunc(trials, func(x, y trial) int { return cmp.Compare(x.off, y.off) })
	trials = trials[:min(len(trials), finalists)]
	best := trial{off: math.Inf(1)}
	for i, t := range trials {
		if best.stones != nil && a.ctx.Err() != nil {
			break
		}
		after := pos
		for _, p := range t.stones {
			if err := after.Play(p); err != nil {
				return best, err
			}
		}
		c, err := a.judge(after, len(trials)-i)
		if err != nil {
			return best, err
		}
		if t.off = math.Abs(c.WinChance - aim); t.off < best.off {
			best = t
		}
	}
	return best, nil
}

// trials are the ways to play one move or two from pos on the given points,
// where a is what the side to move after them is to be worth.
func trials(pos *notation.Position, points []notation.Point, two bool, aim int) []trial {
	var list []trial
	score := eval.NewScore(pos)
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
			list = append(list, trial{[]notation.Point{p}, math.Abs(float64(off))})
		} else {
			for _, q := range points {
				if q == p || !legal(q, side.Opponent()) {
					continue
				}
				score.Place(q, side.Opponent())
				off := score.Value(side) - aim
				score.Undo()
				list = append(list, trial{[]notation.Point{p, q}, math.Abs(float64(off))})
			}
		}
		score.Undo()
	}
	return list
}

// near are the free points within two steps of a stone, all where there is
// none.
func near(pos *notation.Position) []notation.Point {
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

// balanceCommand is YXBALANCEONE and YXBALANCETWO: one move, or two, after
// which the side to move has a score as near as can be to the given one, for
// one move seen by the side that asks.
func (b *gomocup) balanceCommand(ctx context.Context, c gomoCall) bool {
	bias := 0
	if c.rest != "" {
		n, err := strconv.Atoi(c.rest)
		if err != nil || n < -eval.MaxScore || n > eval.MaxScore {
			return b.failf("%s %s: want a whole number from %d to %d", c.name, shown(c.rest), -eval.MaxScore, eval.MaxScore)
		}
		bias = n
	}
	two := strings.HasSuffix(c.name, "TWO")
	pos, err := b.ready()
	if err != nil {
		return b.fail(err)
	}
	aim := bias
	if !two {
		aim = -bias // after one move it is the other side's turn
	}
	ways := trials(&pos, near(&pos), two, aim)
	ways = slices.DeleteFunc(ways, func(t trial) bool {
		return slices.ContainsFunc(t.stones, func(p notation.Point) bool { return slices.Contains(b.blocked, p) })
	})
	if len(ways) == 0 {
		return b.fail(fmt.Errorf("no balanced move: %w", solver.ErrNoMove))
	}
	s, v, depth := b.engineFor(), b.view(), b.info.depth
	run := func(ctx context.Context, l solver.Limits, _ func(gomoEvent)) gomoAnswer {
		t, err := newBalance(ctx, s, l, depth, finalists).choose(pos, ways, solver.WinChance(aim))
		if err != nil && !errors.Is(err, context.Canceled) {
			return gomoAnswer{err: err}
		}
		return gomoAnswer{text: v.pairs(t.stones), play: t.stones}
	}
	first := slices.MinFunc(ways, func(x, y trial) int { return cmp.Compare(x.off, y.off) })
	last := gomoAnswer{text: b.view().pairs(first.stones), play: first.stones}
	return b.think(ctx, c.at, gomoSearch{pos: pos, last: last, run: run})
}
