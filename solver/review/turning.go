package review

// The turning points of a game.

import (
	"cmp"
	"slices"

	"fukumi/solver/proof"
)

// turningPoints is how many there are at most.
const turningPoints = 8

// classWeight orders classes by how much a diagram of them tells.
var classWeight = map[Class]int{LosingMove: 0, MissedWin: 1, Blunder: 2, Mistake: 3, OnlyMove: 4}

// Turning are the moves that are shown with a diagram, in the order of play. To
// stop a five is none of them: everybody sees that.
func (r *Review) Turning() []*Finding {
	var list []*Finding
	for i := range r.Moves {
		m := &r.Moves[i]
		if _, tells := classWeight[m.Class]; tells &&
			!(m.Class == OnlyMove && r.Judged[i].Defence.Threat.Class == proof.Five) {
			list = append(list, m)
		}
	}
	slices.SortStableFunc(list, func(a, b *Finding) int {
		return cmp.Compare(classWeight[a.Class], classWeight[b.Class])
	})
	list = list[:min(len(list), turningPoints)]
	slices.SortFunc(list, func(a, b *Finding) int { return cmp.Compare(a.Ply, b.Ply) })
	return list
}

// Lessons are the moves that gave the opponent a win, by a proof, a five or a foul, where another
// wins or stood a search, in the order of play. Where none is known nobody could answer.
func (r *Review) Lessons() []*Finding {
	var list []*Finding
	for i := range r.Moves {
		if !r.Judged[i].IsLost() && r.Gives(i) && r.chanceAt(i).Known() {
			list = append(list, &r.Moves[i])
		}
	}
	return list
}
