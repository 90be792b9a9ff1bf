package puzzles

// Questions about the answers of a record: first moves, lengths, moves that hold, and foul points.

import (
	"fmt"
	"slices"

	"fukumi/notation"
	"fukumi/solver"
)

// answers judges the record's statements about the win that was found.
func (j *judge) answers(found *solver.Result) {
	if found == nil || found.Verdict != solver.Win {
		return
	}
	if found.Class == solver.AnyWin {
		j.quietAnswers(found)
		return
	}
	j.firstMoves(found)
	j.lengths(found)
}

// firstMoves judges the published first moves. Any other first move that is proved to win is right,
// too, unless the record says that the answer is unique. But a published move that does not win is
// a mistake of the record.
func (j *judge) firstMoves(found *solver.Result) {
	r := j.r
	if len(r.Best) == 0 && len(r.Avoid) == 0 {
		return
	}
	if !r.Unique && len(r.Avoid) == 0 && slices.Contains(r.Best, found.Line[0]) {
		j.add(Question{Name: "best", Outcome: Pass})
		return
	}
	q := solver.Query{Position: r.Position, Goal: r.Goal.Class(), All: true}
	j.ask("best", q, func(all *solver.Result) (Outcome, string) {
		if all.Verdict != solver.Win {
			return Undecided, LimitReached(all.Stop)
		}
		return j.judgeMoves(all.Winning, all.Undecided, "win by "+q.Goal.String(), j.against())
	})
}

// judgeMoves compares the good moves, and the moves that are still open, with the record.
func (j *judge) judgeMoves(good, open []notation.Point, words string, against Outcome) (Outcome, string) {
	best, rest := overlap(j.r.Best, good), overlap(j.r.Best, open)
	switch {
	case overlap(j.r.Avoid, good):
		return against, fmt.Sprintf("one of the moves to avoid does %s; all that do: %s", words,
			notation.FormatMoves(good))
	case len(j.r.Best) > 0 && !best && !rest:
		return against, fmt.Sprintf("%s does not %s (exact); these do: %s", notation.FormatMoves(j.r.Best), words,
			listed(good))
	case j.r.Unique && len(good) > 1:
		return against, fmt.Sprintf("not the only one; these %s: %s", words, notation.FormatMoves(good))
	case j.r.Unique && len(open) > 0, overlap(j.r.Avoid, open):
		return Undecided, fmt.Sprintf("moves left open by the limit: %d", len(open))
	case j.r.Unique && !best:
		return Undecided, fmt.Sprintf("%s is left open by the limit", notation.FormatMoves(j.r.Best))
	}
	return Pass, ""
}

// against returns the outcome if a proof contradicts the record about a win.
func (j *judge) against() Outcome {
	if j.r.claimed() || j.r.Goal == GoalWin {
		return Disputed
	}
	return Fail
}

func overlap(a, b []notation.Point) bool {
	return slices.ContainsFunc(a, func(p notation.Point) bool { return slices.Contains(b, p) })
}

// lengths judges the statements about the number of own moves of a win. Beyond a VCF, the statement
// that no win is shorter is a mere claim: no search tests it, but a shorter win that happens to be
// found contradicts it.
func (j *judge) lengths(found *solver.Result) {
	r := j.r
	against := j.against()
	shortest := found
	if ok := r.OwnMovesOK; ok > 0 {
		if OwnMoves(found.Length) > ok && !found.Exact {
			q := solver.Query{Position: r.Position, Goal: r.Goal.Class(), Shortest: true}
			if shortest = j.solve("length", q); shortest == nil {
				return
			}
		}
		own := OwnMoves(shortest.Length)
		a := Question{Name: "length", Outcome: Pass, Nodes: shortest.Nodes, Time: shortest.Time}
		if shortest == found {
			a.Nodes, a.Time = 0, 0
		}
		switch {
		case shortest.Verdict == solver.Win && own <= ok:
		case shortest.Verdict == solver.Win && shortest.Exact:
			a.Outcome, a.Reason = against, fmt.Sprintf("the shortest %s takes %d own moves (exact), not %d",
				r.Goal.Class(), own, ok)
		default:
			a.Outcome, a.Reason = Undecided, LimitReached(shortest.Stop)
		}
		j.add(a)
	}
	if none := r.OwnMovesNone; none > 0 && shortest.Verdict == solver.Win {
		own := OwnMoves(shortest.Length)
		a := Question{Name: "no shorter", Outcome: Pass}
		switch {
		case own <= none:
			if r.Goal != GoalVCF && r.Trust != trustUnstated {
				against = Disputed
			}
			a.Outcome, a.Reason = against, fmt.Sprintf("there is a win in %d own moves: %s", own,
				notation.FormatMoves(shortest.Line))
		case r.Goal == GoalVCF && !shortest.Exact:
			a.Outcome, a.Reason = Undecided, LimitReached(shortest.Stop)
		}
		j.add(a)
	}
}

