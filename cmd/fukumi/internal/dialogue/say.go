package dialogue

// The words of a game: a line in, what to say and to show out.

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"fukumi/notation"
	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/play"
)

// Help lists what can be typed.
func Help(l *words.Language) string {
	var b strings.Builder
	for _, c := range [...]struct{ typed, does string }{
		{"h8", l.Say("play this point##help")},
		{"undo, u", l.Say("take back your last move and the answer, or that you resigned##help")},
		{"hint", l.Say("the move that fukumi would play for you, and why##help")},
		{"board", l.Say("draw the board again##help")},
		{"moves", l.Say("the moves so far##help")},
		{"save FILE", l.Say("write the game: .sgf, .psq, .lib, .json or .txt##help")},
		{"new [SIDE]", l.Say("begin again where this game began, perhaps as black or white##help")},
		{"rematch", l.Say("begin again with the colours exchanged##help")},
		{"resign", l.Say("give the game up##help")},
		{"quit, q", l.Say("leave; so do exit and the end of the input##help")},
		{"help, ?", l.Say("this list##help")},
	} {
		fmt.Fprintf(&b, "  %-11s %s\n", c.typed, c.does)
	}
	return b.String()
}

// A Reply is what is to be said and shown after a line, in this order.
type Reply struct {
	Text   string // "" for nothing
	Help   bool   // show the list of what can be typed
	Board  bool   // show the board, and how the game ended
	Save   *File  // write the game to this file
	Answer bool   // it is the opponent's move: call Answer
	Quit   bool   // the game is left
}

// OverText says what can be done after the end of the game.
func OverText(l *words.Language) string {
	return l.Say("the game is over: undo, new, rematch, save FILE or quit")
}

func (g *Game) over() Reply { return Reply{Text: OverText(g.in)} }

// Hear takes what was typed: a move, or a command. What cannot be done is said in
// the reply; an error is that of ctx, of the search, or of an opponent that
// cannot begin again.
func (g *Game) Hear(ctx context.Context, text string) (Reply, error) {
	text = strings.TrimSpace(text)
	fields := strings.Fields(text)
	if len(fields) == 0 {
		return Reply{}, nil
	}
	verb, rest := strings.ToLower(fields[0]), strings.TrimSpace(text[len(fields[0]):])
	switch {
	case verb == "save":
		return g.save(rest), nil
	case verb == "new":
		return g.anew(ctx, rest)
	case rest != "":
		return Reply{Text: g.in.Say("{typed}: one move or command on a line, please (help lists them)",
			"typed", strconv.Quote(text))}, nil
	}
	switch verb {
	case "quit", "exit", "q":
		return Reply{Quit: true}, nil
	case "help", "?":
		return Reply{Help: true}, nil
	case "board":
		return Reply{Board: true}, nil
	case "moves":
		return Reply{Text: g.in.Points(g.Moves())}, nil
	case "undo", "u":
		return g.undo(), nil
	case "rematch":
		return g.anew(ctx, g.o.Colour.Opponent().String())
	case "resign":
		return g.resign(), nil
	case "hint":
		return g.hint(ctx)
	default:
		return g.move(verb)
	}
}

// anew begins again, perhaps with the other colour.
func (g *Game) anew(ctx context.Context, colour string) (Reply, error) {
	if colour != "" {
		side, err := notation.ParseStone(strings.ToLower(colour))
		if err != nil {
			return Reply{Text: g.in.Say("new {typed}: want black or white", "typed", colour)}, nil
		}
		g.o.Colour = side
	}
	return g.Begin(ctx)
}

// move plays what was typed, if it can be played.
func (g *Game) move(text string) (Reply, error) {
	p, err := notation.ParsePoint(text, g.pos.Size())
	switch {
	case errors.Is(err, notation.ErrOffBoard):
		return Reply{Text: g.in.Say("{move} is not on the board", "move", text)}, nil
	case err != nil:
		return Reply{Text: g.in.Say("{typed} is neither a point like h8 nor a command (help lists them)",
			"typed", strconv.Quote(text))}, nil
	case g.end != nil:
		return g.over(), nil
	}
	if err := g.pos.Legal(p, g.o.Colour); err != nil {
		return Reply{Text: g.refusal(p, err)}, nil
	}
	if err := g.put(p); err != nil {
		return Reply{}, err
	}
	return Reply{Board: g.end != nil, Answer: g.end == nil}, nil
}

// refusal says why a move is not legal.
func (g *Game) refusal(p notation.Point, err error) string {
	switch {
	case errors.Is(err, notation.ErrFoul):
		return g.in.Say("{point} is forbidden for Black: {foul}", "point", p, "foul", g.pos.Foul(p))
	case errors.Is(err, notation.ErrOccupied):
		return g.in.Say("{move} is occupied", "move", p)
	}
	return g.in.Say("{move} is not on the board", "move", p)
}

// hint says what the adviser would play.
func (g *Game) hint(ctx context.Context) (Reply, error) {
	if g.end != nil {
		return g.over(), nil
	}
	c, err := g.o.Adviser.Choose(ctx, solver.RankQuery{Position: g.pos, Limits: g.o.Limits})
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return Reply{}, err
	}
	return Reply{Text: g.in.Say("{move} ({judged}): {line}", "move", c.Move, "judged", play.Judged(&g.pos, &c),
		"line", c.Line)}, nil
}
