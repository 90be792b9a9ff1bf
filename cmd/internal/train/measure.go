package main

import (
	"fmt"

	"fukumi/eval"
	"fukumi/notation"
)

// A Report says how well judgements fit the targets of samples.
type Report struct {
	Samples int
	Loss    float64 // mean cross-entropy above the unavoidable part
	Bins    [10]Bin // the samples, by judged chance
	// Choices is the number of samples with a chosen move. Before is the mean number of moves that the order puts
	// before it, and First the share in which it comes first.
	Choices       int
	Before, First float64
}

// A Bin counts the samples with a judged chance within one tenth.
type Bin struct {
	Samples      int
	Judged, Came float64 // means of the judged chances, and of the results or targets
}

// measure compares the chances that the model gives with the targets of samples. Samples from which it was learned are
// no valid test.
func (m *model) measure(samples []Sample) Report {
	r := Report{Samples: len(samples)}
	var p pass
	for i := range samples {
		s := &samples[i]
		m.see(s, &p)
		c := chance(m.value(s, &p))
		r.add(c, float64(s.Target))
		if s.Chosen != notation.NoPoint {
			m.ranked(s, &p, &r)
		}
	}
	r.finish()
	return r
}

func (r *Report) add(c, target float64) {
	r.Loss += loss(c, target)
	b := &r.Bins[min(int(c*10), 9)]
	b.Samples++
	b.Judged += c
	b.Came += target
}

func (r *Report) finish() {
	r.Loss /= float64(max(r.Samples, 1))
	r.Before /= float64(max(r.Choices, 1))
	r.First /= float64(max(r.Choices, 1))
	for i := range r.Bins {
		b := &r.Bins[i]
		n := float64(max(b.Samples, 1))
		b.Judged, b.Came = b.Judged/n, b.Came/n
	}
}

// ranked adds the place of the chosen move.
func (m *model) ranked(s *Sample, p *pass, r *Report) {
	h := &m.sides[m.of(s.Side)].head
	var list []float32
	chosen := -1
	for i := range p.points {
		if q := p.points[i].At; p.more.Has(q) {
			if q == s.Chosen {
				chosen = len(list)
			}
			list = append(list, dot(&p.acts[0][i], &h.rank[0])+dot(&p.acts[1][i], &h.rank[1]))
		}
	}
	choose(r, list, chosen)
}

// choose adds the place of the chosen one in the order of ranks.
func choose[T float32 | int32](r *Report, ranks []T, chosen int) {
	if chosen < 0 {
		return
	}
	before := 0.0
	for k, v := range ranks {
		switch {
		case v > ranks[chosen]:
			before++
		case v == ranks[chosen] && k != chosen:
			before += 0.5
		}
	}
	r.Choices++
	r.Before += before
	if before < 1 {
		r.First++
	}
}

func (r Report) String() string {
	text := fmt.Sprintf("loss %.4f, %.2f moves before the chosen one, which is first in %.1f %%", r.Loss, r.Before,
		100*r.First)
	return text
}

// measureWeights measures weights as package eval uses them.
func measureWeights(w *eval.NetWeights, samples []Sample) Report {
	net, r := eval.NewNet(w), Report{Samples: len(samples)}
	for i := range samples {
		s := &samples[i]
		pos := s.position()
		score := eval.NewScoreBy(&pos, net)
		r.add(chance(float32(score.Judge(s.Side))/eval.ScoreUnit), float64(s.Target))
		if s.Chosen == notation.NoPoint {
			continue
		}
		var list []int32
		chosen, near := -1, eval.Candidates(&pos)
		for _, q := range near.Append(nil) {
			if q == s.Chosen {
				chosen = len(list)
			}
			list = append(list, score.Rank(q, s.Side))
		}
		choose(&r, list, chosen)
	}
	r.finish()
	return r
}
