// Package proof holds the certificates of forced wins and the checker that
// accepts or rejects them. Most callers need only [Decode], [Verify] and
// [Encode].
//
// It shares no code with the search: it imports only package notation, for
// points and positions. A win that Verify accepts is a win even if everything
// else in this program is wrong. The rest of this page is the specification for
// writing another checker.
//
// # The proof file
//
// A proof is one JSON object:
//
//	proof  = { "schema": 1 | 2 | 3, "rule": rule, "size": N, "turn": side,
//	           "black": [ point, ... ], "white": [ point, ... ],
//	           "class": class, "tree": node }
//	rule   = "freestyle" | "standard" | "renju"
//	side   = "black" | "white"
//	class  = "five" | "vcf" | "vct3" | "vct" | "win"
//	point  = "h8": a letter for the column, small or capital, from a at the left,
//	         with i, and a number for the row, from 1 at the bottom
//	node   = { "move": point, "kind": "five" }
//	       | { "move": point, "kind": "line", "line": [ entry, point, ... ] }
//	       | { "move": point, "kind": "tree", "threat": [ point, entry, ... ],
//	           "replies": { point: node, ... } }
//	       | { "move": point, "kind": "quiet", "default": node,
//	           "replies": { point: node, ... } }
//	       | { "same": name }
//	entry  = point | "-"
//	name   = a whole number from 1 to 2^20
//
// N is 5 to 22. The object has exactly these keys, each of them once; "tree" is the last
// one, and the others may come in any order. A node has exactly its keys, in any order.
// Strings are ASCII without escapes, numbers are digits without a leading zero. Only
// spaces, tabs and ends of lines may come before, between or after them; the byte order
// mark of UTF-8 may come once, before everything else. No point holds two stones, and no
// reply is given twice. A line has an even number of entries, at least two; a threat has
// an odd number. Only the entry before the last one may be "-".
//
// Only schema 3 has the kind "quiet". Its key "default" may be missing. A default is a
// node of kind five, line or tree, and so are all nodes below it.
//
// In schemas 2 and 3 a node with a move may have one more key, "name": name. It allows
// the node to be repeated: { "same": name } stands for the node with that name, as if it
// were written there again. No two nodes have the same name. In the order of the text, a
// node must end before any place that names it: so no node is below itself, and a proof
// is a directed acyclic graph. Schema 1 has neither key; there a proof is a tree.
//
// No path has more than 242 nodes; a default is below its node, as replies are. No file
// has more than 2^20 nodes, not counting each "same".
//
// A checker may have limits of its own. They are not limits of the file: if a proof
// exceeds them, nothing is known about it. This checker visits at most 2^20 nodes, where
// a node counts once for each position in which it occurs, and at most 2^27 nodes while
// it plays out defaults.
//
// [Encode] writes the keys in the order above, with "name" first. It writes points and
// replies by row and then by column, no spaces, and a newline at the end. Lines, trees and
// quiet nodes that occur more than once have the names 1, 2, ... in the order of the text;
// other nodes have no name. The schema is 3 if a node is quiet, otherwise 2 if a node has
// a name, otherwise 1. The SHA-256 of a proof is the hash of these bytes. Proofs that share
// different nodes are different proofs: a program that reads a file and writes it again
// must keep shared nodes shared, and then gets the same bytes.
//
// # Words
//
// The attacker A is the side to move in the position, the defender D the other. A
// row is an unbroken row of one colour; rows of five or more win, except that for
// both sides in standard and for Black in renju only rows of exactly five win. A move
// makes five if its stone is part of a winning row. In renju Black may not make a foul. A
// point is legal for a side if it is on the board, free and not foul for that
// side. C is the set of all free points on which A makes five, F the same set for
// D.
//
// A free point is foul for Black in renju if a stone there makes no five and is, being on
// the board, part of one of these:
//
//   - a row of six or more;
//   - two or more fours, in one direction or in several. A four is a set of four
//     black stones in five points in a row (in a line) of which the fifth is
//     free, and no black stone adjoins the five points in that line;
//   - threes in two or more directions. A three is three black stones in four points
//     in a row (in a line) of which the fourth is free; the points on either side of
//     the four are free, and no black stone adjoins these six points in that line;
//     and a black stone on the fourth point would make no five and be no foul.
//
// # What is accepted
//
// The position has no five on the board. Its node must hold, with A to move:
//
//   - five: move is legal for A and makes five.
//   - line: the entries move, line[0], line[1], ... win by fours.
//   - tree: move is legal and does not make five. After it F is empty, and the
//     threat wins by fours, D having passed. Then every legal reply of D holds: a
//     reply that has a node if that node holds after it, any other if the threat
//     answers it. A reply that has a node must be legal. There must be a legal
//     reply.
//   - quiet: move is legal and does not make five. After it F is empty. The default,
//     if there is one, holds, D having passed. Then every legal reply of D holds: a
//     reply that has a node if that node holds after it, any other if the default
//     answers it. A reply that has a node must be legal. There must be a legal
//     reply.
//
// With the lemmas below, a checker does less work and refuses more proofs: a reply in
// the zone of a threat must have a node, even if the threat answers it. A checker that
// plays out every reply accepts all proofs that such a checker accepts, and perhaps more.
//
// Whether a node holds depends only on the position in which it occurs, not on the
// path to it or on its name. If two orders of moves lead to the same stones, a checker
// therefore needs to check a shared node only once in this position. This checker does
// so, and its work is proportional to the number of nodes. In another position the node
// must be checked again.
//
// Entries a1, d1, a2, ..., an win by fours if each ai is legal for A when it is
// played, an makes five, no other does, and after each other ai F is empty and
// one of these is the case:
//
//   - C is one point, legal for D. Then di is that point.
//   - C is one point, foul for D, or more than one point: A has won. Then di is the last
//     entry but one, and it is legal for D; or D has no legal point and di is free
//     and not an; or there is no such point and di is "-".
//
// Stones are put on the board as the entries are played, "-" leaving it as it is.
//
// # When a threat answers a reply
//
// Played out: D's reply is put on the board, then the entries of the threat, and
// every turn is judged again. Each ai must be legal when it is played. If it
// makes five, the reply is answered. Otherwise F must be empty and C must not: if
// C is more than one point, or one that is not legal for D, the reply is
// answered; if it is one legal point, di must be that point, and so on.
//
// Paranoid mode plays out every reply without a node. Otherwise a lemma saves the
// work; file zone.go has its proof. A reply is in the zone of a threat if it is one
// of its entries; or a point of C at the end of the threat, if C then is more than
// one point; or, unless the threat is a single five, a free point of any five points
// in a row (in a line, on the board) that hold no stone of A and three or more of D,
// when the threat begins or after any di but the last; if only exactly five wins for
// D, not if a stone of D adjoins them in that line. In the zone, a legal reply
// without a node is an error. Outside it the threat answers the reply; except that
// all replies without a node are played out, in the zone or not, if
//
//   - rule is renju, A is Black, and some ai but the last has the shape of a
//     three in two directions: with ai on the board, in four points of the line
//     through it that include it, three black stones and a free point; the points
//     on either side of the four free; and beyond these no black stone; or
//   - the threat ends because the only point of C is foul for D.
//
// # When a default answers a reply
//
// Played out: D's reply is put on the board, and the default must win there, A being to
// move, with every turn judged again. A five wins if it is legal and makes five. A line
// wins if its entries, the move first, answer the reply as the entries of a threat do.
// A tree wins if its move is legal, and makes five, or after it F is empty, D has a
// legal reply, and every one is answered: one that has a node if that node wins there,
// any other if the threat answers it. A reply that has a node and is not legal there is
// passed over.
//
// Paranoid mode plays out every reply without a node. Otherwise a lemma saves the work;
// file pass.go has its proof. It does not apply in renju if A is White, or if an attacker's
// move of the default that makes no five has the shape of a three in two directions, as
// above, in a position in which the default plays it. A reply is in the zone of a default
// if it is
//
//   - a move of its nodes, an entry of their lines and threats, a reply that has a
//     node, or a point of C at the end of a line or threat if that is more than
//     one point; or
//   - a free point of any five points in a row (in a line, on the board) that hold no
//     stone of A; if only exactly five wins for D, that no stone of D adjoins in that
//     line; and that hold enough stones of D: three or more when a line, or a threat
//     that is a single five, begins, or after any di of a line but the last; two or
//     more when a longer threat begins, or after any di of it but the last.
//
// The nodes are looked at in every position in which they occur, D having passed.
// Outside the zone the default answers the reply; in it, the reply is played out.
//
// # Classes
//
//   - five: the tree is of kind five.
//   - vcf: after the move of every tree node C is not empty.
//   - vct3: after the move of every tree node C is not empty, or F was not empty
//     before the move, or C has two points or more after the first entry of the
//     threat.
//   - vct: no further condition.
//   - win: no further condition. The other classes have no quiet nodes.
//
// # Length
//
// The length of a proof is the number of plies up to and including the five: 1 for a five, and the
// number of entries for a line. For a tree it is the maximum over all legal replies of D of the sum of
// the move, the reply, and the length of the reply's node or, if the reply has no node, the number of
// plies that the threat takes when it is played out. (If an answer becomes foul on the way, a pointless
// reply and the five follow.) A quiet node has its default in place of the threat; against replies
// outside its zone, the default takes its own length. The main line is a line of that length. If there
// are several, it is one in which the reply has its own node.
package proof
