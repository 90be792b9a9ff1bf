package dfpn

import (
	"math/bits"
	"sync"

	"fukumi/eval"
	"fukumi/notation"
	"fukumi/solver/internal/fours"
)

// A slot is a move of a node, with the numbers of the node after it.
type slot struct {
	move   notation.Point
	busy   uint16 // number of threads below the move
	pn, dn uint32
}

// A node is the table entry of a position: its proof numbers, and where its moves are in the ring.
type node struct {
	key    uint64
	check  uint32
	pn, dn uint32
	low    uint32         // low bits of the place of its slots; see first
	high   uint16         // high bits of the place
	count  uint16         // number of its slots
	move   notation.Point // the winning move of a proved attacker node
	work   uint8          // logarithm of the size of the search below it; 0 means that there is no node
	search uint8          // number of the search that wrote it
}

// first returns the place of the first slot of n, counted since the ring was created.
func (n *node) first() uint64 { return uint64(n.high)<<32 | uint64(n.low) }

func (n *node) solved() bool { return n.pn == 0 || n.dn == 0 }

// settled reports whether n is solved or has reached a threshold.
func (n *node) settled(thpn, thdn uint32) bool { return n.solved() || n.pn >= thpn || n.dn >= thdn }

func (n *node) prove()    { n.pn, n.dn = 0, infinite }
func (n *node) disprove() { n.pn, n.dn = infinite, 0 }

const (
	nodeBytes  = 32
	slotBytes  = 12
	firstNodes = 1 << 12
	firstSlots = 1 << 14

	largestRing = 1 << 31 // number of slots; their places are counted in 32 bits
)

// addWork sets the size of the search below n, in attacker moves that were judged.
func (n *node) addWork(moves int64) {
	n.work = max(n.work, uint8(1+bits.Len64(uint64(max(moves, 0)))))
}

// A graph is the memory of a proof-number search, which has a limited size. It has a table of nodes with two nodes in
// each bucket, of which the one with less work is replaced. It also has a ring of slots, in which the oldest are
// overwritten. Lost data is computed again. Both start small, so that they fit into the caches of the processor, and
// grow up to the limit.
//
// Several threads may share a graph. The lock is held only for a few slots at a time. Expanding a node takes longer and
// is done without the lock.
type graph struct {
	lock           sync.Mutex
	nodes          []node
	slots          []slot
	maxNodes       uint64
	maxSlots       uint32
	nodeMask, used uint64
	slotMask       uint32
	head           uint64 // number of slots ever written; 2^32 of them take minutes, and 48 bits suffice
	search         uint8
	clock          *fours.Budget // budget of the search; may be nil
}

// newGraph returns a graph of at most the given number of bytes.
func newGraph(bytes int64) *graph {
	g := &graph{maxNodes: firstNodes, maxSlots: firstSlots}
	for int64(g.maxNodes)*2*nodeBytes <= bytes/2 {
		g.maxNodes *= 2
	}
	for g.maxSlots < largestRing && int64(g.maxSlots)*2*slotBytes <= bytes/2 {
		g.maxSlots *= 2
	}
	return g
}

