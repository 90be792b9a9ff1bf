// Package endless checks wins that hold on every board at once: on every square board that contains a frame, and on
// the board without edges. Most callers need only [Of] and [Check].
//
// # What is claimed
//
// The endless board is Z², all points with two whole coordinates. The frame F is a square of it. In the frame game the
// attacker A, who is to move, and the defender D play on free points of Z², and a row of five stones in a line wins at
// once (under the rule standard: of exactly five). A row of D counts wherever it is. A row of A counts only if it lies
// wholly within F: A may leave F to stop D, but not to win. Under standard A does not leave F at all: all its stones
// are in F, those of the position too.
//
// A wins the frame game from a position if A has a strategy and a number n such that A makes a five within n plies,
// whatever D does.
//
// Theorem. If A wins the frame game from a position, A wins the game from that position on every board B that contains
// F and the stones, be it a square with edges or Z² itself, within the same number of plies.
//
// Proof for freestyle. A follows the strategy in an imagined frame game, which is kept so that D has the same stones
// in it as on B, and every imagined stone of A that is on a point of B is also on B. A may have more stones on B; call
// these extra. Let the strategy play p. If p is a free point of B, A plays it there. Otherwise p is not on B, or has
// an extra stone: A plays any other free point of B, where the stone is extra until the strategy plays there. The
// reply of D on B is on a point that is free in the imagined game too, and becomes the imagined reply. A five that D
// makes on B is a five of D in the imagined game, where the strategy allows none before A's own. When the strategy
// makes its five, within n plies, its points are in F and so on B, and all have stones of A there: A has won, or had
// won earlier, with extra stones or with a row that leaves F. In freestyle no stone spoils a row of its own side,
// because six or more win too. If B has no free point left for the player who is to move, the imagined game goes on,
// with replies of D that are not on B: the five that it ends with has only points of F without stones of D, and on the
// full B these have stones of A. So A has already won. ∎
//
// Proof for standard. Here an extra stone could turn a five of A into six, so A stays in F, and needs none. Every move
// of the strategy is a point of F and so of B; A plays it on B. The replies on B are some of those on Z², and the rows
// of both sides on B are those of the frame game: those of A are in F, with no stone of A outside of it to lengthen
// them. D always has a reply on B, because the strategy still has a five to make, on a free point of F. ∎
//
// "A wins on the endless board" therefore means: five in a bounded number of plies, in F. A proof names a tree that is
// finite; the lemmas below say why a finite tree answers infinitely many replies.
//
// # What a proof is
//
// A proof has the stones of A and of D and a node. Nodes are those of package proof, with two differences: "five"
// means for A a row that counts; and every node of kind quiet has a default, which may be of kind quiet itself, though
// its own default may not. With A to move, a node wins if its moves of A are points that A may play on, and
//
//   - five: move makes five.
//   - line: the entries win by fours (below), the move being the first.
//   - tree: move does not make five, and after it D makes no five, the threat wins by fours after a pass of D, every
//     reply that has a node is won by that node, and every other reply is answered by the threat.
//   - quiet: the same with the default in place of the threat: it wins after a pass.
//   - lemma: the position is known to be won in the same frame.
//
// A reply with a node on a point that is not free is passed over. A lemma is the node of a reply to a quiet node, or
// the whole proof; a default has none. No reply has two nodes. Entries a1, d1, a2, …, an win by fours if A may play on
// each ai, an makes five and no other does, and after each other ai D makes no five and C, the free points on which A
// makes five, is one point, which is di; or has two points or more: then A has won, and two entries follow, d and a,
// that are not played and have no meaning. All entries are points. The points of C are in F, as all of a five is. A
// row of A that leaves F makes no four and forces no reply.
//
// A reply s without a node is answered by a threat, or by a default, if that wins with s on the board, every turn
// being judged again. For all but finitely many s a lemma says so. A zone is a finite set of points; outside of it the
// lemma applies, and each point in it is played out. A window is five points in a row in a line of Z², without a stone
// of A, that can still become a winning row of D: if only exactly five wins for D, without a stone of D next to either
// end.
//
// # The zone of a threat
//
// It has the entries of the threat; the points of C at its end; and, unless the threat is a single five, the free
// points of every window with three or more stones of D, when the threat begins or after any di that it plays but the
// last. This is the zone lemma of package proof (zone.go); its proof speaks of windows and stones, never of edges.
//
// # The zone of a default
//
// Let T be a default that wins on the board after a pass of D, and s a reply that is not in its zone. Then T wins with
// s on the board. The zone has the points that T plays: moves, entries, replies that have a node, and the points of C
// at the end of a line or a threat; and the free points of every window that holds enough stones of D, in every
// position that T reaches after passes and replies with nodes:
//
//	                                                  T itself   within a quiet default of T
//	when a line begins, or after any di but the last      3            2
//	when a threat that is a single five begins            3            2
//	when a longer threat begins, or after any di          2            1
//	after the move of a quiet node                        3            -
//
// Proof. The points that T plays are free with s on the board, and the fives of A are rows of stones of A, on points
// that T plays: s takes none of them. So T can fail only if D makes a five that D could not make without s. Consider
// the first one, on a point q, in a row W. W contains s: otherwise D could make it without s, against what was
// checked. All of W but q is on the board. Its stones that are not on the board of T at that moment are strange: s; a
// reply x1 without a node to a quiet node of T, if the course has followed the default of that node since; and a reply
// x2 without a node to a tree, if the course has followed its threat. There are no others, because replies with nodes
// are part of T, and the forced replies of lines and threats are those that T plays: the fives of A do not depend on
// strange stones, which are stones of D on other points. So W has at least 5 - 1 - k known stones of D, k being the
// number of strange stones that the course can have:
//
//   - in a line of T itself, after the move of its trees, and after the move of a quiet node: s, and q on the move. W
//     has 3 known stones.
//   - in a longer threat of a tree of T itself: s, x2, and q. W has 2. In a threat that is a single five D makes no
//     move but x2 itself, which is q.
//   - within the default of a quiet node of T: x1 is one more, so 2, 2 and 1.
//
// The known stones were there, and the points of s and of the other strange stones free, when the line or the threat
// began, or after a reply that it plays; or after the quiet move, if D makes the five in reply to it. Stones are never
// taken away, so W had no stone of A then, be it in F or outside. So s was in the zone. It does not matter whether x1
// and x2 were answered by a lemma or were played out: in both cases the course follows the same moves of T. ∎
//
// The last column shows why a default within a default within a default cannot be quiet: a window would not need any
// known stone of D, and the zone would be all of Z².
//
// # Elsewhere
//
// A proof may have a stone z of D that stands for a stone far away. Let M be the greatest size of a point of the
// frame, or of a point that the proof touches and that is not nearer to z than to (0,0), the size of a point being its
// larger coordinate without its sign; and K the greatest size of p - z for the other points p that it touches. The
// proof touches the points of stones, of the moves of A, of replies that have a node, and of zones; points on which A
// makes five, and forced replies, are in the frame. If the size of z is at least M + K + 6, then for every point w of
// that size or more the proof holds with z, and the other stones and points around it, moved by w - z.
//
// Proof. Any two points of which one is in the frame or nearer to (0,0), in this sense, and one around w are more than
// 5 apart in one of the coordinates, before and after the move. So no row and no window has both, and no window that
// has a point of the one place is next to a point of the other. Points around z are outside of the frame, and those
// around w are too. So stones of A there are part of no row that counts, before or after the move, and only stop D.
// Every row of stones and every window that the check looked at lies in one of the two places with its stones, and
// moves as a whole or not at all; and no row and no window with stones in both places comes into being. So every five,
// every four and every zone is as it was. ∎
//
// So one proof answers all replies far away, and the finitely many near ones are replies with nodes of their own.
//
// # More stones
//
// Lemma, for freestyle. If A wins the frame game from a position in which D has some stones more, A wins it from the
// position without them too, within the same number of plies.
//
// Proof. A follows the strategy in an imagined frame game, in which A has the same stones and D has the same stones
// and some more, at first those of the position; call these spare. A plays the moves of the strategy. They are free in
// the imagined game, and so in the real one. If D plays on a point that is free in the imagined game, that is the
// imagined reply. If D plays on the point of a spare stone, this stone is no longer spare, and the imagined reply is
// any other free point, where the stone is spare. The fives of A are the same in both games. A five of D is one in the
// imagined game as well, because six or more stones in a row win too, and there the strategy allows none. ∎
//
// Under standard a spare stone could turn a five of D into six, and the lemma does not hold in this form.
//
// # Renju
//
// Fouls depend on stones of both sides at some distance, so the lemmas are not used in renju, and without them a proof
// would answer finitely many replies only. Package endless refuses renju.
package endless
