package results

// What is in suites: tables of them and of their puzzles, and a puzzle in words.

import (
	"fmt"
	"strconv"
	"strings"

	"fukumi/notation"
	"fukumi/notation/words"
	"fukumi/puzzles"
)

// SuiteTable has a row for each suite.
func SuiteTable(names []string, cases []puzzles.Case) Table {
	t := Table{Columns: []Column{{"suite", false}, {"puzzles", true}, {"goals", false}, {"rules", false}},
		Spare: []string{"goals", "rules"}}
	for _, name := range names {
		n := 0
		goals, rules := map[puzzles.Goal]int{}, map[notation.Rule]int{}
		for _, c := range cases {
			if c.Suite == name {
				n++
				goals[c.Record.Goal]++
				rules[c.Record.Position.Rule()]++
			}
		}
		t.Rows = append(t.Rows, []string{name, strconv.Itoa(n), numbersOf(puzzles.Goals[:], goals),
			numbersOf(notation.Rules[:], rules)})
	}
	return t
}

// numbersOf lists how many there are of each.
func numbersOf[T interface {
	comparable
	fmt.Stringer
}](all []T, numbers map[T]int) string {
	var list []string
	for _, x := range all {
		if n := numbers[x]; n > 0 {
			list = append(list, fmt.Sprintf("%s %d", x, n))
		}
	}
	return strings.Join(list, ", ")
}

// PuzzleTable has a row for each puzzle.
func PuzzleTable(cases []puzzles.Case) Table {
	t := Table{Columns: []Column{{"suite", false}, {"puzzle", false}, {"rule", false}, {"size", true},
		{"to move", false}, {"goal", false}, {"moves", true}, {"level", true}, {"tags", false}},
		Spare: []string{"goal", "rule", "moves", "level", "to move", "size", "suite", "tags"}}
	for _, c := range cases {
		r := &c.Record
		own, level := "", ""
		if n := max(r.VCFMoves, r.OwnMovesOK); n > 0 {
			own = strconv.Itoa(n)
		}
		if r.Rating > 0 {
			level = strconv.Itoa(puzzles.LevelOf(r.Rating))
		}
		pos := &r.Position
		t.Rows = append(t.Rows, []string{c.Suite, r.ID, pos.Rule().String(), strconv.Itoa(pos.Size()),
			pos.Turn().String(), r.Goal.String(), own, level, strings.Join(r.Tags, " ")})
	}
	return t
}

// Asks says what a puzzle asks.
func Asks(r *puzzles.Record) string {
	side := words.Side(r.Position.Turn())
	switch r.Goal {
	case puzzles.GoalVCF:
		return side + " wins by continuous fours."
	case puzzles.GoalVCT3, puzzles.GoalVCT:
		return side + " wins by threats."
	case puzzles.GoalWin:
		return side + " wins."
	case puzzles.GoalNone:
		return side + " has no win."
	case puzzles.GoalDefend:
		return side + " has to answer a threat."
	case puzzles.GoalForbidden:
		return "Which points are forbidden for Black?"
	}
	return "Nothing is asked."
}

// Published is what a record says of its answer.
func Published(r *puzzles.Record) string {
	switch {
	case len(r.Line) > 0:
		return "solution: " + words.Numbered(r.Line)
	case len(r.Best) > 0:
		return "answer: " + words.Points(r.Best)
	case len(r.Forbidden) > 0:
		return "forbidden: " + words.Points(r.Forbidden)
	case r.Expect != puzzles.LegalityUnstated:
		return fmt.Sprintf("%s is %s", r.Probe, r.Expect)
	}
	return "no answer is published"
}
