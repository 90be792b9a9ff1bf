package dfpn

import (
	"testing"
	"unsafe"
)

// When the counter of a long search wraps around, old entries must not count
// again.
func TestCountersOfLongSearches(t *testing.T) {
	t.Parallel()
	g := newGraph(1)
	g.reset()
	n := node{low: uint32(g.head), high: uint16(g.head >> 32)}
	g.push(slot{move: 7})
	if !g.alive(n.first()) || g.at(n.first(), 0).move != 7 {
		t.Error("a slot just written is gone")
	}
	g.head += 1 << 32
	if g.alive(n.first()) {
		t.Error("a slot is there after 2^32 others")
	}
	n = node{low: uint32(g.head), high: uint16(g.head >> 32)}
	g.push(slot{move: 9})
	if !g.alive(n.first()) || g.at(n.first(), 0).move != 9 {
		t.Error("a slot written behind 2^32 others is gone")
	}
	if size := unsafe.Sizeof(n); size != nodeBytes {
		t.Errorf("a node has %d bytes, counted as %d", size, nodeBytes)
	}
}

// TestLargeMemory: no bound on the memory makes the arithmetic of a table
// overflow, and a table takes no more than its first entries before it is used.
func TestLargeMemory(t *testing.T) {
	t.Parallel()
	for shift := range 43 {
		for _, memory := range []int64{1 << shift, 1<<shift - 1} {
			x := New(memory, 1+shift%2)
			g := x.alone.graph
			if shift%2 == 1 {
				g = x.runners[0].thread.graph
			}
			if g.maxSlots < firstSlots || g.maxSlots&(g.maxSlots-1) != 0 || g.maxNodes&(g.maxNodes-1) != 0 {
				t.Errorf("%d bytes: %d slots, %d nodes", memory, g.maxSlots, g.maxNodes)
			}
		}
	}
}

// TestLargeRing: a ring of the largest size stays within its bounds when it
// grows.
func TestLargeRing(t *testing.T) {
	t.Parallel()
	g := newGraph(1 << 50)
	g.slotMask = largestRing/2 - 1
	if size := g.ringSize(); size != largestRing {
		t.Errorf("the ring grows to %d slots, want %d", size, uint32(largestRing))
	}
}
