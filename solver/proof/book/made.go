package book

import (
	"errors"

	"fukumi/notation"
	"fukumi/solver/proof"
)

// A Source makes the lemmas of a book that is not in a file, when they are asked for.
type Source interface {
	// Has reports whether there is a lemma of pos. The attacker is to move.
	Has(pos *notation.Position) bool
	// Node returns the node of the lemma of pos, in the orientation of pos, or nil if there is none. until, which may
	// be nil, ends it.
	Node(pos *notation.Position, until func() error) (*proof.Node, error)
}

// Made returns a Reader of a book that s makes, from so many lemmas. It has no chunks, and cannot list its lemmas: All
// yields none, and SHA256 and Verify return an error.
func Made(h Header, lemmas int, s Source) *Reader {
	return &Reader{header: h, made: s, lemmas: lemmas, kept: &keptChunks{}}
}

// IsMade reports whether the lemmas of the book are made when they are asked for.
func (b *Reader) IsMade() bool { return b.made != nil }

// Again returns Node of a position after a lemma of a made book was read, which may have made more lemmas. In a file
// there are no more: then it returns nil.
func (b *Reader) Again(pos *notation.Position) (*proof.Node, error) {
	if b.made == nil {
		return nil, nil
	}
	return b.Node(pos)
}

var errMade = errors.New("it is not in a file")
