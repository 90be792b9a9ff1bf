package puzzles

// Judging the moves of foreign engines by proofs of this solver. An engine is asked for one move in
// each position that is to be won or defended. The move is right if it is proved to win, or to
// hold. A move without such a proof may still win by other means, so the reason only says what was
// proved about the move.

import (
	"errors"
	"fmt"
	"slices"

	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/play"
)

// engineMove asks the engine for a move and judges it. The thought is nil if the engine was not
// asked.
func (j *judge) engineMove(engine Mover) (notation.Point, *play.Thought) {
	r := j.r
	if r.Trust == doubtful {
		return notation.NoPoint, nil
	}
	_, over := r.Position.Winner()
	if over || !r.Goal.Wins() && (r.Goal != GoalDefend || len(r.Best) == 0) {
		j.add(Question{Name: "engine", Outcome: Skipped, Reason: "not asked: nothing is to be won or defended"})
		return notation.NoPoint, nil
	}
	answer, err := engine.Move(j.ctx, &r.Position)
	var f *play.Forfeit
	switch {
	case errors.Is(err, play.ErrUnfit):
		j.add(Question{Name: "engine", Outcome: Skipped, Reason: "not asked: " + err.Error()})
		return notation.NoPoint, nil
	case errors.As(err, &f):
		j.add(Question{Name: "engine", Outcome: Crash, Reason: f.Error()})
		return notation.NoPoint, &answer.Thought
	case err != nil:
		j.crash("engine", err)
		return notation.NoPoint, nil
	}
	j.engineJudged(answer.Point)
	return answer.Point, &answer.Thought
}

// engineJudged judges the move p.
func (j *judge) engineJudged(p notation.Point) {
	pos := &j.r.Position
	err := play.Illegal(pos, p)
	switch {
	case err != nil && !pos.MakesFive(p, pos.Turn()):
		j.add(Question{Name: "engine", Outcome: Fail, Reason: err.Error()})
	case j.r.Goal == GoalDefend:
		j.engineHolds(p)
	default:
		j.engineWins(p)
	}
}

// engineWins tests whether the move p wins, first by fours, because that is quick, then by threats.
func (j *judge) engineWins(p notation.Point) {
	a := Question{Name: "engine", Outcome: Fail}
	defer func() { j.add(a) }()
	if j.r.Position.MakesFive(p, j.r.Position.Turn()) {
		a.Outcome = Pass
		return
	}
	for _, class := range []solver.Class{solver.VCF, solver.VCT} {
		r := j.judgedMove(class, p, &a)
		switch {
		case r == nil:
			a.Outcome = Skipped // the crash is a question of its own
			return
		case slices.Contains(r.Winning, p):
			a.Outcome = Pass
			return
		case class == solver.VCF:
		case j.r.Goal == GoalWin:
			j.engineQuietly(p, &a)
		case r.Verdict == solver.Win && !slices.Contains(r.Undecided, p):
			a.Reason = fmt.Sprintf("%s does not win by vct (exact); these do: %s", p, notation.FormatMoves(r.Winning))
		case r.Verdict == solver.NoWin:
			a.Outcome, a.Reason = Undecided, "we know no win either: there is no vct (exact)"
		default:
			a.Outcome, a.Reason = Undecided, fmt.Sprintf("%s: %s", p, LimitReached(r.Stop))
		}
	}
}

// judgedMove asks which moves win, with a share of the nodes, and then with all nodes if the move p
// is still open.
func (j *judge) judgedMove(class solver.Class, p notation.Point, a *Question) *solver.Result {
	whole := j.limits
	defer func() { j.limits = whole }()
	for share := int64(100); ; share /= 10 {
		j.limits.Nodes = max(whole.Nodes/share, 1)
		r := j.solve("engine", solver.Query{Position: j.r.Position, Goal: class, All: true})
		if r == nil {
			return nil
		}
		a.Nodes += r.Nodes
		a.Time += r.Time
		if share == 1 || r.Verdict == solver.NoWin || r.Verdict == solver.Win && !slices.Contains(r.Undecided, p) {
			return r
		}
	}
}

// engineHolds tests whether the move p holds against the opponent's threat.
func (j *judge) engineHolds(p notation.Point) {
	after := j.r.Position
	if err := after.Play(p); err != nil {
		j.crash("engine", err)
		return
	}
	if _, over := after.Winner(); over {
		j.add(Question{Name: "engine", Outcome: Pass})
		return
	}
	j.ask("engine", solver.Query{Position: after, Goal: solver.VCT}, func(r *solver.Result) (Outcome, string) {
		switch r.Verdict {
		case solver.Win:
			return Fail, fmt.Sprintf("%s loses to %s", p, notation.FormatMoves(r.Line))
		case solver.NoWin:
			return Pass, ""
		}
		return Undecided, fmt.Sprintf("%s: %s", p, LimitReached(r.Stop))
	})
}
