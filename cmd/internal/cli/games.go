package cli

// The progress on a terminal during the review of games: the number of the game, and an estimate of the time left.

import (
	"slices"
	"sync"
	"time"
)

// A ReviewProgress shows the progress of the review of games. All games of a run share it, including
// games that are reviewed at the same time.
type ReviewProgress struct {
	Streams *Streams
	Quiet   bool
	Total   int       // number of games; 0 if unknown
	Start   time.Time // start of the run; zero means the start of the first game

	mu    sync.Mutex
	last  time.Time       // when the line was written last
	shown bool            // a line is on the terminal
	ended int             // number of games that are finished or were skipped
	games []*GameProgress // the games that are being reviewed
}

// A GameProgress is the progress of the review of one game.
type GameProgress struct {
	*ReviewProgress
	name string
	all  int // number of steps
	done int // number of steps that are done
}

// Shown reports whether progress is shown at all.
func (p *ReviewProgress) Shown() bool { return p.Streams.ErrTerminal && !p.Quiet }

// Begin begins a game. name is "" if the game has no name.
func (p *ReviewProgress) Begin(name string) *GameProgress {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.Start.IsZero() {
		p.Start = time.Now()
		p.last = p.Start
	}
	game := &GameProgress{ReviewProgress: p, name: name, all: 1}
	p.games = append(p.games, game)
	return game
}

// Step records the progress of the game, and updates the line now and then.
func (p *GameProgress) Step(done, all int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.done, p.all = done, all
	if !p.Shown() || time.Since(p.last) < ProgressEvery {
		return
	}
	p.last, p.shown = time.Now(), true
	p.Streams.Progress("fukumi: %s", p.text(time.Since(p.Start)))
}

// End ends the progress of the game.
func (p *GameProgress) End() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.games = slices.DeleteFunc(p.games, func(g *GameProgress) bool { return g == p })
	p.ended++
}

// Skip counts a game that cannot be reviewed.
func (p *ReviewProgress) Skip() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.ended++
}

// text returns the line to show after the elapsed time. It names the game under review that began first.
func (p *ReviewProgress) text(elapsed time.Duration) string {
	done, first := float64(p.ended), p.games[0]
	for _, g := range p.games {
		done += float64(g.done) / float64(g.all)
	}
	l, percent := p.Streams.Words(), 100*first.done/first.all
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

// Clear erases the line.
func (p *ReviewProgress) Clear() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.shown {
		p.Streams.Progress("")
		p.shown = false
	}
}
