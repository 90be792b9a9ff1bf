package eval

import "fukumi/notation"

// A Score is a pattern layer with the learned evaluation (net.go) and two orders of moves. That is
// everything that the search reads of a position. Call Place and Undo of the Score, not those of the
// embedded patterns. They do not allocate.
type Score struct {
	*patterns
	worth [2]*[1 << 16]worth // for each colour, with the indices of patterns.sets
	net   *Net
	n     int // number of stones placed

	// deep has the sum after each stone, and done says whether the sum is known.
	deep [512]netSum
	done [512]bool
	from [512]int32 // the length of the journal before each stone
	seen [512]uint32
	turn uint32 // the current mark in seen
}

// NewScore returns the evaluation of pos. Undo cannot take back the stones of pos.
func NewScore(pos *notation.Position) *Score { return NewScoreBy(pos, netOf(pos.Rule())) }

// NewScoreBy is like NewScore, with the network n instead of that of the rule.
func NewScoreBy(pos *notation.Position, n *Net) *Score {
	s := &Score{patterns: newPatterns(pos), worth: worthTables(pos.Rule()), net: n}
	s.deep[0], s.done[0] = s.recomputeNet(), true
	return s
}

// Place puts a stone of c on the empty point p. It panics if p is not an empty
// point of the board.
func (s *Score) Place(p notation.Point, c notation.Stone) {
	s.from[s.n&511] = int32(len(s.journal))
	s.patterns.Place(p, c)
	s.n++
	s.done[s.n&511] = false
}

// Undo takes back the stone placed last. It panics if there is no such stone.
func (s *Score) Undo() {
	s.patterns.Undo()
	s.n--
}

// Judge returns the value of the position for the given side, which must be to move. The value is at
// most MaxScore, and at least -MaxScore; for its scale see ScoreUnit.
func (s *Score) Judge(side notation.Stone) int {
	if !s.done[s.n&511] {
		s.catchUp()
	}
	return min(max(s.net.value(&s.deep[s.n&511], int(side-1)), -MaxScore), MaxScore)
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
// number, the more often searches chose such a point. It has at most 16 bits. It is not a value of the
// position, and its unit differs from that of Order. cmd/internal/train makes the tables.
func (s *Score) Rank(p notation.Point, c notation.Stone) int32 {
	n := s.net
	r := s.points[p&pointMask]
	b, w := int(n.kind[0][r&0xffff]), int(n.kind[1][r>>16&0xffff])
	if c == black {
		return int32(n.rank[0][b*netWide+w])
	}
	return int32(n.rank[1][w*netWide+b])
}
