package main

// What run and collect have in common: results come in, and in the end it is said
// what came of them.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"fukumi/cache"
	"fukumi/cmd/fukumi-farm/internal/farm"
	"fukumi/cmd/internal/exit"
	"fukumi/cmd/internal/outfile"
	"fukumi/cmd/internal/terminal"
	"fukumi/internal/words"
)

// progress is the line that says how far a collection is.
func progress(c *farm.Collector) func(time.Duration) string {
	before, start := c.Progress().Done, time.Now()
	return func(elapsed time.Duration) string {
		p := c.Progress()
		text := fmt.Sprintf("%d of %s", p.Done, words.Count(p.Total, "record"))
		if !p.Whole {
			text += " so far"
		}
		if p.Failed+p.Refused > 0 {
			text += fmt.Sprintf(", %d given up, %d refused", p.Failed, p.Refused)
		}
		made := max(p.Done-before, 0) // some may have turned out to be about no record
		text += fmt.Sprintf(", %.0f a second", float64(made)/max(elapsed.Seconds(), 1))
		if p.Whole && p.Total > before {
			if left, known := terminal.TimeLeft(time.Since(start), float64(made)/float64(p.Total-before)); known {
				text += ", about " + left + " left"
			}
		}
		return text
	}
}

// finish writes the answers, says how it went, and returns the error of the run.
func (o *keepOptions) finish(ctx context.Context, s *streams, c *farm.Collector, results *farm.Results,
	store *cache.Store, err error) error {
	p := c.Progress()
	if err == nil && o.Answers != "" {
		err = o.answers(ctx, s, results)
	}
	if store != nil {
		if cerr := store.Close(); cerr != nil {
			err = errors.Join(err, &exit.Error{Code: exit.NotWritten, Err: cerr})
		}
		for _, w := range store.Warnings() {
			s.Warn(w)
		}
	}
	if cerr := results.Close(); cerr != nil {
		err = errors.Join(err, &exit.Error{Code: exit.NotWritten, Err: cerr})
	}
	if !o.Quiet && o.Answers != "-" {
		o.tell(s, p)
	}
	var coded *exit.Error
	switch {
	case ctx.Err() != nil:
		return exit.Quiet(exit.Interrupted)
	case errors.Is(err, farm.ErrLost), errors.Is(err, farm.ErrRefused):
		return &exit.Error{Code: exit.Failed, Err: err}
	case err == nil && p.Failed > 0:
		return exit.Quiet(exit.Failed)
	case errors.As(err, &coded):
		return coded
	case errors.Is(err, farm.ErrNotWritten), errors.Is(err, cache.ErrUnavailable):
		return &exit.Error{Code: exit.NotWritten, Err: err}
	}
	return err
}

// tell says how it went.
func (o *keepOptions) tell(s *streams, p farm.Progress) {
	if o.JSON {
		_ = terminal.WriteJSON(s.Out, p) // an output fails when it is flushed
		return
	}
	terminal.NewPrinter(&s.Streams, terminal.Look{}).Sentence(
		"%d of %s done, %d given up; here: %d checked, %d with a win, %d done again (%d otherwise), %d refused, %d "+
			"came twice",
		p.Done, words.Count(p.Total, "record"), p.Failed, p.Checked, p.Wins, p.Again, p.Differ, p.Refused, p.Twice)
}

// answers writes the answers.
func (o *keepOptions) answers(ctx context.Context, s *streams, results *farm.Results) error {
	if o.Answers == "-" {
		if err := results.Answers(ctx, s.Out); err != nil {
			return err
		}
		return s.Out.Flush()
	}
	err := outfile.Write(o.Answers, func(w io.Writer) error { return results.Answers(ctx, w) })
	if err != nil {
		return exit.Unwritten(fmt.Errorf("the answers were not written: %w", err))
	}
	return nil
}
