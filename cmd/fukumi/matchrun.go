package main

// The games of a match: played by workers at the same time, counted in order.

import (
	"context"
	"fmt"
	"sync"
)

// play plays the games and counts them in their order, as far as there are no
// gaps; at the end, after an interrupt, also those beyond a gap.
func (m *match) play(ctx context.Context, first [2]player) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	games := make(chan pairing)
	done := make(chan outcome)
	var workers sync.WaitGroup
	for w := range min(m.o.Workers, m.o.Games) {
		players := first
		if w > 0 {
			var err error
			if players, err = m.players(); err != nil {
				closeAll(players)
				cancel(err)
				break
			}
		}
		workers.Go(func() {
			defer closeAll(players)
			for game := range games {
				o, err := playGame(ctx, players, game, m.openings[game.opening].pos)
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
		for _, game := range pairings(m.o.Games, len(m.openings)) {
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
	err := m.gather(done, cancel)
	if cerr := m.records.close(); err == nil {
		err = cerr
	}
	if err == nil && ctx.Err() != nil {
		err = context.Cause(ctx)
	}
	return err
}

// gather counts the games as they come.
func (m *match) gather(done <-chan outcome, cancel context.CancelCauseFunc) (err error) {
	defer m.progress(true)
	early := map[int]outcome{} // after a game that is still played
	next := 1
	add := func(o outcome) {
		if err == nil {
			if err = m.add(&o); err != nil {
				cancel(err)
			}
		}
	}
	for o := range done {
		early[o.number] = o
		for ; ; next++ {
			o, here := early[next]
			if !here {
				break
			}
			delete(early, next)
			add(o)
		}
		m.progress(false)
	}
	for ; len(early) > 0; next++ {
		if o, here := early[next]; here {
			delete(early, next)
			add(o)
		}
	}
	return err
}

// add counts a game that is over.
func (m *match) add(o *outcome) error {
	moves, _ := o.end.Moves()
	again := m.seen.again(o.pairing, moves, o.end.Size())
	m.object.add(o, m.openings[o.opening].id, again)
	if again != 0 {
		return nil
	}
	return m.records.add(m.object.record(o, m.openings[o.opening].id))
}

// progress says on a terminal how the match stands, or wipes that out.
func (m *match) progress(end bool) {
	if !m.s.ErrTerminal || m.o.Output.Quiet {
		return
	}
	text := ""
	if !end {
		a := m.object.total()
		text = fmt.Sprintf("fukumi: %d of %d games, %s %d won, %d drawn, %d lost", m.object.Played, m.o.Games, m.object.Players[0].Name, a.Won, a.Drawn, a.Lost)
	}
	m.s.Progress("%s", text)
}
