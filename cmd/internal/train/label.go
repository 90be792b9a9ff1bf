package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"

	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/ask"
)

// labelSamples writes every one in so many of the samples that were held back, with the result of a longer search as
// its target. By such targets weights can be compared, each judged by its own search and by that of the other.
func labelSamples(ctx context.Context, out io.Writer, from, to string, every int, nodes int64) error {
	_, held, err := loadSamples([]string{from})
	if err != nil {
		return err
	}
	file, err := os.Create(to)
	if err != nil {
		return err
	}
	defer file.Close()
	w := bufio.NewWriter(file)
	search := ask.Open(ask.Options{Mode: ask.Off, Memory: memory})
	n := 0
	for i := every / 2; i < len(held); i += every {
		s := &held[i]
		q := solver.RankQuery{Position: s.position(), Limits: solver.Limits{Nodes: nodes}}
		c, err := search.Choose(ctx, q)
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return err
		}
		j := judgementOf(&c)
		s.Target, s.Proved = float32(j.chance()), j.Proved != solver.ProvedNone
		if s.Chosen != notation.NoPoint {
			s.Chosen = c.Move
		}
		if err := writeSamples(w, held[i:i+1]); err != nil {
			return err
		}
		n++
	}
	fmt.Fprintf(out, "%d samples\n", n)
	return w.Flush()
}
