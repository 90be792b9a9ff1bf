package report

// The story of a game in sentences: where it was lost, what could still have
// held, where it turned, and which wins were missed.

import (
	"fmt"
	"slices"

	"fukumi/notation"
	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/review"
)

// lineShown is how many moves of a line a sentence shows.
const lineShown = 8

// Heading names the game.
func (r *Report) Heading() string {
	g, pos := r.Game, r.Game.End()
	text := fmt.Sprintf("%s, %dx%d, %s", pos.Rule(), pos.Size(), pos.Size(), words.Count(int64(len(g.Moves)), "ply"))
	if n := len(g.After); n > 0 {
		text += fmt.Sprintf(" (and %d after the end)", n)
	}
	if o := r.Opening(); o != nil {
		text += ", " + o.Short()
	}
	if g.Info.Black != "" || g.Info.White != "" {
		text += fmt.Sprintf(", %s - %s", g.Info.Black, g.Info.White)
	}
	if name := g.Name(); name != "" {
		text = name + ": " + text
	}
	return text + ", " + r.Ended()
}

// Ended says how the game ended.
func (r *Report) Ended() string {
	g := r.Game
	row, over := g.End().Winner()
	switch {
	case over:
		return fmt.Sprintf("%s won: five %s-%s", words.Side(row.Side), row.From, row.To)
	case g.EndsFoul():
		m, kind := g.EndedBy()
		return fmt.Sprintf("White won: Black's %s was forbidden (%s)", m.Point, kind)
	case r.Winner != notation.Empty:
		return fmt.Sprintf("%s won according to the file", words.Side(r.Winner))
	case g.Result() == "draw":
		return "a draw"
	}
	return "no result"
}

// Loss says where the game was lost.
func (r *Report) Loss() string {
	m := r.Losing
	side := words.Side(r.Loser())
	foul := ""
	if r.Game.EndsFoul() {
		move, kind := r.Game.EndedBy()
		foul = fmt.Sprintf("%s, a forbidden move (%s)", move.Point, kind)
	}
	switch {
	case !r.Complete():
		return "interrupted: not all was searched, so nothing is said about where the game was lost"
	case m != nil && foul != "" && m.Ply == len(r.Moves)-1:
		return fmt.Sprintf("%s lost with move %d, %s%s", side, m.Ply+1, foul, r.escapeText(false))
	case m != nil && r.LastEscape.Wins != notation.NoPoint:
		return fmt.Sprintf("%s lost with move %d, %s%s", side, m.Ply+1, words.Move(m.Move.Point), r.escapeText(false))
	case m != nil && r.LastEscape.Certain() && r.lostToThreats():
		return fmt.Sprintf("%s lost to threats with move %d, %s%s", side, m.Ply+1, words.Move(m.Move.Point),
			r.escapeText(true))
	case m != nil:
		return fmt.Sprintf("%s was lost by move %d, %s, at the latest%s", side, m.Ply+1, words.Move(m.Move.Point),
			r.escapeText(false))
	case r.Winner == notation.Empty:
		if r.Game.Result() == "draw" {
			return "the game was drawn, so there is no losing move"
		}
		return "the game has no result, so no move is called the losing one"
	case r.lostFirst():
		return fmt.Sprintf("%s was proved lost from the first move on", side)
	case foul != "":
		return fmt.Sprintf("no proof shows where %s lost the game; it ended with move %d, %s", side, len(r.Moves), foul)
	}
	return fmt.Sprintf("no proof shows where %s lost the game", side)
}

// lostToThreats reports whether the opponent wins by threats after the losing move.
// Then the words about it stay true whatever else is found: a win by quiet moves from
// an earlier position says nothing about threats.
func (r *Report) lostToThreats() bool {
	i := r.Losing.Ply + 1
	a := &r.Judged[i].Attack
	return a.Verdict == solver.Win && a.Class <= solver.VCT
}

