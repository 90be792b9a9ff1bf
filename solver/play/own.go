package play

// The search of package solver as a player.

import (
	"context"
	"fmt"

	"fukumi/notation"
	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/ask"
)

// OwnName is the name of the program's own search as a player.
const OwnName = "fukumi"

// own is the program's own search as a player.
type own struct {
	name     string
	session  *ask.Session
	strength Strength
	limits   solver.Limits
	asked    bool // whether a move of the current game was asked for
}

// NewOwn returns the program's own search as a player. If the level is out of range (StrengthOf), the nearest level is
// taken.
func NewOwn(o Options) Player {
	strength := strengths[Levels-1]
	if o.Level != 0 {
		strength = strengths[min(max(o.Level, 1), Levels)-1]
	}
	p := &own{name: OwnName, session: o.session(), strength: strength, limits: o.Limits}
	if o.Level > 0 {
		p.name = fmt.Sprintf("%s:%d", OwnName, o.Level)
	}
	return p
}

// Name returns OwnName, followed by the level if one was given: fukumi:3.
func (p *own) Name() string { return p.name }

// Begin begins a game, and forgets the judgements of the last game.
func (p *own) Begin(context.Context) error {
	p.asked = false
	return nil
}

// Close does nothing.
func (p *own) Close() {}

// Move searches within the limits.
func (p *own) Move(ctx context.Context, pos *notation.Position) (Move, error) {
	c, err := p.strength.Choose(ctx, p.session, solver.RankQuery{Position: *pos, Limits: p.limits, Game: p.asked})
	p.asked = true
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return Move{}, err
	}
	return Move{Point: c.Move, Says: Judged(pos, &c)}, nil
}

// Judged says what is proved about a move of pos, or how it is judged. It returns nil for the move of a book that was
// not accepted.
func Judged(pos *notation.Position, c *solver.Candidate) *words.Message {
	side := pos.Turn()
	if c.Book { // nothing was judged
		if c.Accepted {
			return words.Later("wins by the book")
		}
		return nil
	}
	switch r := c.Result; c.Proved {
	case solver.ProvedWin:
		if r.Length == 1 {
			return words.Later("proved: five")
		}
		return words.Later("proved: {side} wins by {class} in {n, plural, one {# move} other {# moves}}",
			"side", side, "class", words.Class(r.Class.String()), "n", (r.Length+1)/2)
	case solver.ProvedLoss:
		return words.Later("proved: {side} wins against it by {class} in {n, plural, one {# move} other {# moves}}",
			"side", side.Opponent(), "class", words.Class(r.Class.String()), "n", (r.Length+1)/2)
	}
	return words.Later("judged: {percent} % for {side}, depth {depth}", "percent", percent(c.WinChance),
		"side", side, "depth", c.Depth)
}
