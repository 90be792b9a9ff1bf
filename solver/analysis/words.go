package analysis

// The text of an answer: the verdict in technical terms, and its source.

import (
	"fukumi/notation"
	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/proof"
)

// Verdict returns the verdict as one sentence.
func (a *Answer) Verdict(h Hints) string {
	r, l := &a.Result, h.in()
	side, class := a.Query.Position.Turn(), l.Class(r.Class.String())
	switch {
	case r.Decides():
		return bookText(l, r.Book)
	case r.Verdict == solver.Win:
		return a.win(l, a.winNote(h))
	case r.Verdict == solver.NoWin:
		return l.Say("{side} has no {class} ({how})", "side", side, "class", class, "how", a.absence(h))
	case a.Brief && r.Stop == solver.StopNodes && a.Lost:
		return l.Say("unknown: a short search found no {class}", "class", class)
	case a.Brief && r.Stop == solver.StopNodes:
		return l.Join(l.Say("unknown: a short search found no {class} ({other} wins already)", "class", class,
			"other", side.Opponent()), h.Both)
	case r.Refused != nil:
		return l.Say("unknown: a {class} was found, but the checker refuses its proof, so it is not claimed: a defect "+
			"of this program", "class", class)
	case r.TooLarge:
		return l.Join(l.Say("unknown: a {class} was found, but its proof has more than {n} nodes, the most that the "+
			"checker takes, so it is not claimed", "class", class, "n", proof.MaxNodes), a.next(h))
	}
	return l.Join(l.Say("unknown: {why} (no {class} found, but there may be one)", "why", a.stopped(l), "class", class),
		a.next(h))
}

// VerdictOf returns the verdict as one sentence that names the side. supposed means that it is not that side's move.
func (a *Answer) VerdictOf(h Hints, supposed bool) string {
	l, side, text := h.in(), a.Query.Position.Turn(), a.Verdict(h)
	if a.Result.Verdict == solver.Unknown && !a.Result.Decides() {
		text = l.Say("{side}: {verdict}", "side", side, "verdict", text)
	}
	if !supposed {
		return text
	}
	return l.Say("If it were {side}'s move: {verdict}", "side", side, "verdict", text)
}

// Beside returns a sentence to be added to the verdict, or "". It explains why a reply did not matter, or says that a
// book has a win outside the class of the question.
func (a *Answer) Beside(l *words.Language) string {
	if b := a.Result.IdleReply; b != nil {
		return l.Say("{other}'s {reply} does not stop what {move} threatens (it lies outside of the zone of that move)",
			"other", a.Query.Position.Turn().Opponent(), "reply", b.Reply, "move", b.Move)
	}
	if a.Result.Book.Proves() && !a.Result.Decides() {
		return bookText(l, a.Result.Book)
	}
	return ""
}

// bookText describes the win that a book proves.
func bookText(l *words.Language, w *solver.BookWin) string {
	wins := l.Say("{side} wins with {move}", "side", w.Winner, "move", w.Move)
	if w.Move == notation.NoPoint {
		wins = l.Say("{side} wins, whatever {other} plays", "side", w.Winner, "other", w.Winner.Opponent())
	}
	if w.Length == 0 {
		return l.Say("{wins}: the book {book} proves it", "wins", wins, "book", w.Book)
	}
	return l.Say("{wins}, in {n, plural, one {# move} other {# moves}} at most: the book {book} proves it",
		"wins", wins, "n", w.OwnMoves(), "book", w.Book)
}

// BookText says what the other side can try against a book's win, and where the checker accepted the book. It returns
// "" if no book proves a win.
func (a *Answer) BookText(h Hints) string {
	w, l := a.Result.Book, h.in()
	if !w.Proves() {
		return ""
	}
	size := l.Float(float64(w.Bytes)/1e6, 1)
	accepted := l.Say("the checker has accepted all of that book ({size} MB, sha256 {sum}) here", "size", size,
		"sum", w.SHA256)
	if w.Carried {
		accepted = l.Say("the book ({size} MB, sha256 {sum}) is a part of this program, and the checker has accepted "+
			"all of it where that was built", "size", size, "sum", w.SHA256)
		if h.Check != nil {
			accepted = l.Join(accepted, h.Check(w.Book))
		}
	}
	return l.Join(tries(l, w), accepted)
}

// tries says what the other side can try against a move of a book. It returns "" if that is not known.
func tries(l *words.Language, k *solver.BookWin) string {
	const limit = 5
	if len(k.Tries) == 0 {
		return ""
	}
	loser := k.Winner.Opponent()
	if !k.Rest {
		return l.Say("it answers each of {side}'s {n, plural, one {# reply} other {# replies}}", "side", loser,
			"n", len(k.Tries))
	}
	if others := len(k.Tries) - limit; others > 0 {
		return l.Say("{side}'s real tries are {points} and {n} more, each with its own answer; every other "+
			"reply loses to the same threat", "side", loser, "points", k.Tries[:limit], "n", others)
	}
	return l.Say("{side}'s real tries are {points}, each with its own answer; every other reply loses to the "+
		"same threat", "side", loser, "points", k.Tries)
}

// Short returns the verdict without hints.
func (a *Answer) Short(h Hints) string {
	switch {
	case a.Result.Verdict == solver.Win:
		return a.win(h.in(), "")
	case a.Result.Verdict == solver.NoWin, a.Result.Decides():
		return a.Verdict(h)
	}
	return h.in().Say("unknown: no {class} found, but there may be one", "class", h.in().Class(a.Result.Class.String()))
}

