package notation

import (
	"errors"
	"fmt"
	"strconv"
)

// Board sizes that are played. A board is always square.
const (
	MinSize = 5
	MaxSize = 22
)

// DefaultSize is the size of the board if no other size is given.
const DefaultSize = 15

// Cells is the number of points of the largest board. Every Point of every
// board is below it, so per-point tables have this length (or 512, the next
// power of two).
const Cells = MaxSize * MaxSize

// A Point names one intersection. Its value is x + y*MaxSize, with x the
// column from the left and y the row from the bottom, both from 0; it is the
// same on boards of every size.
type Point uint16

// NoPoint is the absence of a point.
const NoPoint Point = 0xFFFF

// At returns the point in column x from the left and row y from the bottom, both
// from 0. It returns NoPoint if no board has such a point.
func At(x, y int) Point {
	if x < 0 || y < 0 || x >= MaxSize || y >= MaxSize {
		return NoPoint
	}
	return Point(x + y*MaxSize)
}

// X is the column from the left, from 0.
func (p Point) X() int { return int(p) % MaxSize }

// Y is the row from the bottom, from 0.
func (p Point) Y() int { return int(p) / MaxSize }

// On reports whether p is on a board of the given size.
func (p Point) On(size int) bool {
	return p < Cells && p.X() < size && p.Y() < size
}

// String writes p as a letter and a number: "h8". NoPoint is "-".
func (p Point) String() string {
	if p >= Cells {
		return "-"
	}
	return string(rune('a'+p.X())) + strconv.Itoa(p.Y()+1)
}

// ParsePoint reads one point such as "h8" or "H8" and checks that it is on a board
// of the given size. If it is not, the error wraps ErrOffBoard.
func ParsePoint(text string, size int) (Point, error) {
	p, err := readPoint(text, size)
	if err != nil {
		return NoPoint, &PointError{Text: quote(text), Err: err}
	}
	return p, nil
}

// Reasons why a text does not name a point of any board.
var (
	ErrNotPoint = errors.New("want a letter and a number, like h8")
	ErrRowZero  = errors.New("rows count from 1, without a leading zero")
)

// A PointError is about a text that does not name a point of the board.
type PointError struct {
	Text string // quoted
	Err  error  // the reason
}

func (e *PointError) Error() string { return fmt.Sprintf("point %s: %v", e.Text, e.Err) }

// Unwrap is the reason.
func (e *PointError) Unwrap() error { return e.Err }

// readPoint is ParsePoint; its errors give the reason alone.
func readPoint(text string, size int) (Point, error) {
	if len(text) < 2 {
		return NoPoint, ErrNotPoint
	}
	c := text[0] | 0x20
	if c < 'a' || c > 'z' {
		return NoPoint, ErrNotPoint
	}
	n := 0
	for _, d := range []byte(text[1:]) {
		if d < '0' || d > '9' {
			return NoPoint, ErrNotPoint
		}
		n = min(n*10+int(d-'0'), 1000)
	}
	if text[1] == '0' {
		return NoPoint, ErrRowZero
	}
	x := int(c - 'a')
	if x < size && n <= size {
		return At(x, n-1), nil
	}
	beyond := &OffBoardError{Size: size, Column: c, SkipsI: x == size && size > 'i'-'a',
		Late: c > 'i' && size > 'i'-'a'}
	if need := max(x+1, n); need <= MaxSize {
		beyond.Needs = need
	}
	return NoPoint, beyond
}

// An OffBoardError is about a named point that is not on the board. It wraps
// ErrOffBoard.
type OffBoardError struct {
	Size   int  // of the board
	Column byte // that is named
	Needs  int  // the smallest board that has the point, 0 if no board is that large
	SkipsI bool // the letter right after the last column: the text may skip the letter i
	Late   bool // a letter after i, which means another column if the text skips i
}

func (e *OffBoardError) Error() string {
	text := fmt.Sprintf("%s (%dx%d: a-%c, 1-%d)", ErrOffBoard, e.Size, e.Size, 'a'+e.Size-1, e.Size)
	if e.SkipsI {
		text += fmt.Sprintf("; a column %c is the sign of a text that skips the letter i, which is a column here",
			e.Column)
	}
	return text
}

// Unwrap returns ErrOffBoard.
func (e *OffBoardError) Unwrap() error { return ErrOffBoard }

// quote quotes text for an error message. It cuts long text.
func quote(text string) string {
	const most = 24
	if r := []rune(text[:min(len(text), 4*most)]); len(r) > most {
		return strconv.Quote(string(r[:most]) + "...")
	}
	return strconv.Quote(text)
}

// MarshalText writes p as String does.
func (p Point) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText reads a point of any board: up to MaxSize columns and rows.
func (p *Point) UnmarshalText(text []byte) error {
	q, err := ParsePoint(string(text), MaxSize)
	if err == nil {
		*p = q
	}
	return err
}

var errNoString = errors.New("want a string, like \"h8\"")

// UnmarshalJSON reads a string as UnmarshalText does. A null is an error: it would
// leave p unchanged, and so be a1 in a list.
func (p *Point) UnmarshalJSON(data []byte) error {
	text, err := strconv.Unquote(string(data)) // knows every escape that a point can have
	if err != nil {
		return fmt.Errorf("point %s: %w", quote(string(data)), errNoString)
	}
	return p.UnmarshalText([]byte(text))
}
