package main

// The turning points of a game, and how they are shown.

import (
	"cmp"
	"fmt"
	"slices"

	"fukumi/notation"
	"fukumi/solver/proof"
)

// classWeight orders classes by how much a diagram of them tells.
var classWeight = map[moveClass]int{classLosing: 0, classMissed: 1, classBlunder: 2, classMistake: 3, classOnly: 4}

// turning are the moves that are shown with a diagram, in the order of play. To
// stop a five is none of them: everybody sees that.
func (r *gameReview) turning() []*moveReview {
	var list []*moveReview
	for i := range r.moves {
		m := &r.moves[i]
		if _, tells := classWeight[m.class]; tells && !(m.class == classOnly && r.judged[i].defence.Threat.Class == proof.Five) {
			list = append(list, m)
		}
	}
	slices.SortStableFunc(list, func(a, b *moveReview) int { return cmp.Compare(classWeight[a.class], classWeight[b.class]) })
	list = list[:min(len(list), turningPoints)]
	slices.SortFunc(list, func(a, b *moveReview) int { return cmp.Compare(a.ply, b.ply) })
	return list
}

// turningText is the headline of a turning point.
func turningText(m *moveReview) string {
	return fmt.Sprintf("ply %d, %s %s: %s", m.ply+1, title(m.move.side), moveName(m.move.point), m.class)
}

// turningPoint prints the board before the move, with the move as ? and the
// better one as !, and the line of the latter.
func (p *printer) turningPoint(r *gameReview, m *moveReview) {
	p.section("%s", turningText(m))
	marks := notation.Marks{Labels: map[notation.Point]string{}}
	if m.move.point != notation.NoPoint {
		marks.Labels[m.move.point] = "?"
		if m.class == classOnly || m.class == classBest {
			marks.Labels[m.move.point] = "!"
		}
	}
	if m.better != notation.NoPoint {
		marks.Labels[m.better] = "!"
	}
	p.block(notation.Draw(&r.judged[m.ply].pos, marks, notation.Style{Color: p.color}))
	p.sentence("%s", capital(m.reason))
	if text := betterText(m); text != "" {
		p.sentence("%s", text)
	}
}

// betterText names the better move and its line.
func betterText(m *moveReview) string {
	if m.better == notation.NoPoint {
		return ""
	}
	how := "judged, not proved"
	if m.sure {
		switch {
		case m.wins:
			how = "a proved win"
		case m.class == classInaccuracy:
			how = "resists for longer"
		default:
			how = "holds"
		}
	}
	text := fmt.Sprintf("Better: %s (%s)", m.better, how)
	if len(m.line) > 1 {
		text += ": " + numbered(m.line[:min(len(m.line), 2*lineShown)])
	}
	return text
}
