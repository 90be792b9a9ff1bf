package lanes

// This file is the plain twin of the kernels on accumulators: four lanes to a
// word, no branches, nothing that depends on the machine. What is done for
// every change is written out word by word; a loop over the words takes twice
// to three times as long on WebAssembly.

const (
	every  = 0x0001_0001_0001_0001 // one in each lane of a word
	tops   = 0x8000 * every        // the top bit of each lane
	offset = Offset * every        // Offset in each lane
)

// relu returns the activations of the four lanes of a word, without Offset.
// With its top bit set first, a lane keeps that bit when Offset is taken off
// exactly if it was at least Offset; what is then below the bit is the number.
func relu(word uint64) uint64 {
	t := (word | tops) - offset
	m := t & tops
	return t & (m - m>>15)
}

// gain returns what the activations of a new word have on those of the old
// one. A negative lane borrows from the next one.
func gain(now, was uint64) uint64 {
	return relu(now) - relu(was)
}

// turn makes a word of a new accumulator and adds what it gains.
func turn(put, delta *uint64, was, in, out uint64) {
	now := was + in - out
	*put = now
	*delta += gain(now, was)
}

// widen adds to the sum the signed lanes of delta. Each lane has borrowed from
// the next one if it is negative, so it is taken off before the next is read.
func widen(sum *[Lanes]int32, delta *Vector) {
	for k, w := range delta {
		s := sum[4*k : 4*k+4 : 4*k+4]
		a := int16(w)
		w = (w - uint64(a)) >> 16
		b := int16(w)
		w = (w - uint64(b)) >> 16
		c := int16(w)
		w = (w - uint64(c)) >> 16
		s[0] += int32(a)
		s[1] += int32(b)
		s[2] += int32(c)
		s[3] += int32(int16(w))
	}
}

func applyPlain(sum *[Lanes]int32, arena, rows []Vector, list []Change, to int) {
	var delta Vector
	for i, c := range list {
		old, in, out, put := &arena[c.Slot], &rows[c.In], &rows[c.Out], &arena[to+i]
		turn(&put[0], &delta[0], old[0], in[0], out[0])
		turn(&put[1], &delta[1], old[1], in[1], out[1])
		turn(&put[2], &delta[2], old[2], in[2], out[2])
		turn(&put[3], &delta[3], old[3], in[3], out[3])
		turn(&put[4], &delta[4], old[4], in[4], out[4])
		turn(&put[5], &delta[5], old[5], in[5], out[5])
		turn(&put[6], &delta[6], old[6], in[6], out[6])
		turn(&put[7], &delta[7], old[7], in[7], out[7])
		turn(&put[8], &delta[8], old[8], in[8], out[8])
		turn(&put[9], &delta[9], old[9], in[9], out[9])
		turn(&put[10], &delta[10], old[10], in[10], out[10])
		turn(&put[11], &delta[11], old[11], in[11], out[11])
		turn(&put[12], &delta[12], old[12], in[12], out[12])
		turn(&put[13], &delta[13], old[13], in[13], out[13])
		turn(&put[14], &delta[14], old[14], in[14], out[14])
		turn(&put[15], &delta[15], old[15], in[15], out[15])
	}
	widen(sum, &delta)
}

func storePlain(arena, rows []Vector, list []Change, to int) {
	for i, c := range list {
		old, in, out, put := &arena[c.Slot], &rows[c.In], &rows[c.Out], &arena[to+i]
		put[0] = old[0] + in[0] - out[0]
		put[1] = old[1] + in[1] - out[1]
		put[2] = old[2] + in[2] - out[2]
		put[3] = old[3] + in[3] - out[3]
		put[4] = old[4] + in[4] - out[4]
		put[5] = old[5] + in[5] - out[5]
		put[6] = old[6] + in[6] - out[6]
		put[7] = old[7] + in[7] - out[7]
		put[8] = old[8] + in[8] - out[8]
		put[9] = old[9] + in[9] - out[9]
		put[10] = old[10] + in[10] - out[10]
		put[11] = old[11] + in[11] - out[11]
		put[12] = old[12] + in[12] - out[12]
		put[13] = old[13] + in[13] - out[13]
		put[14] = old[14] + in[14] - out[14]
		put[15] = old[15] + in[15] - out[15]
	}
}

func sumPlain(sum *[Lanes]int32, arena, rows []Vector, list []Change) {
	var delta Vector
	for _, c := range list {
		old, in, out := &arena[c.Slot], &rows[c.In], &rows[c.Out]
		delta[0] += gain(old[0]+in[0]-out[0], old[0])
		delta[1] += gain(old[1]+in[1]-out[1], old[1])
		delta[2] += gain(old[2]+in[2]-out[2], old[2])
		delta[3] += gain(old[3]+in[3]-out[3], old[3])
		delta[4] += gain(old[4]+in[4]-out[4], old[4])
		delta[5] += gain(old[5]+in[5]-out[5], old[5])
		delta[6] += gain(old[6]+in[6]-out[6], old[6])
		delta[7] += gain(old[7]+in[7]-out[7], old[7])
		delta[8] += gain(old[8]+in[8]-out[8], old[8])
		delta[9] += gain(old[9]+in[9]-out[9], old[9])
		delta[10] += gain(old[10]+in[10]-out[10], old[10])
		delta[11] += gain(old[11]+in[11]-out[11], old[11])
		delta[12] += gain(old[12]+in[12]-out[12], old[12])
		delta[13] += gain(old[13]+in[13]-out[13], old[13])
		delta[14] += gain(old[14]+in[14]-out[14], old[14])
		delta[15] += gain(old[15]+in[15]-out[15], old[15])
	}
	widen(sum, &delta)
}

func removePlain(sum *[Lanes]int32, acc, base *Vector) {
	var delta Vector
	for k := range delta {
		delta[k] = base[k] - relu(acc[k])
	}
	widen(sum, &delta)
}

func fillPlain(to, bias, a, b, c, d *Vector) {
	const four = 4 * Offset // 0x8000 still fits a lane
	for k := range to {
		to[k] = bias[k] + a[k] + b[k] + c[k] + d[k] - four*every
	}
}

func dotPlain(acc *Vector, w *[Lanes]int16) int32 {
	var sum int32
	for k, word := range acc {
		r := relu(word)
		v := w[4*k : 4*k+4 : 4*k+4]
		sum += int32(r&0xffff)*int32(v[0]) + int32(r>>16&0xffff)*int32(v[1]) +
			int32(r>>32&0xffff)*int32(v[2]) + int32(r>>48)*int32(v[3])
	}
	return sum
}
