package puzzles

// How hard a record says that it is, without any search: its length, a level,
// and the order of a suite from the easiest on.

import "cmp"

// movesRated is what an own move adds to a rating that is guessed from the length.
const movesRated = 140

// OwnMoves is how many own moves the answer takes, the five counted, as far as that is
// proved; 0 where it is not known. A defence is one move. PliesSeen does not count: it is
// a claim, which a proof may contradict.
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

// Level is how hard the record is, from 1 to 5: by its rating, else guessed from its
// length; 0 where it has neither.
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

// CompareRecords orders a suite from the easiest: by own moves, those of unknown length
// last, then by rating.
func CompareRecords(a, b *Record) int {
	n, m := a.OwnMoves(), b.OwnMoves()
	if (n == 0) != (m == 0) {
		return cmp.Compare(m, n)
	}
	return cmp.Or(cmp.Compare(n, m), cmp.Compare(a.Rating, b.Rating))
}
