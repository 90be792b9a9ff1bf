// Command tune finds the weights of the plain sum of the evaluation:
//
//	go run ./cmd/internal/tune -games 2000 -rule freestyle
//
// It plays so many games against itself from random quiet openings, a few
// thousand nodes a move. A game ends as soon as the solver proves a win, so
// that the label of its positions is proved at the end, and no blunder after
// it counts. Every position in which nothing is forced (no five, no four, no
// straight four for either side: a search sees to those before it evaluates)
// is a sample: how many points there are for each shape and class, for the
// side to move and for the side that waits, and who won. Logistic regression
// (Adam, a small quadratic penalty, no weight below 0) then finds the weights
// of eval.Weights. A tenth of the games is held back to see whether they are
// better than those in use. The result is printed as it stands in
// eval/score_weights.go.
package main

import (
	"context"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"strconv"

	"fukumi/eval"
	"fukumi/notation"
	"fukumi/solver"
)

// A sample is a position: points by feature, own less other, and the result
// for the side to move, 1, 0.5 or 0.
type sample struct {
	features [features]int16
	result   float64
}

// The features: shapes and classes, of the side to move and the other.
const (
	ofShape  = 0
	ofClass  = 16
	ofSide   = 32
	features = 64
)

func main() {
	games := flag.Int("games", 2000, "games to play")
	name := flag.String("rule", "freestyle", "rule of the games")
	flag.Parse()
	rule, err := notation.ParseRule(*name)
	if err == nil {
		err = tune(rule, *games)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "tune:", err)
		os.Exit(1)
	}
}

func tune(rule notation.Rule, games int) error {
	r := rand.New(rand.NewPCG(uint64(games), uint64(rule)))
	s := solver.New(solver.Options{Memory: 32 << 20})
	var learn, held []sample
	for i := range games {
		played, err := selfPlay(s, r, rule)
		if err != nil {
			return err
		}
		if i%10 == 0 {
			held = append(held, played...)
		} else {
			learn = append(learn, played...)
		}
	}
	now := fromWeights(eval.WeightsOf(rule))
	fitted := fit(learn, now)
	fmt.Printf("%v: %d samples, %d held back: loss %.4f as it is, %.4f fitted\n%s", rule, len(learn), len(held),
		loss(held, now), loss(held, fitted), format(fitted))
	return nil
}

// selfPlay plays one game and returns its samples.
func selfPlay(s *solver.Solver, r *rand.Rand, rule notation.Rule) ([]sample, error) {
	pos, err := quietOpening(r, rule, 15)
	if err != nil {
		return nil, err
	}
	var samples []sample
	var sides []notation.Stone
	winner := notation.Empty
	for range 80 {
		if got, ok := sampleOf(&pos); ok {
			samples, sides = append(samples, got), append(sides, pos.Turn())
		}
		rank, err := s.Rank(context.Background(), solver.RankQuery{Position: pos,
			Limits: solver.Limits{Nodes: 6_000}})
		if err != nil {
			break
		}
		first := rank.Candidates[0]
		if first.Proved == solver.ProvedWin {
			winner = pos.Turn()
			break
		}
		if first.Proved == solver.ProvedLoss {
			winner = pos.Turn().Opponent()
			break
		}
		if err := pos.Play(first.Move); err != nil {
			return nil, err
		}
	}
	for i := range samples {
		switch winner {
		case sides[i]:
			samples[i].result = 1
		case notation.Empty:
			samples[i].result = 0.5
		}
	}
	return samples, nil
}

// quietOpening is a position of four to nine random stones near the middle in
// which nobody has a three or more to make.
func quietOpening(r *rand.Rand, rule notation.Rule, size int) (notation.Position, error) {
	for {
		pos, err := notation.NewPosition(rule, size)
		if err != nil {
			return pos, err
		}
		for n := 4 + r.IntN(6); n > 0; {
			p := notation.At(size/2-3+r.IntN(7), size/2-3+r.IntN(7))
			if pos.Legal(p, pos.Turn()) == nil {
				_ = pos.Play(p) // legal
				n--
			}
		}
		b, quiet := eval.NewPatterns(&pos), true
		for c := eval.ClassDoubleThree; c <= eval.ClassFive; c++ {
			quiet = quiet && b.Count(notation.Black, c)+b.Count(notation.White, c) == 0
		}
		if quiet {
			return pos, nil
		}
	}
}

