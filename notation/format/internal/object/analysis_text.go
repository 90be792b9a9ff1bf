package object

// An analysis in words, as comments in its tree. They say of each statement whether it is proved or
// estimated.

import (
	"fmt"
	"slices"
	"strings"

	"fukumi/notation"
	"fukumi/notation/answer"
	"fukumi/notation/format/internal/codec"
)

// candidateText describes a candidate.
func candidateText(c *answer.Candidate, side notation.Stone) string {
	plies := ""
	if c.Length != nil {
		plies = fmt.Sprintf(": five in %d plies at most", *c.Length)
	}
	switch c.Proved {
	case "win":
		return fmt.Sprintf("proved: %s wins%s", side, plies)
	case "loss":
		return fmt.Sprintf("proved: %s wins%s", side.Opponent(), plies)
	}
	text := fmt.Sprintf("judged, not proved: win chance %.0f %% for %s", min(max(100*c.WinChance, 1), 99), side)
	if c.Score != nil {
		text += fmt.Sprintf(", score %d at depth %d", *c.Score, c.Depth)
	}
	return text
}

// text returns the comment on the position.
func (a *analysisTree) text() string {
	lines := []string{fmt.Sprintf("%s to move", a.side), foundText(&a.Attack.Outcome, a.side)}
	lines = append(lines, fmt.Sprintf("if it were %s's move: %s", a.side.Opponent(),
		foundText(&a.Defence.Outcome, a.side.Opponent())))
	if a.Defences != nil {
		lines = append(lines, fmt.Sprintf("moves after which %s has no %s (circles): %s", a.side.Opponent(),
			strings.ToUpper(codec.Cut(a.Defence.Goal)), pointsOrNone(a.Defences)))
		if len(a.DefencesOpen) > 0 {
			lines = append(lines, "moves of which it is not decided: "+notation.FormatMoves(a.DefencesOpen))
		}
		lines = append(lines, fmt.Sprintf("moves that are proved to lose: %d", len(a.Refutations)))
	}
	if len(a.Forbidden) > 0 {
		lines = append(lines, "forbidden for black (crosses): "+notation.FormatMoves(a.Forbidden))
	}
	lines = append(lines, a.shapes()...)
	if len(a.Candidates) > 0 {
		lines = append(lines, "letters: candidate moves, best first")
	}
	if a.Heat.Levels.Black != nil || a.Heat.Levels.White != nil {
		text := fmt.Sprintf("digits: heat of %s, 1 to 9; that of %s is on the pass", a.side, a.side.Opponent())
		if a.Heat.Model != "" {
			text += " (" + codec.Cut(a.Heat.Model) + ")"
		}
		lines = append(lines, text)
	}
	return strings.Join(lines, "\n")
}

func pointsOrNone(points []notation.Point) string {
	if len(points) == 0 {
		return "none"
	}
	return notation.FormatMoves(points)
}

// shapes lists the threats on the board except twos, and the shapes that one more stone would make.
func (a *analysisTree) shapes() (lines []string) {
	threats, next := map[notation.Stone][]string{}, map[notation.Stone][]string{}
	for _, t := range a.Threats {
		if t.Kind != "two" {
			threats[t.Side] = append(threats[t.Side], codec.Cut(t.Kind)+" "+notation.FormatMoves(t.Stones))
		}
	}
	for _, n := range a.Next {
		next[n.Side] = append(next[n.Side], codec.Cut(n.Kind)+" "+n.Point.String())
	}
	for _, side := range []notation.Stone{notation.Black, notation.White} {
		for _, list := range []struct {
			name  string
			items []string
		}{{"threats of " + side.String(), threats[side]}, {"one more stone of " + side.String(), next[side]}} {
			if items := slices.Compact(list.items); len(items) > 0 {
				lines = append(lines, list.name+": "+strings.Join(items, ", "))
			}
		}
	}
	return lines
}
