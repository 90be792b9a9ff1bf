package library

// Theorems: facts about the wins of whole openings that books prove. The books take several megabytes. Only the
// commands embed them; a static site has those that are whole next to the page.

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"

	"fukumi/notation"
	"fukumi/solver/proof/book"
)

// A Theorem is a proved win of Black in the opening Moves, or on the empty board. The checker has accepted its book as
// a whole.
type Theorem struct {
	Name  string // name of the book
	Rule  notation.Rule
	Size  int
	Moves []notation.Point // the moves of the opening, none on the empty board
	First notation.Point   // Black's move there that wins
	// Open are the replies to First after which nothing is proved, up to symmetry. If there are any, the book has all
	// other replies and no lemma of the root, and it is not proved that First wins.
	Open   []notation.Point
	SHA256 string // hash of the book
	Bytes  int64  // size of the book
	Lemmas int
	Plies  int    // the maximum length of the win, or of the wins after the replies
	Index  string // SHA-256 of the index; see Split
	// Minutes is how long a slow processor takes to make the book with fukumi book make. A fast one takes half of that.
	// It is 0 if the book was collected in several runs, so that it is not made again byte for byte.
	Minutes int
}

// Theorems are all known theorems.
var Theorems = []Theorem{
	{"empty-freestyle", notation.Freestyle, 15, nil, notation.At(7, 7), nil,
		"43045f437b7e84d12ba1ba3b5c2197ec2fb9cd447832796d0155dec452d16f61", 9_469_066, 72_275, 77,
		"693563eb28d7e3d1e89140f99ae92495bb30b9d3c68db9cffe1edc37bf55d6db", 75},
	{"empty-standard", notation.Standard, 15, nil, notation.At(7, 7), nil,
		"2d343a5dd5da442f9e312a7eadd148303284b31eaa64d29a6e1a8810f9faba82", 8_563_594, 44_230, 67,
		"7ff14bd92fca268d2a56afc13a5960c63ea5e0ca82112fe60593355774276d56", 50},
	// Under renju, h8 is answered by i9 or h9 only, if at all. After i9, Black's i7 is Hogetsu; after h9, Black's i9 is
	// Kagetsu.
	{"empty-renju", notation.Renju, 15, nil, notation.At(7, 7), []notation.Point{notation.At(8, 8)},
		"4597e4e988ddd73d56546fc5f9a75c76aeb149c0f7a52f0f56d98449c36cb421", 8_841_538, 57_990, 63,
		"33585e40e6d9100020ec1e957d6aa2863c7d371ff368aa5b9138f250a6e4ed45", 0},
}

// TheoremOf returns the theorem whose book has the given SHA-256, or nil.
func TheoremOf(sum string) *Theorem {
	for i := range Theorems {
		if Theorems[i].SHA256 == sum {
			return &Theorems[i]
		}
	}
	return nil
}

// Whole reports whether every reply to the first move is answered, so that the first move wins.
func (t *Theorem) Whole() bool { return len(t.Open) == 0 }

// OnEmpty reports whether the theorem is that the empty board is won.
func (t *Theorem) OnEmpty() bool { return t.Whole() && len(t.Moves) == 0 }

// Root returns the position of the theorem, with Black to move.
func (t *Theorem) Root() notation.Position {
	pos, err := notation.NewPosition(t.Rule, t.Size)
	for _, p := range t.Moves {
		err = errors.Join(err, pos.Play(p))
	}
	if err != nil {
		panic(err) // cannot happen with the theorems above
	}
	return pos
}

// Winner returns the side that wins.
func (t *Theorem) Winner() notation.Stone { return notation.Black }

// MayHave reports whether the book may have a position with either side to move: an image of the root, or of a position
// that contains the root and the first move.
func (t *Theorem) MayHave(pos *notation.Position) bool {
	if pos.Rule() != t.Rule || pos.Size() != t.Size {
		return false
	}
	root := t.Root()
	if len(t.Moves) == 0 { // the first move is in the middle
		return pos.At(t.First) == t.Winner() || pos.Count(notation.Empty) == t.Size*t.Size
	}
	for s := range notation.Symmetries {
		image := root.Image(s)
		if image.Same(pos) || pos.At(s.Apply(t.First, t.Size)) == t.Winner() && contains(pos, &image) {
			return true
		}
	}
	return false
}

// contains reports whether pos has all stones of part.
func contains(pos, part *notation.Position) bool {
	for _, side := range [...]notation.Stone{notation.Black, notation.White} {
		for _, p := range part.Stones(side) {
			if pos.At(p) != side {
				return false
			}
		}
	}
	return true
}

// IndexBlock is the size of the blocks of a book that have a hash in its index, in bytes.
const IndexBlock = 16 << 10

// An Index has facts about the book of a theorem that are needed before the book is read: the SHA-256 of each block of
// IndexBlock bytes, so that a forged part is detected, and the lengths of the wins.
type Index struct {
	Blocks  [][sha256.Size]byte
	Lengths book.Lengths
}

// Bytes returns the index as bytes: the hashes, then the lengths.
func (x *Index) Bytes() []byte {
	var data []byte
	for i := range x.Blocks {
		data = append(data, x.Blocks[i][:]...)
	}
	return append(data, x.Lengths...)
}

// Split reads the index of the theorem's book. It returns an error if data is not the index that this program knows.
func (t *Theorem) Split(data []byte) (*Index, error) {
	sum := sha256.Sum256(data)
	blocks := int((t.Bytes + IndexBlock - 1) / IndexBlock)
	if hex.EncodeToString(sum[:]) != t.Index || len(data) != blocks*sha256.Size+t.Lemmas {
		return nil, fmt.Errorf("the index of %s is not the one that this program was built for", t.Name)
	}
	x := &Index{Blocks: make([][sha256.Size]byte, blocks)}
	for i := range x.Blocks {
		copy(x.Blocks[i][:], data[i*sha256.Size:])
	}
	x.Lengths = data[blocks*sha256.Size:]
	return x, nil
}
