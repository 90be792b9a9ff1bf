package library

// Theorems: what books prove about the empty board. The books take several megabytes. Only the commands embed them; a
// static site has them next to the page.

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"fukumi/notation"
	"fukumi/solver/proof/book"
)

// A Theorem is the proved win of Black on an empty board. The checker has accepted its book as a whole.
type Theorem struct {
	Name   string // name of the book
	Rule   notation.Rule
	Size   int
	First  notation.Point // Black's move that wins, in the middle
	SHA256 string         // hash of the book
	Bytes  int64          // size of the book
	Lemmas int
	Plies  int    // the maximum length of the win
	Index  string // SHA-256 of the index; see Split
	// Minutes is how long a slow processor takes to make the book with fukumi book make. A fast one takes half of that.
	// It is 0 if the book was collected in several runs, so that it is not made again byte for byte.
	Minutes int
}

// Theorems are all known theorems.
var Theorems = []Theorem{
	{"empty-freestyle", notation.Freestyle, 15, notation.At(7, 7),
		"43045f437b7e84d12ba1ba3b5c2197ec2fb9cd447832796d0155dec452d16f61", 9_469_066, 72_275, 77,
		"693563eb28d7e3d1e89140f99ae92495bb30b9d3c68db9cffe1edc37bf55d6db", 75},
	{"empty-standard", notation.Standard, 15, notation.At(7, 7),
		"2d343a5dd5da442f9e312a7eadd148303284b31eaa64d29a6e1a8810f9faba82", 8_563_594, 44_230, 67,
		"7ff14bd92fca268d2a56afc13a5960c63ea5e0ca82112fe60593355774276d56", 50},
	// After h8 i9, Black's i7 is Hogetsu; after h8 h9, his i9 is Kagetsu.
	{"empty-renju", notation.Renju, 15, notation.At(7, 7),
		"eb3fa9585b343aefb211ec8a42f392b90068aa7870f63e80b56f4f48d0f37d4e", 8_911_570, 62_998, 79,
		"24b6fdde37de1d233aacf5c35e50f2e41cd6a1de4c57d8909a3c1bbdf93f2209", 0},
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

// Root returns the position of the theorem, with Black to move.
func (t *Theorem) Root() notation.Position {
	pos, err := notation.NewPosition(t.Rule, t.Size)
	if err != nil {
		panic(err) // cannot happen with the theorems above
	}
	return pos
}

// Winner returns the side that wins.
func (t *Theorem) Winner() notation.Stone { return notation.Black }

// MayHave reports whether the book may have a position with either side to move: the empty board, or one with the
// first move.
func (t *Theorem) MayHave(pos *notation.Position) bool {
	return pos.Rule() == t.Rule && pos.Size() == t.Size &&
		(pos.At(t.First) == t.Winner() || pos.Count(notation.Empty) == t.Size*t.Size)
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
