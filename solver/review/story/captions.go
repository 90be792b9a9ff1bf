package story

// The captions of the turning points of a game, as a terminal shows them.

import (
	"fukumi/notation"
	"fukumi/notation/text"
	"fukumi/notation/words"
	"fukumi/solver/review"
)

// MoveText names a move: "move 5, Black h8".
func (r *Document) MoveText(m *review.Finding) string {
	return r.In.Say("move {n}, {side} {move}", "n", m.Ply+1, "side", m.Move.Side, "move", m.Move.Point)
}

// TurningText returns the headline of a turning point.
func (r *Document) TurningText(m *review.Finding) string {
	return r.In.Say("move {n}, {side} {move}: {class}", "n", m.Ply+1, "side", m.Move.Side, "move", m.Move.Point,
		"class", ClassName(r.In, m.Class))
}

// TurningMarks returns the marks on the board before a move: "?" for the move, or "!" if the move was right,
// and "!" for the better move.
func TurningMarks(m *review.Finding) text.Marks {
	marks := text.Marks{Labels: map[notation.Point]string{}}
	if m.Move.Point != notation.NoPoint {
		marks.Labels[m.Move.Point] = "?"
		if m.Class == review.OnlyMove || m.Class == review.Best {
			marks.Labels[m.Move.Point] = "!"
		}
	}
	if m.Better != notation.NoPoint {
		marks.Labels[m.Better] = "!"
	}
	return marks
}

// BetterText names the better move and its line.
func (r *Document) BetterText(m *review.Finding) string {
	text := r.BetterName(m)
	if len(m.Line) > 1 {
		return r.In.Say("{move}: {line}", "move", text, "line", words.Numbered(m.Line[:min(len(m.Line), 2*lineShown)]))
	}
	return text
}

// BetterName names the better move and says what makes it better.
func (r *Document) BetterName(m *review.Finding) string {
	l, p := r.In, m.Better
	switch {
	case p == notation.NoPoint:
		return ""
	case m.Wins:
		return l.Say("Better: {move} (a proved win)", "move", p)
	case m.Stood == 0 && p == m.Only:
		return l.Say("Better: {move} (the only move that is not proved to lose)", "move", p)
	case m.Stood > 0:
		return l.Say("Better: {move} (not refuted in {nodes})", "move", p, "nodes", NodesText(l, m.Stood))
	case m.Class == review.Inaccuracy && m.Proved:
		return l.Say("Better: {move} (resists for longer, proved)", "move", p)
	case m.Class == review.Inaccuracy:
		return l.Say("Better: {move} (resists for longer, as far as is known)", "move", p)
	}
	return l.Say("Better: {move} (judged, not proved)", "move", p)
}
