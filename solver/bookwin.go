package solver

import "fukumi/notation"

// A BookWin is a win that is proved in a book (package solver/proof/book) and is too large for a single certificate.
type BookWin struct {
	Winner notation.Stone
	Move   notation.Point // the first move; NoPoint if the other side is to move
	Book   string         // the name of the book
	SHA256 string         // hash of the book
	Bytes  int64          // size of the book
	// Accepted reports whether the checker has accepted the whole book: in this process or, if the book is embedded,
	// when it was built. Otherwise the checker has accepted only the lemma of the move.
	Accepted bool
	Carried  bool // the book is embedded in the program
	// Length is an upper bound on the number of plies up to and including the five; 0 if unknown.
	Length int
	// Line is a line of the book from the position to the five, with a long defence; nil if the query asked only for a
	// move.
	Line []notation.Point
	// Tries are the replies that the book answers one by one; the replies closest to the winner's move come first. Rest
	// says that all other replies lose to the threat of the move.
	Tries []notation.Point
	Rest  bool
}

// Proves reports whether w proves the win, that is, whether the whole book was accepted. w may be
// nil.
func (w *BookWin) Proves() bool { return w != nil && w.Accepted }

// OwnMoves returns the maximum number of moves that the winner needs to the five, or 0 if it is unknown.
func (w *BookWin) OwnMoves() int { return (w.Length + 1) / 2 }

// Course returns the line of a proved win to the five, from the certificate or from the book. It returns nil if there
// is no win.
func (r *Result) Course() []notation.Point {
	if r.Decides() {
		return r.Book.Line
	}
	return r.Line
}

// Decides reports whether the answer comes from the book: the book proves a win, of the side to move or of the other
// side, and the search has found none.
func (r *Result) Decides() bool {
	return r.Verdict == Unknown && r.Book.Proves() && len(r.Book.Line) > 0
}
