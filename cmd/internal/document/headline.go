package document

// What a reader sees first of a review: where the game was lost in one sentence, why in
// one or two more, and the move that is shown with them. Plies, classes and nodes are for
// Loss and Story.

import (
	"fmt"
	"strings"

	"fukumi/notation"
	"fukumi/notation/words"
	"fukumi/solver"
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

// Begin is after how many plies a review is shown first: with the losing move on the board
// or, where none is proved, with the one at which the win chance turned, or with the first
// turning point; else at the end.
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

// Headline says in one sentence where the game was lost. What it calls better or open is
// so: Loss says by what.
func (r *Document) Headline() string {
	text := r.headline()
	if !r.Complete() {
		return "So far, since the review was interrupted: " + text
	}
	return text
}

func (r *Document) headline() string {
	m, side := r.Losing, words.Side(r.Loser())
	switch {
	case m != nil:
		return r.losingHeadline(m)
	case r.Winner == notation.Empty && r.Game.Result() == "draw":
		return "The game was a draw: nobody lost it."
	case r.Winner == notation.Empty:
		return "The game has no result: nobody has lost it."
	case r.lostFirst():
		return side + " was lost before the first move (proved)."
	case r.Game.EndsFoul():
		move, _ := r.Game.EndedBy()
		return fmt.Sprintf("%s lost with %s (move %d), a forbidden move.", side, move.Point, len(r.Moves))
	}
	if t := r.ChanceTurn(); t != nil && t.Ply > 0 {
		return fmt.Sprintf("No proof shows where %s lost. By judgement the game turned with %s (move %d).", side,
			words.Move(r.Moves[t.Ply-1].Move.Point), t.Ply)
	}
	return fmt.Sprintf("No proof shows where %s lost.", side)
}

// losingHeadline names the losing move and what would have been better.
func (r *Document) losingHeadline(m *review.Finding) string {
	c, latest := r.Instead, ""
	foul := r.Game.Foul(m.Ply) != notation.NoFoul
	if c.Wins == notation.NoPoint && !foul {
		latest = " at the latest"
	}
	text := fmt.Sprintf("%s lost with %s (move %d)%s", words.Side(m.Move.Side), words.Move(m.Move.Point), m.Ply+1,
		latest)
	if foul {
		text += ", a forbidden move"
	}
	switch {
	case c.Wins != notation.NoPoint:
		return fmt.Sprintf("%s: %s would have won.", text, c.Wins)
	case len(c.Stood) > 0:
		points := make([]notation.Point, len(c.Stood))
		for i, t := range c.Stood {
			points[i] = t.Move
		}
		return fmt.Sprintf("%s: no win was found against %s.", text, orPoints(points))
	case m.Only != notation.NoPoint:
		return fmt.Sprintf("%s: only %s is not proved to lose.", text, m.Only)
	}
	return text + "."
}

// orPoints lists points, "h8, h9 or h10".
func orPoints(points []notation.Point) string {
	list := make([]string, len(points))
	for i, p := range points {
		list[i] = p.String()
	}
	if n := len(list) - 1; n > 0 {
		return strings.Join(list[:n], ", ") + " or " + list[n]
	}
	return list[0]
}

// Why are one or two plain sentences about the losing move, or about where the win chance
// turned; none where neither is known.
func (r *Document) Why() []string {
	m, list := r.Losing, []string{}
	if m == nil {
		if t := r.turnText(); t != "" && r.ChanceTurn().Ply > 0 {
			list = append(list, t+".")
		}
		return list
	}
	p := words.Move(m.Move.Point)
	if foul := r.Game.Foul(m.Ply); foul != notation.NoFoul {
		kind := strings.ReplaceAll(foul.String(), "-", " ")
		list = append(list, fmt.Sprintf("%s is forbidden for Black: %s.", p, kind))
	} else if text := r.failure(m); text != "" && m.Move.Point != notation.NoPoint {
		list = append(list, p+" "+text+".")
	}
	if text := r.after(m); text != "" {
		list = append(list, text)
	}
	return list
}

// after says in plain words how the opponent wins after a move.
func (r *Document) after(m *review.Finding) string {
	j, side := r.Judged[m.Ply+1], words.Side(m.Move.Side.Opponent())
	switch a := &j.Attack; {
	case a.Verdict == solver.Win && a.Class == proof.Five:
		return fmt.Sprintf("After it %s makes five at %s.", side, a.Line[0])
	case a.Verdict == solver.Win && len(a.Line) > 0:
		return fmt.Sprintf("After it %s wins by force, and begins with %s. This is proved.", side, a.Line[0])
	case j.IsWon() && m.Ply+1 < len(r.Game.Moves) && r.Game.Moves[m.Ply+1].Point != notation.NoPoint:
		return fmt.Sprintf("After it %s wins with %s, whatever the answer. This is proved.", side,
			r.Game.Moves[m.Ply+1].Point)
	}
	return ""
}
