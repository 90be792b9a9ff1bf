package cache

import (
	"context"
	"testing"
)

// BenchmarkOpenRead opens a store of 2000 results for reading alone, looks one
// up, and closes it: what a lookup of a single question costs.
func BenchmarkOpenRead(b *testing.B) {
	dir := storeDir(b)
	fill(b, dir, func(s *Store) {
		for i := range 2000 {
			s.Add(five(i))
		}
	})
	q, _ := five(7)
	for b.Loop() {
		s := open(b, dir, Options{})
		mustHit(b, s, q)
		if err := s.Close(); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkOpenWrite stores one result in a store of 2000 and closes it: what
// a run that found something costs after its answer.
func BenchmarkOpenWrite(b *testing.B) {
	dir := storeDir(b)
	fill(b, dir, func(s *Store) {
		for i := range 2000 {
			s.Add(five(i))
		}
	})
	for i := 2000; b.Loop(); i++ {
		s := open(b, dir, Options{})
		s.Add(five(i))
		if err := s.Close(); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkLookup looks results up in an open store, proofs checked.
func BenchmarkLookup(b *testing.B) {
	dir := storeDir(b)
	s := open(b, dir, Options{})
	for i := range 2000 {
		s.Add(five(i))
	}
	if err := s.Close(); err != nil {
		b.Fatal(err)
	}
	s = open(b, dir, Options{Mode: Require})
	for i := 0; b.Loop(); i++ {
		q, _ := five(i % 2000)
		mustHit(b, s, q)
	}
}

// BenchmarkMiss looks up what is not there.
func BenchmarkMiss(b *testing.B) {
	dir := storeDir(b)
	fill(b, dir, sample)
	s := open(b, dir, Options{Mode: Require})
	q, _ := five(99)
	for b.Loop() {
		if _, ok, err := s.Lookup(context.Background(), q); ok || err != nil {
			b.Fatal(ok, err)
		}
	}
}

// BenchmarkFlush writes one result to an open store, until the disk has it.
func BenchmarkFlush(b *testing.B) {
	s := open(b, storeDir(b), Options{})
	for i := 0; b.Loop(); i++ {
		s.Add(five(i))
		if err := s.Flush(); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkFlush64 writes 64 results at a time.
func BenchmarkFlush64(b *testing.B) {
	s := open(b, storeDir(b), Options{})
	for i := 0; b.Loop(); i++ {
		for k := range 64 {
			s.Add(five(64*i + k))
		}
		if err := s.Flush(); err != nil {
			b.Fatal(err)
		}
	}
}
