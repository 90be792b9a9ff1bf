package words

// Parts of sentences in every language: sides, points, lists, chances, headings.

import (
	"strings"
	"time"

	"fukumi/notation"
)

// Side returns the name of a side, for any place in a sentence: "Black".
func (l *Language) Side(s notation.Stone) string {
	return l.Say("{side, select, black {Black} white {White} other {empty}}", "side", s)
}

// Rule returns the name of a rule: "freestyle". For an unknown rule it returns r.String().
func (l *Language) Rule(r notation.Rule) string {
	if r > notation.Renju {
		return r.String()
	}
	return l.Say("{rule, select, freestyle {freestyle} standard {standard} other {renju}}", "rule", r)
}

// Foul returns the name of a foul, such as "double three", or "" for NoFoul.
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

// kinds are the names of threats.
var kinds = []*Message{
	Later("five##threat"), Later("straight four##threat"), Later("double four##threat"),
	Later("four-three##threat"), Later("four##threat"), Later("double three##threat"), Later("three##threat"),
	Later("broken three##threat"), Later("closed three##threat"), Later("two##threat"),
	Later("closed two##threat"), Later("broken two##threat"), Later("overline##threat"),
	Later("fukumi##threat"), Later("block##threat"), Later("quiet move##threat"),
}

// Kind returns, in the language, the kind of threat with the given name in packages threat and
// explain: "straight four" for "straight-four".
func (l *Language) Kind(name string) string {
	for _, english := range []string{name, strings.ReplaceAll(name, "-", " "), name + " move"} {
		if text, known := l.Named(kinds, english); known {
			return text
		}
	}
	return name
}

// Named finds the message of a list whose English text is name, and returns it in the language. It
// reports false if there is no such message. The messages of the list must not have values.
func (l *Language) Named(list []*Message, name string) (string, bool) {
	for _, m := range list {
		if english, _, _ := strings.Cut(m.english, "##"); english == name {
			return m.In(l), true
		}
	}
	return name, false
}

// Class returns, in the language, the class of wins with the given name in package proof: "VCF" for
// "vcf".
func (l *Language) Class(name string) string { return Class(name).In(l) }

// Class returns the message for Language.Class.
func Class(name string) *Message {
	return Later("{class, select, five {five} vcf {VCF} vct3 {VCT by threes} vct {VCT} other {forced win}}",
		"class", name)
}

// Move returns the name of a point, or "pass" for NoPoint.
func (l *Language) Move(p notation.Point) string {
	if p == notation.NoPoint {
		return l.Say("pass##move")
	}
	return p.String()
}

// Start lists the first n points of a line, with "…" if there are more.
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

// joined joins the texts of a list that are not empty.
func joined(list []string, join func(before, next string) string) (text string) {
	for _, next := range list {
		if text == "" || next == "" {
			text += next
		} else {
			text = join(text, next)
		}
	}
	return text
}

// Join joins clauses with semicolons. It leaves out empty clauses.
func (l *Language) Join(clauses ...string) string {
	return joined(clauses, func(before, next string) string {
		return l.Say("{clauses}; {next}", "clauses", before, "next", next)
	})
}

// Sentences joins sentences. It leaves out empty sentences.
func (l *Language) Sentences(list ...string) string {
	return joined(list, func(before, next string) string {
		return l.Say("{sentences} {next}", "sentences", before, "next", next)
	})
}

// List lists words: "a, b, c".
func (l *Language) List(list ...string) string {
	return joined(list, func(before, next string) string {
		return l.Say("{words}, {next}", "words", before, "next", next)
	})
}

// Or lists words as alternatives: "a, b or c".
func (l *Language) Or(list []string) string {
	if len(list) < 2 {
		return strings.Join(list, "")
	}
	last := len(list) - 1
	return l.Say("{words} or {last}", "words", l.List(list[:last]...), "last", list[last])
}

// Chance returns an estimated win chance in percent, but never 0 or 100, which would sound like a
// proof.
func (l *Language) Chance(chance float64) string { return l.Percent(min(max(100*chance, 1), 99)) }

// Percent returns x, rounded, as a percentage.
func (l *Language) Percent(x float64) string {
	return l.Say("{percent} %", "percent", l.Float(x, 0))
}

// Heading describes a position: the rule, the size, and the side to move or the end of the game.
// id may be "".
func (l *Language) Heading(id string, pos *notation.Position) string {
	row, over := pos.Winner()
	text := ""
	switch rule, size := l.Rule(pos.Rule()), pos.Size(); {
	case over:
		text = l.Say("{rule}, {size}x{size}, the game is over: {side, select, black {black} other {white}} five "+
			"{from}-{to}", "rule", rule, "size", size, "side", row.Side, "from", row.From, "to", row.To)
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

// Duration returns a time with about three digits.
func (l *Language) Duration(d time.Duration) string {
	switch {
	case d < time.Millisecond:
		return l.Say("{n} µs##time", "n", d.Microseconds())
	case d < time.Second:
		return l.Say("{n} ms##time", "n", l.Float(float64(d.Microseconds())/1000, 1))
	}
	return l.Say("{n} s##time", "n", l.Float(d.Seconds(), 2))
}

// Nodes returns a number of nodes in words: "3 nodes".
func (l *Language) Nodes(n int64) string {
	return l.Say("{n, plural, one {# node} other {# nodes}}", "n", n)
}
