package review

// The mark of a move is the sign that players know from annotated games. It follows from the class and the proofs, and
// comes with a flag that says whether it is proved or judged.

import (
	"slices"

	"fukumi/eval"
	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/proof"
)

// A Mark is a sign for how good a move was.
type Mark string

// The marks, the worst first.
const (
	NoMark        Mark = ""
	BlunderMark   Mark = "??"
	MistakeMark   Mark = "?"
	DoubtfulMark  Mark = "?!"
	OnlyMark      Mark = "□"
	GoodMark      Mark = "!"
	BrilliantMark Mark = "!!"
)

// longWin is the minimum length, in plies, of a win by threats that is worth a
// mark.
const longWin = 9

// Mark returns the mark of a move, and whether it is proved:
//
//	??  gave the opponent a win, proved; or loses 35 % of the win chance, judged
//	?   let a win go, proved if the win is certainly gone; or loses 20 %, judged
//	?!  loses 10 %, judged; or shortens a lost game by 4 plies or more, proved only if
//	    the lengths are (most lengths are upper bounds)
//	□   the only move that is not proved to lose
//	!   finds a win by threats of 9 plies or more, which is proved and is new since the
//	    opponent's last move
//	!!  finds a new win by quiet moves; or is an only move, not against a five, to which
//	    the static evaluation prefers another move
//
// Mark does not change the review, and always gives the same result for the same review.
func (r *Review) Mark(m *Finding) (mark Mark, proved bool) {
	if !r.told(m) {
		return NoMark, false
	}
	switch m.Class {
	case LosingMove:
		return BlunderMark, true
	case MissedWin:
		return r.markMissed(m)
	case Blunder:
		return BlunderMark, r.Gives(m.Ply)
	case Mistake:
		return MistakeMark, false
	case Inaccuracy:
		return DoubtfulMark, m.Proved
	case OnlyMove:
		if r.unseen(m) {
			return BrilliantMark, true
		}
		return OnlyMark, true
	case Best:
		return r.markWin(m)
	}
	return NoMark, false
}

// told reports whether the move was judged; an interrupt may have come before.
func (r *Review) told(m *Finding) bool {
	return m.Ply < len(r.Moves) && m.Class != NotJudged
}

// markMissed marks a move that let a win go.
func (r *Review) markMissed(m *Finding) (Mark, bool) {
	if r.Gives(m.Ply) {
		return BlunderMark, true
	}
	for _, w := range r.Missed {
		if w.Ply == m.Ply {
			return MistakeMark, w.Sure
		}
	}
	return MistakeMark, false
}

// markWin marks the best move of a side that has a proved win. The mark depends on whether the move finds the win and
// whether that is hard.
func (r *Review) markWin(m *Finding) (Mark, bool) {
	j := r.Judged[m.Ply]
	if !j.IsWon() || !r.Judged[m.Ply+1].IsLost() {
		return NoMark, false
	}
	if m.Ply > 0 && (!r.Complete() || r.Judged[m.Ply-1].IsLost()) {
		return NoMark, false
	}
	switch a := &j.Attack; {
	case a.Verdict == solver.Win && a.Class == proof.AnyWin, a.Verdict == solver.NoWin && a.Class == proof.VCT:
		return BrilliantMark, true
	case a.Verdict == solver.Win && a.Length >= longWin:
		return GoodMark, true
	}
	return NoMark, false
}

// unseen reports whether the static evaluation of every move, without a search, prefers another move to m. A move that
// stops a five is never unseen.
func (r *Review) unseen(m *Finding) bool {
	j, side := r.Judged[m.Ply], m.Move.Side
	if j.Defence.Threat.Class == proof.Five {
		return false
	}
	score := eval.NewScore(&j.Position)
	judge := func(p notation.Point) int {
		score.Place(p, side)
		defer score.Undo()
		return -score.Judge(side.Opponent())
	}
	own := judge(m.Move.Point)
	return slices.ContainsFunc(j.Position.Stones(notation.Empty), func(p notation.Point) bool {
		return j.Position.Legal(p, side) == nil && judge(p) > own
	})
}
