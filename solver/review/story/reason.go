package story

// The reason why a move got its class, in a sentence that names shapes and points. The text states proved facts as
// facts, and says of a judgement that it is one.

import (
	"slices"

	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/explain"
	"fukumi/solver/proof"
	"fukumi/solver/review"
)

// namedPoints is the maximum number of moves that a sentence lists.
const namedPoints = 6

// Reason says why a move got its class. It returns "" if there is nothing to say.
func (r *Document) Reason(m *review.Finding) string {
	if m.Ply >= len(r.Moves) {
		return r.In.Say("after the end of the game: move {n} was forbidden", "n", len(r.Moves))
	}
	return r.reasons[m.Ply]
}

func (r *Document) reason(m *review.Finding) string {
	l, g := r.In, r.Game
	if foul := g.Foul(m.Ply); foul != notation.NoFoul {
		text := l.Say("{move} is forbidden for Black ({foul})", "move", m.Move.Point, "foul", foul)
		if m.Class == review.LosingMove {
			return l.Join(text, r.ownWin(m), r.alternatives(m))
		}
		return text
	}
	switch m.Class {
	case review.LosingMove, review.Blunder:
		if r.Gives(m.Ply) {
			return r.losingReason(m)
		}
	case review.MissedWin:
		return r.missedReason(m)
	case review.OnlyMove:
		j := r.Judged[m.Ply]
		t := &j.Defence.Threat
		if t.Class == proof.Five {
			return l.Say("stops {side}'s five at {move}: nothing else does", "side", t.Proof.Position.Turn(),
				"move", t.Line[0])
		}
		return l.Say("the only move against {side}'s {class} from {move} that is not proved to lose: the other {n} are",
			"side", t.Proof.Position.Turn(), "class", r.class(t.Class), "move", t.Line[0], "n", j.Losing())
	}
	j := r.Judged[m.Ply]
	switch {
	case r.MadeFive(m.Ply):
		row, _ := g.End().Winner()
		return l.Say("makes five, {from}-{to}", "from", row.From, "to", row.To)
	case m.Move.Point == notation.NoPoint:
		return l.Say("passes##a side")
	case j.IsWon():
		return r.wonReason(m)
	case j.IsLost():
		return r.lostReason(m)
	}
	return r.judgedReason(m)
}

// losingReason says what the move failed to do, how the opponent wins after it, and which moves would have been better.
func (r *Document) losingReason(m *review.Finding) string {
	return r.In.Join(r.failure(m), r.punishment(m), r.ownWin(m), r.alternatives(m))
}

// ownWin describes the proved win that the losing side had.
func (r *Document) ownWin(m *review.Finding) string {
	if j := r.Judged[m.Ply]; j.Attack.Verdict == solver.Win {
		return r.In.Say("{side} had a win of their own: {win}", "side", m.Move.Side, "win", r.attackText(&j.Attack))
	}
	return ""
}

// punishment says how the opponent wins after the move.
func (r *Document) punishment(m *review.Finding) string {
	j, side := r.Judged[m.Ply+1], m.Move.Side.Opponent()
	switch {
	case j.Attack.Verdict == solver.Win:
		return r.In.Say("after it {side} wins: {win}", "side", side, "win", r.attackText(&j.Attack))
	case !j.IsWon():
		return ""
	}
	return r.In.Say("after it {side} wins in at most {n, plural, one {# ply} other {# plies}}: every reply to {move} "+
		"is proved lost; the longest: {line}", "side", side, "n", j.WonIn(), "move", r.Game.Moves[m.Ply+1].Point,
		"line", r.In.Start(r.Refutation(m.Ply), lineShown))
}

// attackText describes a win along its longest defence: its class, and what each of the attacker's moves makes.
func (r *Document) attackText(won *solver.Result) string {
	if won.Class == proof.Five {
		return r.In.Say("five at {move}", "move", won.Line[0])
	}
	steps, foul := r.mainSteps(won)
	return r.In.Join(r.In.Say("{win}: {steps}", "win", r.winText(won), "steps", r.In.List(steps...)), foul)
}

