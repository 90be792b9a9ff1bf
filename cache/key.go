package cache

import (
	"encoding/binary"
	"hash/fnv"

	"fukumi/eval"
	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/proof"
)

// Version is that of what is stored and of what it means. It is raised whenever
// a stored fact must no longer be believed.
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

var hashOf = eval.HashOf // but for tests

// keyOf is the key of an entry:
//
//	kind | version of the Zobrist constants | rule | size | class | hash of the position
//
// a byte each, and the 128 bits of the Zobrist hash of the stones and the side to move.
// Two positions may have one key: whoever reads an entry compares the position in it.
func keyOf(kind byte, pos *notation.Position, class solver.Class) string {
	h := hashOf(pos)
	key := []byte{kind, eval.ZobristVersion, byte(pos.Rule()), byte(pos.Size()), byte(class)}
	return string(binary.BigEndian.AppendUint64(binary.BigEndian.AppendUint64(key, h[0]), h[1]))
}

// judgedKey is the key of a judged entry: that of the position as it stands, and 128 bits
// of its question.
func judgedKey(pos *notation.Position, question string) string {
	h := fnv.New128a()
	h.Write([]byte(question)) // it never fails
	return keyOf(kindJudged, pos, 0) + string(h.Sum(nil))
}

// A frame is the canonical image of a position and the way there: the one of the
// eight images whose packed stones come first.
type frame struct {
	image notation.Position
	to    notation.Symmetry // maps the asked position to image
}

func canonical(pos *notation.Position) frame {
	to := pos.Canonical()
	return frame{pos.Image(to), to}
}

func (f *frame) key(c solver.Class) string { return keyOf(kindResult, &f.image, c) }
