package review

// A hunt is the search that pursue runs for one position. It looks for any win of the side to move, or finds out which
// moves stand a search for any win of the opponent, quiet moves included. It begins with the moves that alpha-beta
// judges best. If none of them stands, and it matters whether the position is lost, it tries all other moves, with
// longer and longer searches. A win found after one move is tried against the others, because this is the cheapest
// refutation.

import (
	"cmp"
	"context"
	"slices"
	"sync"

	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/proof"
)

const (
	firstPart = 64   // the first search after a move takes 1/firstPart of the full limits
	lastPart  = 4    // the last search after a move that will not be named takes 1/lastPart of them
	growth    = 4    // each later search takes growth times as much
	rankings  = 3    // how often alpha-beta judges the moves
	abreast   = 2    // number of moves tried at a time, whatever the number of workers
	imitated  = 2000 // maximum size, in nodes, of a certificate that is tried against other moves
)

// NamedMoves is the maximum number of moves that the review names in place of a move of the game.
const NamedMoves = 3

// A move is named only if its win chance is at least minChance. The second and third named moves, and all moves named
// in place of a move that gave a proved win, need closeChance instead: moves with lower chances failed more often in a
// search ten times as long.
const (
	minChance   = 0.15
	closeChance = 0.45
)

// foreseeTenths is the part of a position's limits, in tenths, that is spent on the judgement of that chance.
const foreseeTenths = 4

// named returns the moves that may be named before ply i, the best first. They stood a search of at least the given
// effort, and are not judged as nearly lost.
func named(g *Game, js []*Judgement, i int, minEffort int64) (list []Trial) {
	chance := minChance
	if i < len(g.Moves) && gives(g, js, i) {
		chance = closeChance
	}
	for _, t := range js[i].Trials {
		if t.effort >= max(minEffort, 1) && t.Chance >= chance {
			list = append(list, t)
		}
	}
	slices.SortStableFunc(list, func(a, b Trial) int { return cmp.Compare(b.Chance, a.Chance) })
	return list[:min(len(list), max(worthy(list), 1), NamedMoves)]
}

// worthy returns how many of the given moves, ordered from the best, are judged good enough to be named together with
// others.
func worthy(list []Trial) int {
	n := slices.IndexFunc(list, func(t Trial) bool { return t.Chance < closeChance })
	if n < 0 {
		n = len(list)
	}
	return n
}

// A hunt is the working state of the search for one position.
type hunt struct {
	*job
	j      *Judgement
	played notation.Point // the move of the game if the next position proves that it loses; else NoPoint
}

// attack looks for any win of the side to move.
func (h *hunt) attack(ctx context.Context, l solver.Limits) error {
	r, err := h.solve(ctx, &h.j.Position, solver.AnyWin, l.Within(full(h.limits)))
	if err != nil {
		return err
	}
	if h.spend(r.Nodes); r.Verdict == solver.Win {
		h.j.setWin(r)
	}
	return nil
}

// run finds out which moves stand a search.
func (h *hunt) run(ctx context.Context, count int, refute bool) error {
	if err := h.threaten(ctx); err != nil {
		return err
	}
	for range rankings {
		best, err := h.best(ctx, count)
		if err != nil || len(best) == 0 {
			return err
		}
		if err := h.deepen(ctx, best); err != nil {
			return err
		}
		if h.stood() || slices.ContainsFunc(best, func(p notation.Point) bool { return h.j.lossOf(p) == nil }) {
			break
		}
	}
	if !refute || h.stood() || h.j.Defence.Threat.Verdict != solver.Win {
		return nil
	}
	for part := int64(firstPart); part >= lastPart && !h.stood(); part /= growth {
		if over, err := h.try(ctx, h.moves(), full(h.limits).Part(part)); over || err != nil {
			return err
		}
	}
	return nil
}

