package main

// The work of a review: the positions of a game are shared out to the workers,
// and the story is told when all of them are judged. A position is judged the
// same by every worker, so their number changes nothing but the time.

import (
	"context"
	"sync"

	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/proof"
)

// review judges a game. After an interrupt some positions are missing.
func (r *reviewRun) review(ctx context.Context, g *reviewedGame) (*gameReview, error) {
	progress := r.progress.of(g)
	defer progress.end()
	js := make([]*judgement, len(g.positions))
	if err := r.attacks(ctx, g, js, progress); err != nil {
		return nil, err
	}
	carry(g, js)
	if err := r.rest(ctx, g, js, progress); err != nil {
		return nil, err
	}
	for i, j := range js {
		if j != nil && !j.complete() { // an interrupt came first
			js[i] = nil
		}
	}
	return newGameReview(ctx, g, js, func(ctx context.Context, i int) error { return r.deepen(ctx, js[i]) })
}

// complete reports whether all is known that is asked of every position.
func (j *judgement) complete() bool { return j.over || j.whole || j.isWon() }

// attacks looks for the wins of the sides to move, in the store first.
func (r *reviewRun) attacks(ctx context.Context, g *reviewedGame, js []*judgement, progress *gameProgress) error {
	found, err := r.engine.store.Judged(ctx, g.positions, r.o.question(askAttack))
	if err != nil {
		return err
	}
	fouled := g.endsFoul()
	return r.each(ctx, len(js), progress, func(s *solver.Solver, i int) error {
		if i == len(js)-1 && fouled {
			js[i] = &judgement{pos: g.positions[i], over: true}
			return nil
		}
		if found[i] != nil {
			j, err := decodeAttack(&g.positions[i], found[i])
			if err == nil {
				js[i] = j
				return nil
			}
			g.unused(err)
		}
		j, err := newJudgement(ctx, s, g.positions[i], r.o.limits())
		if err == nil && ctx.Err() == nil { // what an interrupt cut short is no answer
			js[i] = j
			r.keepAttack(j)
		}
		return err
	})
}

// rest judges the positions without a known win.
func (r *reviewRun) rest(ctx context.Context, g *reviewedGame, js []*judgement, progress *gameProgress) error {
	kept := map[reviewQuestion][][]byte{}
	for _, what := range []reviewQuestion{askRest, askResist} {
		var positions []notation.Position
		for _, j := range js {
			if j != nil && !j.complete() && j.ask() == what {
				positions = append(positions, j.pos)
			}
		}
		found, err := r.engine.store.Judged(ctx, positions, r.o.question(what))
		if err != nil {
			return err
		}
		kept[what] = found
	}
	data := make([][]byte, len(js))
	for i, j := range js {
		if j != nil && !j.complete() {
			what := j.ask()
			data[i], kept[what] = kept[what][0], kept[what][1:]
		}
	}
	return r.each(ctx, len(js), progress, func(s *solver.Solver, i int) error {
		j := js[i]
		if j == nil || j.complete() {
			return nil
		}
		if data[i] != nil {
			err := j.decodeRest(data[i])
			if err == nil {
				return nil
			}
			g.unused(err)
		}
		before := *j
		err := j.look(ctx, s, r.o.limits())
		if err == nil && ctx.Err() == nil {
			r.keepRest(j, j.ask())
		} else {
			*j = before
		}
		return err
	})
}

// ask is the question about a position without a known win.
func (j *judgement) ask() reviewQuestion {
	if j.isLost() {
		return askResist
	}
	return askRest
}

// each calls work for every position, the last ones first: there the proofs are.
// At most as many run at a time as there are workers.
func (r *reviewRun) each(ctx context.Context, n int, progress *gameProgress, work func(s *solver.Solver, i int) error) error {
	var mu sync.Mutex
	var failed error
	next := n
	take := func() int {
		mu.Lock()
		defer mu.Unlock()
		if failed != nil || ctx.Err() != nil {
			return -1
		}
		next--
		return next
	}
	var group sync.WaitGroup
	for range r.o.Workers {
		group.Go(func() {
			s := <-r.workers
			defer func() { r.workers <- s }()
			for i := take(); i >= 0; i = take() {
				if err := work(s, i); err != nil {
					mu.Lock()
					failed = err
					mu.Unlock()
				}
				progress.done()
			}
		})
	}
	group.Wait()
	return failed
}

// keepAttack hands an attack to the store, and with it the proof or the exact
// absence of a win, which answers other commands too.
func (r *reviewRun) keepAttack(j *judgement) {
	data, err := j.encodeAttack()
	if err != nil {
		return // a proof too deep to be written: it is searched for again
	}
	r.engine.store.AddJudged(&j.pos, r.o.question(askAttack), data)
	if !j.over {
		r.engine.store.Add(solver.Query{Position: j.pos, Goal: proof.VCT}, j.attack)
	}
}

// keepRest does the same for the rest.
func (r *reviewRun) keepRest(j *judgement, what reviewQuestion) {
	data, err := j.encodeRest()
	if err != nil {
		return
	}
	r.engine.store.AddJudged(&j.pos, r.o.question(what), data)
	r.engine.store.Add(solver.Query{Position: turned(&j.pos), Goal: proof.VCT}, j.found.defence.Threat)
}

// deepen spends more on a position, unless that was done before.
func (r *reviewRun) deepen(ctx context.Context, j *judgement) error {
	found, err := r.engine.store.Judged(ctx, []notation.Position{j.pos}, r.o.question(askDeeper))
	if err != nil {
		return err
	}
	if found[0] != nil {
		best := j.best
		if err := j.decodeRest(found[0]); err == nil {
			j.deep, j.best = true, best
			j.disown()
			return nil
		}
	}
	s := <-r.workers
	defer func() { r.workers <- s }()
	if err := j.deepen(ctx, s, r.o.limits()); err != nil || ctx.Err() != nil {
		return err
	}
	r.keepRest(j, askDeeper)
	return nil
}
