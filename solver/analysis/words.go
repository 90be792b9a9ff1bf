package analysis

// The wording of an answer: the verdict in the words of the field, and where it
// comes from.

import (
	"fmt"

	"fukumi/notation"
	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/proof"
)

// Verdict is the verdict as one sentence.
func (a *Answer) Verdict(h Hints) string {
	r, side, class := &a.Result, words.Side(a.Query.Position.Turn()), a.Result.Class.Title()
	switch {
	case r.Verdict == solver.Win:
		return a.win() + a.winNote(h)
	case r.Verdict == solver.NoWin:
		return fmt.Sprintf("%s has no %s (%s)", side, class, a.absence(h))
	case a.Brief && r.Stop == solver.StopNodes:
		return fmt.Sprintf("unknown: a short search found no %s (%s wins already)", class,
			words.Side(a.Query.Position.Turn().Opponent())) +
			after("; ", h.Both, "")
	case r.Refused != nil:
		return fmt.Sprintf("unknown: a %s was found, but the checker refuses its proof, so it is not claimed: a "+
			"defect of this program", class)
	case r.TooLarge:
		return fmt.Sprintf("unknown: a %s was found, but its proof has more than %d nodes, the most that the checker "+
			"takes, so it is not claimed", class, proof.MaxNodes) +
			after("; ", a.next(h), "")
	}
	return fmt.Sprintf("unknown: %s (no %s found, but there may be one)", a.stopped(), class) +
		after("; ", a.next(h), "")
}

// KnownText is the win that is known besides, as one sentence or two, "" for none. Whether it is
// proved or no more than known is for whoever shows it to say.
func (a *Answer) KnownText(h Hints) string {
	if b := a.Result.Beside; b != nil {
		return fmt.Sprintf("%s's %s does not stop what %s threatens (it lies outside of the zone of that move)",
			words.Side(a.Query.Position.Turn().Opponent()), b.Reply, b.Move)
	}
	k := a.Result.Known
	if k == nil {
		return ""
	}
	wins := words.Side(k.Winner) + " wins with " + k.Move.String()
	if k.Move == notation.NoPoint {
		wins = fmt.Sprintf("%s wins, whatever %s plays", words.Side(k.Winner), words.Side(k.Winner.Opponent()))
	}
	if k.AtHand() {
		return fmt.Sprintf("%s: the book %s proves it, and the checker has accepted all of that", wins, k.Book) +
			after("; ", tries(k), "")
	}
	sum := ""
	if k.SHA256 != "" {
		sum = fmt.Sprintf(" (sha256 %.12s…)", k.SHA256)
	}
	text := fmt.Sprintf("%s; the proof is a book of %.0f MB%s that is not on this machine", wins,
		float64(k.Bytes)/1e6, sum)
	if h.Make != nil {
		text += ": " + h.Make(k.Theorem.Name)
	}
	return text
}

// tries says what the other side can try against a move of a book, "" where that is not known.
func tries(k *solver.Known) string {
	const most = 5
	if len(k.Tries) == 0 {
		return ""
	}
	loser := words.Side(k.Winner.Opponent())
	if !k.Rest {
		return fmt.Sprintf("it answers each of %s's %s", loser, words.Count(int64(len(k.Tries)), "reply"))
	}
	named := notation.FormatMoves(k.Tries[:min(most, len(k.Tries))])
	if others := len(k.Tries) - most; others > 0 {
		named += fmt.Sprintf(" or one of %d others", others)
	}
	return fmt.Sprintf("%s can try %s, which it answers one by one; every other reply loses to one threat",
		loser, named)
}

// Short is the verdict without what can be tried next.
func (a *Answer) Short(h Hints) string {
	switch a.Result.Verdict {
	case solver.Win:
		return a.win()
	case solver.NoWin:
		return a.Verdict(h)
	}
	return fmt.Sprintf("unknown: no %s found, but there may be one", a.Result.Class.Title())
}

