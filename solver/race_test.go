package solver

import (
	"math/rand/v2"
	"testing"

	"fukumi/notation"
)

// Several threads come to the verdict of one, and their proofs pass the same
// checker.
func TestRaceAgreesWithOneThread(t *testing.T) {
	r := rand.New(rand.NewPCG(51, 52))
	one, three := New(Options{Memory: 8 << 20}), New(Options{Memory: 8 << 20, Threads: 3})
	count := map[Verdict]int{}
	for i := range scaled(300) {
		pos := crowded(r, notation.Rules[i%3], 7+r.IntN(4))
		goal := [...]Class{VCT3, VCT}[r.IntN(2)]
		q := Query{Position: pos, Goal: goal}
		want, err := one.Solve(t.Context(), q)
		if err != nil {
			t.Fatal(err)
		}
		got, err := three.Solve(t.Context(), q)
		if err != nil {
			t.Fatal(err)
		}
		if got.Verdict != want.Verdict {
			t.Fatalf("%v %v to move, black %v white %v: %v: three threads say %v, one says %v", pos.Rule(), pos.Turn(),
				pos.Stones(notation.Black), pos.Stones(notation.White), goal, got.Verdict, want.Verdict)
		}
		count[got.Verdict]++
	}
	t.Log(count)
	if count[Win] < 30 || count[NoWin] < 30 {
		t.Error("the sample is lopsided")
	}
}

// What one thread writes another reads whole or not at all.
func TestSolvedTable(t *testing.T) {
	r := rand.New(rand.NewPCG(53, 54))
	table := newSolvedTable(0)
	for range 3 {
		table.begin()
		type entry struct {
			h      [2]uint64
			move   notation.Point
			proved bool
		}
		var written []entry
		for range 400 {
			e := entry{[2]uint64{r.Uint64(), r.Uint64()}, notation.Point(r.IntN(notation.Cells)), r.IntN(2) == 0}
			if r.IntN(9) == 0 {
				e.move = widen
			}
			if _, _, ok := table.find(e.h); ok {
				t.Fatal("found what nobody put")
			}
			table.put(e.h, e.move, e.proved)
			written = append(written, e)
		}
		kept := 0
		for _, e := range written {
			if move, proved, ok := table.find(e.h); ok {
				if kept++; move != e.move || proved != e.proved {
					t.Fatalf("got %v %v, want %v %v", move, proved, e.move, e.proved)
				}
			}
		}
		if kept < 200 {
			t.Fatalf("only %d of 400 entries are left", kept)
		}
		last := written[len(written)-1].h
		table.begin()
		if _, _, ok := table.find(last); ok {
			t.Fatal("an entry outlived its search")
		}
	}
}
