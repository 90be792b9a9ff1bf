package eval

import (
	"fmt"
	"sync"

	"fukumi/eval/internal/lanes"
	"fukumi/notation"
)

// The learned evaluation: a small network over the lines around the points of a position.
//
// Each free point has a vector for each colour: the sum of the rows of its four lines (net_line.go) as that colour sees
// them, with only the positive numbers counted. What the vector has on an empty board is subtracted, so that points far
// from all stones count nothing, on boards of any size. The differences of all free points are added. The sums of both
// colours, those of the side to move first, are the input of two layers of hidden units. So the value is for the side
// to move, without a fixed bonus for having the move.
//
// The product of a point's vectors with a learned vector is the rank of the point in the order of moves (Score.Rank).
//
// All numbers are integers, so values are the same on every machine. A stone changes the vectors of at most 32 points.
// Vectors and sums are updated only when a value or a rank is needed, because many positions of a search need none
// (net_state.go). Package lanes has the inner loops. cmd/internal/train trains the weights.

// The shape of the network.
const (
	NetLanes  = lanes.Lanes / 2 // the numbers of a vector
	NetHidden = 32              // the units of the first layer
	NetSecond = 16              // the units of the second layer
)

// The units of the weights. Rows and vectors are multiples of 1/NetUnit, the inputs of the layers of 1/NetInput, the
// weights of the layers of 1/NetLayer, and biases and the output of 1/(NetInput*NetLayer).
const (
	NetUnit  = 128
	NetInput = 1 << 10
	NetLayer = 1 << 10

	// A rank has NetRank units in one step of the logistic curve of the choices. The weights of ranks are so many times
	// finer as 1<<NetRankShift says.
	NetRank      = 28
	NetRankShift = 12
)

// NetMost is the largest number of the vector of a point, in multiples of 1/NetUnit.
const NetMost = lanes.MaxActivation

// netMaxInput is the largest input of a layer.
const netMaxInput = 4095

// A Net holds the weights for a rule, prepared for use.
type Net struct {
	rows  []lanes.Vector // by line, Black's view first
	start lanes.Vector
	heads [2]*lanes.Head         // for each side to move
	ranks [2]*[lanes.Lanes]int16 // for each side to move, Black's view first
	edges [notation.MaxSize + 1]struct {
		once sync.Once
		*netEdges
	}
}

// netEdges has the vectors of the points of an empty board of one size.
type netEdges struct {
	of    [512]uint8     // the index of each point
	full  []lanes.Vector // the vectors, as they stand in accumulators
	alone []lanes.Vector // the positive numbers, without an offset
	lines [4][maxLines]uint64
}

var nets [len(notation.Rules)]struct {
	once sync.Once
	net  *Net
}

// netOf returns the network of a rule. The first call for a rule loads it.
func netOf(rule notation.Rule) *Net {
	n := &nets[rule]
	n.once.Do(func() { n.net = newNet(netWeightsOf(rule)) })
	return n.net
}

// NewNet prepares weights for use. It panics if their numbers are too large, which ReadNet does not allow.
func NewNet(w *NetWeights) *Net {
	if err := w.check(); err != nil {
		panic("eval: " + err.Error())
	}
	return newNet(w)
}

// newNet is NewNet for weights that were checked.
func newNet(w *NetWeights) *Net {
	t := linesOf()
	n := &Net{rows: make([]lanes.Vector, NetLines)}
	black, white := &w.Sides[0], &w.Sides[len(w.Sides)-1]
	for i := range n.rows {
		put(&n.rows[i], 0, &black.Far[i], &black.Middle[t.middle[i]], &black.Near[t.near[i]])
		k := t.swap[i]
		put(&n.rows[i], NetLanes, &white.Far[k], &white.Middle[t.middle[k]], &white.Near[t.near[k]])
	}
	none := &[NetLanes]int16{}
	put(&n.start, 0, &black.Start, none, none)
	put(&n.start, NetLanes, &white.Start, none, none)
	n.heads[0], n.heads[1] = black.head(), white.head()
	for c, s := range [...]*NetSide{black, white} {
		n.ranks[c] = new([lanes.Lanes]int16)
		copy(n.ranks[c][NetLanes*c:], s.Rank[0][:])
		copy(n.ranks[c][NetLanes*(1-c):NetLanes*(2-c)], s.Rank[1][:])
	}
	return n
}

