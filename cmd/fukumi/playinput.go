package main

// What comes into a game in the terminal and what goes out as a file.

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"fukumi/cmd/fukumi/internal/exit"
	"fukumi/cmd/fukumi/internal/outfile"
	"fukumi/notation"
	"fukumi/notation/format"
	"fukumi/solver"
	"fukumi/solver/match"
	"fukumi/solver/play"
)

// saveFormats are the formats by the ends of names.
var saveFormats = map[string]format.Format{
	".sgf": format.SGF, ".psq": format.PSQ, ".lib": format.Lib, ".json": format.JSON, ".jsonl": format.JSON, ".txt": format.Moves,
}

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

// tree is the game with what is known of the order of its moves.
func (g *playedGame) tree() *format.Tree {
	if _, ordered := g.pos.Moves(); ordered {
		return format.FromPosition(&g.pos)
	}
	t := format.FromPosition(&g.start)
	n, side := t.Root, g.start.Turn()
	for _, p := range g.played {
		n, side = n.Add(p, side), side.Opponent()
	}
	return t
}

// save writes the game to a file. That it cannot be written is said, and is the
// exit code in the end; the game goes on.
func (g *playedGame) save(name string) {
	kind, known := saveFormats[strings.ToLower(filepath.Ext(name))]
	if !known {
		g.p.Sentence("save: want a file that ends in .sgf, .psq, .lib, .json or .txt")
		return
	}
	t := g.tree()
	t.RuleKnown = true
	t.Info.Black, t.Info.White = "you", g.opponent.Name()
	if g.human == notation.White {
		t.Info.Black, t.Info.White = t.Info.White, t.Info.Black
	}
	if g.over != "" {
		t.Info.Result, t.Info.Comment = match.ResultName(g.winner), g.over
	}
	var out bytes.Buffer
	lost, err := format.Write(&out, t, kind)
	if err == nil {
		err = outfile.WriteBytes(name, out.Bytes())
	}
	if err != nil {
		g.p.Sentence("save: %v", advised(err))
		g.codes.Add(exit.NotWritten)
		return
	}
	text := "saved to " + name
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
