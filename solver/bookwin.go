package solver

import "fukumi/notation"

// A BookWin is a win that a book of proofs (package solver/proof/book) has, too large to be put
// together to one certificate.
type BookWin struct {
	Winner notation.Stone
	Move   notation.Point // with which it begins; NoPoint if the other side is to move
	Book   string         // its name
	SHA256 string         // of the book
	Bytes  int64
	// Accepted says that the checker has accepted all of the book: here, or, if the book is a part
	// of the program, where that was built. Otherwise it has accepted the lemma of the move alone.
	Accepted bool
	Carried  bool // the book is a part of the program
	// Length is the most plies to the five, inclusive; 0 if that is not known.
	Length int
	// Line is a course of the book from the position to the five, with a long defence; nil where only
	// a move was asked for.
	Line []notation.Point
	// Tries are the replies of the other side that the book answers each by itself, those nearest to
	// the winner's move first. Rest says that all others lose to what that move threatens.
	Tries []notation.Point
	Rest  bool
}

// Proves reports whether the win is proved: by a book that was accepted as a whole. w may be nil.
func (w *BookWin) Proves() bool { return w != nil && w.Accepted }

// OwnMoves are the most moves of the winner to the five, 0 if that is not known.
func (w *BookWin) OwnMoves() int { return (w.Length + 1) / 2 }

// Course is the line of a proved win to the five: that of the certificate, or the book's; nil where there
// is no win.
func (r *Result) Course() []notation.Point {
	if r.Decides() {
		return r.Book.Line
	}
	return r.Line
}

// Decides reports whether the book is the answer to the question: it proves a win of the side to
// move, or of the other side, and the search has found none.
func (r *Result) Decides() bool {
	return r.Verdict == Unknown && r.Book.Proves() && len(r.Book.Line) > 0
}
