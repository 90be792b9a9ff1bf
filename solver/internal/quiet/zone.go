package quiet

import (
	"fukumi/eval"
	"fukumi/notation"
	"fukumi/solver/proof"
)

// The zone of a win by threats that follows if the defender passes: the replies that can matter against it. Package
// proof states the lemma, and checks it with its own code.
//
// Against a line of fours, the defender can only make a five. So the zone has the points that the line plays and needs,
// and every free point of a window of five points that has no stone of the attacker and at least three stones of the
// defender when he is to move. Inside a win by threats, most replies are dismissed, because the zone of a threat allows
// for one more stone. Together with a reply before the whole win, there are two stones that the win does not know, so
// windows with two stones count.
//
// In renju, the lemma does not hold if White attacks, or if a black move of the win has the shape of a three in two
// directions: one more stone may make a move foul.

// A zoner computes a zone.
type zoner struct {
	board              *eval.Board
	attacker, defender notation.Stone
	zone               eval.Set
	fives, played      []notation.Point
	done               map[*proof.Node]bool // shared nodes that were visited; each occurs in only one position
	off                bool                 // whether the lemma does not hold
}

// zone returns the zone of tree, a win by threats on the board after a pass of the defender. If the lemma does not
// hold, these are all free points.
func (s *Search) zone(tree *proof.Node) eval.Set {
	free := s.board.Free()
	z := zoner{board: s.board, attacker: s.attacker, defender: s.defender, done: map[*proof.Node]bool{},
		off: s.rule.Forbids(s.defender)}
	if z.node(tree); z.off {
		return free
	}
	for i := range free {
		z.zone[i] &= free[i]
	}
	return z.zone
}

// place places the attacker's move p, which makes no five.
func (z *zoner) place(p notation.Point) {
	z.off = z.off || z.board.Rule().Forbids(z.attacker) && z.board.ThreeShapes(p) > 1
	z.board.Place(p, z.attacker)
}

// node adds the zone of n, with the position of n on the board.
func (z *zoner) node(n *proof.Node) {
	if z.zone.Add(n.Move); z.off {
		return
	}
	switch n.Kind {
	case proof.KindLine:
		z.line(append(append(z.played[:0], n.Move), n.Line...), false)
	case proof.KindTree:
		if z.done[n] {
			return
		}
		z.done[n] = true
		z.place(n.Move)
		z.line(n.Threat, len(n.Threat) > 1)
		for _, r := range n.Replies {
			z.zone.Add(r.Move)
			z.board.Place(r.Move, z.defender)
			z.node(r.Node)
			z.board.Undo()
		}
		z.board.Undo()
	}
}

// line adds the zone of a win by fours, with the attacker to move. twos says that windows with two stones of the
// defender count.
func (z *zoner) line(line []notation.Point, twos bool) {
	b := z.board
	for _, p := range line {
		if p != notation.NoPoint {
			z.zone.Add(p)
		}
	}
	if twos {
		b.Twos(z.defender, &z.zone)
	}
	since := b.Threatening(z.defender, 0, &z.zone)
	depth := 0
	for i := 0; i+2 < len(line); i += 2 {
		z.place(line[i])
		depth++
		if i+3 == len(line) {
			break // the reply does not stop the five
		}
		reply := line[i+1]
		b.Place(reply, z.defender)
		depth++
		if twos {
			b.TwosThrough(reply, z.defender, &z.zone)
		}
		since = b.Threatening(z.defender, since, &z.zone)
	}
	z.fives = b.AllFives(z.attacker, z.fives[:0])
	for _, p := range z.fives {
		z.zone.Add(p)
	}
	for range depth {
		b.Undo()
	}
}
