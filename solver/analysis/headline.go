package analysis

// The answer first: what an analysis has found, in one sentence for somebody who knows
// none of the words of the field, and why. Each sentence follows from a verdict, a
// certificate or a judgement that is there; what is not known is not said.

import (
	"fmt"
	"strings"

	"fukumi/notation"
	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/proof"
)

// A Headline is the answer in one sentence, and why it is so.
type Headline struct {
	Text string
	Why  string // one sentence or two; "" where there is no more to say
}

// Headline is what is known once a part is.
func (a *Analysis) Headline(part Part) Headline {
	side := words.Side(a.Position().Turn())
	switch r := &a.Attack.Result; {
	case r.Verdict == solver.Win:
		return Headline{wins(side, r), howItWins(side, r)}
	case r.Known != nil:
		return knownHeadline(r.Known)
	case a.Attack.Block != nil:
		return a.blockHeadline()
	case part >= PartDefence && a.Defence.Result.Verdict == solver.Win:
		return a.threatHeadline(part)
	case part < PartDefence:
		return Headline{Text: nobody(side+" has no win", r, "")}
	}
	h := Headline{Text: a.noWin()}
	if len(a.Candidates) > 0 {
		h.Text += " " + a.bestText()
	}
	return h
}

// Answered reports whether the headline of a part is that of the whole: no later part changes it.
func (a *Analysis) Answered(part Part) bool {
	switch {
	case a.Attack.Result.Verdict == solver.Win, a.Attack.Result.Known != nil, a.Attack.Block != nil:
		return part >= PartAttack
	case a.Defence.Result.Verdict == solver.Win:
		return part >= PartDefences
	}
	return part == PartRest
}

// wins is the claim of a checked win.
func wins(side string, r *solver.Result) string {
	if r.Class == proof.Five {
		return fmt.Sprintf("%s wins at once: %s makes five.", side, r.Line[0])
	}
	return fmt.Sprintf("%s wins in %s: %s starts it.", side, words.Count(int64(r.Length+1)/2, "move"), r.Line[0])
}

// howItWins says what the attack is made of.
func howItWins(side string, r *solver.Result) string {
	switch r.Class {
	case proof.Five:
		return ""
	case solver.VCF:
		return fmt.Sprintf("%s makes one four after the other, and each has to be answered. It is proved.", side)
	case solver.VCT3:
		return fmt.Sprintf("Each move of %s makes a three or a four that has to be answered. It is proved.", side)
	case solver.VCT:
		return fmt.Sprintf("Each move of %s makes a threat that has to be answered. It is proved.", side)
	}
	return "It is proved, with an answer to every reply. Not every move on the way is a threat."
}

// knownHeadline is a win that a book proves, at hand or not.
func knownHeadline(k *solver.Known) Headline {
	winner, loser := words.Side(k.Winner), words.Side(k.Winner.Opponent())
	h := Headline{Text: fmt.Sprintf("%s wins: %s starts it.", winner, k.Move)}
	if k.Move == notation.NoPoint {
		h.Text = fmt.Sprintf("%s wins, whatever %s plays.", winner, loser)
	}
	if h.Why = "A book has the proof, with an answer to every reply."; !k.AtHand() {
		h.Why = "It is known: a book has the proof, and that book is not on this machine."
	}
	return h
}

// blockHeadline is about a side that has to stop a five.
func (a *Analysis) blockHeadline() Headline {
	b, pos := a.Attack.Block, a.Position()
	side, other := words.Side(pos.Turn()), words.Side(pos.Turn().Opponent())
	switch {
	case len(b.Fives) > 1:
		return Headline{fmt.Sprintf("%s wins: nothing stops the five.", other),
			fmt.Sprintf("It comes at %s, and one move cannot stop all of that.", words.Points(b.Fives))}
	case b.Move == notation.NoPoint:
		return Headline{fmt.Sprintf("%s wins: nothing stops the five at %s.", other, b.Fives[0]),
			fmt.Sprintf("%s may not play there: %s.", side, spaced(pos.Foul(b.Fives[0]).String()))}
	case b.Against.Verdict == solver.Win:
		return Headline{fmt.Sprintf("%s must play %s, and loses: %s wins %s later.", side, b.Move, other,
			words.Count(int64(b.Against.Length+1)/2, "move")), "It is proved."}
	case b.Lost():
		return Headline{fmt.Sprintf("%s must play %s, and wins: nothing stops what comes then.", side, b.Move),
			fmt.Sprintf("Every reply of %s is proved to lose.", other)}
	}
	return Headline{fmt.Sprintf("%s must play %s: %s makes five there next.", side, b.Move, other), ""}
}

