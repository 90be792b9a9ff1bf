package library

// The rest of a win in a book: a line to the five with a long defence, and how long the win can last. This line is what
// users see of a win that is proved only by the book, so it is used only after a replay on a board has reached the
// five.

import (
	"context"
	"errors"
	"fmt"

	"fukumi/notation"
	"fukumi/solver/proof"
)

// A course is a line of moves from a position to the five. plies is an upper bound for any defence, or 0 if the volume
// has no lengths.
type course struct {
	line  []notation.Point
	plies int
}

// A guide finds the replies that last longest.
type guide struct {
	*Volume
	lengths  func(*notation.Position) (plies int, err error) // returns the length of a lemma, or 0 if unknown
	known    bool                                            // whether the lengths of lemmas are known
	memo     map[meeting]int                                 // the results of longest
	rests    map[*proof.Node]bool                            // the results of restsOnLemma
	attacker notation.Stone
	until    func() error
}

// A meeting is a node in a position. If a lemma is below the node, the length of the win depends on the stones;
// otherwise stones is "".
type meeting struct {
	node   *proof.Node
	stones string
}

func (v *Volume) guide(ctx context.Context) *guide {
	return &guide{Volume: v, memo: map[meeting]int{}, rests: map[*proof.Node]bool{},
		attacker: v.Header().Attacker, until: ctx.Err}
}

// maxCourse is more than the length of any course: no board has this many points.
const maxCourse = notation.Cells + 1

// course follows the volume from pos to the five. n is the node of the attacker's next move or, if the defender is to
// move, of the attacker's last move.
func (v *Volume) course(ctx context.Context, pos *notation.Position, n *proof.Node) (course, error) {
	g := v.guide(ctx)
	if err := g.open(); err != nil {
		return course{}, err
	}
	c := course{}
	at := *pos
	moved := pos.Turn() != g.attacker
	if moved {
		at.Take(n.Move)
	}
	at.SetTurn(g.attacker)
	plies, err := g.longest(n, at)
	if err != nil {
		return course{}, err
	}
	if moved {
		plies--
	}
	if g.known {
		c.plies = plies
	}
	if c.line, err = g.walk(at, n); err != nil {
		return course{}, err
	}
	if moved {
		c.line = c.line[1:]
	}
	return c, replay(*pos, c.line, g.attacker)
}

// open reads the lengths of the volume, if it has any.
func (g *guide) open() error {
	g.lengths = func(*notation.Position) (int, error) { return 0, nil }
	if g.Within != nil {
		g.known = true
		g.lengths = func(pos *notation.Position) (int, error) { return g.Within(pos), nil }
	}
	if g.Volume.Lengths == nil {
		return nil
	}
	lengths, err := g.Volume.Lengths()
	if err != nil {
		return err
	}
	g.known = true
	g.lengths = func(pos *notation.Position) (plies int, err error) {
		places, err := g.Places(pos)
		for _, at := range places {
			plies = max(plies, lengths.Plies(at))
		}
		if err == nil && plies == 0 {
			err = fmt.Errorf("the book has no lemma for %s", notation.FormatPosition(pos))
		}
		return plies, err
	}
	return nil
}

// restsOnLemma reports whether n is a lemma or has a lemma below it.
func (g *guide) restsOnLemma(n *proof.Node) bool {
	if n == nil || n.Kind == proof.KindLemma {
		return n != nil
	}
	rests, known := g.rests[n]
	if !known {
		rests = g.restsOnLemma(n.Default)
		for _, r := range n.Replies {
			rests = g.restsOnLemma(r.Node) || rests
		}
		g.rests[n] = rests
	}
	return rests
}

// longest returns the maximum number of plies of the win of n in pos, including the move of n.
func (g *guide) longest(n *proof.Node, pos notation.Position) (int, error) {
	switch n.Kind {
	case proof.KindFive:
		return 1, nil
	case proof.KindLine:
		return 1 + len(n.Line), nil
	case proof.KindLemma:
		return g.lengths(&pos)
	}
	at := meeting{node: n}
	if g.restsOnLemma(n) {
		at.stones = string(pos.Packed())
	}
	if plies, ok := g.memo[at]; ok {
		return plies, nil
	}
	if err := g.until(); err != nil {
		return 0, err
	}
	best, err := g.elsewhere(n, pos)
	if err != nil {
		return 0, err
	}
	if err := pos.Put(n.Move, g.attacker); err != nil {
		return 0, err
	}
	for _, r := range n.Replies {
		after := pos
		if err := after.Put(r.Move, g.attacker.Opponent()); err != nil {
			return 0, err
		}
		plies, err := g.longest(r.Node, after)
		if err != nil {
			return 0, err
		}
		best = max(best, 2+plies)
	}
	g.memo[at] = best
	return best, nil
}

