package story

// What a reader of a review sees first: one sentence about where the game was lost, one or two about the reason, and
// the move that is shown with them. Plies, classes and nodes are left to Loss and Story.

import (
	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/explain"
	"fukumi/solver/proof"
	"fukumi/solver/review"
)

// IsWrong reports whether a review finds fault with a move.
func IsWrong(m *review.Finding) bool {
	switch m.Class {
	case review.LosingMove, review.Blunder, review.MissedWin, review.Mistake, review.Inaccuracy:
		return true
	}
	return false
}

// Begin returns after how many plies a review begins to show the game. It begins with the losing move. If no losing
// move is proved, it begins with the move that turned the win chance, or the first turning point, or the end of the
// game.
func (r *Document) Begin() int {
	if r.Losing != nil {
		return r.Losing.Ply + 1
	}
	if t := r.ChanceTurn(); t != nil && t.Ply > 0 {
		return t.Ply
	}
	if turning := r.Turning(); len(turning) > 0 {
		return turning[0].Ply + 1
	}
	return len(r.Moves)
}

// Headline says in one sentence where the game was lost. It calls moves better or open, but leaves the reasons to Loss.
func (r *Document) Headline() string {
	text := r.headline()
	if !r.Complete() {
		return r.In.Say("So far, since the review was interrupted: {text}", "text", text)
	}
	return text
}

func (r *Document) headline() string {
	l, m, side := r.In, r.Losing, r.Loser()
	switch {
	case m != nil:
		return r.losingHeadline(m)
	case r.Winner == notation.Empty && r.Game.Result() == "draw":
		return l.Say("The game was a draw: nobody lost it.")
	case r.Winner == notation.Empty:
		return l.Say("The game has no result: nobody has lost it.")
	case r.lostFirst():
		return l.Say("{side} was in a lost position before the first move (proved).", "side", side)
	case r.Game.EndsFoul():
		move, _ := r.Game.EndedBy()
		return l.Say("{side} lost with {move} (move {n}), a forbidden move.", "side", side, "move", move.Point,
			"n", len(r.Moves))
	}
	if t := r.ChanceTurn(); t != nil && t.Ply > 0 {
		return l.Say("No proof shows where {side} lost. Judged, not proved: the game turned at {move} (move {n}).",
			"side", side, "move", r.Moves[t.Ply-1].Move.Point, "n", t.Ply)
	}
	return l.Say("No proof shows where {side} lost.", "side", side)
}

// losingHeadline names the losing move and what would have been better.
func (r *Document) losingHeadline(m *review.Finding) string {
	l, c, how := r.In, r.Instead, "other"
	side, move, n := m.Move.Side, m.Move.Point, m.Ply+1
	switch {
	case r.Game.Foul(m.Ply) != notation.NoFoul:
		how = "foul"
	case c.Wins == notation.NoPoint:
		how = "latest"
	}
	switch {
	case c.Wins != notation.NoPoint:
		return l.Say("{side} lost with {move} (move {n}){how, select, foul {, a forbidden move} latest {, if "+
			"not before} other {}}: {better} would have won.", "side", side, "move", move, "n", n, "how", how,
			"better", c.Wins)
	case len(c.Stood) > 0:
		points := make([]string, len(c.Stood))
		for i, t := range c.Stood {
			points[i] = t.Move.String()
		}
		return l.Say("{side} lost with {move} (move {n}){how, select, foul {, a forbidden move} latest {, if "+
			"not before} other {}}: no win was found against {moves}.", "side", side, "move", move, "n", n, "how", how,
			"moves", l.Or(points))
	case m.Only != notation.NoPoint:
		return l.Say("{side} lost with {move} (move {n}){how, select, foul {, a forbidden move} latest {, if "+
			"not before} other {}}: only {better} is not proved to lose.", "side", side, "move", move, "n", n, "how",
			how, "better", m.Only)
	}
	return l.Say("{side} lost with {move} (move {n}){how, select, foul {, a forbidden move} latest {, if not "+
		"before} other {}}.", "side", side, "move", move, "n", n, "how", how)
}

// Why returns one or two plain sentences about the losing move, with the shapes of the opponent's win. If there is no
// losing move, it is about the move that turned the win chance; if there is neither, it returns no sentence.
func (r *Document) Why() []string {
	m, list := r.Losing, []string{}
	if m == nil {
		if t := r.turnText(); t != "" && r.ChanceTurn().Ply > 0 {
			list = append(list, r.sentence(t))
		}
		return list
	}
	p := m.Move.Point
	if foul := r.Game.Foul(m.Ply); foul != notation.NoFoul {
		list = append(list, r.In.Say("{move} is forbidden for Black: {foul}.", "move", p, "foul", foul))
	} else if text := r.failure(m); text != "" && p != notation.NoPoint {
		list = append(list, r.sentence(r.In.Say("{move} {does}", "move", p, "does", text)))
	}
	if text := r.ownShapes(m); text != "" && len(list) == 0 {
		list = append(list, text)
	}
	if text := r.after(m); text != "" {
		list = append(list, text)
	}
	return list
}

// ownShapes tells the win that the losing side had instead of the move, of which the headline names the first move.
func (r *Document) ownShapes(m *review.Finding) string {
	a := &r.Judged[m.Ply].Attack
	if text := r.shapes(a); text != "" && a.Line[0] == r.Instead.Wins {
		return r.In.Say("Before it {side} had a win: {how}.", "side", m.Move.Side, "how", text)
	}
	return ""
}

// shapes tells the first moves of a win with a certificate, or returns "".
func (r *Document) shapes(won *solver.Result) string {
	if won.Verdict != solver.Win || won.Proof == nil || len(won.Check.Line) == 0 {
		return ""
	}
	why := explain.Shapes(won.Proof, won.Check)
	return why.Text(r.In)
}

// after says in plain words how the opponent wins after a move.
func (r *Document) after(m *review.Finding) string {
	j, side := r.Judged[m.Ply+1], m.Move.Side.Opponent()
	how := r.shapes(&j.Attack)
	switch a := &j.Attack; {
	case a.Verdict == solver.Win && a.Class == proof.Five:
		return r.In.Say("After it {side} makes five at {move}.", "side", side, "move", a.Line[0])
	case how != "":
		return r.In.Say("After it {side} wins (proved): {how}.", "side", side, "how", how)
	case a.Verdict == solver.Win && len(a.Line) > 0:
		return r.In.Say("After it {side} wins by force, and begins with {move}. This is proved.", "side", side,
			"move", a.Line[0])
	case j.IsWon() && m.Ply+1 < len(r.Game.Moves) && r.Game.Moves[m.Ply+1].Point != notation.NoPoint:
		return r.In.Say("After it {side} wins with {move}, whatever the answer. This is proved.", "side", side,
			"move", r.Game.Moves[m.Ply+1].Point)
	}
	return ""
}