// mainSteps describes the moves of the attacker along the longest defence, except the five. If there are many, it
// leaves out some before the last. foul is a text if the last of them wins because the only answer is a foul.
func (r *Document) mainSteps(won *solver.Result) (steps []string, foul string) {
	pos, side, n := won.Proof.Position, won.Proof.Position.Turn(), won.Proof.Tree
	all := len(won.Line) / 2
	for i, p := range won.Line {
		last := i == len(won.Line)-3
		switch shown := all <= namedPoints || i/2 < namedPoints-1 || last; {
		case i%2 == 1 || i == len(won.Line)-1:
		case !shown:
			n = below(n, won.Line[i+1])
		default:
			if last && all > namedPoints {
				steps = append(steps, "…")
			}
			kind := proof.KindLine
			if n != nil {
				kind = n.Kind
			}
			name := explain.Move(&pos, side, p, kind)
			steps = append(steps, r.In.Say("{kind} {move}", "kind", r.In.Kind(name.Kind.String()), "move", p))
			if n = below(n, won.Line[i+1]); name.Foul {
				after := pos
				if after.Play(p) == nil {
					foul = r.foulText(&after, p)
				}
			}
		}
		if pos.Follow(p) != nil {
			break // cannot happen: the checker has played this line
		}
	}
	return steps, foul
}

// below returns the node that answers a reply, which may be the default node. It returns nil at the end of a tree, and
// if the reply does not answer the threat.
func below(n *proof.Node, reply notation.Point) *proof.Node {
	if next := n.Reply(reply); next != nil || n == nil {
		return next
	}
	return n.Default
}

// foulText says why the only answer to the four made at p is forbidden.
func (r *Document) foulText(after *notation.Position, p notation.Point) string {
	for _, q := range after.Fives(after.Turn().Opponent()) {
		if foul := after.Foul(q); foul != notation.NoFoul {
			return r.In.Say("the four at {move} could be answered only at {answer}, which is forbidden for Black "+
				"({foul})", "move", p, "answer", q, "foul", foul)
		}
	}
	return ""
}

// alternatives says which moves would have been better, and on what evidence. It counts moves that only stop the
// threats, but does not list them.
func (r *Document) alternatives(m *review.Finding) string {
	j := r.Judged[m.Ply]
	if j.Attack.Verdict == solver.Win {
		return ""
	}
	stood := r.stoodBeside(m)
	others := func(list []notation.Point) (n int64) {
		for _, p := range list {
			if p != m.Move.Point && !slices.ContainsFunc(stood, func(t review.Trial) bool { return t.Move == p }) {
				n++
			}
		}
		return n
	}
	l, stops, open := r.In, "", others(j.Defence.Open)
	if n := others(j.Defence.Holds); n > 0 {
		stops = l.Say("{n, plural, one {# other move stops the threats} other {# other moves stop the threats}}", "n",
			n)
	}
	switch {
	case m.Only != notation.NoPoint && len(stood) > 0:
		return l.Say("{move} was the only move that is not proved to lose; it was not refuted in {nodes}", "move",
			m.Only, "nodes", NodesText(l, stood[0].Nodes))
	case m.Only != notation.NoPoint:
		return l.Say("{move} was the only move that is not proved to lose", "move", m.Only)
	case len(stood) > 0:
		return l.Join(r.stoodText(stood), stops)
	case stops != "":
		return stops
	case open > 0:
		return l.Say("nothing is proved of {n, plural, one {# other move} other {# other moves}}", "n", open)
	case j.Defence.Threat.Verdict == solver.NoWin:
		return l.Say("before it {side} threatened no VCT", "side", m.Move.Side.Opponent())
	}
	return ""
}

// stoodBeside returns the moves that stood the full search, without the move played.
func (r *Document) stoodBeside(m *review.Finding) (list []review.Trial) {
	for _, t := range r.Stood(m.Ply) {
		if t.Move != m.Move.Point {
			list = append(list, t)
		}
	}
	return list
}

// missedReason describes the win that the move missed.
func (r *Document) missedReason(m *review.Finding) string {
	l, j, next := r.In, r.Judged[m.Ply], r.Judged[m.Ply+1]
	text := l.Say("{side} had a win: {win}", "side", m.Move.Side, "win", r.attackText(&j.Attack))
	p, spent, failed := m.Move.Point, "", ""
	if at := r.spentFour(m); at != notation.NoPoint {
		spent = l.Say("the four at {move} was played too early: {side} answers it at {answer}", "move", p,
			"side", m.Move.Side.Opponent(), "answer", at)
	}
	switch {
	case next.IsWon():
		failed = r.punishment(m)
	case len(next.Defence.Holds) > 0 && j.Attack.Class != proof.AnyWin:
		failed = l.Say("after {move} the threats can be stopped, so no VCT is left", "move", p)
	case next.Defence.Threat.Verdict == solver.NoWin && j.Attack.Class != proof.AnyWin:
		failed = l.Say("after {move} no VCT threatens any more", "move", p)
	case !next.Over && !next.IsLost():
		failed = l.Say("after {move} the win is not proved any more", "move", p)
	}
	return l.Join(text, spent, failed)
}
