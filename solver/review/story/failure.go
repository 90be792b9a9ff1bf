package story

// What a losing move failed to do. Each sentence has a condition on the positions before and after the move. If no
// condition holds, there is no text.

import (
	"slices"

	"fukumi/notation"
	"fukumi/notation/threat"
	"fukumi/solver"
	"fukumi/solver/analysis"
	"fukumi/solver/proof"
	"fukumi/solver/review"
)

// failure says what the move did not answer or what it gave away. The caller puts the name of the move before the text.
func (r *Document) failure(m *review.Finding) string {
	l, j, after := r.In, r.Judged[m.Ply], &r.Judged[m.Ply+1].Position
	p, other := m.Move.Point, m.Move.Side.Opponent()
	if p == notation.NoPoint {
		return l.Say("passes##a side")
	}
	standing := standingThreats(&j.Position, other)
	left := standingThreats(after, other)
	fives := after.Fives(other)
	for _, s := range standing {
		open := common(s.Gains, fives)
		if makesFour(s.Kind) && len(open) > 0 && stands(left, s) {
			return l.Say("leaves {side}'s {kind} {stones} open at {points}", "side", other, "kind", r.kind(s.Kind),
				"stones", s.Stones, "points", open)
		}
	}
	for _, s := range standing {
		points := slices.Concat(s.Cost, s.Gains)
		if !isThree(s.Kind) || !slices.Contains(points, p) {
			continue
		}
		beside := func(t review.Trial) bool { return slices.Contains(points, t.Move) }
		if slices.ContainsFunc(r.stoodBeside(m), beside) {
			return l.Say("blocks {side}'s {kind} {stones} on the wrong side, at {move}", "side", other,
				"kind", r.kind(s.Kind), "stones", s.Stones, "move", p)
		}
		return l.Say("blocks {side}'s {kind} {stones} at {move}, which is not enough", "side", other,
			"kind", r.kind(s.Kind), "stones", s.Stones, "move", p)
	}
	if at := r.spentFour(m); at != notation.NoPoint {
		return l.Say("plays the four at {move} too early: {side} answers it at {answer}", "move", p, "side", other,
			"answer", at)
	}
	for _, s := range standing {
		if isThree(s.Kind) && stands(left, s) {
			return l.Say("leaves {side}'s {kind} {stones} unanswered", "side", other, "kind", r.kind(s.Kind),
				"stones", s.Stones)
		}
	}
	if t := &j.Defence.Threat; stillWins(t, r.Judged[m.Ply+1]) {
		if t.Class == proof.Five {
			return l.Say("does not answer {side}'s five at {move}", "side", t.Proof.Position.Turn(), "move", t.Line[0])
		}
		return l.Say("does not answer {side}'s {class} from {move}", "side", t.Proof.Position.Turn(),
			"class", r.class(t.Class), "move", t.Line[0])
	}
	return ""
}

// spentFour returns the only point on which the opponent must answer the four that the move made. It returns NoPoint if
// the move made no four, or if the opponent is not forced to answer it.
func (r *Document) spentFour(m *review.Finding) notation.Point {
	p, after := m.Move.Point, &r.Judged[m.Ply+1].Position
	other := m.Move.Side.Opponent()
	if p == notation.NoPoint || !makesFour(analysis.KindAt(r.pointThreats(m.Ply), p, m.Move.Side)) {
		return notation.NoPoint
	}
	fives := after.Fives(m.Move.Side)
	if len(fives) != 1 || len(after.Fives(other)) > 0 || after.Turn() != other || after.Legal(fives[0], other) != nil {
		return notation.NoPoint
	}
	return fives[0]
}

// stillWins reports whether a win that was threatened before a move is still a win after it. This is so if the win
// proved after the move has the same first move and class, or if the checker still accepts the earlier proof.
func stillWins(won *solver.Result, next *review.Judgement) bool {
	after := &next.Position
	if won.Verdict != solver.Win || won.Proof == nil || won.Proof.Position.Turn() != after.Turn() {
		return false
	}
	if a := &next.Attack; a.Verdict == solver.Win && a.Class == won.Class && a.Line[0] == won.Line[0] {
		return true
	}
	_, err := proof.Verify(&proof.Proof{Position: *after, Class: won.Class, Tree: won.Proof.Tree}, proof.Options{})
	return err == nil
}

// common returns the points that are in both lists, in the order of list.
func common(list, other []notation.Point) []notation.Point {
	var both []notation.Point
	for _, p := range list {
		if slices.Contains(other, p) {
			both = append(both, p)
		}
	}
	return both
}

func isThree(k threat.Kind) bool {
	return k == threat.Three || k == threat.BrokenThree || k == threat.DoubleThree
}

func makesFour(k threat.Kind) bool {
	switch k {
	case threat.Four, threat.FourThree, threat.DoubleFour, threat.StraightFour:
		return true
	}
	return false
}

// standingThreats returns the threes and fours of a side, the strongest first.
func standingThreats(pos *notation.Position, side notation.Stone) []analysis.Shape {
	var list []analysis.Shape
	for _, s := range analysis.Shapes(threat.List(pos)) {
		if s.Side == side && (isThree(s.Kind) || makesFour(s.Kind)) {
			list = append(list, s)
		}
	}
	return list
}

// stands reports whether the list contains the shape, unchanged.
func stands(list []analysis.Shape, s analysis.Shape) bool {
	return slices.ContainsFunc(list, func(t analysis.Shape) bool {
		return t.Kind == s.Kind && slices.Equal(t.Stones, s.Stones)
	})
}
