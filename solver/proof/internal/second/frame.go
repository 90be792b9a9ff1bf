package second

import (
	"fmt"
	"slices"
)

// A Spot is a point of the endless board.
type Spot struct{ X, Y int }

func (p Spot) plus(q Spot) Spot { return Spot{p.X + q.X, p.Y + q.Y} }

func (p Spot) minus(q Spot) Spot { return Spot{p.X - q.X, p.Y - q.Y} }

// size returns the larger coordinate of p, without its sign.
func (p Spot) size() int { return max(p.X, -p.X, p.Y, -p.Y) }

// around reports whether p is nearer to z than to (0,0).
func (p Spot) around(z Spot) bool { return p.minus(z).size() < p.size() }

// A Claim says that the attacker, who is to move, wins the frame game of package endless.
type Claim struct {
	Exact       bool // only exactly five wins
	Low, High   int  // both coordinates of the points of the frame are from Low to High
	Own, Others []Spot
	Far         *Spot // a stone of the defender that stands for one far away, or nil
	Node        *Branch
}

// Check returns an error unless the claim holds. known reports whether a position is known to be won. If there is a
// stone far away, from is the least size of its places.
func (c *Claim) Check(known func(own, others []Spot) bool) (from int, err error) {
	defer caught(&err)
	return c.check(c.Node, known), nil
}

func caught(err *error) {
	if r := recover(); r != nil {
		*err = fmt.Errorf("refused: %v", r)
	}
}

// check panics unless n holds in the position of the claim, which is all of the claim that it looks at.
func (c *Claim) check(n *Branch, known func(own, others []Spot) bool) (from int) {
	n.form(0)
	g := &game{exact: c.Exact, low: c.Low, high: c.High, known: known, away: map[Spot]byte{}, touched: zone{}}
	for _, p := range c.Own {
		need(g.open(p), "a point for each stone")
		g.put(p, own)
	}
	for _, p := range c.Others {
		need(g.at(p) == free, "a point for each stone")
		g.put(p, other)
	}
	for side := own; side <= other; side++ {
		for _, p := range g.stones[side] {
			g.touched[p] = true
			need(!g.five(p, side), "no five on the board")
		}
	}
	need(g.wins(n, false), "a node that wins")
	if c.Far == nil {
		return 0
	}
	need(slices.Contains(c.Others, *c.Far), "the stone far away")
	near, around := max(c.High, -c.Low), 0
	for p := range g.touched {
		if p.around(*c.Far) {
			around = max(around, p.minus(*c.Far).size())
		} else {
			near = max(near, p.size())
		}
	}
	need(c.Far.size() >= near+around+6, "the stone far away to be far away")
	return near + around + 6
}

// The contents of a point are free, own or other: a stone of the attacker or of the defender.
const own, other byte = 1, 2

// half is half of the breadth of the part of the board that has an array.
const half = 64

// A game is a position of the frame game with the attacker to move.
type game struct {
	exact     bool
	low, high int
	known     func(own, others []Spot) bool
	stones    [3][]Spot
	near      [4 * half * half]byte
	away      map[Spot]byte
	touched   zone // what the check has touched
}

// A zone is a set of points.
type zone map[Spot]bool

func (z zone) add(points ...Spot) {
	for _, p := range points {
		z[p] = true
	}
}

func index(p Spot) (i int, ok bool) {
	x, y := uint(p.X+half), uint(p.Y+half)
	return int(x + 2*half*y), x < 2*half && y < 2*half
}

func (g *game) at(p Spot) byte {
	if i, ok := index(p); ok {
		return g.near[i]
	}
	return g.away[p]
}

func (g *game) set(p Spot, side byte) {
	if i, ok := index(p); ok {
		g.near[i] = side
	} else {
		g.away[p] = side
	}
}

func (g *game) put(p Spot, side byte) {
	g.set(p, side)
	g.stones[side] = append(g.stones[side], p)
}

// take takes the last stone of a side.
func (g *game) take(side byte) {
	last := len(g.stones[side]) - 1
	g.set(g.stones[side][last], free)
	g.stones[side] = g.stones[side][:last]
}

// with puts a stone, calls f, and takes the stone again.
func (g *game) with(p Spot, side byte, f func() bool) bool {
	g.put(p, side)
	defer g.take(side)
	return f()
}

func (g *game) inside(p Spot) bool { return min(p.X, p.Y) >= g.low && max(p.X, p.Y) <= g.high }

// open reports whether the attacker may play on p.
func (g *game) open(p Spot) bool { return g.at(p) == free && (!g.exact || g.inside(p)) }

var directions = [...]Spot{{1, 0}, {0, 1}, {1, 1}, {1, -1}}

// window counts the stones of a side among the five points that begin with p, and returns the last free one of them.
// It is not ok if it cannot be a winning row of the side, with stones on its free points: because of a stone of the
// other side, because it leaves the frame, or because it would be longer than five.
func (g *game) window(p, way Spot, side byte) (count int, empty Spot, ok bool) {
	q := p
	for range 5 {
		switch g.at(q) {
		case side:
			count++
		case free:
			empty = q
		default:
			return 0, empty, false
		}
		q = q.plus(way)
	}
	if g.exact && (g.at(p.minus(way)) == side || g.at(q) == side) {
		return 0, empty, false
	}
	return count, empty, side == other || g.inside(p) && g.inside(q.minus(way))
}

