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
	plain       = 1 // the version of a book whose lemmas are as encoding has them,
	packed      = 2 // and of one whose lemmas are packed
	chunkMark   = 'C'
	tableMark   = 'T'
	trailerSize = 8 + 32

	mostBytes = 1 << 24 // of a chunk, deflated or inflated; and, of a packed one, of points and replies
	mostRoots = 1 << 16
	mostText  = 255
	fullChunk = 1 << 18 // bytes, inflated, from which on a chunk is written
	fullNodes = 1 << 12 // nodes, from which on a packed one is

	// What a chunk holds that is written as soon as it is full: a node takes a byte at
	// least, and a lemma three; in a packed one a lemma is a node or more.
	mostLemmas = fullChunk/3 + 1
	mostPacked = fullNodes
	mostNodes  = fullChunk + proof.MaxNodes

	// askedEvery is how many nodes are read between two questions whether to go on.
	askedEvery = 64

	mostChunks = 1 << 20 // of a book
	mostAll    = 1 << 22 // lemmas of a book
)

// Magic is how a book begins.
const Magic = magic

// A Header says what a book is about.
type Header struct {
	Rule     notation.Rule
	Size     int
	Attacker notation.Stone
	Program  string // that wrote it, printable ASCII
	// Roots are the positions that the book is there to prove, the attacker to move: one at
	// least, none the image of another.
	Roots []notation.Position
}

// A Lemma says that the side to move wins in Position, by Node, in which a
// reply's node may be of kind proof.KindLemma.
type Lemma struct {
	Position notation.Position
	Node     *proof.Node
}

// Canonical returns the image of pos as a book has it, and the symmetry that leads to
// it.
func Canonical(pos *notation.Position) (notation.Position, notation.Symmetry) {
	t := pos.Canonical()
	return pos.Image(t), t
}

// checkBoard says what is wrong with the rule, the size and the side of h.
func (h *Header) checkBoard() error {
	switch {
	case !h.Rule.Known():
		return fmt.Errorf("unknown rule %d", h.Rule)
	case h.Size < notation.MinSize || h.Size > notation.MaxSize:
		return fmt.Errorf("size %d: want %d to %d", h.Size, notation.MinSize, notation.MaxSize)
	case h.Attacker != notation.Black && h.Attacker != notation.White:
		return fmt.Errorf("attacker %v: want black or white", h.Attacker)
	}
	return nil
}

// check says what is wrong with h.
func (h *Header) check() error {
	if err := h.checkBoard(); err != nil {
		return err
	}
	switch {
	case len(h.Program) > mostText:
		return fmt.Errorf("name of the program: %d bytes, want at most %d", len(h.Program), mostText)
	case len(h.Roots) == 0:
		return errors.New("no roots: the book is about no position")
	case len(h.Roots) > mostRoots:
		return fmt.Errorf("%d roots: want at most %d", len(h.Roots), mostRoots)
	}
	for _, c := range []byte(h.Program) {
		if c < ' ' || c > '~' {
			return fmt.Errorf("name of the program %q: want printable ASCII", h.Program)
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

// fits says why pos cannot be a position of the book.
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

// same reports whether books with these headers can be joined.
func (h *Header) same(other *Header) bool {
	return h.Rule == other.Rule && h.Size == other.Size && h.Attacker == other.Attacker
}

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// checksum is the hash of a lemma whose packed stones are given, for the contents.
func checksum(packed []byte) uint32 { return crc32.Checksum(packed, castagnoli) }

// key tells canonical positions apart.
func key(canonical *notation.Position) string { return string(canonical.Packed()) }

// Key tells positions apart whose images are not the same.
func Key(pos *notation.Position) string {
	image, _ := Canonical(pos)
	return key(&image)
}
