package notation

import (
	"errors"
	"fmt"
	"strconv"
)

// The smallest and the largest board size. A board is always square.
const (
	MinSize = 5
	MaxSize = 22
)

// DefaultSize is the size of the board if no other size is given.
const DefaultSize = 15

// Cells is the number of points of the largest board. The value of every Point on a board is
// less, so tables with an entry for each point have this length (or 512, the next power of two).
const Cells = MaxSize * MaxSize

// A Point is an intersection of the board. Its value is x + y*MaxSize, where x is the column
// from the left and y the row from the bottom, both from 0. It does not depend on the size of
// the board.
type Point uint16

// NoPoint is the Point that stands for no point.
const NoPoint Point = 0xFFFF

// At returns the point in column x from the left and row y from the bottom, both
// from 0. It returns NoPoint if no board has such a point.
func At(x, y int) Point {
	if x < 0 || y < 0 || x >= MaxSize || y >= MaxSize {
		return NoPoint
	}
	return Point(x + y*MaxSize)
}

// X returns the column, counted from 0 at the left.
func (p Point) X() int { return int(p) % MaxSize }

// Y returns the row, counted from 0 at the bottom.
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

// ParsePoint reads one point such as "h8" or "H8". If the point is not on a board of the
// given size, the error wraps ErrOffBoard.
func ParsePoint(text string, size int) (Point, error) {
	p, err := readPoint(text, size)
	if err != nil {
		return NoPoint, &PointError{Text: quote(text), Err: err}
	}
	return p, nil
}

// Reasons why a text does not name a point of any board.
var (
	ErrNotPoint = errors.New("expected a letter and a number, like h8")
	ErrRowZero  = errors.New("rows count from 1, without a leading zero")
)

// A PointError is the error for a text that does not name a point of the board.
type PointError struct {
	Text string // quoted
	Err  error  // the reason
}

func (e *PointError) Error() string { return fmt.Sprintf("point %s: %v", e.Text, e.Err) }

// Unwrap returns the reason.
func (e *PointError) Unwrap() error { return e.Err }

// readPoint is like ParsePoint, but its errors contain only the reason.
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

// An OffBoardError is the error for a point that is not on the board. It wraps ErrOffBoard.
type OffBoardError struct {
	Size   int  // size of the board
	Column byte // column letter of the point
	Needs  int  // size of the smallest board that has the point, 0 if no board is that large
	SkipsI bool // Column is the letter after the last column, so the text may skip the letter i
	Late   bool // Column is a letter after i, so it means another column if the text skips i
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
	const limit = 24
	if r := []rune(text[:min(len(text), 4*limit)]); len(r) > limit {
		return strconv.Quote(string(r[:limit]) + "...")
	}
	return strconv.Quote(text)
}

// MarshalText writes p as String does.
func (p Point) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText reads a point on a board of any size.
func (p *Point) UnmarshalText(text []byte) error {
	q, err := ParsePoint(string(text), MaxSize)
	if err == nil {
		*p = q
	}
	return err
}

var errNoString = errors.New("expected a string, like \"h8\"")

// UnmarshalJSON reads a string as UnmarshalText does. A null is an error: otherwise it would
// leave p unchanged, and a null in a list would become a1.
func (p *Point) UnmarshalJSON(data []byte) error {
	text, err := strconv.Unquote(string(data)) // Unquote knows all JSON escapes that a point may contain
	if err != nil {
		return fmt.Errorf("point %s: %w", quote(string(data)), errNoString)
	}
	return p.UnmarshalText([]byte(text))
}
