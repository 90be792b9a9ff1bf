package cache

import (
	"crypto/sha256"

	"fukumi/cache/internal/disk"
	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/proof"
)

// Version is that of what is stored and of what it means. It is raised whenever
// a stored fact must no longer be believed.
const Version = 2

// versions are Version and that of the journal and its keys, as one number.
const versions = Version<<8 | 2

// classes are the classes of attack, from narrow to wide.
var classes = [...]solver.Class{solver.Five, solver.VCF, solver.VCT3, solver.VCT, proof.AnyWin}

// The kinds of entries.
const (
	kindResult = 'R'
	kindJudged = 'J'
	kindLemma  = 'L'
	kindHead   = 'H'
)

// keyOf is the key of an entry: the first half of the SHA-256 of
//
//	kind | rule | size | side to move | class | packed stones | question
//
// a byte each but for the last two.
func keyOf(kind byte, pos *notation.Position, class solver.Class, question string) disk.Key {
	text := []byte{kind, byte(pos.Rule()), byte(pos.Size()), byte(pos.Turn()), byte(class)}
	text = append(append(text, pos.Packed()...), question...)
	sum := sha256.Sum256(text)
	return disk.Key(sum[:len(disk.Key{})])
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

func (f *frame) key(c solver.Class) disk.Key { return keyOf(kindResult, &f.image, c, "") }
