package review

// The work of a review: the positions of a game are shared out to the workers,
// and the story is told when all of them are judged. A position is judged the
// same by every worker, so their number changes nothing but the time.

import (
	"context"
	"errors"
	"sync"
	"time"

	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/proof"
)

// A job is one game on its way.
type job struct {
	*Reviewer
	game     *Game
	js       []*Judgement // of every position
	progress func(done, all int)
	pursued  pursuit

	mu     sync.Mutex
	done   int // positions, of steps times as many as there are
	unused []error
}

// Review judges a game. Each position is judged in two steps, for the attack and
// for the rest, or in three, if wins by quiet moves are looked for; progress, if not nil, is told how many steps are
// done, one call at a time. After an interrupt of ctx the Review is not complete.
func (r *Reviewer) Review(ctx context.Context, g *Game, progress func(done, all int)) (*Review, error) {
	b := &job{Reviewer: r, game: g, js: make([]*Judgement, len(g.Positions)), progress: progress}
	steps := []func(context.Context) error{b.attacks, b.rest}
	if b.o.quiet() {
		steps = []func(context.Context) error{b.attacks, b.quietWins, b.rest}
	}
	for _, step := range steps {
		if err := step(ctx); err != nil && !interrupted(ctx, err) {
			return nil, err
		}
		forward(g, b.js)
	}
	for i, j := range b.js {
		if j != nil && !j.complete() { // an interrupt came first
			b.js[i] = nil
		}
	}
	b.pursued = pursuit{start: time.Now(), done: map[int]bool{}}
	review, err := newReview(ctx, g, b.js, b)
	if err != nil {
		return nil, err
	}
	review.Unused, review.Goal = b.unused, solver.VCT
	if b.o.quiet() {
		review.Goal = solver.AnyWin
	}
	return review, nil
}

// interrupted reports whether an error is no more than the interrupt of ctx.
func interrupted(ctx context.Context, err error) bool {
	return ctx.Err() != nil && (errors.Is(err, ctx.Err()) || errors.Is(err, context.Cause(ctx)))
}

// deeper spends more on the position after i plies.
func (b *job) deeper(ctx context.Context, i int) error { return b.searchDeeper(ctx, b.js[i]) }

// step counts one more position.
func (b *job) step() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.done++
	if b.progress != nil {
		b.progress(b.done, b.steps()*len(b.js))
	}
}

// steps is how often each position is looked at.
func (b *job) steps() int {
	if b.o.quiet() {
		return 3
	}
	return 2
}

// refuse takes down that an answer of the store is not used.
func (b *job) refuse(err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.unused = append(b.unused, err)
}

// complete reports whether all is known that is asked of every position.
func (j *Judgement) complete() bool { return j.Over || j.searched || j.IsWon() }

// attacks looks for the wins of the sides to move, in the store first.
func (b *job) attacks(ctx context.Context) error {
	g, js := b.game, b.js
	found, err := b.o.Store.Judged(ctx, g.Positions, b.o.key(askAttack))
	if err != nil {
		return err
	}
	fouled := g.EndsFoul()
	return b.each(ctx, func(s Solver, i int) error {
		if i == len(js)-1 && fouled {
			js[i] = &Judgement{Position: g.Positions[i], Over: true}
			return nil
		}
		if found[i] != nil {
			j, err := decodeAttack(&g.Positions[i], found[i])
			if err == nil {
				js[i] = j
				return nil
			}
			b.refuse(err)
		}
		j, err := newJudgement(ctx, s, g.Positions[i], b.o.Limits)
		if err == nil && ctx.Err() == nil { // what an interrupt cut short is no answer
			js[i] = j
			b.keepAttack(j)
		}
		return err
	})
}

// quietWins looks for wins by quiet moves where no win is known and the game does
// not prove a loss, in the store first.
func (b *job) quietWins(ctx context.Context) error {
	js := b.js
	asked := func(j *Judgement) bool { return j != nil && !j.Over && !j.IsWon() && !j.IsLost() }
	var positions []notation.Position
	for _, j := range js {
		if asked(j) {
			positions = append(positions, j.Position)
		}
	}
	found, err := b.o.Store.Judged(ctx, positions, b.o.key(askQuiet))
	if err != nil {
		return err
	}
	data := make([][]byte, len(js))
	for i, j := range js {
		if asked(j) {
			data[i], found = found[0], found[1:]
		}
	}
	return b.each(ctx, func(s Solver, i int) error {
		j := js[i]
		if j == nil {
			return nil
		}
		if j.quiet = true; !asked(j) {
			return nil
		}
		if data[i] != nil {
			again, err := decodeAttack(&j.Position, data[i])
			if err == nil {
				j.attackQuietly(again.Attack)
				j.Nodes = again.Nodes
				return nil
			}
			b.refuse(err)
		}
		r, err := s.Solve(ctx, solver.Query{Position: j.Position, Goal: solver.AnyWin, Limits: b.o.Limits})
		if err != nil || ctx.Err() != nil {
			return err
		}
		j.Nodes += r.Nodes
		j.attackQuietly(r)
		if data, err := (&Judgement{Attack: r, Nodes: j.Nodes}).encodeAttack(); err == nil {
			b.o.Store.AddJudged(&j.Position, b.o.key(askQuiet), data)
			b.o.Store.Add(solver.Query{Position: j.Position, Goal: solver.AnyWin}, r)
		}
		return nil
	})
}

