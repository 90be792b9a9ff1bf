package proof

import "fukumi/notation"

// The lemma of the pass. Let T be a default: a tree of nodes of kinds five, line and
// tree that wins after a pass of the defender, which the checker has verified on the
// board. A reply s is outside the zone of T if s
//
//   - is not a point that T plays (a move, an entry of a line or of a threat, or a reply
//     with a node) or a point that makes five at the end of a line or threat
//     with two or more such points; and
//   - is not a free point of a window (five points in a row) that holds no attacker
//     stone and can still become a winning five (see zone.go), and holds
//     -- three or more defender stones at the beginning of a line, or after one of
//     its replies but the last; or when a tree's threat that is a single five begins,
//     -- two or more when a longer threat begins, or after one of its replies but the
//     last.
//
// Then T also wins against s, unchanged and with every reply judged again. Let s be
// on the board in addition to T's stones. Only the defender's fives can make a
// difference: the points that T plays are free as before, the attacker's fives consist
// of his own stones, and if T has won by two points that make five, s is neither of
// them. So let the defender, to move, make five on q with s on the board. The row is a
// window, filled, and has no attacker stone. Without s it was not a five, because T was
// checked, so it contains s. (If only exactly five wins, no defender stone adjoins it,
// so s cannot have spoilt it either.) There are four cases.
//
//   - After an attacker's move of a line: the other three stones of the window were
//     there, s and q free, when the line began or after a reply that it plays.
//   - After the move of a tree: three were there when its threat began.
//   - In the threat of a tree, against a reply x without a node: x is outside
//     the zone of the threat, by which T was accepted. If the window does not
//     contain x, three of its stones were there without s and x. If it does, two were,
//     and s, x and q free, when the threat began or after a reply that it plays. If
//     the threat is a single five, the defender makes no move but x itself, and
//     that is the case above with q = x.
//   - After a reply x with a node the attacker is to move, and the argument goes on
//     with that node. The stone of x is on T's own board.
//
// In each case s was inside the zone. There are never more than two extra stones, s and
// x, because the trees of T were checked on their own board.
//
// A window counts even if an attacker's move spoils it in the same ply, so the zone may
// be larger than necessary. A separate walk through T computes the zone, so that it does
// not depend on the order in which nodes are checked.
//
// In renju one more stone may also change what is foul. If Black attacks, s and x are
// white. White has no fouls, and a white stone never makes a black row longer, nor a black
// four or the shape of a three (see zone.go) where there was none: so Black's move p can
// become foul only if it was legal because, of threes in two directions, one had a foul
// extension, which is now legal. Then p had the shape of a three in two directions. So the
// lemma holds if no move of Black in T, but for his fives, has such shapes when it is
// played: Black's moves stay legal, all of his fives are made of his own stones, and the
// rest is as above.
//
// If it has, or if White attacks, the lemma is not used: a black stone can make replies
// legal or foul anywhere in T. There a default is played out against every reply without a
// node.

// dangerTwo is the minimum number of defender stones in a window that is in the zone of a default's threat: two replies
// and one more move make five of it.
const dangerTwo = 2

// foulShapes is the number of directions in which a move of Black must have the shape of a three, so that a white stone
// can make it foul.
const foulShapes = 2

// pass computes the zone of node i, a default that holds on the board, and reports whether the lemma of the pass may be
// used.
func (v *verifier) pass(i int32) bool {
	if v.board.fouls[v.defender] {
		return false
	}
	clear(v.walked)
	v.far.clear()
	v.shapely = false
	v.walk(i)
	return !v.shapely
}

// shapes notes whether the attacker's move p, which is on the board and makes no five, has the shape of a three in two
// directions, if that matters.
func (v *verifier) shapes(p notation.Point) {
	if v.board.fouls[v.attacker] && v.threeShapes(p) >= v.foulShapes {
		v.shapely = true
	}
}

// walk adds the zone of node i and of the nodes below it to v.far. It does not change the board. If v.stop is set, the
// zone is incomplete.
func (v *verifier) walk(i int32) {
	if !v.look() {
		return
	}
	if v.shared(i) {
		at := place{i, v.added}
		if v.walked[at] {
			return
		}
		v.walked[at] = true
	}
	n := v.nodes[i].Node
	v.far.add(n.Move)
	switch n.Kind {
	case KindLine:
		v.line = append(append(v.line[:0], n.Move), n.Line...)
		v.walkFours(v.line, v.danger)
	case KindTree:
		v.place(n.Move, v.attacker)
		v.shapes(n.Move)
		if len(n.Threat) == 1 {
			v.far.add(n.Threat...)
			v.windows(&v.far, v.danger)
		} else {
			v.walkFours(n.Threat, v.dangerTwo)
		}
		for k, r := range n.Replies {
			v.far.add(r.Move)
			v.place(r.Move, v.defender)
			v.walk(v.kid(i, k))
			v.take()
		}
		v.take()
	}
}

// walkFours adds the zone of a win by fours with three or more entries.
func (v *verifier) walkFours(line []notation.Point, danger int) {
	defer v.rewind(len(v.done))
	v.far.add(line...)
	v.windows(&v.far, danger)
	for i := 0; i < len(line)-3; i += 2 {
		v.place(line[i], v.attacker)
		v.shapes(line[i])
		v.place(line[i+1], v.defender)
		v.windowsThrough(&v.far, danger, line[i+1])
	}
	v.place(line[len(line)-3], v.attacker)
	v.shapes(line[len(line)-3])
	v.far.add(v.fivesOf(v.attacker)...)
}
