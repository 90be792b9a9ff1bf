package words

// The glossary. The web page explains a term at a touch, and "fukumi help terms" prints all terms.
// terms.md has the terms in six languages, with sources, for translators.

import (
	"fmt"
	"strings"
)

// A Term is a word of the game with its explanation.
type Term struct {
	Name  string   `json:"name"`
	Forms []string `json:"forms"` // other forms of the name in sentences
	Text  string   `json:"text"`
}

// Terms returns the glossary, sorted by the English names. The message of a term is its name and
// its other forms in sentences, separated by commas.
func Terms(l *Language) []Term {
	var list []Term
	add := func(forms, text string) {
		all := strings.Split(forms, ", ")
		list = append(list, Term{all[0], all[1:], text})
	}
	add(l.Say("book, books##term, then its other forms"),
		l.Say("A file of proofs that leads from a position to the five, whatever the other side plays."))
	add(l.Say("broken three##term, then its other forms"),
		l.Say("A three with a gap in it: one more stone in the gap makes a straight four."))
	add(l.Say("double four##term, then its other forms"),
		l.Say("One move that makes two fours. Only one of them can be answered. Black may not make it in "+
			"renju."))
	add(l.Say("double three##term, then its other forms"),
		l.Say("One move that makes two threes. As a rule only one of them can be answered. Black may not make "+
			"it in renju."))
	add(l.Say("five, fives##term, then its other forms"),
		l.Say("Five stones in a row: the game is won. A longer row wins too in freestyle, and for White in "+
			"renju; in standard it does not count."))
	add(l.Say("forbidden##term, then its other forms"),
		l.Say("In renju Black may not make a double three, a double four or a row of six or more."))
	add(l.Say("four, fours##term, then its other forms"),
		l.Say("A row that one more stone makes a five. The other side has to answer at once."))
	add(l.Say("fukumi##term, then its other forms"),
		l.Say("A move that is neither a four nor a three, but after it a win by fours threatens."))
	add(l.Say("heat map##term, then its other forms"),
		l.Say("The board with a colour on each point for how much a stone there is worth."))
	add(l.Say("judged##term, then its other forms"),
		l.Say("An opinion of the search, as a chance to win in percent. It is no proof and may be wrong."))
	add(l.Say("node, nodes##term, then its other forms"), l.Say("A position that a search has looked at."))
	add(l.Say("overline, overlines##term, then its other forms"),
		l.Say("A row of six or more stones. It wins in freestyle and for White in renju; for Black in renju it "+
			"is forbidden."))
	add(l.Say("plies, ply##term, then its other forms"),
		l.Say("Moves of either side, each counted by itself: one move of each side makes two."))
	add(l.Say("proved, proof##term, then its other forms"),
		l.Say("Nothing is left open. A win is replayed by a checker that is separate from the search, with "+
			"every reply; where there is no win, every attack of its kind was tried."))
	add(l.Say("quiet move, quiet moves##term, then its other forms"), l.Say("A move that threatens nothing at once."))
	add(l.Say("straight four, straight fours##term, then its other forms"),
		l.Say("Four stones in a row with both ends open. It makes a five at either end, so nothing stops it."))
	add(l.Say("swap2##term, then its other forms"),
		l.Say("A fair opening: one side puts three stones, the other chooses a colour, or puts two more and "+
			"lets the first choose."))
	add(l.Say("threat, threats, threatens##term, then its other forms"),
		l.Say("What wins if the other side does nothing about it: a four, a three, or a move after which a win "+
			"by fours comes."))
	add(l.Say("three, threes##term, then its other forms"),
		l.Say("A row that one more stone makes a straight four. The other side has to answer."))
	add(l.Say("VCF##term, then its other forms"),
		l.Say("A win by fours alone: each move is a four, until one of them cannot be answered."))
	add(l.Say("VCT##term, then its other forms"),
		l.Say("A win by threats alone: each move is a four, a three, or one after which a win by fours comes."))
	return list
}

// TermsText returns the glossary as plain lines of at most the given number of columns.
func TermsText(columns int) string {
	const indent = 16
	var b strings.Builder
	for _, t := range Terms(English) {
		line := fmt.Sprintf("%-*s", indent, "  "+t.Name)
		for _, word := range strings.Fields(t.Text) {
			if len(line)+1+len(word) > columns {
				b.WriteString(strings.TrimRight(line, " ") + "\n")
				line = strings.Repeat(" ", indent)
			}
			if !strings.HasSuffix(line, " ") {
				line += " "
			}
			line += word
		}
		b.WriteString(line + "\n")
	}
	return b.String()
}
