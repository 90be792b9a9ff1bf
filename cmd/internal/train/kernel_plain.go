//go:build !goexperiment.simd || !amd64

package main

// The inner loops of the network, number by number. Build with GOEXPERIMENT=simd for those of kernel_simd.go, which are
// five times as fast.

// three sets to to the sum of three rows.
func three(to, a, b, c *row) {
	for i := range to {
		to[i] = a[i] + b[i] + c[i]
	}
}

// point sets to to the ReLU of the sum of start and four rows, and adds it times sign to sum.
func point(to, sum, start, a, b, c, d *row, sign float32) {
	for i := range to {
		v := max(start[i]+a[i]+b[i]+c[i]+d[i], 0)
		to[i] = v
		sum[i] += sign * v
	}
}

// spread adds in*up + rank*odd, wherever act is positive, to five rows.
func spread(act, in, rank *row, up, odd float32, start, a, b, c, d *row) {
	for i, v := range act {
		if v > 0 {
			g := in[i]*up + rank[i]*odd
			start[i] += g
			a[i] += g
			b[i] += g
			c[i] += g
			d[i] += g
		}
	}
}

// axpy adds x times factor to to.
func axpy(to, x *row, factor float32) {
	for i, v := range x {
		to[i] += v * factor
	}
}

// addTimes adds w times x to z.
func addTimes(z, w *[hidden]float32, x float32) {
	for j := range z {
		z[j] += x * w[j]
	}
}

// dot returns the product of two rows.
func dot(a, b *[lanes]float32) (sum float32) {
	for i, v := range a {
		sum += v * b[i]
	}
	return sum
}

// adam makes one step of Adam's method for the weights w, whose derivatives are g, and forgets these. pull is the
// strength of the pull towards start.
func adam(w, start, g, mean, square []float32, rate, fix1, fix2, pull float32) {
	adamPlain(w, start, g, mean, square, rate, fix1, fix2, pull)
}

// addTimes2 and dot2 are addTimes and dot for the second layer.
func addTimes2(z, w *[hidden2]float32, x float32) {
	for j := range z {
		z[j] += x * w[j]
	}
}

func dot2(a, b *[hidden2]float32) (sum float32) {
	for i, v := range a {
		sum += v * b[i]
	}
	return sum
}
