package eval

import (
	"math"
	"sync"

	"fukumi/notation"
)

// The learned evaluation: a small network over the points of a position.
//
// Each free point has a kind for each colour (net_kind.go). From the point of view of a colour, the two
// kinds together give a vector, which is looked up in a table. The vectors of all free points are
// added. Two numbers of the sum count directly: the value of the position for the colour if it is to
// move, and the value if it waits. The other numbers of both colours, those of the side to move first,
// are the input of a layer of hidden units. The output of this layer is added to the value. So the
// value is for the side to move, without a fixed bonus for having the move.
//
// All numbers are integers, so values are the same on every machine. A stone changes the vectors of
// some twenty points. The sums are updated only when a value is needed, because many positions of a
// search need no value. Four 16-bit numbers are added in one word. (In a position constructed for this
// purpose they could overflow. Then the value is a wrong estimate, but the same everywhere.)
// cmd/internal/train trains the weights.
//
// Separately from the value, a table gives the rank of a point in the order of moves, by its two kinds
// (Score.Rank). The rank does not need the sums.

// The shape of the network.
const (
	NetLanes  = 12 // how many numbers of a vector are for the hidden layer
	NetHidden = 16

	netWords = 1 + NetLanes/4
	netWide  = 256 // length of a row in tables of pairs of kinds
)

// The units of the weights.
const (
	NetUnit   = 128 // the vectors of points, and activations, are multiples of 1/NetUnit
	NetFirst  = 64  // the weights to the hidden units are multiples of 1/NetFirst
	NetLinear = 16  // linear numbers and outputs are multiples of 1/NetLinear of the unit of the value
	netMost   = 8*NetUnit - 1
)

// A netVector is the contribution of a point to the sums, from the point of view of one colour. It has
// the two linear numbers of 32 bits and the other numbers of 16 bits, packed into words, so that adding
// words adds all numbers.
type netVector [netWords]uint64

// A netSum is the sum over the free points, from Black's and from White's point of
// view.
type netSum [2]netVector

// A Net holds the weights for a rule, prepared for use.
type Net struct {
	kind [2]*[1 << 16]uint8 // for each colour the kind, by four shapes
	cell [2][]netVector     // from Black's and from White's view, by own kind*netWide + other kind
	head [2]*netHead        // for each side to move
	rank [2]*netRank        // for each side to move
}

// A netRank is the table of ranks, by own kind*netWide + other kind. A rank is the sum of three 16-bit
// numbers, clamped to 16 bits.
type netRank [NetKinds * netWide]int16

// A netHead is the layer of hidden units.
type netHead struct {
	first  [2 * NetLanes][NetHidden / 2]uint64 // weights of two hidden units in a word
	bias   [NetHidden / 2]uint64
	start  [2 * NetLanes]int32
	second [NetHidden]int32
	last   int32
}

var nets [len(notation.Rules)]struct {
	once sync.Once
	net  *Net
}

// netOf returns the network of a rule.
func netOf(rule notation.Rule) *Net {
	n := &nets[rule]
	n.once.Do(func() { n.net = NewNet(rule, netWeightsOf(rule)) })
	return n.net
}

// packed packs numbers into a word, each in a field of the given number of bits.
func packed(bits uint, numbers ...int32) (word uint64) {
	for i, v := range numbers {
		word += uint64(int64(v)) << (uint(i) * bits)
	}
	return word
}

// NewNet prepares weights for use with a rule.
func NewNet(rule notation.Rule, w *NetWeights) *Net {
	n := &Net{}
	t := tablesOf(rule)
	var groups [NetKinds]uint8
	for c := range n.kind {
		if c == 1 && t.class[1] == t.class[0] {
			n.kind[1] = n.kind[0]
			break
		}
		n.kind[c] = new([1 << 16]uint8)
		for code := range n.kind[c] {
			if kind, group, ok := t.netKind(code, c); ok {
				n.kind[c][code], groups[kind] = kind, group
			}
		}
	}
	for c := range n.cell {
		if c == 1 && len(w.Sides) == 1 {
			n.cell[1], n.head[1], n.rank[1] = n.cell[0], n.head[0], n.rank[0]
			break
		}
		side := &w.Sides[c]
		n.cell[c] = make([]netVector, NetKinds*netWide)
		n.rank[c] = new(netRank)
		for own := range NetKinds {
			for other := range NetKinds {
				var v [NetVector]int32
				for i := range v {
					v[i] = int32(side.Own[own][i]) + int32(side.Other[other][i]) +
						int32(side.Both[groups[own]][groups[other]][i])
				}
				rank := int32(side.RankOwn[own]) + int32(side.RankOther[other]) +
					int32(side.RankBoth[groups[own]][groups[other]])
				n.rank[c][own*netWide+other] = int16(min(max(rank, math.MinInt16), math.MaxInt16))
				cell := &n.cell[c][own*netWide+other]
				cell[0] = packed(32, v[:2]...)
				for k := range NetLanes / 4 {
					cell[1+k] = packed(16, v[2+4*k:6+4*k]...)
				}
			}
		}
		n.head[c] = side.head()
	}
	return n
}

// netKind returns the kind and the group of four shapes for a colour.
func (t *patternTables) netKind(code, colour int) (kind, group uint8, ok bool) {
	var four [4]Shape
	for d := range four {
		if four[d] = Shape(code >> (4 * d) & 15); four[d] >= shapes {
			return 0, 0, false
		}
	}
	kind, group = netKindOf(four, Class(t.class[colour][code]&classMask))
	return kind, group, true
}

