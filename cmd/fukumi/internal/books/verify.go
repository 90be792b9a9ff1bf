package books

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"sync"
	"time"

	"fukumi/cmd/internal/outfile"
	"fukumi/cmd/internal/terminal"
	"fukumi/notation"
	"fukumi/notation/answer"
	"fukumi/notation/words"
	"fukumi/solver/proof/book"
)

// VerifyOptions say how a book is checked.
type VerifyOptions struct {
	Paranoid bool
	Threads  int
	// Checkpoint is a file that says how far the check has come, "" for none: it is
	// written now and then, taken up where it is there, and removed at the end.
	Checkpoint string
	JSON       bool
	Quiet      bool
}

// checkpointEvery is the least time between two writes of a checkpoint.
const checkpointEvery = 15 * time.Second

// A Check is what the checker says of a book.
type Check struct {
	Name   string
	Header book.Header
	Report book.Report
	Err    error // why it was rejected, or not checked to the end
	Time   time.Duration
}

// Verify checks a book, showing how far it has come. A checkpoint that cannot be read or
// is that of another book is an error of its own.
func Verify(ctx context.Context, s *terminal.Streams, f *File, o VerifyOptions) (*Check, error) {
	start := time.Now()
	var mu sync.Mutex
	last := book.Checkpoint{Chunks: f.Chunks()}
	written := start
	bo := book.Options{Threads: o.Threads, Paranoid: o.Paranoid}
	if o.Checkpoint != "" {
		from, err := readCheckpoint(o.Checkpoint)
		if err != nil {
			return nil, err
		}
		bo.Resume = from
	}
	var unwritten error
	bo.Progress = func(c book.Checkpoint) {
		mu.Lock()
		defer mu.Unlock()
		last = c
		if o.Checkpoint != "" && time.Since(written) >= checkpointEvery {
			written = time.Now()
			unwritten = writeCheckpoint(o.Checkpoint, &last)
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
	report, err := book.Verify(ctx, f.Reader, bo)
	stop()
	mu.Lock()
	defer mu.Unlock()
	if o.Checkpoint != "" && unwritten == nil {
		if err != nil && ctx.Err() != nil && last.Done > 0 {
			unwritten = writeCheckpoint(o.Checkpoint, &last)
		} else if err == nil {
			if gone := os.Remove(o.Checkpoint); gone != nil && !errors.Is(gone, fs.ErrNotExist) {
				unwritten = gone
			}
		}
	}
	if unwritten != nil {
		s.Warn("%v", unwritten)
	}
	return &Check{f.Name, f.Header(), report, err, time.Since(start)}, nil
}

// lifeText is a line about a check that goes on.
func lifeText(c *book.Checkpoint, elapsed time.Duration) string {
	done := float64(c.Done) / float64(max(c.Chunks, 1))
	text := fmt.Sprintf("checking, %.0f %% of %s, %.1f s", 100*done, words.Count(int64(c.Chunks), "chunk"), elapsed.Seconds())
	if left, ok := terminal.TimeLeft(elapsed, done); ok {
		text += ", " + left + " left"
	}
	return text
}

func readCheckpoint(name string) (*book.Checkpoint, error) {
	text, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("--checkpoint: %w", err)
	}
	var c book.Checkpoint
	d := json.NewDecoder(strings.NewReader(string(text)))
	d.DisallowUnknownFields()
	if err := d.Decode(&c); err != nil {
		return nil, fmt.Errorf("--checkpoint: %s says nothing of a check: %w", name, err)
	}
	return &c, nil
}

func writeCheckpoint(name string, c *book.Checkpoint) error {
	text, err := json.Marshal(c)
	if err != nil {
		return err
	}
	return outfile.WriteBytes(name, append(text, '\n'))
}

// Print prints what was found.
func (c *Check) Print(s *terminal.Streams, p *terminal.Printer, o VerifyOptions) error {
	if o.JSON {
		if err := terminal.WriteJSON(s.Out, c.object(o)); err != nil {
			return err
		}
		return s.Out.Flush()
	}
	if c.Err != nil {
		p.Verdict(c.Name+": rejected: "+c.Err.Error(), terminal.Amber)
		return s.Out.Flush()
	}
	p.Verdict(fmt.Sprintf("%s: accepted: %s wins at %s (%s, %dx%[5]d, %s to move)", c.Name, words.Side(c.Header.Attacker), roots(&c.Header),
		c.Header.Rule, c.Header.Size, words.Side(c.Header.Attacker)), terminal.Green)
	if !p.Quiet {
		r := &c.Report
		p.Sentence("checked %s about %s: %s, %d of them quiet; the replies to these: %d answered by a node, %d by a lemma, %d by the zone lemma, %d played out; in %s; sha256 %s",
			words.Count(int64(r.Lemmas), "lemma"), words.Count(int64(r.Positions), "position"), words.Count(int64(r.Nodes), "move"), r.Quiet,
			r.ByNode, r.ByLemma, r.ByZone, r.Simulated, terminal.Duration(c.Time), r.SHA256)
	}
	return s.Out.Flush()
}

// mostRoots is how many roots are named.
const mostRoots = 3

// roots names the roots of a book.
func roots(h *book.Header) string {
	var list []string
	for i := range h.Roots {
		if i == mostRoots && len(h.Roots) > mostRoots+1 {
			list = append(list, fmt.Sprintf("%d more positions", len(h.Roots)-mostRoots))
			break
		}
		list = append(list, notation.FormatPosition(&h.Roots[i]))
	}
	if len(list) == 0 {
		return "no named position"
	}
	return strings.Join(list, ", ")
}

// An object is what --json prints of the check of a book.
type object struct {
	Schema   int            `json:"schema"`
	ID       string         `json:"id"`
	Accepted bool           `json:"accepted"`
	Error    string         `json:"error,omitempty"`
	Rule     notation.Rule  `json:"rule"`
	Size     int            `json:"size"`
	Turn     notation.Stone `json:"turn"`
	Class    string         `json:"class"`
	Program  string         `json:"program"`
	Roots    []string       `json:"roots"`
	Paranoid bool           `json:"paranoid"`

	Lemmas    int    `json:"lemmas"`
	Positions int    `json:"positions"`
	Nodes     int    `json:"proof_nodes"`
	Quiet     int    `json:"quiet_nodes"`
	ByNode    int    `json:"replies_by_node"`
	ByLemma   int    `json:"replies_by_lemma"`
	ByZone    int    `json:"replies_by_zone"`
	Simulated int    `json:"replies_simulated"`
	SHA256    string `json:"sha256"`

	Time answer.Milliseconds `json:"verify_ms"`
}

func (c *Check) object(o VerifyOptions) *object {
	r, h := &c.Report, &c.Header
	x := &object{
		Schema: answer.Schema, ID: c.Name, Accepted: c.Err == nil, Rule: h.Rule, Size: h.Size, Turn: h.Attacker, Class: "win", Program: h.Program,
		Roots: []string{}, Paranoid: o.Paranoid, Lemmas: r.Lemmas, Positions: r.Positions, Nodes: r.Nodes, Quiet: r.Quiet,
		ByNode: r.ByNode, ByLemma: r.ByLemma, ByZone: r.ByZone, Simulated: r.Simulated, SHA256: r.SHA256, Time: answer.Milliseconds(c.Time),
	}
	if c.Err != nil {
		x.Error = c.Err.Error()
	}
	for i := range h.Roots {
		x.Roots = append(x.Roots, notation.FormatPosition(&h.Roots[i]))
	}
	return x
}
