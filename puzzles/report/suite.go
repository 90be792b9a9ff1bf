package report

// The contents of suites: tables of suites and of puzzles, and a puzzle in words.

import (
	"strconv"
	"strings"

	"fukumi/notation"
	"fukumi/notation/words"
	"fukumi/puzzles"
)

// SuiteTable returns a table with a row for each suite.
func SuiteTable(in *words.Language, names []string, cases []puzzles.Case) Table {
	goalsName, rulesName := in.Say("goals##column"), in.Say("rules##column")
	t := Table{Columns: []Column{{in.Say("suite##column"), false}, {in.Say("puzzles##column"), true},
		{goalsName, false}, {rulesName, false}}, Spare: []string{goalsName, rulesName}}
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
		t.Rows = append(t.Rows, []string{name, strconv.Itoa(n), numbersOf(in, puzzles.Goals[:], goals,
			func(g puzzles.Goal) string { return goalOf(in, g) }), numbersOf(in, notation.Rules[:], rules, in.Rule)})
	}
	return t
}

// goalOf returns the name of a goal. The English names are the words of the flags.
func goalOf(in *words.Language, g puzzles.Goal) string {
	if g.String() == "" {
		return ""
	}
	return in.Say("{goal, select, vcf {vcf} vct3 {vct3} vct {vct} win {win} none {none} defend {defend} "+
		"other {forbidden}}##goal of a puzzle", "goal", g)
}

// numbersOf lists the items with their counts.
func numbersOf[T comparable](in *words.Language, all []T, numbers map[T]int, name func(T) string) string {
	var list []string
	for _, x := range all {
		if n := numbers[x]; n > 0 {
			list = append(list, in.Say("{name} {n}", "name", name(x), "n", n))
		}
	}
	return in.List(list...)
}

// PuzzleTable returns a table with a row for each puzzle.
func PuzzleTable(in *words.Language, cases []puzzles.Case) Table {
	suite, rule, size, turn := in.Say("suite##column"), in.Say("rule##column"), in.Say("size##column"),
		in.Say("to move##column")
	goal, moves, hard, tags := in.Say("goal##column"), in.Say("moves##column"), in.Say("level##column"),
		in.Say("tags##column")
	t := Table{Columns: []Column{{suite, false}, {in.Say("puzzle##column"), false}, {rule, false}, {size, true},
		{turn, false}, {goal, false}, {moves, true}, {hard, true}, {tags, false}},
		Spare: []string{goal, rule, moves, hard, turn, size, suite, tags}}
	for _, c := range cases {
		r := &c.Record
		own, level := "", ""
		if n := r.OwnMoves(); n > 0 {
			own = strconv.Itoa(n)
		}
		if n := r.Level(); n > 0 {
			level = strconv.Itoa(n)
		}
		pos := &r.Position
		t.Rows = append(t.Rows, []string{c.Suite, r.ID, in.Rule(pos.Rule()), strconv.Itoa(pos.Size()),
			in.Say("{side, select, black {black} other {white}}##to move", "side", pos.Turn()), goalOf(in, r.Goal), own,
			level, strings.Join(r.Tags, " ")})
	}
	return t
}

// Asks says what a puzzle asks.
func Asks(in *words.Language, r *puzzles.Record) string {
	return in.Say("{goal, select, vcf {{side} wins by continuous fours.} vct {{side} wins by threats.} "+
		"vct3 {{side} wins by threats.} win {{side} wins.} none {{side} has no win.} "+
		"defend {{side} has to answer a threat.} forbidden {Which points are forbidden for Black?} "+
		"other {Nothing is asked.}}", "goal", r.Goal, "side", r.Position.Turn())
}

// Published says what a record claims about its answer.
func Published(in *words.Language, r *puzzles.Record) string {
	switch {
	case len(r.Line) > 0:
		return in.Say("solution: {line}", "line", words.Numbered(r.Line))
	case len(r.Best) > 0:
		return in.Say("answer: {moves}", "moves", r.Best)
	case len(r.Forbidden) > 0:
		return in.Say("forbidden: {points}", "points", r.Forbidden)
	case r.Expect != puzzles.LegalityUnstated:
		return in.Say("{point} is {legality, select, forbidden {forbidden} other {legal}}", "point", r.Probe,
			"legality", r.Expect)
	}
	return in.Say("no answer is published")
}
