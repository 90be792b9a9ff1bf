package document

// The reasons of moves that change little: wins that are kept, positions that
// are lost already, and what is only judged.

import (
	"fmt"

	"fukumi/notation"
	"fukumi/notation/threat"
	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/analysis"
	"fukumi/solver/review"
)

// wonReason is about a side that keeps its win.
func (r *Document) wonReason(m *review.Finding) string {
	j, next := r.Judged[m.Ply], r.Judged[m.Ply+1]
	plies := next.LostIn() + 1
	switch {
	case !next.IsLost() && m.Class == review.Good: // else it is a missed win
		return fmt.Sprintf("%s wins: %s; after %s the win is proved again at the next turn", j.Attack.Line[0],
			winText(&j.Attack), m.Move.Point)
	case !next.IsLost():
		return "" // a missed win, told elsewhere, or an interrupt came before the next turn was judged
	case m.Class == review.Good:
		return fmt.Sprintf("keeps the win, in %s; %s wins in %s", atMost(plies, false, "at most"), j.Attack.Line[0],
			atMost(j.Attack.Length, j.Attack.Exact, "at most"))
	case j.Attack.Verdict == solver.Win && j.Attack.Line[0] == m.Move.Point:
		return "wins: " + winText(&j.Attack)
	}
	return fmt.Sprintf("wins in %s: every reply is proved lost", atMost(plies, false, "at most"))
}

// lostReason is about a side that can only resist.
func (r *Document) lostReason(m *review.Finding) string {
	j, next := r.Judged[m.Ply], r.Judged[m.Ply+1]
	text := fmt.Sprintf("lost already: %s wins in at most %s", words.Side(m.Move.Side.Opponent()),
		words.Count(int64(j.LostIn()), "ply"))
	if m.Class == review.Inaccuracy {
		return fmt.Sprintf("%s; after %s %s wins in at most %s, after %s it takes up to %s", text, m.Move.Point,
			words.Side(m.Move.Side.Opponent()),
			words.Count(int64(next.WonIn()), "ply"), m.Better, words.Count(int64(min(len(m.Line), j.LostIn())-1),
				"ply"))
	}
	return text
}

// judgedReason is about a move that nothing is proved of.
func (r *Document) judgedReason(m *review.Finding) string {
	j := r.Judged[m.Ply]
	sc := analysis.Scene{
		Position: &j.Position, Next: r.pointThreats(m.Ply),
		After: map[notation.Point][]threat.AtPoint{m.Move.Point: r.pointThreats(m.Ply + 1)},
	}
	if j.Defence.Threat.Verdict == solver.Win {
		sc.Defence = &j.Defence
	}
	what := sc.Why(words.English, &solver.Candidate{Move: m.Move.Point})
	if m.Class == review.Best || m.Class == review.Good || m.Class == review.NotJudged {
		return what
	}
	before, _ := j.Chance()
	after, _ := r.ChanceAfter(m.Ply)
	text := fmt.Sprintf("judged, not proved: win chance %s in place of %s", words.Chance(after), words.Chance(before))
	if m.Better == notation.NoPoint {
		return text
	}
	text += fmt.Sprintf("; %s stood a search", m.Better)
	if why := sc.Why(words.English, &solver.Candidate{Move: m.Better}); why != "" {
		text += ": " + why
	}
	return text
}
