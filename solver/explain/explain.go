package explain

import (
	"cmp"
	"slices"

	"fukumi/notation"
	"fukumi/solver/proof"
)

// An Explanation is a certificate in the form of a tree of named threats.
type Explanation struct {
	Side   notation.Stone
	Class  proof.Class
	Length int // number of plies to the five, as in the certificate
	Root   *Step
	Cut    bool // branches off the main line were left out, because there are too many
}

// A Step is one move of the attacker, described as a threat.
type Step struct {
	Move notation.Point // the gain square
	Kind Kind

	// Cost are the points on which the defender can answer the shape, as in threat.Threat.Cost. For a fukumi or a
	// block, they are the replies that are not answered by the threat behind the move. The defender's own fives and
	// fours are not included.
	Cost []notation.Point
	// Rest are the other stones of the threat. For a fukumi or a block, they are the stones of the fours behind it.
	Rest []notation.Point
	// Depends are those points of Rest that are earlier gain squares. They belong to the threats on which this one
	// depends.
	Depends []notation.Point

	Blocks bool // the move also stops a five of the defender
	Foul   bool // the only answer is forbidden for the defender

	// Threat is the line if the defender plays elsewhere: the attacker's move, the forced reply, and so on, to the
	// five. It is empty in a line of fours, where the defender cannot play elsewhere. It is also empty for a quiet move
	// that does not threaten fours; a branch then shows how it wins.
	Threat []notation.Point
	// Branches are the answers to the replies that the threat does not answer. The longest defence comes first. There
	// are no branches after a five.
	Branches []Branch
}

// A Branch is the continuation after some replies of the defender.
type Branch struct {
	// Replies are the replies that get the same answer. The continuations may differ later; Next shows the longest one.
	Replies []notation.Point
	// Elsewhere says that the branch is for all replies that the threat answers, or that are answered like a pass. If
	// Replies is empty, the defender passes.
	Elsewhere bool
	Next      *Step // nil if the explanation was cut here
}

// maxSteps limits the size of an explanation. The main line and the last line of fours are always complete.
const maxSteps = 200

// Checked explains the certificate p as a tree of threats. The checker must have accepted p with the given report.
func Checked(p *proof.Proof, report proof.Report) Explanation {
	x := explainer{pos: p.Position, side: p.Position.Turn(), steps: maxSteps, lengths: proof.Lengths{}}
	e := Explanation{Side: x.side, Class: p.Class, Length: report.Length}
	e.Root = x.node(p.Tree, report.Line)
	e.Cut = x.cut
	return e
}

// An explainer walks over a certificate. Its position contains the moves played so far.
type explainer struct {
	pos     notation.Position
	side    notation.Stone
	gains   []notation.Point // the attacker's moves on the path
	steps   int              // number of steps still allowed
	cut     bool
	lengths proof.Lengths
}

// node explains n, with the attacker to move. If n is on the longest defence, main is the rest of this defence;
// otherwise it is nil.
func (x *explainer) node(n *proof.Node, main []notation.Point) *Step {
	if x.steps <= 0 && main == nil {
		x.cut = true
		return nil
	}
	switch n.Kind {
	case proof.KindFive:
		return x.line([]notation.Point{n.Move})
	case proof.KindLine:
		return x.line(append([]notation.Point{n.Move}, n.Line...))
	}
	s := x.step(n.Move, n)
	undo := x.play(n.Move, x.side)
	defer undo()
	for i, group := range x.groups(n, main) {
		b := Branch{Replies: group.replies}
		var rest []notation.Point
		if i == 0 && main != nil {
			rest = main[2:]
		}
		back := x.play(group.longest.Move, x.side.Opponent())
		if group.longest.Node != nil {
			b.Next = x.node(group.longest.Node, rest)
		} else {
			b.Elsewhere = true
			b.Next = x.elsewhere(n, rest)
		}
		back()
		s.Branches = append(s.Branches, b)
	}
	if d := n.Default; d != nil && d.Kind == proof.KindTree {
		s.Branches = append(s.Branches, Branch{Replies: []notation.Point{}, Elsewhere: true, Next: x.node(d, nil)})
	}
	x.gains = x.gains[:len(x.gains)-1]
	return s
}

// elsewhere explains how n beats a reply without a node, by its threat or by its default. The reply is on the board.
// main is the rest of the longest defence.
func (x *explainer) elsewhere(n *proof.Node, main []notation.Point) *Step {
	if n.Kind == proof.KindQuiet && n.Default.Kind == proof.KindTree {
		return x.moves(main, proof.KindTree)
	}
	return x.line(main)
}

// line explains a line of fours: the attacker's move, the reply, and so on, to the five.
func (x *explainer) line(line []notation.Point) *Step { return x.moves(line, proof.KindLine) }

// moves is line for moves that belong to nodes of the given kind.
func (x *explainer) moves(line []notation.Point, kind proof.Kind) *Step {
	var n *proof.Node
	if kind != proof.KindLine {
		n = &proof.Node{Kind: kind}
	}
	s := x.step(line[0], n)
	undo := x.play(line[0], x.side)
	defer undo()
	if len(line) > 1 {
		b := Branch{Replies: []notation.Point{}}
		back := func() {}
		if line[1] != notation.NoPoint {
			b.Replies = append(b.Replies, line[1])
			back = x.play(line[1], x.side.Opponent())
		}
		b.Next = x.moves(line[2:], kind)
		back()
		s.Branches = append(s.Branches, b)
	}
	x.gains = x.gains[:len(x.gains)-1]
	return s
}

// play places a stone; undo removes it.
func (x *explainer) play(p notation.Point, s notation.Stone) (undo func()) {
	_ = x.pos.Put(p, s)
	return func() { x.pos.Take(p) }
}

// A replyGroup is a group of replies that get the same answer.
type replyGroup struct {
	replies []notation.Point
	longest proof.Reply // the reply that is shown; its node is nil if the threat answers it
}

// groups groups the replies to n by their answers. The group with the longest defence comes first; if main is not nil,
// that is the group of main.
func (x *explainer) groups(n *proof.Node, main []notation.Point) []replyGroup {
	first := notation.NoPoint
	if main != nil {
		first = main[1]
	}
	var groups []replyGroup
	for _, r := range n.Replies {
		i := slices.IndexFunc(groups, func(g replyGroup) bool { return g.longest.Node.Move == r.Node.Move })
		if i < 0 {
			groups = append(groups, replyGroup{[]notation.Point{r.Move}, r})
			continue
		}
		g := &groups[i]
		g.replies = append(g.replies, r.Move)
		if r.Move == first || g.longest.Move != first && x.lengths.Of(r.Node) > x.lengths.Of(g.longest.Node) {
			g.longest = r
		}
	}
	slices.SortStableFunc(groups, func(a, b replyGroup) int {
		switch first {
		case a.longest.Move:
			return -1
		case b.longest.Move:
			return 1
		}
		return cmp.Compare(x.lengths.Of(b.longest.Node), x.lengths.Of(a.longest.Node))
	})
	if main != nil && (len(groups) == 0 || groups[0].longest.Move != first) { // the threat answers the reply
		groups = slices.Insert(groups, 0, replyGroup{[]notation.Point{first}, proof.Reply{Move: first}})
	}
	return groups
}
