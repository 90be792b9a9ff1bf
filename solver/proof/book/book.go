package book

import (
	"errors"
	"fmt"
	"hash/crc32"

	"fukumi/notation"
	"fukumi/solver/proof"
)

const (
	magic       = "FukumiBk"
	plain       = 1 // the version of a plain book
	packed      = 2 // the version of a packed book
	every       = 3 // the version of a packed book about every board
	chunkMark   = 'C'
	tableMark   = 'T'
	trailerSize = 8 + 32

	maxBytes  = 1 << 24 // limit of a chunk, deflated or inflated, and of the points and replies of a packed chunk
	maxRoots  = 1 << 16
	maxText   = 255
	fullChunk = 1 << 18 // inflated size at which a chunk is written
	fullNodes = 1 << 12 // number of nodes at which a packed chunk is written

	// Limits of a chunk, which is written as soon as it is full. A node takes at least one byte, and a lemma three. In
	// a packed chunk, a lemma is at least one node.
	maxLemmas = fullChunk/3 + 1
	maxPacked = fullNodes
	maxNodes  = fullChunk + proof.MaxNodes

	// askedEvery is the number of nodes that are read between two calls of until.
	askedEvery = 64

	maxChunks = 1 << 20 // maximum number of chunks of a book
	maxAll    = 1 << 22 // maximum number of lemmas of a book
)

// Magic is the beginning of a book.
const Magic = magic

// A Header identifies what a book proves.
type Header struct {
	Rule     notation.Rule
	Size     int
	Attacker notation.Stone
	Program  string // the program that wrote the book, in printable ASCII
	// Frame is 0 in a book about one board. Otherwise the book is about every board that contains a frame of so many
	// lines in the middle of its board; ask Endless, not Verify, whether it holds.
	Frame int
	// Roots are the positions that the book proves, with the attacker to move. There is at least one, and no root is an
	// image of another.
	Roots []notation.Position
}

// A Lemma says that the side to move wins in Position, by Node. In Node, the node of a reply may be of kind
// proof.KindLemma.
type Lemma struct {
	Position notation.Position
	Node     *proof.Node
}

// Canonical returns the canonical image of pos, which books use, and the symmetry that maps pos to it.
func Canonical(pos *notation.Position) (notation.Position, notation.Symmetry) {
	t := pos.Canonical()
	return pos.Image(t), t
}

// checkBoard returns an error if the rule, the size or the attacker of h is invalid.
func (h *Header) checkBoard() error {
	switch {
	case !h.Rule.Known():
		return fmt.Errorf("unknown rule %d", h.Rule)
	case h.Size < notation.MinSize || h.Size > notation.MaxSize:
		return fmt.Errorf("size %d: expected %d to %d", h.Size, notation.MinSize, notation.MaxSize)
	case h.Frame != 0 && (h.Frame < notation.MinSize || h.Frame > h.Size || h.Frame%2 == 0 || h.Size%2 == 0):
		return fmt.Errorf("a frame of %d lines on a board of %d: expected odd numbers", h.Frame, h.Size)
	case h.Attacker != notation.Black && h.Attacker != notation.White:
		return fmt.Errorf("attacker %v: expected black or white", h.Attacker)
	}
	return nil
}

// check returns an error if h is invalid.
func (h *Header) check() error {
	if err := h.checkBoard(); err != nil {
		return err
	}
	switch {
	case len(h.Program) > maxText:
		return fmt.Errorf("name of the program: %d bytes, expected at most %d", len(h.Program), maxText)
	case len(h.Roots) == 0:
		return errors.New("no roots: the book is about no position")
	case len(h.Roots) > maxRoots:
		return fmt.Errorf("%d roots: expected at most %d", len(h.Roots), maxRoots)
	}
	for _, c := range []byte(h.Program) {
		if c < ' ' || c > '~' {
			return fmt.Errorf("name of the program %q: expected printable ASCII", h.Program)
		}
	}
	met := map[string]int{}
	for i := range h.Roots {
		if err := h.fits(&h.Roots[i]); err != nil {
			return fmt.Errorf("root %d: %w", i+1, err)
		}
		k := Key(&h.Roots[i])
		if met[k] > 0 {
			return fmt.Errorf("root %d is root %d, or an image of it", i+1, met[k])
		}
		met[k] = i + 1
	}
	return nil
}

// fits returns an error if pos cannot be a position of the book.
func (h *Header) fits(pos *notation.Position) error {
	switch {
	case pos.Rule() != h.Rule:
		return fmt.Errorf("a position of rule %v in a book of %v", pos.Rule(), h.Rule)
	case pos.Size() != h.Size:
		return fmt.Errorf("a position of size %d in a book of size %d", pos.Size(), h.Size)
	case pos.Turn() != h.Attacker:
		return fmt.Errorf("%v is to move in a book of %v's wins", pos.Turn(), h.Attacker)
	}
	return nil
}

// same reports whether books with these headers can be joined into one.
func (h *Header) same(other *Header) bool {
	return h.Rule == other.Rule && h.Size == other.Size && h.Attacker == other.Attacker && h.Frame == other.Frame
}

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// checksum returns the hash of a lemma in the contents, from its packed stones.
func checksum(packed []byte) uint32 { return crc32.Checksum(packed, castagnoli) }

// key returns a string that identifies a canonical position.
func key(canonical *notation.Position) string { return string(canonical.Packed()) }

// Key returns a string that identifies a position up to symmetry.
func Key(pos *notation.Position) string {
	image, _ := Canonical(pos)
	return key(&image)
}
