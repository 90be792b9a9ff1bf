package library

// How a win of a book goes on: a line to the five with a long defence, and how long the win can
// last. The line is what users see of a win whose proof is the book, so it counts only once it was
// replayed on a board up to the five.

import (
	"context"
	"errors"
	"fmt"

	"fukumi/notation"
	"fukumi/solver/proof"
)

// A course is a line of moves from a position to the five, with an upper bound on the plies of
// any defence; 0 if the volume has no lengths.
type course struct {
	line  []notation.Point
	plies int
}

// A guide knows which reply lasts longest.
type guide struct {
	*Volume
	lengths  func(*notation.Position) (plies int, err error) // of a lemma, 0 if unknown
	known    bool                                            // whether the lengths of lemmas are known
	memo     map[meeting]int
	rests    map[*proof.Node]bool // whether a node rests on a lemma
	attacker notation.Stone
	until    func() error
}

// A meeting is a node in its position. How long a lemma below it lasts depends on the stones; if
// there is no lemma below, stones is "".
type meeting struct {
	node   *proof.Node
	stones string
}

func (v *Volume) guide(ctx context.Context) *guide {
	return &guide{Volume: v, memo: map[meeting]int{}, rests: map[*proof.Node]bool{},
		attacker: v.Header().Attacker, until: ctx.Err}
}

// maxCourse bounds the plies of a course: no board has this many points.
const maxCourse = notation.Cells + 1

// course follows the volume from pos. n is the node of the attacker's next move or, with the
// defender to move, of the attacker's last move.
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

// open reads the lengths, if there are any.
func (g *guide) open() error {
	g.lengths = func(*notation.Position) (int, error) { return 0, nil }
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

// restsOnLemma reports whether a lemma is below n, or is n.
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

// longest is the maximum number of plies of n in pos, including its move.
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

// elsewhere is the maximum number of plies of n after a reply without a node, 0 if every
// reply has one.
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

// walk plays a course from n on, the attacker to move in pos.
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

// defence is the reply to the move of n that lasts longest, and how the book goes on
// after it.
func (g *guide) defence(n *proof.Node, pos notation.Position) (notation.Point, *proof.Node, error) {
	most, err := g.elsewhere(n, pos)
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
	if 2+longest >= most && next != nil {
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

// aside is a legal reply to the move of n, which is on the board, that has no node and does
// not touch the move's threat; NoPoint if none exists.
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

// replay plays a line from pos. The error says why it does not end in a five of the
// attacker.
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
