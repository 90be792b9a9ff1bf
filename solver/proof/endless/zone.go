package endless

import "fukumi/solver/proof"

// Zones: the points outside of which a lemma says that a reply is answered. The package documentation has the lemmas.

// A zone is a set of points.
type zone struct {
	list []Point
	has  map[Point]bool
	all  bool // whether it has all points, because a window needs no known stone
}

func newZone() *zone { return &zone{has: map[Point]bool{}} }

func (z *zone) add(points ...Point) {
	for _, p := range points {
		if !z.has[p] {
			z.has[p] = true
			z.list = append(z.list, p)
		}
	}
}

// windows adds the free points of the windows with at least the given number of the defender's stones.
func (b *board) windows(z *zone, stones int) {
	if stones < 1 {
		z.all = true
	}
	for _, p := range b.list[defender] {
		b.windowsThrough(z, stones, p)
	}
}

// windowsThrough adds the free points of those of the windows that contain p, a stone of the defender.
func (b *board) windowsThrough(z *zone, stones int, p Point) {
	for _, d := range steps {
		for first := 1 - b.row; first <= 0; first++ {
			b.window(z, stones, p.plus(d, first), d)
		}
	}
}

// window adds the free points of the window that begins at p in the direction d.
func (b *board) window(z *zone, stones int, p, d Point) {
	n := 0
	for i := range b.row {
		switch b.at(p.plus(d, i)) {
		case attacker:
			return
		case defender:
			n++
		}
	}
	if n < stones || b.exact && (b.at(p.plus(d, -1)) == defender || b.at(p.plus(d, b.row)) == defender) {
		return
	}
	for i := range b.row {
		if q := p.plus(d, i); b.at(q) == none {
			z.add(q)
		}
	}
}

// A walk adds the zone of a default, which wins on the board.
type walk struct {
	*checker
	*zone
	// strange is the greatest number of strange stones besides a reply to a threat and the five: 1, or 2 within a quiet
	// node of the default.
	strange int
	seen    map[place]bool
}

// zoneOf returns the zone of the default n.
func (c *checker) zoneOf(n *Node) *zone {
	w := walk{checker: c, zone: newZone(), strange: 1, seen: map[place]bool{}}
	w.node(n)
	return w.zone
}

// known returns how many stones of a row are known if there may be so many strange stones besides the five.
func (w *walk) known(strange int) int { return w.row - 1 - strange + w.weaker }

// node adds the zone of n and of the nodes below it. It does not change the board.
func (w *walk) node(n *Node) {
	if w.forms[n].uses > 1 {
		at := place{n, w.key(), w.strange}
		if w.seen[at] {
			return
		}
		w.seen[at] = true
	}
	w.add(n.Move)
	switch n.Kind {
	case proof.KindLine:
		w.fours(append([]Point{n.Move}, n.Line...), w.known(w.strange))
	case proof.KindTree:
		w.place(n.Move, attacker)
		if len(n.Threat) == 1 {
			w.add(n.Threat...)
			w.windows(w.zone, w.known(w.strange))
		} else {
			w.fours(n.Threat, w.known(w.strange+1))
		}
		w.replies(n)
		w.take()
	case proof.KindQuiet:
		w.place(n.Move, attacker)
		w.windows(w.zone, w.known(w.strange))
		w.strange++
		w.node(n.Default)
		w.strange--
		w.replies(n)
		w.take()
	}
}

// replies adds the replies to n that have nodes, with their zones.
func (w *walk) replies(n *Node) {
	for _, r := range n.Replies {
		w.add(r.Move)
		if !w.free(r.Move) {
			continue
		}
		w.place(r.Move, defender)
		w.node(r.Node)
		w.take()
	}
}

// fours adds the zone of a win by fours.
func (w *walk) fours(line []Point, stones int) {
	defer w.rewind(len(w.done))
	w.windows(w.zone, stones)
	last := len(line) - 3 // the attacker's last move before the five
	for i := 0; i < last; i += 2 {
		w.add(line[i], line[i+1])
		w.place(line[i], attacker)
		w.place(line[i+1], defender)
		w.windowsThrough(w.zone, stones, line[i+1])
	}
	w.add(line[last:]...)
	w.place(line[last], attacker)
	w.add(w.fives[attacker]...)
}
