package explain

import (
	"cmp"
	"slices"

	"fukumi/notation"
	"fukumi/solver/proof"
)

// An Explanation is a certificate as a tree of named threats.
type Explanation struct {
	Side   notation.Stone
	Class  proof.Class
	Length int // plies to the five, as in the certificate
	Root   *Step
	Cut    bool // branches off the main line are left out, because there are too many
}

// A Step is one move of the attacker, as a threat.
type Step struct {
	Move notation.Point // the gain square
	Kind Kind

	// Cost are the points on which the defender can answer the shape, as in
	// threat.Threat.Cost; for a fukumi or a block, the replies that the threat
	// behind it does not answer. The defender's own fives and fours are not
	// counted.
	Cost []notation.Point
	// Rest are the other stones of the threat; for a fukumi or a block, the
	// stones of the fours behind it.
	Rest []notation.Point
	// Depends are the earlier gain squares among Rest: the threats on which
	// this one depends.
	Depends []notation.Point

	Blocks bool // it also stops a five of the defender
	Foul   bool // the only answer is foul for the defender

	// Threat is what follows if the defender plays elsewhere: attacker's move, forced
	// reply, …, five. It is empty in a run of fours, where the defender cannot, and
	// for a quiet move without a run of fours behind it: then a branch shows what
	// follows.
	Threat []notation.Point
	// Branches are the answers to the replies that the threat does not answer,
	// the longest defence first. They are empty after a five.
	Branches []Branch
}

// A Branch is what follows some replies of the defender.
type Branch struct {
	// Replies are the replies that get the same answer. They may differ later
	// on: then Next shows the longest.
	Replies []notation.Point
	// Elsewhere says that the reply stands for all replies that the threat answers,
	// or that are answered as a pass would be. Without a reply the defender passes.
	Elsewhere bool
	Next      *Step // nil if the explanation is cut
}

// maxSteps bounds an explanation; the main line and the last run of fours are
// always complete.
const maxSteps = 200

// Checked explains the certificate p, which the checker has accepted with report,
// as a tree of threats.
func Checked(p *proof.Proof, report proof.Report) Explanation {
	x := explainer{pos: p.Position, side: p.Position.Turn(), steps: maxSteps, lengths: proof.Lengths{}}
	e := Explanation{Side: x.side, Class: p.Class, Length: report.Length}
	e.Root = x.node(p.Tree, report.Line)
	e.Cut = x.cut
	return e
}

// An explainer walks over a certificate. Its position holds the moves played.
type explainer struct {
	pos     notation.Position
	side    notation.Stone
	gains   []notation.Point // the attacker's moves on the path
	steps   int              // still allowed
	cut     bool
	lengths proof.Lengths
}

// node explains n, with the attacker to move. main is the longest defence from
// here if n is on it, else nil.
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

// elsewhere explains how n beats a reply without a node, which is on the board: by
// its threat, or by its default. main is the longest defence from here.
func (x *explainer) elsewhere(n *proof.Node, main []notation.Point) *Step {
	if n.Kind == proof.KindQuiet && n.Default.Kind == proof.KindTree {
		return x.moves(main, proof.KindTree)
	}
	return x.line(main)
}

// line explains a run of fours: attacker's move, reply, and so on, to the five.
func (x *explainer) line(line []notation.Point) *Step { return x.moves(line, proof.KindLine) }

// moves is line for moves of nodes of the given kind.
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

// play puts a stone on the board; undo takes it off.
func (x *explainer) play(p notation.Point, s notation.Stone) (undo func()) {
	_ = x.pos.Put(p, s)
	return func() { x.pos.Take(p) }
}

// A replyGroup holds the replies that get the same answer.
type replyGroup struct {
	replies []notation.Point
	longest proof.Reply // the one that is shown; its node is nil if the threat answers it
}

// groups groups the replies to n by their answers, the longest defence first:
// the group of main, if not nil.
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
	if main != nil && (len(groups) == 0 || groups[0].longest.Move != first) { // the threat answers it
		groups = slices.Insert(groups, 0, replyGroup{[]notation.Point{first}, proof.Reply{Move: first}})
	}
	return groups
}
