package story

// The wrong moves of a lesson, and the lines that the board shows against them: the opponent's win, or the defence
// against the win that was missed.

import (
	"cmp"
	"slices"

	"fukumi/notation"
	"fukumi/notation/answer"
	"fukumi/solver"
	"fukumi/solver/proof"
	"fukumi/solver/review"
)

// wrongAnswers returns the moves that are proved to lose or to let a win go, and the forbidden moves. Among them are
// the move played and other moves that were refuted.
func (r *Document) wrongAnswers(m *review.Finding) []Reply {
	j, list := r.Judged[m.Ply], replies{}
	next := r.Judged[m.Ply+1]
	if p := m.Move.Point; p != notation.NoPoint && m.Class != review.OnlyMove && !next.IsLost() && !r.MadeFive(m.Ply) {
		list.add(p, r.played(m))
	}
	if side := m.Move.Side; j.Position.Rule().Forbids(side) {
		for _, p := range j.Position.Stones(notation.Empty) {
			if foul := j.Position.Foul(p); foul != notation.NoFoul {
				list.add(p, r.forbidden(foul))
			}
		}
	}
	for _, refuted := range j.Refuted() {
		list.add(refuted.Move, r.loses(m.Ply, refuted.Length, refuted.Win))
	}
	return list
}

// played says what is wrong with the move played. That is proved if the move gave or missed a win, and otherwise
// judged.
func (r *Document) played(m *review.Finding) Reply {
	next := r.Judged[m.Ply+1]
	if foul := r.Game.Foul(m.Ply); foul != notation.NoFoul {
		return r.forbidden(foul)
	}
	if r.Gives(m.Ply) && next.IsWon() {
		return r.loses(m.Ply, next.WonIn(), &next.Attack)
	}
	for i := range r.Missed {
		if w := &r.Missed[i]; w.Ply == m.Ply {
			return r.letGo(w)
		}
	}
	after, _ := r.ChanceAfter(m.Ply)
	return Reply{Text: r.In.Say("is judged worse: win chance {chance}##a move", "chance", r.In.Chance(after)),
		Line: r.judgedReply(m.Ply)}
}

// forbidden returns the reply for a forbidden move. It has no line.
func (r *Document) forbidden(foul notation.Foul) Reply {
	return Reply{Text: r.In.Say("is forbidden for Black ({foul}), so it loses##a move", "foul", foul)}
}

// loses returns the reply for a move of ply i that is proved to lose. won is the opponent's win. If it is not a win,
// the game itself has shown the win, reply by reply.
func (r *Document) loses(i, plies int, won *solver.Result) Reply {
	l, other := r.In, r.Game.Moves[i].Side.Opponent()
	switch {
	case won == nil || won.Verdict != solver.Win:
		return Reply{Text: l.Say("loses, proved: {side} wins in at most {n, plural, one {# ply} other {# plies}}, "+
			"every reply refuted##a move", "side", other, "n", plies), Line: r.Refutation(i)}
	case won.Class == proof.Five:
		return Reply{Text: l.Say("loses, proved: {side} wins by a five at {move}##a move", "side", other,
			"move", won.Line[0]), Line: won.Line}
	case won.Exact:
		return Reply{Text: l.Say("loses, proved: {side} wins by a {class} in {n, plural, one {# ply} other {# "+
			"plies}}##a move", "side", other, "class", r.class(won.Class), "n", won.Length), Line: won.Line}
	}
	return Reply{Text: l.Say("loses, proved: {side} wins by a {class} in at most {n, plural, one {# ply} other {# "+
		"plies}}##a move", "side", other, "class", r.class(won.Class), "n", won.Length), Line: won.Line}
}

// letGo returns the reply for a move that only missed a win.
func (r *Document) letGo(w *review.Miss) Reply {
	l, next := r.In, r.Judged[w.Ply+1]
	after, chanceKnown := r.ChanceAfter(w.Ply)
	a := Reply{Text: l.Say("gives the win away: after it none is proved##a move"), Line: r.judgedReply(w.Ply)}
	switch holds := next.Defence.Holds; {
	case !w.Sure || w.Result.Class == proof.AnyWin:
		if chanceKnown {
			a.Text = l.Say("gives the win away: after it none is proved, and it is judged at {chance}##a move",
				"chance", l.Chance(after))
		}
	case len(holds) > 0:
		a.Text, a.Line = l.Say("gives the win away, proved: {side} can stop the threats##a move",
			"side", w.Side.Opponent()), holds[:1]
	case next.Defence.Threat.Verdict == solver.NoWin:
		a.Text = l.Say("gives the win away, proved: {side} threatens no VCT after it##a move", "side", w.Side)
	}
	return a
}

// judgedReply returns the line judged best after ply i or, if there is none, the moves of the game.
func (r *Document) judgedReply(i int) []notation.Point {
	if next := r.Judged[i+1]; next.Best != nil && len(next.Best.Line) > 0 {
		return answer.Points(next.Best.Line)
	}
	line := []notation.Point{}
	for _, move := range r.Game.Moves[i+1:] {
		if move.Point == notation.NoPoint || r.Game.Foul(i+1+len(line)) != notation.NoFoul {
			break
		}
		line = append(line, move.Point)
	}
	return line
}

// Refutation returns the opponent's win after ply i, along the replies with the longest resistance. It is the line of a
// certificate. If there is no certificate because the game has refuted every reply to the opponent's move, the line
// begins with that move.
func (r *Document) Refutation(i int) []notation.Point {
	if won := &r.Judged[i+1].Attack; won.Verdict == solver.Win {
		return won.Line
	}
	if i+2 >= len(r.Judged) || !r.Judged[i+1].IsWon() {
		return nil
	}
	line := []notation.Point{r.Game.Moves[i+1].Point}
	list := r.Judged[i+2].Refuted()
	if len(list) == 0 {
		return nil
	}
	longest := slices.MaxFunc(list, func(a, b review.Refutation) int { return cmp.Compare(a.Length, b.Length) })
	line = append(line, longest.Move)
	if longest.Win != nil {
		return append(line, longest.Win.Line...)
	}
	return append(line, r.Refutation(i+2)...)
}

// mainReplies is the maximum number of replies shown if every reply loses.
const mainReplies = 4

// Replies returns the replies to the opponent's move after ply i with the longest resistance, each with its refutation.
// The list is empty unless every reply is refuted and no single certificate shows the win.
func (r *Document) Replies(i int) []Reply {
	list := []Reply{}
	if r.Judged[i+1].ProofKind() != review.EveryReply || i+2 >= len(r.Judged) {
		return list
	}
	all := r.Judged[i+2].Refuted()
	slices.SortStableFunc(all, func(a, b review.Refutation) int { return cmp.Compare(b.Length, a.Length) })
	for _, l := range all[:min(len(all), mainReplies)] {
		reply := Reply{Moves: []notation.Point{l.Move}, Text: r.In.Say("loses in at most {n, plural, one {# ply} "+
			"other {# plies}}##a move", "n", l.Length), Line: []notation.Point{}}
		if l.Win != nil {
			reply.Line = l.Win.Line
		} else if l.Move == r.Game.Moves[i+2].Point {
			reply.Line = answer.Points(r.Refutation(i + 2))
		}
		list = append(list, reply)
	}
	return list
}
