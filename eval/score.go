package eval

import (
	"fukumi/eval/internal/lanes"
	"fukumi/notation"
)

// A Score is a pattern layer with the learned evaluation (net.go) and two orders of moves. That is
// everything that the search reads of a position. Call Place and Undo of the Score, not those of the
// embedded patterns. They do not allocate.
type Score struct {
	*patterns
	worth [2]*[1 << 16]worth // for each colour, with the indices of patterns.sets

	stones [512]netStone // the placed stones
	n      int           // number of stones placed
	// net is made when a value or a rank is first asked for. right is how many of its applied stones are
	// still on the board.
	net   *netState
	right int
	by    *Net // the network; nil means that of the rule
}

// NewScore returns the evaluation of pos. Undo cannot take back the stones of pos.
func NewScore(pos *notation.Position) *Score { return NewScoreBy(pos, nil) }

// NewScoreBy is like NewScore, with the network n instead of that of the rule.
func NewScoreBy(pos *notation.Position, n *Net) *Score {
	return &Score{patterns: newPatterns(pos), worth: worthTables(pos.Rule()), by: n}
}

// Set makes s the evaluation of pos, as NewScore does, and uses the memory of s again.
func (s *Score) Set(pos *notation.Position) {
	net := s.net
	*s = Score{patterns: newPatterns(pos), worth: worthTables(pos.Rule()), by: s.by, net: net, right: unset}
}

// unset is the value of Score.right if the network's state belongs to another position.
const unset = -1

// Place puts a stone of c on the empty point p. It panics if p is not an empty
// point of the board.
func (s *Score) Place(p notation.Point, c notation.Stone) {
	s.patterns.Place(p, c)
	s.stones[s.n&511] = netStone{p, c}
	s.n++
	if s.net != nil {
		s.net.known[s.n&511] = false
	}
}

// Undo takes back the stone placed last. It panics if there is no such stone.
func (s *Score) Undo() {
	s.patterns.Undo()
	s.n--
	s.right = min(s.right, s.n)
}

// follow brings the network's state to the first n stones.
func (s *Score) follow(n int) {
	if s.net == nil || s.right == unset {
		s.begin()
	}
	if s.right == n && len(s.net.applied) == n {
		return
	}
	s.net.follow(s.stones[:n], min(s.right, n))
	s.right = n
}

// begin makes the network's state.
func (s *Score) begin() {
	net := s.by
	if net == nil {
		net = netOf(s.rule)
	}
	if s.net == nil {
		s.net = new(netState)
	}
	s.net.begin(net, s.size, &s.lines, s.stones[:s.n])
	s.right = 0
}

// Judge returns the value of the position for the given side, which must be to move. The value is at
// most MaxScore, and at least -MaxScore; for its scale see ScoreUnit.
func (s *Score) Judge(side notation.Stone) int {
	n := s.n
	if s.net == nil || s.right == unset {
		s.begin()
	}
	if !s.net.known[n&511] {
		s.follow(n - 1)
		s.net.last(s.stones[n-1])
	}
	return min(max(s.net.value(n, int(side-1)), -MaxScore), MaxScore)
}

// Order returns a number for the order of moves: the attack that a stone of c on the free point p gains,
// plus the attack that it takes from the other side.
func (s *Score) Order(p notation.Point, c notation.Stone) int32 {
	r := s.points[p&pointMask]
	b, w := &s.worth[0][r&0xffff], &s.worth[1][r>>16&0xffff]
	if c == black {
		return int32(b.attack) + int32(w.defence)
	}
	return int32(w.attack) + int32(b.defence)
}

// Rank returns a learned number for the order of quiet moves of c. p must be a quiet move. The higher the
// number, the more often searches chose such a point. It is not a value of the
// position, and its unit differs from that of Order.
func (s *Score) Rank(p notation.Point, c notation.Stone) int32 {
	if s.net == nil || s.right != s.n || len(s.net.applied) != s.n {
		s.follow(s.n)
	}
	t := s.net
	return lanes.Dot(&t.arena[t.slot[p&pointMask]], t.net.ranks[(c-1)&1]) >> NetRankShift
}