// sampleOf counts the features of a position in which nothing is forced.
func sampleOf(pos *notation.Position) (s sample, ok bool) {
	b := eval.NewPatterns(pos)
	own, other := pos.Turn(), pos.Turn().Opponent()
	for c := eval.ClassDoubleFour; c <= eval.ClassFive; c++ {
		if b.Count(own, c)+b.Count(other, c) > 0 {
			return s, false
		}
	}
	for _, p := range pos.Stones(notation.Empty) {
		for i, side := range [...]notation.Stone{own, other} {
			sign := int16(1 - 2*i)
			class := b.Class(p, side)
			if class == eval.ClassFoul {
				continue
			}
			s.features[i*ofSide+ofClass+int(class)] += sign
			for d := range 4 {
				s.features[i*ofSide+ofShape+int(b.Shape(p, side, d))] += sign
			}
		}
	}
	return s, true
}

func fromWeights(w eval.Weights) (v [features]float64) {
	copy(v[ofShape:], w.Moves.Shape[:])
	copy(v[ofClass:], w.Moves.Class[:])
	copy(v[ofSide+ofShape:], w.Waits.Shape[:])
	copy(v[ofSide+ofClass:], w.Waits.Class[:])
	return v
}

// chance is what the weights make of a sample.
func (s *sample) chance(w *[features]float64) float64 {
	sum := 0.0
	for i, n := range s.features {
		sum += float64(n) * w[i]
	}
	return 1 / (1 + math.Exp(-sum/eval.ScoreUnit))
}

// loss is the mean cross-entropy.
func loss(samples []sample, w [features]float64) float64 {
	sum := 0.0
	for i := range samples {
		c := min(max(samples[i].chance(&w), 1e-6), 1-1e-6)
		sum -= samples[i].result*math.Log(c) + (1-samples[i].result)*math.Log(1-c)
	}
	return sum / float64(len(samples))
}

// fit minimizes the loss over the samples, from w on.
func fit(samples []sample, w [features]float64) [features]float64 {
	const (
		rounds, batch = 60, 256
		rate, penalty = 0.3, 1e-7
		beta1, beta2  = 0.9, 0.999
	)
	start := w
	var m, v [features]float64
	r := rand.New(rand.NewPCG(7, 7))
	step := 0
	for round := range rounds {
		r.Shuffle(len(samples), func(i, j int) { samples[i], samples[j] = samples[j], samples[i] })
		for from := 0; from+batch <= len(samples); from += batch {
			var g [features]float64
			for i := range samples[from : from+batch] {
				s := &samples[from+i]
				e := s.chance(&w) - s.result
				for k, n := range s.features {
					g[k] += e * float64(n) / batch / eval.ScoreUnit
				}
			}
			step++
			for k := range w {
				if k&(ofClass-1) == 0 {
					continue // dead lines and plain points
				}
				d := g[k] + penalty*(w[k]-start[k])
				m[k] = beta1*m[k] + (1-beta1)*d
				v[k] = beta2*v[k] + (1-beta2)*d*d
				down := 1 / (1 + float64(round)/10)
				w[k] -= rate * down * m[k] / (1 - math.Pow(beta1, float64(step))) / (math.Sqrt(
					v[k]/(1-math.Pow(beta2, float64(step)))) + 1e-9)
				w[k] = max(w[k], 0)
			}
		}
	}
	return w
}

// format writes weights as Go.
func format(w [features]float64) string {
	text := ""
	for i, name := range [...]string{"Moves.Shape", "Moves.Class", "Waits.Shape", "Waits.Class"} {
		text += fmt.Sprintf("w.%s = [16]float64{", name)
		for k, x := range w[i*16 : i*16+16] {
			if k > 0 {
				text += ", "
			}
			text += strconv.FormatFloat(x, 'f', 1, 64)
		}
		text += "}\n"
	}
	return text
}
