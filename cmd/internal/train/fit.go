package main

import (
	"math"
	"math/rand/v2"

	"fukumi/eval"
	"fukumi/notation"
)

// Settings say how to find weights.
type Settings struct {
	Rounds int
	Batch  int
	Rate   float64
	Pull   float64 // the strength of the pull towards the initial weights
	Seed   uint64
	// Begin has the initial weights, those of another network; nil means random weights.
	Begin *eval.NetWeights
	// Told, if not nil, is called after each round with the mean loss during the round.
	Told func(round int, loss float64)
}

// Fit finds the weights for a rule, except for the order of moves, which FitOrder finds. The same samples and
// settings give the same weights on the same kind of processor.
func Fit(rule notation.Rule, samples []Sample, o Settings) *eval.NetWeights {
	return fit(rule, samples, o).whole()
}

// The constants of Adam, and the number of the last rounds.
const (
	beta1, beta2 = 0.9, 0.999
	lastRounds   = 2 // rounds after the rounding of the vectors of points
)

func fit(rule notation.Rule, samples []Sample, o Settings) *model {
	r := rand.New(rand.NewPCG(o.Seed, 1))
	m := newModel(rule, r)
	if o.Begin != nil {
		m.begin(o.Begin)
	}
	o.descend(m, (*side).rows, samples, r)
	// The rounded vectors of points have other sums. The other weights are adapted to these.
	for _, s := range m.sides {
		s.round()
	}
	o.Rounds, o.Rate, o.Told = lastRounds, o.Rate/4, nil
	o.descend(m, (*side).headRows, samples, r)
	return m
}

// descend lowers the loss by changing the weights that rows returns.
func (o *Settings) descend(m *model, rows func(*side) [][]float32, samples []Sample, r *rand.Rand) {
	var w, start, g, mean, square [][]float32
	var slopes []*side
	for _, s := range m.sides {
		before, slope := *s, &side{}
		slopes = append(slopes, slope)
		w, start, g = append(w, rows(s)...), append(start, rows(&before)...), append(g, rows(slope)...)
		mean, square = append(mean, rows(new(side))...), append(square, rows(new(side))...)
	}
	order := r.Perm(len(samples))
	step, steps := 0, o.Rounds*(len(samples)/o.Batch)
	var p pass
	for round := range o.Rounds {
		r.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		sum, n := 0.0, 0
		for from := 0; from+o.Batch <= len(order); from += o.Batch {
			for _, s := range slopes {
				*s = side{}
			}
			for _, i := range order[from : from+o.Batch] {
				s := &samples[i]
				c := chance(m.value(s, &p))
				sum += loss(c, float64(s.Target))
				n++
				m.back(s, &p, (float32(c)-s.Target)/float32(o.Batch), slopes)
			}
			step++
			rate, fix := o.pace(step, steps)
			for k := range w {
				adam(w[k], start[k], g[k], mean[k], square[k], rate, fix, float32(o.Pull))
			}
		}
		if o.Told != nil {
			o.Told(round, sum/float64(max(n, 1)))
		}
	}
}

// pace returns the rate of a step, which falls to zero, and Adam's correction. The correction is needed because the
// means of Adam begin at zero and are too small at first.
func (o *Settings) pace(step, steps int) (rate, fix float32) {
	falling := o.Rate * 0.5 * (1 + math.Cos(math.Pi*float64(step)/float64(steps)))
	fix1, fix2 := 1/(1-math.Pow(beta1, float64(step))), 1/(1-math.Pow(beta2, float64(step)))
	return float32(falling * fix1), float32(fix2)
}

// adam makes one step of Adam's method for the weights w.
func adam(w, start, g, mean, square []float32, rate, fix, pull float32) {
	for i, d := range g {
		d += pull * (w[i] - start[i])
		mean[i] = beta1*mean[i] + (1-beta1)*d
		square[i] = beta2*square[i] + (1-beta2)*d*d
		w[i] -= rate * mean[i] / (float32(math.Sqrt(float64(square[i]*fix))) + 1e-8)
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
