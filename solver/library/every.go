package library

// The theorem about every board. Its book (package solver/proof/plane) is read as a book about one board of ordinary
// size by package solver/proof/oneboard; 15 lines have a book of their own, whose wins are shorter.

import (
	"fukumi/notation"
	"fukumi/solver/proof/oneboard"
	"fukumi/solver/proof/plane"
)

// An EveryTheorem is a proved win after the first stone on every board that has the frame around it, the endless board
// too. Its book was made by fukumi prove --endless, and the checker has accepted it as a whole.
type EveryTheorem struct {
	Name   string // name of the book
	Rule   notation.Rule
	Frame  int    // lines of the frame
	SHA256 string // hash of the book
	Bytes  int64  // size of the book
	Lemmas int
	Plies  int    // the maximum length of the win
	Index  string // SHA-256 of the index of the book
}

// Every is the known theorem about every board.
var Every = EveryTheorem{"every-freestyle", notation.Freestyle, 15,
	"fe878365d4ffbe6b6ec9b36d7aa188de5905a25d245b33516c7ffe74a2aceb34", 11_331_890, 342_647, 77,
	"319491b42c9664a5ad37d12cf4e2f7096a66224aff21957a4f2f2778c83ebd89"}

// Lines are the smallest and the largest board on which the book is asked.
func (t *EveryTheorem) Lines() (least, most int) { return t.Frame + 1, notation.MaxSize }

// Root returns the empty board with so many lines.
func (t *EveryTheorem) Root(lines int) notation.Position {
	pos, err := notation.NewPosition(t.Rule, lines)
	if err != nil {
		panic(err) // cannot happen with the lines of Lines
	}
	return pos
}

// Winner returns the side that wins.
func (t *EveryTheorem) Winner() notation.Stone { return notation.Black }

// First returns Black's first move on a board with so many lines.
func (t *EveryTheorem) First(lines int) notation.Point { return notation.At(lines/2, lines/2) }

// MayHave reports whether the book may have a position with either side to move: the empty board, or a position that
// contains the first move or an image of it.
func (t *EveryTheorem) MayHave(pos *notation.Position) bool {
	lines := pos.Size()
	if least, most := t.Lines(); pos.Rule() != t.Rule || lines < least || lines > most {
		return false
	}
	if pos.Count(notation.Empty) == lines*lines {
		return true
	}
	for s := range notation.Symmetries {
		if pos.At(s.Apply(t.First(lines), lines)) == t.Winner() {
			return true
		}
	}
	return false
}

// Header returns the header of the book.
func (t *EveryTheorem) Header() plane.Header {
	return plane.Header{Rule: t.Rule, Frame: t.Frame, Program: "fukumi"}
}

// Size is the greatest coordinate of a point on a board of Lines.
func (t *EveryTheorem) Size() int { return notation.MaxSize / 2 }

// Volume returns the book as a volume about the board with so many lines. The index, which is that of the book for
// Size, tells which positions need the book itself; b, which returns it or a part with all lemmas of so many stones and
// less, is called for these.
func (t *EveryTheorem) Volume(index plane.Index, b func(stones int) (*plane.Book, error), lines int) (*Volume, error) {
	r, err := oneboard.Of(oneboard.Source{About: t.Header(), Lemmas: t.Lemmas, MayHave: index.MayHave, Book: b}, lines)
	if err != nil {
		return nil, err
	}
	return &Volume{Reader: r.Reader(), Name: t.Name, SHA256: t.SHA256, Bytes: t.Bytes, Accepted: true, Carried: true,
		Within: func(pos *notation.Position) int { return t.Plies - lines*lines + pos.Count(notation.Empty) }}, nil
}
