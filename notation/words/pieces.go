package words

// The pieces of sentences in each language: sides, points, lists, chances, headings.

import (
	"strings"
	"time"

	"fukumi/notation"
)

// Side is a side as it begins a sentence or stands in one: "Black".
func (l *Language) Side(s notation.Stone) string {
	return l.Say("{side, select, black {Black} white {White} other {empty}}", "side", s)
}

// Rule is the name of a rule: "freestyle".
func (l *Language) Rule(r notation.Rule) string {
	return l.Say("{rule, select, freestyle {freestyle} standard {standard} other {renju}}", "rule", r)
}

// Foul is the name of a foul: "double three", "" for none.
func (l *Language) Foul(f notation.Foul) string {
	switch f {
	case notation.NoFoul:
		return ""
	case notation.Overline:
		return l.Say("overline##foul")
	case notation.DoubleFour:
		return l.Say("double four##foul")
	}
	return l.Say("double three##foul")
}

// Kind is the name of a threat, which package threat and package explain call name: "straight
// four" for "straight-four".
func (l *Language) Kind(name string) string {
	switch strings.ReplaceAll(name, "-", " ") {
	case "five":
		return l.Say("five##threat")
	case "straight four":
		return l.Say("straight four##threat")
	case "double four":
		return l.Say("double four##threat")
	case "four-three", "four three":
		return l.Say("four-three##threat")
	case "four":
		return l.Say("four##threat")
	case "double three":
		return l.Say("double three##threat")
	case "three":
		return l.Say("three##threat")
	case "broken three":
		return l.Say("broken three##threat")
	case "closed three":
		return l.Say("closed three##threat")
	case "two":
		return l.Say("two##threat")
	case "closed two":
		return l.Say("closed two##threat")
	case "broken two":
		return l.Say("broken two##threat")
	case "overline":
		return l.Say("overline##threat")
	case "fukumi":
		return l.Say("fukumi##threat")
	case "block":
		return l.Say("block##threat")
	case "quiet":
		return l.Say("quiet move##threat")
	}
	return name
}

// Class is a class of wins, which package proof calls name: "VCF" for "vcf".
func (l *Language) Class(name string) string { return Class(name).In(l) }

// Class is the same, to be said later.
func Class(name string) *Message {
	return Later("{class, select, five {five} vcf {VCF} vct3 {VCT by threes} vct {VCT} other {forced win}}",
		"class", name)
}

// Move is a point, or "pass" for no point.
func (l *Language) Move(p notation.Point) string {
	if p == notation.NoPoint {
		return l.Say("pass##move")
	}
	return p.String()
}

// Start lists the first n points of a line, and says whether there are more.
func (l *Language) Start(line []notation.Point, n int) string {
	if len(line) <= n {
		return l.Points(line)
	}
	return l.Say("{moves} …", "moves", line[:n])
}

// Points lists points in the notation of moves: "h8 i9", or "none".
func (l *Language) Points(list []notation.Point) string {
	if len(list) == 0 {
		return l.Say("none##points")
	}
	return notation.FormatMoves(list)
}

// Join makes one text of clauses, with semicolons between, and leaves out those that are
// empty.
func (l *Language) Join(clauses ...string) string {
	text := ""
	for _, c := range clauses {
		switch {
		case c == "":
		case text == "":
			text = c
		default:
			text = l.Say("{clauses}; {next}", "clauses", text, "next", c)
		}
	}
	return text
}

// Sentences sets sentences side by side, and leaves out those that are empty.
func (l *Language) Sentences(list ...string) string {
	text := ""
	for _, s := range list {
		switch {
		case s == "":
		case text == "":
			text = s
		default:
			text = l.Say("{sentences} {next}", "sentences", text, "next", s)
		}
	}
	return text
}

// List lists words: "a, b, c".
func (l *Language) List(list ...string) string {
	text := ""
	for i, word := range list {
		if i == 0 {
			text = word
			continue
		}
		text = l.Say("{words}, {next}", "words", text, "next", word)
	}
	return text
}

// Or lists words as alternatives: "a, b or c".
func (l *Language) Or(list []string) string {
	if len(list) < 2 {
		return strings.Join(list, "")
	}
	last := len(list) - 1
	return l.Say("{words} or {last}", "words", l.List(list[:last]...), "last", list[last])
}

// Chance is a judged win chance in percent: never 0 or 100, which would sound like a proof.
func (l *Language) Chance(chance float64) string { return l.Percent(min(max(100*chance, 1), 99)) }

// Percent is a number of percents, rounded.
func (l *Language) Percent(x float64) string {
	return l.Say("{percent} %", "percent", l.Float(x, 0))
}

// Heading says which position something is about: rule, size, and the side to move or how the
// game has ended. id may be "".
func (l *Language) Heading(id string, pos *notation.Position) string {
	row, over := pos.Winner()
	text := ""
	switch rule, size := l.Rule(pos.Rule()), pos.Size(); {
	case over:
		text = l.Say("{rule}, {size}x{size}, the game is over: {side, select, black {black} other {white}} five "+
			"{from}-{to}",
			"rule", rule, "size", size, "side", row.Side, "from", row.From, "to", row.To)
	case pos.Count(notation.Empty) == 0:
		text = l.Say("{rule}, {size}x{size}, the game is over: the board is full", "rule", rule, "size", size)
	default:
		text = l.Say("{rule}, {size}x{size}, {side} to move", "rule", rule, "size", size, "side", pos.Turn())
	}
	if id != "" {
		text = l.Say("{id}: {text}", "id", id, "text", text)
	}
	return text
}

// Duration is a time with three figures or so.
func (l *Language) Duration(d time.Duration) string {
	switch {
	case d < time.Millisecond:
		return l.Say("{n} µs##time", "n", d.Microseconds())
	case d < time.Second:
		return l.Say("{n} ms##time", "n", l.Float(float64(d.Microseconds())/1000, 1))
	}
	return l.Say("{n} s##time", "n", l.Float(d.Seconds(), 2))
}

// Nodes is how many positions were searched: "3 nodes".
func (l *Language) Nodes(n int64) string {
	return l.Say("{n, plural, one {# node} other {# nodes}}", "n", n)
}
