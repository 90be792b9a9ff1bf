package review

// A judgement of one position: what is proved, and what is only judged.

import (
	"cmp"
	"slices"

	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/proof"
)

// A Judgement is the collection of facts and judgements about a position. Proofs and judgements are in separate fields:
// nothing in Best counts as proved unless Best itself says so.
//
// There are three grades of knowledge about a move. It is certain that the move wins (Attack) or loses (Refuted) if a
// certificate shows it. The move stood a search (Trials) if a search found no win of the opponent after it, quiet moves
// included; this proves nothing. The move stops the threats (Defence.Holds) if the opponent certainly has no VCT after
// it; quiet attacks were not searched.
//
// Each phase (phases.go) has one file that writes to a Judgement: stored.go for recall, search.go for the attacks and
// look, hunt.go for pursue, and propagate.go for propagation. Recall writes all stored fields. The methods below write
// for more than one phase.
type Judgement struct {
	// Set when the job begins, from the board.
	Position notation.Position
	Over     bool // there is a winning row or no legal move, or the last move was forbidden

	// Written by the attacks. Pursue and propagation add wins.
	Attack solver.Result // a win of the side to move, or the fact that it has no VCT

	// Written by look, and by pursue if the opponent threatens to win also by quiet moves. Propagation adds moves that
	// lose.
	Defence  solver.Defence // the moves against the opponent's threat, if the side to move is not known to win
	losses   []loss         // the moves that lose; their proofs are checked when they are needed (loss.go)
	defended bool           // whether every legal move was tried against the threat

	// Written by look. A win replaces it. It is dropped if it is found to lose.
	Best *solver.Candidate // the best move; nil if the limits did not suffice

	// Written by pursue. A move found to lose is dropped.
	Trials []Trial // the moves after which a search for any win found none, sorted by Move

	// Increased by every phase that searches.
	Nodes int64

	// Written by propagation alone.
	lost    *lostProof // the certificate of the loss, after a move of a proved win
	won     int        // number of plies of a win that was proved by refuting all replies; 0 if there is none
	refuted bool       // whether every move was proved to lose, one by one
	tried   int        // the number of losses at the last call of refute
}

// A Trial is the record of a move that stood a search.
type Trial struct {
	Move  notation.Point
	Nodes int64 // nodes of the longest search for any win of the opponent after the move
	// Chance is the win chance of the side that made the move, judged after it. It is negative if it was not judged.
	Chance float64

	effort int64 // the limit of that search, in nodes or, if there is no node limit, in nanoseconds
}

// A lostProof is a certificate which proves that the side to move has lost. It belongs to the position before the last
// move, and proves that this move wins.
type lostProof struct {
	proof  *proof.Proof
	length int // number of plies left
	line   []notation.Point
}

// setWin makes r the win of the side to move.
func (j *Judgement) setWin(r solver.Result) {
	j.Attack = r
	j.Best = &solver.Candidate{Move: r.Line[0], Rank: 1, Proved: solver.ProvedWin, Result: &j.Attack, WinChance: 1,
		Line: r.Line}
}

// setDefence sets the facts about the moves against the threat, and keeps earlier facts about moves.
func (j *Judgement) setDefence(d solver.Defence) {
	known, holds := j.losses, j.Defence.Holds
	j.Defence, j.losses, j.defended = d, losses(d.Lost), true
	for _, l := range known {
		if j.lossOf(l.move) == nil {
			j.addLoss(l)
		}
	}
	for _, p := range holds {
		j.stops(p)
	}
	j.dropBest()
}

// stops adds a move to those that stop the threats: after it, the opponent has no VCT.
func (j *Judgement) stops(p notation.Point) {
	d := &j.Defence
	if j.lossOf(p) == nil && !slices.Contains(d.Holds, p) {
		d.Holds, d.Open = append(slices.Clone(d.Holds), p), without(d.Open, p)
		slices.Sort(d.Holds)
	}
}

// addLoss adds a losing move. The move may have been open until now, or the opponent may have no VCT after it but
// another win.
func (j *Judgement) addLoss(l loss) {
	j.Defence.Open, j.Defence.Holds = without(j.Defence.Open, l.move), without(j.Defence.Holds, l.move)
	j.Trials = slices.DeleteFunc(slices.Clone(j.Trials), func(t Trial) bool { return t.Move == l.move })
	j.losses = append(slices.Clone(j.losses), l)
	slices.SortFunc(j.losses, func(a, b loss) int { return cmp.Compare(a.move, b.move) })
	j.dropBest()
}

// dropBest drops the move that was judged best if it is now known to lose.
func (j *Judgement) dropBest() {
	if j.Best != nil && j.Best.Proved == solver.ProvedNone && j.lossOf(j.Best.Move) != nil {
		j.Best = nil
	}
}

// setTrial records a search after a move that did not find a win.
func (j *Judgement) setTrial(t Trial) {
	list := slices.DeleteFunc(slices.Clone(j.Trials), func(old Trial) bool { return old.Move == t.Move })
	j.Trials = append(list, t)
	slices.SortFunc(j.Trials, func(a, b Trial) int { return cmp.Compare(a.Move, b.Move) })
}

// IsWon reports whether the side to move has a proved win.
func (j *Judgement) IsWon() bool { return j.Attack.Verdict == solver.Win || j.won > 0 }

// WonIn returns the maximum length of that win in plies, or 0 if there is none.
func (j *Judgement) WonIn() int {
	if j.Attack.Verdict == solver.Win {
		return j.Attack.Length
	}
	return j.won
}

// IsLost reports whether the side to move is proved to lose: by the certificate
// of the move before, or because every move was refuted.
func (j *Judgement) IsLost() bool { return j.lost != nil || j.refuted }

// LostBy returns the certificate which proves that the side to move has lost. It is about the position before, and
// begins with the move made there. LostBy returns nil if the loss was shown move by move.
func (j *Judgement) LostBy() *proof.Proof {
	if j.lost == nil {
		return nil
	}
	return j.lost.proof
}

// LostIn returns the maximum number of plies left if the side to move is lost, otherwise 0.
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

// Chance returns the win chance of the side to move and whether it is known. It is 1 or 0 if a win or loss is proved,
// and otherwise alpha-beta's judgement.
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

// Proved returns "win" or "loss" if that is proved for the side to move, otherwise "".
func (j *Judgement) Proved() string {
	switch {
	case j.IsWon():
		return solver.ProvedWin.String()
	case j.IsLost():
		return solver.ProvedLoss.String()
	}
	return ""
}

// A ProofKind is the kind of evidence for a proved win or loss. Usually it is a single certificate that the checker has
// accepted. If the game has shown that every move of a position loses, there is one certificate for each move, or for
// each reply to the opponent's answer.
type ProofKind string

// The kinds.
const (
	NoProof     ProofKind = ""
	Certificate ProofKind = "certificate"         // a single certificate that the checker has accepted
	EveryMove   ProofKind = "every-move-refuted"  // only for a loss: a proof for each legal move
	EveryReply  ProofKind = "every-reply-refuted" // only for a win: a proof for each reply to the move of the game
)

// ProofKind returns the kind of evidence for the proved win or loss of the side to move.
func (j *Judgement) ProofKind() ProofKind {
	switch {
	case j.Over:
	case j.Attack.Proof != nil && j.IsWon():
		return Certificate
	case j.IsWon():
		return EveryReply
	case j.lost != nil:
		return Certificate
	case j.IsLost():
		return EveryMove
	}
	return NoProof
}
