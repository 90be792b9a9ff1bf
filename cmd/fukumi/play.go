package main

// fukumi play: a game in the terminal.

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"fukumi/cmd/fukumi/internal/exit"
	"fukumi/notation"
	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/match"
	"fukumi/solver/play"
)

// playOptions are the flags of play.
type playOptions struct {
	Model    string
	Colour   notation.Stone
	Position positionOptions
	Search   searchOptions
	Output   outputOptions

	colourSet bool
}

const playTime = 2 * time.Second

func newPlayCommand(s *streams) *cobra.Command {
	o := &playOptions{}
	cmd := &cobra.Command{
		Use:   "play [POSITION]",
		Short: "plays a game against you in the terminal",
		Long: `play plays a game: you type moves (h8) and commands, and the board is drawn
after every move. What fukumi says of its moves is either proved, with a
certificate that was checked, or judged.

` + playHelp + `
The opponent is fukumi; with --model a score model, which plays at the depth and
width of its text; or an engine that speaks the Gomocup protocol, given as a
command with a slash or a space in it.

Moves and commands are read from standard input, which need not be a keyboard.

The game begins on the empty board or at POSITION, a position or a file of any
format that is read; of a game in a file, at its end or after --at plies. You
are the side to move there, unless --colour says otherwise.

Exit codes: 0 ended by quit or the end of the input, 2 usage or a position that
cannot be played on, 4 the output or a file of save could not be written, 130
interrupted.`,
		Example: `  fukumi play --colour white --rule renju --time 5s
  fukumi play --model wei
  fukumi play --at 20 lost.sgf
  echo "h8 quit" | tr " " "\n" | fukumi play --nodes 10000`,
		Args: takesArgs(0, 1, `one position to begin at (moves are typed in the game; several go in quotes: "h8 i9")`),
		RunE: func(cmd *cobra.Command, args []string) error {
			return runPlay(cmd.Context(), s, o, args)
		},
	}
	f := cmd.Flags()
	f.SortFlags = false
	o.Model, o.Colour, o.Output = play.OwnName, notation.Black, outputOptions{Format: "text", Color: "auto"}
	f.StringVar(&o.Model, "model", play.OwnName, "the opponent: `NAME` of a score model, "+play.OwnName+", or the command of an engine")
	f.Var(&flagValue[notation.Stone]{&o.Colour, &o.colourSet, parseTurn, "black", "SIDE"}, "colour", "black or white, your colour")
	o.Position.register(f)
	o.Search.register(f)
	registerMoveLimits(f, &o.Search, playTime)
	f.Var(&flagValue[string]{&o.Output.Color, nil, oneOf("auto", "always", "never"), "auto", "WHEN"},
		"color", "auto, always or never; auto minds NO_COLOR")
	o.Position.Foreign.register(f)
	return cmd
}

const playHelp = `  h8          play this point
  undo        take back your last move and the answer
  hint        the move that fukumi would play for you, and why
  board       draw the board again
  moves       the moves so far
  save FILE   write the game: .sgf, .psq, .lib, .json or .txt
  new [SIDE]  begin again where this game began, perhaps as black or white
  quit        leave; so does the end of the input
  help        this list
`

// errQuit ends a game that was left.
var errQuit = errors.New("quit")

func runPlay(ctx context.Context, s *streams, o *playOptions, args []string) error {
	start, err := o.start(ctx, s, args)
	if err != nil {
		return err
	}
	opponent, err := match.NewPlayer(o.Model, start.Rule(), start.Size(), o.Search.ofPlayer(s))
	if err != nil {
		return err
	}
	defer opponent.Close()
	g := &playedGame{
		s: s, o: o, p: newPrinter(s, &o.Output), opponent: opponent, start: start, human: o.Colour, codes: exit.Tally{},
		hints: s.newSolver(solver.Options{Memory: o.Search.Memory, Threads: o.Search.Threads}),
	}
	err = g.begin(ctx)
	if err == nil {
		err = g.read(ctx)
	}
	switch {
	case ctx.Err() != nil:
		g.p.Sentence("")
		g.p.Sentence("interrupted; the moves so far: %s", words.Points(g.moves()))
		g.codes.Add(exit.Interrupted)
	case err != nil && !errors.Is(err, errQuit):
		return err
	}
	return exit.Quiet(g.codes.Code())
}

// read carries out what is typed until the input ends.
func (g *playedGame) read(ctx context.Context) error {
	lines := typedLines(ctx, g.s.In)
	for {
		if err := g.prompt(); err != nil {
			return err
		}
		var line typedLine
		select {
		case line = <-lines:
		case <-ctx.Done():
			return ctx.Err()
		}
		if line.err != nil {
			return line.err
		}
		if line.end {
			g.p.Sentence("")
			g.p.Sentence("end of input, good bye")
			return g.s.Out.Flush()
		}
		text := strings.TrimSpace(line.text)
		if !g.s.InTerminal {
			g.p.Sentence("%s", text) // what a keyboard would show
		}
		if err := g.command(ctx, text); err != nil {
			return err
		}
	}
}
