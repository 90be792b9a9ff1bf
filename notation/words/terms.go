package words

// The words of the field, explained: what the board shows at a touch, and "fukumi help
// terms" prints. terms.md has them in six languages, with sources, for translators.

import (
	"fmt"
	"strings"
)

// A Term is a word of the field and what it means.
type Term struct {
	Name  string   `json:"name"`
	Forms []string `json:"forms"` // other forms in which it stands in sentences
	Text  string   `json:"text"`
}

// Terms are the words of the field in the order of the alphabet.
func Terms() []Term {
	return []Term{
		{"book", []string{"books"},
			"A file of proofs that leads from a position to the five, whatever the other side plays."},
		{"broken three", nil,
			"A three with a gap in it: one more stone in the gap makes a straight four."},
		{"double four", nil,
			"One move that makes two fours. Only one of them can be answered. Black may not make it in renju."},
		{"double three", nil,
			"One move that makes two threes. As a rule only one of them can be answered. Black may not make " +
				"it in renju."},
		{"five", []string{"fives"},
			"Five stones in a row: the game is won. A longer row wins too in freestyle, and for White in " +
				"renju; in standard it does not count."},
		{"forbidden", nil,
			"In renju Black may not make a double three, a double four or a row of six or more."},
		{"four", []string{"fours"},
			"A row that one more stone makes a five. The other side has to answer at once."},
		{"fukumi", nil,
			"A move that is neither a four nor a three, but after it a win by fours threatens."},
		{"heat map", nil,
			"The board with a colour on each point for how much a stone there is worth."},
		{"judged", nil,
			"An opinion of the search, as a chance to win in percent. It is no proof and may be wrong."},
		{"node", []string{"nodes"},
			"A position that a search has looked at."},
		{"overline", []string{"overlines"},
			"A row of six or more stones. It wins in freestyle and for White in renju; for Black in renju it " +
				"is forbidden."},
		{"plies", []string{"ply"},
			"Moves of either side, each counted by itself: one move of each side makes two."},
		{"proved", []string{"proof"},
			"Nothing is left open. A win is replayed by a checker that is separate from the search, with " +
				"every reply; where there is no win, every attack of its kind was tried."},
		{"quiet move", []string{"quiet moves"},
			"A move that threatens nothing at once."},
		{"straight four", []string{"straight fours"},
			"Four stones in a row with both ends open. It makes a five at either end, so nothing stops it."},
		{"swap2", nil,
			"A fair opening: one side puts three stones, the other chooses a colour, or puts two more and " +
				"lets the first choose."},
		{"threat", []string{"threats", "threatens"},
			"What wins if the other side does nothing about it: a four, a three, or a move after which a win " +
				"by fours comes."},
		{"three", []string{"threes"},
			"A row that one more stone makes a straight four. The other side has to answer."},
		{"VCF", nil,
			"A win by fours alone: each move is a four, until one of them cannot be answered."},
		{"VCT", nil,
			"A win by threats alone: each move is a four, a three, or one after which a win by fours comes."},
	}
}

// TermsText is the glossary as plain lines of so many columns.
func TermsText(columns int) string {
	const indent = 16
	var b strings.Builder
	for _, t := range Terms() {
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
