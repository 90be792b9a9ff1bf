package main

import (
	"math"
	"math/rand/v2"
	"slices"

	"fukumi/eval"
	"fukumi/notation"
)

// The network of eval/net.go in floating point, with its derivatives. The unit of its output is one step of the
// logistic curve, eval.ScoreUnit.

const (
	lanes   = 32
	hidden  = 32
	hidden2 = 16
)

// scale is the factor of the sums before the first layer, and most the largest input of a layer. eval has the same
// bound.
const (
	scale = 1.0 / 16
	most  = 4
)

// A row has the numbers of a line or of a point.
type row = [lanes]float32

// A side holds the weights from the point of view of one colour, in the form of eval.NetSide, or a derivative with
// respect to them.
type side struct {
	far    [eval.NetLines]row
	middle [eval.NetMiddle]row
	near   [eval.NetNear]row
	head
}

// A head holds the weights of a side other than the rows of lines.
type head struct {
	start  row
	first  [2 * lanes][hidden]float32
	bias   [hidden]float32
	second [hidden][hidden2]float32
	bias2  [hidden2]float32
	last   [hidden2]float32
	out    [1]float32
	rank   [2]row // for the own and for the other view of a point
}

// rows returns all weights, as a list of rows.
func (s *side) rows() [][]float32 {
	list := s.head.rows()
	for i := range s.far {
		list = append(list, s.far[i][:])
	}
	for i := range s.middle {
		list = append(list, s.middle[i][:])
	}
	for i := range s.near {
		list = append(list, s.near[i][:])
	}
	return list
}

// rows returns the weights of a head.
func (h *head) rows() [][]float32 {
	list := [][]float32{h.start[:], h.bias[:], h.bias2[:], h.last[:], h.out[:], h.rank[0][:], h.rank[1][:]}
	for i := range h.first {
		list = append(list, h.first[i][:])
	}
	for i := range h.second {
		list = append(list, h.second[i][:])
	}
	return list
}

// A model is a network for a rule: one side, or one for each colour.
type model struct {
	sides []*side
	// whole has the sums of the rows of each line, from the point of view of each side.
	whole [][]row
	swap  []uint16
	rows  [][2]uint16 // the rows of the middle and near points of each line
}

// newModel returns a network for a rule. The weights are random, or zero if r is nil.
func newModel(rule notation.Rule, r *rand.Rand) *model {
	m := &model{sides: []*side{{}}}
	if rule.Forbids(notation.Black) {
		m.sides = append(m.sides, &side{})
	}
	for i := range eval.NetLines {
		middle, near := eval.NetRows(uint16(i))
		m.rows = append(m.rows, [2]uint16{middle, near})
		m.swap = append(m.swap, eval.NetSwap(uint16(i)))
	}
	for range m.sides {
		m.whole = append(m.whole, make([]row, eval.NetLines))
	}
	if r != nil {
		for _, s := range m.sides {
			s.random(r)
		}
	}
	m.add()
	return m
}

func (s *side) random(r *rand.Rand) {
	fill := func(list []float32, wide float64) {
		for i := range list {
			list[i] = float32(r.NormFloat64() * wide)
		}
	}
	for i := range s.near {
		fill(s.near[i][:], 0.05)
	}
	for i := range s.first {
		fill(s.first[i][:], math.Sqrt(1.0/(2*lanes)))
	}
	for i := range s.second {
		fill(s.second[i][:], math.Sqrt(2.0/hidden))
	}
	fill(s.last[:], math.Sqrt(1.0/hidden2))
}

// add computes the sums of the rows.
func (m *model) add() {
	for k, s := range m.sides {
		whole := m.whole[k]
		for i := range whole {
			three(&whole[i], &s.far[i], &s.middle[m.rows[i][0]], &s.near[m.rows[i][1]])
		}
	}
}

// of returns the index of the weights of a colour.
func (m *model) of(c notation.Stone) int { return int(c-1) & 1 % len(m.sides) }

