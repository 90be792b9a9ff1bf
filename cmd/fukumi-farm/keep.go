package main

// The code that run and collect have in common. Both keep the results that arrive, and print a summary at the end.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"fukumi/cache"
	"fukumi/cmd/fukumi-farm/internal/farm"
	"fukumi/cmd/internal/cli"
	"fukumi/cmd/internal/fileio"
	"fukumi/notation/text"
	"fukumi/notation/words"
)

// progress returns a function for the line about the progress of a collection.
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
		made := max(p.Done-before, 0) // results that are about no record may be dropped
		text += fmt.Sprintf(", %.0f a second", float64(made)/max(elapsed.Seconds(), 1))
		if p.Whole && p.Total > before {
			if left, known := cli.TimeLeft(words.English, time.Since(start),
				float64(made)/float64(p.Total-before)); known {
				text += ", about " + left + " left"
			}
		}
		return text
	}
}

// A keeping has the places where results are kept, and the collector that fills them.
type keeping struct {
	*keepOptions
	s         *streams
	results   *farm.Results
	store     *cache.Store // nil if no store is used
	collector *farm.Collector
}

// open opens the file of results and the store.
func (o *keepOptions) open(s *streams) (*keeping, error) {
	if o.Results == "" {
		return nil, errors.New("name the file of results with --results")
	}
	k := &keeping{keepOptions: o, s: s}
	var err error
	if k.results, err = farm.OpenResults(s.ctx, o.Results); err != nil {
		return nil, &cli.ExitError{Code: cli.ExitNotWritten, Err: err}
	}
	complain(s, o.Results, &k.results.Index)
	if o.CacheDir != "" {
		k.store, err = cache.Open(o.CacheDir, cache.Options{Mode: cache.Require, Program: cli.Build().Name(),
			Secret: fileio.KeyIfAny, Life: s.ctx})
	}
	if err != nil {
		return nil, &cli.ExitError{Code: cli.ExitNotWritten, Err: errors.Join(err, k.results.Close())}
	}
	return k, nil
}

// collect makes the collector. It adds the settings that run and collect share to c.
func (k *keeping) collect(c farm.CollectOptions) {
	c.Results, c.Store, c.Recheck, c.Proofs = k.results, k.store, k.Recheck, k.Proofs
	c.Program, c.Searcher, c.Warn = maker("").Program, cli.Build().Name(), k.s.Warn
	k.collector = farm.NewCollector(c)
}

// whole reports whether every record of the input has its result.
func (k *keeping) whole() bool {
	p := k.collector.Progress()
	return p.Whole && p.Done == p.Total
}

// during calls work, and shows the progress meanwhile. Then it writes the answers, prints a summary, and returns the
// error of the run with its exit code.
func (k *keeping) during(ctx context.Context, work func(context.Context) error) error {
	stop := func() {}
	if !k.Quiet {
		stop = k.s.Working(progress(k.collector))
	}
	err := work(ctx)
	stop()
	p := k.collector.Progress()
	if err == nil && k.Answers != "" {
		err = k.answers(ctx)
	}
	if k.store != nil {
		if cerr := k.store.Close(); cerr != nil {
			err = errors.Join(err, &cli.ExitError{Code: cli.ExitNotWritten, Err: cerr})
		}
		for _, w := range k.store.Warnings() {
			k.s.Warn(w)
		}
	}
	if cerr := k.results.Close(); cerr != nil {
		err = errors.Join(err, &cli.ExitError{Code: cli.ExitNotWritten, Err: cerr})
	}
	if !k.Quiet && k.Answers != "-" && (err == nil || p.Checked+p.Refused+p.Twice > 0) {
		k.tell(p)
	}
	var coded *cli.ExitError
	switch {
	case ctx.Err() != nil:
		return cli.ExitWith(cli.ExitInterrupted)
	case errors.Is(err, farm.ErrLost), errors.Is(err, farm.ErrRefused):
		return &cli.ExitError{Code: cli.ExitFailed, Err: err}
	case err == nil && p.Unread > 0:
		code := cli.ExitUsage
		if p.Failed > 0 {
			code = cli.ExitFailed
		}
		return &cli.ExitError{Code: code, Err: fmt.Errorf("%d of %s cannot be read; the first, %w", p.Unread,
			words.Count(p.Total, "record"), p.FirstBad)}
	case err == nil && p.Failed > 0:
		return cli.ExitWith(cli.ExitFailed)
	case errors.As(err, &coded):
		return coded
	case errors.Is(err, farm.ErrNotWritten), errors.Is(err, cache.ErrUnavailable):
		return &cli.ExitError{Code: cli.ExitNotWritten, Err: err}
	}
	return err
}

// tell prints the summary.
func (k *keeping) tell(p farm.Progress) {
	if k.JSON {
		_ = text.WriteJSON(k.s.Out, p) // an Output reports a failure when it is flushed
		return
	}
	cli.NewPrinter(&k.s.Streams, cli.Look{}).Sentence(
		"%d of %s done, %d given up; here: %d checked, %d with a win, %s, %d repeated (%d of them with "+
			"another answer), %d without a certificate and not repeated, %d refused, %d duplicates",
		p.Done, words.Count(p.Total, "record"), p.Failed, p.Checked, p.Wins, words.Count(p.Errors, "error"), p.Again,
		p.Differ, p.Unchecked, p.Refused, p.Twice)
}

// answers writes the answers.
func (k *keeping) answers(ctx context.Context) error {
	if k.Answers == "-" {
		return errors.Join(k.results.Answers(ctx, k.s.Out), k.s.Out.Flush())
	}
	err := fileio.Write(k.Answers, func(w io.Writer) error { return k.results.Answers(ctx, w) })
	if err != nil {
		return cli.Unwritten(fmt.Errorf("the answers were not written: %w", err))
	}
	return nil
}