// elsewhere returns the maximum number of plies of n after a reply without a node, or 0 if every reply has a node.
func (g *guide) elsewhere(n *proof.Node, pos notation.Position) (int, error) {
	switch {
	case len(n.Threat) > 0:
		return 2 + len(n.Threat), nil
	case n.Default != nil:
		plies, err := g.longest(n.Default, pos)
		return 2 + plies, err
	}
	return 0, nil
}

// walk plays a course from n. The attacker is to move in pos.
func (g *guide) walk(pos notation.Position, n *proof.Node) (line []notation.Point, err error) {
	for len(line) < maxCourse {
		if err := g.until(); err != nil {
			return nil, err
		}
		if n.Kind == proof.KindLemma {
			if n, err = g.Node(&pos); err != nil || n == nil {
				return nil, errors.Join(err, errLost)
			}
		}
		line = append(line, n.Move)
		switch n.Kind {
		case proof.KindFive:
			return line, nil
		case proof.KindLine:
			return append(line, n.Line...), nil
		}
		reply, next, err := g.defence(n, pos)
		if err != nil {
			return nil, err
		}
		line = append(line, reply)
		if err := errors.Join(pos.Put(n.Move, g.attacker), pos.Put(reply, g.attacker.Opponent())); err != nil {
			return nil, err
		}
		n = next
	}
	return nil, errLost
}

var errLost = errors.New("the book does not lead to a five")

// defence returns the reply to the move of n that lasts longest, and the node that answers it.
func (g *guide) defence(n *proof.Node, pos notation.Position) (notation.Point, *proof.Node, error) {
	longestElsewhere, err := g.elsewhere(n, pos)
	if err != nil {
		return 0, nil, err
	}
	if err := pos.Put(n.Move, g.attacker); err != nil {
		return 0, nil, err
	}
	reply, next := notation.NoPoint, (*proof.Node)(nil)
	longest := -1
	for _, r := range n.Replies {
		after := pos
		if err := after.Put(r.Move, g.attacker.Opponent()); err != nil {
			return 0, nil, err
		}
		plies, err := g.longest(r.Node, after)
		if err != nil {
			return 0, nil, err
		}
		if plies > longest {
			reply, next, longest = r.Move, r.Node, plies
		}
	}
	if 2+longest >= longestElsewhere && next != nil {
		return reply, next, nil
	}
	if p := g.aside(n, &pos); p != notation.NoPoint {
		return p, n.Follow(p), nil
	}
	if next == nil {
		return 0, nil, errLost
	}
	return reply, next, nil
}

// aside returns a legal reply to the move of n that has no node and does not touch the threat of the move. The move is
// already on the board. It returns NoPoint if there is no such reply.
func (g *guide) aside(n *proof.Node, pos *notation.Position) notation.Point {
	taken := map[notation.Point]bool{}
	seen := map[*proof.Node]bool{}
	var take func(*proof.Node)
	take = func(n *proof.Node) {
		if n == nil || seen[n] {
			return
		}
		seen[n] = true
		taken[n.Move] = true
		for _, line := range [][]notation.Point{n.Line, n.Threat} {
			for _, p := range line {
				taken[p] = true
			}
		}
		take(n.Default)
		for _, r := range n.Replies {
			taken[r.Move] = true
			take(r.Node)
		}
	}
	take(&proof.Node{Move: n.Move, Threat: n.Threat, Default: n.Default})
	for _, r := range n.Replies {
		taken[r.Move] = true
	}
	for _, p := range pos.Points() {
		if !taken[p] && pos.Legal(p, g.attacker.Opponent()) == nil {
			return p
		}
	}
	return notation.NoPoint
}

// replay plays a line from pos. It returns an error if the line does not end in a five of the attacker.
func replay(pos notation.Position, line []notation.Point, attacker notation.Stone) error {
	if len(line) == 0 {
		return errLost
	}
	for _, p := range line {
		if p == notation.NoPoint { // a defender without a legal reply
			pos.SetTurn(pos.Turn().Opponent())
			continue
		}
		if _, over := pos.Winner(); over {
			return errLost
		}
		if err := pos.Play(p); err != nil {
			return err
		}
	}
	if w, over := pos.Winner(); !over || w.Side != attacker {
		return errLost
	}
	return nil
}
