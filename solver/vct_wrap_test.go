package solver

import (
	"testing"
	"unsafe"

	"fukumi/eval"
	"fukumi/notation"
)

// A counter of a long search that comes round again must not bring back what it
// counted before.
func TestCountersOfLongSearches(t *testing.T) {
	g := newGraph(1)
	g.begin()
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

	// Black has one row of three here, and no two fours on any point.
	pos := stones(t, notation.Freestyle, 9, notation.Black, "b5 c5 d5", "a5")
	var v vcf
	v.table = newFailTable(1)
	v.set(eval.New(&pos), notation.Black, nil)
	for p := range v.seen {
		v.seen[p], v.mate[p] = 1, notation.At(8, 8) // by the first scan of all
	}
	v.scan = 1<<32 - 1
	if v.double() {
		t.Error("a point seen 2^32 scans ago makes a double four")
	}
}
