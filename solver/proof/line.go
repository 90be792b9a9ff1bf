package proof

import (
	"slices"

	"fukumi/notation"
)

// mainLine returns the main line of a proof that holds; root is the outcome of its first node. Of defences of equal
// length it takes one with a node, and of these the lowest reply. Of replies without a node, it takes the one nearest
// to the attacker's move.
func (v *verifier) mainLine(root int32) ([]notation.Point, error) {
	line := v.longest(root)
	return line, v.stop
}

// longest does the work of mainLine. If v.stop is set, the line is incomplete.
func (v *verifier) longest(root int32) []notation.Point {
	defer v.rewind(0)
	// The line plays out replies that were played out before, and also replies outside the zones. It therefore has a
	// budget of its own.
	defer func(limit int) { v.maxLooked = limit }(v.maxLooked)
	v.maxLooked += maxLooked
	line := make([]notation.Point, 0, v.report.Length)
	for i, found := int32(0), root; ; {
		n := v.nodes[i].Node
		line = append(line, n.Move)
		if n.Kind != KindTree && n.Kind != KindQuiet {
			return append(line, n.Line...)
		}
		v.place(n.Move, v.attacker)
		o := v.outcomes[found]
		if o.reply == notation.NoPoint {
			plies := int(o.length) - 2
			reply := v.nearest(i, plies)
			if v.stop != nil {
				return line
			}
			line = append(line, reply)
			v.place(reply, v.defender)
			if n.Kind == KindQuiet {
				return append(line, v.playedLine(v.standing(i))...)
			}
			return append(line, v.played(n.Threat, plies)...)
		}
		line = append(line, o.reply)
		v.place(o.reply, v.defender)
		for k, r := range n.Replies {
			if r.Move == o.reply {
				i, found = v.kid(i, k), o.next
				break
			}
		}
	}
}

// played returns the moves of the threat on the current board, on which the defender has just replied, if the threat
// takes the given number of plies. These are the moves of the threat, except for the defender's last move, which stops
// nothing and may have become illegal. played does not change the board.
func (v *verifier) played(threat []notation.Point, plies int) []notation.Point {
	defer v.rewind(len(v.done))
	if plies == 1 {
		return slices.Clone(threat[:1])
	}
	line := append(make([]notation.Point, 0, plies), threat[:plies-2]...)
	side := v.attacker
	for _, p := range line {
		v.place(p, side)
		side = side.Opponent()
	}
	fives := v.fivesOf(v.attacker)
	last := notation.NoPoint
	if plies == len(threat) && v.legal(threat[plies-2], v.defender) {
		last = threat[plies-2]
	}
	for _, p := range fives {
		if last == notation.NoPoint && len(fives) > 1 && v.legal(p, v.defender) {
			last = p // takes one of the fives
		}
	}
	if last == notation.NoPoint {
		last = v.idle(fives[0])
	}
	five := notation.NoPoint
	for _, p := range fives {
		if p != last && p < five {
			five = p
		}
	}
	return append(line, last, five)
}

// nearest returns a reply to node i that has no node and against which the threat, or the default, takes the given
// number of plies. There is at least one such reply. Of several, it returns the one nearest to the move, because it
// looks most natural.
func (v *verifier) nearest(i int32, plies int) notation.Point {
	n := v.nodes[i].Node
	distance := func(p notation.Point) int {
		dx, dy := p.X()-n.Move.X(), p.Y()-n.Move.Y()
		return dx*dx + dy*dy
	}
	points := slices.Clone(v.points)
	slices.SortStableFunc(points, func(p, q notation.Point) int { return distance(p) - distance(q) })
	for _, p := range points {
		if n.Reply(p) != nil || !v.legal(p, v.defender) {
			continue
		}
		if n.Kind == KindTree && v.against(n, p) == plies {
			return p
		}
		if n.Kind == KindQuiet {
			if got, err := v.playOut(i, p); err == nil && got == plies {
				return p
			}
		}
	}
	return notation.NoPoint
}

// playedLine returns the longest line of node i, which holds when it is played out on the current board. It does not
// change the board.
func (v *verifier) playedLine(i int32) []notation.Point {
	defer v.rewind(len(v.done))
	clear(v.held)
	var line []notation.Point
	for {
		n := v.nodes[i].Node
		plies := v.holds(i)
		if v.stop != nil {
			return line
		}
		if n.Kind == KindLine {
			return append(line, v.played(append([]notation.Point{n.Move}, n.Line...), plies)...)
		}
		line = append(line, n.Move)
		if plies == 1 {
			return line
		}
		v.place(n.Move, v.attacker)
		next := noOutcome
		for k, r := range n.Replies {
			if next != noOutcome || !v.legal(r.Move, v.defender) {
				continue
			}
			v.place(r.Move, v.defender)
			if v.holds(v.kid(i, k)) == plies-2 {
				line, next = append(line, r.Move), v.kid(i, k)
				continue
			}
			v.take()
		}
		if next == noOutcome {
			reply := v.nearest(i, plies-2)
			if v.stop != nil {
				return line
			}
			v.place(reply, v.defender)
			return append(append(line, reply), v.played(n.Threat, plies-2)...)
		}
		i = next
	}
}