// five reports whether p, with a stone of a side, is part of five that win.
func (g *game) five(p Spot, side byte) bool {
	if before := g.at(p); before == free {
		g.set(p, side)
		defer g.set(p, free)
	}
	for _, way := range directions {
		from := p
		for range 5 {
			if count, _, ok := g.window(from, way, side); ok && count == 5 {
				return true
			}
			from = from.minus(way)
		}
	}
	return false
}

// fives returns the free points on which a side makes five, each once.
func (g *game) fives(side byte) (list []Spot) {
	for _, p := range g.stones[side] {
		for _, way := range directions {
			// A window with four stones begins with one of them, or with its free point in front of one of them.
			for _, from := range [...]Spot{p, p.minus(way)} {
				if from != p && g.at(from) != free {
					continue
				}
				count, empty, ok := g.window(from, way, side)
				if ok && count == 4 && !slices.Contains(list, empty) {
					list = append(list, empty)
				}
			}
		}
	}
	return list
}

// windows adds the free points of the windows that hold count stones of the defender or more; no windows if count is 0.
func (g *game) windows(z zone, count int) {
	if count == 0 {
		return
	}
	for _, p := range g.stones[other] {
		for _, way := range directions {
			from := p
			for range 5 {
				if n, _, ok := g.window(from, way, other); ok && n >= count {
					q := from
					for range 5 {
						if g.at(q) == free {
							z.add(q)
						}
						q = q.plus(way)
					}
				}
				from = from.minus(way)
			}
		}
	}
}

// wins reports whether a node wins or, if out is true, wins when it is played out.
func (g *game) wins(n *Branch, out bool) bool {
	switch n.kind {
	case Lemma:
		return g.known(g.stones[own], g.stones[other])
	case Five:
		return g.mayPlay(n.move) && g.five(n.move, own)
	case Line:
		return g.fours(n.entries(), out, nil, 0)
	}
	return g.mayPlay(n.move) && !g.five(n.move, own) && g.with(n.move, own, func() bool {
		return len(g.fives(other)) == 0 && g.answers(n, out)
	})
}

// mayPlay notes a move of the attacker, and reports whether it is allowed.
func (g *game) mayPlay(p Spot) bool {
	g.touched[p] = true
	return g.open(p)
}

// answers reports whether every reply to the move of a tree or a quiet node is answered, and a pass as well.
func (g *game) answers(n *Branch, out bool) bool {
	z := zone{}
	if n.kind == Tree {
		count := 3
		if len(n.list) == 1 {
			count = 0
		}
		if !g.fours(n.list, out, z, count) {
			return false
		}
	} else {
		if !g.wins(n.standing, out) {
			return false
		}
		g.collect(z, n.standing, 3)
	}
	for _, a := range n.replies {
		p, kid := a.reply, a.kid
		g.touched[p] = true
		if g.at(p) == free && !g.with(p, other, func() bool { return g.wins(kid, out) }) {
			return false
		}
	}
	for p := range z {
		g.touched[p] = true
		if n.against(p) == nil && g.at(p) == free && !g.with(p, other, func() bool {
			if n.kind == Tree {
				return g.fours(n.list, true, nil, 0)
			}
			return g.wins(n.standing, true)
		}) {
			return false
		}
	}
	return true
}

// collect adds the zone of a default that wins, or of a node of it. count is 3 in the default itself, and 2 within a
// default of a quiet node of it.
func (g *game) collect(z zone, n *Branch, count int) {
	z.add(n.move)
	if n.kind == Line {
		g.fours(n.entries(), true, z, count)
	}
	if n.kind == Five || n.kind == Line || g.five(n.move, own) {
		return
	}
	g.put(n.move, own)
	switch {
	case n.kind == Quiet:
		need(count == 3, "a zone that is finite")
		g.windows(z, 3)
		g.collect(z, n.standing, 2)
	case len(n.list) == 1:
		g.fours(n.list, true, z, count)
	default:
		g.fours(n.list, true, z, count-1)
	}
	for _, a := range n.replies {
		p, kid := a.reply, a.kid
		z.add(p)
		if g.at(p) == free {
			g.put(p, other)
			g.collect(z, kid, count)
			g.take(other)
		}
	}
	g.take(own)
}

// fours reports whether entries win by fours or, if out is true, do so when they are played out. It adds to z, if not
// nil, the entries, the points that make five at the end, and the free points of the windows that hold count stones of
// the defender or more when they begin, and after each reply but the last; no windows if count is 0.
func (g *game) fours(list []Spot, out bool, z zone, count int) (won bool) {
	note := func(points ...Spot) {
		if z != nil {
			z.add(points...)
		}
	}
	if z != nil {
		g.windows(z, count)
	}
	rest := list
	for len(rest) > 0 && g.mayPlay(rest[0]) {
		note(rest[0])
		if g.five(rest[0], own) {
			won = out || len(rest) == 1
			break
		}
		g.put(rest[0], own)
		defer g.take(own)
		points := g.fives(own)
		if len(rest) == 1 || len(points) == 0 || len(g.fives(other)) > 0 {
			break
		}
		if len(points) > 1 {
			won = out || len(rest) == 3
			note(slices.Concat(points, rest)...)
			break
		}
		if points[0] != rest[1] {
			break
		}
		note(rest[1])
		g.put(rest[1], other)
		defer g.take(other)
		if rest = rest[2:]; len(rest) > 1 && z != nil {
			g.windows(z, count)
		}
	}
	return won
}
