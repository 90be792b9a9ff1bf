package main

import (
	"math"
	"math/rand/v2"

	"fukumi/eval"
	"fukumi/notation"
)

// The order of quiet moves (eval.Score.Rank) is learned from the choices of searches. A point has a number for
// its kind to the side to move, a number for its kind to the other side, and a number for both kinds together. The
// chance that a search chooses the point is proportional to the exponential of the sum of these numbers (a softmax
// over the points). The learned numbers are those that make the choices most likely. They order moves, but do not say
// what a move is worth.

// A Choice is a position in which the search chose among quiet moves.
type Choice struct {
	Side       notation.Stone
	Own, Other []uint8 // kinds of the points, to the side to move and to the other side
	Plain      []int32 // the order of the points by the shapes alone
	Chosen     int     // index of the chosen point
}

// orderUnit is the number of units of an order in a step of the logistic curve. Package alphabeta adds a few
// such steps for killers and counter-moves.
const orderUnit = 28

// Choices returns the choices of a game: the positions in which neither side can make a five or an open four, no win
// or loss was proved, and the search chose the move played.
func Choices(g *Game) (list []Choice, err error) {
	pos, err := notation.NewPosition(g.Rule, g.Size)
	if err != nil {
		return nil, err
	}
	for _, p := range g.Opening {
		if err := pos.Play(p); err != nil {
			return nil, err
		}
	}
	for i, p := range g.Plies {
		if c, ok := choiceOf(&pos, &p); ok {
			list = append(list, c)
		}
		if i == len(g.Plies)-1 {
			break
		}
		if err := pos.Play(p.Move); err != nil {
			return nil, err
		}
	}
	return list, nil
}

func choiceOf(pos *notation.Position, p *Ply) (c Choice, ok bool) {
	side, other := pos.Turn(), pos.Turn().Opponent()
	score, quiet := quietOnly(pos)
	if !quiet || p.Random || p.Proved != 0 || score.Count(other, eval.ClassStraightFour)+score.Count(other,
		eval.ClassDoubleFour) > 0 {
		return c, false
	}
	c = Choice{Side: side, Chosen: -1}
	near := eval.Candidates(pos)
	for _, q := range pos.Stones(notation.Empty) {
		if !near.Has(q) || score.Class(q, side) == eval.ClassFoul {
			continue
		}
		mine, theirs := score.NetKinds(q)
		if side == notation.White {
			mine, theirs = theirs, mine
		}
		if q == p.Move {
			c.Chosen = len(c.Own)
		}
		c.Own, c.Other, c.Plain = append(c.Own, mine), append(c.Other, theirs), append(c.Plain, score.Order(q, side))
	}
	return c, c.Chosen >= 0
}

// ranks has the numbers of the kinds of points, or a derivative with respect to them.
type ranks struct {
	own, other [eval.NetKinds]float32
	both       [eval.NetGroups][eval.NetGroups]float32
}

func (r *ranks) rows() [][]float32 {
	list := [][]float32{r.own[:], r.other[:]}
	for i := range r.both {
		list = append(list, r.both[i][:])
	}
	return list
}

// FitOrder finds the order of moves, one for both colours, and puts it into the weights. The same choices
// and settings give the same order on the same kind of processor. FitOrder begins at zero and ignores o.Begin.
func FitOrder(w *eval.NetWeights, rule notation.Rule, list []Choice, o Settings) {
	m := newModel(rule, nil)
	random := rand.New(rand.NewPCG(o.Seed, 2))
	var r, start, slope, mean, square ranks
	order := random.Perm(len(list))
	step, steps := 0, o.Rounds*(len(list)/o.Batch)
	var p []float64
	for round := range o.Rounds {
		random.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		sum, n := 0.0, 0
		for from := 0; from+o.Batch <= len(order); from += o.Batch {
			slope = ranks{}
			for _, i := range order[from : from+o.Batch] {
				c := &list[i]
				p = r.chances(m, c, p[:0])
				sum -= math.Log(p[c.Chosen])
				n++
				p[c.Chosen]--
				_, own, other := m.view(c.Side)
				for k, d := range p {
					d := float32(d / float64(o.Batch))
					a, b := c.Own[k], c.Other[k]
					slope.own[a] += d
					slope.other[b] += d
					slope.both[own[a]][other[b]] += d
				}
			}
			step++
			rate, fix := o.pace(step, steps)
			begin, d, mm, sq := start.rows(), slope.rows(), mean.rows(), square.rows()
			for k, row := range r.rows() {
				adam(row, begin[k], d[k], mm[k], sq[k], rate, fix, float32(o.Pull))
			}
		}
		if o.Told != nil {
			o.Told(round, sum/float64(max(n, 1)))
		}
	}
	for i := range w.Sides {
		r.put(&w.Sides[i])
	}
}

// chances appends to p the chance of each point that the search chooses it.
func (r *ranks) chances(m *model, c *Choice, p []float64) []float64 {
	_, own, other := m.view(c.Side)
	highest, sum := math.Inf(-1), 0.0
	for k, a := range c.Own {
		b := c.Other[k]
		v := float64(r.own[a] + r.other[b] + r.both[own[a]][other[b]])
		p, highest = append(p, v), max(highest, v)
	}
	for k, v := range p {
		p[k] = math.Exp(v - highest)
		sum += p[k]
	}
	for k := range p {
		p[k] /= sum
	}
	return p
}

// put puts the numbers, rounded to the whole numbers that eval reads, into s.
func (r *ranks) put(s *eval.NetSide) {
	for k := range r.own {
		s.RankOwn[k], s.RankOther[k] = short(r.own[k]*orderUnit), short(r.other[k]*orderUnit)
	}
	for i := range r.both {
		for j, v := range r.both[i] {
			s.RankBoth[i][j] = short(v * orderUnit)
		}
	}
}

// An OrderReport has the mean number of moves that an order puts before the chosen move. Moves of equal rank count
// half.
type OrderReport struct {
	Choices        int
	Learned, Plain float64 // for the order of the weights, and for the order by the shapes alone
}

// MeasureOrder compares the order of the weights with the choices.
func MeasureOrder(w *eval.NetWeights, rule notation.Rule, list []Choice) OrderReport {
	m, out := newModel(rule, nil), OrderReport{Choices: len(list)}
	var learned []int32
	for i := range list {
		c := &list[i]
		k, own, other := m.view(c.Side)
		s := &w.Sides[min(k, len(w.Sides)-1)]
		learned = learned[:0]
		for k, a := range c.Own {
			b := c.Other[k]
			learned = append(learned, int32(s.RankOwn[a])+int32(s.RankOther[b])+int32(s.RankBoth[own[a]][other[b]]))
		}
		out.Learned += before(learned, c.Chosen) / float64(len(list))
		out.Plain += before(c.Plain, c.Chosen) / float64(len(list))
	}
	return out
}

func before(list []int32, chosen int) (n float64) {
	for k, v := range list {
		switch {
		case v > list[chosen]:
			n++
		case v == list[chosen] && k != chosen:
			n += 0.5
		}
	}
	return n
}
