package oracle

// The search of the oracle of threats: a proof-number search over every move of the attacker in the class, and every
// legal reply.

import (
	"fukumi/notation"
)

// A node is the record of a position: its moves, and its proof and disproof numbers.
type node struct {
	moves  []uint64
	pn, dn int
}

// infinite is the number of a node that cannot be proved, or disproved.
const infinite = 1 << 30

// Win reports whether the attacker, to move, wins within the class. If Over is true after the call, the answer is
// unknown. Win is a plain proof-number search.
func (g *Threats) Win(a, d uint64) bool {
	return g.visit(a, d, 0, infinite, infinite).pn == 0
}

// FirstMoves returns the attacker's winning moves of the class that make no five, in rising order. sure reports whether
// no search was given up.
func (g *Threats) FirstMoves(a, d uint64) (winning []notation.Point, sure bool) {
	block := g.Fives(d, a, g.D)
	for i, p := range g.Points {
		bit := uint64(1) << i
		if bit&(a|d) != 0 || block != 0 && block != bit || !g.InClass(a|bit, d, block != 0) ||
			!g.Legal(a, d, bit, g.A) {
			continue
		}
		if g.nodes = 0; g.visit(a|bit, d, 1, infinite, infinite).pn == 0 {
			winning = append(winning, p)
		} else if g.Over() {
			return nil, false
		}
	}
	return winning, true
}

// Over reports whether the last Win was given up.
func (g *Threats) Over() bool { return g.nodes > g.MaxNodes }

// visit searches the position until its numbers reach the limits. side is the side to move: 0 for the attacker, 1 for
// the defender.
func (g *Threats) visit(a, d uint64, side int, maxPn, maxDn int) *node {
	key := [2]uint64{a, d}
	n := g.wins[side][key]
	if n == nil {
		n = g.expand(a, d, side)
		g.wins[side][key] = n
		g.nodes++
	}
	for n.pn < maxPn && n.dn < maxDn && n.pn > 0 && n.dn > 0 && !g.Over() {
		best, least, next, sum := uint64(0), infinite, infinite, 0
		for _, p := range n.moves {
			own, other := g.numbers(a, d, side, p)
			sum = max(sum, other)
			if own < least {
				best, least, next = p, own, least
			} else {
				next = min(next, own)
			}
		}
		if sum < infinite && sum > 0 {
			sum += len(n.moves) - 1
		}
		if n.set(side, least, sum); n.pn >= maxPn || n.dn >= maxDn || n.pn == 0 || n.dn == 0 {
			break
		}
		if side == 0 {
			_, dn := g.numbers(a, d, 0, best)
			g.visit(a|best, d, 1, min(maxPn, next+1), max(maxDn-len(n.moves)+1, dn+1))
		} else {
			_, pn := g.numbers(a, d, 1, best)
			g.visit(a, d|best, 0, max(maxPn-len(n.moves)+1, pn+1), min(maxDn, next+1))
		}
	}
	if side == 0 && n.dn == 0 && len(n.moves) > 0 {
		g.Refuted++
	}
	return n
}

// set sets the numbers of a node from the minimum and the sum of the numbers of its moves.
func (n *node) set(side, least, sum int) {
	if least == 0 {
		sum = infinite
	}
	if n.pn, n.dn = least, sum; side == 1 {
		n.pn, n.dn = sum, least
	}
}

// numbers returns the numbers of the position after a move: first the one of which the side to move takes the minimum,
// then the other.
func (g *Threats) numbers(a, d uint64, side int, p uint64) (own, other int) {
	key := [2]uint64{a | p, d}
	if side == 1 {
		key = [2]uint64{a, d | p}
	}
	n := g.wins[1-side][key]
	switch {
	case n == nil:
		return 1, 1
	case side == 0:
		return n.pn, n.dn
	}
	return n.dn, n.pn
}

// expand lists the moves of a position: the attacker's legal moves of the class, or the defender's legal replies. It
// leaves out replies that lose to a win by fours.
func (g *Threats) expand(a, d uint64, side int) *node {
	won, lost := &node{dn: infinite}, &node{pn: infinite}
	n := &node{}
	free := g.full &^ (a | d)
	if side == 0 {
		if g.VCF(a, d, g.A) {
			return won
		}
		block := g.Fives(d, a, g.D)
		if popcount(block) > 1 {
			return lost
		}
		if block != 0 {
			free = block
		}
		for m := free; m != 0; m &= m - 1 {
			if p := m & -m; g.InClass(a|p, d, block != 0) && g.Legal(a, d, p, g.A) {
				n.moves = append(n.moves, p)
			}
		}
		if len(n.moves) == 0 {
			return lost
		}
		n.set(0, 1, len(n.moves))
		return n
	}
	if g.Fives(a, d, g.A) == 0 && g.VCF(d, a, g.D) {
		return lost
	}
	for m := free; m != 0; m &= m - 1 {
		if p := m & -m; !g.VCF(a, d|p, g.A) && g.Legal(d, a, p, g.D) {
			n.moves = append(n.moves, p)
		}
	}
	if len(n.moves) == 0 {
		return won
	}
	n.set(1, 1, len(n.moves))
	return n
}
