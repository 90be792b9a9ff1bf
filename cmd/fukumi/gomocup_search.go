package main

// A search of the session: it runs beside the loop that reads commands, tells
// what it finds, and is cut short by STOP or the clock. What the end of the
// session does to it is in gomocup_last.go.

import (
	"context"
	"slices"
	"time"

	"fukumi/notation"
	"fukumi/solver"
)

// A gomoEvent is something a search tells on its way.
type gomoEvent struct {
	ranking *solver.Ranking // a depth is finished; nil with a move
	enter   notation.Point  // a move of the position is begun
	answer  *gomoAnswer     // stands in from now on for one that does not come in time; with nothing else
}

// A gomoAnswer ends a search.
type gomoAnswer struct {
	text string            // the line of the answer, or "" where all has been said
	play []notation.Point  // what it puts on the board, the side to move first
	say  []string          // lines that go before it
	best *solver.Candidate // the move, where it is one that was searched
	err  error
}

// A gomoSearch is a search about to be made.
type gomoSearch struct {
	pos  notation.Position
	last gomoAnswer // for the case that nothing comes in time
	run  gomoRun
	// live says that an answer of the last ranking told may stand in for one
	// that does not come in time.
	live bool
}

// A gomoRun is the part of a search that runs beside the loop: it must not
// touch the session.
type gomoRun func(ctx context.Context, l solver.Limits, tell func(gomoEvent)) gomoAnswer

// enterEvery is the least time between two root moves that a board is told of:
// more of them go by too fast to be seen.
const enterEvery = 100 * time.Millisecond

// search runs s until it answers, it is stopped, or the clock runs out.
func (b *gomocup) search(ctx context.Context, start time.Time, budget gomoBudget, s gomoSearch) gomoAnswer {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	limits := b.limits(budget)
	if b.stopsAtOnce() {
		cancel()
	}
	events := make(chan gomoEvent)
	given, ended := make(chan gomoAnswer, 1), make(chan struct{})
	tell := func(e gomoEvent) {
		select {
		case events <- e:
		case <-ctx.Done():
		}
	}
	before := b.busy
	b.busy = ended
	go func() {
		defer close(ended)
		if before != nil {
			<-before // a search that was given up may still be at it
		}
		left := limits
		if left.Time > 0 {
			left.Time = max(time.Until(start.Add(budget.think)), time.Millisecond)
		}
		if ctx.Err() != nil {
			given <- s.last
			return
		}
		given <- s.run(ctx, left, tell)
	}()
	hard := newAlarm()
	defer hard.stop()
	if budget.hard > 0 {
		hard.set(time.Until(start.Add(budget.hard)))
	}
	closing := newAlarm() // when the end of the session stops the search
	defer closing.stop()
	if b.closed {
		closing.set(b.lastWords(limits))
	}
	last, stopped := s.last, ctx.Done()
	for {
		select {
		case a := <-given:
			return a
		case e := <-events:
			if e.answer != nil {
				last = *e.answer
				continue
			}
			b.live.show(b, e)
			if e.ranking != nil && s.live && len(e.ranking.Candidates) > 0 {
				last = b.view().move(&e.ranking.Candidates[0])
			}
		case line, ok := <-b.input():
			switch b.listen(line, ok, start) {
			case wantsStop:
				cancel()
			case wantsEnd:
				closing.set(b.lastWords(limits))
			}
		case <-closing.rings:
			cancel()
		case <-stopped:
			stopped = nil
			hard.set(stopPatience)
		case <-hard.rings:
			return last
		}
	}
}

// limits are those of the solver.
func (b *gomocup) limits(budget gomoBudget) solver.Limits {
	l := solver.Limits{Nodes: b.defaults.nodes, Time: budget.think}
	if b.info.nodes > 0 {
		l.Nodes = b.info.nodes
	}
	return l
}

// moveSearch is the search for a move.
func (b *gomocup) moveSearch(pos notation.Position, what ask, best int) gomoSearch {
	s, v := b.engineFor(), b.view()
	q := solver.RankQuery{Position: pos, Depth: b.info.depth, MultiPV: best, Exclude: slices.Clone(b.blocked)}
	realtime := b.info.realtime
	run := func(ctx context.Context, l solver.Limits, tell func(gomoEvent)) gomoAnswer {
		q.Limits = l
		told := notation.NoPoint
		q.Report = func(r solver.Ranking) {
			told = r.Candidates[0].Move
			tell(gomoEvent{ranking: &r})
		}
		if last := v.now(); realtime {
			q.Entering = func(p notation.Point) {
				if now := v.now(); now.Sub(last) >= enterEvery {
					last = now
					tell(gomoEvent{enter: p})
				}
			}
		}
		if best == 1 && what != asksHolds {
			c, err := s.Choose(ctx, q)
			if err != nil {
				return gomoAnswer{err: err}
			}
			if c.Move != told || c.Proved != solver.ProvedNone {
				tell(gomoEvent{ranking: &solver.Ranking{Candidates: []solver.Candidate{c}}})
			}
			return v.move(&c)
		}
		r, err := s.Rank(ctx, q)
		if err != nil {
			return gomoAnswer{err: err}
		}
		tell(gomoEvent{ranking: &r})
		return v.move(&r.Candidates[0])
	}
	return gomoSearch{pos: pos, live: true, last: b.quickAnswer(&pos), run: run}
}
