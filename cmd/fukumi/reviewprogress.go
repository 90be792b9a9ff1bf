package main

// Signs of life while a game is reviewed, on a terminal.

import (
	"fmt"
	"sync"
	"time"
)

// A reviewProgress counts positions.
type reviewProgress struct {
	r     *reviewRun
	mu    sync.Mutex
	name  string
	all   int
	ready int
	last  time.Time
	shown bool
}

func (r *reviewRun) reviewProgress(g *reviewedGame) *reviewProgress {
	name := fmt.Sprintf("game %d", r.number)
	if g.id != "" {
		name = g.id
	}
	return &reviewProgress{r: r, name: oneLine(name), all: len(g.positions), last: time.Now()}
}

// done counts one more position, and shows the count now and then.
func (p *reviewProgress) done() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.ready++
	if !p.r.s.ErrTerminal || p.r.output.Quiet || time.Since(p.last) < progressEvery {
		return
	}
	p.last, p.shown = time.Now(), true
	fmt.Fprintf(p.r.s.Err, "\r\x1b[Kfukumi: reviewing %s, position %d of %d", p.name, p.ready, p.all)
}

// stop wipes the line out.
func (p *reviewProgress) stop() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.shown {
		fmt.Fprint(p.r.s.Err, "\r\x1b[K")
	}
}
