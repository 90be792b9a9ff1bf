package solver

import (
	"math/bits"

	"fukumi/eval"
	"fukumi/notation"
)

// A slot is one move of a node, and what is known of the node behind it.
type slot struct {
	move   notation.Point
	pn, dn uint32
}

// A node is what the table holds of one position: its numbers, and the place
// of its moves in the ring.
type node struct {
	key    uint64
	check  uint32
	pn, dn uint32
	low    uint32         // of the place of its slots; see first
	high   uint16         // of the same
	count  uint16         // of its slots
	move   notation.Point // of a proved attacker node: the move that wins
	work   uint8          // size of the search behind it, a logarithm; 0: no node
	search uint8          // that wrote it
}

// first is the place of the slots of n, counted since the ring was empty.
func (n *node) first() uint64 { return uint64(n.high)<<32 | uint64(n.low) }

func (n *node) prove()    { n.pn, n.dn = 0, infinite }
func (n *node) disprove() { n.pn, n.dn = infinite, 0 }

const (
	nodeBytes  = 32
	slotBytes  = 12
	firstNodes = 1 << 12
	firstSlots = 1 << 14
)

// addWork sets the size of the search behind n, in attacker moves judged.
func (n *node) addWork(moves int64) {
	n.work = max(n.work, uint8(1+bits.Len64(uint64(max(moves, 0)))))
}

// A graph is the memory of a proof-number search, bounded: a table of nodes,
// two to a bucket, the one with less work behind it giving way; and a ring of
// slots in which the oldest give way. Whatever is lost is made again. Both
// start small, for the sake of the processor's caches, and grow to the bound.
type graph struct {
	nodes          []node
	slots          []slot
	mostNodes      uint64
	mostSlots      uint32
	nodeMask, used uint64
	slotMask       uint32
	head           uint64 // slots ever written; 2^32 of them take minutes, and 48 bits will do
	search         uint8
}

// bound sets the memory of g, in bytes.
func (g *graph) bound(bytes int64) {
	g.mostNodes, g.mostSlots = firstNodes, firstSlots
	for int64(g.mostNodes)*2*nodeBytes <= bytes/2 {
		g.mostNodes *= 2
	}
	for int64(g.mostSlots)*2*slotBytes <= bytes/2 {
		g.mostSlots *= 2
	}
}

// begin forgets everything.
func (g *graph) begin() {
	if g.nodes == nil {
		g.nodes, g.slots = make([]node, firstNodes), make([]slot, firstSlots)
	}
	if g.search++; g.search == 0 {
		clear(g.nodes)
		g.search = 1
	}
	g.nodeMask, g.slotMask = firstNodes-1, firstSlots-1
	g.used, g.head = 0, 0
}

func (g *graph) bucket(key uint64) []node {
	i := key & g.nodeMask &^ 1
	return g.nodes[i : i+2 : i+2]
}

// find returns the node of h, nil where the table has none.
func (g *graph) find(h eval.Hash) *node {
	b := g.bucket(h[1])
	for k := range b {
		if b[k].key == h[1] && b[k].check == uint32(h[0]) && b[k].search == g.search {
			return &b[k]
		}
	}
	return nil
}

// put stores n under h.
func (g *graph) put(h eval.Hash, n node) {
	n.key, n.check, n.search = h[1], uint32(h[0]), g.search
	b := g.bucket(n.key)
	k := -1
	for i := range b {
		if b[i].key == n.key && b[i].check == n.check && b[i].search == g.search {
			b[i] = n
			return
		}
		if k < 0 && b[i].search != g.search {
			k = i
		}
	}
	if k < 0 {
		if k = 0; b[1].work < b[0].work {
			k = 1
		}
	} else if g.used++; g.used > (g.nodeMask+1)*5/8 && g.nodeMask+1 < g.mostNodes {
		g.growNodes()
		g.put(h, n)
		return
	}
	b[k] = n
}

// growNodes moves to a table eight times as large.
func (g *graph) growNodes() {
	size := min((g.nodeMask+1)*8, g.mostNodes)
	old := g.nodes[:g.nodeMask+1]
	if uint64(len(g.nodes)) < size {
		g.nodes = make([]node, size)
	} else {
		old = append([]node(nil), old...)
		clear(g.nodes[:len(old)])
	}
	g.nodeMask, g.used = size-1, 0
	for _, n := range old {
		if n.search != g.search {
			continue
		}
		b := g.bucket(n.key)
		k := 0
		if b[0].search == g.search {
			k = 1
		}
		b[k] = n
		g.used++
	}
}

// alive reports whether the slots written at first are still there.
func (g *graph) alive(first uint64) bool { return g.head-first <= uint64(g.slotMask)+1 }

// at returns slot i of the node whose slots begin at first.
func (g *graph) at(first uint64, i int) *slot {
	return &g.slots[(uint32(first)+uint32(i))&g.slotMask]
}

func (g *graph) push(s slot) {
	if g.head > uint64(g.slotMask) && g.slotMask+1 < g.mostSlots {
		// Not wrapped yet, so every slot keeps its place in the larger ring.
		size := min((g.slotMask+1)*4, g.mostSlots)
		if uint32(len(g.slots)) < size {
			g.slots = append(make([]slot, 0, size), g.slots[:g.slotMask+1]...)[:size]
		}
		g.slotMask = size - 1
	}
	g.slots[uint32(g.head)&g.slotMask] = s
	g.head++
}
