package lanes

// This file has the two hidden layers, and their plain twin.

const (
	inputs   = 64 // numbers that enter the first layer
	first    = 32 // outputs of the first layer
	second   = 16 // outputs of the second layer
	inShift  = 1  // a sum is that much finer than an input
	actShift = 10 // a layer's result is that much finer than its activation
	inLimit  = 4095
	actLimit = 4095
	endLimit = 32767
	quad     = 4 // words of packed weights that are summed side by side
)

// Head is the two hidden layers of the network and its output.
//
// The 64 inputs x are sums >> 1 held within -4095 and 4095, first the mover's
// own 32, then the other 32. First[i][j] has the weights of the inputs 2i and
// 2i+1 for output j, and Bias1[j] that output's start; the activation is the
// output >> 10, held within 0 and 4095. Second and Bias2 are the same for the
// next layer, whose activations are held within 0 and 32767. The result is Out
// plus those times Last.
//
// Whoever fills in the weights guarantees that no output of a layer can leave
// 32 bits on any way of summing it up, and that Last fits 16 bits. They must
// call Prepare when the weights are complete and before Value.
type Head struct {
	First  [inputs / 2][first][2]int16
	Bias1  [first]int32
	Second [first / 2][second][2]int16
	Bias2  [second]int32
	Last   [second]int32
	Out    int32

	packed packed
}

// packed is the weights once more, as the plain twin reads them: a word holds
// the weights of two neighbouring outputs, the lower one in its lower half, so
// that one multiplication by an input does both. Four words, eight outputs,
// are summed side by side, which is what fits the registers.
type packed struct {
	first  [first / 2 / quad][inputs][quad]uint64
	bias1  [first / 2 / quad][quad]uint64
	second [second / 2 / quad][first][quad]uint64
	bias2  [second / 2 / quad][quad]uint64
}

// pair packs two numbers into a word that can be added, and multiplied by a
// signed number, as if it were the two numbers.
func pair(low, high int32) uint64 {
	return uint64(low) + uint64(high)<<32
}

// unpack is the inverse of pair: a negative lower number has borrowed from the
// upper one.
func unpack(word uint64) (low, high int32) {
	low = int32(word)
	return low, int32((word - uint64(low)) >> 32)
}

// Prepare makes the weights ready for Value. It must be called again after any
// weight has changed, and not while Value runs.
func (h *Head) Prepare() {
	p := &h.packed
	for g := range p.first {
		for j := range quad {
			o := 2 * (g*quad + j)
			p.bias1[g][j] = pair(h.Bias1[o], h.Bias1[o+1])
			for k := range inputs {
				w := &h.First[k/2]
				p.first[g][k][j] = pair(int32(w[o][k%2]), int32(w[o+1][k%2]))
			}
		}
	}
	for g := range p.second {
		for j := range quad {
			o := 2 * (g*quad + j)
			p.bias2[g][j] = pair(h.Bias2[o], h.Bias2[o+1])
			for k := range first {
				w := &h.Second[k/2]
				p.second[g][k][j] = pair(int32(w[o][k%2]), int32(w[o+1][k%2]))
			}
		}
	}
}

// Value returns the output of the network for the sums of the mover's own view
// and of the other side's, exactly. It may run in many goroutines at once.
func (h *Head) Value(own, other *[Lanes / 2]int32) int64 {
	if vector {
		return valueVector(h, own, other)
	}
	return valuePlain(h, own, other)
}

// layer sums eight outputs. It does not look for inputs that are zero: they are
// too few for that to be worth it.
func layer(z *[2 * quad]int32, bias *[quad]uint64, weights [][quad]uint64, in []uint64) {
	s, t, u, v := bias[0], bias[1], bias[2], bias[3]
	weights = weights[:len(in)]
	for k, x := range in {
		w := &weights[k]
		s += w[0] * x
		t += w[1] * x
		u += w[2] * x
		v += w[3] * x
	}
	z[0], z[1] = unpack(s)
	z[2], z[3] = unpack(t)
	z[4], z[5] = unpack(u)
	z[6], z[7] = unpack(v)
}

func valuePlain(h *Head, own, other *[Lanes / 2]int32) int64 {
	p := &h.packed
	var z [2 * quad]int32
	var x [inputs]uint64
	var a [first]uint64
	for k := range own {
		x[k] = uint64(min(max(own[k]>>inShift, -inLimit), inLimit))
		x[len(own)+k] = uint64(min(max(other[k]>>inShift, -inLimit), inLimit))
	}
	for g := range p.first {
		layer(&z, &p.bias1[g], p.first[g][:], x[:])
		for j, s := range z {
			a[len(z)*g+j] = uint64(min(max(s>>actShift, 0), actLimit))
		}
	}
	value := int64(h.Out)
	for g := range p.second {
		layer(&z, &p.bias2[g], p.second[g][:], a[:])
		for j, s := range z {
			value += int64(min(max(s>>actShift, 0), endLimit)) * int64(h.Last[len(z)*g+j])
		}
	}
	return value
}
