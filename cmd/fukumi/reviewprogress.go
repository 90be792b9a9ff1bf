package main

// Signs of life while games are reviewed, on a terminal.

import (
	"sync"
	"time"
)

// A reviewProgress counts positions. It is one for all games of a run.
type reviewProgress struct {
	s     *Streams
	quiet bool
	mu    sync.Mutex
	last  time.Time
	shown bool
}

// A gameProgress is about one game.
type gameProgress struct {
	*reviewProgress
	name  string
	all   int
	ready int
}

// of begins with a game, whose positions are gone through twice.
func (p *reviewProgress) of(g *reviewedGame) *gameProgress {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.last.IsZero() {
		p.last = time.Now()
	}
	name := g.name()
	if name == "" {
		name = "the game"
	}
	return &gameProgress{reviewProgress: p, name: name, all: 2 * len(g.positions)}
}

// done counts one more position, and shows the count now and then.
func (p *gameProgress) done() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.ready++
	if !p.s.ErrTerminal || p.quiet || time.Since(p.last) < progressEvery {
		return
	}
	p.last, p.shown = time.Now(), true
	p.s.Progress("fukumi: reviewing %s, %d %%", p.name, 100*p.ready/p.all)
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
