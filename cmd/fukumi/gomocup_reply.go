package main

// Answering with a move: the rest of a proved win, a search, or what the
// evaluation says where there is no time for one.

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
		if b.defaults.model != nil {
			return b.think(ctx, at, b.modelSearch(pos))
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
	over := b.conclude(b.search(ctx, start, budget, s))
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