// attackQuietly takes over what a search for any win at all has said. Where it has
// decided nothing, what is known of wins by threats stands.
func (j *Judgement) attackQuietly(r solver.Result) {
	switch r.Verdict {
	case solver.Win:
		j.setWin(r)
	case solver.NoWin:
		j.Attack = r
	}
}

// rest judges the positions without a known win.
func (b *job) rest(ctx context.Context) error {
	js, kept := b.js, map[question][][]byte{}
	for _, what := range []question{askRest, askResist} {
		var positions []notation.Position
		for _, j := range js {
			if j != nil && !j.complete() && j.ask() == what {
				positions = append(positions, j.Position)
			}
		}
		found, err := b.o.Store.Judged(ctx, positions, b.o.key(what))
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
	return b.each(ctx, func(s Solver, i int) error {
		j := js[i]
		if j == nil || j.complete() {
			return nil
		}
		if data[i] != nil {
			err := j.decodeRest(data[i])
			if err == nil {
				return nil
			}
			b.refuse(err)
		}
		before := *j
		err := j.judgeRest(ctx, s, b.o.Limits)
		if err == nil && ctx.Err() == nil {
			b.keepRest(j, j.ask())
		} else {
			*j = before
		}
		return err
	})
}

// ask is the question about a position without a known win.
func (j *Judgement) ask() question {
	if j.IsLost() {
		return askResist
	}
	return askRest
}

// each calls work for every position, the last ones first: there the proofs are.
// At most as many run at a time as there are workers.
func (b *job) each(ctx context.Context, work func(s Solver, i int) error) error {
	var mu sync.Mutex
	var failed error
	next := len(b.js)
	nextIndex := func() int {
		mu.Lock()
		defer mu.Unlock()
		if failed != nil || ctx.Err() != nil {
			return -1
		}
		next--
		return next
	}
	var group sync.WaitGroup
	for range len(b.o.Solvers) {
		group.Go(func() {
			s := <-b.solvers
			defer func() { b.solvers <- s }()
			for i := nextIndex(); i >= 0; i = nextIndex() {
				if err := work(s, i); err != nil {
					mu.Lock()
					failed = err
					mu.Unlock()
				}
				b.step()
			}
		})
	}
	group.Wait()
	return failed
}

// keepAttack hands an attack to the store, and with it the proof or the exact
// absence of a win, which answers other commands too.
func (r *Reviewer) keepAttack(j *Judgement) {
	data, err := j.encodeAttack()
	if err != nil {
		return // a proof too deep to be written: it is searched for again
	}
	r.o.Store.AddJudged(&j.Position, r.o.key(askAttack), data)
	if !j.Over {
		r.o.Store.Add(solver.Query{Position: j.Position, Goal: proof.VCT}, j.Attack)
	}
}

// keepRest does the same for the rest.
func (r *Reviewer) keepRest(j *Judgement, what question) {
	data, err := j.encodeRest()
	if err != nil {
		return
	}
	r.o.Store.AddJudged(&j.Position, r.o.key(what), data)
	r.o.Store.Add(solver.Query{Position: j.Position.Turned(), Goal: proof.VCT}, j.alone.Defence.Threat)
}

// searchDeeper spends more on a position, unless that was done before.
func (r *Reviewer) searchDeeper(ctx context.Context, j *Judgement) error {
	found, err := r.o.Store.Judged(ctx, []notation.Position{j.Position}, r.o.key(askDeeper))
	if err != nil {
		return err
	}
	if found[0] != nil {
		best := j.Best
		if err := j.decodeRest(found[0]); err == nil {
			j.deeper, j.Best = true, best
			j.dropBest()
			return nil
		}
	}
	s := <-r.solvers
	defer func() { r.solvers <- s }()
	limits := solver.Limits{Nodes: r.o.Limits.Nodes * r.o.Deeper, Time: r.o.Limits.Time * time.Duration(r.o.Deeper)}
	if err := j.searchDeeper(ctx, s, limits); err != nil || ctx.Err() != nil {
		return err
	}
	r.keepRest(j, askDeeper)
	return nil
}
