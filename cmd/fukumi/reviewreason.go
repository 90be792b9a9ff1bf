package main

// Why a move of a review got its class, in a sentence that names shapes and
// squares. What is proved is said as a fact; what is judged says so.

import (
	"fukumi/solver/analysis"
	"fukumi/solver/explain"

	"fmt"
	"slices"
	"strings"

	"fukumi/eval"
	"fukumi/notation"
	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/proof"
)

// namedPoints is how many points a sentence lists.
const namedPoints = 6

// reason is the sentence about a move.
func (r *gameReview) reason(m *moveReview) string {
	g := r.game
	if foul := g.foul(m.ply); foul != notation.NoFoul {
		text := fmt.Sprintf("%s is forbidden for Black (%s)", m.move.point, foul)
		if m.class == classLosing {
			return join(text, r.ownWin(m), r.escapeText(m))
		}
		return text
	}
	switch m.class {
	case classLosing, classBlunder:
		if r.gives(m.ply) {
			return r.losingReason(m)
		}
	case classMissed:
		return r.missedReason(m)
	case classOnly:
		j := r.judged[m.ply]
		if j.defence.Threat.Class == proof.Five {
			return fmt.Sprintf("stops %s: nothing else does", threatText(&j.defence))
		}
		return fmt.Sprintf("the only move that holds against %s; the other %d are proved lost", threatText(&j.defence), len(j.losses))
	}
	j := r.judged[m.ply]
	switch {
	case r.madeFive(m.ply):
		row, _ := g.end().Winner()
		return fmt.Sprintf("makes five, %s-%s", row.From, row.To)
	case m.move.point == notation.NoPoint:
		return "passes"
	case j.isWon():
		return r.wonReason(m)
	case j.isLost():
		return r.lostReason(m)
	}
	return r.judgedReason(m)
}

// join makes one text of sentences, leaving out those that are empty.
func join(parts ...string) string { return words.Join(parts...) }

// losingReason says what the move failed to do, how the opponent wins after
// it, and what would have held.
func (r *gameReview) losingReason(m *moveReview) string {
	return join(r.failure(m), r.punishment(m), r.ownWin(m), r.escapeText(m))
}

// ownWin is the proved win that the side had which lost.
func (r *gameReview) ownWin(m *moveReview) string {
	if j := r.judged[m.ply]; j.attack.Verdict == solver.Win {
		return fmt.Sprintf("%s had a win of their own: %s", title(m.move.side), attackText(&j.attack))
	}
	return ""
}

// failure says what the move did not answer, or what it gave away.
func (r *gameReview) failure(m *moveReview) string {
	pos, p := &r.judged[m.ply].pos, m.move.point
	other := m.move.side.Opponent()
	if p == notation.NoPoint {
		return "passes"
	}
	standing := standingThreats(pos, other)
	own := analysis.KindAt(r.pointThreats(m.ply), p, m.move.side)
	if fives := pos.Fives(other); len(fives) > 0 && !slices.Contains(fives, p) {
		return fmt.Sprintf("leaves %s's %s open at %s", title(other), shapeText(standing[0]), points(fives))
	}
	for _, s := range standing {
		if isThree(s.Kind) && slices.Contains(slices.Concat(s.Cost, s.Gains), p) {
			if r.judged[m.ply].holdsAt(without(slices.Concat(s.Cost, s.Gains), p)) {
				return fmt.Sprintf("meets %s's %s on the wrong side, at %s", title(other), shapeText(s), p)
			}
			return fmt.Sprintf("meets %s's %s at %s, which is not enough", title(other), shapeText(s), p)
		}
	}
	if makesFour(own) {
		answers := r.judged[m.ply+1].pos.Fives(m.move.side)
		return fmt.Sprintf("spends the four at %s, which %s answers at %s", p, title(other), points(answers))
	}
	for _, s := range standing {
		if isThree(s.Kind) {
			return fmt.Sprintf("leaves %s's %s unanswered", title(other), shapeText(s))
		}
	}
	if d := &r.judged[m.ply].defence; d.Threat.Verdict == solver.Win {
		return fmt.Sprintf("does not answer %s", threatText(d))
	}
	return ""
}

// holdsAt reports whether one of the points is known to hold.
func (j *judgement) holdsAt(list []notation.Point) bool {
	return slices.ContainsFunc(list, func(p notation.Point) bool { return slices.Contains(j.defence.Holds, p) })
}

func isThree(k eval.ThreatKind) bool {
	return k == eval.ThreatThree || k == eval.ThreatBrokenThree || k == eval.ThreatDoubleThree
}

func makesFour(k eval.ThreatKind) bool {
	switch k {
	case eval.ThreatFour, eval.ThreatFourThree, eval.ThreatDoubleFour, eval.ThreatStraightFour:
		return true
	}
	return false
}

// standingThreats are the threes and fours of a side, the strongest first.
func standingThreats(pos *notation.Position, side notation.Stone) []analysis.Shape {
	var list []analysis.Shape
	for _, s := range analysis.Shapes(eval.Threats(pos)) {
		if s.Side == side && (isThree(s.Kind) || makesFour(s.Kind)) {
			list = append(list, s)
		}
	}
	return list
}

func shapeText(s analysis.Shape) string {
	return fmt.Sprintf("%s %s", analysis.KindName(s.Kind), points(s.Stones))
}

