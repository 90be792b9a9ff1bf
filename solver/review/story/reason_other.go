package story

// The reasons for moves that change little: moves that keep a win, moves in lost positions, and moves that are only
// judged.

import (
	"fukumi/notation"
	"fukumi/notation/threat"
	"fukumi/solver"
	"fukumi/solver/analysis"
	"fukumi/solver/review"
)

// wonReason returns the reason for the class of a move that keeps a win.
func (r *Document) wonReason(m *review.Finding) string {
	l, j, next := r.In, r.Judged[m.Ply], r.Judged[m.Ply+1]
	plies := next.LostIn() + 1
	switch {
	case !next.IsLost() && m.Class == review.Good: // otherwise it is a missed win
		return l.Join(l.Say("{move} wins: {win}", "move", j.Attack.Line[0], "win", r.winText(&j.Attack)),
			l.Say("after {move} the win is proved again at the next turn", "move", m.Move.Point))
	case !next.IsLost():
		return "" // a missed win, described elsewhere, or the next turn was not judged because of an interrupt
	case m.Class == review.Good && j.Attack.Exact:
		return l.Say("keeps the win, in at most {n, plural, one {# ply} other {# plies}}; {move} wins in {least, "+
			"plural, one {# ply} other {# plies}}", "n", plies, "move", j.Attack.Line[0], "least", j.Attack.Length)
	case m.Class == review.Good:
		return l.Say("keeps the win, in at most {n, plural, one {# ply} other {# plies}}; {move} wins in at most "+
			"{least, "+
			"plural, one {# ply} other {# plies}}", "n", plies, "move", j.Attack.Line[0], "least", j.Attack.Length)
	case j.Attack.Verdict == solver.Win && j.Attack.Line[0] == m.Move.Point:
		return l.Say("wins: {win}", "win", r.winText(&j.Attack))
	}
	return l.Say("wins in at most {n, plural, one {# ply} other {# plies}}: every reply is proved to lose", "n", plies)
}

// lostReason returns the reason for the class of a move in a lost position.
func (r *Document) lostReason(m *review.Finding) string {
	l, j, next := r.In, r.Judged[m.Ply], r.Judged[m.Ply+1]
	other := m.Move.Side.Opponent()
	text := l.Say("lost already: {side} wins in at most {n, plural, one {# ply} other {# plies}}", "side", other,
		"n", j.LostIn())
	if m.Class == review.Inaccuracy {
		return l.Join(text, l.Say("after {move} {side} wins in at most {n, plural, one {# ply} other {# plies}}, "+
			"after {better} it takes up to {most, plural, one {# ply} other {# plies}}", "move", m.Move.Point, "side",
			other, "n", next.WonIn(), "better", m.Better, "most", min(len(m.Line), j.LostIn())-1))
	}
	return text
}

// judgedReason returns the reason for the class of a move about which nothing is proved.
func (r *Document) judgedReason(m *review.Finding) string {
	j := r.Judged[m.Ply]
	sc := analysis.Scene{
		Position: &j.Position, Next: r.pointThreats(m.Ply),
		After: map[notation.Point][]threat.AtPoint{m.Move.Point: r.pointThreats(m.Ply + 1)},
	}
	if j.Defence.Threat.Verdict == solver.Win {
		sc.Defence = &j.Defence
	}
	what := sc.Why(r.In, &solver.Candidate{Move: m.Move.Point})
	if m.Class == review.Best || m.Class == review.Good || m.Class == review.NotJudged {
		return what
	}
	before, _ := j.Chance()
	after, _ := r.ChanceAfter(m.Ply)
	text := r.In.Say("judged, not proved: win chance {after} in place of {before}", "after", r.In.Chance(after),
		"before", r.In.Chance(before))
	if m.Better == notation.NoPoint {
		return text
	}
	if why := sc.Why(r.In, &solver.Candidate{Move: m.Better}); why != "" {
		return r.In.Join(text, r.In.Say("{move} was not refuted: {why}", "move", m.Better, "why", why))
	}
	return r.In.Join(text, r.In.Say("{move} was not refuted", "move", m.Better))
}
