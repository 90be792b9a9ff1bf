package main

// One game between two players, with the referee of package notation.

import (
	"context"
	"errors"
	"fmt"
	"time"

	"fukumi/notation"
)

// The reasons for the end of a game besides those in playerbrain.go.
const (
	reasonFive   = "five"
	reasonFull   = "full board"
	reasonNoMove = "no legal move" // fouls alone are left: a draw
)

// An outcome is a game that was played.
type outcome struct {
	pairing
	plies  int // of the opening
	end    notation.Position
	winner notation.Stone // Empty: a draw
	reason string
	detail string    // of a fault
	times  [2]timing // by player
}

// result is 1, 0 or -1 from the point of view of a player.
func (o *outcome) result(player int) int {
	switch {
	case o.winner == notation.Empty:
		return 0
	case o.player(o.winner) == player:
		return 1
	}
	return -1
}

// faulty reports whether a game was lost by something else than a five.
func (o *outcome) faulty() bool { return o.winner != notation.Empty && o.reason != reasonFive }

// playGame plays from pos to the end. The error is that of ctx, or says that
// something is wrong with the program.
func playGame(ctx context.Context, players [2]player, game pairing, pos notation.Position) (outcome, error) {
	moves, _ := pos.Moves()
	o := outcome{pairing: game, plies: len(moves)}
	for _, s := range []notation.Stone{notation.Black, notation.White} {
		if err := players[game.player(s)].begin(ctx); err != nil {
			return o.fault(&pos, s, err)
		}
	}
	for {
		side := pos.Turn()
		if o.reason = drawn(&pos); o.reason != "" {
			o.end = pos
			return o, nil
		}
		who := game.player(side)
		start := time.Now()
		got, err := players[who].move(ctx, &pos)
		if err == nil {
			// A move that did not come has no time: what is told of one would
			// be our patience, and how long the process took to end.
			o.times[who].add(time.Since(start))
			err = illegal(&pos, got.point)
		}
		if err != nil {
			return o.fault(&pos, side, err)
		}
		if err := pos.Play(got.point); err != nil {
			return o, err
		}
		if pos.MakesFive(got.point, side) {
			o.end, o.winner, o.reason = pos, side, reasonFive
			return o, nil
		}
	}
}

// drawn is the reason why nobody can move in pos, "" where somebody can.
func drawn(pos *notation.Position) string {
	free := pos.Stones(notation.Empty)
	if len(free) == 0 {
		return reasonFull
	}
	for _, p := range free {
		if pos.Legal(p, pos.Turn()) == nil {
			return ""
		}
	}
	return reasonNoMove
}

// illegal is the forfeit of a move that is not allowed, else nil.
func illegal(pos *notation.Position, p notation.Point) error {
	err := pos.Legal(p, pos.Turn())
	if err == nil {
		return nil
	}
	text := unprefixed(err).Error()
	if errors.Is(err, notation.ErrFoul) {
		text = "forbidden: " + pos.Foul(p).String()
	}
	return &forfeit{reasonIllegal, fmt.Sprintf("%s: %s", p, text)}
}

// fault ends the game by the failure of a side.
func (o *outcome) fault(pos *notation.Position, side notation.Stone, err error) (outcome, error) {
	var f *forfeit
	if !errors.As(err, &f) {
		return *o, err
	}
	o.end, o.winner, o.reason, o.detail = *pos, side.Opponent(), f.reason, f.detail
	return *o, nil
}
