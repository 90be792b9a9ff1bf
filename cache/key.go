package cache

import (
	"encoding/binary"
	"hash/fnv"

	"fukumi/eval"
	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/proof"
)

// Version is the version of the records and of their meaning. It is raised whenever records of
// earlier versions must no longer be believed.
const Version = 3

// classes are the classes of attack, from narrow to wide.
var classes = [...]solver.Class{solver.Five, solver.VCF, solver.VCT3, solver.VCT, proof.AnyWin}

// The kinds of entries.
const (
	kindHead   = 'H'
	kindJudged = 'J'
	kindLemma  = 'L'
	kindResult = 'R'
)

var hashOf = eval.HashOf // tests replace it

// keyOf returns the key of an entry:
//
//	kind | version of the Zobrist constants | rule | size | class | hash of the position
//
// one byte each, and the 128 bits of the Zobrist hash of the stones and the side to
// move. Two positions may have the same key: readers compare the position in the entry.
func keyOf(kind byte, pos *notation.Position, class solver.Class) string {
	h := hashOf(pos)
	key := []byte{kind, eval.ZobristVersion, byte(pos.Rule()), byte(pos.Size()), byte(class)}
	return string(binary.BigEndian.AppendUint64(binary.BigEndian.AppendUint64(key, h[0]), h[1]))
}

// judgedKey returns the key of a judged entry: the key of the position itself, and a
// 128-bit hash of the question.
func judgedKey(pos *notation.Position, question string) string {
	h := fnv.New128a()
	h.Write([]byte(question)) // never fails
	return keyOf(kindJudged, pos, 0) + string(h.Sum(nil))
}

// A frame is the canonical image of a position, and the symmetry that leads to that image. The
// canonical image is the one of the eight images whose packed stones come first.
type frame struct {
	image notation.Position
	to    notation.Symmetry // the symmetry that maps the position to image
}

func canonical(pos *notation.Position) frame {
	to := pos.Canonical()
	return frame{pos.Image(to), to}
}

func (f *frame) key(c solver.Class) string { return keyOf(kindResult, &f.image, c) }
