package review

// The turning points of a game.

import (
	"cmp"
	"slices"

	"fukumi/solver/proof"
)

// turningPoints is the maximum number of turning points.
const turningPoints = 8

// classWeight orders classes by how much their diagrams tell.
var classWeight = map[Class]int{LosingMove: 0, MissedWin: 1, Blunder: 2, Mistake: 3, OnlyMove: 4}

// Turning are the moves shown with a diagram, in the order of play. A move that
// stops a five is left out, because every player sees it.
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

// Lessons are the moves that gave the opponent a win, by a proof, a five or a foul, if another
// move is known that wins or stood a search, in the order of play. Without such a move there
// would be no right answer.
func (r *Review) Lessons() []*Finding {
	var list []*Finding
	for i := range r.Moves {
		if !r.Judged[i].IsLost() && r.Gives(i) && r.chanceAt(i).Known() {
			list = append(list, &r.Moves[i])
		}
	}
	return list
}
