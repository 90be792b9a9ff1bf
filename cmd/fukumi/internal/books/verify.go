package books

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"sync"
	"time"

	"fukumi/cmd/internal/cli"
	"fukumi/cmd/internal/fileio"
	"fukumi/notation"
	"fukumi/notation/answer"
	"fukumi/notation/text"
	"fukumi/notation/words"
	"fukumi/solver/proof/book"
	"fukumi/solver/prove/shelf"
)

// VerifyOptions say how to check a book.
type VerifyOptions struct {
	Paranoid bool
	Threads  int
	// Checkpoint is the file for the progress of the check; "" means no file. If the file exists and
	// counts, the check continues from there. The check writes the file regularly, and removes it after
	// the book was accepted.
	Checkpoint string
	JSON       bool
	Quiet      bool
}

// checkpointEvery is the minimum time between two writes of a checkpoint.
const checkpointEvery = 15 * time.Second

// A Check is the verdict of the checker on a book.
type Check struct {
	Name   string
	Header book.Header
	Report book.Report
	Err    error // why the book was rejected; nil if it was accepted
	Time   time.Duration
}

// Verify checks a book, and shows the progress. It returns an error if the check is interrupted, or if the
// checkpoint does not count or belongs to another book.
func Verify(ctx context.Context, s *cli.Streams, f *shelf.File, o VerifyOptions) (*Check, error) {
	start := time.Now()
	var mu sync.Mutex
	last := book.Checkpoint{Report: book.Report{Chunks: f.Chunks()}}
	written := start
	bo := book.Options{Threads: o.Threads, Paranoid: o.Paranoid}
	var keep *checkpointFile
	if o.Checkpoint != "" {
		var err error
		if keep, err = newCheckpointFile(o.Checkpoint); err != nil {
			return nil, err
		}
		if bo.Resume, err = keep.read(); err != nil {
			return nil, err
		}
	}
	var unwritten error
	ended := false
	bo.Progress = func(c book.Checkpoint) {
		mu.Lock()
		defer mu.Unlock()
		if ended {
			return
		}
		last = c
		if keep != nil && time.Since(written) >= checkpointEvery {
			written = time.Now()
			unwritten = keep.write(&last)
		}
	}
	stop := func() {}
	if !o.Quiet {
		stop = s.Working(func(elapsed time.Duration) string {
			mu.Lock()
			defer mu.Unlock()
			return lifeText(&last, elapsed)
		})
	}
	report, err := fileio.Await(ctx, func() (book.Report, error) { return book.Verify(ctx, f.Reader, bo) })
	stop()
	mu.Lock()
	defer mu.Unlock()
	if errors.Is(err, book.ErrResume) {
		return nil, keep.invalid(err.Error())
	}
	ended = true
	interrupted := ctx.Err() != nil
	switch {
	case keep == nil || unwritten != nil:
	case interrupted && last.Done > 0:
		unwritten = keep.write(&last)
	case !interrupted && err == nil:
		if err := os.Remove(o.Checkpoint); err != nil && !errors.Is(err, fs.ErrNotExist) {
			unwritten = err
		}
	}
	if unwritten != nil {
		s.Warn("%v", unwritten)
	}
	if interrupted {
		return nil, fileio.ErrInterrupted
	}
	f.Accepted = err == nil
	return &Check{f.Name, f.Header(), report, err, time.Since(start)}, nil
}

// VerifyEntry checks the book of an entry as a whole. If the program contains the book, VerifyEntry also
// computes the lengths of the wins again, and compares them with those of the program.
func VerifyEntry(ctx context.Context, s *cli.Streams, e *shelf.Entry, o VerifyOptions) (*Check, error) {
	f, err := e.Read(ctx)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	c, err := Verify(ctx, s, f, o)
	if err != nil || c.Err != nil || !e.Carried() {
		return c, err
	}
	lengths, err := fileio.Await(ctx, func() (book.Lengths, error) { return book.Measure(f.Reader, ctx.Err) })
	if errors.Is(err, fileio.ErrInterrupted) {
		return nil, err
	}
	own, oerr := f.Lengths()
	switch {
	case err != nil || oerr != nil:
		c.Err = errors.Join(err, oerr)
	case c.Report.SHA256 != e.SHA256():
		c.Err = errors.New("it is not the book that this program was built for")
	case !bytes.Equal(lengths, own):
		c.Err = errors.New("the lengths of its wins are not those that the program has")
	}
	return c, nil
}

