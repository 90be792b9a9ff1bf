package main

// What each player did, in numbers.

import (
	"strconv"

	"fukumi/notation"
)

// playerCounts are the moves of one side that tell something.
type playerCounts struct {
	Moves        int `json:"moves"`
	LosingMoves  int `json:"losing_moves"`
	MissedWins   int `json:"missed_wins"` // also those of moves that have a class of their own
	Blunders     int `json:"blunders"`
	Mistakes     int `json:"mistakes"`
	Inaccuracies int `json:"inaccuracies"`
	OnlyMoves    int `json:"only_moves"` // found: all other moves are proved lost
}

// countsOf counts the moves of a side. What a file has after a forbidden move is
// not among them.
func (r *gameReview) countsOf(side notation.Stone) playerCounts {
	var c playerCounts
	for i := range r.moves {
		if r.moves[i].move.side != side {
			continue
		}
		c.Moves++
		switch r.moves[i].class {
		case classLosing:
			c.LosingMoves++
		case classBlunder:
			c.Blunders++
		case classMistake:
			c.Mistakes++
		case classInaccuracy:
			c.Inaccuracies++
		case classOnly:
			c.OnlyMoves++
		}
	}
	for _, w := range r.missed {
		if w.side == side {
			c.MissedWins++
		}
	}
	return c
}

// countHeads name the counts.
var countHeads = []string{"player", "moves", "losing", "missed wins", "blunders", "mistakes", "inaccuracies", "only moves"}

// countRows are the counts of Black and of White below countHeads.
func (r *gameReview) countRows() [][]string {
	var rows [][]string
	for _, side := range []notation.Stone{notation.Black, notation.White} {
		c := r.countsOf(side)
		row := []string{side.String()}
		for _, n := range []int{c.Moves, c.LosingMoves, c.MissedWins, c.Blunders, c.Mistakes, c.Inaccuracies, c.OnlyMoves} {
			row = append(row, strconv.Itoa(n))
		}
		rows = append(rows, row)
	}
	return rows
}

// countTable prints them.
func (p *printer) countTable(r *gameReview) error {
	p.section("the players")
	columns := []column{{countHeads[0], false}}
	for _, head := range countHeads[1:] {
		columns = append(columns, column{head, true})
	}
	return writeTable(p.w, p.md, columns, r.countRows())
}