// A pass holds what is computed for a sample, and is used again for the next.
type pass struct {
	points []eval.NetPoint
	more   eval.Set
	acts   [2][]row // of the points, from the own and from the other view, after the ReLU
	lines  [2][][4]uint16
	// edges are the different fours of lines that the points have on an empty board, the same from both views, with
	// the number of points that have them; edge has the one of each point.
	edges  [][4]uint16
	counts []float32
	edge   []uint16
	bases  [2][]row // of the edges, after the ReLU
	sums   [2]row
	z1, a1 [hidden]float32
	z2, a2 [hidden2]float32
	d1     [hidden]float32
	d2     [hidden2]float32
	in     [2]row // derivatives with respect to the sums
	odds   []float32
}

// see fills in the points of a sample.
func (m *model) see(s *Sample, p *pass) {
	p.more = eval.Set{}
	p.points = p.points[:0]
	pos := s.position()
	if s.Chosen != notation.NoPoint {
		p.more = eval.Candidates(&pos)
	}
	p.points = eval.NetPoints(&pos, &p.more, p.points)
	p.edges, p.counts, p.edge = p.edges[:0], p.counts[:0], p.edge[:0]
	for i := range p.points {
		e := &p.points[i].Empty
		k := slices.Index(p.edges, *e)
		if k < 0 {
			k = len(p.edges)
			p.edges, p.counts = append(p.edges, *e), append(p.counts, 0)
		}
		p.counts[k]++
		p.edge = append(p.edge, uint16(k))
	}
	for v := range 2 {
		p.lines[v] = p.lines[v][:0]
		asBlack := (v == 0) == (s.Side == notation.Black)
		for i := range p.points {
			lines := p.points[i].Lines
			if !asBlack {
				for d, l := range lines {
					lines[d] = m.swap[l]
				}
			}
			p.lines[v] = append(p.lines[v], lines)
		}
		for len(p.acts[v]) < len(p.points) {
			p.acts[v], p.bases[v] = append(p.acts[v], row{}), append(p.bases[v], row{})
		}
	}
}

// value returns the value of a sample, which see has seen.
func (m *model) value(s *Sample, p *pass) float32 {
	colours := [2]notation.Stone{s.Side, s.Side.Opponent()}
	for v := range 2 {
		k := m.of(colours[v])
		whole, start := m.whole[k], &m.sides[k].start
		p.sums[v] = row{}
		for i := range p.points {
			l := &p.lines[v][i]
			point(&p.acts[v][i], &p.sums[v], start, &whole[l[0]], &whole[l[1]], &whole[l[2]], &whole[l[3]], 1)
		}
		for k := range p.edges {
			e := &p.edges[k]
			point(&p.bases[v][k], &p.sums[v], start, &whole[e[0]], &whole[e[1]], &whole[e[2]], &whole[e[3]],
				-p.counts[k])
		}
	}
	h := &m.sides[m.of(s.Side)].head
	p.z1 = h.bias
	for v := range 2 {
		for i, x := range &p.sums[v] {
			addTimes(&p.z1, &h.first[v*lanes+i], min(max(x*scale, -most), most))
		}
	}
	p.z2 = h.bias2
	for j, z := range &p.z1 {
		p.a1[j] = min(max(z, 0), most)
		if z > 0 {
			addTimes2(&p.z2, &h.second[j], p.a1[j])
		}
	}
	out := h.out[0]
	for k, z := range &p.z2 {
		p.a2[k] = max(z, 0)
		out += p.a2[k] * h.last[k]
	}
	return out
}

// A slope collects derivatives over a batch.
type slope struct {
	heads   []head
	lines   [][]row // by side and line
	touched [][]bool
}

func (m *model) newSlope() *slope {
	g := &slope{heads: make([]head, len(m.sides))}
	for range m.sides {
		g.lines, g.touched = append(g.lines, make([]row, eval.NetLines)), append(g.touched, make([]bool,
			eval.NetLines))
	}
	return g
}

