package analysis

// The headline of an analysis: its result and the reason, in sentences without technical terms. Each sentence follows
// from a verdict, a certificate or a judgement. Unknown facts are not mentioned.

import (
	"fukumi/notation"
	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/explain"
	"fukumi/solver/proof"
)

// A Headline is the answer in a sentence or two, with the reason.
type Headline struct {
	Text string
	Why  string // one or two sentences; may be ""
}

// Headline returns the headline at the time when a part has become known.
func (a *Analysis) Headline(l *words.Language, part Part) Headline {
	side := a.Position().Turn()
	switch r := &a.Attack.Result; {
	case r.Verdict == solver.Win:
		return Headline{wins(l, side, r), howItWins(l, side, r)}
	case r.Decides():
		return bookHeadline(l, r.Book)
	case a.Attack.Block != nil:
		return a.blockHeadline(l)
	case part >= PartDefence && a.Defence.Result.Verdict == solver.Win:
		return a.threatHeadline(l, part)
	case part < PartDefence:
		return Headline{Text: has(l, side, r)}
	}
	h := Headline{Text: a.noWin(l)}
	if len(a.Candidates) > 0 {
		h.Text = l.Sentences(h.Text, a.bestText(l))
	}
	return h
}

// Lists reports whether the headline's Why lists the moves of Defences. A caller that shows these moves can then leave
// Why out.
func (a *Analysis) Lists(part Part) bool {
	r, d := &a.Attack.Result, a.Defences
	return r.Verdict != solver.Win && !r.Decides() && a.Attack.Block == nil && part >= PartDefences &&
		a.Defence.Result.Verdict == solver.Win && d != nil && len(d.Holds)+len(d.Open) > 0
}

// Answered reports whether the headline after a part is final, so that no later part changes it.
func (a *Analysis) Answered(part Part) bool {
	switch {
	case a.Attack.Result.Verdict == solver.Win, a.Attack.Result.Decides(), a.Attack.Block != nil:
		return part >= PartAttack
	case a.Defence.Result.Verdict == solver.Win:
		return part >= PartDefences
	}
	return part == PartRest
}

// wins returns the sentence that claims a checked win.
func wins(l *words.Language, side notation.Stone, r *solver.Result) string {
	if r.Class == proof.Five {
		return l.Say("{side} wins at once: {move} makes five.", "side", side, "move", r.Line[0])
	}
	return l.Say("{side} wins in {n, plural, one {# move} other {# moves}}, starting with {move}.", "side", side,
		"n", (r.Length+1)/2, "move", r.Line[0])
}

// howItWins says what the attack consists of: what each of its moves makes, or otherwise what is true of every proof of
// the class.
func howItWins(l *words.Language, side notation.Stone, r *solver.Result) string {
	switch r.Class {
	case proof.Five:
		return ""
	case solver.VCF: // the checker has seen that each move makes a four
		return l.Say("{side} makes one four after another, and each has to be answered. It is proved.", "side", side)
	}
	switch m := explain.Count(r.Proof); {
	case m.All && m.Blocks+m.Fukumi+m.Quiet == 0:
		return l.Say("Each move of {side} makes a three or a four that has to be answered. It is proved.", "side", side)
	case m.All && m.Fukumi+m.Quiet == 0:
		return l.Say("Each move of {side} makes a three or a four, or stops a five with a threat behind it: all "+
			"of that has to be answered. It is proved.", "side", side)
	case r.Class < solver.AnyWin: // the checker has seen a win by fours behind each move
		return l.Say("Behind each move of {side} there is a threat that has to be answered. It is proved.", "side",
			side)
	case m.Quiet > 0:
		return l.Say("It is proved, with an answer to every reply. Not every move on the way is a threat.")
	}
	return l.Say("It is proved, with an answer to every reply.")
}

// bookHeadline returns the headline for a win that a book proves.
func bookHeadline(l *words.Language, w *solver.BookWin) Headline {
	h := Headline{
		Text: l.Say("{side} wins, starting with {move}.", "side", w.Winner, "move", w.Move),
		Why:  l.Say("A book has the proof, with an answer to every reply."),
	}
	if w.Move == notation.NoPoint {
		h.Text = l.Say("{side} wins, whatever {other} plays.", "side", w.Winner, "other", w.Winner.Opponent())
	}
	return h
}

// blockHeadline returns the headline for a side that must stop a five.
func (a *Analysis) blockHeadline(l *words.Language) Headline {
	b, pos := a.Attack.Block, a.Position()
	side, other := pos.Turn(), pos.Turn().Opponent()
	switch {
	case len(b.Fives) > 1:
		return Headline{l.Say("{side} wins: nothing stops the five.", "side", other),
			l.Say("Five comes at {points}; one move cannot block them all.", "points", b.Fives)}
	case b.Move == notation.NoPoint:
		return Headline{l.Say("{side} wins: nothing stops the five at {point}.", "side", other, "point", b.Fives[0]),
			l.Say("{side} may not play there: {foul}.", "side", side, "foul", l.Foul(pos.Foul(b.Fives[0])))}
	case b.Against.Verdict == solver.Win:
		return Headline{l.Say("{side} must play {move}, and loses: {other} wins "+
			"{n, plural, one {# move} other {# moves}} later.", "side", side, "move", b.Move, "other", other,
			"n", (b.Against.Length+1)/2), l.Say("It is proved.")}
	case b.Lost():
		return Headline{l.Say("{side} must play {move}, and wins: nothing stops what comes then.", "side", side,
			"move", b.Move), l.Say("Every reply of {side} is proved to lose.", "side", other)}
	}
	return Headline{l.Say("{side} must play {move}: {other} makes five there next.", "side", side, "move", b.Move,
		"other", other), ""}
}