// threatText is the win that the opponent threatens.
func threatText(d *solver.Defence) string {
	t := &d.Threat
	side := title(t.Proof.Position.Turn())
	if t.Class == proof.Five {
		return fmt.Sprintf("%s's five at %s", side, t.Line[0])
	}
	return fmt.Sprintf("%s's %s from %s", side, classNames[t.Class], t.Line[0])
}

// punishment is how the opponent wins after the move.
func (r *gameReview) punishment(m *moveReview) string {
	j := r.judged[m.ply+1]
	side := title(m.move.side.Opponent())
	if j.attack.Verdict == solver.Win {
		return fmt.Sprintf("after it %s wins: %s", side, attackText(&j.attack))
	}
	return fmt.Sprintf("after it %s wins in %s: every reply to %s is proved lost", side, atMost(j.won, false, "at most"), r.game.moves[m.ply+1].point)
}

// attackText tells a win along its longest defence: its class, and what each
// move of the attacker makes.
func attackText(won *solver.Result) string {
	if won.Class == proof.Five {
		return fmt.Sprintf("five at %s", won.Line[0])
	}
	text := winText(won)
	steps, foul := mainSteps(won)
	return join(text+": "+strings.Join(steps, ", "), foul)
}

// mainSteps names the moves of the attacker along the longest defence, but for
// the five: of many the first ones and the last, which may be one that could be
// answered only by a foul.
func mainSteps(won *solver.Result) (steps []string, foul string) {
	pos, side, n := won.Proof.Position, won.Proof.Position.Turn(), won.Proof.Tree
	all := len(won.Line) / 2
	for i, p := range won.Line {
		last := i == len(won.Line)-3
		switch told := all <= namedPoints || i/2 < namedPoints-1 || last; {
		case i%2 == 1 || i == len(won.Line)-1:
		case !told:
			n = n.Reply(won.Line[i+1])
		default:
			if last && all > namedPoints {
				steps = append(steps, "…")
			}
			kind := proof.KindLine
			if n != nil {
				kind = n.Kind
			}
			name := explain.Move(&pos, side, p, kind)
			steps = append(steps, fmt.Sprintf("%s %s", strings.ReplaceAll(name.Kind.String(), "-", " "), p))
			if n = n.Reply(won.Line[i+1]); name.Foul {
				after := pos
				if after.Play(p) == nil {
					foul = foulText(&after, p)
				}
			}
		}
		if pos.Follow(p) != nil {
			break // the checker has played this line: it does not happen
		}
	}
	return steps, foul
}

// foulText says why the only answer to the four that p has made is forbidden.
func foulText(after *notation.Position, p notation.Point) string {
	for _, q := range after.Fives(after.Turn().Opponent()) {
		if foul := after.Foul(q); foul != notation.NoFoul {
			return fmt.Sprintf("the four at %s could be answered only at %s, which is forbidden for Black (%s)", p, q, foul)
		}
	}
	return ""
}

// escapeText is what would have held instead.
func (r *gameReview) escapeText(m *moveReview) string {
	j := r.judged[m.ply]
	if j.attack.Verdict == solver.Win {
		return ""
	}
	holds, open := without(j.defence.Holds, m.move.point), without(j.defence.Open, m.move.point)
	other := title(m.move.side.Opponent())
	switch {
	case len(holds) == 1 && j.onlyHolds(holds[0]):
		return fmt.Sprintf("%s was the only move that held (no VCT of %s after it)", holds[0], other)
	case len(holds) == 1:
		return fmt.Sprintf("%s held (no VCT of %s after it)", holds[0], other)
	case len(holds) > 1:
		return fmt.Sprintf("%s held (no VCT of %s after them)", someOf(holds), other)
	case len(open) > 0:
		return fmt.Sprintf("possible escape, not proved: %s", someOf(open))
	case j.defence.Threat.Verdict == solver.NoWin:
		return fmt.Sprintf("possible escape: before it %s threatened no VCT", other)
	}
	return "possible escape: the position before it is not proved lost"
}

// someOf lists points, and how many more there are.
func someOf(list []notation.Point) string {
	if len(list) <= namedPoints {
		return points(list)
	}
	return fmt.Sprintf("%s and %d more", points(list[:namedPoints]), len(list)-namedPoints)
}

// missedReason tells the win that was let go.
func (r *gameReview) missedReason(m *moveReview) string {
	j, next := r.judged[m.ply], r.judged[m.ply+1]
	var w missedWin
	for _, w = range r.missed {
		if w.ply == m.ply {
			break
		}
	}
	text := fmt.Sprintf("%s had a win: %s", title(m.move.side), attackText(&j.attack))
	p := m.move.point
	failed := ""
	if fives := next.pos.Fives(m.move.side); p != notation.NoPoint && len(fives) > 0 {
		failed = fmt.Sprintf("the four at %s is spent: %s answers it at %s", p, title(m.move.side.Opponent()), points(fives))
	}
	switch {
	case next.isWon():
		failed = join(failed, r.punishment(m))
	case len(next.defence.Holds) > 0:
		failed = join(failed, fmt.Sprintf("after %s the defence %s holds", p, someOf(next.defence.Holds)))
	case w.sure:
		failed = join(failed, fmt.Sprintf("after %s no VCT threatens any more", p))
	default:
		failed = join(failed, fmt.Sprintf("after %s the win is not proved any more", p))
	}
	return join(text, failed)
}
