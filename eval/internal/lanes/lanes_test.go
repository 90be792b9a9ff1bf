package lanes

// This file has the kernels on accumulators worked out lane by lane, the cases
// both forms are held against that with, and the fuzz target.

import (
	"math/rand/v2"
	"os"
	"runtime"
	"strings"
	"testing"
)

// form is one way to compute everything.
type form struct {
	name   string
	apply  func(sum *[Lanes]int32, arena, rows []Vector, list []Change, to int)
	store  func(arena, rows []Vector, list []Change, to int)
	sum    func(sum *[Lanes]int32, arena, rows []Vector, list []Change)
	remove func(sum *[Lanes]int32, acc, base *Vector)
	fill   func(to, bias, a, b, c, d *Vector)
	dot    func(acc *Vector, w *[Lanes]int16) int32
	value  func(h *Head, own, other *[Lanes / 2]int32) int64
}

// forms is the plain twin, and the assembly where this machine runs it, each
// by its own name so that neither can stand in for the other.
func forms() []form {
	list := []form{{
		"plain", applyPlain, storePlain, sumPlain, removePlain, fillPlain, dotPlain, valuePlain,
	}}
	if !vector {
		return list
	}
	must := func(ok bool) {
		if !ok {
			panic(outside)
		}
	}
	return append(list, form{
		"assembly",
		func(sum *[Lanes]int32, arena, rows []Vector, list []Change, to int) {
			must(applyVector(sum, arena, rows, list, to))
		},
		func(arena, rows []Vector, list []Change, to int) { must(storeVector(arena, rows, list, to)) },
		func(sum *[Lanes]int32, arena, rows []Vector, list []Change) {
			must(sumVector(sum, arena, rows, list))
		},
		removeVector, fillVector, dotVector, valueVector,
	})
}

// TestAssembly makes sure that the other tests compare the assembly where the
// machine can run it, going by what the system says about the processor.
func TestAssembly(t *testing.T) {
	want := runtime.GOARCH == "arm64"
	if runtime.GOARCH == "amd64" {
		info, err := os.ReadFile("/proc/cpuinfo")
		if err != nil {
			t.Skip("the system does not list what the processor has")
		}
		want = strings.Contains(string(info), " avx2 ")
	}
	if vector != want || (len(forms()) == 2) != want {
		t.Errorf("assembly is used: %v, want %v", vector, want)
	}
}

func (v *Vector) lane(k int) int { return int(v[k/4] >> (16 * (k % 4)) & 0xffff) }

func (v *Vector) set(k, n int) {
	shift := 16 * (k % 4)
	v[k/4] = v[k/4]&^(0xffff<<shift) | uint64(uint16(n))<<shift
}

// batch is what Apply, Store and Sum are called with.
type batch struct {
	sum   [Lanes]int32
	arena []Vector
	rows  []Vector
	list  []Change
	to    int
}

// number returns a number a lane of an accumulator may stand for, the bounds
// and the neighbours of zero more often than others.
func number(next func() uint32) int {
	switch n := next(); n % 8 {
	case 0:
		return -Offset
	case 1:
		return MaxActivation
	case 2, 3, 4:
		return int(n%8) - 3
	default:
		return int(n>>3)%(Offset+MaxActivation+1) - Offset
	}
}

