// Package formal has a checker of books that is proved to be right, and writes books for it.
//
// The files Game.v, Board.v, Checker.v and Book.v are a theory for Coq. Game.v says what it means that a side
// wins; that is the only file that must be read to know what is proved. The others contain a checker, and the
// proof that a position is won if the checker accepts it. Extract.v turns the checker into a program of OCaml,
// kernel.ml; main.ml reads a certificate for it. Call [WriteTheory] for these files.
//
// The theory covers freestyle and standard on the board of 15 lines. It cannot read the file of a book, and need
// not: [Write] writes the whole book as a certificate, in which every lemma comes after those on which it rests.
// Nothing in this package has to be trusted, except the theory: if Write writes something else than the book says,
// the checker refuses it, or proves something that is true all the same.
//
// # The certificate
//
// It is a stream of bytes. Points are x + 16y, where x is the column from the left and y the row from the bottom,
// both from 0; 255 is no point. A is the side to move in all positions, and D the other side.
//
//	certificate = rule { lemma } root { root } { trial }
//	rule        = byte 0 freestyle | byte 1 standard
//	lemma       = "L" stones stones node          the stones of A, of D
//	root        = "R" stones stones known
//	trial       = "M" stones stones node          as a lemma
//	stones      = count { point }
//	node        = byte 1 entries                  kinds five and line, the move first
//	            | byte 2 move entries replies     kind tree, with its threat
//	            | byte 3 move node replies        kind quiet, with its default
//	            | byte 4 move replies             kind quiet without a default
//	            | byte 5 known                    kind lemma
//	entries     = count { point }
//	replies     = count { point node }
//	known       = byte image, and the number of a lemma in four bytes, the lowest first
//
// A count is one byte. Lemmas have the numbers 1, 2, ... in the order of the certificate; those with the most
// stones come first. known says that the position is an image of that of the lemma: if bit 0 of image is set, the
// columns of the lemma are mirrored, if bit 1 is set, its rows, and if bit 2 is set, columns and rows are swapped
// after that. Nodes are those of package proof; shared ones are written wherever they occur.
//
// A trial asks whether the checker would accept a lemma after those of the certificate. The program says "trial K:
// accepted" or "trial K: refused", K being its number from 1, and goes on. Trials are for tests: Write writes none.
package formal
