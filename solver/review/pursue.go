package review

// The effort where the story turns. A game has one budget for it, beside what every
// position may cost. It goes to the last position that the loser is not proved to have
// lost: until a move is known that holds, or all are refuted and the one before is the
// last, or the budget is spent.
//
// Here wins by quiet moves count too, whatever the goal: a search that knows them
// refutes most moves sooner than one by threats alone, and a move after which one is
// known is no escape. That a move holds takes a search by threats that is exhausted.

import (
	"context"
	"math"
	"slices"
	"sync"
	"time"

	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/proof"
)

const (
	firstEffort = 40 // the first search behind a move takes one part in so many of the limits
	growth      = 4  // and each later one so many times more
	abreast     = 2  // so many moves are tried at a time, with any number of workers
	imitated    = 2000
	doubts      = 2 // a move that holds is doubted for so many times the limits
)

// A pursuit is what was spent on the story of one game.
type pursuit struct {
	nodes int64
	start time.Time
	done  map[int]bool // the plies that were pursued
}

// left is what the story may still cost.
func (b *job) left() (l solver.Limits, over bool) {
	l = solver.Limits{Nodes: b.o.Limits.Nodes * b.o.Story, Time: b.o.Limits.Time * time.Duration(b.o.Story)}
	spent := time.Since(b.pursued.start)
	return l.Less(b.pursued.nodes, spent), l.Reached(b.pursued.nodes, spent) != solver.NoStop
}

// pursue spends on the position before ply i, in which the loser is to move, and
// reports whether it has not been here before. The move played is not tried where it
// is proved to lose.
func (b *job) pursue(ctx context.Context, i int, played notation.Point) (first bool, err error) {
	if b.pursued.done[i] {
		return false, nil
	}
	b.pursued.done[i] = true
	j := b.js[i]
	key := b.huntKey(j, played)
	if known, err := b.recallHunt(ctx, key, j); known || err != nil {
		return known, err
	}
	d := &Judgement{Position: j.Position, Attack: j.Attack, Best: j.Best, Nodes: j.Nodes, survived: j.survived}
	d.setDefence(j.alone)
	h := &hunt{job: b, d: d, played: played, doubted: map[notation.Point]int64{}}
	before := d.Nodes
	if err := h.run(ctx); err != nil || ctx.Err() != nil {
		return false, err
	}
	j.Nodes += d.Nodes - before
	j.survived = d.survived
	j.setDefence(d.defended)
	b.keepHunt(key, j, d.Nodes-before)
	return true, nil
}

// pursueWin looks for the win that the side to move is to have after ply i, of which
// the game shows nothing.
func (b *job) pursueWin(ctx context.Context, i int) (first bool, err error) {
	j := b.js[i]
	if b.pursued.done[i] || j.Over || j.decided() && j.IsWon() {
		return false, nil
	}
	b.pursued.done[i] = true
	l, over := b.left()
	if over {
		return false, nil
	}
	key := b.huntKey(j, notation.NoPoint)
	if known, err := b.recallHunt(ctx, key, j); known || err != nil {
		return known, err
	}
	s := <-b.solvers
	defer func() { b.solvers <- s }()
	r, err := s.Solve(ctx, solver.Query{Position: j.Position, Goal: solver.AnyWin, Limits: l.Within(b.o.Limits)})
	if err != nil || ctx.Err() != nil {
		return false, err
	}
	b.pursued.nodes += r.Nodes
	j.Nodes += r.Nodes
	if r.Verdict == solver.Win {
		j.setWin(r)
	}
	b.keepHunt(key, j, r.Nodes)
	return r.Verdict == solver.Win, nil
}

// A hunt is the work on one position.
type hunt struct {
	*job
	d       *Judgement
	played  notation.Point
	doubted map[notation.Point]int64 // what searches for any win have spent in vain behind a move
	calm    bool                     // the opponent has no win at all, should the loser pass
}

