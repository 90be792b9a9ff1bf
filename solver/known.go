package solver

// Theorems: wins of whole openings. Their proofs are books (package solver/proof/book) of
// some megabytes, which are not a part of the program. Where a book is not at hand its
// theorem is known and no more: nothing is claimed as proved.

import "fukumi/notation"

// A Theorem is a win that a book proves, which this program makes and its checker accepts.
type Theorem struct {
	Name   string // of the book: see fukumi book make
	Rule   notation.Rule
	Size   int
	First  notation.Point // the winning first move, of Black on the empty board
	SHA256 string         // of the book that one thread makes; "" where it has not been published
	Bytes  int64
	Lemmas int
	// Minutes is how long a slow processor takes to make it; a fast one takes half.
	Minutes int
}

// Theorems are all that are known.
var Theorems = []Theorem{
	{"empty-freestyle", notation.Freestyle, 15, notation.At(7, 7),
		"43045f437b7e84d12ba1ba3b5c2197ec2fb9cd447832796d0155dec452d16f61", 9_469_066, 72_275, 75},
	{"empty-standard", notation.Standard, 15, notation.At(7, 7),
		"2d343a5dd5da442f9e312a7eadd148303284b31eaa64d29a6e1a8810f9faba82", 8_563_594, 44_230, 50},
}

// Root is the position of the theorem.
func (t *Theorem) Root() notation.Position {
	pos, err := notation.NewPosition(t.Rule, t.Size)
	if err != nil {
		panic(err) // there is no such theorem
	}
	return pos
}

// A Known is a win that is known of a position and that the answer beside it does not prove.
type Known struct {
	Winner  notation.Stone
	Move    notation.Point // with which it begins; NoPoint where the other side is to move
	Theorem *Theorem       // whose book is not at hand; nil where it is
	Book    string         // the name of the book at hand, all of which the checker has accepted; "" where none is
	SHA256  string         // of the book
	Bytes   int64
	// Unaccepted says that the checker has accepted the lemma of the move alone, not the book.
	Unaccepted bool
	// Tries are the replies of the other side that the book at hand answers each by itself, those
	// nearest to the winner's move first. Rest says that all others lose to what that move threatens.
	Tries []notation.Point
	Rest  bool
}

// AtHand reports whether the book that proves it is at hand, and accepted as a whole.
func (k *Known) AtHand() bool { return k != nil && k.Theorem == nil && !k.Unaccepted }

// Name is that of the book.
func (k *Known) Name() string {
	if k.Theorem != nil {
		return k.Theorem.Name
	}
	return k.Book
}

// KnownWin is what the theorems say of a position, nil for nothing: of their roots, and of
// these after the first move.
func KnownWin(pos *notation.Position) *Known {
	for i := range Theorems {
		t := &Theorems[i]
		if pos.Rule() != t.Rule || pos.Size() != t.Size || pos.Size()*pos.Size()-pos.Count(notation.Empty) > 1 {
			continue
		}
		root := t.Root()
		k := &Known{Winner: root.Turn(), Move: t.First, Theorem: t, SHA256: t.SHA256, Bytes: t.Bytes}
		if pos.Same(&root) {
			return k
		}
		if k.Move = notation.NoPoint; root.Play(t.First) == nil && pos.Same(&root) {
			return k
		}
	}
	return nil
}