// back adds the derivatives of a sample, whose value was computed last, to g. d is the derivative of the loss with
// respect to the value. If share is not 0, it also adds those of the loss of the order of moves times share, and
// returns that loss.
func (m *model) back(s *Sample, p *pass, d, share float32, g *slope) (order float64) {
	k := m.of(s.Side)
	h, gh := &m.sides[k].head, &g.heads[k]
	gh.out[0] += d
	for i := range p.d2 {
		gh.last[i] += d * p.a2[i]
		p.d2[i] = 0
		if p.z2[i] > 0 {
			p.d2[i] = d * h.last[i]
		}
		gh.bias2[i] += p.d2[i]
	}
	for j := range p.d1 {
		p.d1[j] = 0
		if p.z1[j] <= 0 {
			continue
		}
		addTimes2(&gh.second[j], &p.d2, p.a1[j])
		if p.z1[j] < most {
			p.d1[j] = dot2(&h.second[j], &p.d2)
		}
		gh.bias[j] += p.d1[j]
	}
	for v := range 2 {
		for i, x := range &p.sums[v] {
			x = min(max(x*scale, -most), most)
			addTimes(&gh.first[v*lanes+i], &p.d1, x)
			p.in[v][i] = 0
			if x > -most && x < most {
				p.in[v][i] = dot(&h.first[v*lanes+i], &p.d1) * scale
			}
		}
	}
	var odds []float32
	if share != 0 && s.Chosen != notation.NoPoint {
		odds, order = m.order(s, p, h, share)
	}
	colours := [2]notation.Stone{s.Side, s.Side.Opponent()}
	for v := range 2 {
		k := m.of(colours[v])
		lines, touched, start := g.lines[k], g.touched[k], &g.heads[k].start
		for k := range p.edges {
			e := &p.edges[k]
			touch(touched, e)
			spread(&p.bases[v][k], &p.in[v], &h.rank[v], -p.counts[k], 0, start, &lines[e[0]], &lines[e[1]],
				&lines[e[2]], &lines[e[3]])
		}
		for i := range p.points {
			l, o := &p.lines[v][i], float32(0)
			touch(touched, l)
			if odds != nil {
				o = odds[i]
				axpy(&gh.rank[v], &p.acts[v][i], o)
			}
			spread(&p.acts[v][i], &p.in[v], &h.rank[v], 1, o, start, &lines[l[0]], &lines[l[1]], &lines[l[2]],
				&lines[l[3]])
		}
	}
	return order
}

func touch(touched []bool, four *[4]uint16) {
	for _, l := range four {
		touched[l] = true
	}
}

// order returns the derivatives of the loss of the order of moves with respect to the rank of each point, and the loss.
func (m *model) order(s *Sample, p *pass, h *head, share float32) (odds []float32, loss float64) {
	odds = p.odds[:0]
	highest, chosen := float32(math.Inf(-1)), -1
	for i := range p.points {
		q := p.points[i].At
		if !p.more.Has(q) {
			odds = append(odds, 0)
			continue
		}
		if q == s.Chosen {
			chosen = i
		}
		r := dot(&p.acts[0][i], &h.rank[0]) + dot(&p.acts[1][i], &h.rank[1])
		odds, highest = append(odds, r), max(highest, r)
	}
	p.odds = odds
	if chosen < 0 {
		return nil, 0
	}
	sum := 0.0
	for i, r := range odds {
		if p.more.Has(p.points[i].At) {
			odds[i] = power(r - highest)
			sum += float64(odds[i])
		}
	}
	loss = -math.Log(float64(odds[chosen]) / sum)
	for i := range odds {
		odds[i] = odds[i] / float32(sum) * share
	}
	odds[chosen] -= share
	return odds, loss
}

// power returns exp(x) for x <= 0, with six digits. math.Exp is slow beside vector instructions.
func power(x float32) float32 {
	x *= math.Log2E
	if x < -60 {
		return 0
	}
	whole := int32(x - 1)
	part := (x - float32(whole)) * math.Ln2 // between 0 and 1
	e := 1 + part*(1+part*(0.5+part*(1.0/6+part*(1.0/24+part*(1.0/120+part*(1.0/720+part/5040))))))
	return math.Float32frombits(uint32(127+whole)<<23) * e
}
