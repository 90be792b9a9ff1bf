package main

// A search of the session: it runs beside the loop that reads commands, tells
// what it finds, and is cut short by STOP, END or the clock.

import (
	"context"
	"fmt"
	"slices"
	"time"

	"fukumi/eval"
	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/proof"
)

// A gomoEvent is something a search tells on its way.
type gomoEvent struct {
	ranking *solver.Ranking // a depth is finished; nil with a move
	enter   notation.Point  // a move of the position is begun
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

// engineFor returns the solver that the manager's wishes ask for.
func (b *gomocup) engineFor() *solver.Solver {
	if b.busy != nil {
		<-b.busy // a search that was given up
		b.busy = nil
	}
	o := solver.Options{Threads: b.defaults.threads, Memory: b.defaults.memory}
	if b.info.threads > 0 {
		o.Threads = b.info.threads
	}
	if b.info.hash > 0 {
		o.Memory = b.info.hash
	}
	if most := tableMemory(b.info.memory); most > 0 {
		o.Memory = min(o.Memory, most)
	}
	if b.solver == nil || o.Memory != b.options.Memory || o.Threads != b.options.Threads {
		b.solver, b.options = solver.New(o), o
		if b.limitMemory != nil && b.info.memory > 0 {
			b.limitMemory(collectAbove(b.info.memory))
		}
	}
	return b.solver
}

// An ask is what a search is to find.
type ask uint8

const (
	asksMove  ask = iota
	asksBest      // the best several
	asksHolds     // what holds against a threat
)

// reply answers with a move for the side whose turn it is.
func (b *gomocup) reply(ctx context.Context, at time.Time, what ask, best int) bool {
	pos, err := b.ready()
	if err != nil {
		return b.fail(err)
	}
	if what == asksMove {
		if p := notation.At(pos.Size()/2, pos.Size()-1-pos.Size()/2); len(b.board.stones) == 0 && !slices.Contains(b.blocked, p) {
			return b.conclude(gomoAnswer{text: b.board.text(p), play: []notation.Point{p}})
		}
		if a, ok := b.follow(&pos); ok {
			return b.conclude(a)
		}
	}
	return b.think(ctx, at, b.moveSearch(pos, what, best))
}

// ready is the position to search. It says what was wrong with INFO first.
func (b *gomocup) ready() (notation.Position, error) {
	for _, text := range b.pending {
		b.failf("%s", text)
	}
	b.pending = nil
	if !b.started {
		return notation.Position{}, errNoGame
	}
	pos, err := b.position()
	if err != nil {
		return pos, err
	}
	if row, over := pos.Winner(); over {
		return pos, &solver.GameOverError{Row: row}
	}
	return pos, nil
}

// think makes a search and answers. It returns true where the session is over.
func (b *gomocup) think(ctx context.Context, start time.Time, s gomoSearch) bool {
	budget := b.clock.budget(&b.info, b.defaults)
	b.live.reset(b)
	answer, over := b.search(ctx, start, budget, s)
	if over {
		return true
	}
	over = b.conclude(answer)
	spent := time.Since(start)
	b.clock.learn(budget, spent)
	b.info.left -= spent
	return over
}

// conclude prints an answer and puts it on the board.
func (b *gomocup) conclude(a gomoAnswer) bool {
	if a.err != nil {
		return b.fail(a.err)
	}
	for _, line := range a.say {
		b.print("%s", line)
	}
	if a.text != "" {
		b.print("%s", a.text)
	}
	over := b.flush()
	for _, p := range a.play {
		if err := b.board.add(p, b.board.turn); err != nil {
			return b.fail(err)
		}
	}
	if c := a.best; c != nil {
		b.winning = nil
		if c.Proved == solver.ProvedWin && c.Result.Class > solver.Five {
			b.winning = newWinning(c.Result.Proof)
		}
	}
	return over
}

// follow plays on a proved win where the game is within its certificate.
func (b *gomocup) follow(pos *notation.Position) (gomoAnswer, bool) {
	w := b.winning
	if w == nil {
		return gomoAnswer{}, false
	}
	n, ok := w.proceed(pos)
	if !ok || slices.Contains(b.blocked, n.Move) {
		b.winning = nil
		return gomoAnswer{}, false
	}
	a := gomoAnswer{text: b.board.text(n.Move), play: []notation.Point{n.Move}}
	a.say = []string{fmt.Sprintf("MESSAGE proved win (%v) goes on: %s", w.class, b.view().point(n.Move))}
	if b.gui || b.info.realtime || b.info.detail {
		b.display(pos, n, w.class)
	}
	return a, true
}

// display shows what is left of a certificate, checked once more.
func (b *gomocup) display(pos *notation.Position, n *proof.Node, class proof.Class) {
	report, err := proof.Verify(&proof.Proof{Position: *pos, Class: class, Tree: n}, proof.Options{})
	if err != nil {
		return
	}
	b.live.reset(b)
	b.live.show(b, gomoEvent{ranking: &solver.Ranking{Candidates: []solver.Candidate{{
		Move: n.Move, Rank: 1, Proved: solver.ProvedWin, WinChance: 1, Line: report.Line,
		Result: &solver.Result{Verdict: solver.Win, Class: class, Length: report.Length, Line: report.Line},
	}}}})
}

// search runs s until it answers, it is stopped, or the clock runs out.
func (b *gomocup) search(ctx context.Context, start time.Time, budget gomoBudget, s gomoSearch) (gomoAnswer, bool) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	limits := b.limits(start, budget)
	events := make(chan gomoEvent)
	given, ended := make(chan gomoAnswer, 1), make(chan struct{})
	tell := func(e gomoEvent) {
		select {
		case events <- e:
		case <-ctx.Done():
		}
	}
	go func() {
		defer close(ended)
		given <- s.run(ctx, limits, tell)
	}()
	var hard <-chan time.Time
	if budget.hard > 0 {
		timer := time.NewTimer(time.Until(start.Add(budget.hard)))
		defer timer.Stop()
		hard = timer.C
	}
	last := s.last
	for {
		select {
		case a := <-given:
			return a, false
		case e := <-events:
			b.live.show(b, e)
			if e.ranking != nil && s.live && len(e.ranking.Candidates) > 0 {
				last = b.view().move(&e.ranking.Candidates[0])
			}
		case line, ok := <-b.input():
			switch {
			case !ok:
				b.closed = true
				if limits == (solver.Limits{}) && b.info.depth == 0 {
					cancel() // nothing else would end it
				}
			case b.urgent(line) == wantsEnd:
				b.busy = ended
				return gomoAnswer{}, true
			case b.urgent(line) == wantsStop:
				cancel()
			default:
				b.queue = append(b.queue, line)
				b.queued += len(line.text)
			}
		case <-hard:
			b.busy = ended
			return last, false
		}
	}
}

