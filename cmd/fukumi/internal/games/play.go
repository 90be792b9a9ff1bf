// Package games holds fukumi play, match and engine: games against a person, another engine or a manager.
package games

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"fukumi/cmd/fukumi/internal/command"
	"fukumi/cmd/fukumi/internal/dialogue"
	"fukumi/cmd/fukumi/internal/tournament"
	"fukumi/cmd/internal/cli"
	"fukumi/cmd/internal/exit"
	"fukumi/cmd/internal/fileio"
	"fukumi/cmd/internal/terminal"
	"fukumi/notation"
	"fukumi/notation/format/files"
	"fukumi/notation/text"
	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/ask"
	"fukumi/solver/play"
)

// playOptions are the flags of play.
type playOptions struct {
	Model    string
	Level    int // of strength; 0: none was asked for
	Colour   notation.Stone
	Position command.PositionOptions
	Search   command.SearchOptions
	Output   command.OutputOptions

	colourSet bool
}

const playTime = 2 * time.Second

// NewPlay is fukumi play.
func NewPlay(s *command.Streams) *cobra.Command {
	o := &playOptions{}
	cmd := &cobra.Command{
		Use:   "play [POSITION]",
		Short: "plays a game against you in the terminal",
		Example: `  fukumi play --colour white --rule renju --time 5s
  fukumi play --level 3
  fukumi play --model wei
  fukumi play --at 20 lost.sgf
  echo "h8 quit" | tr " " "\n" | fukumi play --nodes 10000`,
		Args: command.TakesArgs(0, command.MostWords, "one position to begin at"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return runPlay(cmd.Context(), s, o, args)
		},
	}
	f := command.Flags(cmd)
	o.Model, o.Colour, o.Output = play.OwnName, notation.Black, command.OutputOptions{Format: "text", Color: "auto"}
	f.StringVar(&o.Model, "model", play.OwnName, "the opponent: `NAME` of a score model, "+play.OwnName+
		", or the command of an engine")
	f.Var(cli.NewValue(&o.Level, nil, cli.UpTo(play.Levels), "", "N"), "level",
		fmt.Sprintf("how strong fukumi plays, 1 to %d (default %[1]d: all that the limits allow)", play.Levels))
	f.Var(cli.NewValue(&o.Colour, &o.colourSet, cli.Turn, "black", "SIDE"), "colour",
		"black or white, your colour")
	o.Position.Register(f)
	o.Search.Register(f)
	command.RegisterMoveLimits(f, &o.Search, playTime)
	f.Var(cli.NewValue(&o.Output.Color, nil, cli.OneOf("auto", "always", "never"), "auto", "WHEN"),
		"color", "auto, always or never; auto obeys NO_COLOR")
	o.Position.Foreign.Register(f)
	command.SpeaksLanguage(s, cmd)
	return cmd
}

// A playedGame is a game against a person, on lines of text.
type playedGame struct {
	*dialogue.Game
	s     *command.Streams
	p     *command.Printer
	codes exit.Tally
}

func runPlay(ctx context.Context, s *command.Streams, o *playOptions, args []string) error {
	start, err := o.start(ctx, s, args)
	if err != nil {
		return err
	}
	options := command.PlayerOptions(s, &o.Search)
	if options.Level = o.Level; o.Level > 0 && o.Model != play.OwnName {
		return words.Errorf("--level {level}: only {own} plays at levels, not {name}", "level", o.Level,
			"own", play.OwnName, "name", strconv.Quote(o.Model))
	}
	opponent, err := tournament.NewPlayer(o.Model, start.Rule(), start.Size(), options)
	if err != nil {
		return err
	}
	defer opponent.Close()
	g := &playedGame{s: s, p: command.NewPrinter(s, &o.Output), codes: exit.Tally{},
		Game: dialogue.New(dialogue.Options{
			Start: start, Colour: o.Colour, Opponent: opponent, Limits: o.Search.QueryLimits(),
			Adviser: s.Session(ask.Options{Memory: o.Search.Memory, Threads: o.Search.Threads, Mode: ask.Off}),
			Words:   s.Words(),
		})}
	err = g.run(ctx)
	var unfit *play.Forfeit
	switch {
	case ctx.Err() != nil:
		g.p.Sentence("")
		g.p.Sentence("%s", g.p.Words.Say("interrupted; the moves so far: {moves}", "moves", g.Moves()))
		g.codes.Add(exit.Interrupted)
	case errors.As(err, &unfit):
		return words.Errorf("player {name} cannot be used: {error}", "name", strconv.Quote(o.Model), "error", err)
	case err != nil:
		return err
	}
	return exit.Quiet(g.codes.Code())
}