// reset forgets everything.
func (g *graph) reset() {
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

// find returns the node of h, and whether the table has it.
func (g *graph) find(h eval.Hash) (node, bool) {
	g.lock.Lock()
	defer g.lock.Unlock()
	if n := g.entry(h); n != nil {
		return *n, true
	}
	return node{}, false
}

// put stores n under h.
func (g *graph) put(h eval.Hash, n node) {
	g.lock.Lock()
	g.store(h, n)
	g.lock.Unlock()
}

// open appends the moves of n that are not proved to list. NoPoint stands for a disproved move.
func (g *graph) open(n *node, list []notation.Point) []notation.Point {
	g.lock.Lock()
	defer g.lock.Unlock()
	if !g.alive(n.first()) {
		return append(list, notation.NoPoint)
	}
	for i := range int(n.count) {
		if s := g.at(n.first(), i); s.dn == 0 {
			list = append(list, notation.NoPoint)
		} else if s.pn != 0 {
			list = append(list, s.move)
		}
	}
	return list
}

// prove records that the given move of n is proved. It reports whether the slots of n still exist.
func (g *graph) prove(n *node, move notation.Point) bool {
	g.lock.Lock()
	defer g.lock.Unlock()
	if !g.alive(n.first()) {
		return false
	}
	for i := range int(n.count) {
		if s := g.at(n.first(), i); s.move == move {
			s.pn, s.dn = 0, infinite
		}
	}
	return true
}

// The functions below require the lock.

// entry returns the node of h, or nil if the table does not have it.
func (g *graph) entry(h eval.Hash) *node {
	b := g.bucket(h[1])
	for k := range b {
		if b[k].key == h[1] && b[k].check == uint32(h[0]) && b[k].search == g.search {
			return &b[k]
		}
	}
	return nil
}

// store stores n under h.
func (g *graph) store(h eval.Hash, n node) {
	n.key, n.check, n.search = h[1], uint32(h[0]), g.search
	b := g.bucket(n.key)
	k := -1
	for i := range b {
		if b[i].key == n.key && b[i].check == n.check && b[i].search == g.search {
			if !b[i].solved() || n.solved() {
				b[i] = n
			}
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
	} else if g.used++; g.used > (g.nodeMask+1)*5/8 && g.nodeMask+1 < g.maxNodes {
		g.growNodes()
		g.store(h, n)
		return
	}
	b[k] = n
}

// crowded reports whether a thread is below a slot of n.
func (g *graph) crowded(n *node) bool {
	if g.alive(n.first()) {
		for i := range int(n.count) {
			if g.at(n.first(), i).busy > 0 {
				return true
			}
		}
	}
	return false
}

// movedAtOnce is the number of nodes that are moved to a larger table between two looks at the clock. If the time is
// up, the other nodes are dropped.
const movedAtOnce = 1 << 12

// growNodes replaces the table by one that is eight times as large.
func (g *graph) growNodes() {
	size := min((g.nodeMask+1)*8, g.maxNodes)
	old := g.nodes[:g.nodeMask+1]
	if uint64(len(g.nodes)) < size {
		g.nodes = make([]node, size)
	} else {
		old = append([]node(nil), old...)
		clear(g.nodes[:len(old)])
	}
	g.nodeMask, g.used = size-1, 0
	for i, n := range old {
		if i%movedAtOnce == 0 && g.clock.Over() {
			return
		}
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

// alive reports whether the slots written from first on still exist.
func (g *graph) alive(first uint64) bool { return g.head-first <= uint64(g.slotMask)+1 }

// at returns slot i of the node whose slots begin at first.
func (g *graph) at(first uint64, i int) *slot {
	return &g.slots[(uint32(first)+uint32(i))&g.slotMask]
}

// ringSize returns the size of the ring after it has grown.
func (g *graph) ringSize() uint32 {
	return uint32(min((uint64(g.slotMask)+1)*4, uint64(g.maxSlots)))
}

func (g *graph) push(s slot) {
	if g.head > uint64(g.slotMask) && g.slotMask+1 < g.maxSlots {
		// The ring has not wrapped yet, so every slot keeps its place in the
		// larger ring.
		size := g.ringSize()
		if uint64(len(g.slots)) < uint64(size) {
			g.slots = append(make([]slot, 0, size), g.slots[:g.slotMask+1]...)[:size]
		}
		g.slotMask = size - 1
	}
	g.slots[uint32(g.head)&g.slotMask] = s
	g.head++
}

// write writes the slots of n into the ring.
func (g *graph) write(n *node, slots []slot) {
	n.low, n.high, n.count = uint32(g.head), uint16(g.head>>32), uint16(len(slots))
	for _, s := range slots {
		g.push(s)
	}
}
