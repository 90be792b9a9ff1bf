package play

// What comes into a game in the terminal and what goes out as a file.

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"

	"fukumi/cmd/fukumi/internal/command"
	"fukumi/cmd/fukumi/internal/dialogue"
	"fukumi/cmd/internal/exit"
	"fukumi/cmd/internal/outfile"
	"fukumi/notation"
	"fukumi/notation/format/files"
	"fukumi/solver"
	"fukumi/solver/play"
)

// start is where the game begins.
func (o *playOptions) start(ctx context.Context, s *command.Streams, args []string) (notation.Position, error) {
	if len(args) == 0 {
		return notation.NewPosition(o.Position.Rule, o.Position.Size)
	}
	if args[0] == "-" {
		return notation.Position{},
			errors.New("play reads your moves from standard input: give the position itself or a file")
	}
	src, err := o.Position.Open(s, args)
	if err != nil {
		return notation.Position{}, err
	}
	defer src.Close()
	var first *command.Record
	for r := range src.Records(ctx) {
		if first != nil {
			return notation.Position{}, fmt.Errorf("%s holds several positions: --game K takes the K-th", src.Name)
		}
		first = &r
	}
	switch {
	case first == nil:
		return notation.Position{}, errors.Join(ctx.Err(), errors.New("there is no position to begin at"))
	case first.Err != nil:
		return notation.Position{}, first.Err
	}
	pos := first.Position
	if row, over := pos.Winner(); over {
		return pos, first.Earlier(&solver.GameOverError{Row: row})
	}
	if reason := play.Drawn(&pos); reason != "" {
		return pos, fmt.Errorf("the game is over: a draw: %s", reason)
	}
	for _, w := range first.Warnings {
		s.Warn("%s", w)
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
		err = outfile.WriteBytes(f.Name, out.Bytes())
	}
	if err != nil {
		g.p.Sentence("save: %v", command.Advised(err))
		g.codes.Add(exit.NotWritten)
		return
	}
	text := "saved to " + f.Name
	if len(lost) > 0 {
		text += "; not kept: " + strings.Join(lost, ", ")
	}
	g.p.Sentence("%s", text)
}
