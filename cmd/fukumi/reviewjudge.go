package main

// What review knows of one position: proofs first, a judgement where there are
// none. The limits are nodes unless a time was asked for, so that a review
// gives the same answer every time.

import (
	"context"
	"errors"
	"fmt"
	"time"

	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/proof"
)

// A judgement is what was found about a position. What is proved and what is
// judged are in fields of their own: nothing of best counts as proved unless it
// says so itself.
type judgement struct {
	pos    notation.Position
	over   bool // a winning row stands, or no move can be made
	attack solver.Result
	// defence holds the opponent's threat, as if it were their move, and what
	// is known of every move against it. Nothing of it is known where the side
	// to move wins.
	defence solver.Defence
	losses  []loss            // the moves that lose against the threat
	deep    bool              // deepen has looked at it
	best    *solver.Candidate // the best move, nil where none was found within the limits
	nodes   int64

	// What the game itself adds (reviewproof.go).
	lost *lostProof // after a move of a proved win
	won  int        // plies of a win that is proved by all replies being lost; 0: none
}

// A lostProof is the certificate by which the side to move has lost: that of
// the move before, whose threat no reply answers.
type lostProof struct {
	proof  *proof.Proof
	length int // plies left
	line   []notation.Point
}

// A judgeLimits is how much is spent on a position.
type judgeLimits struct {
	solver.Limits
	// deeper is how many times as much is spent on the positions on which the
	// story of the game depends.
	deeper int64
}

// judgePosition looks at one position.
func judgePosition(ctx context.Context, s *solver.Solver, pos notation.Position, l judgeLimits) (*judgement, error) {
	j := &judgement{pos: pos}
	if _, over := pos.Winner(); over {
		j.over = true
		return j, nil
	}
	r, err := s.Rank(ctx, solver.RankQuery{Position: pos, Limits: l.Limits, MultiPV: 1})
	if errors.Is(err, solver.ErrNoMove) {
		j.over = true
		return j, nil
	}
	if err != nil {
		return nil, err
	}
	j.attack, j.defence, j.losses, j.nodes = r.Attack, r.Defence, losses(r.Defence.Lost), r.Nodes
	if len(r.Candidates) > 0 {
		j.best = &r.Candidates[0]
	}
	return j, nil
}

// deepen spends more on what decides whether the side to move is lost: the
// opponent's threat, and the moves that are still open against it.
func (j *judgement) deepen(ctx context.Context, s *solver.Solver, l judgeLimits) error {
	limits := solver.Limits{Nodes: l.Nodes * l.deeper, Time: l.Time * time.Duration(l.deeper)}
	j.deep = true
	if j.defence.Threat.Verdict == solver.Unknown {
		turned := j.pos
		turned.SetTurn(turned.Turn().Opponent())
		r, err := s.Solve(ctx, solver.Query{Position: turned, Goal: proof.VCT, Limits: limits})
		if err != nil {
			return err
		}
		j.nodes += r.Nodes
		j.defence.Threat = r
	}
	if j.defence.Threat.Verdict == solver.NoWin {
		return j.tryBest(ctx, s, limits)
	}
	if j.defence.Threat.Verdict != solver.Win || len(j.defence.Open) == 0 && len(j.losses)+len(j.defence.Holds) > 0 {
		return nil
	}
	d, err := s.DefendAgainst(ctx, solver.Query{Position: j.pos, Goal: proof.VCT, Limits: limits}, j.defence.Threat)
	if err != nil {
		return err
	}
	j.nodes += d.Nodes
	if len(d.Open) <= len(j.defence.Open) || len(j.defence.Open) == 0 {
		j.defence, j.losses = d, losses(d.Lost)
	}
	return nil
}

// tryBest finds out, where nothing threatens, whether the move that is judged
// best leaves the opponent without a win: then it holds.
func (j *judgement) tryBest(ctx context.Context, s *solver.Solver, l solver.Limits) error {
	if j.best == nil || j.best.Proved != solver.ProvedNone {
		return nil
	}
	after := j.pos
	if err := after.Play(j.best.Move); err != nil {
		return err
	}
	if _, over := after.Winner(); over {
		return nil
	}
	r, err := s.Solve(ctx, solver.Query{Position: after, Goal: proof.VCT, Limits: l})
	if err != nil {
		return err
	}
	j.nodes += r.Nodes
	switch r.Verdict {
	case solver.NoWin:
		j.defence.Holds = []notation.Point{j.best.Move}
	case solver.Win:
		j.losses = []loss{{j.best.Move, r.Length, &r, nil}}
	}
	return nil
}

// settled reports whether nothing is left that deepen could decide.
func (j *judgement) settled() bool {
	switch {
	case j.deep, j.over, j.isWon(), j.lost != nil:
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
func (j *judgement) isLost() bool { return j.lost != nil || j.refuted() }

// lostIn is the plies of the longest resistance that is known, where the side
// to move has lost.
func (j *judgement) lostIn() int {
	if j.allLost() {
		if l := j.longest(); l != nil {
			return l.length + 1
		}
	}
	if j.lost != nil {
		return j.lost.length
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
		return fmt.Sprintf("%s in %s", classNames[j.attack.Class], count(int64(j.attack.Length), "ply"))
	case j.won > 0:
		return fmt.Sprintf("wins in %s", count(int64(j.won), "ply"))
	case j.isLost():
		return fmt.Sprintf("lost in %s", count(int64(j.lostIn()), "ply"))
	case d.Threat.Verdict == solver.Win && len(d.Holds) > 0:
		if len(d.Holds) == 1 {
			return "1 move holds"
		}
		return count(int64(len(d.Holds)), "move") + " hold"
	case d.Threat.Verdict == solver.Win:
		return "threatened"
	}
	return ""
}
