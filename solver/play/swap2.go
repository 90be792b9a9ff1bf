package play

// Swap2. Every choice follows the judgement of a ranking, never a table of openings. An opening is good for its author
// if the chances are even, because the side that may choose takes the better colour.

import (
	"math"

	"fukumi/eval"
	"fukumi/notation"
	"fukumi/solver"
)

// evenChance is the maximum distance from one half of a chance that counts as even. If the chance is even, the opponent
// gets no better choice when two more stones are put.
const evenChance = 0.016

// Opening puts the first three stones. The first one is on the third line from two edges, where it gives Black least;
// the others are near it.
func (a *Balance) Opening(pos notation.Position) ([]notation.Point, error) {
	corner := min(2, pos.Size()/2)
	first := notation.At(corner, corner)
	if err := pos.Play(first); err != nil {
		return nil, err
	}
	var around []notation.Point
	for _, p := range pos.Stones(notation.Empty) {
		if p.X() > 0 && p.Y() > 0 && p.X() <= corner+4 && p.Y() <= corner+4 {
			around = append(around, p)
		}
	}
	w, err := a.Choose(pos, Ways(&pos, around, true), 0)
	return append([]notation.Point{first}, w.Stones...), err
}

// A Swap2 is the answer to an opening: swap, play one move, or put two stones.
type Swap2 struct {
	Swap  bool
	Moves []notation.Point
	Best  *solver.Candidate // best move of the side to move; nil if it was not searched
}

// Answer chooses after three or five stones. pos is the position, with White to move.
func (a *Balance) Answer(pos notation.Position, mayPutTwo bool) (Swap2, error) {
	searches := 1
	if mayPutTwo {
		searches += Finalists
	}
	c, err := a.judge(pos, min(searches, 3))
	if err != nil {
		return Swap2{}, err
	}
	even := math.Abs(c.WinChance-0.5) < evenChance
	if mayPutTwo && even {
		w, err := a.Choose(pos, Ways(&pos, Near(&pos), true), 0)
		if err == nil && w.Off < evenChance {
			return Swap2{Moves: w.Stones, Best: &c}, nil
		}
	}
	if c.WinChance < 0.5 {
		return Swap2{Swap: true, Best: &c}, nil
	}
	return Swap2{Moves: []notation.Point{c.Move}, Best: &c}, nil
}

// QuickOpening returns an opening of three stones without a search.
func QuickOpening(pos *notation.Position) []notation.Point {
	m := min(2, pos.Size()/2)
	return []notation.Point{notation.At(m, m), notation.At(m+1, m), notation.At(m+2, m+1)}
}

// QuickSwap2 returns the answer to an opening without a search. It avoids the moves of leaveOut.
func QuickSwap2(pos *notation.Position, leaveOut []notation.Point) Swap2 {
	if eval.NewScore(pos).Judge(pos.Turn()) < 0 {
		return Swap2{Swap: true}
	}
	p, err := Quick(pos, leaveOut)
	if err != nil {
		return Swap2{}
	}
	return Swap2{Moves: []notation.Point{p}}
}
