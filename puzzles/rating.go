package puzzles

// The difficulty of a puzzle, as far as a search can tell: from the length of the win, the nodes
// needed to find it, and the number of first moves that look like the right one. The rating orders
// puzzles; it was not measured on people.

import (
	"math"

	"fukumi/notation"
	"fukumi/notation/threat"
	"fukumi/solver"
)

// A Difficulty is a rating with its components.
type Difficulty struct {
	Rating   int   `json:"rating" schema:"signed"`
	OwnMoves int   `json:"own_moves"`
	Nodes    int64 `json:"nodes"`
	Decoys   int   `json:"decoys"` // number of first moves that attack in the same way but do not win
}

// Level returns the level of the rating, from 1 to 5.
func (d Difficulty) Level() int { return LevelOf(d.Rating) }

// LevelOf returns the level of a rating, from 1 to 5.
func LevelOf(rating int) int { return min(max((rating-400)/250, 1), 5) }

// rate rates a win: 100 for each own move, 150 for each power of ten of the nodes, and 40 times the
// square root of the number of decoys. nodes is the cost of a search for any win of the class.
// winning has all first moves that are known to win.
func rate(pos *notation.Position, class solver.Class, length int, nodes int64, winning []notation.Point) Difficulty {
	d := Difficulty{OwnMoves: OwnMoves(length), Nodes: nodes}
	won := map[notation.Point]bool{}
	for _, p := range winning {
		won[p] = true
	}
	weakest := threat.Four
	if class > solver.VCF {
		weakest = threat.BrokenThree
	}
	for _, t := range threat.AtPoints(pos) {
		if t.Side == pos.Turn() && t.Kind <= weakest && !won[t.Point] {
			d.Decoys++
		}
	}
	d.Rating = int(math.Round(100*float64(d.OwnMoves) + 150*math.Log10(float64(nodes+1)) +
		40*math.Sqrt(float64(d.Decoys))))
	return d
}