// head returns the layer of hidden units.
func (s *NetSide) head() *netHead {
	h := &netHead{last: s.Last}
	for i := range h.first {
		for j := range h.first[i] {
			h.first[i][j] = packed(32, int32(s.First[i][2*j]), int32(s.First[i][2*j+1]))
		}
	}
	for j := range h.bias {
		h.bias[j] = packed(32, s.Bias[2*j], s.Bias[2*j+1])
	}
	for i, v := range s.Start {
		h.start[i] = int32(v)
	}
	for j, v := range s.Second {
		h.second[j] = int32(v)
	}
	return h
}

// change replaces the contribution of a point: was is its old record, is its new record.
func (n *Net) change(t *netSum, was, is record) {
	kinds0, kinds1 := n.kind[0], n.kind[1]
	b0, w0 := int(kinds0[was&0xffff]), int(kinds1[was>>16&0xffff])
	b1, w1 := int(kinds0[is&0xffff]), int(kinds1[is>>16&0xffff])
	if b0 == b1 && w0 == w1 {
		return
	}
	old, now := &n.cell[0][b0*netWide+w0], &n.cell[0][b1*netWide+w1]
	t[0][0] += now[0] - old[0]
	t[0][1] += now[1] - old[1]
	t[0][2] += now[2] - old[2]
	t[0][3] += now[3] - old[3]
	old, now = &n.cell[1][w0*netWide+b0], &n.cell[1][w1*netWide+b1]
	t[1][0] += now[0] - old[0]
	t[1][1] += now[1] - old[1]
	t[1][2] += now[2] - old[2]
	t[1][3] += now[3] - old[3]
}

// add adds the vectors of a free point.
func (n *Net) add(t *netSum, r record) {
	b, w := int(n.kind[0][r&0xffff]), int(n.kind[1][r>>16&0xffff])
	for i, v := range &n.cell[0][b*netWide+w] {
		t[0][i] += v
	}
	for i, v := range &n.cell[1][w*netWide+b] {
		t[1][i] += v
	}
}

// remove subtracts the vectors of a free point.
func (n *Net) remove(t *netSum, r record) {
	b, w := int(n.kind[0][r&0xffff]), int(n.kind[1][r>>16&0xffff])
	for i, v := range &n.cell[0][b*netWide+w] {
		t[0][i] -= v
	}
	for i, v := range &n.cell[1][w*netWide+b] {
		t[1][i] -= v
	}
}

// low and high return the lower and the upper 32-bit number of a word.
func low(word uint64) int32  { return int32(word) }
func high(word uint64) int32 { return int32((word - uint64(int64(int32(word)))) >> 32) }

// value returns the output of the network. side is the side to move, 0 for Black and 1 for White.
func (n *Net) value(t *netSum, side int) int {
	h := n.head[side&1]
	own, other := &t[side&1], &t[side&1^1]
	out := int64(low(own[0]) - high(other[0]))
	hidden := h.bias
	for from, sums := range [2]*netVector{own, other} {
		for k := range NetLanes / 4 {
			// Adding half the range makes every number positive, so that the word can
			// be split into its numbers.
			word := sums[1+k] + 0x8000800080008000
			for lane := range 4 {
				i := from*NetLanes + 4*k + lane
				x := int32(word>>(16*lane)&0xffff) - 0x8000 + h.start[i]
				if x <= 0 {
					continue
				}
				x = min(x, netMost)
				for j, w := range &h.first[i] {
					hidden[j] += w * uint64(x)
				}
			}
		}
	}
	sum := int64(h.last)
	for j, word := range hidden {
		if v := low(word); v > 0 {
			sum += int64(v/NetFirst) * int64(h.second[2*j])
		}
		if v := high(word); v > 0 {
			sum += int64(v/NetFirst) * int64(h.second[2*j+1])
		}
	}
	return int((out + sum/NetUnit) / NetLinear)
}

// recomputeNet computes the sum over all free points.
func (s *Score) recomputeNet() (t netSum) {
	for y := range s.size {
		for x := range s.size {
			if p := notation.At(x, y); s.patterns.At(p) == empty {
				s.net.add(&t, s.points[p&pointMask])
			}
		}
	}
	return t
}

// catchUp computes the sum after the last placed stone, from the last sum that is known.
func (s *Score) catchUp() {
	m := s.n - 1
	for !s.done[m&511] {
		m--
	}
	b := s.patterns
	last := len(b.journal) - 1
	t := s.deep[m&511]
	if m == s.n-1 {
		for _, was := range b.journal[s.from[m&511]:last] {
			s.net.change(&t, was, b.points[was>>nameAt&pointMask])
		}
		s.net.remove(&t, b.journal[last]&(1<<heightAt-1))
	} else {
		// For each point only the first record and the current one count.
		s.turn++
		for _, was := range b.journal[s.from[m&511]:] {
			p := was >> nameAt & pointMask
			if s.seen[p] == s.turn {
				continue
			}
			s.seen[p] = s.turn
			if was &= 1<<heightAt - 1; s.patterns.At(notation.Point(p)) == empty {
				s.net.change(&t, was, b.points[p])
			} else {
				s.net.remove(&t, was)
			}
		}
	}
	s.deep[s.n&511], s.done[s.n&511] = t, true
}
