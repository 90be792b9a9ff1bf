package main

// What review knows of one position: proofs first, a judgement where there are
// none. How it is found is in reviewsearch.go, what the rest of the game adds
// in reviewproof.go.

import (
	"fmt"

	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/proof"
)

// A judgement is what was found about a position. What is proved and what is
// judged are in fields of their own: nothing of best counts as proved unless it
// says so itself.
type judgement struct {
	pos    notation.Position
	over   bool // a winning row stands, no move can be made, or the last one was forbidden
	whole  bool // all was looked at, not only the attack
	attack solver.Result
	standing
	found standing          // as the searches of this position alone have left it
	deep  bool              // deepen has looked at it
	best  *solver.Candidate // the best move, nil where none was found within the limits
	nodes int64

	// What the game itself adds.
	lost    *lostProof // after a move of a proved win
	won     int        // plies of a win that is proved by all replies being lost; 0: none
	refuted bool       // every move was proved to lose, one by one
	checked bool       // that was tried
}

// A standing is how the side to move stands against the opponent's threat, as if
// it were their move, and what is known of every move against it. Nothing of
// it is known where the side to move wins.
type standing struct {
	defence solver.Defence
	losses  []loss // the moves that lose against the threat
}

// A lostProof is the certificate by which the side to move has lost: that of
// the move before, whose threat no reply answers.
type lostProof struct {
	proof  *proof.Proof
	length int // plies left
	line   []notation.Point
}

// lose makes p, a proof about the position before that begins with the move
// made there, the reason why the side to move has lost.
func (j *judgement) lose(p *proof.Proof, length int, line []notation.Point) {
	if j.lost == nil || length-1 < j.lost.length {
		j.lost = &lostProof{p, length - 1, line[1:]}
	}
}

// settled reports whether nothing is left that deepen could decide.
func (j *judgement) settled() bool {
	switch {
	case j.deep, j.over, j.isWon(), j.isLost(), len(j.defence.Holds) > 0:
		return true
	case j.defence.Threat.Verdict == solver.Win:
		return len(j.defence.Open) == 0
	}
	return false
}

// isWon reports whether the side to move has a proved win.
func (j *judgement) isWon() bool { return j.attack.Verdict == solver.Win || j.won > 0 }

// wonIn is the plies of that win.
func (j *judgement) wonIn() int {
	if j.attack.Verdict == solver.Win {
		return j.attack.Length
	}
	return j.won
}

// isLost reports whether the side to move is proved to lose: by the certificate
// of the move before, or because every move was refuted.
func (j *judgement) isLost() bool { return j.lost != nil || j.refuted }

// lostIn bounds the plies that are left where the side to move has lost.
func (j *judgement) lostIn() int {
	if j.lost != nil {
		return j.lost.length
	}
	if l := j.longest(); l != nil {
		return l.length + 1
	}
	return 0
}

// chance is the win chance of the side to move and whether there is one: 1 or 0
// where that is proved, else as alpha-beta judges it.
func (j *judgement) chance() (c float64, known bool) {
	switch {
	case j.over:
		return 0, false
	case j.isWon():
		return 1, true
	case j.isLost():
		return 0, true
	case j.best == nil || j.best.Proved != solver.ProvedNone:
		return 0, false
	}
	return min(max(j.best.WinChance, 0.001), 0.999), true
}

// proved is "win" or "loss" of the side to move, or "".
func (j *judgement) proved() string {
	switch {
	case j.isWon():
		return solver.ProvedWin.String()
	case j.isLost():
		return solver.ProvedLoss.String()
	}
	return ""
}

// knownText says in a few words what is known of the position.
func (j *judgement) knownText() string {
	d := &j.defence
	switch {
	case j.over:
		return "the game is over"
	case j.attack.Verdict == solver.Win:
		return fmt.Sprintf("%s in %s", classNames[j.attack.Class], atMost(j.attack.Length, j.attack.Exact, "<="))
	case j.won > 0:
		return fmt.Sprintf("wins in %s%s", atMost(j.won, false, "<="), j.proofKind().words())
	case j.isLost():
		return fmt.Sprintf("lost in %s%s", atMost(j.lostIn(), j.lostIn() <= 2, "<="), j.proofKind().words())
	case d.Threat.Verdict == solver.Win && len(d.Holds) > 0:
		text := "1 move holds"
		if len(d.Holds) > 1 {
			text = count(int64(len(d.Holds)), "move") + " hold"
		}
		if len(d.Open) > 0 {
			text = "at least " + text
		}
		return text
	case d.Threat.Verdict == solver.Win:
		return "threatened"
	}
	return ""
}

// atMost is a length in plies, with a word before it where it is only a bound.
func atMost(plies int, exact bool, word string) string {
	text := count(int64(plies), "ply")
	switch {
	case exact:
		return text
	case word == "<=":
		return word + text
	}
	return word + " " + text
}

// winText is a proved win in a sentence: its class and its length.
func winText(r *solver.Result) string {
	return fmt.Sprintf("%s in %s", classNames[r.Class], atMost(r.Length, r.Exact, "at most"))
}
