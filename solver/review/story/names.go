package story

// Single words: the names of classes, threats, motifs and columns.

import (
	"fukumi/notation/threat"
	"fukumi/notation/words"
	"fukumi/solver/proof"
	"fukumi/solver/review"
)

// kind names a threat in a sentence: "straight four".
func (r *Document) kind(k threat.Kind) string { return r.In.Kind(k.String()) }

// class names a class of wins in a sentence: "VCF".
func (r *Document) class(c proof.Class) string { return r.In.Class(c.String()) }

// The names of classes, motifs and columns. The JSON and the callers use the English names.
var (
	classNames = []*words.Message{
		words.Later("losing move##class"), words.Later("missed win##class"), words.Later("only move##class"),
		words.Later("blunder##class"), words.Later("mistake##class"), words.Later("inaccuracy##class"),
		words.Later("good##class"), words.Later("best##class"), words.Later("not judged##class"),
	}
	motifNames = map[string]*words.Message{
		"four to keep":          words.Later("four played too early##overlooked"),
		"VCT by a four":         words.Later("VCT starting with a four##overlooked"),
		"VCT by a three":        words.Later("VCT starting with a three##overlooked"),
		"VCT by a broken three": words.Later("VCT starting with a broken three##overlooked"),
		"VCT by a quiet threat": words.Later("VCT starting with a quiet threat##overlooked"),
		"quiet win":             words.Later("quiet win##overlooked"),
		"foul":                  words.Later("foul##overlooked"), "other": words.Later("other##overlooked"),
	}
	heads = []*words.Message{
		words.Later("player##column"), words.Later("moves##column"), words.Later("accuracy##column"),
		words.Later("losing##column"), words.Later("losing moves##column"), words.Later("missed wins##column"),
		words.Later("blunders##column"), words.Later("mistakes##column"), words.Later("inaccuracies##column"),
		words.Later("only moves##column"), words.Later("move##column: its number"),
		words.Later("side##column"), words.Later("point##column"), words.Later("mark##column"),
		words.Later("class##column"), words.Later("Black judged##column"),
		words.Later("proved after it##column"), words.Later("better##column"), words.Later("why##column"),
		words.Later("opening##column: games lost in it"),
		words.Later("middle##column: games lost in the middle game"),
		words.Later("late##column: games lost late"), words.Later("after a missed win##column"),
		words.Later("by a foul##column"), words.Later("overlooked##column"),
		words.Later("wins given away##column"), words.Later("games##column"),
		words.Later("won##column"), words.Later("lost##column"),
	}
)

// ClassName names a class of moves.
func ClassName(l *words.Language, c review.Class) string {
	name, _ := l.Named(classNames, string(c))
	return name
}

// motifName returns the name of a motif of Motifs.
func motifName(l *words.Language, name string) string {
	if name == "VCF" {
		return l.Class("vcf")
	}
	if message := motifNames[name]; message != nil {
		return message.In(l)
	}
	return l.Kind(name)
}

// Heads returns the heads of columns, in the words of a language.
func Heads(l *words.Language, columns []string) []string {
	list := make([]string, len(columns))
	for i, name := range columns {
		list[i] = Head(l, name)
	}
	return list
}

// Head returns the head of a column of CountColumns, MoveColumns, HabitColumns or the table of players.
func Head(l *words.Language, column string) string {
	name, _ := l.Named(heads, column)
	return name
}
