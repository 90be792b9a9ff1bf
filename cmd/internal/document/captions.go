package document

// The turning points of a game, as a terminal shows them.

import (
	"fmt"

	"fukumi/notation"
	"fukumi/notation/text"
	"fukumi/notation/words"
	"fukumi/solver/review"
)

// TurningText is the headline of a turning point.
func TurningText(m *review.Finding) string {
	return fmt.Sprintf("move %d, %s %s: %s", m.Ply+1, words.Side(m.Move.Side), words.Move(m.Move.Point), m.Class)
}

// TurningMarks are the marks on the board before a move: the move is ?, or ! where
// it was right, and the better one !.
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
func BetterText(m *review.Finding) string {
	text := BetterName(m)
	if len(m.Line) > 1 {
		text += ": " + words.Numbered(m.Line[:min(len(m.Line), 2*lineShown)])
	}
	return text
}

// BetterName names the better move, and says by what it is that.
func BetterName(m *review.Finding) string {
	if m.Better == notation.NoPoint {
		return ""
	}
	how := "judged, not proved"
	switch {
	case m.Wins:
		how = "a proved win"
	case m.Stood == 0 && m.Better == m.Only:
		how = "the only move that is not proved to lose"
	case m.Stood > 0:
		how = "stood a search of " + NodesText(m.Stood)
	case m.Class == review.Inaccuracy && m.Proved:
		how = "resists for longer, proved"
	case m.Class == review.Inaccuracy:
		how = "resists for longer, as far as is known"
	}
	return fmt.Sprintf("Better: %s (%s)", m.Better, how)
}
