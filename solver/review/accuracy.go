package review

// Numbers computed from judgements: how well a side has played, and when the game was level.

import (
	"math"

	"fukumi/notation"
	"fukumi/notation/answer"
)

// LevelBand is the maximum distance from one half of a win chance that counts as level. levelPlies is the minimum
// length of a phase of such positions.
const (
	LevelBand  = 0.15
	levelPlies = 6
)

// Lost returns how much of the win chance a move has lost, from 0 to 1. This is known if the position before the move
// was not proved lost (otherwise there was nothing to lose) and if both chances are known. A move that gave the
// opponent a proved win, or let a proved win go, has lost the whole chance. The move that was judged best, and a move
// that alone held, have lost nothing.
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
		return 0, true // the move still wins: otherwise it would be a missed win
	}
	return max(0, before-after), known && knownAfter
}

// Accuracy returns the mean of 103.1668*exp(-4.354*lost)-3.1669, limited to 0 to 100, over the moves of a side for
// which Lost is known. This is the measure of Lichess, with the chances of this program. It is a judgement, because
// most chances are judged. It is unknown if Lost is not known for any move.
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

// Level returns the phases in which the game was level: runs of at least 6 plies after each of which nothing was proved
// for either side, and the win chance was judged to be between 35 and 65 %.
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

// isLevel reports whether the position after the given number of plies was level.
func (r *Review) isLevel(plies int) bool {
	j := r.Judged[plies]
	c, known := r.BlackChance(plies)
	return known && !j.Over && j.Proved() == "" && math.Abs(c-0.5) <= LevelBand
}
