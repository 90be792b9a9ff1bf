package review

// Numbers that rest on judgements: how well a side has played, and where the game was
// level.

import (
	"math"

	"fukumi/notation"
	"fukumi/notation/answer"
)

// LevelBand is how far from half a win chance may be that is called level, and
// levelPlies how many positions in a row it takes.
const (
	LevelBand  = 0.15
	levelPlies = 6
)

// Lost is how much of the win chance a move has lost, from 0 to 1. It is known where the
// position before it was not proved lost, as then there was nothing to lose, and where
// both chances are known. A move that gave the opponent a proved win, or let a proved
// win go, has lost all of it; the move that was judged best, or that alone held, nothing.
func (r *Review) Lost(m *Finding) (lost float64, known bool) {
	if !r.told(m) || r.Judged[m.Ply].IsLost() {
		return 0, false
	}
	switch m.Class {
	case LosingMove, MissedWin:
		return 1, true
	case Best, OnlyMove:
		return 0, true
	}
	if r.Gives(m.Ply) {
		return 1, true
	}
	before, known := r.Judged[m.Ply].Chance()
	after, knownAfter := r.ChanceAfter(m.Ply)
	if r.Judged[m.Ply].IsWon() {
		return 0, true // it wins still: else it were a missed win
	}
	return max(0, before-after), known && knownAfter
}

// Accuracy is the mean of 103.1668*exp(-4.354*lost)-3.1669 over the moves of a side of
// which Lost is known, each within 0 and 100: the measure of Lichess, with the chances of
// this program. Most of them are judged, so it is a judgement. It is unknown where there
// is no such move.
func (r *Review) Accuracy(side notation.Stone) (percent float64, known bool) {
	sum, n := 0.0, 0
	for i := range r.Moves {
		if r.Moves[i].Move.Side != side {
			continue
		}
		if lost, known := r.Lost(&r.Moves[i]); known {
			sum += min(max(103.1668*math.Exp(-4.354*lost)-3.1669, 0), 100)
			n++
		}
	}
	return sum / float64(max(n, 1)), n > 0
}

// Level are the phases in which the game was level: after every one of at least 6 plies in
// a row nothing was proved for either side, and the win chance was judged as between 35
// and 65 %.
func (r *Review) Level() []answer.Phase {
	list := []answer.Phase{}
	from := 1
	for i := 1; i <= len(r.Moves)+1; i++ {
		if i <= len(r.Moves) && r.isLevel(i) {
			continue
		}
		if i-from >= levelPlies {
			list = append(list, answer.Phase{From: from, To: i - 1})
		}
		from = i + 1
	}
	return list
}

// isLevel is about the position after so many plies.
func (r *Review) isLevel(plies int) bool {
	j := r.Judged[plies]
	c, known := r.BlackChance(plies)
	return known && !j.Over && j.Proved() == "" && math.Abs(c-0.5) <= LevelBand
}
