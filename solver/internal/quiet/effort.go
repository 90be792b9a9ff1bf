package quiet

import "fukumi/solver/internal/fours"

// The effort of a search by threats in a position with the attacker to move, if Options.Sparing. Such searches take
// most of the time, and in hard positions nine in ten of them fail. The judgement of the position says how likely a
// win by threats is: in an opening that took hours, 3 % of the positions below 0 had one within leafNodes, 6 % of those
// from 0 to 200, 17 % from 200 to 400, and half from 800 on. So the first search in a position that is judged low is
// short, and a position in which the search spends its time gets a long one later.
//
// In openings of seconds this saved a tenth of the nodes, in a hard one (Hogetsu, g8) more than half. Without
// Sparing the search is as it was, so that the books of freestyle and standard are made again byte for byte.

// unjudged is the value of a position that was not judged.
const unjudged = 1 << 20

// Below lowValue, the first search in a position is shortened. From againValue on, a position gets no second search.
const (
	lowValue   = 400
	againValue = 600
)

// The number of walks through a position after which it gets its long search, and the nodes of this search.
const (
	againWalks       = 16
	againNodes int64 = 6000
)

// effort returns the part of nodes that is spent on the first search in a position of the given value.
func (s *Search) effort(nodes int64, value int) int64 {
	switch {
	case !s.o.Sparing || value >= lowValue:
		return nodes
	case value < 0:
		return nodes / 8
	case value < 200:
		return nodes / 4
	}
	return nodes / 2
}

// again searches n a second time, and longer, if the search has come here often.
func (s *Search) again(n *node) {
	if !s.o.Sparing || n.walks != againWalks || !n.open || n.decided() || n.banned ||
		n.value >= againValue || s.limit.Stop != fours.NoStop {
		return
	}
	s.load(&n.stones)
	if s.own.Wins(againNodes, stopNumber) {
		n.winByThreats()
	}
}
