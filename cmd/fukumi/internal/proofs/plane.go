package proofs

// Books about every board: their check by fukumi verify.

import (
	"context"
	"fmt"
	"slices"
	"sync/atomic"
	"time"

	"fukumi/cmd/fukumi/internal/command"
	"fukumi/cmd/internal/cli"
	"fukumi/cmd/internal/fileio"
	"fukumi/notation/answer"
	"fukumi/notation/text"
	"fukumi/notation/words"
	"fukumi/solver/proof/plane"
)

// checkPlane checks a book about every board, and returns its exit code.
func checkPlane(ctx context.Context, s *command.Streams, o *verifyOptions, name string, data []byte) (int, error) {
	b, err := plane.Read(data)
	if err != nil {
		return cli.ExitFailed, reportProof(s, o, name, fmt.Errorf("%s: %w", name, err))
	}
	var done atomic.Int64
	stop := func() {}
	if !o.Output.Quiet {
		stop = s.Working(func(elapsed time.Duration) string {
			return fmt.Sprintf("%d of %s checked · %v", done.Load(), words.Count(int64(b.Len()), "lemma"),
				elapsed.Round(time.Second))
		})
	}
	r, err := fileio.Await(ctx, func() (plane.Report, error) {
		return b.Verify(ctx, o.Threads, func(n int) { done.Store(int64(n)) })
	})
	stop()
	if ctx.Err() != nil {
		return 0, fileio.ErrInterrupted
	}
	code := cli.ExitDecided
	if err != nil || !r.All() {
		code = cli.ExitFailed
	}
	return code, printPlane(s, o, name, b, &r, err)
}

// printPlane prints the verdict on a book about every board.
func printPlane(s *command.Streams, o *verifyOptions, name string, b *plane.Book, r *plane.Report, err error) error {
	h := b.Header()
	if o.Output.Format == "json" {
		v := answer.PlaneBook{Schema: answer.Schema, ID: name, Accepted: err == nil && r.All(), Rule: h.Rule,
			Frame: h.Frame, Lemmas: r.Lemmas, Schemes: r.Schemes, Laid: r.Laid, Reach: r.Reach, Replies: r.Replies,
			Open: len(r.Open), Length: r.Length, Refused: r.Refused}
		if err != nil {
			v.Error = err.Error()
		}
		if err := text.WriteJSON(s.Out, v); err != nil {
			return err
		}
		return s.Out.Flush()
	}
	p := command.NewPrinter(s, &o.Output).Printer
	switch {
	case err != nil:
		p.Verdict(name+": rejected: "+err.Error(), cli.Amber)
	case r.All():
		p.Verdict(fmt.Sprintf("%s: Black wins from the empty board under %s, on every board of %d lines and more and "+
			"on the endless one, within %d moves of both sides", name, h.Rule, h.Frame, r.Length), cli.Green)
	default:
		p.Verdict(name+": not shown: Black's win on every board", cli.Amber)
	}
	if p.Quiet {
		return s.Out.Flush()
	}
	if err == nil && r.Reach > 0 {
		p.Sentence("Black begins in the middle, and only rows within the %dx%[1]d points around it count for Black.",
			h.Frame)
		p.Sentence("%s checked, %d of them with a stone far away, which answer every reply %d lines from the middle "+
			"or farther; %s nearer asked one by one.", words.Count(int64(r.Lemmas), "lemma"), r.Schemes, r.Reach,
			words.Count(int64(r.Replies), "reply"))
	}
	switch {
	case slices.Contains(r.Open, plane.Far):
		p.Sentence("It has no lemma for a reply far away.")
	case len(r.Open) > 0:
		p.Sentence("Not answered: %s, for example %v (counted from the middle).",
			words.Count(int64(len(r.Open)), "reply"), r.Open[0])
	}
	if r.Refused != "" {
		p.Sentence("For example, %s (points count from the middle).", r.Refused)
	}
	return s.Out.Flush()
}
