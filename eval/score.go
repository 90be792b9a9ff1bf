package eval

import "fukumi/notation"

// The static evaluation: a judgement of a position in one number, a sum over
// the free points. What a point is worth to a side is read off the four shapes
// that a stone of that side would make there, and depends on whether that side
// is to move (it can play there now) or waits (it can play there next). So the
// value can be shown point by point, and a stone changes only the terms of the
// points whose shapes it changes.
//
// It is a judgement, never a claim: a search has to see to fives, fours and
// what they force. The weights, their unit and how they were found are in
// score_weights.go.

// A Score is a pattern layer with the static evaluation, and with the learned one
// (net.go) where the rule has weights for it. Place and Undo take the place of
// those of the Patterns inside, which are not to be called any more. They allocate
// nothing.
type Score struct {
	*Patterns
	worth [2]*[1 << 16]worth // by colour, index as in Patterns.sets
	n     int                // stones placed

	// The sums after each stone, and whether they are known. Those of the static
	// evaluation are kept where there is no other.
	sums [512]sums
	net  *Net
	deep [512]netSum
	done [512]bool
	from [512]int32 // what of the journal stands before each stone
	seen [512]uint32
	turn uint32 // of seen
}

// sums are the values of the position for Black to move and White to move.
type sums [2]int32

// A worth is what a point is worth to one colour by its four shapes: to the
// side to move, to the side that waits, and for the order of moves as an
// attack and as a defence against it.
type worth struct{ moves, waits, attack, defence int16 }

// NewScore returns the evaluation of pos. The stones of pos are not undone by
// Undo.
func NewScore(pos *notation.Position) *Score {
	return newScore(pos, &weightsOf[pos.Rule()], netOf(pos.Rule()))
}

// NewScoreBy is NewScore with a network of its own in place of that of the rule.
func NewScoreBy(pos *notation.Position, n *Net) *Score {
	return newScore(pos, &weightsOf[pos.Rule()], n)
}

func newScore(pos *notation.Position, w *Weights, n *Net) *Score {
	s := &Score{Patterns: NewPatterns(pos), worth: w.tables(pos.Rule()), net: n}
	s.sums[0] = s.recompute()
	if n != nil {
		s.deep[0], s.done[0] = s.recomputeNet(), true
	}
	return s
}

// recompute is the sum over all points.
func (s *Score) recompute() sums {
	var t sums
	for y := range s.size {
		for x := range s.size {
			if p := notation.At(x, y); s.Patterns.At(p) == empty {
				s.add(&t, s.points[p&pointMask], 1)
			}
		}
	}
	return t
}

// add adds the terms of one point, sign times.
func (s *Score) add(t *sums, r record, sign int32) {
	b, w := &s.worth[0][r&0xffff], &s.worth[1][r>>16&0xffff]
	t[0] += sign * (int32(b.moves) - int32(w.waits))
	t[1] += sign * (int32(w.moves) - int32(b.waits))
}

// Place puts a stone of c on the empty point p. It panics where p is not an
// empty point of the board.
func (s *Score) Place(p notation.Point, c notation.Stone) {
	b := s.Patterns
	height := len(b.journal)
	b.Place(p, c)
	s.from[s.n&511] = int32(height)
	s.n++
	s.done[s.n&511] = false
	if s.net == nil {
		s.follow(height)
	}
}

// follow keeps the sums of the static evaluation up to date after a stone,
// before which the journal had the given height.
func (s *Score) follow(height int) {
	b := s.Patterns
	last := len(b.journal) - 1
	t := s.sums[(s.n-1)&511]
	black, white := s.worth[0], s.worth[1]
	for _, was := range b.journal[height:last] {
		is := b.points[was>>nameAt&pointMask]
		b0, b1 := &black[was&0xffff], &black[is&0xffff]
		w0, w1 := &white[was>>16&0xffff], &white[is>>16&0xffff]
		t[0] += int32(b1.moves) - int32(b0.moves) - int32(w1.waits) + int32(w0.waits)
		t[1] += int32(w1.moves) - int32(w0.moves) - int32(b1.waits) + int32(b0.waits)
	}
	s.add(&t, b.journal[last], -1)
	s.sums[s.n&511] = t
}

// Undo takes back the last Place. It panics where there is none.
func (s *Score) Undo() {
	s.Patterns.Undo()
	s.n--
}

// Value is the static evaluation of the position with the given side to move,
// from its point of view; see ScoreUnit. It is within MaxScore.
func (s *Score) Value(side notation.Stone) int {
	t := &s.sums[s.n&511]
	if s.net != nil && s.n > 0 {
		now := s.recompute()
		t = &now
	}
	return bounded(int(t[(side-1)&1]))
}

func bounded(v int) int { return min(max(v, -MaxScore), MaxScore) }

// Judge is the judgement of the position with the given side to move, from its
// point of view: the learned evaluation, or Value where the rule has none; see
// ScoreUnit. It is within MaxScore.
func (s *Score) Judge(side notation.Stone) int {
	if s.net == nil {
		return s.Value(side)
	}
	if !s.done[s.n&511] {
		s.catchUp()
	}
	return bounded(s.net.value(&s.deep[s.n&511], int(side-1)))
}

// Cell gives the terms of the point p in the value with the given side to
// move: what it is worth to Black and to White, 0 or more, and so that
// Value(side) is the sum over all points of own less other, as long as it is
// within MaxScore. It is 0, 0 on a taken point.
func (s *Score) Cell(p notation.Point, side notation.Stone) (forBlack, forWhite int) {
	if s.At(p) != empty {
		return 0, 0
	}
	r := s.points[p&pointMask]
	b, w := &s.worth[0][r&0xffff], &s.worth[1][r>>16&0xffff]
	if side == black {
		return int(b.moves), int(w.waits)
	}
	return int(b.waits), int(w.moves)
}

// Order is a number for the order of moves: what a stone of c on the free
// point p gives, and what it takes from the other side.
func (s *Score) Order(p notation.Point, c notation.Stone) int32 {
	r := s.points[p&pointMask]
	b, w := &s.worth[0][r&0xffff], &s.worth[1][r>>16&0xffff]
	if c == black {
		return int32(b.attack) + int32(w.defence)
	}
	return int32(w.attack) + int32(b.defence)
}

// Rank is a learned number for the order of quiet moves of c, of which p is one:
// the higher, the more often searches chose such a point. It is within 16 bits,
// is no judgement, and has no unit in common with Order, which it is where the
// rule has no network. The tables come from package solver/train.
func (s *Score) Rank(p notation.Point, c notation.Stone) int32 {
	n := s.net
	if n == nil {
		return s.Order(p, c)
	}
	r := s.points[p&pointMask]
	b, w := int(n.kind[0][r&0xffff]), int(n.kind[1][r>>16&0xffff])
	if c == black {
		return int32(n.rank[0][b*netWide+w])
	}
	return int32(n.rank[1][w*netWide+b])
}
