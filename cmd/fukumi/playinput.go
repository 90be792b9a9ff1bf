package main

// What comes into a game in the terminal and what goes out as a file.

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"fukumi/cmd/fukumi/internal/exit"
	"fukumi/cmd/fukumi/internal/outfile"
	"fukumi/notation"
	"fukumi/notation/format"
	"fukumi/solver"
	"fukumi/solver/play"
	"fukumi/solver/play/dialogue"
)

// start is where the game begins.
func (o *playOptions) start(ctx context.Context, s *streams, args []string) (notation.Position, error) {
	if len(args) == 0 {
		return notation.NewPosition(o.Position.Rule, o.Position.Size)
	}
	if args[0] == "-" {
		return notation.Position{}, errors.New("play reads your moves from standard input: give the position itself or a file")
	}
	src, err := o.Position.open(s, args)
	if err != nil {
		return notation.Position{}, err
	}
	defer src.Close()
	var first *record
	for r := range src.records(ctx) {
		if first != nil {
			return notation.Position{}, fmt.Errorf("%s holds several positions: --game K takes the K-th", src.name)
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
		return pos, first.earlier(&solver.GameOverError{Row: row})
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
	lost, err := format.Write(&out, f.Tree, f.Format)
	if err == nil {
		err = outfile.WriteBytes(f.Name, out.Bytes())
	}
	if err != nil {
		g.p.Sentence("save: %v", advised(err))
		g.codes.Add(exit.NotWritten)
		return
	}
	text := "saved to " + f.Name
	if len(lost) > 0 {
		text += "; not kept: " + strings.Join(lost, ", ")
	}
	g.p.Sentence("%s", text)
}

// A typedLine is a line of the input, its end, or why it cannot be read.
type typedLine struct {
	text string
	end  bool
	err  error
}

// typedLines reads lines beside the game, so that an interrupt is not held up.
func typedLines(ctx context.Context, r io.Reader) <-chan typedLine {
	lines := make(chan typedLine)
	send := func(l typedLine) bool {
		select {
		case lines <- l:
			return true
		case <-ctx.Done():
			return false
		}
	}
	go func() {
		in := bufio.NewScanner(r)
		for in.Scan() {
			if !send(typedLine{text: in.Text()}) {
				return
			}
		}
		send(typedLine{end: in.Err() == nil, err: in.Err()})
	}()
	return lines
}