// win returns the sentence that claims a win, with a note in brackets.
func (a *Answer) win(l *words.Language, note string) string {
	r, side := &a.Result, a.Query.Position.Turn()
	moves, plies := (r.Length+1)/2, r.Length
	text := ""
	switch r.Class {
	case proof.Five:
		text = l.Say("{side} wins at once: five with {move}", "side", side, "move", r.Line[0])
	case solver.AnyWin:
		text = l.Say("{side} has a forced win in {moves, plural, one {# move} other {# moves}} ({plies, "+
			"plural, one {# ply} other {# plies}})", "side", side, "moves", moves, "plies", plies)
	default:
		text = l.Say("{side} wins by {class} in {moves, plural, one {# move} other {# moves}} ({plies, plural, "+
			"one {# ply} other {# plies}})", "side", side, "class", l.Class(r.Class.String()), "moves", moves,
			"plies", plies)
	}
	if note == "" {
		return text
	}
	return l.Say("{text} ({note})", "text", text, "note", note)
}

// winNote says whether there may be a shorter win.
func (a *Answer) winNote(h Hints) string {
	r, l := &a.Result, h.in()
	switch {
	case r.Class == proof.Five:
		return ""
	case r.Exact && r.Imported && r.Length > 1:
		return l.Say("the shortest, according to an imported record that was not checked here")
	case r.Exact:
		return l.Say("the shortest")
	case a.Query.Goal == solver.AnyWin:
		return ""
	case a.Query.Shortest:
		return l.Join(l.Say("{why} before it was shown to be the shortest", "why", a.stopped(l)), a.next(h))
	}
	return h.Fewer
}

// absence says how it is known that there is no win of the class.
func (a *Answer) absence(h Hints) string {
	l := h.in()
	switch {
	case a.Result.Source != solver.FromCache:
		return l.Say("proved: every attack of the class was tried")
	case a.Result.Imported:
		return l.Join(l.Say("according to an imported record that was not checked here"), h.Recheck)
	}
	return l.Say("from the cache: an earlier search here proved it")
}

// stopped names the limit that was reached.
func (a *Answer) stopped(l *words.Language) string {
	limits, share := a.limits(), a.Whole != nil
	switch a.Result.Stop {
	case solver.StopTime:
		if share {
			return l.Say("this search's part of the time limit of {time} was used up", "time", limits.Time)
		}
		return l.Say("the time limit of {time} was reached", "time", limits.Time)
	case solver.StopNodes:
		if share {
			return l.Say("this search's part of the limit of {n} nodes was used up", "n", limits.Nodes)
		}
		return l.Say("the node limit of {n} was reached", "n", limits.Nodes)
	case solver.StopMemory:
		if a.Query.Goal == solver.AnyWin && !a.Result.TooLarge {
			return l.Say("the memory of the search was full")
		}
		return l.Say("a proof has more than {n} nodes, the most that the checker takes", "n", proof.MaxNodes)
	case solver.StopInterrupt:
		return l.Say("the search was interrupted")
	}
	if a.Query.Method == solver.MethodTSS {
		return l.Say("the threat-space search ended")
	}
	if a.Query.Goal == solver.AnyWin && a.Result.Stop == solver.NoStop {
		return l.Say("the search ended")
	}
	return l.Say("a limit was reached")
}

// WinningMoves says which first moves win, if the query asked for all.
func (a *Answer) WinningMoves(h Hints) string {
	r, l := &a.Result, h.in()
	moves := a.winning(h)
	if len(r.Undecided) > 0 {
		open := l.Points(r.Undecided)
		if n := len(r.Undecided); a.Query.Goal == solver.AnyWin && n > movesShown {
			open = l.Say("{n, plural, one {# move} other {# moves}}", "n", n)
		}
		return l.Say("winning first moves: {moves}; undecided: {open} ({why})", "moves", moves, "open", open,
			"why", l.Join(a.stopped(l), a.next(h)))
	}
	if len(r.Winning) == 1 {
		return l.Say("winning first moves: {moves} (no other)", "moves", moves)
	}
	return l.Say("winning first moves: {moves} ({n})", "moves", moves, "n", len(r.Winning))
}

// movesShown is the maximum number of winning moves that the text lists in addition to a five. It is also the maximum
// number of undecided moves in a query about any win.
const movesShown = 24

// winning lists the winning first moves. If there is a five and there are many other winning moves, it gives only their
// number, because they interest few readers.
func (a *Answer) winning(h Hints) string {
	r, l := &a.Result, h.in()
	if r.Class != proof.Five {
		return l.Points(r.Winning)
	}
	var fives, others []notation.Point
	for _, p := range r.Winning {
		if r.Proof.Position.MakesFive(p, r.Proof.Position.Turn()) {
			fives = append(fives, p)
		} else {
			others = append(others, p)
		}
	}
	switch {
	case len(others) == 0:
		return l.Points(fives)
	case len(others) > movesShown && h.List != "":
		return l.Say("{fives}, five at once, and {n} others ({hint})", "fives", fives, "n", len(others), "hint", h.List)
	case len(others) > movesShown:
		return l.Say("{fives}, five at once, and {n} others", "fives", fives, "n", len(others))
	}
	return l.Say("{fives}, five at once, and {others}", "fives", fives, "others", others)
}
