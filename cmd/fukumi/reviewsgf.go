package main

// A reviewed game as SGF: the moves with what there is to say about them, the
// better moves as variations, and after a move that lost the line that wins.

import (
	"bytes"
	"fmt"
	"slices"

	"fukumi/notation"
	"fukumi/notation/format"
	"fukumi/solver"
)

func writeReviewSGF(w *bytes.Buffer, r *gameReview) error {
	_, err := format.Write(w, reviewTree(r), format.SGF)
	return err
}

// reviewTree is the game with comments and variations.
func reviewTree(r *gameReview) *format.Tree {
	g, start := r.game, &r.game.positions[0]
	t := format.NewTree(start.Size(), start.Rule())
	t.RuleKnown, t.Info = true, g.info
	if r.winner != notation.Empty {
		t.Info.Result = r.winner.String()
	}
	for _, side := range []notation.Stone{notation.Black, notation.White} {
		for _, p := range start.Stones(side) {
			t.Root.Setup = append(t.Root.Setup, format.Placed{Point: p, Stone: side})
		}
	}
	if start.Turn() != notation.Black || len(t.Root.Setup) > 0 {
		t.Root.Turn = start.Turn()
	}
	t.Root.Comment = lossText(r)
	for _, text := range storyTexts(r) {
		t.Root.Comment += "\n" + text
	}
	nodes := []*format.Node{t.Root}
	for i := range r.moves {
		nodes = append(nodes, r.addMove(nodes[i], &r.moves[i]))
	}
	last := nodes[len(nodes)-1]
	for i := range r.after {
		m := &r.after[i]
		last = last.Add(m.move.point, m.move.side)
		last.Title, last.Comment = string(m.class), fmt.Sprintf("%s: %s", m.class, m.reason)
	}
	for i := range r.moves {
		r.addWin(nodes[i+1], &r.moves[i])
	}
	return t
}

// addMove adds a move below n, first, and beside it the better line.
func (r *gameReview) addMove(n *format.Node, m *moveReview) *format.Node {
	next := n.Add(m.move.point, m.move.side)
	next.Title, next.Comment = string(m.class), r.comment(m)
	next.Marked = slices.ContainsFunc(r.turning(), func(t *moveReview) bool { return t.ply == m.ply })
	next.Marks = r.marks(m)
	if len(m.line) > 0 && m.line[0] != m.move.point {
		addLine(n, m.line, m.move.side).Comment = betterText(m)
	}
	return next
}

// marks point out what would have been better than a move: the move a circle, the
// better one a triangle, and letters for what else would have held.
func (r *gameReview) marks(m *moveReview) []format.Mark {
	if m.better == notation.NoPoint || m.move.point == notation.NoPoint {
		return nil
	}
	list := []format.Mark{{Point: m.move.point, Shape: format.Circle}, {Point: m.better, Shape: format.Triangle}}
	if m.class != classLosing && m.class != classBlunder {
		return list
	}
	letter := 'A'
	for _, p := range r.judged[m.ply].defence.Holds {
		if p != m.better && p != m.move.point && letter <= 'Z' {
			list = append(list, format.Mark{Point: p, Text: string(letter)})
			letter++
		}
	}
	return list
}

// addWin adds the proved win after a move that gave it: as a variation beside
// the game's next move, or as words where the game ends or plays it.
func (r *gameReview) addWin(n *format.Node, m *moveReview) {
	next := r.judged[m.ply+1]
	if next == nil || next.attack.Verdict != solver.Win || m.class != classLosing && m.class != classBlunder && m.class != classMissed {
		return
	}
	line, side := next.attack.Line, m.move.side.Opponent()
	if len(n.Children) == 0 || n.Children[0].Move == line[0] {
		n.Comment += fmt.Sprintf("\n%s wins: %s", title(side), numbered(line))
		return
	}
	v := n.Child(line[0], side)
	if v == nil {
		v = addLine(n, line, side)
	}
	v.Comment = fmt.Sprintf("%s wins: %s\n%s", title(side), attackText(&next.attack), v.Comment)
}

// addLine adds moves below n and returns the first.
func addLine(n *format.Node, line []notation.Point, side notation.Stone) *format.Node {
	var first *format.Node
	for _, p := range line {
		n = n.Add(p, side)
		if first == nil {
			first = n
		}
		side = side.Opponent()
	}
	return first
}

// comment is what the review says about a move.
func (r *gameReview) comment(m *moveReview) string {
	text := fmt.Sprintf("%s: %s", m.class, m.reason)
	if m.reason == "" {
		text = string(m.class)
	}
	j := r.judged[m.ply+1]
	if j == nil {
		return text
	}
	if known := sideKnown(j); known != "" {
		text += "\nproved: " + known
	} else if c, ok := r.blackChance(m.ply + 1); ok {
		text += "\njudged: Black's win chance " + chanceText(c)
	}
	return text
}