// run carries out what is typed until the game is left or the input ends.
func (g *playedGame) run(ctx context.Context) error {
	lines := fileio.Lines(ctx, g.s.In)
	reply, err := g.Begin(ctx)
	for {
		if err == nil {
			err = g.show(ctx, reply)
		}
		if err != nil || reply.Quit {
			return err
		}
		if err := g.prompt(); err != nil {
			return err
		}
		var line fileio.Line
		select {
		case line = <-lines:
		case <-ctx.Done():
			return ctx.Err()
		}
		if line.Err != nil {
			return line.Err
		}
		if line.End {
			g.p.Sentence("")
			g.p.Sentence("%s", g.p.Words.Say("end of input, good bye"))
			return g.s.Out.Flush()
		}
		text := strings.TrimSpace(line.Text)
		if !g.s.InTerminal {
			g.p.Sentence("%s", text) // what a keyboard would show
		}
		reply, err = g.Hear(ctx, text)
	}
}

// show prints a reply, and the answer of the opponent where it asks for one.
func (g *playedGame) show(ctx context.Context, r dialogue.Reply) error {
	if r.Text != "" {
		g.p.Sentence("%s", r.Text)
	}
	if r.Help {
		g.p.Block(dialogue.Help(g.p.Words))
	}
	if r.Board {
		g.board()
	}
	if r.Save != nil {
		g.save(r.Save)
	}
	if !r.Answer {
		return nil
	}
	if err := g.s.Out.Flush(); err != nil {
		return err
	}
	answer, err := g.Answer(ctx)
	if err != nil {
		return err
	}
	return g.show(ctx, answer)
}

// board draws the board, and says how the game has ended.
func (g *playedGame) board() {
	ring, _ := g.Position().Ringed()
	g.p.Board(g.Position(), text.Marks{Ring: ring})
	if end := g.End(); end != "" {
		g.p.Verdict(end, terminal.Bold)
		g.p.Sentence("%s", dialogue.OverText(g.p.Words))
	}
}

func (g *playedGame) prompt() error {
	name := g.p.Words.Say("over##prompt")
	if g.End() == "" {
		name = g.p.Words.Side(g.Position().Turn())
	}
	fmt.Fprintf(g.p.W, "%s> ", name)
	return g.s.Out.Flush()
}

// start is where the game begins.
func (o *playOptions) start(ctx context.Context, s *command.Streams, args []string) (notation.Position, error) {
	if len(args) == 0 {
		return notation.NewPosition(o.Position.Rule, o.Position.Size)
	}
	if args[0] == "-" {
		return notation.Position{},
			words.Errorf("play reads your moves from standard input: give the position itself or a file")
	}
	src, err := o.Position.Open(s, args)
	if err != nil {
		return notation.Position{}, err
	}
	defer src.Close()
	var first *command.Record
	for r := range src.Records(ctx) {
		if first != nil {
			return notation.Position{}, words.Errorf("{file} holds several positions: --game K takes the K-th",
				"file", src.Name)
		}
		first = &r
	}
	switch {
	case first == nil:
		return notation.Position{}, errors.Join(ctx.Err(), words.Errorf("there is no position to begin at"))
	case first.Err != nil:
		return notation.Position{}, first.Err
	}
	pos := first.Position
	if row, over := pos.Winner(); over {
		return pos, first.Earlier(&solver.GameOverError{Row: row})
	}
	if reason := play.Drawn(&pos); reason != "" {
		return pos, words.Errorf("the game is over: a draw: {reason}", "reason", reason.Message())
	}
	for _, w := range first.Warnings {
		s.Warn("%s", s.Doubt(w))
	}
	if !o.colourSet {
		o.Colour = pos.Turn()
	}
	return pos, nil
}

// save writes the game to a file. That it cannot be written is said, and is the
// exit code in the end; the game goes on.
func (g *playedGame) save(f *dialogue.File) {
	var out bytes.Buffer
	lost, err := files.Write(&out, f.Tree, f.Format)
	if err == nil {
		err = fileio.WriteBytes(f.Name, out.Bytes())
	}
	if err != nil {
		g.p.Sentence("%s", g.p.Words.Say("save: {error}", "error", command.Advised(err)))
		g.codes.Add(exit.NotWritten)
		return
	}
	l := g.p.Words
	text := l.Say("saved to {file}", "file", f.Name)
	if len(lost) > 0 {
		text = l.Join(text, l.Say("not kept: {things}", "things", l.List(lost...)))
	}
	g.p.Sentence("%s", text)
}
