package puzzles

// The difficulty of a record according to its own statements, without any search: its length, its
// level, and the order of a suite from the easiest record.

import "cmp"

// movesRated is the rating for each own move, if the rating is guessed from the length.
const movesRated = 140

// OwnMoves returns the proved number of own moves in the answer, including the five, or 0 if it is
// not known. A defence is one move. OwnMoves does not use PliesSeen, because that is a claim that a
// proof may contradict.
func (r *Record) OwnMoves() int {
	switch {
	case r.Goal == GoalDefend, r.Goal == GoalForbidden && r.Rating > 0:
		return 1
	case !r.Goal.Wins():
		return 0
	case r.Goal == GoalVCF && r.VCFMoves > 0:
		return r.VCFMoves
	}
	return r.OwnMovesOK
}

// Level returns the difficulty of the record, from 1 to 5. It follows from the rating or, without
// one, from the length. If the record has neither, Level returns 0.
func (r *Record) Level() int {
	rating := r.Rating
	if rating == 0 {
		rating = movesRated * r.OwnMoves()
	}
	if rating == 0 {
		return 0
	}
	return LevelOf(rating)
}

// CompareRecords orders a suite from the easiest record: by own moves, with unknown numbers last,
// then by rating.
func CompareRecords(a, b *Record) int {
	n, m := a.OwnMoves(), b.OwnMoves()
	if (n == 0) != (m == 0) {
		return cmp.Compare(m, n)
	}
	return cmp.Or(cmp.Compare(n, m), cmp.Compare(a.Rating, b.Rating))
}
