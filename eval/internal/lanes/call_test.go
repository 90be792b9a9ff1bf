package lanes

// This file tests the exported functions as such: that they agree with the
// forms, refuse indices outside their slices, and do not allocate; and it
// measures every kernel in each form.

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestExported holds the exported functions against the reference.
func TestExported(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 9))
	for n := range MaxChanges + 1 {
		b := newBatch(r.Uint32, n)
		c := b.clone()
		Apply(&c.sum, c.arena, c.rows, c.list, c.to)
		b.reference(true, true).same(t, "Apply", c)
		c = b.clone()
		Store(c.arena, c.rows, c.list, c.to)
		b.reference(false, true).same(t, "Store", c)
		c = b.clone()
		Sum(&c.sum, c.arena, c.rows, c.list)
		b.reference(true, false).same(t, "Sum", c)

		bias, filled, rows := newPoint(r.Uint32)
		var to Vector
		Fill(&to, &bias, rows[:], &[4]uint16{2, 0, 3, 1})
		if to != filled {
			t.Errorf("Fill: %x, want %x", to, filled)
		}
		var w [Lanes]int16
		var sum, wantSum [Lanes]int32
		for k := range w {
			w[k] = int16(r.Uint32())
		}
		if got, want := Dot(&filled, &w), dotPlain(&filled, &w); got != want {
			t.Errorf("Dot: %d, want %d", got, want)
		}
		Remove(&sum, &filled, &Vector{})
		removePlain(&wantSum, &filled, &Vector{})
		if sum != wantSum {
			t.Errorf("Remove: %v, want %v", sum, wantSum)
		}
		h, own, other := newHead(r.Uint32), newSums(r.Uint32), newSums(r.Uint32)
		if got, want := h.Value(&own, &other), h.reference(t, &own, &other); got != want {
			t.Errorf("Value: %d, want %d", got, want)
		}
	}
}

// TestOutside gives one index that is not in its slice, in every place.
func TestOutside(t *testing.T) {
	r := rand.New(rand.NewPCG(10, 11))
	const n = 5
	check := func(b *batch, what string, call func()) {
		t.Helper()
		sum := b.sum
		defer func() {
			t.Helper()
			if recover() == nil {
				t.Errorf("%s: no panic", what)
			}
			if b.sum != sum {
				t.Errorf("%s: the sum has changed", what)
			}
		}()
		call()
	}
	checks := func(b *batch) {
		t.Helper()
		for _, f := range forms() {
			check(b, f.name+" Sum", func() { f.sum(&b.sum, b.arena, b.rows, b.list) })
			check(b, f.name+" Apply", func() { f.apply(&b.sum, b.arena, b.rows, b.list, b.to) })
			check(b, f.name+" Store", func() { f.store(b.arena, b.rows, b.list, b.to) })
		}
		check(b, "Sum", func() { Sum(&b.sum, b.arena, b.rows, b.list) })
		check(b, "Apply", func() { Apply(&b.sum, b.arena, b.rows, b.list, b.to) })
		check(b, "Store", func() { Store(b.arena, b.rows, b.list, b.to) })
	}
	for i := range n {
		for _, far := range []bool{false, true} {
			for place := range 3 {
				b := newBatch(r.Uint32, n)
				at := []*uint16{&b.list[i].Slot, &b.list[i].Out, &b.list[i].In}[place]
				*at = uint16(len(b.rows))
				if place == 0 {
					*at = uint16(len(b.arena))
				}
				if far {
					*at = 0xffff
				}
				checks(b)
			}
		}
	}
	b := newBatch(r.Uint32, n)
	b.arena = append(b.arena, make([]Vector, n)...)[:len(b.arena)] // room that is not the arena's
	for _, to := range []int{-1, len(b.arena) - n + 1, len(b.arena) + 1, math.MaxInt, math.MinInt} {
		check(b, "Apply", func() { Apply(&b.sum, b.arena, b.rows, b.list, to) })
		check(b, "Store", func() { Store(b.arena, b.rows, b.list, to) })
	}
	check(b, "Fill", func() { Fill(&b.arena[0], &b.rows[0], b.rows[:4], &[4]uint16{0, 0, 4, 0}) })
}