// threatHeadline returns the headline for a threat of the opponent that must be answered.
func (a *Analysis) threatHeadline(l *words.Language, part Part) Headline {
	r, d := &a.Defence.Result, a.Defences
	other, move := a.Position().Turn().Opponent(), r.Line[0]
	if part < PartDefences || d == nil {
		return Headline{Text: l.Say("{class, select, five {{side} threatens to make five at {move}.} "+
			"other {{side} threatens to win at {move}.}}", "class", r.Class, "side", other, "move", move)}
	}
	var h Headline
	stops, fours := divided(a.Position(), d.Holds)
	holds, open := len(stops), len(d.Open)
	switch {
	case len(d.Holds) == 0 && open == 0:
		return Headline{l.Say("{side} wins: nothing stops {move}.", "side", other, "move", move),
			l.Say("Every move is proved to lose.")}
	case holds == 0 && open == 0:
		h.Text = l.Say("{side} threatens to win at {move}; fours alone hold for now.", "side", other, "move", move)
	case holds == 0:
		h.Text = l.Say("{class, select, five {{side} threatens to make five at {move}; no move is known to stop it.} "+
			"other {{side} threatens to win at {move}; no move is known to stop it.}}", "class", r.Class, "side", other,
			"move", move)
	case open > 0:
		h.Text = l.Say("{class, select, five {{side} threatens to make five at {move}; {n, plural, "+
			"one {one move stops it} other {# moves stop it}} or more.} other {{side} threatens to win at {move}; "+
			"{n, plural, one {one move stops it} other {# moves stop it}} or more.}}", "class", r.Class, "side", other,
			"move", move, "n", holds)
	default:
		h.Text = l.Say("{class, select, five {{side} threatens to make five at {move}; {n, plural, "+
			"one {one move stops it} other {# moves stop it}}.} other {{side} threatens to win at {move}; "+
			"{n, plural, one {one move stops it} other {# moves stop it}}.}}", "class", r.Class, "side", other,
			"move", move, "n", holds)
	}
	var hold, delayed, undecided, lost string
	if len(fours) > 0 {
		delayed = l.Say("{sentence}.", "sentence", putOff(l, fours))
	}
	if first, more := some(stops); more > 0 {
		hold = l.Say("These hold: {points}, and {n} more.", "points", first, "n", more)
	} else if holds > 0 {
		hold = l.Say("These hold: {points}.", "points", first)
	}
	if first, more := some(d.Open); more > 0 {
		undecided = l.Say("Undecided: {points}, and {n} more.", "points", first, "n", more)
	} else if open > 0 {
		undecided = l.Say("Undecided: {points}.", "points", first)
	}
	if len(d.Lost) > 0 {
		lost = l.Say("All others are proved to lose.")
	}
	h.Why = l.Sentences(hold, delayed, undecided, lost)
	return h
}

// some returns as many points as fit in a sentence, and the number of the others.
func some(points []notation.Point) (first []notation.Point, more int) {
	const limit = 12
	n := min(len(points), limit)
	return points[:n], len(points) - n
}

// noWin says that neither side has a win of the class, or that none was found.
func (a *Analysis) noWin(l *words.Language) string {
	attack, defence, side := &a.Attack.Result, &a.Defence.Result, a.Position().Turn()
	other := side.Opponent()
	switch {
	case attack.Verdict == solver.NoWin && defence.Verdict == solver.NoWin:
		return l.Say("{class, select, vcf {Nobody has a win by fours.} vct3 {Nobody has a win by fours and threes.} "+
			"vct {Nobody has a win by threats.} other {Nobody has a win.}}", "class", attack.Class)
	case attack.Verdict == solver.NoWin:
		return l.Say("{class, select, vcf {{side} has no win by fours; whether {other} has one is unknown.} "+
			"vct3 {{side} has no win by fours and threes; whether {other} has one is unknown.} vct "+
			"{{side} has no win by threats; whether {other} has one is unknown.} other {{side} has no "+
			"win; whether {other} has one is unknown.}}", "class", attack.Class, "side", side, "other",
			other)
	case defence.Verdict == solver.NoWin:
		return l.Say("{class, select, vcf {No win found so far; {side} is not threatening one by fours.} vct3 "+
			"{No win found so far; {side} is not threatening one by fours and threes.} vct {No win found "+
			"so far; {side} is not threatening one by threats.} other {No win found so far; {side} is "+
			"not threatening one.}}", "class", defence.Class, "side", other)
	}
	return l.Say("No win found so far.")
}

// has says that a side has no win of a class if that is proved, and otherwise that no win was found.
func has(l *words.Language, side notation.Stone, r *solver.Result) string {
	if r.Verdict != solver.NoWin {
		return l.Say("No win found so far.")
	}
	return l.Say("{class, select, vcf {{side} has no win by fours.} vct3 {{side} has no win by fours and threes.} "+
		"vct {{side} has no win by threats.} other {{side} has no win.}}", "class", r.Class, "side", side)
}

// bestText names the best move and says how good it is.
func (a *Analysis) bestText(l *words.Language) string {
	switch c := &a.Candidates[0]; {
	case c.Book:
		return l.Say("Best: {move}, which a book calls a win.", "move", c.Move)
	case c.Proved == solver.ProvedWin:
		return l.Say("Best: {move}, which wins.", "move", c.Move)
	case c.Proved == solver.ProvedLoss:
		return l.Say("Best: {move}, which is proved to lose.", "move", c.Move)
	default:
		return l.Say("Best: {move}, {side} {chance}.", "move", c.Move, "side", a.Position().Turn(),
			"chance", l.Chance(c.WinChance))
	}
}
