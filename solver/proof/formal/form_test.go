//go:build external

package formal

import (
	"maps"
	"slices"

	"fukumi/notation"
	"fukumi/solver/proof"
	"fukumi/solver/proof/book"
)

// The kernel is less strict about the form of a node than the specification: what is not played is not looked at. A
// form puts a node that wins into its right form. Each change has a name, and is made only where the board shows that
// the rule of that name is broken. If the node then holds by the specification, it broke nothing else.
type form struct {
	attacker notation.Stone
	exact    bool
	node     func(*notation.Position) *proof.Node // the node of the lemma of a position, or nil
	broken   map[string]int
	// written gives every reply without a node to a move whose default or threat is out of form that default or threat
	// as its node, in the form that is right there: a line that is won early after a pass may have to go on elsewhere.
	written bool
}

// The rules of form.
const (
	pastFive    = "a line goes on after its five"
	wonTail     = "a line that is won ends in another way"
	treeFive    = "the move of a tree or quiet node makes five"
	deadReply   = "a reply is not legal"
	sameReply   = "a reply is given twice"
	unordered   = "the replies are not in their order"
	misplaced   = "a lemma where none may stand"
	idleThreat  = "the threat does not win after a pass"
	manyForms   = "a default or threat needs another form for each reply"
	inZone      = "a reply in the zone has no node"
	attackerWon = "the attacker has a five already"
)

// fives returns the points on which a side makes five.
func (f *form) fives(pos *notation.Position, s notation.Stone) (list []notation.Point) {
	for _, p := range pos.Points() {
		if pos.At(p) == notation.Empty && f.five(pos, p, s) {
			list = append(list, p)
		}
	}
	return list
}

// five reports whether a stone of side s on p is part of a five.
func (f *form) five(pos *notation.Position, p notation.Point, s notation.Stone) bool {
	for _, way := range [...][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
		n := 1
		for _, sign := range [...]int{1, -1} {
			for k := sign; ; k += sign {
				x, y := p.X()+k*way[0], p.Y()+k*way[1]
				if x < 0 || y < 0 || x >= Size || y >= Size || pos.At(notation.At(x, y)) != s {
					break
				}
				n++
			}
		}
		if n == 5 || n > 5 && !f.exact {
			return true
		}
	}
	return false
}

// line returns the entries in their right form, and whether they win by fours.
func (f *form) line(pos notation.Position, list []notation.Point) ([]notation.Point, bool) {
	for i := 0; i < len(list) && free(&pos, list[i]); i += 2 {
		if f.five(&pos, list[i], f.attacker) {
			if i < len(list)-1 {
				f.broken[pastFive]++
			}
			return list[:i+1], true
		}
		pos = after(pos, list[i], f.attacker)
		c := f.fives(&pos, f.attacker)
		if len(c) == 0 || len(f.fives(&pos, f.attacker.Opponent())) > 0 {
			break
		}
		if len(c) > 1 {
			return f.won(&pos, list, i, c), true
		}
		if i+1 == len(list) || list[i+1] != c[0] {
			break
		}
		pos = after(pos, c[0], f.attacker.Opponent())
	}
	return list, false
}

// won returns a line that is won with entry i: the attacker makes five on each of the points c.
func (f *form) won(pos *notation.Position, list []notation.Point, i int, c []notation.Point) []notation.Point {
	reply := notation.NoPoint
	if i+1 < len(list) {
		reply = list[i+1]
	}
	if i+3 == len(list) && free(pos, reply) && list[i+2] != reply && slices.Contains(c, list[i+2]) {
		return list
	}
	f.broken[wonTail]++
	if !free(pos, reply) {
		reply = c[0]
	}
	five := c[0]
	if five == reply {
		five = c[1]
	}
	return append(slices.Clone(list[:i+1]), reply, five)
}

// right returns a node in its right form. under is the kind of the node above, or 0, and passed says that the node is
// part of a default.
func (f *form) right(pos notation.Position, n *proof.Node, under proof.Kind, passed bool) *proof.Node {
	switch n.Kind {
	case proof.KindFive, proof.KindLine:
		list, ok := f.line(pos, append([]notation.Point{n.Move}, n.Line...))
		if !ok {
			return n
		}
		return proof.FromLine(list)
	case proof.KindLemma:
		if under == proof.KindQuiet || passed {
			return n
		}
		own := f.node(&pos)
		if own == nil {
			return n
		}
		f.broken[misplaced]++
		return own
	}
	if !free(&pos, n.Move) {
		return n
	}
	if f.five(&pos, n.Move, f.attacker) {
		f.broken[treeFive]++
		return proof.FromLine([]notation.Point{n.Move})
	}
	pos = after(pos, n.Move, f.attacker)
	m := *n
	ok := true
	if n.Kind == proof.KindTree {
		before := maps.Clone(f.broken)
		m.Threat, ok = f.line(pos, n.Threat)
		if !ok && !passed {
			f.broken[idleThreat]++
		}
		ok = ok && (!f.written || maps.Equal(f.broken, before))
		if !ok && !passed {
			m.Kind, m.Threat = proof.KindQuiet, nil
		}
	}
	m.Replies = f.replies(pos, n, m.Kind, passed)
	if n.Kind == proof.KindTree && !ok && !passed {
		f.open(pos, &m, n.Threat)
	}
	if n.Kind == proof.KindQuiet && n.Default != nil {
		before := maps.Clone(f.broken)
		m.Default = f.right(pos, n.Default, 0, true)
		if f.written && !passed && !maps.Equal(f.broken, before) {
			f.each(pos, &m, func(pos notation.Position) *proof.Node {
				return f.right(pos, n.Default, proof.KindQuiet, false)
			})
		}
	}
	return &m
}

// replies returns the replies of n in their right form.
func (f *form) replies(pos notation.Position, n *proof.Node, kind proof.Kind, passed bool) (list []proof.Reply) {
	met := map[notation.Point]bool{}
	for _, r := range n.Replies {
		switch {
		case !free(&pos, r.Move):
			f.broken[deadReply]++
		case met[r.Move]:
			f.broken[sameReply]++
		default:
			met[r.Move] = true
			replied := after(pos, r.Move, f.attacker.Opponent())
			list = append(list, proof.Reply{Move: r.Move, Node: f.right(replied, r.Node, kind, passed)})
		}
	}
	order := func(a, b proof.Reply) int { return int(a.Move) - int(b.Move) }
	if !slices.IsSortedFunc(list, order) {
		f.broken[unordered]++
		slices.SortFunc(list, order)
	}
	return list
}

// open gives m, which was a tree, a node for every reply: the line of the threat, for those that it answers.
func (f *form) open(pos notation.Position, m *proof.Node, threat []notation.Point) {
	f.each(pos, m, func(pos notation.Position) *proof.Node {
		if list, ok := f.line(pos, threat); ok {
			return proof.FromLine(list)
		}
		return nil
	})
}

// each gives m a node for every reply that has none, if there is one.
func (f *form) each(pos notation.Position, m *proof.Node, node func(notation.Position) *proof.Node) {
	for _, p := range pos.Points() {
		if free(&pos, p) && m.Reply(p) == nil {
			if n := node(after(pos, p, f.attacker.Opponent())); n != nil {
				m.Replies = append(m.Replies, proof.Reply{Move: p, Node: n})
				slices.SortFunc(m.Replies, func(a, b proof.Reply) int { return int(a.Move) - int(b.Move) })
			}
		}
	}
}

// of returns a lemma in its right form.
func (f *form) of(l *book.Lemma) *proof.Node { return f.right(l.Position, l.Node, 0, false) }
