package gomocup

// A search of the session. It runs concurrently with the loop that reads commands, reports its progress, and can be
// ended by STOP or by the clock. The end of the session is in last.go.

import (
	"context"
	"slices"
	"time"

	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/play"
)

// An event is a report of a search before its end.
type event struct {
	ranking *solver.Ranking // ranking of a finished depth; nil if the event is about a move
	enter   notation.Point  // the move of the position that is about to be searched
	answer  *answer         // the new answer if the search is not in time; the other fields are then not used
}

// An answer is the result of a search.
type answer struct {
	text string            // line of the answer; "" if everything was printed before
	play []notation.Point  // moves to be put on the board, beginning with the side to move
	say  []string          // lines to be printed before the answer
	best *solver.Candidate // the move, if it was searched
	err  error
}

// A search is a search that is to be made.
type search struct {
	last answer // answer that is used if no other answer is in time
	run  searchFunc
	// live says that an answer from the last ranking may be used if the search is not in time.
	live bool
}

// A searchFunc is the part of a search that runs next to the loop. It must not touch the session.
type searchFunc func(ctx context.Context, l solver.Limits, tell func(event)) answer

// enterEvery is the minimum time between two root moves that are shown. A faster display could not be read.
const enterEvery = 100 * time.Millisecond

// search runs q until it answers, is stopped, or its time is over.
func (s *session) search(ctx context.Context, start time.Time, budget budget, q search) answer {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	limits := s.limits(budget)
	if s.stopsAtOnce() {
		cancel()
	}
	events := make(chan event)
	given, ended := make(chan answer, 1), make(chan struct{})
	tell := func(e event) {
		select {
		case events <- e:
		case <-ctx.Done():
		}
	}
	before := s.busy
	s.busy = ended
	go func() {
		defer close(ended)
		if before != nil {
			<-before // an abandoned search may still be running
		}
		left := limits
		if left.Time > 0 {
			left.Time = max(time.Until(start.Add(budget.think)), time.Millisecond)
		}
		if ctx.Err() != nil {
			given <- q.last
			return
		}
		given <- q.run(ctx, left, tell)
	}()
	hard := newAlarm()
	defer hard.stop()
	if budget.hard > 0 {
		hard.set(time.Until(start.Add(budget.hard)))
	}
	closing := newAlarm() // rings when the end of the session must stop the search
	defer closing.stop()
	if s.closed {
		closing.set(s.lastWords(limits))
	}
	last, stopped := q.last, ctx.Done()
	for {
		select {
		case a := <-given:
			return a
		case e := <-events:
			if e.answer != nil {
				last = *e.answer
				continue
			}
			s.live.show(s, e)
			if e.ranking != nil && q.live && len(e.ranking.Candidates) > 0 {
				last = s.view().move(&e.ranking.Candidates[0])
			}
		case line, ok := <-s.input():
			switch s.listen(line, ok, start) {
			case wantsStop:
				cancel()
			case wantsEnd:
				closing.set(s.lastWords(limits))
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

// limits returns the limits for the solver.
func (s *session) limits(budget budget) solver.Limits {
	l := solver.Limits{Nodes: s.options.Nodes, Time: budget.think}
	if s.info.Nodes > 0 {
		l.Nodes = s.info.Nodes
	}
	return l
}

// moveSearch returns the search for a move.
func (s *session) moveSearch(pos notation.Position, what purpose, best int) search {
	strength, err := play.StrengthOf(s.info.Level)
	if err != nil {
		return search{run: func(context.Context, solver.Limits, func(event)) answer { return answer{err: err} }}
	}
	engine, v := s.engineFor(), s.view()
	q := solver.RankQuery{Position: pos, Depth: s.info.Depth, MultiPV: best, Game: s.asked,
		Exclude: slices.Clone(s.blocked)}
	s.asked = true
	realtime := s.info.Realtime
	run := func(ctx context.Context, l solver.Limits, tell func(event)) answer {
		q.Limits = l
		reported := notation.NoPoint
		q.Report = func(r solver.Ranking) {
			reported = r.Candidates[0].Move
			tell(event{ranking: &r})
		}
		if last := v.now(); realtime {
			q.Entering = func(p notation.Point) {
				if now := v.now(); now.Sub(last) >= enterEvery {
					last = now
					tell(event{enter: p})
				}
			}
		}
		if best == 1 && what != asksHolds {
			c, err := strength.Choose(ctx, engine, q)
			if err != nil {
				return answer{err: err}
			}
			if c.Move != reported || c.Proved != solver.ProvedNone {
				tell(event{ranking: &solver.Ranking{Candidates: []solver.Candidate{c}}})
			}
			return v.move(&c)
		}
		r, err := engine.Rank(ctx, q)
		if err != nil {
			return answer{err: err}
		}
		tell(event{ranking: &r})
		return v.move(&r.Candidates[0])
	}
	return search{live: true, last: s.quickAnswer(&pos), run: run}
}
