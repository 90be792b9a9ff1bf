package document

// Why a move of a review got its class, in a sentence that names shapes and
// squares. What is proved is said as a fact; what is judged says so.

import (
	"fmt"
	"slices"
	"strings"

	"fukumi/notation"
	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/analysis"
	"fukumi/solver/explain"
	"fukumi/solver/proof"
	"fukumi/solver/review"
)

// namedPoints is how many points a sentence lists.
const namedPoints = 6

// Reason is the sentence about a move: why it got its class. It is "" where nothing
// is to be said.
func (r *Document) Reason(m *review.Finding) string {
	if m.Ply >= len(r.Moves) {
		return fmt.Sprintf("after the end of the game: move %d was forbidden", len(r.Moves))
	}
	return r.reasons[m.Ply]
}

func (r *Document) reason(m *review.Finding) string {
	g := r.Game
	if foul := g.Foul(m.Ply); foul != notation.NoFoul {
		text := fmt.Sprintf("%s is forbidden for Black (%s)", m.Move.Point, foul)
		if m.Class == review.LosingMove {
			return words.Join(text, r.ownWin(m), r.alternatives(m))
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
		if j.Defence.Threat.Class == proof.Five {
			return fmt.Sprintf("stops %s: nothing else does", threatText(&j.Defence))
		}
		return fmt.Sprintf("the only move against %s that is not proved to lose: the other %d are",
			threatText(&j.Defence), j.Losing())
	}
	j := r.Judged[m.Ply]
	switch {
	case r.MadeFive(m.Ply):
		row, _ := g.End().Winner()
		return fmt.Sprintf("makes five, %s-%s", row.From, row.To)
	case m.Move.Point == notation.NoPoint:
		return "passes"
	case j.IsWon():
		return r.wonReason(m)
	case j.IsLost():
		return r.lostReason(m)
	}
	return r.judgedReason(m)
}

// losingReason says what the move failed to do, how the opponent wins after
// it, and what would have held.
func (r *Document) losingReason(m *review.Finding) string {
	return words.Join(r.failure(m), r.punishment(m), r.ownWin(m), r.alternatives(m))
}

// ownWin is the proved win that the side had which lost.
func (r *Document) ownWin(m *review.Finding) string {
	if j := r.Judged[m.Ply]; j.Attack.Verdict == solver.Win {
		return fmt.Sprintf("%s had a win of their own: %s", words.Side(m.Move.Side), attackText(&j.Attack))
	}
	return ""
}

func shapeText(s analysis.Shape) string {
	return fmt.Sprintf("%s %s", analysis.KindName(s.Kind), words.Points(s.Stones))
}

// threatText is the win that the opponent threatens.
func threatText(d *solver.Defence) string {
	t := &d.Threat
	side := words.Side(t.Proof.Position.Turn())
	if t.Class == proof.Five {
		return fmt.Sprintf("%s's five at %s", side, t.Line[0])
	}
	return fmt.Sprintf("%s's %s from %s", side, t.Class.Title(), t.Line[0])
}

// punishment is how the opponent wins after the move.
func (r *Document) punishment(m *review.Finding) string {
	j := r.Judged[m.Ply+1]
	side := words.Side(m.Move.Side.Opponent())
	switch {
	case j.Attack.Verdict == solver.Win:
		return fmt.Sprintf("after it %s wins: %s", side, attackText(&j.Attack))
	case !j.IsWon():
		return ""
	}
	return fmt.Sprintf("after it %s wins in %s: every reply to %s is proved lost; the longest: %s", side,
		atMost(j.WonIn(), false, "at most"), r.Game.Moves[m.Ply+1].Point,
		words.Start(r.Refutation(m.Ply), lineShown))
}

// attackText tells a win along its longest defence: its class, and what each
// move of the attacker makes.
func attackText(won *solver.Result) string {
	if won.Class == proof.Five {
		return fmt.Sprintf("five at %s", won.Line[0])
	}
	text := winText(won)
	steps, foul := mainSteps(won)
	return words.Join(text+": "+strings.Join(steps, ", "), foul)
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
			steps = append(steps, fmt.Sprintf("%s %s", strings.ReplaceAll(name.Kind.String(), "-", " "), p))
			if n = below(n, won.Line[i+1]); name.Foul {
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

// below is the node of a reply, or the default that answers it; nil where a line or
// a threat goes on.
func below(n *proof.Node, reply notation.Point) *proof.Node {
	if next := n.Reply(reply); next != nil || n == nil {
		return next
	}
	return n.Default
}

// foulText says why the only answer to the four that p has made is forbidden.
func foulText(after *notation.Position, p notation.Point) string {
	for _, q := range after.Fives(after.Turn().Opponent()) {
		if foul := after.Foul(q); foul != notation.NoFoul {
			return fmt.Sprintf("the four at %s could be answered only at %s, which is forbidden for Black (%s)", p, q,
				foul)
		}
	}
	return ""
}

// alternatives are what would have been better, by its grade. What only stops the threats is
// counted.
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
	stops, open := "", others(j.Defence.Open)
	if n := others(j.Defence.Holds); n > 0 {
		verb := "stop"
		if n == 1 {
			verb = "stops"
		}
		stops = fmt.Sprintf("%s %s the threats", words.Count(n, "other move"), verb)
	}
	switch {
	case m.Only != notation.NoPoint && len(stood) > 0:
		return fmt.Sprintf("%s was the only move that is not proved to lose; it stood a search of %s", m.Only,
			NodesText(stood[0].Nodes))
	case m.Only != notation.NoPoint:
		return fmt.Sprintf("%s was the only move that is not proved to lose", m.Only)
	case len(stood) > 0:
		return words.Join(stoodText(stood), stops)
	case stops != "":
		return stops
	case open > 0:
		return fmt.Sprintf("nothing is proved of %s", words.Count(open, "other move"))
	case j.Defence.Threat.Verdict == solver.NoWin:
		return fmt.Sprintf("before it %s threatened no VCT", words.Side(m.Move.Side.Opponent()))
	}
	return ""
}

// stoodBeside are the moves that stood the full search in place of the one played.
func (r *Document) stoodBeside(m *review.Finding) (list []review.Trial) {
	for _, t := range r.Stood(m.Ply) {
		if t.Move != m.Move.Point {
			list = append(list, t)
		}
	}
	return list
}

// missedReason tells the win that was let go.
func (r *Document) missedReason(m *review.Finding) string {
	j, next := r.Judged[m.Ply], r.Judged[m.Ply+1]
	text := fmt.Sprintf("%s had a win: %s", words.Side(m.Move.Side), attackText(&j.Attack))
	p, failed := words.Move(m.Move.Point), ""
	if at := r.spentFour(m); at != notation.NoPoint {
		failed = fmt.Sprintf("the four at %s is spent: %s answers it at %s", p, words.Side(m.Move.Side.Opponent()), at)
	}
	switch {
	case next.IsWon():
		failed = words.Join(failed, r.punishment(m))
	case len(next.Defence.Holds) > 0 && j.Attack.Class != proof.AnyWin:
		failed = words.Join(failed, fmt.Sprintf("after %s the threats can be stopped, so no VCT is left", p))
	case next.Defence.Threat.Verdict == solver.NoWin && j.Attack.Class != proof.AnyWin:
		failed = words.Join(failed, fmt.Sprintf("after %s no VCT threatens any more", p))
	case !next.Over && !next.IsLost():
		failed = words.Join(failed, fmt.Sprintf("after %s the win is not proved any more", p))
	}
	return words.Join(text, failed)
}
