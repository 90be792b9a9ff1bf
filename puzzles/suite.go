package puzzles

// Suites: texts with one puzzle on each line.

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"iter"
	"regexp"
	"strings"

	"fukumi/notation"
	"fukumi/notation/record"
	"fukumi/notation/text"
)

// maxLine is the maximum length of a line of a suite, in bytes.
const maxLine = 1 << 20

// maxSkipped is the maximum length of a line that is skipped because it is too long. At a longer
// line the reading ends.
const maxSkipped = 64 * maxLine

// A LineError is an error about a line of a suite.
type LineError struct {
	Line int    // the number of the line, from 1
	ID   string // the ID of the record, if it could be read
	Err  error
}

func (e *LineError) Error() string { return fmt.Sprintf("line %d: %v", e.Line, e.Err) }
func (e *LineError) Unwrap() error { return e.Err }

// Read yields the puzzles of a suite, in either form. For each drawn board it yields a puzzle
// without a question. For a line that cannot be read it yields a *LineError, and continues. It ends
// after an error of r itself, and at a zero byte, which does not occur in text.
func Read(r io.Reader) iter.Seq2[Record, error] {
	return func(yield func(Record, error) bool) {
		in := bufio.NewReaderSize(r, 64<<10)
		if drawn(in) {
			boards(in, yield)
			return
		}
		lines := lineReader{r: in}
		for number := 1; ; number++ {
			line, err := lines.next()
			if err == io.EOF {
				return
			}
			var puzzle Record
			more := true
			switch {
			case errors.Is(err, errLong):
			case err != nil:
				more = false
			case strings.ContainsRune(line, 0):
				err, more = errors.New("a zero byte: no text in UTF-8; the rest is not read"), false
			default:
				line = strings.TrimSpace(strings.TrimPrefix(line, "\ufeff"))
				if line == "" || strings.HasPrefix(line, "#") {
					continue
				}
				puzzle, err = parseLine(line)
				puzzle.Row = number
			}
			if err != nil {
				err = &LineError{number, puzzle.ID, err}
			}
			if !yield(puzzle, err) || !more {
				return
			}
		}
	}
}

// lineBegins matches the beginning of a line of a suite.
var lineBegins = regexp.MustCompile(`^(?:\{|\d+\s+(?:` + strings.Join(notation.RuleNames(), "|") + `)\b)`)

// drawn reports whether a text has drawn boards and does not begin with a line of a suite.
func drawn(in *bufio.Reader) bool {
	begin, _ := in.Peek(1) // waits for the first line only
	if len(begin) == 0 {
		return false
	}
	head, _ := in.Peek(in.Buffered())
	for line := range strings.Lines(strings.TrimPrefix(string(head), "\ufeff")) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			if lineBegins.MatchString(line) {
				return false // asked first, because to look for boards takes long
			}
			break
		}
	}
	return text.Drawn(string(head))
}

// boards yields the positions of drawn boards, as puzzles without a question.
func boards(in io.Reader, yield func(Record, error) bool) {
	for p, err := range record.Read(in, text.Defaults{}) {
		r := Record{ID: p.ID, Position: p.Position, Row: p.Line, Probe: notation.NoPoint}
		if err != nil {
			err = &LineError{p.Line, p.ID, err}
		}
		if !yield(r, err) {
			return
		}
	}
}

// parseLine reads one puzzle in either form.
func parseLine(line string) (Record, error) {
	if line[0] == '{' {
		return ParseJSON([]byte(line))
	}
	return ParseText(line)
}

// FormatLine writes one puzzle on one line, without the line feed, as a JSON
// object or in the text form.
func FormatLine(r *Record, jsonl bool) (string, error) {
	if jsonl {
		return FormatJSON(r), nil
	}
	return formatText(r)
}

// A lineReader reads lines. It skips a line that is too long, and returns an error for it.
type lineReader struct{ r *bufio.Reader }

var errLong = fmt.Errorf("more than %d bytes: left out", maxLine)

// next returns the next line without its end, or io.EOF after the last line.
func (l *lineReader) next() (string, error) {
	var line []byte
	long, length := false, 0
	for {
		part, err := l.r.ReadSlice('\n')
		if length += len(part); length > maxSkipped {
			return "", fmt.Errorf("more than %d MiB without an end; the rest is not read", maxSkipped>>20)
		}
		if len(line)+len(part) > maxLine {
			line, long = nil, true
		}
		if !long {
			line = append(line, part...)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case err == io.EOF && (len(line) > 0 || long):
		case err != nil:
			return "", err
		}
		if long {
			return "", errLong
		}
		return strings.TrimRight(string(line), "\r\n"), nil
	}
}
