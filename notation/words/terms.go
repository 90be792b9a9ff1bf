package words

// The glossary. The web page explains a term at a touch, and "fukumi help terms" prints all terms, also those of
// communities whose rules or words are not those of the program.
// terms.md has the terms in six languages, with sources, for translators.

import "strings"

// A Term is a word of the game with its explanation.
type Term struct {
	Name  string   `json:"name"`
	Forms []string `json:"forms"` // other forms of the name in sentences
	Text  string   `json:"text"`
	// Lesson is the puzzle of the built-in lessons whose board shows the shape, or "".
	Lesson string `json:"lesson"`
}

// Terms returns the glossary, sorted by the English names. The message of a term is its name and
// its other forms in sentences, separated by commas.
func Terms(l *Language) []Term {
	var list []Term
	add := func(forms, text string) {
		all := strings.Split(forms, ", ")
		list = append(list, Term{Name: all[0], Forms: all[1:], Text: text})
	}
	shape := func(lesson, forms, text string) {
		add(forms, text)
		list[len(list)-1].Lesson = lesson
	}
	add(l.Say("book, books##term, then its other forms"),
		l.Say("A file of proofs that leads from a position to the five, whatever the other side plays."))
	shape("gap", l.Say("broken three##term, then its other forms"),
		l.Say("A three with a gap in it: one more stone in the gap makes a straight four."))
	add(l.Say("caro, blocked ends##term, then its other forms"),
		l.Say("The game of five in Vietnam. In its usual rule a five that is blocked at both ends does not win. "+
			"Fukumi does not know this rule; freestyle is the nearest."))
	shape("double-four", l.Say("double four##term, then its other forms"),
		l.Say("One move that makes two fours. Only one of them can be answered. Black may not make it in "+
			"renju."))
	shape("double-three-foul", l.Say("double three##term, then its other forms"),
		l.Say("One move that makes two threes. As a rule only one of them can be answered. Black may not make "+
			"it in renju."))
	shape("five", l.Say("five, fives##term, then its other forms"),
		l.Say("Five stones in a row: the game is won. A longer row wins too in freestyle, and for White in "+
			"renju; in standard it does not count."))
	shape("no-double-three", l.Say("forbidden##term, then its other forms"),
		l.Say("In renju Black may not make a double three, a double four or a row of six or more."))
	add(l.Say("forced foul##term, then its other forms"),
		l.Say("In renju, White wins by a threat that Black could answer only on a forbidden point."))
	shape("four", l.Say("four, fours##term, then its other forms"),
		l.Say("A row that one more stone makes a five. The other side has to answer at once."))
	shape("four-three", l.Say("four-three, four-threes##term, then its other forms"),
		l.Say("One move that makes a four and a three. The four must be answered, and then the three becomes a "+
			"straight four."))
	shape("fukumi", l.Say("fukumi##term, then its other forms"),
		l.Say("A move that makes no four and no three, but threatens to win by fours."))
	add(l.Say("general rule##term, then its other forms"),
		l.Say("The usual rule in Korea: a double three is forbidden for both sides, and six do not win. Fukumi does "+
			"not know it; in renju a double three is forbidden for Black alone."))
	add(l.Say("heat map##term, then its other forms"),
		l.Say("The board with a colour on each point for how much a stone there is worth."))
	add(l.Say("judged##term, then its other forms"),
		l.Say("An opinion of the search, as a chance to win in percent. It is no proof and may be wrong."))
	add(l.Say("mise move, mise##term, then its other forms"),
		l.Say("A move that threatens to make a four and a three with one stone."))
	add(l.Say("node, nodes##term, then its other forms"), l.Say("A position that a search has looked at."))
	shape("overline", l.Say("overline, overlines##term, then its other forms"),
		l.Say("A row of six or more stones. It wins in freestyle and for White in renju; for Black in renju it "+
			"is forbidden."))
	add(l.Say("plies, ply##term, then its other forms"),
		l.Say("Moves of either side, each counted by itself: one move of each side makes two."))
	add(l.Say("proved, proof##term, then its other forms"),
		l.Say("Nothing is left open. A win is replayed by a checker that is separate from the search, with "+
			"every reply; where there is no win, every attack of its kind was tried."))
	add(l.Say("quiet move, quiet moves##term, then its other forms"), l.Say("A move that threatens nothing at once."))
	shape("three", l.Say("straight four, straight fours##term, then its other forms"),
		l.Say("Four stones in a row with both ends open. It makes a five at either end, so nothing stops it."))
	add(l.Say("swap2##term, then its other forms"),
		l.Say("A fair opening: one side places three stones, the other chooses a colour, or places two more "+
			"and lets the first choose."))
	add(l.Say("threat, threats, threatens##term, then its other forms"),
		l.Say("What wins if the other side does nothing about it: a four, a three, or a move with a win by "+
			"fours behind it."))
	shape("three", l.Say("three, threes##term, then its other forms"),
		l.Say("A row that one more stone makes a straight four. The other side has to answer."))
	shape("vcf", l.Say("VCF##term, then its other forms"),
		l.Say("A win by fours alone: each move is a four, until one of them cannot be answered."))
	add(l.Say("VCT##term, then its other forms"),
		l.Say("A win by threats alone: each move is a four, a three, or one that threatens to win by fours."))
	return list
}
