package book

import "math/bits"

// An adaptive arithmetic coder of bits: frequent values take little space. Sources: Witten, Neal, Cleary (1987); the
// carryless form with 32 bits is from Mahoney's lpaq.
//
// The same calls write and read: each codes one value, which is an argument in writing and a result in reading. So the
// packed format is defined in one place, in pack.go.

// A chance is the probability of a bit, learnt from the bits coded so far. The zero value is even.
type chance struct {
	p     uint16 // probability that the bit is set, of 65536, with the highest bit inverted
	count uint8  // number of bits coded so far, up to a limit
}

const (
	even = 1 << 15
	rare = 32 // the minimum probability, of 65536
)

// shares has the weight of the n-th bit in the update of a chance, of 65536.
var shares = func() (list [50]uint32) {
	for n := range list {
		list[n] = 65536 / uint32(n+2)
	}
	return list
}()

// An arith codes bits.
type arith struct {
	reading   bool
	data      []byte // bytes written, or bytes not yet read
	low, high uint32
	code      uint32
	past      int // number of bytes read after the end
}

// restart begins a new text. In reading, data is the text.
func (a *arith) restart(reading bool, data []byte) {
	*a = arith{reading: reading, data: data, high: 1<<32 - 1}
	for i := 0; reading && i < 4; i++ {
		a.code = a.code<<8 | uint32(a.next())
	}
}

// next returns the next byte.
func (a *arith) next() byte {
	if len(a.data) == 0 {
		a.past++
		return 0
	}
	b := a.data[0]
	a.data = a.data[1:]
	return b
}

// finish returns the complete text that was written.
func (a *arith) finish() []byte {
	return append(a.data, byte(a.low>>24), byte(a.low>>16), byte(a.low>>8), byte(a.low))
}

// whole reports whether exactly a complete text was read.
func (a *arith) whole() bool { return a.past == 0 && len(a.data) == 0 && a.code == a.low }

// bit codes a bit.
func (a *arith) bit(c *chance, set bool) bool {
	p := uint32(c.p ^ even)
	middle := a.low + uint32(uint64(a.high-a.low)*uint64(p)>>16)
	if a.reading {
		set = a.code <= middle
	}
	if set {
		a.high = middle
		p += (65536 - rare - p) * shares[c.count] >> 16
	} else {
		a.low = middle + 1
		p -= (p - rare) * shares[c.count] >> 16
	}
	c.p = uint16(p) ^ even
	if int(c.count) < len(shares)-1 {
		c.count++
	}
	for a.low>>24 == a.high>>24 {
		if a.reading {
			a.code = a.code<<8 | uint32(a.next())
		} else {
			a.data = append(a.data, byte(a.high>>24))
		}
		a.low <<= 8
		a.high = a.high<<8 | 255
	}
	return set
}

// A tree has the chances of the bits of a number, from the highest bit down. There is one chance for each sequence of
// earlier bits.
type tree [512]chance

// value codes a number of the given width in bits, which is at most nine.
func (a *arith) value(t *tree, width, v int) int {
	at := 1
	for i := width - 1; i >= 0; i-- {
		at <<= 1
		if a.bit(&t[at>>1], v>>i&1 != 0) {
			at++
		}
	}
	return at - 1<<width
}

// A scale has the chances of a number of any size: the chances of its number of bits, and of the bits.
type scale struct {
	width tree
	bits  [32][32]chance
}

// number codes a number below 2^31.
func (a *arith) number(s *scale, v int) int {
	width := a.value(&s.width, 5, bits.Len32(uint32(v)))
	if width == 0 {
		return 0
	}
	n := 1
	for i := width - 2; i >= 0; i-- {
		n <<= 1
		if a.bit(&s.bits[width][i], v>>i&1 != 0) {
			n++
		}
	}
	return n
}
