package cli

// Progress on a terminal while games are reviewed: which game of how many, and how long it may still take.

import (
	"slices"
	"sync"
	"time"
)

// A ReviewProgress counts games and positions while they are reviewed. All games of a run share it, including
// games that are reviewed at the same time.
type ReviewProgress struct {
	Streams *Streams
	Quiet   bool
	Total   int       // number of games, 0 if unknown
	Start   time.Time // zero means when the first game begins

	mu    sync.Mutex
	last  time.Time
	shown bool
	ended int             // number of games
	under []*GameProgress // the games being reviewed
}

// A GameProgress is how far the review of one game is.
type GameProgress struct {
	*ReviewProgress
	name  string
	all   int
	ready int
}

// Shown reports whether progress is shown at all.
func (p *ReviewProgress) Shown() bool { return p.Streams.ErrTerminal && !p.Quiet }

// Begin begins a game; name is "" if it has none.
func (p *ReviewProgress) Begin(name string) *GameProgress {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.Start.IsZero() {
		p.Start = time.Now()
		p.last = p.Start
	}
	game := &GameProgress{ReviewProgress: p, name: name, all: 1}
	p.under = append(p.under, game)
	return game
}

// Step records how far the game is, and updates the line now and then.
func (p *GameProgress) Step(done, all int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.ready, p.all = done, all
	if !p.Shown() || time.Since(p.last) < ProgressEvery {
		return
	}
	p.last, p.shown = time.Now(), true
	p.Streams.Progress("fukumi: %s", p.text(time.Since(p.Start)))
}

// End takes the game off the list.
func (p *GameProgress) End() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.under = slices.DeleteFunc(p.under, func(g *GameProgress) bool { return g == p })
	p.ended++
}

// Skip counts a game that cannot be reviewed.
func (p *ReviewProgress) Skip() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.ended++
}

// text is the line after the elapsed time. It names the earliest game being reviewed.
func (p *ReviewProgress) text(elapsed time.Duration) string {
	done, first := float64(p.ended), p.under[0]
	for _, g := range p.under {
		done += float64(g.ready) / float64(g.all)
	}
	l, percent := p.Streams.Words(), 100*first.ready/first.all
	which := ""
	switch {
	case p.Total > 1:
		which = l.Say("game {n} of {all}, {percent} %", "n", min(p.ended+1, p.Total), "all", p.Total,
			"percent", percent)
	case p.Total == 0 && p.ended > 0:
		which = l.Say("game {n}, {name}, {percent} %", "n", p.ended+1, "name", first.name, "percent", percent)
	case first.name == "":
		which = l.Say("reviewing the game, {percent} %", "percent", percent)
	default:
		which = l.Say("reviewing {name}, {percent} %", "name", first.name, "percent", percent)
	}
	if p.Total == 0 {
		return which
	}
	if left, known := TimeLeft(l, elapsed, done/float64(p.Total)); known {
		which = l.Say("{doing}, about {time} left", "doing", which, "time", left)
	}
	return which
}

// Clear wipes the line.
func (p *ReviewProgress) Clear() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.shown {
		p.Streams.Progress("")
		p.shown = false
	}
}
