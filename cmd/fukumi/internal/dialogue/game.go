package dialogue

// The state of a game: its moves, whose turn it is, and how it ended.

import (
	"context"
	"errors"

	"fukumi/notation"
	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/ask"
	"fukumi/solver/play"
)

// Options say who plays, and where the game begins.
type Options struct {
	Start    notation.Position
	Colour   notation.Stone // of the person
	Opponent play.Player    // stays the caller's, who closes it
	Adviser  *ask.Session   // chooses the moves of hints
	Limits   solver.Limits  // of a hint
	Words    *words.Language
}

// A Game is a game against a person. It is not safe for concurrent use.
type Game struct {
	o      Options
	in     *words.Language
	pos    notation.Position
	past   []notation.Position // before each move
	played []notation.Point    // since the start
	end    *words.Message      // how the game ended, nil while it goes on
	winner notation.Stone      // of a game that is over; Empty: a draw
	gaveUp bool                // the person has resigned
}

// New returns a game that has yet to begin.
func New(o Options) *Game { return &Game{o: o, in: o.Words, pos: o.Start} }

// Position is where the game stands.
func (g *Game) Position() *notation.Position { return &g.pos }

// End says how the game ended; "" while it goes on.
func (g *Game) End() string { return g.end.In(g.in) }

// Moves are those of the game, where their order is known; else those since the
// start.
func (g *Game) Moves() []notation.Point {
	if moves, ordered := g.pos.Moves(); ordered {
		return moves
	}
	return g.played
}

// Begin begins the game, or begins it anew. An opponent that cannot be used is a
// [*play.Forfeit], which comes from nowhere else.
func (g *Game) Begin(ctx context.Context) (Reply, error) {
	if err := g.o.Opponent.Begin(ctx); err != nil {
		return Reply{}, err
	}
	g.pos, g.past, g.played = g.o.Start, nil, nil
	g.goOn()
	size := g.pos.Size()
	theirs := g.pos.Turn() != g.o.Colour
	return Reply{
		Text: g.in.Say("{rule}, {size}x{size}: you are {side}, {opponent} is {other} (help lists what you can type)",
			"rule", g.pos.Rule(), "size", size, "side", g.o.Colour, "opponent", g.o.Opponent.Name(),
			"other", g.o.Colour.Opponent()),
		Board:  !theirs || g.pos.Count(notation.Empty) < size*size,
		Answer: theirs,
	}, nil
}

// put plays a legal move for the side to move.
func (g *Game) put(p notation.Point) error {
	side := g.pos.Turn()
	g.past, g.played = append(g.past, g.pos), append(g.played, p)
	if err := g.pos.Play(p); err != nil {
		return err
	}
	if row, over := g.pos.Winner(); over {
		g.winner = side
		g.end = words.Later("{side} wins: five {from}-{to}", "side", side, "from", row.From, "to", row.To)
	} else if reason := play.Drawn(&g.pos); reason != "" {
		g.end = words.Later("a draw: {reason}", "reason", reason.Message())
	}
	return nil
}

// Answer lets the opponent move, after a reply that asks for it. A move that is
// not allowed, and none, lose the game.
func (g *Game) Answer(ctx context.Context) (Reply, error) {
	opponent := g.o.Opponent
	got, err := opponent.Move(ctx, &g.pos)
	if err == nil {
		err = play.Illegal(&g.pos, got.Point)
	}
	var f *play.Forfeit
	switch {
	case errors.As(err, &f):
		g.winner = g.o.Colour
		g.end = words.Later("{side} wins: {opponent} lost by {reason}", "side", g.winner,
			"opponent", opponent.Name(), "reason", err)
		return Reply{Board: true}, nil
	case err != nil:
		return Reply{}, err
	}
	text := g.in.Say("{opponent} plays {move}", "opponent", opponent.Name(), "move", got.Point)
	if got.Says != nil {
		text = g.in.Say("{opponent} plays {move} ({says})", "opponent", opponent.Name(), "move", got.Point,
			"says", got.Says)
	}
	return Reply{Text: text, Board: true}, g.put(got.Point)
}

// goOn takes back that the game has ended.
func (g *Game) goOn() { g.end, g.winner, g.gaveUp = nil, notation.Empty, false }

// resign gives the game up.
func (g *Game) resign() Reply {
	if g.end != nil {
		return g.over()
	}
	g.winner, g.gaveUp = g.o.Colour.Opponent(), true
	g.end = words.Later("{side} wins: {other} has resigned", "side", g.winner, "other", g.o.Colour)
	return Reply{Board: true}
}

// undo goes back to the last time that it was the person's move.
func (g *Game) undo() Reply {
	if g.gaveUp {
		g.goOn()
		return Reply{Board: true}
	}
	for i := len(g.past) - 1; i >= 0; i-- {
		if g.past[i].Turn() == g.o.Colour {
			g.pos, g.past, g.played = g.past[i], g.past[:i], g.played[:i]
			g.goOn()
			return Reply{Board: true}
		}
	}
	return Reply{Text: g.in.Say("there is no move of yours to take back")}
}
