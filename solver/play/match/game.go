package match

// One game between two players, with the referee of package notation.

import (
	"cmp"
	"context"
	"errors"
	"time"

	"fukumi/notation"
	"fukumi/notation/words"
	"fukumi/solver/play"
)

// An Outcome is a finished game.
type Outcome struct {
	Pairing
	Plies  int // number of plies of the opening
	End    notation.Position
	Winner notation.Stone // Empty means a draw
	Reason play.Reason
	Detail string    // details of a forfeit
	Times  [2]Timing // by player
}

// Result returns 1, 0 or -1 for a win, a draw or a loss of a player.
func (o *Outcome) Result(player int) int {
	switch {
	case o.Winner == notation.Empty:
		return 0
	case o.Player(o.Winner) == player:
		return 1
	}
	return -1
}

// Forfeited reports whether the game was lost by anything but a five.
func (o *Outcome) Forfeited() bool { return o.Winner != notation.Empty && o.Reason != play.Five }

// Play plays a game from pos to the end. An error is the error of ctx, or a fault of the program itself.
func Play(ctx context.Context, players [2]play.Player, game Pairing, pos notation.Position) (Outcome, error) {
	moves, _ := pos.Moves()
	o := Outcome{Pairing: game, Plies: len(moves)}
	for _, s := range []notation.Stone{notation.Black, notation.White} {
		if err := players[game.Player(s)].Begin(ctx); err != nil {
			return o.fault(&pos, s, err)
		}
	}
	for {
		side := pos.Turn()
		if o.Reason = play.Drawn(&pos); o.Reason != "" {
			o.End = pos
			return o, nil
		}
		who := game.Player(side)
		start := time.Now()
		got, err := players[who].Move(ctx, &pos)
		if err == nil {
			// A move that did not arrive has no time: the measured time would include our waiting and the end of the
			// process. The time that an engine reports does not include our waiting.
			o.Times[who].add(cmp.Or(got.Thought.Time, time.Since(start)))
			err = play.Illegal(&pos, got.Point)
		}
		if err != nil {
			return o.fault(&pos, side, err)
		}
		if err := pos.Play(got.Point); err != nil {
			return o, err
		}
		if pos.MakesFive(got.Point, side) {
			o.End, o.Winner, o.Reason = pos, side, play.Five
			return o, nil
		}
	}
}

// fault ends the game because of a failure of a side.
func (o *Outcome) fault(pos *notation.Position, side notation.Stone, err error) (Outcome, error) {
	var f *play.Forfeit
	if !errors.As(err, &f) {
		return *o, err
	}
	o.End, o.Winner, o.Reason, o.Detail = *pos, side.Opponent(), f.Reason, f.Detail
	return *o, nil
}

// A Timing sums the times of a player's moves.
type Timing struct {
	Moves       int
	Total, Most time.Duration
}

func (t *Timing) add(d time.Duration) {
	t.Moves++
	t.Total += d
	t.Most = max(t.Most, d)
}

func (t *Timing) join(o Timing) {
	t.Moves += o.Moves
	t.Total += o.Total
	t.Most = max(t.Most, o.Most)
}

// Mean returns the average time of a move, or 0 if there are no moves.
func (t *Timing) Mean() time.Duration { return t.Total / time.Duration(max(t.Moves, 1)) }

// ending says how a game ended.
func (o *Outcome) ending() string {
	text := string(o.Reason)
	if o.Forfeited() {
		text = words.English.Side(o.Winner.Opponent()) + " lost by " + text
	}
	if o.Detail != "" {
		text += ": " + o.Detail
	}
	return text
}