// threatHeadline is about a win of the other side that has to be answered.
func (a *Analysis) threatHeadline(part Part) Headline {
	r, d := &a.Defence.Result, a.Defences
	other := words.Side(a.Position().Turn().Opponent())
	does := "threatens to win at"
	if r.Class == proof.Five {
		does = "threatens to make five at"
	}
	h := Headline{Text: fmt.Sprintf("%s %s %s.", other, does, r.Line[0])}
	if part < PartDefences || d == nil {
		return h
	}
	text := strings.TrimSuffix(h.Text, ".")
	holds, open := len(d.Holds), len(d.Open)
	switch {
	case holds == 0 && open == 0:
		return Headline{fmt.Sprintf("%s wins: nothing stops %s.", other, r.Line[0]), "Every move is proved to lose."}
	case holds == 0:
		h.Text = text + "; no move is known to stop it."
	case open > 0:
		h.Text = fmt.Sprintf("%s; %s or more.", text, stop(holds))
	default:
		h.Text = fmt.Sprintf("%s; %s.", text, stop(holds))
	}
	var why []string
	if holds > 0 {
		why = append(why, listed("Hold", d.Holds))
	}
	if open > 0 {
		why = append(why, listed("Undecided", d.Open))
	}
	if len(d.Lost) > 0 {
		why = append(why, "All others are proved to lose.")
	}
	h.Why = strings.Join(why, " ")
	return h
}

// spaced is a name of several words as it stands in sentences.
func spaced(name string) string { return strings.ReplaceAll(name, "-", " ") }

// listed is a list of points as a sentence, where it is short enough to be read.
func listed(what string, points []notation.Point) string {
	const most = 12
	if len(points) > most {
		return fmt.Sprintf("%s: %s, and %d more.", what, words.Points(points[:most]), len(points)-most)
	}
	return what + ": " + words.Points(points) + "."
}

// numbers are those that are written as words.
var numbers = []string{"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"}

// stop says how many moves stop a threat.
func stop(n int) string {
	switch {
	case n == 1:
		return "one move stops it"
	case n < len(numbers):
		return numbers[n] + " moves stop it"
	}
	return fmt.Sprintf("%d moves stop it", n)
}

// noWin says that neither side has a win of the class, or that none was found.
func (a *Analysis) noWin() string {
	attack, defence := &a.Attack.Result, &a.Defence.Result
	if attack.Verdict == solver.NoWin && defence.Verdict == solver.NoWin {
		return nobody("Nobody has a win", attack, "")
	}
	side, other := words.Side(a.Position().Turn()), words.Side(a.Position().Turn().Opponent())
	switch {
	case attack.Verdict == solver.NoWin:
		return nobody(side+" has no win", attack, "; of "+other+" it is unknown")
	case defence.Verdict == solver.NoWin:
		return fmt.Sprintf("No win was found so far; %s threatens none%s.", other, ways[defence.Class])
	}
	return "No win was found so far."
}

// ways are the kinds of attack of a class, of which alone a "no win" speaks.
var ways = map[solver.Class]string{solver.VCF: " by fours", solver.VCT3: " by fours and threes",
	solver.VCT: " by threats"}

// nobody says that somebody has no win of a class where that is proved, and else that none was
// found.
func nobody(claim string, r *solver.Result, more string) string {
	if r.Verdict != solver.NoWin {
		return "No win was found so far."
	}
	return claim + ways[r.Class] + more + "."
}

// bestText is the best move, and how good it is.
func (a *Analysis) bestText() string {
	side := words.Side(a.Position().Turn())
	switch c := &a.Candidates[0]; {
	case c.Book:
		return fmt.Sprintf("Best: %s, which a book calls a win.", c.Move)
	case c.Proved == solver.ProvedWin:
		return fmt.Sprintf("Best: %s, which wins.", c.Move)
	case c.Proved == solver.ProvedLoss:
		return fmt.Sprintf("Best: %s, which is proved to lose.", c.Move)
	default:
		return fmt.Sprintf("Best: %s, %s %s.", c.Move, side, words.Chance(c.WinChance))
	}
}
