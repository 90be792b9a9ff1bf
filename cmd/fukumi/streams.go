package main

// The three streams of the process. Results go to standard output; warnings,
// errors and progress to standard error.

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"sync"
	"sync/atomic"

	"golang.org/x/term"

	"fukumi/cmd/fukumi/internal/exit"
	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/play"
)

// streams is what a command reads and writes. Tests put buffers in it.
type streams struct {
	In          io.Reader
	InTerminal  bool // In is a keyboard: never read it unasked
	Out         *output
	OutTerminal bool
	Err         io.Writer
	ErrTerminal bool

	size func() (columns, rows int, err error) // of the terminal of Out

	ctx context.Context // of the run: reading ends with it

	refused atomic.Bool // a proof, by the checker: see newSolver
	alarms  sync.Mutex
}

// newSolver is a solver with the given options. A proof of its that the checker
// refuses is a defect of this program: it is told at once, and the exit code says
// so, whatever the answer that it was for.
func (s *streams) newSolver(o solver.Options) *solver.Solver {
	o.Refused = s.alarm
	return solver.New(o)
}

// newSearcher is newSolver for those who play.
func (s *streams) newSearcher(o solver.Options) play.Searcher { return s.newSolver(o) }

// alarm tells of a proof that was refused.
func (s *streams) alarm(err error) {
	s.alarms.Lock()
	defer s.alarms.Unlock()
	s.refused.Store(true)
	s.Fail(err)
}

// processStreams returns the streams of the process.
func processStreams() *streams {
	terminal := func(f *os.File) bool { return term.IsTerminal(int(f.Fd())) }
	return &streams{
		In:          os.Stdin,
		InTerminal:  terminal(os.Stdin),
		Out:         newOutput(os.Stdout),
		OutTerminal: terminal(os.Stdout),
		Err:         os.Stderr,
		ErrTerminal: terminal(os.Stderr),
		size:        func() (int, int, error) { return term.GetSize(int(os.Stdout.Fd())) },
	}
}

// Warn prints one line to standard error.
func (s *streams) Warn(format string, args ...any) {
	fmt.Fprintf(s.Err, "fukumi: warning: %s\n", notation.Clean(advisedDoubt(fmt.Sprintf(format, args...))))
}

// Fail prints one line to standard error: what is wrong, and what to try.
func (s *streams) Fail(err error) {
	fmt.Fprintf(s.Err, "fukumi: %s\n", notation.Clean(advised(err).Error()))
}

// Note prints one line to standard error that is neither a warning nor an error.
func (s *streams) Note(text string) {
	fmt.Fprintf(s.Err, "fukumi: %s\n", notation.Clean(text))
}

// Progress writes a line over the last one on the terminal of standard error;
// without text it wipes that out.
func (s *streams) Progress(format string, args ...any) {
	fmt.Fprint(s.Err, "\r\x1b[K"+notation.Clean(fmt.Sprintf(format, args...)))
}

// Colour decides whether results are coloured: mode is auto, always or never.
func (s *streams) Colour(mode string) bool {
	switch mode {
	case "always":
		return true
	case "never":
		return false
	}
	return s.OutTerminal && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
}

// Shown is what a file would hold, as it goes to standard output: as it is, and
// on a terminal with each of its lines cleaned.
func (s *streams) Shown(data []byte) []byte {
	if !s.OutTerminal {
		return data
	}
	var out []byte
	for line := range bytes.Lines(data) {
		text, ended := bytes.CutSuffix(line, []byte("\n"))
		out = append(out, notation.Clean(string(text))...)
		if ended {
			out = append(out, '\n')
		}
	}
	return out
}

// writeJSON writes an object as one line in which no text from outside is
// anything but text (notation.CleanJSON).
func writeJSON(w io.Writer, object any) error {
	var line bytes.Buffer
	if err := json.NewEncoder(&line).Encode(object); err != nil {
		return err
	}
	_, err := w.Write(notation.CleanJSON(line.Bytes()))
	return err
}

// An output is a buffered writer that remembers the first failure: results
// are written without looking and checked when they are flushed, once a
// record.
type output struct {
	w   *bufio.Writer
	err error
}

func newOutput(w io.Writer) *output { return &output{w: bufio.NewWriter(w)} }

// Write never fails; see Flush.
func (o *output) Write(p []byte) (int, error) {
	if o.err == nil {
		_, o.err = o.w.Write(p)
	}
	return len(p), nil
}

// Flush hands on what was written, and returns the first failure as an
// error that carries its exit code.
func (o *output) Flush() error {
	if o.err == nil {
		o.err = o.w.Flush()
	}
	if o.err != nil {
		return exit.Unwritten(fmt.Errorf("standard output: %w", o.err))
	}
	return nil
}