// put puts the sums of numbers into a vector, from the given lane on.
func put(v *lanes.Vector, from int, a, b, c *[NetLanes]int16) {
	for k := 0; k < NetLanes; k += 4 {
		word := uint64(0)
		for i := range 4 {
			word |= uint64(uint16(a[k+i]+b[k+i]+c[k+i]+lanes.Offset)) << (16 * i)
		}
		v[(from+k)/4] = word
	}
}

// head returns the layers of hidden units.
func (s *NetSide) head() *lanes.Head {
	h := &lanes.Head{Bias1: s.Bias, Bias2: s.Bias2, Out: s.Out}
	for i := range s.First {
		for j, w := range s.First[i] {
			h.First[i/2][j][i%2] = w
		}
	}
	for i := range s.Second {
		for j, w := range s.Second[i] {
			h.Second[i/2][j][i%2] = w
		}
	}
	for j, w := range s.Last {
		h.Last[j] = int32(w)
	}
	h.Prepare()
	return h
}

// edgesOf returns the vectors of the points of an empty board. The first call for a size makes them.
func (n *Net) edgesOf(size int) *netEdges {
	e := &n.edges[size]
	e.once.Do(func() { e.netEdges = n.newEdges(size) })
	return e.netEdges
}

func (n *Net) newEdges(size int) *netEdges {
	e := &netEdges{}
	each := func(f func(p notation.Point)) {
		for y := range size {
			for x := range size {
				f(notation.At(x, y))
			}
		}
	}
	each(func(p notation.Point) {
		for d, at := range placesOf(p) {
			e.lines[d][at.line] |= codeEmpty << at.shift
		}
	})
	known := map[[4]uint16]uint8{}
	each(func(p notation.Point) {
		four := fourOf(&e.lines, p)
		k, ok := known[four]
		if !ok {
			k = uint8(len(e.full))
			known[four] = k
			var full, alone lanes.Vector
			lanes.Fill(&full, &n.start, n.rows, &four)
			for i, word := range full {
				for lane := range 4 {
					v := int(word>>(16*lane)&0xffff) - lanes.Offset
					alone[i] |= uint64(max(v, 0)) << (16 * lane)
				}
			}
			e.full, e.alone = append(e.full, full), append(e.alone, alone)
		}
		e.of[p] = k
	})
	return e
}

// fourOf returns the four lines of a free point.
func fourOf(words *[4][maxLines]uint64, p notation.Point) (four [4]uint16) {
	t := linesOf()
	for d, at := range placesOf(p) {
		four[d] = t.line[codeOf(words[d][at.line]>>(at.shift-2*netReach))]
	}
	return four
}

// check returns an error if a vector or a sum could leave its range.
func (w *NetWeights) check() error {
	t := linesOf()
	for _, s := range w.Sides {
		var low, high [NetLanes]int
		for i := range s.Far {
			far, middle, near := &s.Far[i], &s.Middle[t.middle[i]], &s.Near[t.near[i]]
			for k := range far {
				v := int(far[k]) + int(middle[k]) + int(near[k])
				low[k], high[k] = min(low[k], v), max(high[k], v)
			}
		}
		for k, start := range s.Start {
			if high := 4*high[k] + max(int(start), 0); high > lanes.MaxActivation {
				return fmt.Errorf("weights: number %d of a point can be %d, and at most %d is allowed", k, high,
					lanes.MaxActivation)
			}
			if 4*low[k]+min(int(start), 0) <= -lanes.Offset {
				return fmt.Errorf("weights: number %d of a point can be too small", k)
			}
		}
		for j := range NetHidden {
			sum := magnitude(s.Bias[j])
			for i := range s.First {
				sum += magnitude(int32(s.First[i][j])) * netMaxInput
			}
			if sum >= 1<<31 {
				return fmt.Errorf("weights: unit %d of the first layer can overflow", j)
			}
		}
		for j := range NetSecond {
			sum := magnitude(s.Bias2[j])
			for i := range s.Second {
				sum += magnitude(int32(s.Second[i][j])) * netMaxInput
			}
			if sum >= 1<<31 {
				return fmt.Errorf("weights: unit %d of the second layer can overflow", j)
			}
		}
	}
	return nil
}

func magnitude(x int32) int64 { return max(int64(x), -int64(x)) }