func TestAllocations(t *testing.T) {
	r := rand.New(rand.NewPCG(12, 13))
	b, h := newBatch(r.Uint32, 28), newHead(r.Uint32)
	own, other := newSums(r.Uint32), newSums(r.Uint32)
	var w [Lanes]int16
	var four [4]uint16
	var to Vector
	n := testing.AllocsPerRun(100, func() {
		var sum [Lanes]int32
		Apply(&sum, b.arena, b.rows, b.list, b.to)
		Store(b.arena, b.rows, b.list, b.to)
		Sum(&sum, b.arena, b.rows, b.list)
		Remove(&sum, &b.arena[0], &b.rows[0])
		Fill(&to, &b.arena[0], b.rows, &four)
		Dot(&to, &w)
		h.Value(&own, &other)
	})
	if n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// measure runs a kernel in each form.
func measure(b *testing.B, run func(f *form, i int)) {
	for _, f := range forms() {
		b.Run(f.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := range b.N {
				run(&f, i)
			}
		})
	}
}

// board makes an arena of a board and its changes, a table of rows that does
// not fit the first cache, and moves of 28 changes each.
func board() (arena, rows []Vector, moves [64][]Change, to int) {
	r := rand.New(rand.NewPCG(14, 15))
	to = 225
	arena, rows = make([]Vector, to+MaxChanges), make([]Vector, 4096)
	for i := range arena {
		for k := range Lanes {
			arena[i].set(k, Offset+r.IntN(500)-250)
		}
	}
	for i := range rows {
		for k := range Lanes {
			rows[i].set(k, Offset+r.IntN(500)-250)
		}
	}
	for i := range moves {
		for range 28 {
			moves[i] = append(moves[i], Change{
				Slot: uint16(r.IntN(to)), Out: uint16(r.IntN(len(rows))), In: uint16(r.IntN(len(rows))),
			})
		}
	}
	return arena, rows, moves, to
}

func BenchmarkApply(b *testing.B) {
	arena, rows, moves, to := board()
	var sum [Lanes]int32
	measure(b, func(f *form, i int) { f.apply(&sum, arena, rows, moves[i%len(moves)], to) })
}

func BenchmarkStore(b *testing.B) {
	arena, rows, moves, to := board()
	measure(b, func(f *form, i int) { f.store(arena, rows, moves[i%len(moves)], to) })
}

func BenchmarkSum(b *testing.B) {
	arena, rows, moves, _ := board()
	var sum [Lanes]int32
	measure(b, func(f *form, i int) { f.sum(&sum, arena, rows, moves[i%len(moves)]) })
}

func BenchmarkRemove(b *testing.B) {
	arena, _, _, _ := board()
	var sum [Lanes]int32
	var base Vector
	measure(b, func(f *form, i int) { f.remove(&sum, &arena[i%225], &base) })
}

func BenchmarkFill(b *testing.B) {
	arena, rows, _, to := board()
	measure(b, func(f *form, i int) {
		r := rows[i%4000:][:5]
		f.fill(&arena[to], &r[4], &r[0], &r[1], &r[2], &r[3])
	})
}

func BenchmarkDot(b *testing.B) {
	arena, _, _, _ := board()
	var w [Lanes]int16
	measure(b, func(f *form, i int) { f.dot(&arena[i%225], &w) })
}

func BenchmarkValue(b *testing.B) {
	r := rand.New(rand.NewPCG(16, 17))
	h := new(Head)
	for i := range h.First {
		for j := range h.First[i] {
			h.First[i][j] = [2]int16{int16(r.IntN(400) - 200), int16(r.IntN(400) - 200)}
		}
	}
	for i := range h.Second {
		for j := range h.Second[i] {
			h.Second[i][j] = [2]int16{int16(r.IntN(400) - 200), int16(r.IntN(400) - 200)}
		}
	}
	for j := range h.Last {
		h.Last[j] = int32(r.IntN(400) - 200)
	}
	h.Prepare()
	var sums [17][Lanes / 2]int32
	for i := range sums {
		for k := range sums[i] {
			sums[i][k] = int32(r.IntN(32000))
		}
	}
	measure(b, func(f *form, i int) { f.value(h, &sums[i%16], &sums[i%16+1]) })
}
