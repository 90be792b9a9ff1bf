package main

import (
	"math"
	"math/rand/v2"

	"fukumi/eval"
	"fukumi/notation"
)

// The network of eval/net.go in floating point, with its derivatives. The unit of its output is one step of the
// logistic curve, eval.ScoreUnit.

const (
	vector = eval.NetVector
	lanes  = eval.NetLanes
	hidden = eval.NetHidden
)

// A side holds the weights for one side to move, in the form of eval.NetSide, or a derivative with respect to them.
type side struct {
	own, other [eval.NetKinds][vector]float32
	both       [eval.NetGroups][eval.NetGroups][vector]float32
	start      [2 * lanes]float32
	first      [2 * lanes][hidden]float32
	bias       [hidden]float32
	second     [hidden]float32
	last       [1]float32
}

// rows returns all weights, as a list of rows.
func (s *side) rows() [][]float32 {
	list := s.headRows()
	for i := range s.own {
		list = append(list, s.own[i][:], s.other[i][:])
	}
	for i := range s.both {
		for j := range s.both[i] {
			list = append(list, s.both[i][j][:])
		}
	}
	return list
}

// headRows returns the rows of the weights that are applied to the sums over the points.
func (s *side) headRows() [][]float32 {
	list := [][]float32{s.start[:], s.bias[:], s.second[:], s.last[:]}
	for i := range s.first {
		list = append(list, s.first[i][:])
	}
	return list
}

// A model is a network for a rule.
type model struct {
	rule  notation.Rule
	sides []*side
	group [2][eval.NetKinds]uint8 // the group of each kind, by colour
}

// view returns the index in m.sides of the weights of a colour, and the groups of the kinds of this colour and of the
// other colour.
func (m *model) view(s notation.Stone) (w int, own, other *[eval.NetKinds]uint8) {
	i := int(s-1) & 1
	if len(m.sides) == 2 {
		w = i
	}
	return w, &m.group[i], &m.group[i^1]
}

// newModel returns a network for a rule. The hidden units are random, or zero if r is nil.
func newModel(rule notation.Rule, r *rand.Rand) *model {
	m := &model{rule: rule, sides: []*side{{}}}
	if rule.Forbids(notation.Black) {
		m.sides = append(m.sides, &side{})
	}
	for c, s := range [...]notation.Stone{notation.Black, notation.White} {
		eachShapes(func(four [4]eval.Shape) {
			kind, group := eval.NetKind(four, rule.Forbids(s))
			m.group[c][kind] = group
		})
		if c < len(m.sides) && r != nil {
			m.sides[c].scatter(r, &m.group[c])
		}
	}
	return m
}

// scatter sets the weights of the hidden units to random values.
func (s *side) scatter(r *rand.Rand, group *[eval.NetKinds]uint8) {
	for k := range s.own {
		size := 0.15
		if group[k] >= 22 {
			size = 0.01
		}
		for i := 2; i < vector; i++ {
			s.own[k][i] = float32(r.NormFloat64() * size)
			s.other[k][i] = float32(r.NormFloat64() * size)
		}
	}
	for i := range s.first {
		s.start[i] = 0.5
		for j := range s.first[i] {
			s.first[i][j] = float32(r.NormFloat64() * 0.25)
		}
	}
	for j := range s.second {
		s.bias[j] = 0.1
		s.second[j] = float32(r.NormFloat64() * 0.05)
	}
}

// eachShapes calls f for each combination of four shapes, in order.
func eachShapes(f func([4]eval.Shape)) {
	for a := eval.ShapeDead; a <= eval.ShapeFive; a++ {
		for b := a; b <= eval.ShapeFive; b++ {
			for c := b; c <= eval.ShapeFive; c++ {
				for d := c; d <= eval.ShapeFive; d++ {
					f([4]eval.Shape{a, b, c, d})
				}
			}
		}
	}
}

// maxActivation is the maximum activation, as in eval.
const maxActivation = 8 - 1.0/eval.NetUnit

// A pass holds the values that the backward pass needs from the forward pass.
type pass struct {
	sums   [2][vector]float32
	input  [2 * lanes]float32
	hidden [hidden]float32
}

// value returns the output for a sample. It is the forward pass.
func (m *model) value(s *Sample, p *pass) float32 {
	*p = pass{}
	for v, colour := range [...]notation.Stone{s.Side, s.Side.Opponent()} {
		w, own, other := m.view(colour)
		side, sum := m.sides[w], &p.sums[v]
		for _, c := range s.Cells {
			a, b := c.Own, c.Other
			if v == 1 {
				a, b = b, a
			}
			n := float32(c.Count)
			x, y, z := &side.own[a], &side.other[b], &side.both[own[a]][other[b]]
			for i := range sum {
				sum[i] += n * (x[i] + y[i] + z[i])
			}
		}
	}
	w, _, _ := m.view(s.Side)
	side := m.sides[w]
	p.hidden = side.bias
	for i := range p.input {
		x := min(max(p.sums[i/lanes][2+i%lanes]+side.start[i], 0), maxActivation)
		p.input[i] = x
		if x > 0 {
			for j, f := range &side.first[i] {
				p.hidden[j] += x * f
			}
		}
	}
	out := side.last[0] + p.sums[0][0] - p.sums[1][1]
	for j, h := range &p.hidden {
		if h > 0 {
			out += h * side.second[j]
		}
	}
	return out
}