// win is the claim of a win.
func (a *Answer) win() string {
	r, side := &a.Result, words.Side(a.Query.Position.Turn())
	if r.Class == proof.Five {
		return fmt.Sprintf("%s wins at once: five with %s", side, r.Line[0])
	}
	does := "wins by " + r.Class.Title()
	if r.Class == solver.AnyWin {
		does = "has a " + r.Class.Title()
	}
	return fmt.Sprintf("%s %s in %s, %s", side, does,
		words.Count(int64(r.Length+1)/2, "move"), words.Count(int64(r.Length), "ply"))
}

// winNote says in brackets whether there is a shorter win.
func (a *Answer) winNote(h Hints) string {
	r := &a.Result
	switch {
	case r.Class == proof.Five:
		return ""
	case r.Exact && r.Imported && r.Length > 1:
		return " (the shortest, by an imported record that was not checked here)"
	case r.Exact:
		return " (the shortest)"
	case a.Query.Goal == solver.AnyWin:
		return ""
	case a.Query.Shortest:
		return " (" + a.stopped() + " before it was shown to be the shortest" + after("; ", a.next(h), "") + ")"
	}
	return after(" (", h.Fewer, ")")
}

// absence says how it is known that there is no win of a class.
func (a *Answer) absence(h Hints) string {
	switch {
	case a.Result.Source != solver.FromCache:
		return "proved: every attack of the class was tried"
	case a.Result.Imported:
		return "by an imported record that was not checked here" + after("; ", h.Recheck, "")
	}
	return "from the cache: an earlier search here proved it"
}

// stopped names the limit that was reached.
func (a *Answer) stopped() string {
	limits, of := a.limits(), ""
	if a.Whole != nil {
		of = "its share of "
	}
	switch a.Result.Stop {
	case solver.StopTime:
		return fmt.Sprintf("%sthe time limit of %s was reached", of, limits.Time)
	case solver.StopNodes:
		return fmt.Sprintf("%sthe node limit of %d was reached", of, limits.Nodes)
	case solver.StopMemory:
		if a.Query.Goal == solver.AnyWin && !a.Result.TooLarge {
			return "the memory of the search was full"
		}
		return fmt.Sprintf("a proof has more than %d nodes, the most that the checker takes", proof.MaxNodes)
	case solver.StopInterrupt:
		return "the search was interrupted"
	}
	if a.Query.Method == solver.MethodTSS {
		return "the threat-space search ended"
	}
	if a.Query.Goal == solver.AnyWin && a.Result.Stop == solver.NoStop {
		return "the search ended"
	}
	return "a limit was reached"
}

// WinningMoves says which first moves win, where all were asked for.
func (a *Answer) WinningMoves(h Hints) string {
	r := &a.Result
	text := "winning first moves: " + a.winning(h)
	if len(r.Undecided) > 0 {
		open := words.Points(r.Undecided)
		if n := len(r.Undecided); a.Query.Goal == solver.AnyWin && n > movesShown {
			open = words.Count(int64(n), "move")
		}
		return fmt.Sprintf("%s; undecided: %s (%s%s)", text, open, a.stopped(), after("; ", a.next(h), ""))
	}
	if len(r.Winning) == 1 {
		return text + " (no other)"
	}
	return fmt.Sprintf("%s (%d)", text, len(r.Winning))
}

// movesShown is how many winning moves beside a five the text lists, and how many that
// are undecided where quiet moves count.
const movesShown = 24

// winning lists the winning first moves. Beside a five hardly anybody wants to
// know the others: where they are many they are counted.
func (a *Answer) winning(h Hints) string {
	r := &a.Result
	if r.Class != proof.Five {
		return words.Points(r.Winning)
	}
	var fives, others []notation.Point
	for _, p := range r.Winning {
		if r.Proof.Position.MakesFive(p, r.Proof.Position.Turn()) {
			fives = append(fives, p)
		} else {
			others = append(others, p)
		}
	}
	switch text := words.Points(fives); {
	case len(others) == 0:
		return text
	case len(others) > movesShown:
		return fmt.Sprintf("%s, five at once, and %d others", text, len(others)) + after(" (", h.List, ")")
	default:
		return fmt.Sprintf("%s, five at once, and %s", text, words.Points(others))
	}
}
