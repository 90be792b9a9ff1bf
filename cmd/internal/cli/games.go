package cli

// Signs of life while games are reviewed, on a terminal: which game of how many,
// and how long it may still take.

import (
	"slices"
	"sync"
	"time"
)

// Games counts games and positions while they are reviewed. It is one for all games
// of a run, which may be worked on side by side.
type Games struct {
	Streams *Streams
	Quiet   bool
	Total   int       // games, 0 where nobody knows
	Start   time.Time // zero: when the first game begins

	mu    sync.Mutex
	last  time.Time
	shown bool
	ended int     // games
	under []*Game // those that are worked on
}

// A Game is how far one game is.
type Game struct {
	*Games
	name  string
	all   int
	ready int
}

// Shown reports whether anybody sees it.
func (p *Games) Shown() bool { return p.Streams.ErrTerminal && !p.Quiet }

// Begin begins with a game, "" for one without a name.
func (p *Games) Begin(name string) *Game {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.Start.IsZero() {
		p.Start = time.Now()
		p.last = p.Start
	}
	game := &Game{Games: p, name: name, all: 1}
	p.under = append(p.under, game)
	return game
}

// Step takes down how far the game is, and shows it now and then.
func (p *Game) Step(done, all int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.ready, p.all = done, all
	if !p.Shown() || time.Since(p.last) < ProgressEvery {
		return
	}
	p.last, p.shown = time.Now(), true
	p.Streams.Progress("fukumi: %s", p.text(time.Since(p.Start)))
}

// End takes a game off the list.
func (p *Game) End() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.under = slices.DeleteFunc(p.under, func(g *Game) bool { return g == p })
	p.ended++
}

// Skip counts a game that cannot be reviewed.
func (p *Games) Skip() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.ended++
}

// text is the line after so much time: the earliest game that is worked on.
func (p *Games) text(elapsed time.Duration) string {
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

// Clear wipes the line out.
func (p *Games) Clear() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.shown {
		p.Streams.Progress("")
		p.shown = false
	}
}
