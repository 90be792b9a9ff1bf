package main

// The state of a game in the terminal, and its commands.

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"fukumi/cmd/fukumi/internal/exit"
	"fukumi/cmd/fukumi/internal/terminal"
	"fukumi/notation"
	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/play"
)

// A playedGame is a game against a person.
type playedGame struct {
	s        *streams
	o        *playOptions
	p        *printer
	opponent play.Player
	hints    *solver.Solver
	human    notation.Stone
	codes    exit.Tally

	start  notation.Position
	pos    notation.Position
	past   []notation.Position // before each move
	played []notation.Point    // since the start
	over   string              // how the game ended, "" while it goes on
	winner notation.Stone      // of a game that is over; Empty: a draw
}

// begin begins anew.
func (g *playedGame) begin(ctx context.Context) error {
	pos := g.start
	if err := g.opponent.Begin(ctx); err != nil {
		var f *play.Forfeit
		if errors.As(err, &f) {
			return fmt.Errorf("player %q cannot be used: %w", g.o.Model, err)
		}
		return err
	}
	g.pos, g.past, g.played, g.over, g.winner = pos, nil, nil, "", notation.Empty
	g.p.Sentence("%s, %dx%d: you are %s, %s is %s (help lists what you can type)",
		pos.Rule(), pos.Size(), pos.Size(), words.Side(g.human), g.opponent.Name(), words.Side(g.human.Opponent()))
	if g.human == pos.Turn() {
		g.board()
		return nil
	}
	if pos.Count(notation.Empty) < pos.Size()*pos.Size() {
		g.board()
	}
	return g.answer(ctx)
}

// moves are those of the game, where their order is known; else those since the
// start.
func (g *playedGame) moves() []notation.Point {
	if moves, ordered := g.pos.Moves(); ordered {
		return moves
	}
	return g.played
}

// board draws the board, and says how the game has ended.
func (g *playedGame) board() {
	marks, _ := ringed(&g.pos)
	g.p.Block(notation.Draw(&g.pos, marks, notation.Style{Color: g.p.Color}))
	if g.over != "" {
		g.p.Verdict(g.over, terminal.Bold)
	}
}

func (g *playedGame) prompt() error {
	name := "over"
	if g.over == "" {
		name = words.Side(g.pos.Turn())
	}
	fmt.Fprintf(g.p.W, "%s> ", name)
	return g.s.Out.Flush()
}

// command carries out one line.
func (g *playedGame) command(ctx context.Context, text string) error {
	fields := strings.Fields(text)
	if len(fields) == 0 {
		return nil
	}
	verb, rest := strings.ToLower(fields[0]), strings.TrimSpace(text[len(fields[0]):])
	switch {
	case verb == "save":
		g.save(rest)
		return nil
	case verb == "new":
		return g.anew(ctx, rest)
	case rest != "":
		g.p.Sentence("%q: one move or command on a line, please (help lists them)", text)
		return nil
	}
	switch verb {
	case "quit", "exit":
		return errQuit
	case "help":
		g.p.Block(playHelp)
	case "board":
		g.board()
	case "moves":
		g.p.Sentence("%s", words.Points(g.moves()))
	case "undo":
		g.undo()
	case "hint":
		return g.hint(ctx)
	default:
		return g.move(ctx, verb)
	}
	return nil
}

func (g *playedGame) anew(ctx context.Context, colour string) error {
	if colour != "" {
		side, err := notation.ParseStone(strings.ToLower(colour))
		if err != nil {
			g.p.Sentence("new %s: want black or white", colour)
			return nil
		}
		g.human = side
	}
	return g.begin(ctx)
}

// move plays what was typed, if it can be played, and the answer.
func (g *playedGame) move(ctx context.Context, text string) error {
	q, err := notation.ParsePoint(text, g.pos.Size())
	switch {
	case errors.Is(err, notation.ErrOffBoard):
		g.p.Sentence("%s is not on the board", text)
	case err != nil:
		g.p.Sentence("%q is neither a point like h8 nor a command (help lists them)", text)
	case g.over != "":
		g.p.Sentence("the game is over: undo, new, save or quit")
	default:
		if err := g.pos.Legal(q, g.human); err != nil {
			g.p.Sentence("%s", g.refusal(q, err))
			return nil
		}
		if err := g.put(q); err != nil {
			return err
		}
		if g.over != "" {
			g.board()
			return nil
		}
		return g.answer(ctx)
	}
	return nil
}

// refusal says why a move is not legal.
func (g *playedGame) refusal(q notation.Point, err error) string {
	switch {
	case errors.Is(err, notation.ErrFoul):
		return fmt.Sprintf("%s is forbidden for Black: %s", q, g.pos.Foul(q))
	case errors.Is(err, notation.ErrOccupied):
		return q.String() + " is occupied"
	}
	return fmt.Sprintf("%s: %v", q, advised(err))
}

// put plays a legal move for the side to move.
func (g *playedGame) put(q notation.Point) error {
	side := g.pos.Turn()
	g.past, g.played = append(g.past, g.pos), append(g.played, q)
	if err := g.pos.Play(q); err != nil {
		return err
	}
	if row, over := g.pos.Winner(); over {
		g.winner, g.over = side, fmt.Sprintf("%s wins: five %s-%s", words.Side(side), row.From, row.To)
	} else if reason := play.Drawn(&g.pos); reason != "" {
		g.over = "a draw: " + string(reason)
	}
	return nil
}

// answer lets the opponent move.
func (g *playedGame) answer(ctx context.Context) error {
	if err := g.s.Out.Flush(); err != nil {
		return err
	}
	got, err := g.opponent.Move(ctx, &g.pos)
	if err == nil {
		err = play.Illegal(&g.pos, got.Point)
	}
	var f *play.Forfeit
	switch {
	case errors.As(err, &f):
		g.winner, g.over = g.human, fmt.Sprintf("%s wins: %s lost by %s", words.Side(g.human), g.opponent.Name(), err)
	case err != nil:
		return err
	default:
		text := fmt.Sprintf("%s plays %s", g.opponent.Name(), got.Point)
		if got.Says != "" {
			text += " (" + got.Says + ")"
		}
		g.p.Sentence("%s", text)
		if err := g.put(got.Point); err != nil {
			return err
		}
	}
	g.board()
	return nil
}

// undo goes back to the last time that it was the person's move.
func (g *playedGame) undo() {
	for i := len(g.past) - 1; i >= 0; i-- {
		if g.past[i].Turn() == g.human {
			g.pos, g.past, g.played, g.over, g.winner = g.past[i], g.past[:i], g.played[:i], "", notation.Empty
			g.board()
			return
		}
	}
	g.p.Sentence("there is no move of yours to take back")
}

// hint says what the engine would play.
func (g *playedGame) hint(ctx context.Context) error {
	if g.over != "" {
		g.p.Sentence("the game is over: undo, new, save or quit")
		return nil
	}
	c, err := g.hints.Choose(ctx, solver.RankQuery{Position: g.pos, Limits: g.o.Search.limits()})
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return err
	}
	g.p.Sentence("%s (%s): %s", c.Move, play.Judged(&g.pos, &c), words.Points(c.Line))
	return nil
}
