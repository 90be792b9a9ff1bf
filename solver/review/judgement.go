package review

// What is known of one position: proofs first, a judgement where there are none.
// How it is found is in search.go, what the rest of the game adds in propagate.go.

import (
	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/proof"
)

// A Judgement is what was found about a position. What is proved and what is
// judged are in fields of their own: nothing of Best counts as proved unless it
// says so itself.
type Judgement struct {
	Position notation.Position
	Over     bool              // a winning row stands, no move can be made, or the last one was forbidden
	Attack   solver.Result     // whether the side to move has a VCT, or a win by quiet moves if those are looked for
	defended                   // where it is not known to have one
	Best     *solver.Candidate // the best move, nil if none was found within the limits
	Nodes    int64

	searched bool             // all was searched, not only the attack
	deeper   bool             // searchDeeper was here
	quiet    bool             // wins by quiet moves are looked for: no VCT is not enough to hold
	alone    defended         // as the searches of this position alone have left it
	survived []notation.Point // moves that hold and that no win by quiet moves is found behind

	// What the game itself adds.
	lost    *lostProof // after a move of a proved win
	won     int        // plies of a win that is proved by all replies being lost; 0: none
	refuted bool       // every move was proved to lose, one by one
	checked bool       // that was tried
}

// defended is the defence against the opponent's threat (the win they would have
// if it were their move) and what is known of every move against it. It is empty
// where the side to move wins.
type defended struct {
	Defence solver.Defence
	losses  []loss // the moves that lose against the threat
}

// A lostProof is the certificate by which the side to move has lost: that of
// the move before, whose threat no reply answers.
type lostProof struct {
	proof  *proof.Proof
	length int // plies left
	line   []notation.Point
}

// setLost makes p, a proof about the position before that begins with the move
// made there, the reason why the side to move has lost.
func (j *Judgement) setLost(p *proof.Proof, length int, line []notation.Point) {
	if j.lost == nil || length-1 < j.lost.length {
		j.lost = &lostProof{p, length - 1, line[1:]}
	}
}

// decided reports whether nothing is left that searchDeeper could decide.
func (j *Judgement) decided() bool {
	switch {
	case j.deeper, j.Over, j.IsWon(), j.IsLost():
		return true
	case len(j.Defence.Holds) > 0:
		return !j.quiet
	case j.Defence.Threat.Verdict == solver.Win:
		return len(j.Defence.Open) == 0
	}
	return false
}

// IsWon reports whether the side to move has a proved win.
func (j *Judgement) IsWon() bool { return j.Attack.Verdict == solver.Win || j.won > 0 }

// WonIn is how many plies that win takes, 0 if there is none.
func (j *Judgement) WonIn() int {
	if j.Attack.Verdict == solver.Win {
		return j.Attack.Length
	}
	return j.won
}

// IsLost reports whether the side to move is proved to lose: by the certificate
// of the move before, or because every move was refuted.
func (j *Judgement) IsLost() bool { return j.lost != nil || j.refuted }

// LostBy is the certificate by which the side to move has lost, nil where that is shown move
// by move: it is about the position before and begins with the move made there.
func (j *Judgement) LostBy() *proof.Proof {
	if j.lost == nil {
		return nil
	}
	return j.lost.proof
}

// LostIn bounds the plies that are left where the side to move has lost, 0 where it
// has not.
func (j *Judgement) LostIn() int {
	switch {
	case j.lost != nil:
		return j.lost.length
	case !j.refuted:
		return 0
	}
	if l := j.longest(); l != nil {
		return l.length + 1
	}
	return 0
}

// Losing is how many moves are proved to lose.
func (j *Judgement) Losing() int { return len(j.losses) }

// Chance is the win chance of the side to move and whether there is one: 1 or 0
// where that is proved, else as alpha-beta judges it.
func (j *Judgement) Chance() (c float64, known bool) {
	switch {
	case j.Over:
		return 0, false
	case j.IsWon():
		return 1, true
	case j.IsLost():
		return 0, true
	case j.Best == nil || j.Best.Proved != solver.ProvedNone:
		return 0, false
	}
	return min(max(j.Best.WinChance, 0.001), 0.999), true
}

// Proved is "win" or "loss" of the side to move, or "".
func (j *Judgement) Proved() string {
	switch {
	case j.IsWon():
		return solver.ProvedWin.String()
	case j.IsLost():
		return solver.ProvedLoss.String()
	}
	return ""
}
