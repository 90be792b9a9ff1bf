package wire

// Points as the protocol writes them.

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"fukumi/notation"
)

// A Grid converts points to the coordinates of the protocol and back. These count from 0, and the first row is at the
// top.
type Grid struct{ Size int }

// ErrPass is the error for a pass, which is written as the point -1,-1.
var ErrPass = errors.New("a pass is not a point")

// Point returns the point given by the first two numbers of a list.
func (g Grid) Point(n []int) (notation.Point, error) {
	if len(n) < 2 {
		return notation.NoPoint, errors.New("expected two numbers for a point: column and row")
	}
	x, y := n[0], n[1]
	if x == -1 && y == -1 {
		return notation.NoPoint, ErrPass
	}
	if x < 0 || y < 0 || x >= g.Size || y >= g.Size {
		return notation.NoPoint, fmt.Errorf("column %d and row %d are not on the board of size %d", x, y, g.Size)
	}
	return notation.At(x, g.Size-1-y), nil
}

// XY returns the two coordinates of p.
func (g Grid) XY(p notation.Point) (x, y int) { return p.X(), g.Size - 1 - p.Y() }

// Text returns p as a move.
func (g Grid) Text(p notation.Point) string {
	x, y := g.XY(p)
	return strconv.Itoa(x) + "," + strconv.Itoa(y)
}

// Texts returns a line as moves separated by spaces. Passes are left out.
func (g Grid) Texts(line []notation.Point) string {
	var text []string
	for _, p := range line {
		if p != notation.NoPoint {
			text = append(text, g.Text(p))
		}
	}
	return strings.Join(text, " ")
}

// move matches a line that is a move.
var move = regexp.MustCompile(`^(-?\d{1,6})\s*,\s*(-?\d{1,6})$`)

// Move parses the answer of an engine. It returns false if the line is not a move, and NoPoint if the move is not on
// the board.
func (g Grid) Move(line string) (notation.Point, bool) {
	m := move.FindStringSubmatch(line)
	if m == nil {
		return notation.NoPoint, false
	}
	x, errX := strconv.Atoi(m[1])
	y, errY := strconv.Atoi(m[2])
	if errX != nil || errY != nil {
		return notation.NoPoint, true
	}
	p, err := g.Point([]int{x, y})
	if err != nil {
		return notation.NoPoint, true
	}
	return p, true
}