// newBatch makes n changes in range: for every slot the old and the new numbers
// are chosen, then two rows with that difference. Some slots change twice.
func newBatch(next func() uint32, n int) *batch {
	b := &batch{arena: make([]Vector, 1), rows: make([]Vector, 1)}
	for k := range b.sum {
		b.sum[k] = int32(next()) >> 8
	}
	for i := range n {
		if i > 0 && next()%4 == 0 {
			b.list = append(b.list, b.list[next()%uint32(i)])
			continue
		}
		var old, in, out Vector
		for k := range Lanes {
			was, now := number(next), number(next)
			d := now - was
			low, high := max(-Offset, -Offset-d), min(Offset-1, Offset-1-d)
			o := low + int(next()>>2)%(high-low+1)
			switch next() % 4 {
			case 0:
				o = low
			case 1:
				o = high
			}
			old.set(k, was+Offset)
			out.set(k, o+Offset)
			in.set(k, o+d+Offset)
		}
		b.list = append(b.list, Change{
			Slot: uint16(len(b.arena)), Out: uint16(len(b.rows)), In: uint16(len(b.rows) + 1),
		})
		b.arena = append(b.arena, old)
		b.rows = append(b.rows, out, in)
	}
	b.fit(int(next() % 3))
	return b
}

// fit makes room behind the slots read, after some slots in between.
func (b *batch) fit(gap int) {
	b.to = len(b.arena) + gap
	for range gap + len(b.list) + 1 {
		b.arena = append(b.arena, Vector{0x0123_4567_89ab_cdef, 15: ^uint64(0)})
	}
}

func (b *batch) clone() *batch {
	c := *b
	c.arena = append([]Vector(nil), b.arena...)
	return &c
}

// reference works a batch out lane by lane.
func (b *batch) reference(sums, stores bool) *batch {
	c := b.clone()
	for i, x := range b.list {
		for k := range Lanes {
			was := b.arena[x.Slot].lane(k) - Offset
			now := was + b.rows[x.In].lane(k) - b.rows[x.Out].lane(k)
			if sums {
				c.sum[k] += int32(max(now, 0) - max(was, 0))
			}
			if stores {
				c.arena[b.to+i].set(k, now+Offset)
			}
		}
	}
	return c
}

func (b *batch) same(t *testing.T, what string, got *batch) {
	t.Helper()
	if b.sum != got.sum {
		t.Errorf("%s, %d changes: sum %v, want %v", what, len(b.list), got.sum, b.sum)
	}
	for i := range b.arena {
		if b.arena[i] != got.arena[i] {
			t.Errorf("%s, %d changes to %d: slot %d is %x, want %x",
				what, len(b.list), b.to, i, got.arena[i], b.arena[i])
		}
	}
}

// check holds all forms against the reference.
func (b *batch) check(t *testing.T) {
	t.Helper()
	apply, store, sum := b.reference(true, true), b.reference(false, true), b.reference(true, false)
	for _, f := range forms() {
		c := b.clone()
		f.apply(&c.sum, c.arena, c.rows, c.list, c.to)
		apply.same(t, f.name+" Apply", c)
		c = b.clone()
		f.store(c.arena, c.rows, c.list, c.to)
		store.same(t, f.name+" Store", c)
		c = b.clone()
		f.sum(&c.sum, c.arena, c.rows, c.list)
		sum.same(t, f.name+" Sum", c)
	}
}

func TestBatch(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 10 {
		for n := range MaxChanges + 1 {
			newBatch(r.Uint32, n).check(t)
		}
	}
}

// TestBounds has all lanes of all changes go from one number to another, at
// the bounds in both directions, with rows at the bounds as well.
func TestBounds(t *testing.T) {
	ends := []int{-Offset, -1, 0, 1, MaxActivation}
	for _, was := range ends {
		for _, now := range ends {
			for _, high := range []bool{false, true} {
				out := -Offset + max(0, was-now)
				if high {
					out = Offset - 1 - max(0, now-was)
				}
				b := &batch{arena: make([]Vector, 1), rows: make([]Vector, 2)}
				for k := range Lanes {
					b.arena[0].set(k, was+Offset)
					b.rows[0].set(k, out+Offset)
					b.rows[1].set(k, out+now-was+Offset)
				}
				b.list = make([]Change, MaxChanges)
				for i := range b.list {
					b.list[i].In = 1
				}
				b.fit(0)
				b.check(t)
			}
		}
	}
}

