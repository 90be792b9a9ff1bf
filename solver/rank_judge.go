package solver

import (
	"cmp"
	"slices"
	"time"

	"fukumi/eval"
	"fukumi/notation"
	"fukumi/solver/internal/alphabeta"
	"fukumi/solver/internal/fours"
)

// The second half of a ranking: the opponent's threat, the judgement of the remaining moves, and the order of all
// moves.

// threat looks for the opponent's win as if it were his move.
func (r *ranking) threat(part int64) error {
	if r.done() {
		return nil
	}
	turned := r.q.Position.Turned()
	got, err := r.known(r.q.Threat, &turned, part)
	if err != nil {
		return err
	}
	r.out.Defence.Threat = got
	return nil
}

// defend judges every move against the threat.
func (r *ranking) defend(part int64) error {
	if r.done() || r.out.Defence.Threat.Verdict != Win {
		return nil
	}
	if r.q.Defence != nil {
		r.out.Defence = *r.q.Defence
	} else {
		q := Query{Position: r.q.Position, Goal: VCT, Limits: r.part(part)}
		d, err := r.c.defendAgainst(q, r.out.Defence.Threat)
		if err != nil {
			return err
		}
		r.out.Nodes += d.Nodes
		r.out.Verify += d.Verify
		r.out.Defence = d
	}
	r.refuted(r.out.Defence.Lost)
	return nil
}

// judge lets alpha-beta rank the open moves within the limits. Alpha-beta uses its earlier judgements of the same game
// again.
func (r *ranking) judge(l Limits) {
	if r.done() {
		return
	}
	switch {
	case r.out.Depth > 0:
		r.c.judge.Keep()
	case r.sameGame:
		r.c.judge.GoOn()
	}
	limit := fours.NewBudget(r.c.ctx, l.Nodes, l.Time, time.Now())
	r.c.watch(limit)
	if r.q.Game {
		l = r.q.Limits // the table of alpha-beta must fit the whole query
	}
	nodes := l.Nodes
	if byTime := int64(l.Time.Seconds() * alphabeta.NodesEachSecond); l.Time > 0 && (nodes == 0 || byTime < nodes) {
		nodes = max(byTime, 1)
	}
	before := r.out.Nodes
	watch := alphabeta.Watch{Enter: r.q.Entering}
	if r.q.Report != nil {
		watch.Depth = func(best []alphabeta.Judgement, depth int) {
			if depth <= r.reported.Depth && best[0].Move == r.reported.Move {
				return // reported before
			}
			r.reported = best[0]
			now := *r
			now.out.Nodes, now.out.Depth = before+limit.Nodes, depth
			now.scores(best)
			r.q.Report(now.finish())
		}
	}
	list, depth := r.c.judge.Rank(&r.q.Position, r.worthwhile(), r.q.MultiPV-len(r.wins), r.q.Depth, limit, nodes,
		watch)
	r.c.nodes += limit.Nodes
	r.out.Nodes += limit.Nodes
	r.out.Depth, r.out.Stop = depth, Stop(limit.Stop)
	r.scores(list)
}

// scores turns alpha-beta's judgements into candidates.
func (r *ranking) scores(list []alphabeta.Judgement) {
	r.judged = nil
	for _, j := range list {
		score := int(min(max(j.Value, -surest), surest))
		r.judged = append(r.judged, Candidate{
			Move: j.Move, Score: score, WinChance: WinChance(r.q.Position.Rule(), score), Depth: j.Depth, Line: j.Line,
		})
	}
}

// worthwhile returns the open moves near the stones. If too few moves are near, it returns all open moves.
func (r *ranking) worthwhile() []notation.Point {
	near := eval.Candidates(&r.q.Position)
	var list []notation.Point
	for _, p := range r.open {
		if near.Has(p) {
			list = append(list, p)
		}
	}
	if len(list) == 0 || len(list) < r.q.MultiPV-len(r.wins) {
		return r.open
	}
	return list
}

// surest is the maximum score of a judgement. A judgement is never quite certain, so an unproved mate gets no more than
// this.
const surest = 12 * eval.ScoreUnit

// finish sorts the candidates and completes the ranking.
func (r *ranking) finish() Ranking {
	r.wins, r.lost = slices.Clone(r.wins), slices.Clone(r.lost)
	slices.SortStableFunc(r.wins, func(a, b Candidate) int { return cmp.Compare(a.Result.Length, b.Result.Length) })
	if len(r.lost) > 0 {
		// Among moves that lose equally late, the moves that do most on the board come first.
		score, side := eval.NewScore(&r.q.Position), r.q.Position.Turn()
		slices.SortStableFunc(r.lost, func(a, b Candidate) int {
			return cmp.Or(cmp.Compare(b.Result.Length, a.Result.Length), cmp.Compare(score.Order(b.Move, side),
				score.Order(a.Move, side)))
		})
	}
	all := slices.Concat(r.wins, r.judged, r.lost)
	r.out.Candidates = all[:min(len(all), r.q.MultiPV)]
	for i := range r.out.Candidates {
		r.out.Candidates[i].Rank = i + 1
	}
	r.out.Time = time.Since(r.start)
	return r.out
}
