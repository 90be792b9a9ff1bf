package eval

import "fukumi/notation"

// The static evaluation: a judgement of a position in one number, a sum over
// the free points. What a point is worth to a side is read off the four shapes
// that a stone of that side would make there, and depends on whether that side
// is to move (it can play there now) or waits (it can play there next). A stone
// changes only the terms of the points whose shapes it changes.
//
// It is a judgement, never a claim: a search has to see to fives, fours and
// what they force. The weights, their unit and how they were found are in
// score_weights.go.

// A Static is a pattern layer with the static evaluation. Place and Undo take the
// place of those of the Patterns inside, which are not to be called any more. They
// allocate nothing.
type Static struct {
	*Patterns
	worth [2]*[1 << 16]worth // by colour, index as in Patterns.sets
	n     int                // stones placed
	sums  [512]sums          // after each stone
}

// sums are the values of the position for Black to move and White to move.
type sums [2]int32

// NewStatic returns the evaluation of pos. The stones of pos are not undone by
// Undo.
func NewStatic(pos *notation.Position) *Static {
	s := &Static{Patterns: NewPatterns(pos), worth: worthTables(pos.Rule())}
	for _, p := range pos.Stones(notation.Empty) {
		s.add(&s.sums[0], s.points[p&pointMask], 1)
	}
	return s
}

// add adds the terms of one point, sign times.
func (s *Static) add(t *sums, r record, sign int32) {
	b, w := &s.worth[0][r&0xffff], &s.worth[1][r>>16&0xffff]
	t[0] += sign * (int32(b.moves) - int32(w.waits))
	t[1] += sign * (int32(w.moves) - int32(b.waits))
}

// Place puts a stone of c on the empty point p. It panics where p is not an
// empty point of the board.
func (s *Static) Place(p notation.Point, c notation.Stone) {
	b := s.Patterns
	height := len(b.journal)
	b.Place(p, c)
	t := s.sums[s.n&511]
	last := len(b.journal) - 1
	for _, was := range b.journal[height:last] {
		s.add(&t, was, -1)
		s.add(&t, b.points[was>>nameAt&pointMask], 1)
	}
	s.add(&t, b.journal[last], -1)
	s.n++
	s.sums[s.n&511] = t
}

// Undo takes back the last Place. It panics where there is none.
func (s *Static) Undo() {
	s.Patterns.Undo()
	s.n--
}

// Value is the evaluation of the position with the given side to move, from its
// point of view; see ScoreUnit. It is within MaxScore.
func (s *Static) Value(side notation.Stone) int {
	return bounded(int(s.sums[s.n&511][(side-1)&1]))
}

func bounded(v int) int { return min(max(v, -MaxScore), MaxScore) }
