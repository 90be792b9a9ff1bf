package document

// What is said of a game beside its story: what a book proves, and where it was level.

import (
	"fmt"
	"strings"

	"fukumi/notation/words"
	"fukumi/solver/review"
)

// Asides are these sentences.
func (r *Document) Asides() []string {
	list := []string{}
	for _, text := range []string{r.theoryText(), r.levelText()} {
		if text != "" {
			list = append(list, text)
		}
	}
	return list
}

// theoryText says how long the win lasted that a book proves, "" without a book.
func (r *Document) theoryText() string {
	t := r.Theory
	if t == nil {
		return ""
	}
	if t.Ply < 0 {
		return fmt.Sprintf("Theory: the book does not cover the game (it is about %s's win under %s on %dx%[3]d)",
			words.Side(t.Book.Attacker), t.Book.Rule, t.Book.Size)
	}
	of := ""
	if t.Empty() {
		of = " of the empty board"
	}
	text := fmt.Sprintf("Theory: %s's win%s is proved", words.Side(t.Book.Attacker), of)
	played := words.Move(r.Game.Moves[t.Ply].Point)
	switch {
	case !t.Left && t.Ply+2 >= len(r.Game.Moves):
		return text + " to the end of the game (book)"
	case !t.Left:
		return fmt.Sprintf("%s until move %d, %s (book); the book does not cover what follows", text, t.Ply+1, played)
	}
	text = fmt.Sprintf("%s until move %d, %s; %s keeps it (book)", text, t.Ply+1, played, t.Keeps)
	next := r.Judged[t.Ply+1]
	switch {
	case r.Gives(t.Ply):
		return fmt.Sprintf("%s; after %s %s wins, proved", text, played, words.Side(t.Book.Attacker.Opponent()))
	case next != nil && next.IsLost():
		return fmt.Sprintf("%s; the book does not cover %s, which is proved to win as well", text, played)
	}
	return fmt.Sprintf("%s; the book does not cover %s", text, played)
}

// levelText says where the game was level, "" where it was not.
func (r *Document) levelText() string {
	var runs []string
	for _, l := range r.Level() {
		runs = append(runs, fmt.Sprintf("from move %d to %d", l.From, l.To))
	}
	if len(runs) == 0 {
		return ""
	}
	return fmt.Sprintf("Level %s, as judged: nothing is proved there, and the win chance is between %.0f and %.0f %%",
		strings.Join(runs, ", "), 100*(0.5-review.LevelBand), 100*(0.5+review.LevelBand))
}
