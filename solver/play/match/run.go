package match

// The games of a match. Workers play them at the same time, and they are counted in order.

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"fukumi/notation"
	"fukumi/notation/answer"
	"fukumi/notation/format"
	"fukumi/solver"
	"fukumi/solver/play"
)

// A Match has two players and the games that they will play.
type Match struct {
	Rule     notation.Rule
	Size     int
	Openings []Opening
	Games    int
	Workers  int           // number of games at the same time; 0 means one
	Limits   solver.Limits // limits for a move of the first player, for the result
	Odds     float64       // limits of the second player as a multiple of the first player's, for the result; 0 means 1
	Given    [2]string     // the players as the user has named them

	// Players makes both players. Each worker has its own.
	Players func() ([2]play.Player, error)
	// Ready is called when both players are known to work; it may be nil.
	Ready func() error
	// Record is called with each counted game, in order; it may be nil.
	Record func(*format.Tree) error
	// Told is called after each game with the result so far; it may be nil.
	Told func(*answer.Match)
}

// A run is a match that is being played.
type run struct {
	*Match
	found  *answer.Match
	seen   seenGames
	timing [2]Timing
}

// Run plays the match. The games are counted in order, up to the first game that is missing. If there was an interrupt,
// the games after a missing game are counted at the end. The result is nil if no game could begin. With an error, the
// result counts the games before the error. If ctx is done, the result has a Stop.
func (m *Match) Run(ctx context.Context) (*answer.Match, error) {
	first, err := m.Players()
	if err != nil {
		closeAll(first)
		return nil, err
	}
	if err := m.prepare(ctx, first); err != nil {
		closeAll(first)
		return nil, err
	}
	r := &run{Match: m, found: m.result(first), seen: seenGames{}}
	err = r.play(ctx, first)
	if ctx.Err() != nil && r.found.Played < m.Games {
		r.found.Stop = "interrupt"
	}
	r.finish()
	return r.found, err
}

// prepare tests whether both players work.
func (m *Match) prepare(ctx context.Context, players [2]play.Player) error {
	for i, p := range players {
		err := p.Begin(ctx)
		var f *play.Forfeit
		switch {
		case errors.As(err, &f):
			return fmt.Errorf("player %q cannot be used: %w", m.Given[i], err)
		case err != nil:
			return err
		}
	}
	if m.Ready == nil {
		return nil
	}
	return m.Ready()
}

func closeAll(players [2]play.Player) {
	for _, p := range players {
		if p != nil {
			p.Close()
		}
	}
}

// play lets workers play the games.
func (r *run) play(ctx context.Context, first [2]play.Player) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	games := make(chan Pairing)
	done := make(chan Outcome)
	var workers sync.WaitGroup
	for w := range min(max(r.Workers, 1), r.Games) {
		players := first
		if w > 0 {
			var err error
			if players, err = r.Players(); err != nil {
				closeAll(players)
				cancel(err)
				break
			}
		}
		workers.Go(func() {
			defer closeAll(players)
			for game := range games {
				o, err := Play(ctx, players, game, r.Openings[game.Opening].Position)
				if err != nil {
					cancel(err)
					return
				}
				done <- o
			}
		})
	}
	go func() {
		defer close(games)
		for _, game := range pairings(r.Games, len(r.Openings)) {
			select {
			case games <- game:
			case <-ctx.Done():
				return
			}
		}
	}()
	go func() {
		workers.Wait()
		close(done)
	}()
	err := r.gather(done, cancel)
	if err == nil && ctx.Err() != nil {
		err = context.Cause(ctx)
	}
	return err
}

// gather counts the games as they arrive.
func (r *run) gather(done <-chan Outcome, cancel context.CancelCauseFunc) (err error) {
	early := map[int]Outcome{} // games that come after one that is still being played
	next := 1
	add := func(o Outcome) {
		if err == nil {
			if err = r.add(&o); err != nil {
				cancel(err)
			}
		}
	}
	for o := range done {
		early[o.Number] = o
		for ; ; next++ {
			o, here := early[next]
			if !here {
				break
			}
			delete(early, next)
			add(o)
		}
		if r.Told != nil {
			r.Told(r.found)
		}
	}
	for ; len(early) > 0; next++ {
		if o, here := early[next]; here {
			delete(early, next)
			add(o)
		}
	}
	return err
}
