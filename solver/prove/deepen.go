package prove

import (
	"cmp"
	"context"
	"math"
	"slices"
	"time"

	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/ask"
)

// Deepening: a position that is not won in its turn is divided. Its moves are judged by alpha-beta, the best one is
// tried, and each reply to it is a position of its own. In an opening nearly all replies to a good move are answered
// in milliseconds, with the lemmas that are there; the few others are divided in turn. So the search goes down where
// the proof is hard, along the moves that the judgement prefers, where proof-number search alone would spread.
//
// The tree steers only. A divided position counts as proved when the checker has accepted its lemma, which rests on
// those of all replies.

// A target is a position in the tree of a run, with the attacker to move: a part of the job, or a reply to a try.
type target struct {
	part  int
	up    *try           // nil for a part
	reply notation.Point // the defender's move that leads here from the target above

	state State
	turns int       // the searches of it that have begun
	begun time.Time // the last of them
	spent int64     // nodes of the failed searches here and below

	// tries are the moves that the judgement proposes, if the target is divided. There are none if each move is proved
	// to lose.
	divided bool
	tries   []*try
	cost    float64 // of the cheapest try
}

// A try is a move of the attacker.
type try struct {
	at      *target
	move    notation.Point
	entered bool      // open is known
	open    []*target // replies that are not answered, the farthest first

	// cost estimates the work that is left until every reply is answered. It is infinite if one cannot be. judged is
	// the cost by the judgement alone.
	cost, judged float64
}

// The constants of deepening were tried on an opening of renju that took hours.
const (
	judgeNodes  = 3_000_000 // two seconds
	judgeMemory = 32 << 20
	judgedMoves = 10

	// A move of sureScore costs 1, and e times as much if its score is lower by scoreScale. A reply that was not
	// searched costs the part untried of its move: there are two hundred of them, and most are won at once.
	sureScore  = 300
	scoreScale = 120
	mostCost   = 1000
	untried    = 0.01

	// againTimes says when a divided target is searched again: so many times the nodes of that search were spent below.
	againTimes int64 = 16
)

// reckon computes the costs of t and of all above it.
func (t *try) reckon() {
	t.cost = t.judged
	if t.entered {
		t.cost = 0
		for _, p := range t.open {
			if p.divided {
				t.cost += p.cost
			} else {
				t.cost += untried * t.judged
			}
		}
	}
	t.at.reckon()
}

// reckon computes the costs of p and of all above it.
func (p *target) reckon() {
	p.cost = math.Inf(1)
	for _, t := range p.tries {
		p.cost = min(p.cost, t.cost)
	}
	if p.up != nil {
		p.up.reckon()
	}
}

// position returns the position of p.
func (r *run) position(p *target) notation.Position {
	if p.up == nil {
		return r.job.Parts[p.part].Position
	}
	pos := r.position(p.up.at)
	_ = pos.Play(p.up.move)
	_ = pos.Play(p.reply)
	return pos
}

// turnNodes returns the node limit of the search after so many turns.
func (r *run) turnNodes(turns int) int64 {
	round := 2 * min(turns, 10)
	return min(r.o.TurnNodes, math.MaxInt64>>round) << round
}

// pick returns the target below p that is searched next, or nil if there is none that is not being searched. The caller
// holds r.mu.
func (r *run) pick(p *target) *target {
	switch {
	case p.state == Proved || p.state == exhausted || p.state == Running && !p.divided:
		return nil
	case !p.divided:
		return p
	}
	// If it is won by now, by a lemma from elsewhere, its search ends at once.
	if pos := r.position(p); p.state == Open && (r.ledger.Won(&pos) || p.spent >= againTimes*r.turnNodes(p.turns)) {
		return p
	}
	tries := slices.Clone(p.tries)
	slices.SortStableFunc(tries, func(a, b *try) int { return cmp.Compare(a.cost, b.cost) })
	for _, t := range tries {
		if !t.entered {
			r.enter(t)
		}
		if math.IsInf(t.cost, 1) {
			continue
		}
		if len(t.open) == 0 { // all replies were answered before
			if err := r.join(t); err != nil {
				r.fail(err)
				return nil
			}
			return p // its search ends at once
		}
		replies := slices.Clone(t.open)
		slices.SortStableFunc(replies, func(a, b *target) int { return cmp.Compare(a.spent, b.spent) })
		for _, q := range replies {
			if next := r.pick(q); next != nil {
				return next
			}
		}
	}
	return nil
}

// enter lists the replies to t that are not answered. If one of them makes five, t is no win. The caller holds r.mu.
func (r *run) enter(t *try) {
	t.entered = true
	after := r.position(t.at)
	_ = after.Play(t.move) // the judgement proposes legal moves only
	for _, reply := range Replies(&after) {
		if _, over := reply.After.Winner(); over {
			t.open = []*target{{up: t, state: exhausted, divided: true, cost: math.Inf(1)}}
			break
		}
		if !r.ledger.Won(&reply.After) {
			t.open = append(t.open, &target{part: t.at.part, up: t, reply: reply.Move})
		}
	}
	t.reckon()
}

// spend adds the nodes of a failed search of p to p and all targets above it. The caller holds r.mu.
func (p *target) spend(nodes int64) {
	for ; ; p = p.up.at {
		p.spent += nodes
		if p.up == nil {
			return
		}
	}
}

// divide gives p the moves that the judgement proposes.
func (r *run) divide(ctx context.Context, p *target, by *ask.Session) error {
	pos := r.position(p)
	got, err := by.Rank(ctx, solver.RankQuery{Position: pos, Limits: solver.Limits{Nodes: r.o.judgeNodes},
		MultiPV: judgedMoves})
	if err != nil {
		return err
	}
	var tries []*try
	for _, c := range got.Candidates {
		cost := 1.0
		switch c.Proved {
		case solver.ProvedLoss:
			continue
		case solver.ProvedNone:
			cost = min(math.Exp(float64(sureScore-c.Score)/scoreScale), mostCost)
		}
		tries = append(tries, &try{at: p, move: c.Move, cost: cost, judged: cost})
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	p.divided, p.tries = true, tries
	p.reckon()
	return nil
}

// settled marks p as proved, and each target above it whose replies are all answered. The caller holds r.mu.
func (r *run) settled(p *target) error {
	p.state, p.tries = Proved, nil
	t := p.up
	if t == nil {
		return nil
	}
	t.open = slices.DeleteFunc(t.open, func(q *target) bool { return q == p })
	t.reckon()
	if len(t.open) > 0 || t.at.state == Proved {
		return nil
	}
	if err := r.join(t); err != nil {
		return err
	}
	return r.settled(t.at)
}

// join adds the lemma of the target of t, all replies to which are answered. The caller holds r.mu.
func (r *run) join(t *try) error {
	pos := r.position(t.at)
	top, err := answered(pos, t.move)
	if err != nil {
		return err
	}
	fresh, err := r.ledger.add(&finding{Position: pos, Node: top})
	if fresh {
		r.added++
	}
	return err
}