// limits are those of the solver.
func (b *gomocup) limits(start time.Time, budget gomoBudget) solver.Limits {
	l := solver.Limits{Nodes: b.defaults.nodes}
	if b.info.nodes > 0 {
		l.Nodes = b.info.nodes
	}
	if budget.think > 0 {
		l.Time = max(budget.think-time.Since(start), time.Millisecond)
	}
	return l
}

// A haste is what a line asks for while a search runs.
type haste uint8

const (
	wantsNothing haste = iota
	wantsStop
	wantsEnd
)

func (b *gomocup) urgent(line gomoLine) haste {
	switch word, _ := commandWord(line.text); word {
	case "STOP", "YXSTOP":
		return wantsStop
	case "END":
		return wantsEnd
	}
	return wantsNothing
}

// queueMost bounds the lines that wait for the end of a search, in bytes.
const queueMost = 16 << 20

// input is where lines come from during a search: nothing after the end, or
// while too much waits already.
func (b *gomocup) input() <-chan gomoLine {
	if b.closed || b.queued > queueMost {
		return nil
	}
	return b.lines
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

// quickAnswer is a move that is found without a search: a five, the point
// against one, or what the evaluation puts first. It is for the case that a
// search does not answer in time.
func (b *gomocup) quickAnswer(pos *notation.Position) gomoAnswer {
	side := pos.Turn()
	score := eval.NewScore(pos)
	best, worth := notation.NoPoint, int64(-1)
	five, block := pos.Fives(side), pos.Fives(side.Opponent())
	for _, p := range pos.Stones(notation.Empty) {
		n := int64(max(score.Order(p, side), 0))
		switch {
		case slices.Contains(five, p):
			n += 2 << 40
		case slices.Contains(block, p):
			n += 1 << 40
		}
		if n > worth && pos.Legal(p, side) == nil && !slices.Contains(b.blocked, p) {
			best, worth = p, n
		}
	}
	if best == notation.NoPoint {
		return gomoAnswer{err: fmt.Errorf("%v to move: %w", side, solver.ErrNoMove)}
	}
	return gomoAnswer{
		text: b.board.text(best), play: []notation.Point{best},
		say: []string{"MESSAGE no time to search: " + b.view().point(best)},
	}
}

// The memory that the program takes besides its tables, and how many times
// their bound all tables together take at most.
const (
	otherMemory = 48 << 20
	tableParts  = 3
)

// tableMemory is the bound on the tables that keeps the whole process within
// max_memory; 0 is none.
func tableMemory(most int64) int64 {
	if most <= 0 {
		return 0
	}
	return max((most-otherMemory)/tableParts, 1<<20)
}

// collectAbove is the size from which on memory is collected eagerly.
func collectAbove(most int64) int64 { return most - most/8 }

// warm makes the first move as quick as the others: tables that are built on
// first use are built before the clock runs.
func (b *gomocup) warm() {
	if b.warmed {
		return
	}
	b.warmed = true
	for _, rule := range notation.Rules {
		pos, err := notation.NewPosition(rule, b.board.size)
		if err != nil {
			return
		}
		_, _ = b.engineFor().Choose(context.Background(), solver.RankQuery{Position: pos, Limits: solver.Limits{Nodes: 64}})
	}
}