func (h *hunt) run(ctx context.Context) error {
	base := h.o.Limits.Nodes
	if base == 0 {
		base = DefaultNodes
	}
	doubt := doubts * base
	for effort := max(base/firstEffort, 1); ; effort *= growth {
		if err := h.threaten(ctx, effort); err != nil {
			return err
		}
		moves := h.moves()
		if len(moves) == 0 && (h.calm || h.d.Defence.Threat.Verdict == solver.Win) {
			return nil // nothing is left to try
		}
		// Where there is not enough for this round and another, the moves share what is left.
		left, over := h.left()
		last := over || left.Nodes > 0 && left.Nodes < 2*(1+growth)*effort*int64(len(moves))
		for k := 0; k < len(moves); k += abreast {
			e := efforts{effort, effort}
			if left, _ := h.left(); last {
				share := left.Nodes / int64(len(moves)-k)
				e = efforts{share / 4 * 3, share / 4}
			}
			if over, err := h.try(ctx, moves[k:min(k+abreast, len(moves))], e); over || err != nil {
				return err
			}
			if certain, err := h.certain(ctx, e.any, doubt); certain || err != nil {
				return err
			}
		}
		// What one move has shown about others leaves more to share.
		if _, over := h.left(); over || last && len(h.moves()) == len(moves) || ctx.Err() != nil {
			return nil
		}
	}
}

// efforts are the nodes of the two searches behind a move.
type efforts struct{ threats, any int64 }

// moves are those to try: all that are not decided or hold, where something threatens,
// else the one that is judged best.
func (h *hunt) moves() []notation.Point {
	d := &h.d.Defence
	if d.Threat.Verdict == solver.Win {
		return without(h.d.inOrder(slices.Concat(d.Holds, d.Open)), h.played)
	}
	if best := h.d.Best; best != nil && best.Proved == solver.ProvedNone && best.Move != h.played {
		return []notation.Point{best.Move}
	}
	return nil
}

// threaten looks for what the opponent threatens, by quiet moves too, where nothing is
// known yet and the move that is judged best does not hold.
func (h *hunt) threaten(ctx context.Context, effort int64) error {
	if h.d.Defence.Threat.Verdict != solver.Unknown && len(h.moves()) > 0 || h.d.Defence.Threat.Verdict == solver.Win {
		return nil
	}
	l, over := h.left()
	if over {
		return nil
	}
	s := <-h.solvers
	defer func() { h.solvers <- s }()
	threat, err := s.Solve(ctx, solver.Query{Position: h.d.Position.Turned(), Goal: solver.AnyWin,
		Limits: l.Within(solver.Limits{Nodes: effort})})
	if err != nil {
		return err
	}
	h.spend(threat.Nodes)
	if threat.Verdict != solver.Win {
		h.calm = threat.Verdict == solver.NoWin
		return nil
	}
	before := h.d.Nodes
	err = h.d.defend(ctx, s, threat, l.Within(solver.Limits{Nodes: effort}))
	h.pursued.nodes += h.d.Nodes - before
	return err
}

func (h *hunt) spend(nodes int64) {
	h.pursued.nodes += nodes
	h.d.Nodes += nodes
}

// An outcome is what the searches behind one move have found.
type outcome struct {
	lost    *solver.Result // nil if the opponent is not found to win
	holds   bool           // he has no VCT, exactly
	nodes   int64
	doubted int64
	err     error
}

// try asks what the opponent has after each of some moves. over is whether the budget
// is spent.
func (h *hunt) try(ctx context.Context, moves []notation.Point, e efforts) (over bool, err error) {
	l, over := h.left()
	if over || ctx.Err() != nil {
		return true, nil
	}
	found := make([]outcome, len(moves))
	var group sync.WaitGroup
	for k, p := range moves {
		if h.d.lossOf(p) == nil { // else it was refuted since by what refutes another
			group.Go(func() { found[k] = h.ask(ctx, p, l, e) })
		}
	}
	group.Wait()
	for k, p := range moves {
		if found[k].err != nil {
			return false, found[k].err
		}
		h.merge(p, &found[k])
	}
	return false, nil
}