// defend judges the moves that should hold against the opponent's threat. A published answer to a
// threat may be just the best move, without holding: then the record is disputed. If the record
// states no trust, it was written for this program, and it fails.
func (j *judge) defend() {
	if len(j.r.Best) == 0 && len(j.r.Avoid) == 0 {
		return
	}
	own := j.solve("defend", solver.Query{Position: j.r.Position, Goal: solver.VCT})
	if own == nil {
		return
	}
	a := Question{Name: "defend", Outcome: Fail, Nodes: own.Nodes, Time: own.Time}
	if own.Verdict == solver.Win {
		a.Reason = fmt.Sprintf("nothing is to be defended: the side to move wins by %s: %s", own.Class,
			notation.FormatMoves(own.Line))
		j.add(a)
		return
	}
	d, err := j.s.Defend(j.ctx, solver.Query{Position: j.r.Position, Goal: solver.VCT, Limits: j.limits})
	if err == nil {
		err = d.Refused
	}
	if err != nil {
		j.crash("defend", err)
		return
	}
	a.Nodes += d.Nodes + d.Threat.Nodes
	a.Time += d.Time + d.Threat.Time
	switch d.Threat.Verdict {
	case solver.NoWin:
		a.Reason = "the opponent threatens no win by vct (exact)"
	case solver.Unknown:
		a.Outcome, a.Reason = Undecided, LimitReached(d.Threat.Stop)
	default:
		against := Fail
		if j.r.Trust != trustUnstated {
			against = Disputed
		}
		a.Outcome, a.Reason = j.judgeMoves(d.Holds, d.Open, "hold", against)
		if a.Outcome == Pass && len(j.r.Best) > 0 && !overlap(j.r.Best, d.Holds) {
			a.Outcome, a.Reason = Undecided, LimitReached(d.Stop)
		}
		if a.Outcome == Pass && j.r.Complete && !j.r.allFouls() {
			a.Outcome, a.Reason = j.allHolds(&d, against)
		}
	}
	j.add(a)
}

// allHolds judges whether the published moves are exactly the moves that hold.
func (j *judge) allHolds(d *solver.Defence, against Outcome) (Outcome, string) {
	best := j.r.Best
	switch {
	case !subset(d.Holds, best) || !subset(best, slices.Concat(d.Holds, d.Open)):
		return against, fmt.Sprintf("not all and only the moves that hold; these do: %s", listed(d.Holds))
	case len(d.Open) > 0:
		return Undecided, fmt.Sprintf("moves left open by the limit: %d", len(d.Open))
	}
	return Pass, ""
}

// fouls judges the forbidden points.
func (j *judge) fouls() {
	r := j.r
	if r.Goal != GoalForbidden && !r.allFouls() && r.Expect == LegalityUnstated && len(r.Forbidden) == 0 {
		return
	}
	got := r.Position.Fouls()
	want := r.Forbidden
	if len(want) == 0 && r.Goal == GoalForbidden {
		want = r.Best
	}
	a := Question{Name: "foul points", Outcome: Pass}
	switch {
	case r.allFouls() && !sameSet(got, want):
		a.Outcome, a.Reason = Fail, fmt.Sprintf("the foul points are: %s", listed(got))
	case r.allFouls():
	case r.Expect != LegalityUnstated && slices.Contains(got, r.Probe) != (r.Expect == forbidden):
		a.Outcome, a.Reason = Fail, fmt.Sprintf("%s is not %s; the foul points are: %s", r.Probe, r.Expect, listed(got))
	case r.Expect != LegalityUnstated && r.Kind != 0 && slices.Contains(got, r.Probe) &&
		r.Position.Foul(r.Probe) != notation.Foul(r.Kind):
		a.Outcome, a.Reason = Fail, fmt.Sprintf("%s is foul as a %s, not a %s", r.Probe, r.Position.Foul(r.Probe),
			r.Kind)
	case r.Expect != LegalityUnstated:
	case slices.ContainsFunc(want, func(p notation.Point) bool { return !slices.Contains(got, p) }):
		a.Outcome, a.Reason = Fail, fmt.Sprintf("the foul points are: %s", listed(got))
	}
	j.add(a)
}

func listed(points []notation.Point) string {
	if len(points) == 0 {
		return "none"
	}
	return notation.FormatMoves(points)
}

// subset reports whether all points of a are among those of b.
func subset(a, b []notation.Point) bool {
	return !slices.ContainsFunc(a, func(p notation.Point) bool { return !slices.Contains(b, p) })
}

func sameSet(a, b []notation.Point) bool { return subset(a, b) && subset(b, a) }

// replays plays the line of a win on a board. It checks that every stone is on a free point, that
// the attacker makes no foul, and that the last stone makes the first five. The certificate proves
// more, but this check uses other code.
func replays(start *notation.Position, r *solver.Result) error {
	pos := *start
	if r.Proof == nil || len(r.Line) != r.Length || r.Length%2 == 0 {
		return fmt.Errorf("a win without a proof, or a line of the wrong length")
	}
	attacker := pos.Turn()
	for i, p := range r.Line {
		side := pos.Turn()
		five := p != notation.NoPoint && pos.MakesFive(p, side)
		if side == attacker && !five && pos.Legal(p, side) != nil {
			return fmt.Errorf("the line of a win makes a foul: %s", p)
		}
		if err := pos.Follow(p); err != nil {
			return fmt.Errorf("the line of a win cannot be played: %w", err)
		}
		if five != (i == len(r.Line)-1) {
			return fmt.Errorf("the line of a win does not end in its five: %s", notation.FormatMoves(r.Line))
		}
	}
	return nil
}
