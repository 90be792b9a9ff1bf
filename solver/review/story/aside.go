package story

// The notes that follow a game's story: what a book proves about the game, and where it was level.

import "fukumi/solver/review"

// Asides returns the notes as sentences.
func (r *Document) Asides() []string {
	list := []string{}
	for _, text := range []string{r.theoryText(), r.levelText()} {
		if text != "" {
			list = append(list, text)
		}
	}
	return list
}

// theoryText says up to which move a book proves the win. It returns "" if there is no book.
func (r *Document) theoryText() string {
	t := r.Theory
	if t == nil {
		return ""
	}
	l, side, of := r.In, t.Book.Attacker, "other"
	if t.Ply < 0 {
		return l.Say("Theory: the book does not cover the game (it is about {side}'s win under {rule} on "+
			"{size}x{size})", "side", side, "rule", t.Book.Rule, "size", t.Book.Size)
	}
	if t.Empty() {
		of = "empty"
	}
	played := r.Game.Moves[t.Ply].Point
	switch {
	case !t.Left && t.Ply+2 >= len(r.Game.Moves):
		return l.Say("Theory: {side}'s win{of, select, empty { of the empty board} other {}} is proved to the end "+
			"of the game (book)", "side", side, "of", of)
	case !t.Left:
		return l.Say("Theory: {side}'s win{of, select, empty { of the empty board} other {}} is proved until move "+
			"{n}, "+
			"{move} (book); the book does not cover what follows", "side", side, "of", of, "n", t.Ply+1, "move", played)
	}
	text := l.Say("Theory: {side}'s win{of, select, empty { of the empty board} other {}} is proved until move {n}, "+
		"{move}; {keeps} keeps it (book)", "side", side, "of", of, "n", t.Ply+1, "move", played, "keeps", t.Keeps)
	next := r.Judged[t.Ply+1]
	switch {
	case r.Gives(t.Ply):
		return l.Join(text, l.Say("after {move} {side} wins, proved", "move", played, "side", side.Opponent()))
	case next != nil && next.IsLost():
		return l.Join(text, l.Say("the book does not cover {move}, which is proved to win as well", "move", played))
	}
	return l.Join(text, l.Say("the book does not cover {move}", "move", played))
}

// levelText says where the game was level. It returns "" if it never was.
func (r *Document) levelText() string {
	var runs []string
	for _, l := range r.Level() {
		runs = append(runs, r.In.Say("from move {from} to {to}", "from", l.From, "to", l.To))
	}
	if len(runs) == 0 {
		return ""
	}
	return r.In.Say("Even {moves} (judged): nothing is proved there, and the win chance is between {least} and "+
		"{most} %", "moves", r.In.List(runs...), "least", r.In.Float(100*(0.5-review.LevelBand), 0),
		"most", r.In.Float(100*(0.5+review.LevelBand), 0))
}
