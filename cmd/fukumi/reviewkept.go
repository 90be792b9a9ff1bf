package main

// The reasons of moves that change little: wins that are kept, positions that
// are lost already, and what is only judged.

import (
	"fmt"

	"fukumi/eval"
	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/analysis"
)

// wonReason is about a side that keeps its win.
func (r *gameReview) wonReason(m *moveReview) string {
	j, next := r.judged[m.ply], r.judged[m.ply+1]
	plies := next.lostIn() + 1
	switch {
	case !next.isLost():
		return "" // a missed win: told elsewhere
	case m.class == classGood:
		return fmt.Sprintf("keeps the win, in %s; %s wins in %s", atMost(plies, false, "at most"), j.attack.Line[0], atMost(j.attack.Length, j.attack.Exact, "at most"))
	case j.attack.Verdict == solver.Win:
		return "wins: " + winText(&j.attack)
	}
	return fmt.Sprintf("wins in %s: every reply is proved lost", atMost(plies, false, "at most"))
}

// lostReason is about a side that can only resist.
func (r *gameReview) lostReason(m *moveReview) string {
	j, next := r.judged[m.ply], r.judged[m.ply+1]
	text := fmt.Sprintf("lost already: %s wins in at most %s", title(m.move.side.Opponent()), count(int64(j.lostIn()), "ply"))
	if m.class == classInaccuracy {
		return fmt.Sprintf("%s; after %s %s wins in at most %s, after %s it takes up to %s", text, m.move.point, title(m.move.side.Opponent()),
			count(int64(next.wonIn()), "ply"), m.better, count(int64(min(len(m.line), j.lostIn())-1), "ply"))
	}
	return text
}

// judgedReason is about a move that nothing is proved of.
func (r *gameReview) judgedReason(m *moveReview) string {
	j := r.judged[m.ply]
	a := analysis.Scene{Position: &j.pos, Next: r.pointThreats(m.ply)}
	a.After = map[notation.Point][]eval.PointThreat{m.move.point: r.pointThreats(m.ply + 1)}
	if j.defence.Threat.Verdict == solver.Win {
		a.Defence = &j.defence
	}
	what := a.Why(&solver.Candidate{Move: m.move.point})
	if m.class == classBest || m.class == classGood || m.class == classUnjudged {
		return what
	}
	before, _ := j.chance()
	after, _ := r.chanceAfter(m.ply)
	better := a.Why(&solver.Candidate{Move: m.better})
	return fmt.Sprintf("judged, not proved: win chance %s in place of %s; %s %s", chanceText(after), chanceText(before), m.better, better)
}
