package document

// Single words: classes, threats, motifs, the heads of columns.

import (
	"fukumi/notation/threat"
	"fukumi/notation/words"
	"fukumi/solver/proof"
	"fukumi/solver/review"
)

// kind is a threat in a sentence: "straight four".
func (r *Document) kind(k threat.Kind) string { return r.In.Kind(k.String()) }

// class is a class of wins in a sentence: "VCF".
func (r *Document) class(c proof.Class) string { return r.In.Class(c.String()) }

// ClassName is a class of moves.
func ClassName(l *words.Language, c review.Class) string {
	switch c {
	case review.LosingMove:
		return l.Say("losing move##class")
	case review.MissedWin:
		return l.Say("missed win##class")
	case review.OnlyMove:
		return l.Say("only move##class")
	case review.Blunder:
		return l.Say("blunder##class")
	case review.Mistake:
		return l.Say("mistake##class")
	case review.Inaccuracy:
		return l.Say("inaccuracy##class")
	case review.Good:
		return l.Say("good##class")
	case review.Best:
		return l.Say("best##class")
	}
	return l.Say("not judged##class")
}

// motifName is one of Motifs.
func motifName(l *words.Language, name string) string {
	switch name {
	case "four to keep":
		return l.Say("four to keep##overlooked")
	case "VCF":
		return l.Class("vcf")
	case "VCT by a four":
		return l.Say("VCT by a four##overlooked")
	case "VCT by a three":
		return l.Say("VCT by a three##overlooked")
	case "VCT by a broken three":
		return l.Say("VCT by a broken three##overlooked")
	case "VCT by a quiet threat":
		return l.Say("VCT by a quiet threat##overlooked")
	case "quiet win":
		return l.Say("quiet win##overlooked")
	case "foul":
		return l.Say("foul##overlooked")
	case "other":
		return l.Say("other##overlooked")
	}
	return l.Kind(name)
}

// Heads are those of columns, by their names.
func Heads(l *words.Language, columns []string) []string {
	heads := make([]string, len(columns))
	for i, name := range columns {
		heads[i] = Head(l, name)
	}
	return heads
}

// Head is that of a column: of CountColumns, MoveColumns, HabitColumns, or of a table of games.
func Head(l *words.Language, column string) string {
	switch column {
	case "player":
		return l.Say("player##column")
	case "moves":
		return l.Say("moves##column")
	case "accuracy":
		return l.Say("accuracy##column")
	case "losing":
		return l.Say("losing##column")
	case "losing moves":
		return l.Say("losing moves##column")
	case "missed wins":
		return l.Say("missed wins##column")
	case "blunders":
		return l.Say("blunders##column")
	case "mistakes":
		return l.Say("mistakes##column")
	case "inaccuracies":
		return l.Say("inaccuracies##column")
	case "only moves":
		return l.Say("only moves##column")
	}
	return otherHead(l, column)
}

func otherHead(l *words.Language, column string) string {
	switch column {
	case "move":
		return l.Say("move##column: its number")
	case "side":
		return l.Say("side##column")
	case "point":
		return l.Say("point##column")
	case "mark":
		return l.Say("mark##column")
	case "class":
		return l.Say("class##column")
	case "Black judged":
		return l.Say("Black judged##column")
	case "proved after it":
		return l.Say("proved after it##column")
	case "better":
		return l.Say("better##column")
	case "why":
		return l.Say("why##column")
	case "opening":
		return l.Say("opening##column: games lost in it")
	case "middle":
		return l.Say("middle##column: games lost in the middle game")
	case "late":
		return l.Say("late##column: games lost late")
	case "after a missed win":
		return l.Say("after a missed win##column")
	case "by a foul":
		return l.Say("by a foul##column")
	case "overlooked":
		return l.Say("overlooked##column")
	case "wins let go":
		return l.Say("wins let go##column")
	}
	return gameHead(l, column)
}

// gameHead is the head of a column of a table of games.
func gameHead(l *words.Language, column string) string {
	switch column {
	case "game":
		return l.Say("game##column")
	case "games":
		return l.Say("games##column")
	case "won":
		return l.Say("won##column")
	case "lost":
		return l.Say("lost##column")
	case "Black":
		return l.Say("Black##column")
	case "White":
		return l.Say("White##column")
	case "event":
		return l.Say("event##column")
	case "date":
		return l.Say("date##column")
	case "rule":
		return l.Say("rule##column")
	case "plies":
		return l.Say("plies##column")
	case "result":
		return l.Say("result##column")
	case "losing move":
		return l.Say("losing move##column")
	}
	return column
}