// back adds d times the derivative with respect to the weights to g. It is the backward pass.
func (m *model) back(s *Sample, p *pass, d float32, g []*side) {
	w, _, _ := m.view(s.Side)
	head, gh := m.sides[w], g[w]
	var dh [hidden]float32
	for j, h := range &p.hidden {
		if h > 0 {
			gh.second[j] += d * h
			dh[j] = d * head.second[j]
			gh.bias[j] += dh[j]
		}
	}
	gh.last[0] += d
	var ds [2][vector]float32
	ds[0][0], ds[1][1] = d, -d
	for i, x := range &p.input {
		if x <= 0 {
			continue
		}
		sum := float32(0)
		for j := range dh {
			gh.first[i][j] += x * dh[j]
			sum += head.first[i][j] * dh[j]
		}
		if x < maxActivation {
			gh.start[i] += sum
			ds[i/lanes][2+i%lanes] = sum
		}
	}
	for v, colour := range [...]notation.Stone{s.Side, s.Side.Opponent()} {
		w, own, other := m.view(colour)
		side, ds := g[w], &ds[v]
		for _, c := range s.Cells {
			a, b := c.Own, c.Other
			if v == 1 {
				a, b = b, a
			}
			n := float32(c.Count)
			x, y, z := &side.own[a], &side.other[b], &side.both[own[a]][other[b]]
			for i := range ds {
				e := n * ds[i]
				x[i] += e
				y[i] += e
				z[i] += e
			}
		}
	}
}

// whole returns the weights as the whole numbers that eval reads.
func (m *model) whole() *eval.NetWeights {
	out := &eval.NetWeights{Sides: make([]eval.NetSide, len(m.sides))}
	put := func(to *[vector]int16, from *[vector]float32) {
		for i, v := range from {
			to[i] = short(v * unitOf(i))
		}
	}
	for i, s := range m.sides {
		o := &out.Sides[i]
		for k := range s.own {
			put(&o.Own[k], &s.own[k])
			put(&o.Other[k], &s.other[k])
		}
		for a := range s.both {
			for b := range s.both[a] {
				put(&o.Both[a][b], &s.both[a][b])
			}
		}
		for k, v := range s.first {
			o.Start[k] = short(s.start[k] * eval.NetUnit)
			for j, w := range v {
				o.First[k][j] = short(w * eval.NetFirst)
			}
		}
		for j := range s.bias {
			o.Bias[j] = int32(math.Round(float64(s.bias[j]) * eval.NetUnit * eval.NetFirst))
			o.Second[j] = short(s.second[j] * linear)
		}
		o.Last = int32(math.Round(float64(s.last[0]) * linear * eval.NetUnit))
	}
	return out
}

// unitOf returns the unit of number i of a vector.
func unitOf(i int) float32 {
	if i < 2 {
		return linear
	}
	return eval.NetUnit
}

// round rounds the vectors of points to values that whole numbers can express. A board has two hundred points of only
// a few kinds, so rounding errors would add up.
func (s *side) round() {
	rows := func(list ...*[vector]float32) {
		for _, row := range list {
			for i, v := range row {
				row[i] = float32(short(v*unitOf(i))) / unitOf(i)
			}
		}
	}
	for k := range s.own {
		rows(&s.own[k], &s.other[k])
	}
	for a := range s.both {
		for b := range s.both[a] {
			rows(&s.both[a][b])
		}
	}
}

// begin sets the weights to those of a network, which may be for another rule.
func (m *model) begin(w *eval.NetWeights) {
	get := func(to *[vector]float32, from *[vector]int16) {
		for i, v := range from {
			to[i] = float32(v) / unitOf(i)
		}
	}
	for i, s := range m.sides {
		o := &w.Sides[min(i, len(w.Sides)-1)]
		for k := range s.own {
			get(&s.own[k], &o.Own[k])
			get(&s.other[k], &o.Other[k])
		}
		for a := range s.both {
			for b := range s.both[a] {
				get(&s.both[a][b], &o.Both[a][b])
			}
		}
		for k := range s.first {
			s.start[k] = float32(o.Start[k]) / eval.NetUnit
			for j, v := range o.First[k] {
				s.first[k][j] = float32(v) / eval.NetFirst
			}
		}
		for j := range s.bias {
			s.bias[j] = float32(o.Bias[j]) / (eval.NetUnit * eval.NetFirst)
			s.second[j] = float32(o.Second[j]) / linear
		}
		s.last[0] = float32(o.Last) / (linear * eval.NetUnit)
	}
}

// linear is the unit of outputs.
const linear = eval.ScoreUnit * eval.NetLinear

// short returns the nearest 16-bit number.
func short(v float32) int16 {
	return int16(min(max(math.Round(float64(v)), math.MinInt16), math.MaxInt16))
}
