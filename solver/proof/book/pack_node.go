package book

import (
	"fukumi/notation"
	"fukumi/solver/proof"
)

// The nodes of a packed lemma: their kinds, moves, lines, threats and replies. Each call writes its argument, or reads
// a value; see pack.go.

// bit01 returns 1 for true and 0 for false.
func bit01(b bool) int {
	if b {
		return 1
	}
	return 0
}

// node codes a node with c.depth nodes above it, and returns its height. sibling is the kind of the sibling before it,
// or 0 if there is none.
func (c *packing) node(n *proof.Node, below, sibling int) (*proof.Node, int) {
	if c.err != nil {
		return nil, 0
	}
	same, known := 0, false
	if !c.reading {
		same, known = c.places[n]
	}
	if c.bit(&c.how.same[below][sibling], known) {
		back := c.number(&c.how.back, len(c.ended)-1-same)
		if back >= len(c.ended) {
			c.fail("no node ended %d before this place", back+1)
			return nil, 0
		}
		e := c.ended[len(c.ended)-1-back]
		if c.depth+e.height > maxDepth {
			c.fail("more than %d nodes deep", maxDepth)
		}
		return e.node, e.height
	}
	c.nodes++
	c.all++
	if c.reading && c.all%askedEvery == 0 && c.err == nil {
		c.err = c.ask()
	}
	switch {
	case c.nodes > proof.MaxNodes:
		c.fail("more than %d nodes in a lemma", proof.MaxNodes)
	case c.all > maxNodes:
		c.fail("more than %d nodes in a chunk", maxNodes)
	case c.depth >= maxDepth:
		c.fail("more than %d nodes deep", maxDepth)
	}
	if c.err != nil {
		return nil, 0
	}
	from := n
	if c.reading {
		from, n = &c.blank, c.newNode()
	} else {
		copied := *from // the node to write must not be changed
		n = &copied
	}
	if !c.bit(&c.how.plain[below][sibling], from.Kind < proof.KindQuiet) {
		if c.bit(&c.how.lemma, from.Kind == proof.KindLemma) {
			n.Kind = proof.KindLemma
			return n, 1
		}
		return c.end(from, n, c.quiet(from, n))
	}
	p := c.move(moveOfNode, c.numberOf(from.Move))
	n.Move = c.pointAt(p)
	if c.bit(&c.how.five[bit01(c.wins(p))], from.Kind == proof.KindFive) {
		n.Kind = proof.KindFive
		return n, 1
	}
	var buffer [8]int
	fives := c.fives(buffer[:0], p)
	four := bit01(len(fives) > 0)
	met := c.guesser.met[:c.asked]
	was := uint8(0)
	for _, m := range met {
		if was == 0 {
			was = m.line
		}
	}
	line := c.bit(&c.how.line[four][was], from.Kind == proof.KindLine)
	for _, m := range met {
		m.line = uint8(2 - bit01(line))
	}
	c.attack(p)
	last, reply := c.last, c.reply
	c.last = p
	c.depth++
	height := 0
	if line {
		n.Kind = proof.KindLine
		n.Line = c.entries(from.Line, p, fives, nil)
	} else {
		n.Kind = proof.KindTree
		height = c.tree(from, n, p, fives)
	}
	c.depth--
	c.last, c.reply = last, reply
	c.retreat(p)
	return c.end(from, n, height)
}

// end records that n was coded, with the given height.
func (c *packing) end(from, n *proof.Node, height int) (*proof.Node, int) {
	if !c.reading {
		c.places[from] = len(c.ended)
	}
	c.ended = append(c.ended, subtree{n, height + 1})
	return n, height + 1
}

// entries codes the entries that follow the attacker's move p in a line or threat. p is on the board, and fives are
// the points on which the attacker then makes five. If zone is not nil, entries adds the points of the zone of a
// threat to it. It does not change the board.
func (c *packing) entries(list []notation.Point, p int, fives []int, zone *pointSet) []notation.Point {
	out := &c.out
	n := 0
	last, reply := c.last, c.reply
	var buffer [8]int
	for {
		met := min(len(fives), 2)
		forced, lower := false, false
		if left := list[min(n, len(list)):]; !c.reading {
			switch met {
			case 1:
				forced = len(left) > 2 && c.numberOf(left[0]) == fives[0] && left[1] != notation.NoPoint
			case 2:
				x, y := fives[0], fives[1]
				lower = len(left) == 2 && c.numberOf(left[0]) == x && c.numberOf(left[1]) == y
				forced = lower || len(left) == 2 && c.numberOf(left[0]) == y && c.numberOf(left[1]) == x
			}
		}
		if !c.bit(&c.how.met[met], forced) {
			rest := c.list(list[min(n, len(list)):])
			if n+len(rest) > len(out) {
				c.fail("a line of more entries than points")
				break
			}
			n += copy(out[n:], rest)
			if zone != nil {
				c.addTo(zone, rest)
			}
			break
		}
		if met == 0 || n+2 > len(out) || c.err != nil {
			c.fail("nothing is forced here")
			break
		}
		if met == 2 {
			dx, dy := fives[1]%c.size-fives[0]%c.size, fives[1]/c.size-fives[0]/c.size
			were := &c.how.lower[(sign(dx)+1)*3+sign(dy)+1]
			lower = c.bit(&c.how.order[*were], lower)
			*were = *were<<1&3 | uint8(bit01(lower))
			out[n], out[n+1] = c.pointAt(fives[1]), c.pointAt(fives[0])
			if lower {
				out[n], out[n+1] = out[n+1], out[n]
			}
			n += 2
			if zone != nil {
				for _, q := range fives {
					zone.add(q)
				}
			}
			break
		}
		c.turn(fives[0], defender)
		if zone != nil {
			zone.add(fives[0])
			c.dangerThrough(zone, fives[0])
		}
		next := 0
		if !c.reading {
			next = c.numberOf(list[n+1])
		}
		c.last, c.reply = p, fives[0]
		p = c.move(moveOfFour, next)
		fives = c.fives(buffer[:0], p)
		c.attack(p)
		if zone != nil {
			zone.add(p)
		}
		out[n], out[n+1] = c.pointAt(c.reply), c.pointAt(p)
		n += 2
		c.played = append(c.played, c.reply, p)
	}
	for ; len(c.played) > 0; c.played = c.played[:len(c.played)-2] {
		c.retreat(c.played[len(c.played)-1])
		c.turn(c.played[len(c.played)-2], defender)
	}
	c.last, c.reply = last, reply
	if !c.reading {
		return list
	}
	return c.newPoints(out[:n])
}

