package review

// What is known about one position: proofs first, then a judgement.

import (
	"cmp"
	"slices"

	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/proof"
)

// A Judgement is what was found about a position. Proofs and judgements are in separate
// fields: nothing in Best counts as proved unless it says so itself.
//
// A move is known in one of three grades. It is certain if a certificate shows that it wins
// (Attack) or loses (Refuted). It stood a search (Trials) if a search for any win of the
// opponent after it, quiet moves included, found no win: no more than that. It stops the
// threats (Defence.Holds) if the opponent has no VCT after it, exactly; quiet attacks were
// not searched.
//
// Each phase (phases.go) writes to it in one file: recall in stored.go, the attacks and look in
// search.go, pursue in hunt.go, and propagation in propagate.go. Recall writes all stored
// fields. The methods below are for writes by more than one phase.
type Judgement struct {
	// Written when the job begins: what the board shows.
	Position notation.Position
	Over     bool // a winning row stands, there is no legal move, or the last move was forbidden

	// Written by the attacks; pursue and propagation add wins.
	Attack solver.Result // a win of the side to move, or that it has no VCT

	// Written by look, and by pursue if the opponent threatens to win by quiet moves too;
	// propagation adds moves that lose.
	Defence  solver.Defence // the moves against the opponent's threat, if the side to move is not known to win
	losses   []loss         // the moves that lose; checked, or dropped, once something rests on them (loss.go)
	defended bool           // every legal move was tried against the threat

	// Written by look. A win replaces it, and a move found to lose is dropped.
	Best *solver.Candidate // the best move, nil if the limits allowed none

	// Written by pursue. A move found to lose is dropped.
	Trials []Trial // the moves after which a search for any win found none, in rising order of Move

	// Counted by every phase that searches.
	Nodes int64

	// Written by propagation alone.
	lost    *lostProof // the certificate, after a move of a proved win
	won     int        // plies of a win proved by refuting all replies; 0 without one
	refuted bool       // every move was proved to lose, one by one
	tried   int        // number of losses when refute was last tried
}

// A Trial is a move that stood a search.
type Trial struct {
	Move  notation.Point
	Nodes int64 // of the longest search after it for any win of the opponent
	// Chance is the win chance of the side that moves, judged after the move; negative if it
	// was not judged.
	Chance float64

	effort int64 // the limit of that search, in nodes or else nanoseconds
}

// A lostProof is the certificate by which the side to move has lost: it belongs
// to the move before, whose threat no reply answers.
type lostProof struct {
	proof  *proof.Proof
	length int // plies left
	line   []notation.Point
}

// setWin makes r the win of the side to move.
func (j *Judgement) setWin(r solver.Result) {
	j.Attack = r
	j.Best = &solver.Candidate{Move: r.Line[0], Rank: 1, Proved: solver.ProvedWin, Result: &j.Attack, WinChance: 1,
		Line: r.Line}
}

// setDefence sets what is known about the moves against the threat, and keeps what was known
// about a move before.
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

// stops adds a move to those that stop the threats: the opponent has no VCT after it.
func (j *Judgement) stops(p notation.Point) {
	d := &j.Defence
	if j.lossOf(p) == nil && !slices.Contains(d.Holds, p) {
		d.Holds, d.Open = append(slices.Clone(d.Holds), p), without(d.Open, p)
		slices.Sort(d.Holds)
	}
}

// addLoss adds a move to those that lose. The move may have been open, or one after
// which the opponent has no VCT but wins otherwise.
func (j *Judgement) addLoss(l loss) {
	j.Defence.Open, j.Defence.Holds = without(j.Defence.Open, l.move), without(j.Defence.Holds, l.move)
	j.Trials = slices.DeleteFunc(slices.Clone(j.Trials), func(t Trial) bool { return t.Move == l.move })
	j.losses = append(slices.Clone(j.losses), l)
	slices.SortFunc(j.losses, func(a, b loss) int { return cmp.Compare(a.move, b.move) })
	j.dropBest()
}

// dropBest forgets the move that was judged best once it is known to lose.
func (j *Judgement) dropBest() {
	if j.Best != nil && j.Best.Proved == solver.ProvedNone && j.lossOf(j.Best.Move) != nil {
		j.Best = nil
	}
}

// setTrial records a search after a move that found no win.
func (j *Judgement) setTrial(t Trial) {
	list := slices.DeleteFunc(slices.Clone(j.Trials), func(old Trial) bool { return old.Move == t.Move })
	j.Trials = append(list, t)
	slices.SortFunc(j.Trials, func(a, b Trial) int { return cmp.Compare(a.Move, b.Move) })
}

// IsWon reports whether the side to move has a proved win.
func (j *Judgement) IsWon() bool { return j.Attack.Verdict == solver.Win || j.won > 0 }

// WonIn is the maximum length of that win in plies, 0 without a win.
func (j *Judgement) WonIn() int {
	if j.Attack.Verdict == solver.Win {
		return j.Attack.Length
	}
	return j.won
}

// IsLost reports whether the side to move is proved to lose: by the certificate
// of the move before, or because every move was refuted.
func (j *Judgement) IsLost() bool { return j.lost != nil || j.refuted }

// LostBy is the certificate by which the side to move has lost: it is about the position
// before, and begins with the move made there. It is nil if the loss is shown move by move.
func (j *Judgement) LostBy() *proof.Proof {
	if j.lost == nil {
		return nil
	}
	return j.lost.proof
}

// LostIn bounds the plies left to a lost side to move; 0 if it is not lost.
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

// Chance is the win chance of the side to move and whether it is known: 1 or 0
// if proved, otherwise as alpha-beta judges it.
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

// Proved is "win" or "loss" for the side to move, or "".
func (j *Judgement) Proved() string {
	switch {
	case j.IsWon():
		return solver.ProvedWin.String()
	case j.IsLost():
		return solver.ProvedLoss.String()
	}
	return ""
}

// A ProofKind is the basis of a proved win or loss. Mostly it is one certificate that the
// checker has accepted. If the game has shown that every move of a position loses, it is
// one certificate for each move, or each reply to the opponent's answer.
type ProofKind string

// The kinds.
const (
	NoProof     ProofKind = ""
	Certificate ProofKind = "certificate"         // one that the checker has accepted
	EveryMove   ProofKind = "every-move-refuted"  // for a loss: a proof for each legal move
	EveryReply  ProofKind = "every-reply-refuted" // for a win: a proof for each reply to the move of the game
)

// ProofKind is the basis of the proved win or loss of the side to move.
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
