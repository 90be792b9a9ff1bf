package books

// What a book proves of every board at once.

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"fukumi/cmd/internal/cli"
	"fukumi/cmd/internal/fileio"
	"fukumi/notation/answer"
	"fukumi/notation/text"
	"fukumi/notation/words"
	"fukumi/solver/proof/book"
	"fukumi/solver/prove/shelf"
)

// An EndlessCheck says which lemmas of a book hold on every board.
type EndlessCheck struct {
	Name   string
	Header book.Header
	Report book.EndlessReport
	Err    error // why the book was rejected; nil if it was read to its end
}

// VerifyEndless asks of each lemma of a book whether it holds on every board, and shows the progress. It returns an
// error if it is interrupted.
func VerifyEndless(ctx context.Context, s *cli.Streams, f *shelf.File, o VerifyOptions) (*EndlessCheck, error) {
	var done atomic.Int64
	stop := func() {}
	if !o.Quiet {
		stop = s.Working(func(elapsed time.Duration) string {
			c := book.Checkpoint{Report: book.Report{Chunks: f.Chunks()}, Done: int(done.Load())}
			return lifeText(&c, elapsed)
		})
	}
	r, err := fileio.Await(ctx, func() (book.EndlessReport, error) {
		return book.Endless(ctx, f.Reader, o.Threads, func(n int) { done.Store(int64(n)) })
	})
	stop()
	if errors.Is(err, fileio.ErrInterrupted) || ctx.Err() != nil {
		return nil, fileio.ErrInterrupted
	}
	return &EndlessCheck{f.Name, f.Header(), r, err}, nil
}

// Code returns the exit code: all lemmas hold, or not.
func (c *EndlessCheck) Code() int {
	if c.Err != nil || !c.Report.All() {
		return cli.ExitFailed
	}
	return cli.ExitDecided
}

// Print prints the verdict.
func (c *EndlessCheck) Print(s *cli.Streams, p *cli.Printer, o VerifyOptions) error {
	r := &c.Report
	switch {
	case o.JSON:
		v := answer.EndlessBook{Schema: answer.Schema, ID: c.Name, Accepted: c.Err == nil && r.All(),
			Rule: c.Header.Rule, Size: c.Header.Size, Frame: c.Header.Frame, Lemmas: r.Lemmas, Holding: r.Holding,
			Standing: r.Standing, Refused: r.Refused}
		if c.Err != nil {
			v.Error = c.Err.Error()
		}
		if err := text.WriteJSON(s.Out, v); err != nil {
			return err
		}
		return s.Out.Flush()
	case c.Err != nil:
		p.Verdict(c.Name+": rejected: "+c.Err.Error(), cli.Amber)
		return s.Out.Flush()
	}
	of := fmt.Sprintf("%d of %s", r.Holding, words.Count(int64(r.Lemmas), "lemma"))
	if r.All() {
		frame := c.Header.Size
		if c.Header.Frame != 0 {
			frame = c.Header.Frame
		}
		p.Verdict(fmt.Sprintf("%s: on every board with these %dx%[2]d points, the endless one too: %s wins at %s",
			c.Name, frame, words.English.Side(c.Header.Attacker), roots(&c.Header)), cli.Green)
	} else {
		p.Verdict(fmt.Sprintf("%s: not shown for every board: %s hold there, %d of them with all that they rest on",
			c.Name, of, r.Standing), cli.Amber)
	}
	if !p.Quiet && r.Refused != "" {
		p.Sentence("for example, %s (points count from the middle)", r.Refused)
	}
	return s.Out.Flush()
}
