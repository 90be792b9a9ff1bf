package proof

import (
	"slices"

	"fukumi/notation"
)

// MainLine returns the attacker's proof move, the longest defence inside the
// proof, and so on, to the five; its length is that of the report. Of equally
// long defences it follows one that has a node, and of these the lowest reply; of
// replies without a node that nearest the attacker's move. It checks p as Verify does, and
// fails where Verify does.
func MainLine(p *Proof) ([]notation.Point, error) {
	r, err := Verify(p, Options{})
	return r.Line, err
}

// answered returns the defender's reply followed by the play of the threat
// against it, which takes the given number of plies. The moves are those of the
// threat but for the defender's last, which stops nothing and may have become
// illegal.
func (v *verifier) answered(reply notation.Point, threat []notation.Point, plies int) []notation.Point {
	defer v.rewind(len(v.done))
	line := append(make([]notation.Point, 0, plies+1), reply)
	if plies == 1 {
		return append(line, threat[0])
	}
	line = append(line, threat[:plies-2]...)
	side := v.defender
	for _, p := range line {
		v.place(p, side)
		side = side.Opponent()
	}
	last := notation.NoPoint
	if plies == len(threat) && v.legal(threat[plies-2], v.defender) {
		last = threat[plies-2]
	}
	for _, p := range v.fives[v.attacker] {
		if last == notation.NoPoint && len(v.fives[v.attacker]) > 1 && v.legal(p, v.defender) {
			last = p // takes one of the fives
		}
	}
	if last == notation.NoPoint {
		last = v.idle(v.fives[v.attacker][0])
	}
	five := notation.NoPoint
	for _, p := range v.fives[v.attacker] {
		if p != last && p < five {
			five = p
		}
	}
	return append(line, last, five)
}

// nearest returns, of the replies to n without a node against which the threat
// takes the given number of plies, as it does against reply, the one nearest the
// move of n, which is the one a person would look at: any would do.
func (v *verifier) nearest(n *Node, reply notation.Point, plies int) notation.Point {
	distance := func(p notation.Point) int {
		dx, dy := p.X()-n.Move.X(), p.Y()-n.Move.Y()
		return dx*dx + dy*dy
	}
	own := map[notation.Point]bool{}
	for _, r := range n.Replies {
		own[r.Move] = true
	}
	near := slices.DeleteFunc(slices.Clone(v.points), func(p notation.Point) bool {
		return own[p] || distance(p) >= distance(reply) || !v.legal(p, v.defender)
	})
	slices.SortStableFunc(near, func(p, q notation.Point) int { return distance(p) - distance(q) })
	for _, p := range near {
		v.place(p, v.defender)
		takes := v.simulate(n.Threat)
		v.take()
		if takes == plies {
			return p
		}
	}
	return reply
}