// checkPoint holds Remove, Fill and Dot against the lanes.
func checkPoint(t *testing.T, next func() uint32) {
	t.Helper()
	var acc, base Vector
	var w [Lanes]int16
	var start, removed [Lanes]int32
	var dot int64
	for k := range Lanes {
		n, b := number(next), max(number(next), 0)
		acc.set(k, n+Offset)
		base.set(k, b)
		w[k] = int16(next() >> 16)
		if e := next() % 4; e < 2 {
			w[k] = int16(0x7fff + e)
		}
		start[k] = int32(next()) >> 8
		removed[k] = start[k] + int32(b-max(n, 0))
		dot += int64(max(n, 0)) * int64(w[k])
	}
	bias, filled, rows := newPoint(next)
	for _, f := range forms() {
		sum := start
		f.remove(&sum, &acc, &base)
		if sum != removed {
			t.Errorf("%s Remove: %v, want %v", f.name, sum, removed)
		}
		if got := f.dot(&acc, &w); int64(got) != dot {
			t.Errorf("%s Dot: %d, want %d", f.name, got, dot)
		}
		var to Vector
		f.fill(&to, &bias, &rows[0], &rows[1], &rows[2], &rows[3])
		if to != filled {
			t.Errorf("%s Fill: %x, want %x", f.name, to, filled)
		}
		to = bias
		f.fill(&to, &to, &rows[0], &rows[1], &rows[2], &rows[3])
		if to != filled {
			t.Errorf("%s Fill in place: %x, want %x", f.name, to, filled)
		}
	}
}

// newPoint makes a bias and four rows, sometimes the same one, that sum up to
// an accumulator in range. The sums on the way there may leave the range.
func newPoint(next func() uint32) (bias, filled Vector, rows [4]Vector) {
	same := next()%4 == 0
	for k := range Lanes {
		total := number(next)
		b := int(next()%(2*Offset-6)) - Offset + 3
		if same {
			r := (total - b) / 4
			b = total - 4*r
			for i := range rows {
				rows[i].set(k, r+Offset)
			}
		} else {
			left := total - b
			for i := range rows {
				rest := len(rows) - 1 - i
				low := max(-Offset, left-rest*(Offset-1))
				high := min(Offset-1, left+rest*Offset)
				r := low + int(next()>>2)%(high-low+1)
				switch next() % 4 {
				case 0:
					r = low
				case 1:
					r = high
				}
				rows[i].set(k, r+Offset)
				left -= r
			}
		}
		bias.set(k, b+Offset)
		filled.set(k, total+Offset)
	}
	return bias, filled, rows
}

func TestPoint(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 300 {
		checkPoint(t, r.Uint32)
	}
}

// FuzzLanes makes everything the kernels take out of the bytes.
func FuzzLanes(f *testing.F) {
	f.Add([]byte(nil), uint8(MaxChanges))
	f.Add([]byte("\x00\x00\x00\x80\x01\x00\x00\x00\xff\xff\xff\xff"), uint8(7))
	f.Add([]byte(strings.Repeat("lanes of a vector", 100)), uint8(28))
	f.Fuzz(func(t *testing.T, data []byte, n uint8) {
		next := numbers(data)
		newBatch(next, int(n)%(MaxChanges+1)).check(t)
		checkPoint(t, next)
		checkHead(t, next)
	})
}

// numbers returns the bytes as numbers, and when they have run out, numbers
// that follow from them.
func numbers(data []byte) func() uint32 {
	seed := uint64(len(data))
	for _, b := range data {
		seed = seed*0x9e37_79b9_7f4a_7c15 + uint64(b)
	}
	r := rand.New(rand.NewPCG(seed, 5))
	return func() uint32 {
		if len(data) < 4 {
			return r.Uint32()
		}
		n := uint32(data[0]) | uint32(data[1])<<8 | uint32(data[2])<<16 | uint32(data[3])<<24
		data = data[4:]
		return n
	}
}
