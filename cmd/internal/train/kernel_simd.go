//go:build goexperiment.simd && amd64

package main

import "simd/archsimd"

// The inner loops of the network with vectors of eight numbers; see kernel_plain.go.

const wide = 8

func load(r []float32, i int) archsimd.Float32x8 {
	return archsimd.LoadFloat32x8((*[wide]float32)(r[i:]))
}

func store(v archsimd.Float32x8, r []float32, i int) { v.Store((*[wide]float32)(r[i:])) }

func three(to, a, b, c *row) {
	for i := 0; i < lanes; i += wide {
		store(load(a[:], i).Add(load(b[:], i)).Add(load(c[:], i)), to[:], i)
	}
	archsimd.ClearAVXUpperBits()
}

func point(to, sum, start, a, b, c, d *row, sign float32) {
	zero := archsimd.BroadcastFloat32x8(0)
	s := archsimd.BroadcastFloat32x8(sign)
	for i := 0; i < lanes; i += wide {
		v := load(start[:], i).Add(load(a[:], i)).Add(load(b[:], i)).Add(load(c[:], i)).Add(load(d[:], i)).Max(zero)
		store(v, to[:], i)
		store(v.MulAdd(s, load(sum[:], i)), sum[:], i)
	}
	archsimd.ClearAVXUpperBits()
}

func spread(act, in, rank *row, up, odd float32, start, a, b, c, d *row) {
	zero := archsimd.BroadcastFloat32x8(0)
	u, o := archsimd.BroadcastFloat32x8(up), archsimd.BroadcastFloat32x8(odd)
	for i := 0; i < lanes; i += wide {
		g := load(in[:], i).Mul(u)
		g = load(rank[:], i).MulAdd(o, g).Masked(load(act[:], i).Greater(zero))
		store(load(start[:], i).Add(g), start[:], i)
		store(load(a[:], i).Add(g), a[:], i)
		store(load(b[:], i).Add(g), b[:], i)
		store(load(c[:], i).Add(g), c[:], i)
		store(load(d[:], i).Add(g), d[:], i)
	}
	archsimd.ClearAVXUpperBits()
}

func axpy(to, x *row, factor float32) {
	f := archsimd.BroadcastFloat32x8(factor)
	for i := 0; i < lanes; i += wide {
		store(load(x[:], i).MulAdd(f, load(to[:], i)), to[:], i)
	}
	archsimd.ClearAVXUpperBits()
}

func addTimes(z, w *[hidden]float32, x float32) {
	f := archsimd.BroadcastFloat32x8(x)
	for i := 0; i < hidden; i += wide {
		store(load(w[:], i).MulAdd(f, load(z[:], i)), z[:], i)
	}
	archsimd.ClearAVXUpperBits()
}

func dot(a, b *[lanes]float32) float32 {
	sum := load(a[:], 0).Mul(load(b[:], 0))
	for i := wide; i < lanes; i += wide {
		sum = load(a[:], i).MulAdd(load(b[:], i), sum)
	}
	return total(sum)
}

// total returns the sum of eight numbers.
func total(v archsimd.Float32x8) float32 {
	four := v.GetLo().Add(v.GetHi())
	four = four.AddPairs(four)
	x := four.AddPairs(four).GetElem(0)
	archsimd.ClearAVXUpperBits()
	return x
}

func adam(w, start, g, mean, square []float32, rate, fix1, fix2, pull float32) {
	if len(w)%wide != 0 {
		adamPlain(w, start, g, mean, square, rate, fix1, fix2, pull)
		return
	}
	b1, c1 := archsimd.BroadcastFloat32x8(beta1), archsimd.BroadcastFloat32x8(1-beta1)
	b2, c2 := archsimd.BroadcastFloat32x8(beta2), archsimd.BroadcastFloat32x8(1-beta2)
	r, f2 := archsimd.BroadcastFloat32x8(rate*fix1), archsimd.BroadcastFloat32x8(fix2)
	small, pl := archsimd.BroadcastFloat32x8(1e-8), archsimd.BroadcastFloat32x8(pull)
	zero := archsimd.BroadcastFloat32x8(0)
	for i := 0; i < len(w); i += wide {
		x := load(w, i)
		d := x.Sub(load(start, i)).MulAdd(pl, load(g, i))
		m := load(mean, i).Mul(b1).Add(d.Mul(c1))
		q := load(square, i).Mul(b2).Add(d.Mul(d).Mul(c2))
		store(m, mean, i)
		store(q, square, i)
		store(x.Sub(m.Mul(r).Div(q.Mul(f2).Sqrt().Add(small))), w, i)
		store(zero, g, i)
	}
	archsimd.ClearAVXUpperBits()
}

func addTimes2(z, w *[hidden2]float32, x float32) {
	f := archsimd.BroadcastFloat32x8(x)
	for i := 0; i < hidden2; i += wide {
		store(load(w[:], i).MulAdd(f, load(z[:], i)), z[:], i)
	}
	archsimd.ClearAVXUpperBits()
}

func dot2(a, b *[hidden2]float32) float32 {
	return total(load(a[:], 0).Mul(load(b[:], 0)).Add(load(a[:], wide).Mul(load(b[:], wide))))
}
