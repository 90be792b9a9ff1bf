package plane

import (
	"encoding/binary"
	"errors"

	"fukumi/solver/proof/endless"
)

// The text of a point, in memory and in files:
//
//	point = code                      (code%15-7, code/15-7), for codes below 225
//	      | 225                       no point
//	      | 226 x y                   any other point
//	      | 227 code                  the point that lies so around Far
//
// Coordinates are varints. A point has one text: the first of these lines that can be its.

const (
	near    = 15 // number of columns and of rows whose points have a code
	noPoint = near * near
	anyWay  = noPoint + 1
	byFar   = noPoint + 2
)

// Limits of what is written and read.
const (
	maxText       = 255
	maxFrame      = 31
	maxStones     = 200
	maxCoordinate = 1000
	maxDepth      = 1000    // number of nodes, each below the one before it
	maxSequence   = 1 << 12 // text of a sequence, in bytes
	maxReplies    = 1 << 12
)

var errNode = errors.New("bad node")

// A spot is a point as a number. The order of spots is that of their codes, then no point, then any other point, by x
// and then by y, then those around Far, by their codes.
type spot uint32

const otherWay = 1 << 11 // number of coordinates that a spot has room for

// code returns the code of a point around (0,0).
func code(p endless.Point) (spot, bool) {
	x, y := p.X+near/2, p.Y+near/2
	return spot(x + near*y), min(x, y) >= 0 && max(x, y) < near
}

// spotOf returns the spot of a point, and whether it has one.
func spotOf(p endless.Point) (s spot, ok bool) {
	if s, ok = code(p); ok {
		return s, true
	}
	if p == endless.Nowhere {
		return noPoint, true
	}
	if s, ok = code(endless.Point{X: p.X - Far.X, Y: p.Y - Far.Y}); ok {
		return byFar<<24 | s, true
	}
	return anyWay<<24 | spot(p.X+otherWay/2)*otherWay | spot(p.Y+otherWay/2), p.Size() <= maxCoordinate
}

// first returns the first byte of the text.
func (s spot) first() byte {
	if s <= noPoint {
		return byte(s)
	}
	return byte(s >> 24)
}

func (s spot) point() endless.Point {
	plain := func(s spot) endless.Point { return endless.Point{X: int(s)%near - near/2, Y: int(s)/near - near/2} }
	switch s.first() {
	case noPoint:
		return endless.Nowhere
	case anyWay:
		s &= 1<<24 - 1
		return endless.Point{X: int(s/otherWay) - otherWay/2, Y: int(s%otherWay) - otherWay/2}
	case byFar:
		p := plain(s & (1<<24 - 1))
		return endless.Point{X: p.X + Far.X, Y: p.Y + Far.Y}
	}
	return plain(s)
}

// appendTo appends the text.
func (s spot) appendTo(text []byte) []byte {
	switch text = append(text, s.first()); s.first() {
	case anyWay:
		p := s.point()
		text = binary.AppendVarint(binary.AppendVarint(text, int64(p.X)), int64(p.Y))
	case byFar:
		text = append(text, byte(s))
	}
	return text
}

// cutSpot returns the spot whose text is at the beginning of text, and what follows; or ok is false.
func cutSpot(text []byte) (s spot, rest []byte, ok bool) {
	if len(text) == 0 {
		return 0, nil, false
	}
	c, text := text[0], text[1:]
	switch {
	case c <= noPoint:
		return spot(c), text, true
	case c == byFar && len(text) > 0 && text[0] < noPoint:
		s = byFar<<24 | spot(text[0])
		_, twice := code(s.point())
		return s, text[1:], !twice
	case c == anyWay:
		x, n := binary.Varint(text)
		y, m := binary.Varint(text[max(n, 0):])
		if n <= 0 || m <= 0 || max(x, -x, y, -y) > maxCoordinate {
			return 0, nil, false
		}
		s, ok = spotOf(endless.Point{X: int(x), Y: int(y)})
		return s, text[n+m:], ok && s.first() == anyWay
	}
	return 0, nil, false
}
