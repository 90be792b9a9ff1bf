package solver

import "fukumi/notation"

// A BookWin is a win that a book of proofs (package solver/proof/book) holds and that is too
// large to assemble into one certificate.
type BookWin struct {
	Winner notation.Stone
	Move   notation.Point // the first move; NoPoint if the other side is to move
	Book   string         // the name of the book
	SHA256 string         // of the book
	Bytes  int64
	// Accepted says that the checker has accepted the whole book: in this process or, for an
	// embedded book, when the book was built. Otherwise it has accepted only the lemma of the
	// move.
	Accepted bool
	Carried  bool // the book is embedded in the program
	// Length is an upper bound on the plies to the five, inclusive; 0 if
	// unknown.
	Length int
	// Line is a line of the book from the position to the five, with a long defence; nil if only a
	// move was asked for.
	Line []notation.Point
	// Tries are the replies that the book answers one by one, those nearest to the winner's move
	// first. Rest says that all other replies lose to the move's threat.
	Tries []notation.Point
	Rest  bool
}

// Proves reports whether w proves the win, that is, whether the whole book was accepted. w may be
// nil.
func (w *BookWin) Proves() bool { return w != nil && w.Accepted }

// OwnMoves is the maximum number of the winner's moves to the five, 0 if
// unknown.
func (w *BookWin) OwnMoves() int { return (w.Length + 1) / 2 }

// Course is the line of a proved win to the five, from the certificate or from the book; nil without a
// win.
func (r *Result) Course() []notation.Point {
	if r.Decides() {
		return r.Book.Line
	}
	return r.Line
}

// Decides reports whether the book is the answer to the question: it proves a win of the side to
// move, or of the other side, and the search has found no win.
func (r *Result) Decides() bool {
	return r.Verdict == Unknown && r.Book.Proves() && len(r.Book.Line) > 0
}