// stood reports whether a move stood the last search. If so, not all moves can be refuted.
func (h *hunt) stood() bool {
	minEffort := effort(full(h.limits).Part(lastPart))
	return slices.ContainsFunc(h.j.Trials, func(t Trial) bool { return t.effort >= minEffort })
}

// moves returns the undecided moves; moves near the threat come first.
func (h *hunt) moves() []notation.Point {
	d := &h.j.Defence
	return without(h.j.inOrder(slices.Concat(d.Holds, d.Open)), h.played)
}

// best returns the moves that alpha-beta judges best, without moves that are proved to lose.
func (h *hunt) best(ctx context.Context, count int) ([]notation.Point, error) {
	l, over := h.left()
	if over {
		return nil, nil
	}
	s := <-h.sessions
	defer func() { h.sessions <- s }()
	r, err := h.j.rank(ctx, s, count, l.Within(h.limits.Part(judgeShare/2)))
	h.spend(r.Nodes)
	var best []notation.Point
	for _, c := range r.Candidates {
		if c.Proved == solver.ProvedNone && c.Move != h.played && h.j.lossOf(c.Move) == nil {
			best = append(best, c.Move)
		}
	}
	return best, err
}

// deepen searches after the given moves, with growing limits. A move that stands is judged, and searched with the full
// limits if it may be named.
func (h *hunt) deepen(ctx context.Context, moves []notation.Point) error {
	for part := int64(firstPart); part >= lastPart; part /= growth {
		if over, err := h.try(ctx, moves, full(h.limits).Part(part)); over || err != nil {
			return err
		}
	}
	bar := minChance
	if h.played != notation.NoPoint {
		bar = closeChance
	}
	var good []Trial
	for _, p := range moves {
		if err := h.foresee(ctx, p); err != nil {
			return err
		}
		if t := h.j.trial(p); h.j.lossOf(p) == nil && t.Chance >= bar {
			good = append(good, t)
		}
	}
	slices.SortStableFunc(good, func(a, b Trial) int { return cmp.Compare(b.Chance, a.Chance) })
	var points []notation.Point
	for _, t := range good[:min(len(good), max(worthy(good), 1))] {
		points = append(points, t.Move)
	}
	_, err := h.try(ctx, points, full(h.limits))
	return err
}

// threaten looks for a threat of the opponent, also by quiet moves, if none is known.
func (h *hunt) threaten(ctx context.Context) error {
	l, over := h.left()
	if over || h.j.Defence.Threat.Verdict == solver.Win {
		return nil
	}
	turned := h.j.Position.Turned()
	threat, err := h.solve(ctx, &turned, solver.AnyWin, l.Within(h.limits.Part(threatShare)))
	if err != nil {
		return err
	}
	h.spend(threat.Nodes)
	if threat.Verdict != solver.Win {
		return nil
	}
	s := <-h.sessions
	defer func() { h.sessions <- s }()
	h.j.Defence.Threat = threat
	nodes, err := h.j.defend(ctx, s, l.Within(h.limits.Part(defendShare)))
	h.spend(nodes)
	return err
}

func (h *hunt) spend(nodes int64) {
	h.spent += nodes
	h.j.Nodes += nodes
}

// An outcome is the result of the searches after one move.
type outcome struct {
	lost  *solver.Result // the opponent's win, or nil if none was found
	stops bool           // the opponent certainly has no VCT
	nodes int64
	trial Trial
	err   error
}

// try searches for the opponent's wins after each of the given moves. over reports whether the budget is spent.
func (h *hunt) try(ctx context.Context, moves []notation.Point, l solver.Limits) (over bool, err error) {
	for chunk := range slices.Chunk(moves, abreast) {
		left, over := h.left()
		if over || ctx.Err() != nil {
			return true, nil
		}
		found := make([]outcome, len(chunk))
		var group sync.WaitGroup
		for k, p := range chunk {
			if h.j.lossOf(p) == nil { // otherwise the move has meanwhile been refuted by the win after another move
				group.Go(func() { found[k] = h.ask(ctx, p, l, left) })
			}
		}
		group.Wait()
		for k, p := range chunk {
			if found[k].err != nil {
				return false, found[k].err
			}
			if h.j.lossOf(p) == nil {
				h.merge(p, &found[k])
			}
		}
	}
	return false, nil
}

