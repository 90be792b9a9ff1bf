// Package proof holds the certificates of forced wins and the checker that
// accepts or rejects them.
//
// It shares no code with the search: it imports package notation alone, for
// points, positions and the referee. A win that [Verify] accepts is a win even
// if everything else in this program is wrong. The rest of this page is what
// someone needs to write another checker.
//
// # The proof file
//
// A proof is one JSON object:
//
//	proof  = { "schema": 1, "rule": rule, "size": N, "turn": side,
//	           "black": [ point, ... ], "white": [ point, ... ],
//	           "class": class, "tree": node }
//	rule   = "freestyle" | "standard" | "renju"
//	side   = "black" | "white"
//	class  = "five" | "vcf" | "vct3" | "vct" | "win"
//	point  = "h8": a letter for the column, from a at the left, with i, and a
//	         number for the row, from 1 at the bottom
//	node   = { "move": point, "kind": "five" }
//	       | { "move": point, "kind": "line", "line": [ entry, point, ... ] }
//	       | { "move": point, "kind": "tree", "threat": [ point, entry, ... ],
//	           "replies": { point: node, ... } }
//	entry  = point | "-"
//
// N is 5 to 22. "tree" is the last key; the others may come in any order, all
// of them once and no others; so do the keys of a node. Strings are ASCII without
// escapes. No point holds two stones, no reply is given twice. A line has an
// even number of entries, at least two; a threat has an odd number; "-" may
// only be the last entry but one. No path has more than 242 nodes, no file more
// than 2^20. [Encode] writes the keys in the order above, points and replies by
// row and then by column, no spaces, and a newline at the end; the SHA-256 of a
// proof is that of these bytes.
//
// # Words
//
// The attacker A is the side to move in the position, the defender D the other.
// A row is an unbroken row of one colour; rows of five or more win, except that
// for both sides in standard and for Black in renju only rows of exactly five
// do. To make five is to be part of a winning row. In renju Black may not make
// a foul (see package notation); five comes before every foul. A point is legal
// for a side if it is on the board, free and not foul for that side. C is the
// set of all free points on which A makes five, F that of D.
//
// # What is accepted
//
// The position has no five on the board. Its node must hold, A being to move:
//
//   - five: move is legal for A and makes five.
//   - line: the entries move, line[0], line[1], ... win by fours.
//   - tree: move is legal and does not make five. After it F is empty, and the
//     threat wins by fours, D having passed. Then every legal reply of D holds: a
//     reply that has a node if that node holds after it, any other if the threat
//     answers it. A reply that has a node must be legal. There must be a legal
//     reply.
//
// Entries a1, d1, a2, ..., an win by fours if each ai is legal for A when it is
// played, an makes five, no other does, and after each other ai F is empty and
// one of these is the case:
//
//   - C is one point, legal for D. Then di is that point.
//   - C is one point, foul for D, or more points: A has won. Then di is the last
//     entry but one, and it is legal for D; or D has no legal point and di is free
//     and not an; or there is no such point either and di is "-".
//
// Stones are put on the board as the entries are played, "-" leaving it as it is.
//
// # When a threat answers a reply
//
// Played out: D's reply is put on the board, then the entries of the threat, and
// every turn is judged anew. Each ai must be legal when it is played. If it makes
// five, the reply is answered. Otherwise F must be empty and C must not: if C is
// more than one point, or one that is not legal for D, the reply is answered; if
// it is one legal point, di must be that point, and so on.
//
// Paranoid mode plays every reply out that has no node. Otherwise a lemma saves
// the work; file zone.go holds its proof. A reply is in the zone of a threat if it
// is one of its entries, or a point of C at the end of the threat where that is
// more than one point, or, unless the threat is a single five, a free point of
// any five points in a row (in a line, on the board) that hold no stone of A and
// three or more of D, when the threat begins or after any di but the last; where
// only exactly five wins for D, not if a stone of D adjoins them in that line. In the
// zone, a legal reply without a node is an error. Outside
// it the threat answers it; except that all replies without a node are played out,
// in the zone or not, if
//
//   - rule is renju, A is Black, and some ai but the last has the shape of a
//     three in two directions: with ai on the board, in four points of the line
//     through it that include it, three black stones and a free point; the points
//     on either side of the four free; and beyond these no black stone; or
//   - the threat ends because the only point of C is foul for D.
//
// # Classes
//
//   - five: the tree is of kind five.
//   - vcf: after the move of every tree node C is not empty.
//   - vct3: after the move of every tree node C is not empty, or F was not empty
//     before the move, or C has two points or more after the first entry of the
//     threat.
//   - vct: no more is asked.
//   - win: not accepted by this version.
//
// # Length
//
// The length of a proof is the number of plies to the five, inclusive: 1 for a five,
// the number of entries for a line. For a tree it is the longest that a legal reply
// of D makes it: the move, the reply, and then the length of the reply's node, or
// the plies that the threat takes when it is played out (where an answer becomes foul
// on the way, a pointless reply and the five follow). The main line is the line of
// that length; of equally long ones it takes one whose reply has a node of its own.
package proof
