package report

// The rows of the tables.

import (
	"strconv"

	"fukumi/notation"
	"fukumi/notation/words"
)

// CountHeads name the counts.
var CountHeads = []string{"player", "moves", "losing", "missed wins", "blunders", "mistakes", "inaccuracies",
	"only moves"}

// CountRows are the counts of Black and of White below CountHeads.
func (r *Report) CountRows() [][]string {
	var rows [][]string
	for _, side := range []notation.Stone{notation.Black, notation.White} {
		c := r.CountsOf(side)
		row := []string{side.String()}
		for _, n := range []int{c.Moves, c.LosingMoves, c.MissedWins, c.Blunders, c.Mistakes, c.Inaccuracies,
			c.OnlyMoves} {
			row = append(row, strconv.Itoa(n))
		}
		rows = append(rows, row)
	}
	return rows
}

// MoveHeads name the columns of the table of moves.
var MoveHeads = []string{"move", "side", "point", "class", "Black judged", "proved after it", "better"}

// MoveNotes explain that table.
var MoveNotes = []string{"judged: a win chance from alpha-beta, not a proof; a better move with ? is judged or " +
	"unproved", ProofText}

// MoveRows are the moves below MoveHeads.
func (r *Report) MoveRows() [][]string {
	var rows [][]string
	for i := range r.Moves {
		m := &r.Moves[i]
		after, known := "", ""
		if c, ok := r.BlackChance(i + 1); ok && r.Judged[i+1] != nil && r.Judged[i+1].Proved() == "" &&
			!r.Judged[i+1].Over {
			after = words.Chance(c)
		}
		if j := r.Judged[i+1]; j != nil {
			known = KnownText(j)
		}
		better := ""
		if m.Better != notation.NoPoint {
			better = m.Better.String()
			if !m.Proved {
				better += "?"
			}
		}
		rows = append(rows, []string{strconv.Itoa(i + 1), m.Move.Side.String(), words.Move(m.Move.Point),
			string(m.Class), after, known, better})
	}
	for _, m := range r.After {
		rows = append(rows, []string{strconv.Itoa(m.Ply + 1), m.Move.Side.String(), words.Move(m.Move.Point),
			string(m.Class), "", "after the end", ""})
	}
	return rows
}
