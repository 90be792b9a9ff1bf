package main

// Signs of life while games are reviewed, on a terminal: which game of how many,
// and how long it may still take.

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"slices"
	"sync"
	"time"

	"fukumi/solver/review"
)

// A reviewProgress counts games and positions. It is one for all games of a run.
type reviewProgress struct {
	s     *Streams
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
	if !p.shows() || time.Since(p.last) < progressEvery {
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
	if left, known := timeLeft(elapsed, done/float64(p.total)); known {
		which += ", about " + left + " left"
	}
	return which
}

// timeLeft is the rest of a work of which a share is done, as far as that can be
// told: the first seconds and the first hundredth tell nothing.
func timeLeft(elapsed time.Duration, done float64) (string, bool) {
	if elapsed < 2*time.Second || done < 0.01 || done > 1 {
		return "", false
	}
	left := time.Duration(float64(elapsed) * (1 - done) / done)
	switch {
	case left < time.Minute:
		return fmt.Sprintf("%d s", int(left.Seconds()+0.5)), true
	case left < time.Hour:
		return fmt.Sprintf("%d min", int(left.Minutes()+0.5)), true
	}
	return fmt.Sprintf("%d h %d min", int(left.Hours()), int(left.Minutes())%60), true
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

// countGames is how many games the arguments hold, 0 where that cannot be told
// beforehand: what is no plain file can be read only once.
func (o *reviewOptions) countGames(ctx context.Context, s *Streams, args []string) int {
	total := 0
	for _, arg := range args {
		if arg == "" || arg == "-" {
			return 0
		}
		if info, err := os.Stat(arg); err == nil && !info.Mode().IsRegular() {
			return 0
		}
		src, err := o.Position.open(s, []string{arg})
		if err != nil {
			total++ // it is reported in its turn
			continue
		}
		if o.Position.Foreign.Game != 0 {
			total++
		} else {
			for range o.Position.reading().Games(src) {
				if total++; ctx.Err() != nil {
					src.Close()
					return 0
				}
			}
		}
		src.Close()
	}
	return total
}
