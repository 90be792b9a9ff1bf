package play

// The search of package solver as a player.

import (
	"context"
	"fmt"

	"fukumi/notation"
	"fukumi/notation/words"
	"fukumi/solver"
)

// OwnName is the name of the program's own search as a player.
const OwnName = "fukumi"

// own is the program's own search as a player.
type own struct {
	name   string
	search Searcher
	limits solver.Limits
	asked  bool // for a move of the game
}

// NewOwn returns the program's own search as a player. A level beyond those there are
// (StrengthOf) is the nearest.
func NewOwn(o Options) Player {
	strength := strengths[Levels-1]
	if o.Level != 0 {
		strength = strengths[min(max(o.Level, 1), Levels)-1]
	}
	p := &own{name: OwnName, search: At(o.searcher(), strength), limits: o.Limits}
	if o.Level > 0 {
		p.name = fmt.Sprintf("%s:%d", OwnName, o.Level)
	}
	return p
}

// Name is OwnName, with the level where one was asked for: fukumi:3.
func (p *own) Name() string { return p.name }

// Begin begins a game, in which nothing counts that was judged in the one before.
func (p *own) Begin(context.Context) error {
	p.asked = false
	return nil
}

// Close does nothing.
func (p *own) Close() {}

// Move searches within the limits.
func (p *own) Move(ctx context.Context, pos *notation.Position) (Move, error) {
	c, err := p.search.Choose(ctx, solver.RankQuery{Position: *pos, Limits: p.limits, Game: p.asked})
	p.asked = true
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return Move{}, err
	}
	return Move{Point: c.Move, Says: Judged(pos, &c)}, nil
}

// Judged says what is proved of a move of pos, or how it is judged.
func Judged(pos *notation.Position, c *solver.Candidate) string {
	side := pos.Turn()
	switch r := c.Result; c.Proved {
	case solver.ProvedWin:
		if r.Length == 1 {
			return "proved: five"
		}
		return fmt.Sprintf("proved: %s wins by %s in %s", words.Side(side), r.Class.Title(),
			words.Count(int64(r.Length+1)/2, "move"))
	case solver.ProvedLoss:
		return fmt.Sprintf("proved: %s wins against it by %s in %s", words.Side(side.Opponent()), r.Class.Title(),
			words.Count(int64(r.Length+1)/2, "move"))
	}
	return fmt.Sprintf("judged: %s for %s, depth %d", words.Chance(c.WinChance), words.Side(side), c.Depth)
}
