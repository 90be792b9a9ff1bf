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
	progress := r.reviewProgress(g)
	defer progress.stop()
	judged, err := r.stored(ctx, g)
	if err != nil {
		return nil, err
	}
	if err := r.judgeAll(ctx, g, judged, progress); err != nil {
		return nil, err
	}
	return newGameReview(ctx, g, judged, func(ctx context.Context, i int) error {
		return r.deepen(ctx, judged[i])
	})
}

// stored is what the store has of the positions of a game, nil for the others.
func (r *reviewRun) stored(ctx context.Context, g *reviewedGame) ([]*judgement, error) {
	judged := make([]*judgement, len(g.positions))
	found, err := r.engine.store.Judged(ctx, g.positions, r.o.question(r.o.limits(), false))
	if err != nil {
		return nil, err
	}
	for i, data := range found {
		if data == nil {
			continue
		}
		j, err := decodeJudgement(&g.positions[i], data)
		if err != nil {
			r.warn("cache: a stored judgement is not used: " + unprefixed(err).Error())
			continue
		}
		judged[i] = j
	}
	return judged, nil
}

// keep hands a judgement to the store, and with it the proofs and the exact
// absences of wins, which answer other commands too.
func (r *reviewRun) keep(j *judgement, deeper bool) {
	data, err := j.encode()
	if err != nil {
		return // a proof too deep to be written: it is searched for again
	}
	store := r.engine.store
	store.AddJudged(&j.pos, r.o.question(r.o.limits(), deeper), data)
	turned := j.pos
	turned.SetTurn(turned.Turn().Opponent())
	store.Add(solver.Query{Position: j.pos, Goal: proof.VCT}, j.attack)
	store.Add(solver.Query{Position: turned, Goal: proof.VCT}, j.defence.Threat)
}

// judgeAll judges every position of the game, the last ones first: there the
// proofs are.
func (r *reviewRun) judgeAll(ctx context.Context, g *reviewedGame, judged []*judgement, progress *reviewProgress) error {
	var mu sync.Mutex
	var failed error
	next := len(g.positions)
	take := func() int {
		mu.Lock()
		defer mu.Unlock()
		if failed != nil || ctx.Err() != nil {
			return -1
		}
		for next--; next >= 0 && judged[next] != nil; next-- {
			progress.done()
		}
		return next
	}
	var group sync.WaitGroup
	for _, s := range r.workers {
		group.Go(func() {
			for i := take(); i >= 0; i = take() {
				j, err := r.judge(ctx, s, g, i)
				mu.Lock()
				if err != nil && failed == nil {
					failed = err
				}
				if err == nil && ctx.Err() == nil { // what an interrupt cut short is no answer
					judged[i] = j
				}
				mu.Unlock()
				progress.done()
			}
		})
	}
	group.Wait()
	return failed
}

// judge judges one position.
func (r *reviewRun) judge(ctx context.Context, s *solver.Solver, g *reviewedGame, i int) (*judgement, error) {
	j, err := judgePosition(ctx, s, g.positions[i], r.o.limits())
	if err == nil && ctx.Err() == nil {
		r.keep(j, false)
	}
	return j, err
}

// deepen spends more on a position, unless that was done before.
func (r *reviewRun) deepen(ctx context.Context, j *judgement) error {
	found, err := r.engine.store.Judged(ctx, []notation.Position{j.pos}, r.o.question(r.o.limits(), true))
	if err != nil {
		return err
	}
	if found[0] != nil {
		if d, err := decodeJudgement(&j.pos, found[0]); err == nil {
			j.defence, j.losses, j.nodes, j.deep = d.defence, d.losses, d.nodes, true
			return nil
		}
	}
	if err := j.deepen(ctx, r.workers[0], r.o.limits()); err != nil || ctx.Err() != nil {
		return err
	}
	r.keep(j, true)
	return nil
}
