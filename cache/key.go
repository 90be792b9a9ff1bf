package cache

import (
	"encoding/binary"
	"fmt"

	"fukumi/eval"
	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/proof"
)

// Keys. A key is
//
//	version 1 | version of the hash 1 | kind 1 | rule 1 | size 1 | side to move 1 | class 1 | hash 16
//
// bytes, the hash being the Zobrist hash of the canonical image: the one
// of the eight images whose packed stones come first in lexicographic order.
// The packed stones begin the value, so two positions with one key cannot be
// taken for each other.

// Version is the version of keys, values and of what they mean. It is raised
// whenever a stored fact must no longer be believed.
const Version = 2

// versions are the version of the store and that of its hash, as one number.
const versions = Version<<8 | eval.ZobristVersion

// kindResult is the kind of a proved result. The byte leaves room for others.
const kindResult = 'R'

const keySize = 7 + 16

// The places of the parts of a key.
const (
	keyVersion = iota
	keyZobrist
	keyKind
	keyRule
	keySizeOf
	keySide
	keyClass
	keyHash
)

// classes are the classes of attack, from narrow to wide.
var classes = [...]solver.Class{solver.Five, solver.VCF, solver.VCT3, solver.VCT, proof.AnyWin}

// A frame is the canonical image of a position and the way there.
type frame struct {
	image  notation.Position
	packed []byte            // the stones of image
	to     notation.Symmetry // maps the asked position to image
}

// canonical returns the frame of pos.
func canonical(pos *notation.Position) frame {
	to := pos.Canonical()
	image := pos.Image(to)
	return frame{image: image, packed: image.Packed(), to: to}
}

// packedSize is the length of the packed stones of a board in bytes.
func packedSize(size int) int { return (size*size + 3) / 4 }

// unpack makes a position of packed stones.
func unpack(packed []byte, rule notation.Rule, size int, turn notation.Stone) (notation.Position, error) {
	pos, err := notation.NewPosition(rule, size)
	if err != nil {
		return pos, err
	}
	if len(packed) != packedSize(size) {
		return pos, fmt.Errorf("%d bytes of stones: want %d", len(packed), packedSize(size))
	}
	if turn != notation.Black && turn != notation.White {
		return pos, fmt.Errorf("unknown side to move %d", turn)
	}
	for i := range 4 * len(packed) {
		s := notation.Stone(packed[i/4] >> (i % 4 * 2) & 3)
		switch {
		case s == notation.Empty:
			continue
		case i >= size*size || s > notation.White:
			return pos, fmt.Errorf("bad stone %d at point %d", s, i)
		}
		if err := pos.Put(notation.At(i%size, i/size), s); err != nil {
			return pos, err
		}
	}
	pos.SetTurn(turn)
	return pos, nil
}

// hashOf is the hash of a canonical image.
func hashOf(image *notation.Position) [2]uint64 { return eval.HashOf(image) }

// key returns the key of a result of the class about the position of f.
func (f *frame) key(c solver.Class) []byte {
	k := make([]byte, keySize)
	k[keyVersion], k[keyZobrist], k[keyKind] = Version, eval.ZobristVersion, kindResult
	k[keyRule], k[keySizeOf] = byte(f.image.Rule()), byte(f.image.Size())
	k[keySide], k[keyClass] = byte(f.image.Turn()), byte(c)
	h := hashOf(&f.image)
	binary.BigEndian.PutUint64(k[keyHash:], h[0])
	binary.BigEndian.PutUint64(k[keyHash+8:], h[1])
	return k
}
