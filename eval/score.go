package eval

import "fukumi/notation"

// A Score is a pattern layer with the learned evaluation (net.go) and two orders of
// moves: all that the search reads of a position. Call its Place and Undo, not
// those of the embedded patterns. They do not allocate.
type Score struct {
	*patterns
	worth [2]*[1 << 16]worth // by colour, indexed as in patterns.sets
	net   *Net
	n     int // number of stones placed

	// The sums after each stone, and whether they are known.
	deep [512]netSum
	done [512]bool
	from [512]int32 // the length of the journal before each stone
	seen [512]uint32
	turn uint32 // the current mark in seen
}

// NewScore returns the evaluation of pos. Undo does not undo the stones of pos.
func NewScore(pos *notation.Position) *Score { return NewScoreBy(pos, netOf(pos.Rule())) }

// NewScoreBy is NewScore with the network n instead of the rule's.
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

// Undo takes back the last Place. It panics if there is none.
func (s *Score) Undo() {
	s.patterns.Undo()
	s.n--
}

// Judge returns the value of the position for the given side, which is to move; see
// ScoreUnit. It is within MaxScore.
func (s *Score) Judge(side notation.Stone) int {
	if !s.done[s.n&511] {
		s.catchUp()
	}
	return min(max(s.net.value(&s.deep[s.n&511], int(side-1)), -MaxScore), MaxScore)
}

// Order is a number for the order of moves: the attack that a stone of c on the
// free point p gains plus the attack that it takes from the other side.
func (s *Score) Order(p notation.Point, c notation.Stone) int32 {
	r := s.points[p&pointMask]
	b, w := &s.worth[0][r&0xffff], &s.worth[1][r>>16&0xffff]
	if c == black {
		return int32(b.attack) + int32(w.defence)
	}
	return int32(w.attack) + int32(b.defence)
}

// Rank is a learned number for the order of quiet moves of c, of which p is one:
// the higher, the more often searches chose such a point. It is within 16 bits. It
// is not a value of the position, and its unit is not that of Order. The tables
// come from cmd/internal/train.
func (s *Score) Rank(p notation.Point, c notation.Stone) int32 {
	n := s.net
	r := s.points[p&pointMask]
	b, w := int(n.kind[0][r&0xffff]), int(n.kind[1][r>>16&0xffff])
	if c == black {
		return int32(n.rank[0][b*netWide+w])
	}
	return int32(n.rank[1][w*netWide+b])
}
