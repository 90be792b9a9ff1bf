package review

// The turning points of a game.

import (
	"cmp"
	"slices"

	"fukumi/solver/proof"
)

// turningPoints is the maximum number of turning points.
const turningPoints = 8

// classWeight has the order of the classes by how instructive their diagrams are.
var classWeight = map[Class]int{LosingMove: 0, MissedWin: 1, Blunder: 2, Mistake: 3, OnlyMove: 4}

// Turning returns the moves that are shown with a diagram, in the order of play. It leaves out moves that stop a five,
// because every player sees these.
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

// Lessons returns the moves that gave the opponent a win (by a proof, a five or a foul) although another move is known
// that wins or stood a search, in the order of play. If there is no such move, the lesson would have no right answer.
func (r *Review) Lessons() []*Finding {
	var list []*Finding
	for i := range r.Moves {
		if !r.Judged[i].IsLost() && r.Gives(i) && r.chanceAt(i).Known() {
			list = append(list, &r.Moves[i])
		}
	}
	return list
}
