package puzzles

// Suites: texts of one puzzle a line.

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"
)

// MaxLine is the longest line of a suite, in bytes.
const MaxLine = 1 << 20

// A LineError is about one line of a suite.
type LineError struct {
	Line int    // from 1
	ID   string // of the record, as far as it could be read
	Err  error
}

func (e *LineError) Error() string { return fmt.Sprintf("line %d: %v", e.Line, e.Err) }
func (e *LineError) Unwrap() error { return e.Err }

// Read yields the puzzles of a suite, whichever form a line has. A line that
// cannot be read yields a *LineError, and the reading goes on; it ends after
// an error of r itself.
func Read(r io.Reader) iter.Seq2[Record, error] {
	return func(yield func(Record, error) bool) {
		lines := bufio.NewScanner(r)
		lines.Buffer(make([]byte, 0, 64<<10), MaxLine)
		number := 0
		for lines.Scan() {
			number++
			line := strings.TrimSpace(strings.TrimPrefix(lines.Text(), "\ufeff"))
			if line == "" || strings.HasPrefix(line, "#") {
				continue
			}
			var record Record
			var err error
			if line[0] == '{' {
				record, err = ParseJSON([]byte(line))
			} else {
				record, err = ParseText(line)
			}
			if err != nil {
				err = &LineError{number, record.ID, withoutPrefix(err)}
			}
			if !yield(record, err) {
				return
			}
		}
		if err := lines.Err(); err != nil {
			if errors.Is(err, bufio.ErrTooLong) {
				err = fmt.Errorf("more than %d bytes", MaxLine)
			}
			yield(Record{}, &LineError{number + 1, "", err})
		}
	}
}

// withoutPrefix drops the name of package notation from an error: what it is
// about is told by the line.
func withoutPrefix(err error) error {
	if text, found := strings.CutPrefix(err.Error(), "notation: "); found {
		return &renamed{text, err}
	}
	return err
}

// A renamed error has another wording.
type renamed struct {
	text string
	err  error
}

func (e *renamed) Error() string { return e.text }
func (e *renamed) Unwrap() error { return e.err }
