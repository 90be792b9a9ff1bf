// Package renlib reads and writes RenLib's .lib, the usual format of opening trees of renju, always on 15x15.
//
// A file is a header of 20 bytes (FF "RenLib" FF, the version 3.4 or an older
// one, FF to the end), which files before 3.0 leave out, and the nodes of the
// tree, parents before children. A node is
//
//	a byte for the point: column + 16*row, columns 1 to 15 from the left,
//	rows 0 to 14 from the top; 0 is the root or a pass
//	a byte of flags, see Sibling and below
//	with extended, two more bytes of flags, the higher ones first
//	with comment, a text: the title, and after a backspace, if any, the comment
//	with boardText, a text: what stands on the point
//
// where a text is bytes up to a zero, filled up to an even number. In the place
// of comment, oldComment is a text whose last byte has the high bit set,
// in the Swedish 7-bit alphabet.
//
// After a node comes its first child. If it has no children, the next sibling of the innermost
// node with a further sibling comes. If the first node is on the point 0, it is the root; files
// of version 3.0 and before begin with the first move. Colours alternate, Black first, and a pass
// counts as a move. A node without a move is a text on a free point. The file states neither the
// rule nor the encoding.
package renlib

import (
	"bytes"
	"slices"
	"unicode/utf8"

	"fukumi/notation"
	"fukumi/notation/format"
)

const (
	Size       = 15
	HeaderSize = 20
	MaxDepth   = Size * Size // maximum number of moves of a path, including passes, in RenLib
	major      = 3
	minor      = 4
)

// The flags of a node.
const (
	Sibling    = 0x80 // another child of the same parent follows later
	Leaf       = 0x40 // no child follows
	oldComment = 0x20
	marked     = 0x10
	comment    = 0x08
	start      = 0x04 // RenLib opens the file here
	noMove     = 0x02
	extended   = 0x01
	boardText  = 0x100
)

// split stands between the title and the comment of a node.
const split = '\b'

var magic = []byte("\xFFRenLib\xFF")

// bare is the first byte of a file without a header. It is the move h8.
const bare = 0x78

// Point returns the point that the byte b means, or NoPoint for 0.
func Point(b byte) (p notation.Point, ok bool) {
	if b == 0 {
		return notation.NoPoint, true
	}
	x, y := int(b)%16, Size-int(b)/16
	if x == 0 || y == 0 {
		return notation.NoPoint, false
	}
	return notation.At(x-1, y-1), true
}

// Byte returns the byte for the point p. It is the inverse of Point.
func Byte(p notation.Point) byte {
	if p == notation.NoPoint {
		return 0
	}
	return byte(16*(Size-1-p.Y()) + p.X() + 1)
}

// LooksLike reports whether data has the header. Data without a header must be a complete tree, and
// contain a byte that does not occur in text.
func LooksLike(data []byte) bool {
	if bytes.HasPrefix(data, magic) {
		return true
	}
	if len(data) < 2 || data[0] != bare || !slices.ContainsFunc(data, func(c byte) bool {
		return c < '\t'
	}) && utf8.Valid(data) {
		return false
	}
	r, err := parse(data, &format.Options{}, nil)
	return err == nil && r.ended && len(r.later) == 0 && r.lost == 0
}