// solve searches behind a move, with the next worker that has nothing to do.
func (h *hunt) solve(ctx context.Context, after *notation.Position, goal solver.Class, l solver.Limits, nodes int64) (
	solver.Result, error) {
	s := <-h.solvers
	defer func() { h.solvers <- s }()
	return s.Solve(ctx, solver.Query{Position: *after, Goal: goal,
		Limits: l.Within(solver.Limits{Nodes: max(nodes, 1)})})
}

// ask searches behind the move p. It changes nothing.
func (h *hunt) ask(ctx context.Context, p notation.Point, l solver.Limits, e efforts) (o outcome) {
	after := h.d.Position
	if o.err = after.Play(p); o.err != nil {
		return o
	}
	if !slices.Contains(h.d.Defence.Holds, p) {
		var r solver.Result
		r, o.err = h.solve(ctx, &after, solver.VCT, l, e.threats)
		o.nodes = r.Nodes
		o.holds = r.Verdict == solver.NoWin
		if r.Verdict == solver.Win {
			o.lost = &r
		}
	}
	if o.err != nil || o.lost != nil || h.doubted[p] >= e.any {
		return o
	}
	r, err := h.solve(ctx, &after, solver.AnyWin, l, e.any)
	o.nodes, o.doubted, o.err = o.nodes+r.Nodes, r.Nodes, err
	switch {
	case r.Verdict == solver.Win:
		o.lost, o.holds = &r, false
	case r.Verdict == solver.NoWin:
		o.doubted = math.MaxInt64
	case r.Stop == solver.StopMemory:
		o.doubted = max(r.Nodes, e.any) // more nodes would find no more
	}
	return o
}

// merge takes over what was found behind the move p.
func (h *hunt) merge(p notation.Point, o *outcome) {
	h.spend(o.nodes)
	d := &h.d.Defence
	h.doubted[p] = max(h.doubted[p], o.doubted)
	switch {
	case o.lost != nil:
		h.d.addLoss(loss{move: p, length: o.lost.Length, result: o.lost})
		h.imitate(o.lost)
	case o.holds && !slices.Contains(d.Holds, p):
		d.Holds, d.Open = append(slices.Clone(d.Holds), p), without(d.Open, p)
		slices.Sort(d.Holds)
	}
}

// imitate tries what wins after one move against the others.
func (h *hunt) imitate(won *solver.Result) {
	if won.Check.Nodes > imitated {
		return
	}
	d := &h.d.Defence
	for _, p := range slices.Concat(d.Holds, d.Open) {
		after := h.d.Position
		if p == h.played || after.Play(p) != nil {
			continue
		}
		again := &proof.Proof{Position: after, Class: won.Class, Tree: won.Proof.Tree}
		if r, err := checkedResult(again, false); err == nil {
			h.d.addLoss(loss{move: p, length: r.Length, result: &r})
		}
	}
}

// certain reports whether a move is known that holds, of which a longer search does
// not find that it loses by quiet moves.
func (h *hunt) certain(ctx context.Context, effort, doubt int64) (bool, error) {
	for {
		var holds []notation.Point
		for _, p := range without(h.d.inOrder(h.d.Defence.Holds), h.played) {
			switch {
			case h.doubted[p] >= doubt:
				h.d.survived = append(slices.Clone(h.d.survived), p)
				return true, nil
			case h.doubted[p] >= effort:
				holds = append(holds, p)
			}
		}
		if len(holds) == 0 {
			return false, nil
		}
		if over, err := h.try(ctx, holds[:1], efforts{doubt, doubt}); over || err != nil {
			return false, err
		}
		if p := holds[0]; h.d.lossOf(p) == nil && h.doubted[p] < doubt {
			return true, nil // the budget ended before the search did: the move holds, and no more is said of it
		}
	}
}
