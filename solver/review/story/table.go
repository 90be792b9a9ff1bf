package story

// The rows of the tables.

import (
	"strconv"

	"fukumi/notation"
	"fukumi/notation/text"
	"fukumi/notation/words"
	"fukumi/solver/review"
)

// CountColumns are the columns of CountRows, as the names that Head puts into words.
var CountColumns = []string{"player", "moves", "accuracy", "losing", "missed wins", "blunders", "mistakes",
	"inaccuracies", "only moves"}

// CountRows returns the counts of Black and White, with the columns CountColumns.
func (r *Document) CountRows() [][]string {
	var rows [][]string
	for _, side := range []notation.Stone{notation.Black, notation.White} {
		c := r.CountsOf(side)
		accuracy := ""
		if percent, known := r.Accuracy(side); known {
			accuracy = r.In.Percent(percent)
		}
		row := []string{r.sideName(side), strconv.Itoa(c.Moves), accuracy}
		for _, n := range []int{c.LosingMoves, c.MissedWins, c.Blunders, c.Mistakes, c.Inaccuracies, c.OnlyMoves} {
			row = append(row, strconv.Itoa(n))
		}
		rows = append(rows, row)
	}
	return rows
}

// PlayerRows returns CountRows with the names of the players.
func (r *Document) PlayerRows() [][]string {
	rows, i := r.CountRows(), &r.Game.Info
	for n, name := range []string{i.Black, i.White} {
		rows[n][0] = words.Capital(rows[n][0])
		if name != "" {
			rows[n][0] = r.In.Say("{side}: {name}", "side", []notation.Stone{notation.Black, notation.White}[n], "name",
				text.Clean(name))
		}
	}
	return rows
}

// sideName names a side on its own in a table.
func (r *Document) sideName(side notation.Stone) string {
	return r.In.Say("{side, select, black {black} other {white}}", "side", side)
}

// MoveColumns are the columns of MoveRows.
var MoveColumns = []string{"move", "side", "point", "mark", "class", "Black judged", "proved after it", "better"}

// MoveNotes returns the explanations of the table of moves.
func MoveNotes(l *words.Language) []string {
	return []string{l.Say("judged: a win chance from alpha-beta, not a proof; a better move with ! is proved " +
		"to win, one with ? is judged, the others were not refuted, or are the only ones; a mark in " +
		"brackets is judged, the others are proved; accuracy is judged"), ProofText(l),
		l.Say("ply: one move of one side; VCF: a win in which every move makes a four or a five; VCT: a win by " +
			"threats, " +
			"which may also be threes and fukumi, quiet moves that threaten a VCF; forced win: one by quiet moves, " +
			"too")}
}

// MarkText returns the mark of a move, in brackets if it is judged.
func (r *Document) MarkText(m *review.Finding) string {
	mark, proved := r.Mark(m)
	if mark == review.NoMark || proved {
		return string(mark)
	}
	return "(" + string(mark) + ")"
}

// MoveRows returns the moves, with the columns MoveColumns.
func (r *Document) MoveRows() [][]string {
	var rows [][]string
	for i := range r.Moves {
		m := &r.Moves[i]
		after := ""
		j := r.Judged[i+1]
		if c, ok := r.BlackChance(i + 1); ok && j.Proved() == "" && !j.Over && r.Proves(i+1) == notation.Empty {
			after = r.In.Chance(c)
		}
		known := r.KnownText(i + 1)
		better := ""
		if m.Better != notation.NoPoint {
			better = m.Better.String()
			switch {
			case m.Wins:
				better += "!"
			case m.Stood == 0 && m.Better != m.Only:
				better += "?"
			}
		}
		rows = append(rows, []string{strconv.Itoa(i + 1), r.sideName(m.Move.Side), r.In.Move(m.Move.Point),
			r.MarkText(m), ClassName(r.In, m.Class), after, known, better})
	}
	for _, m := range r.After {
		rows = append(rows, []string{strconv.Itoa(m.Ply + 1), r.sideName(m.Move.Side), r.In.Move(m.Move.Point),
			"", ClassName(r.In, m.Class), "", r.In.Say("after the end##of the game"), ""})
	}
	return rows
}
