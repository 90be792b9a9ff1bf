package cache

import (
	"testing"

	"fukumi/notation/testhelp"
)

// BenchmarkLookup looks results up in an open store, proofs checked.
func BenchmarkLookup(b *testing.B) {
	s := open(b, filled(b, func(s *Store) {
		for i := range 2000 {
			s.Add(five(i))
		}
	}), Options{Mode: Require})
	for i := 0; b.Loop(); i++ {
		q, _ := five(i % 2000)
		mustHit(b, s, q)
	}
}

// BenchmarkFlush writes one result to an open store, until the disk has it.
func BenchmarkFlush(b *testing.B) {
	s := open(b, storeDir(b), Options{})
	for i := 0; b.Loop(); i++ {
		s.Add(five(i))
		testhelp.OK(b, s.Flush())
	}
}
