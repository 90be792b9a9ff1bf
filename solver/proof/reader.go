package proof

import (
	"encoding"
	"fmt"
	"slices"
	"strings"

	"fukumi/notation"
)

// A reader reads the subset of JSON that proofs use: objects without repeated keys, lists, strings of printable ASCII
// without escapes, and small whole numbers.
type reader struct {
	data    []byte
	at      int
	schema  int
	size    int               // size of the board
	nodes   int               // number of nodes read so far
	quiet   int               // number of quiet nodes, and of repetitions of nodes with a quiet node
	named   map[int]namedNode // the nodes with a name, by name
	entries []notation.Point  // buffer for the current list
}

// fail returns an error about the current place.
func (r *reader) fail(format string, args ...any) error {
	return fmt.Errorf("byte %d: "+format, append([]any{r.at + 1}, args...)...)
}

func (r *reader) space() {
	for r.at < len(r.data) {
		switch r.data[r.at] {
		case ' ', '\t', '\n', '\r':
			r.at++
		default:
			return
		}
	}
}

// next reports whether the next character is c. If it is, next skips it.
func (r *reader) next(c byte) bool {
	r.space()
	if r.at < len(r.data) && r.data[r.at] == c {
		r.at++
		return true
	}
	return false
}

// list reads items between open and end, with commas between them.
func (r *reader) list(open, end byte, item func() error) error {
	if !r.next(open) {
		return r.fail("expected %q", open)
	}
	if r.next(end) {
		return nil
	}
	for {
		if err := item(); err != nil {
			return err
		}
		if r.next(end) {
			return nil
		}
		if !r.next(',') {
			return r.fail("expected ',' or %q", end)
		}
	}
}

// object reads an object and calls field to read the value of each key.
func (r *reader) object(field func(key []byte) error) error {
	return r.list('{', '}', func() error {
		key, err := r.text()
		if err != nil {
			return err
		}
		if !r.next(':') {
			return r.fail("expected ':'")
		}
		return field(key)
	})
}

// text reads a string. The result is a part of the data.
func (r *reader) text() ([]byte, error) {
	if !r.next('"') {
		return nil, r.fail("expected a string")
	}
	start := r.at
	for ; r.at < len(r.data); r.at++ {
		switch c := r.data[r.at]; {
		case c == '"':
			r.at++
			return r.data[start : r.at-1], nil
		case c < ' ' || c > '~' || c == '\\':
			return nil, r.fail("strings are plain ASCII without escapes")
		}
	}
	return nil, r.fail("string without an end")
}

// number reads a whole number of at most the given number of digits.
func (r *reader) number(digits int) (int, error) {
	r.space()
	start, n := r.at, 0
	for r.at < len(r.data) && r.at-start <= digits && r.data[r.at] >= '0' && r.data[r.at] <= '9' {
		n = n*10 + int(r.data[r.at]-'0')
		r.at++
	}
	if r.at == start || r.at-start > digits || r.data[start] == '0' {
		return 0, r.fail("expected a number from 1 to %s", strings.Repeat("9", digits))
	}
	return n, nil
}

// name reads the name of a rule, a side or a class.
func (r *reader) name(v interface {
	encoding.TextUnmarshaler
	fmt.Stringer
}) error {
	text, err := r.text()
	if err != nil {
		return err
	}
	if err := v.UnmarshalText(text); err != nil {
		return r.fail("%w", err)
	}
	if v.String() != string(text) {
		return r.fail("%q: expected %q", text, v)
	}
	return nil
}

// point reads a point of the board.
func (r *reader) point() (notation.Point, error) {
	text, err := r.text()
	if err != nil {
		return notation.NoPoint, err
	}
	return r.onBoard(text)
}

// onBoard returns the point that text names.
func (r *reader) onBoard(text []byte) (notation.Point, error) {
	p, err := notation.ParsePoint(string(text), r.size)
	if err != nil {
		return notation.NoPoint, r.fail("%w", err)
	}
	return p, nil
}

// points reads a list of points. If pass is true, "-" stands for NoPoint.
func (r *reader) points(pass bool) ([]notation.Point, error) {
	list := r.entries[:0]
	err := r.list('[', ']', func() error {
		if len(list) == notation.Cells {
			return r.fail("more entries than points")
		}
		text, err := r.text()
		if err != nil {
			return err
		}
		p := notation.NoPoint
		if !pass || string(text) != "-" {
			p, err = r.onBoard(text)
		}
		list = append(list, p)
		return err
	})
	r.entries = list
	return slices.Clone(list), err
}
