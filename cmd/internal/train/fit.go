package main

import (
	"math"
	"math/rand/v2"
	"sync"

	"fukumi/eval"
	"fukumi/notation"
)

// Settings say how to find weights.
type Settings struct {
	Rounds int
	Batch  int
	Rate   float64
	Pull   float64 // the strength of the pull of the rows of lines towards the initial ones
	Order  float64 // the share of the loss of the order of moves
	Seed   uint64
	// Begin has the initial weights, those of another network; nil means random weights.
	Begin *model
	// Told, if not nil, is called after each round with the mean losses during the round.
	Told func(m *model, round int, loss, order float64)
}

// The constants of Adam.
const (
	beta1, beta2 = 0.9, 0.999
	settled1     = 200 // the numbers of steps after which its means need no correction
	settled2     = 20_000
	// workers is fixed, so that the result does not depend on the number of processors.
	workers = 2
)

// A descent is the state of Adam's method.
type descent struct {
	m            *model
	slopes       [workers]*slope
	start        []*side // the initial weights, by side
	mean, square []*side
	g            []*side // derivatives of the rows of lines, and of the heads
	counts       [][3][]uint32
	step         int
}

func fit(rule notation.Rule, samples []Sample, o Settings) *model {
	r := rand.New(rand.NewPCG(o.Seed, 1))
	m := o.Begin
	if m == nil {
		m = newModel(rule, r)
	}
	t := &descent{m: m}
	for i := range t.slopes {
		t.slopes[i] = m.newSlope()
	}
	for _, s := range m.sides {
		start := *s
		t.start = append(t.start, &start)
		t.mean, t.square, t.g = append(t.mean, &side{}), append(t.square, &side{}), append(t.g, &side{})
		t.counts = append(t.counts, [3][]uint32{make([]uint32, eval.NetLines), make([]uint32, eval.NetMiddle),
			make([]uint32, eval.NetNear)})
	}
	order := r.Perm(len(samples))
	o.Batch = min(o.Batch, len(samples)/workers*workers)
	steps := o.Rounds * (len(samples) / o.Batch)
	var passes [workers]pass
	for round := range o.Rounds {
		r.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		var sums, orders [workers]float64
		n, chosen := 0.0, 0.0
		for from := 0; from+o.Batch <= len(order); from += o.Batch {
			var wait sync.WaitGroup
			for w := range workers {
				part := order[from+w*o.Batch/workers : from+(w+1)*o.Batch/workers]
				wait.Go(func() {
					for _, i := range part {
						s, p := &samples[i], &passes[w]
						m.see(s, p)
						c := chance(m.value(s, p))
						sums[w] += loss(c, float64(s.Target))
						share := float32(0)
						if s.Chosen != notation.NoPoint {
							share = float32(o.Order) / float32(o.Batch)
						}
						orders[w] += m.back(s, p, (float32(c)-s.Target)/float32(o.Batch), share, t.slopes[w])
					}
				})
			}
			wait.Wait()
			for _, i := range order[from : from+o.Batch] {
				if samples[i].Chosen != notation.NoPoint {
					chosen++
				}
			}
			n += float64(o.Batch)
			t.step++
			t.descend(o.Rate*0.5*(1+math.Cos(math.Pi*(float64(t.step)-0.5)/float64(steps))), o.Pull)
		}
		if o.Told != nil {
			o.Told(m, round, (sums[0]+sums[1])/n, (orders[0]+orders[1])/max(chosen, 1))
		}
	}
	return m
}

// fixes returns Adam's corrections after n steps. They are needed because its means begin at zero and are too small at
// first.
func fixes(n int) (fix1, fix2 float32) {
	return float32(1 / (1 - math.Pow(beta1, float64(min(n, settled1))))),
		float32(1 / (1 - math.Pow(beta2, float64(min(n, settled2)))))
}

// descend makes a step with the derivatives of a batch. A row of lines that no sample of the batch has stays as it is.
func (t *descent) descend(rate, pull float64) {
	var wait sync.WaitGroup
	for k, s := range t.m.sides {
		wait.Go(func() {
			start, g, mean, square := t.start[k], t.g[k], t.mean[k], t.square[k]
			var touched [3][]bool
			for i, list := range t.counts[k] {
				touched[i] = make([]bool, len(list))
			}
			for _, slope := range t.slopes {
				for i, is := range slope.touched[k] {
					if !is {
						continue
					}
					slope.touched[k][i] = false
					from := &slope.lines[k][i]
					rows := t.m.rows[i]
					axpy(&g.far[i], from, 1)
					axpy(&g.middle[rows[0]], from, 1)
					axpy(&g.near[rows[1]], from, 1)
					touched[0][i], touched[1][rows[0]], touched[2][rows[1]] = true, true, true
					*from = row{}
				}
			}
			for level, rows := range [3][5][]row{
				{s.far[:], start.far[:], g.far[:], mean.far[:], square.far[:]},
				{s.middle[:], start.middle[:], g.middle[:], mean.middle[:], square.middle[:]},
				{s.near[:], start.near[:], g.near[:], mean.near[:], square.near[:]},
			} {
				for i, is := range touched[level] {
					if is {
						t.counts[k][level][i]++
						fix1, fix2 := fixes(int(t.counts[k][level][i]))
						adam(rows[0][i][:], rows[1][i][:], rows[2][i][:], rows[3][i][:], rows[4][i][:], float32(rate),
							fix1, fix2, float32(pull))
						clip(&rows[0][i])
					}
				}
			}
			fix1, fix2 := fixes(t.step)
			w, gh, m, sq := s.head.rows(), g.head.rows(), mean.head.rows(), square.head.rows()
			for _, slope := range t.slopes {
				for i, list := range slope.heads[k].rows() {
					for j, v := range list {
						gh[i][j] += v
					}
				}
				slope.heads[k] = head{}
			}
			for i := range w {
				adam(w[i], w[i], gh[i], m[i], sq[i], float32(rate), fix1, fix2, 0)
			}
		})
	}
	wait.Wait()
	t.m.add()
}

// mostRow keeps the numbers of rows within what eval allows.
const mostRow = 1.2

func clip(r *row) {
	for i, v := range r {
		r[i] = min(max(v, -mostRow), mostRow)
	}
}

func adamPlain(w, start, g, mean, square []float32, rate, fix1, fix2, pull float32) {
	for i, d := range g {
		d += pull * (w[i] - start[i])
		mean[i] = beta1*mean[i] + (1-beta1)*d
		square[i] = beta2*square[i] + (1-beta2)*d*d
		w[i] -= rate * mean[i] * fix1 / (float32(math.Sqrt(float64(square[i]*fix2))) + 1e-8)
		g[i] = 0
	}
}

func chance(v float32) float64 { return 1 / (1 + math.Exp(-float64(v))) }

// loss is the cross-entropy, minus its value for a chance equal to the target.
func loss(c, target float64) float64 {
	return entropy(target, c) - entropy(target, target)
}

func entropy(t, c float64) float64 {
	c = min(max(c, 1e-6), 1-1e-6)
	return -t*math.Log(c) - (1-t)*math.Log(1-c)
}
