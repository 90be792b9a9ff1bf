package puzzles

// The difficulty of a record by its own statements, without any search: its length,
// a level, and the order of a suite from the easiest.

import "cmp"

// movesRated is the rating of each own move, if the rating is guessed from the
// length.
const movesRated = 140

// OwnMoves is the proved number of own moves of the answer, including the five; 0 if it
// is not known. A defence is one move. PliesSeen does not count, because it is a claim
// that a proof may contradict.
func (r *Record) OwnMoves() int {
	switch {
	case r.Goal == GoalDefend:
		return 1
	case !r.Goal.Wins():
		return 0
	case r.Goal == GoalVCF && r.VCFMoves > 0:
		return r.VCFMoves
	}
	return r.OwnMovesOK
}

// Level is the difficulty of the record, from 1 to 5: by its rating, else guessed
// from its length; 0 if it has neither.
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

// CompareRecords orders a suite from the easiest: by own moves, with unknown lengths
// last, then by rating.
func CompareRecords(a, b *Record) int {
	n, m := a.OwnMoves(), b.OwnMoves()
	if (n == 0) != (m == 0) {
		return cmp.Compare(m, n)
	}
	return cmp.Or(cmp.Compare(n, m), cmp.Compare(a.Rating, b.Rating))
}
