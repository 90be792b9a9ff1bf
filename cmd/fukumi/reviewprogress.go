package main

// Signs of life while games are reviewed, on a terminal: which game of how many,
// and how long it may still take.

import (
	"cmp"
	"fmt"
	"slices"
	"sync"
	"time"

	"fukumi/cmd/fukumi/internal/terminal"
	"fukumi/solver/review"
)

// A reviewProgress counts games and positions. It is one for all games of a run.
type reviewProgress struct {
	s     *streams
	quiet bool
	total int // games, 0 where nobody knows
	mu    sync.Mutex
	start time.Time
	last  time.Time
	shown bool
	ended int             // games
	under []*gameProgress // those that are worked on
}

// A gameProgress is about one game.
type gameProgress struct {
	*reviewProgress
	name  string
	all   int
	ready int
}

// shows reports whether anybody sees it.
func (p *reviewProgress) shows() bool { return p.s.ErrTerminal && !p.quiet }

// begin begins with a game.
func (p *reviewProgress) begin(g *review.Game) *gameProgress {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.start.IsZero() {
		p.start = time.Now()
		p.last = p.start
	}
	game := &gameProgress{reviewProgress: p, name: cmp.Or(g.Name(), "the game"), all: 1}
	p.under = append(p.under, game)
	return game
}

// step takes down how far the game is, and shows it now and then.
func (p *gameProgress) step(done, all int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.ready, p.all = done, all
	if !p.shows() || time.Since(p.last) < terminal.ProgressEvery {
		return
	}
	p.last, p.shown = time.Now(), true
	p.s.Progress("fukumi: %s", p.text(time.Since(p.start)))
}

// end takes a game off the list.
func (p *gameProgress) end() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.under = slices.DeleteFunc(p.under, func(g *gameProgress) bool { return g == p })
	p.ended++
}

// skip counts a game that cannot be reviewed.
func (p *reviewProgress) skip() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.ended++
}

// text is the line after so much time: the earliest game that is worked on.
func (p *reviewProgress) text(elapsed time.Duration) string {
	done, first := float64(p.ended), p.under[0]
	for _, g := range p.under {
		done += float64(g.ready) / float64(g.all)
	}
	which := fmt.Sprintf("reviewing %s", first.name)
	switch {
	case p.total > 1:
		which = fmt.Sprintf("game %d of %d", min(p.ended+1, p.total), p.total)
	case p.total == 0 && p.ended > 0:
		which = fmt.Sprintf("game %d, %s", p.ended+1, first.name)
	}
	which += fmt.Sprintf(", %d %%", 100*first.ready/first.all)
	if p.total == 0 {
		return which
	}
	if left, known := terminal.TimeLeft(elapsed, done/float64(p.total)); known {
		which += ", about " + left + " left"
	}
	return which
}

// clear wipes the line out.
func (p *reviewProgress) clear() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.shown {
		p.s.Progress("")
		p.shown = false
	}
}