func sign(n int) int { return bit01(n > 0) - bit01(n < 0) }

// list codes a list of points without guesses.
func (c *packing) list(list []notation.Point) []notation.Point {
	count := c.number(&c.odd.count, len(list))
	if count > 2*c.cells {
		c.fail("a list of %d points", count)
		return nil
	}
	out := make([]notation.Point, 0, count)
	for i := range count {
		p := 0
		if !c.reading {
			p = c.numberOf(list[i])
		}
		out = append(out, c.pointAt(c.point(&c.odd.point, p)))
	}
	return out
}

// addTo adds points to a zone, except NoPoint.
func (c *packing) addTo(zone *pointSet, list []notation.Point) {
	for _, p := range list {
		if p != notation.NoPoint {
			zone.add(c.numberOf(p))
		}
	}
}

// tree codes the threat and the replies of a tree, and returns the height of the nodes below it. Its move p is on the
// board, and fives are the points on which the attacker then makes five.
func (c *packing) tree(from, n *proof.Node, p int, fives []int) (height int) {
	c.reply = c.cells
	four := bit01(len(fives) > 0)
	var zone pointSet
	threat := from.Threat
	switch {
	case four == 1:
		if c.bit(&c.how.met[1], len(threat) == 1 && c.numberOf(threat[0]) == fives[0]) {
			zone.add(fives[0])
			n.Threat = c.newPoints([]notation.Point{c.pointAt(fives[0])})
			break
		}
		n.Threat = c.list(threat)
		c.addTo(&zone, n.Threat)
		c.danger(&zone)
	case c.bit(&c.how.own, len(threat) > 2 && threat[0] != notation.NoPoint):
		first := 0
		if !c.reading {
			first = c.numberOf(threat[0])
		}
		first = c.move(moveOfThreat, first)
		c.danger(&zone)
		zone.add(first)
		var buffer [8]int
		own := c.fives(buffer[:0], first)
		c.attack(first)
		var rest []notation.Point
		if !c.reading {
			rest = threat[1:]
		}
		rest = c.entries(rest, first, own, &zone)
		c.retreat(first)
		if c.reading {
			n.Threat = c.newPoints(append([]notation.Point{c.pointAt(first)}, rest...))
		}
	default:
		n.Threat = c.list(threat)
		c.addTo(&zone, n.Threat)
		c.danger(&zone)
	}
	if c.err != nil {
		return 0
	}
	if c.replies(from, n, &zone, four); c.err != nil {
		return 0
	}
	sibling := 0
	for i := range n.Replies {
		r := &n.Replies[i]
		q := c.numberOf(r.Move)
		c.turn(q, defender)
		c.last, c.reply = p, q
		node, own := c.node(r.Node, belowTree+four, sibling)
		c.turn(q, defender)
		if c.err != nil {
			return 0
		}
		if height, sibling = max(height, own), int(node.Kind); c.reading {
			r.Node = node
		}
	}
	return height
}

// replies codes the moves of the replies to a tree: that they are the zone, or a list.
func (c *packing) replies(from, n *proof.Node, zone *pointSet, four int) {
	for i := range zone {
		zone[i] &= c.open[i]
	}
	exact := false
	if !c.reading {
		exact = len(from.Replies) == zone.count()
		for _, r := range from.Replies {
			exact = exact && zone.has(c.numberOf(r.Move))
		}
	}
	if c.bit(&c.how.zone[four], exact) {
		if c.reading {
			n.Replies = c.newReplies(zone.count())
			i := 0
			for p := range zone.all() {
				n.Replies[i].Move = c.pointAt(p)
				i++
			}
		}
		return
	}
	c.written(from, n)
}

// written codes the moves of replies as a list.
func (c *packing) written(from, n *proof.Node) {
	var list []notation.Point
	for _, r := range from.Replies {
		list = append(list, r.Move)
	}
	list = c.list(list)
	if !c.reading {
		return
	}
	n.Replies = c.newReplies(len(list))
	last := -1
	for i, p := range list {
		at := c.numberOf(p)
		if at <= last || at == c.cells {
			c.fail("reply %v is out of order, or not on the board", p)
			return
		}
		last = at
		n.Replies[i].Move = p
	}
}