// ask searches after the move p, within both l and left. It does not change h.
func (h *hunt) ask(ctx context.Context, p notation.Point, l, left solver.Limits) (o outcome) {
	after := h.j.Position
	if o.err = after.Play(p); o.err != nil {
		return o
	}
	o.trial = h.j.trial(p)
	if _, over := after.Winner(); over || o.trial.effort >= effort(l) && o.trial.effort > 0 {
		return o
	}
	if !slices.Contains(h.j.Defence.Holds, p) {
		var r solver.Result
		r, o.err = h.solve(ctx, &after, solver.VCT, left.Within(l.Part(threatShare)))
		o.nodes += r.Nodes
		if o.stops = r.Verdict == solver.NoWin; r.Verdict == solver.Win {
			o.lost = &r
		}
	}
	if o.err != nil || o.lost != nil {
		return o
	}
	r, err := h.solve(ctx, &after, solver.AnyWin, left.Within(l))
	o.nodes, o.err = o.nodes+r.Nodes, err
	switch {
	case err != nil:
		return o
	case r.Verdict == solver.Win:
		o.lost, o.stops = &r, false
		return o
	case effort(left) >= effort(l), r.Verdict == solver.NoWin:
		o.trial.effort = effort(l)
	}
	o.trial.Nodes = max(o.trial.Nodes, r.Nodes)
	return o
}

// foresee lets alpha-beta judge a move by the position after it.
func (h *hunt) foresee(ctx context.Context, p notation.Point) error {
	left, over := h.left()
	after, t := h.j.Position, h.j.trial(p)
	if over || h.j.lossOf(p) != nil || t.effort == 0 || after.Play(p) != nil {
		return nil
	}
	if !canMove(&after) {
		t.Chance = 0.5
		h.j.setTrial(t)
		return nil
	}
	s := <-h.sessions
	defer func() { h.sessions <- s }()
	r, err := s.Rank(ctx, solver.RankQuery{Position: after, Limits: left.Within(foresight(h.limits))})
	h.spend(r.Nodes)
	if err != nil || len(r.Candidates) == 0 {
		return err
	}
	if best := &r.Candidates[0]; best.Proved == solver.ProvedWin {
		h.merge(p, &outcome{lost: best.Result})
	} else {
		t.Chance = 1 - best.WinChance
		h.j.setTrial(t)
	}
	return nil
}

func foresight(l solver.Limits) solver.Limits {
	return solver.Limits{Nodes: l.Nodes * foreseeTenths / 10, Time: l.Time * foreseeTenths / 10}
}

// merge records the outcome of the searches after the move p.
func (h *hunt) merge(p notation.Point, o *outcome) {
	h.spend(o.nodes)
	switch {
	case o.lost != nil:
		h.j.addLoss(loss{move: p, length: o.lost.Length, result: o.lost})
		h.imitate(o.lost)
		return
	case o.stops:
		h.j.stops(p)
	}
	if o.trial.effort > 0 {
		h.j.setTrial(o.trial)
	}
}

// imitate tries the win after one move against the other undecided moves.
func (h *hunt) imitate(won *solver.Result) {
	if won.Check.Nodes > imitated {
		return
	}
	for _, p := range h.moves() {
		after := h.j.Position
		if after.Play(p) != nil {
			continue
		}
		again := &proof.Proof{Position: after, Class: won.Class, Tree: won.Proof.Tree}
		if r, err := checkedResult(again, false); err == nil {
			h.j.addLoss(loss{move: p, length: r.Length, result: &r})
		}
	}
}
