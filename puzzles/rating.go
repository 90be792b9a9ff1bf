package puzzles

// The difficulty of a puzzle, as far as a search can tell: from the length of the win, the nodes
// needed to find it, and the number of first moves that look like the right one. The rating orders
// puzzles; it was not measured on people.

import (
	"math"

	"fukumi/notation"
	"fukumi/notation/threat"
	"fukumi/solver"
	"fukumi/solver/proof"
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

// Levels is the number of levels.
const Levels = 5

// levelRatings are the lowest ratings of the levels above the first, set so that each level has a fair part of the
// built-in puzzles: wins of two or three fours are easy, and long wins by threes are the hardest.
var levelRatings = [Levels - 1]int{450, 650, 1000, 1350}

// LevelOf returns the level of a rating, from 1 to Levels.
func LevelOf(rating int) int {
	level := 1
	for _, least := range levelRatings {
		if rating >= least {
			level++
		}
	}
	return level
}

// Rate rates a win, the shortest that is known: 100 for each own move, 150 for each power of ten of the nodes, 40 times
// the square root of the number of decoys, and 150 for each quiet move. nodes is the cost of a search for any win of
// the class. winning has all first moves that are known to win.
func Rate(pos *notation.Position, class solver.Class, won *solver.Result, nodes int64,
	winning []notation.Point) Difficulty {
	d := rate(pos, class, won.Length, nodes, winning)
	d.Rating += quietRating(won)
	return d
}

// rate is Rate of a win by a class without quiet moves.
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

// quietRated is the rating for each quiet move of a win: nothing but the defender's moves says where to look for it.
const quietRated = 150

// quietRating is the rating for the quiet moves of a win, besides that of rate.
func quietRating(won *solver.Result) int {
	if won.Proof == nil {
		return 0
	}
	n, node := 0, won.Proof.Tree
	for i := 1; node != nil; i += 2 {
		if node.Kind == proof.KindQuiet {
			n++
		}
		if i >= len(won.Line) {
			break
		}
		node = node.Follow(won.Line[i])
	}
	return n * quietRated
}
