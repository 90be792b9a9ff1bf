package fours

import (
	"testing"

	"fukumi/eval"
	"fukumi/notation"
	"fukumi/solver/internal/oracle"
)

// When the number of a scan wraps around, the marks of earlier scans must not
// count again.
func TestScansOfLongSearches(t *testing.T) {
	// Black has one row of three here, and no two fours on any point.
	pos := oracle.Stones(t, notation.Freestyle, 9, notation.Black, "b5 c5 d5", "a5")
	var v Search
	v.table = newFailTable(1)
	v.Prepare(eval.New(&pos), notation.Black, nil)
	for p := range v.seen {
		v.seen[p], v.mate[p] = 1, notation.At(8, 8) // by the first scan
	}
	v.scan = 1<<32 - 1
	if v.Double() {
		t.Error("a point seen 2^32 scans ago makes a double four")
	}
}

// TestLargeTable: no bound on the memory makes the arithmetic of a table
// overflow.
func TestLargeTable(t *testing.T) {
	for shift := range 43 {
		for _, memory := range []int64{1 << shift, 1<<shift - 1} {
			if limit := newFailTable(memory).limit; limit&(limit-1) != 0 || limit > firstEntries &&
				int64(limit)*entryBytes > memory {
				t.Errorf("%d bytes: %d entries", memory, limit)
			}
		}
	}
}
