package book

import (
	"fukumi/notation"
	"fukumi/solver/proof"
)

// The quiet nodes of a packed lemma: their defaults, and the replies that have nodes. As in pack_node.go, each call
// writes its argument, or reads a value.

// quiet codes a quiet node and returns the height of the nodes below it.
func (c *packing) quiet(from, n *proof.Node) (height int) {
	n.Kind = proof.KindQuiet
	alone := c.bit(&c.how.alone, from.Default == nil)
	p := c.move(moveQuiet, c.numberOf(from.Move))
	n.Move = c.pointAt(p)
	c.attack(p)
	last, reply := c.last, c.reply
	c.last, c.reply = p, c.cells
	c.depth++
	var points pointSet
	if !alone {
		var standing *proof.Node
		standing, height = c.node(from.Default, belowDefault, 0)
		if c.err == nil {
			n.Default = standing
			c.gather(standing, &points)
		}
	}
	if c.err == nil {
		c.quietReplies(from, n, p, &points)
	}
	sibling := 0
	for i := range n.Replies {
		if c.err != nil {
			break
		}
		r := &n.Replies[i]
		q := c.numberOf(r.Move)
		c.turn(q, defender)
		c.reply = q
		node, own := c.node(r.Node, belowQuiet, sibling)
		c.turn(q, defender)
		if c.err != nil {
			break
		}
		if height, sibling = max(height, own), int(node.Kind); c.reading {
			r.Node = node
		}
	}
	c.depth--
	c.last, c.reply = last, reply
	c.retreat(p)
	return height
}

// quietReplies codes the moves of the replies to a quiet move p: for every free point, whether there is a reply on it.
func (c *packing) quietReplies(from, n *proof.Node, p int, points *pointSet) {
	var zone pointSet
	rise := true
	for _, r := range from.Replies {
		q := c.numberOf(r.Move)
		rise = rise && c.free(q)
		zone.add(q)
	}
	if !c.bit(&c.how.rise, rise) {
		c.written(from, n)
		return
	}
	x, y := p%c.size, p/c.size
	before := 0
	for q := range c.open.all() {
		dx, dy := q%c.size-x, q/c.size-y
		far := min(max(dx, -dx, dy, -dy)/2, 3)
		before = bit01(c.bit(&c.how.reply[bit01(points.has(q))][far][before], zone.has(q)))
		if before == 1 {
			zone.add(q)
		}
	}
	if !c.reading {
		return
	}
	n.Replies = c.newReplies(zone.count())
	i := 0
	for q := range zone.all() {
		n.Replies[i].Move = c.pointAt(q)
		i++
	}
}

// gather adds the points of a default: the moves, entries and replies of its node and all nodes below it. It visits a
// node only once in a lemma, however often the node occurs. Otherwise the time could grow exponentially: in a chain of
// nodes in which two replies share the node below, the number of paths doubles with each node.
func (c *packing) gather(n *proof.Node, points *pointSet) {
	if len(n.Replies) == 0 {
		c.addTo(points, []notation.Point{n.Move})
		c.addTo(points, n.Line)
		c.addTo(points, n.Threat)
		return
	}
	own := c.points[n]
	if own == nil {
		own = &pointSet{}
		c.points[n] = own
		c.addTo(own, []notation.Point{n.Move})
		c.addTo(own, n.Threat)
		for _, r := range n.Replies {
			c.addTo(own, []notation.Point{r.Move})
			c.gather(r.Node, own)
		}
	}
	points.join(own)
}
