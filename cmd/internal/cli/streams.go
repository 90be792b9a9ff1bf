package cli

// The three streams of the process. Results go to standard output; warnings, errors and progress to standard
// error.

import (
	"bufio"
	"bytes"
	"cmp"
	"fmt"
	"io"
	"os"

	"golang.org/x/term"

	"fukumi/notation/text"
	"fukumi/notation/words"
)

// Streams holds the streams that a command reads and writes. Tests put buffers into it.
type Streams struct {
	Name        string // the name of the command, with which its messages begin; "" means fukumi
	In          io.Reader
	InTerminal  bool // In is a terminal, which must not be read unless the user asks for it
	Out         *Output
	OutTerminal bool
	Err         io.Writer
	ErrTerminal bool

	Size func() (columns, rows int, err error) // size of the terminal of Out

	Locale   string          // locale of the user, such as "ja_JP.UTF-8"; "" if unknown
	Language *words.Language // language of the texts for people; nil means English
}

// Words returns the language of the texts for people.
func (s *Streams) Words() *words.Language { return cmp.Or(s.Language, words.English) }

// ProcessStreams returns the streams of the process.
func ProcessStreams() Streams {
	isTerminal := func(f *os.File) bool { return term.IsTerminal(int(f.Fd())) }
	return Streams{
		In:          os.Stdin,
		InTerminal:  isTerminal(os.Stdin),
		Out:         NewOutput(os.Stdout),
		OutTerminal: isTerminal(os.Stdout),
		Err:         os.Stderr,
		ErrTerminal: isTerminal(os.Stderr),
		Locale:      cmp.Or(os.Getenv("LC_ALL"), os.Getenv("LC_MESSAGES"), os.Getenv("LANG")),
		Size:        func() (int, int, error) { return term.GetSize(int(os.Stdout.Fd())) },
	}
}

// name returns the beginning of a message.
func (s *Streams) name() string { return cmp.Or(s.Name, "fukumi") }

// Warn prints one line to standard error.
func (s *Streams) Warn(format string, args ...any) {
	s.Note(s.Words().Say("warning: {text}", "text", fmt.Sprintf(format, args...)))
}

// Fail prints an error as one line to standard error.
func (s *Streams) Fail(err error) { s.Note(s.Words().Error(err)) }

// Note prints one line to standard error, without "warning" or "error". On a terminal it breaks a long line.
func (s *Streams) Note(raw string) {
	line := s.name() + ": " + plain(text.Clean(raw)) + "\n"
	if s.ErrTerminal {
		line = fit(line, s.Columns())
	}
	fmt.Fprint(s.Err, line)
}

// Progress overwrites the last line on the terminal of standard error with as much of the text as fits in a line.
// If the text is "", it erases the line.
func (s *Streams) Progress(format string, args ...any) {
	line := []rune(plain(text.Clean(fmt.Sprintf(format, args...))))
	for Cells(string(line)) >= s.Columns() {
		line = line[:len(line)-1]
	}
	fmt.Fprint(s.Err, "\r\x1b[K"+string(line))
}

// Colour reports whether to print results in colour. mode is auto, always or never.
func (s *Streams) Colour(mode string) bool {
	switch mode {
	case "always":
		return true
	case "never":
		return false
	}
	return s.OutTerminal && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
}

// Printable returns the content of a file for standard output. If that is a terminal, each line is cleaned.
func (s *Streams) Printable(data []byte) []byte {
	if !s.OutTerminal {
		return data
	}
	var out []byte
	for line := range bytes.Lines(data) {
		raw, ended := bytes.CutSuffix(line, []byte("\n"))
		out = append(out, text.Clean(string(raw))...)
		if ended {
			out = append(out, '\n')
		}
	}
	return out
}

// An Output is a buffered writer that remembers its first error. The caller writes results without error checks,
// and checks the error of Flush once per record.
type Output struct {
	w   *bufio.Writer
	err error
}

// NewOutput returns an output that writes to w.
func NewOutput(w io.Writer) *Output { return &Output{w: bufio.NewWriter(w)} }

// Write never fails; see Flush.
func (o *Output) Write(p []byte) (int, error) {
	if o.err == nil {
		_, o.err = o.w.Write(p)
	}
	return len(p), nil
}

// Flush writes the buffer, and returns the first error with its exit code.
func (o *Output) Flush() error {
	if o.err == nil {
		o.err = o.w.Flush()
	}
	if o.err != nil {
		return Unwritten(fmt.Errorf("standard output: %w", o.err))
	}
	return nil
}