// lifeText returns a line about a running check.
func lifeText(c *book.Checkpoint, elapsed time.Duration) string {
	done := float64(c.Done) / float64(max(c.Chunks, 1))
	text := fmt.Sprintf("checking, %.0f %% of %s, %.1f s", 100*done, words.Count(int64(c.Chunks), "chunk"),
		elapsed.Seconds())
	if left, ok := cli.TimeLeft(words.English, elapsed, done); ok {
		text += ", " + left + " left"
	}
	return text
}

// Print prints the verdict.
func (c *Check) Print(s *cli.Streams, p *cli.Printer, o VerifyOptions) error {
	if o.JSON {
		if err := text.WriteJSON(s.Out, c.object(o)); err != nil {
			return err
		}
		return s.Out.Flush()
	}
	r := &c.Report
	before := ""
	if n := r.Chunks - r.Checked; n > 0 && c.Err == nil {
		before = fmt.Sprintf("; %d of %s were checked before, as %s says", n, words.Count(int64(r.Chunks), "chunk"),
			o.Checkpoint)
	}
	if c.Err != nil {
		p.Verdict(c.Name+": rejected: "+c.Err.Error(), cli.Amber)
	} else {
		p.Verdict(fmt.Sprintf("%s: accepted: %s%s", c.Name, Claim(&c.Header), before), cli.Green)
	}
	if p.Quiet {
		return s.Out.Flush()
	}
	if c.Err == nil {
		p.Sentence("checked %s about %s: %s, %d of them quiet; the replies to quiet moves: %d answered by a node, "+
			"%d by a lemma, %d by the zone lemma, %d played out",
			words.Count(int64(r.Lemmas), "lemma"), words.Count(int64(r.Positions), "position"),
			words.Count(int64(r.Nodes), "move"), r.Quiet,
			r.ByNode, r.ByLemma, r.ByZone, r.Simulated)
	}
	p.Sentence("checked in this run: %d of %s, in %s; sha256 %s", r.Checked, words.Count(int64(r.Chunks), "chunk"),
		words.English.Duration(c.Time), r.SHA256)
	return s.Out.Flush()
}

// Claim returns what a book claims, like "Black wins at empty (freestyle, 15x15, Black to move)".
func Claim(h *book.Header) string {
	side := words.English.Side(h.Attacker)
	return fmt.Sprintf("%s wins at %s (%v, %dx%[4]d, %[1]s to move)", side, roots(h), h.Rule, h.Size)
}

// maxRoots is the maximum number of roots that roots names.
const maxRoots = 3

// roots returns a list of the roots of a book as text.
func roots(h *book.Header) string {
	var list []string
	for i := range h.Roots {
		if i == maxRoots && len(h.Roots) > maxRoots+1 {
			list = append(list, fmt.Sprintf("%d more positions", len(h.Roots)-maxRoots))
			break
		}
		list = append(list, notation.FormatPosition(&h.Roots[i]))
	}
	if len(list) == 0 {
		return "no named position"
	}
	return strings.Join(list, ", ")
}

// A checkObject is the verdict of the checker on a book, as --json prints it.
type checkObject struct {
	Schema   int            `json:"schema"`
	ID       string         `json:"id"`
	Accepted bool           `json:"accepted"`
	Error    string         `json:"error,omitempty"`
	Rule     notation.Rule  `json:"rule"`
	Size     int            `json:"size"`
	Turn     notation.Stone `json:"turn"`
	Class    string         `json:"class" schema:"enum=win"`
	Program  string         `json:"program"`
	Roots    []string       `json:"roots"` // the positions of which the book proves a win
	Paranoid bool           `json:"paranoid"`

	book.Report

	Time answer.Milliseconds `json:"verify_ms"`
}

func (c *Check) object(o VerifyOptions) *checkObject {
	h := &c.Header
	x := &checkObject{
		Schema: answer.Schema, ID: c.Name, Accepted: c.Err == nil, Rule: h.Rule, Size: h.Size, Turn: h.Attacker,
		Class: "win", Program: h.Program, Roots: []string{}, Paranoid: o.Paranoid, Report: c.Report,
		Time: answer.Milliseconds(c.Time),
	}
	if c.Err != nil {
		x.Error = c.Err.Error()
	}
	for i := range h.Roots {
		x.Roots = append(x.Roots, notation.FormatPosition(&h.Roots[i]))
	}
	return x
}
