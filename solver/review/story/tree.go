package story

// A reviewed game as SGF: the moves with comments, better moves as variations, and the winning line after a
// losing move.

import (
	"io"
	"slices"

	"fukumi/notation"
	"fukumi/notation/format"
	"fukumi/notation/format/files"
	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/review"
)

// SGF writes the tree as SGF.
func (r *Document) SGF(w io.Writer) error {
	_, err := files.Write(w, r.Tree(), format.SGF)
	return err
}

// Tree returns the game with comments and variations.
func (r *Document) Tree() *format.Tree {
	g, start := r.Game, &r.Game.Positions[0]
	t := format.NewTree(start.Size(), start.Rule())
	t.RuleKnown, t.Info = true, g.Info
	if r.Winner != notation.Empty {
		t.Info.Result = r.Winner.String()
	}
	if o := r.Opening(); o != nil && t.Info.Opening == "" {
		t.Info.Opening = o.Text(r.In)
	}
	for _, side := range []notation.Stone{notation.Black, notation.White} {
		for _, p := range start.Stones(side) {
			t.Root.Setup = append(t.Root.Setup, format.SetupStone{Point: p, Stone: side})
		}
	}
	if start.Turn() != notation.Black || len(t.Root.Setup) > 0 {
		t.Root.Turn = start.Turn()
	}
	t.Root.Comment = r.Loss()
	for _, text := range append(r.Story(), r.Asides()...) {
		t.Root.Comment += "\n" + text
	}
	nodes := []*format.Node{t.Root}
	for i := range r.Moves {
		nodes = append(nodes, r.addMove(nodes[i], &r.Moves[i]))
	}
	last := nodes[len(nodes)-1]
	for i := range r.After {
		m := &r.After[i]
		last = last.Add(m.Move.Point, m.Move.Side)
		last.Title, last.Comment = ClassName(r.In, m.Class), r.classed(m)
	}
	for i := range r.Moves {
		r.addWin(nodes[i+1], &r.Moves[i])
	}
	return t
}

// addMove adds a move as the first child of n, and the better line as a variation.
func (r *Document) addMove(n *format.Node, m *review.Finding) *format.Node {
	next := n.Add(m.Move.Point, m.Move.Side)
	next.Title, next.Comment = ClassName(r.In, m.Class), r.comment(m)
	next.Marked = slices.ContainsFunc(r.Turning(), func(t *review.Finding) bool { return t.Ply == m.Ply })
	if mark, _ := r.Mark(m); slices.Contains(format.Signs, string(mark)) {
		next.Sign = string(mark)
	}
	next.Marks = r.marks(m)
	if len(m.Line) > 0 && m.Line[0] != m.Move.Point {
		addLine(n, m.Line, m.Move.Side).Comment = r.BetterText(m)
	}
	return next
}

// marks returns the marks on the board for a move that was not the best. The move gets a circle, or a cross if it is
// proved to give the opponent a win. The better move gets a triangle, and other moves that stood a search get letters.
func (r *Document) marks(m *review.Finding) []format.Mark {
	if m.Move.Point == notation.NoPoint {
		return nil
	}
	list := []format.Mark{{Point: m.Move.Point, Shape: format.Circle}}
	if !r.Judged[m.Ply].IsLost() && r.Gives(m.Ply) {
		list[0].Shape = format.Cross
	} else if m.Better == notation.NoPoint {
		return nil
	}
	if m.Better != notation.NoPoint {
		list = append(list, format.Mark{Point: m.Better, Shape: format.Triangle})
	}
	if m.Class != review.LosingMove && m.Class != review.Blunder {
		return list
	}
	for k, t := range r.Stood(m.Ply) {
		if t.Move != m.Better && t.Move != m.Move.Point {
			list = append(list, format.Mark{Point: t.Move, Text: string(rune('A' + k))})
		}
	}
	return list
}

// addWin adds the proved win that a move gave. The win becomes a variation from the game's next move, or a comment if
// the game ends there or plays the win.
func (r *Document) addWin(n *format.Node, m *review.Finding) {
	next := r.Judged[m.Ply+1]
	line := r.Refutation(m.Ply)
	if len(line) == 0 || m.Class != review.LosingMove && m.Class != review.Blunder && m.Class != review.MissedWin {
		return
	}
	side := m.Move.Side.Opponent()
	what := r.In.Say("{side} wins: {win}", "side", side, "win", words.Numbered(line))
	if len(n.Children) == 0 || n.Children[0].Move == line[0] {
		n.Comment += "\n" + what
	} else {
		v := n.Child(line[0], side)
		if v == nil {
			v = addLine(n, line, side)
		}
		if next.Attack.Verdict == solver.Win {
			what = r.In.Say("{side} wins: {win}", "side", side, "win", r.attackText(&next.Attack))
		}
		v.Comment = what + "\n" + v.Comment
	}
	for _, reply := range r.Replies(m.Ply) {
		if v := n.Child(line[0], side); v != nil && len(reply.Line) > 0 && v.Child(reply.Moves[0], m.Move.Side) == nil {
			line := append(slices.Clone(reply.Moves), reply.Line...)
			addLine(v, line, m.Move.Side).Comment = words.Capital(reply.Text)
		}
	}
}

// addLine adds a line of moves below n and returns the node of the first move.
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

// comment returns the text of the review about a move.
func (r *Document) comment(m *review.Finding) string {
	text := r.classed(m)
	if known := r.KnownText(m.Ply + 1); known != "" {
		text += "\n" + r.In.Say("proved: {known}", "known", known)
	} else if c, ok := r.BlackChance(m.Ply + 1); ok {
		text += "\n" + r.In.Say("judged: Black's win chance {chance}", "chance", r.In.Chance(c))
	}
	return text
}

// classed returns the class of a move with its reason.
func (r *Document) classed(m *review.Finding) string {
	class, reason := ClassName(r.In, m.Class), r.Reason(m)
	if reason == "" {
		return class
	}
	return r.In.Say("{class}: {reason}", "class", class, "reason", reason)
}
