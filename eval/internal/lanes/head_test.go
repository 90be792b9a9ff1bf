package lanes

// This file has the hidden layers worked out number by number, and the weights
// and sums both forms are held against that with.

import (
	"math"
	"math/rand/v2"
	"testing"
)

// newHead makes weights whose outputs stay within 32 bits: many that are not
// large, all as large as they may be with the sign of their output, or few
// that are as large as 16 bits hold.
func newHead(next func() uint32) *Head {
	const (
		large1 = 8000  // times 64 inputs of 4095
		large2 = 16000 // times 32 activations of 4095
		bias   = 40_000_000
		few    = 12 // weights that may be 32768
	)
	h := new(Head)
	fill := func(weights func(i int) *int16, count, large int, kind uint32) {
		for i := range count {
			w := weights(i)
			switch kind {
			case 0:
				*w = int16(int(next()>>1)%(2*large+1) - large)
			case 1:
				*w = int16(large)
			case 2:
				*w = int16(-large)
			}
		}
		if kind == 3 {
			for range few {
				*weights(int(next()>>1) % count) = int16(math.MinInt16 + int(next()>>31)*math.MaxUint16)
			}
		}
	}
	kind := next()
	for j := range h.Bias1 {
		fill(func(i int) *int16 { return &h.First[i/2][j][i%2] }, inputs, large1, (kind+uint32(j))%4)
		h.Bias1[j] = int32(next()>>1)%(2*bias) - bias
	}
	kind = next()
	for j := range h.Bias2 {
		fill(func(i int) *int16 { return &h.Second[i/2][j][i%2] }, first, large2, (kind+uint32(j))%4)
		h.Bias2[j] = int32(next()>>1)%(2*bias) - bias
		h.Last[j] = int32(int16(next() >> 16))
		if kind&4 != 0 {
			h.Last[j] = math.MinInt16
		}
	}
	h.Out = int32(next())
	h.Prepare()
	return h
}

// newSums makes the sums of one side: of any size, as large as an input may
// be, around that, or mostly zero.
func newSums(next func() uint32) (sums [Lanes / 2]int32) {
	kind := next() % 4
	for k := range sums {
		n := next()
		switch kind {
		case 0:
			sums[k] = int32(n) >> (n % 24)
		case 1:
			sums[k] = math.MaxInt32
			if n%2 == 0 {
				sums[k] = math.MinInt32
			}
		case 2:
			sums[k] = int32(inLimit)<<inShift + int32(n%32) - 16
			if n&64 != 0 {
				sums[k] = -sums[k]
			}
		case 3:
			if n%8 == 0 {
				sums[k] = int32(n) >> 16
			}
		}
	}
	return sums
}

// reference works the value out number by number.
func (h *Head) reference(t *testing.T, own, other *[Lanes / 2]int32) int64 {
	t.Helper()
	var x [inputs]int64
	for k := range x {
		s := own[k%len(own)]
		if k >= len(own) {
			s = other[k-len(own)]
		}
		x[k] = min(max(int64(s>>1), -4095), 4095)
	}
	fits := func(size int64) {
		if size > math.MaxInt32 {
			t.Fatalf("an output may be as large as %d", size)
		}
	}
	size := func(n int64) int64 { return max(n, -n) }
	var a [first]int64
	for j := range a {
		z := int64(h.Bias1[j])
		all := size(z)
		for k, v := range x {
			p := v * int64(h.First[k/2][j][k%2])
			z += p
			all += size(p)
		}
		fits(all)
		a[j] = min(max(z>>10, 0), 4095)
	}
	value := int64(h.Out)
	for j := range second {
		z := int64(h.Bias2[j])
		all := size(z)
		for k, v := range a {
			p := v * int64(h.Second[k/2][j][k%2])
			z += p
			all += size(p)
		}
		fits(all)
		value += min(max(z>>10, 0), 32767) * int64(h.Last[j])
	}
	return value
}

// checkHead holds all forms against the reference for some sums.
func checkHead(t *testing.T, next func() uint32) {
	t.Helper()
	h := newHead(next)
	for range 8 {
		own, other := newSums(next), newSums(next)
		want := h.reference(t, &own, &other)
		for _, f := range forms() {
			if got := f.value(h, &own, &other); got != want {
				t.Errorf("%s Value: %d, want %d", f.name, got, want)
			}
		}
	}
}

func TestHead(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 7))
	for range 200 {
		checkHead(t, r.Uint32)
	}
}

// TestHeadLarge makes a value that does not fit 32 bits.
func TestHeadLarge(t *testing.T) {
	h := new(Head)
	for j := range h.Bias2 {
		h.Bias2[j] = math.MaxInt32
		h.Last[j] = math.MinInt16
	}
	h.Out = math.MinInt32
	h.Prepare()
	const want = second*endLimit*math.MinInt16 + math.MinInt32
	var sums [Lanes / 2]int32
	for _, f := range forms() {
		if got := f.value(h, &sums, &sums); got != want {
			t.Errorf("%s Value: %d, want %d", f.name, got, int64(want))
		}
	}
}

func TestPair(t *testing.T) {
	ends := []int32{math.MinInt32, -1, 0, 1, math.MaxInt32}
	for _, a := range ends {
		for _, b := range ends {
			if low, high := unpack(pair(a, b)); low != a || high != b {
				t.Errorf("pair of %d and %d: %d and %d", a, b, low, high)
			}
		}
	}
}
