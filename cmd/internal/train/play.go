package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"time"
)

// Files of games, which grow by and by and go on after an interruption.

// told is how often playGames says how far it is.
const told = time.Minute

// playGames plays the games that a file lacks, one on each line. If the last line is incomplete, because the run was
// interrupted, that game is played again. It says what the rest will take.
func playGames(ctx context.Context, out io.Writer, name string, games int, o Options) error {
	data, err := os.ReadFile(name)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	whole := data[:bytes.LastIndexByte(data, '\n')+1]
	have := bytes.Count(whole, []byte{'\n'})
	samples := bytes.Count(whole, []byte{':'})
	file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return err
	}
	defer file.Close()
	if err := file.Truncate(int64(len(whole))); err != nil {
		return err
	}
	if _, err := file.Seek(0, io.SeekEnd); err != nil {
		return err
	}
	start, last := time.Now(), time.Now()
	for number := have; number < games; number++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		g, err := Play(ctx, o, number)
		if err != nil {
			return err
		}
		line := g.String()
		samples += strings.Count(line, ":")
		if _, err := fmt.Fprintln(file, line); err != nil {
			return err
		}
		if time.Since(last) > told || number == have+9 {
			last = time.Now()
			each := time.Since(start) / time.Duration(number+1-have)
			fmt.Fprintf(out, "%d games, about %d samples; the other %d take %v\n", number+1, samples, games-number-1,
				(time.Duration(games-number-1) * each).Round(time.Second))
		}
	}
	return nil
}