// escapeText says, after the losing move, what would have held or won in its place or,
// where that is not known, which move held last.
func (r *Report) escapeText(threats bool) string {
	e, last := r.LastEscape, r.SureEscape
	switch {
	case e.Wins != notation.NoPoint:
		return fmt.Sprintf(": %s would have won", e.Wins)
	case e.Certain() && threats:
		return fmt.Sprintf(": %s would have held against them", heldText(e))
	case e.Certain():
		return fmt.Sprintf(": %s would have held (no win by threats after %s)", heldText(e), itOrThem(e))
	case last == nil:
		return "; no earlier move is known to hold"
	}
	from := last.Ply
	what := fmt.Sprintf("; the last move that certainly held against threats: %d, %s", last.Ply+1,
		words.Move(r.Moves[last.Ply].Move.Point))
	switch {
	case last.Played:
		from++
	case last.Wins != notation.NoPoint:
		what = fmt.Sprintf("; the last certain chance was move %d: %s would have won", last.Ply+1, last.Wins)
	default:
		what = fmt.Sprintf("; the last move that certainly held against threats: %d, %s (not played)", last.Ply+1,
			heldText(last))
	}
	count := 0 // of the loser's moves that no proof speaks of
	for i := from; i <= e.Ply; i++ {
		if r.Game.Moves[i].Side == r.Loser() && !r.Judged[i].IsLost() {
			count++
		}
	}
	return fmt.Sprintf("%s; open since then: %s", what, words.Count(int64(count), "move"))
}

// heldText lists the moves that held, first those that were searched for quiet wins,
// too. Of many it names these alone, and where there are none it tells the number.
func heldText(e *review.Escape) string {
	list := slices.Clone(e.Searched)
	for _, p := range e.Holds {
		if !slices.Contains(list, p) {
			list = append(list, p)
		}
	}
	if n := len(e.Searched); len(list) > listed && n > 0 {
		return fmt.Sprintf("%s and %d more", words.Points(list[:min(n, listed)]), len(list)-min(n, listed))
	}
	return openText(list)
}

func itOrThem(e *review.Escape) string {
	if len(e.Holds) == 1 {
		return "it"
	}
	return "them"
}

// lostFirst reports whether the loser had lost before making a move.
func (r *Report) lostFirst() bool {
	for i, m := range r.Game.Moves {
		if m.Side == r.Loser() {
			return r.Judged[i].IsLost()
		}
	}
	return false
}

// Story are the sentences that follow: the losing move, the turn, the missed wins.
func (r *Report) Story() []string {
	var texts []string
	if r.Losing != nil {
		texts = append(texts, words.Capital(r.Reason(r.Losing)))
		if e := r.LastEscape; !e.Certain() && len(e.Open) > 0 {
			texts = append(texts, fmt.Sprintf("Not decided in place of move %d: %s", e.Ply+1, openText(e.Open)))
		}
	}
	if text := r.turnText(); text != "" {
		texts = append(texts, text)
	}
	for _, w := range r.Missed {
		text := fmt.Sprintf("Move %d, %s missed a win: %s: %s", w.Ply+1, words.Side(w.Side), winText(&w.Result),
			words.Start(w.Result.Line, lineShown))
		if !w.Sure {
			text += " (whether the move played still wins is not known)"
		}
		texts = append(texts, text)
	}
	return texts
}

// turnText says where the win chance turned, "" where it did not.
func (r *Report) turnText() string {
	t := r.ChanceTurn()
	if t == nil {
		return ""
	}
	side := words.Side(r.Winner)
	switch {
	case t.Ply == 0 && t.Proved:
		return fmt.Sprintf("%s's win was proved before the first move, and the win chance stayed with %[1]s", side)
	case t.Ply == 0:
		return fmt.Sprintf("By judgement, not by proof, %s was the better side from the start on (win chance %s)", side,
			words.Chance(t.Chance))
	}
	m := r.Moves[t.Ply-1]
	which := fmt.Sprintf("move %d, %s %s", t.Ply, words.Side(m.Move.Side), words.Move(m.Move.Point))
	if t.Proved {
		return fmt.Sprintf("The win chance turned with %s: from there on it stays with %s, whose win is proved there",
			which, side)
	}
	return fmt.Sprintf("By judgement, not by proof, the game turned at %s: from there on the win chance stays with %s "+
		"(%s after it)",
		which, side, words.Chance(t.Chance))
}
