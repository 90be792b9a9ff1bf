package main

import (
	"fmt"

	"fukumi/eval"
	"fukumi/notation"
)

// A Report is how well judgements fit samples.
type Report struct {
	Samples int
	Loss    float64 // mean cross-entropy above what cannot be known
	Bins    [10]Bin // by what is judged
}

// A Bin is the samples that are judged within a tenth.
type Bin struct {
	Samples      int
	Judged, Came float64 // means, of what was judged and of the targets
}

// Measure compares what the weights of a rule say of samples with their targets.
// What they were learned from is not a measure of them.
func Measure(rule notation.Rule, w *eval.NetWeights, samples []Sample) Report {
	m := newModel(rule, nil)
	m.begin(w)
	return m.measure(samples)
}

func (m *model) measure(samples []Sample) Report {
	r := Report{Samples: len(samples)}
	var p pass
	for i := range samples {
		s := &samples[i]
		c := chance(m.value(s, &p))
		r.Loss += loss(c, float64(s.Target))
		b := &r.Bins[min(int(c*10), 9)]
		b.Samples++
		b.Judged += c
		b.Came += float64(s.Target)
	}
	n := float64(max(len(samples), 1))
	r.Loss /= n
	for i := range r.Bins {
		b := &r.Bins[i]
		n := float64(max(b.Samples, 1))
		b.Judged, b.Came = b.Judged/n, b.Came/n
	}
	return r
}

func (r Report) String() string {
	text := fmt.Sprintf("loss %.4f", r.Loss)
	for _, b := range r.Bins {
		text += fmt.Sprintf("\n%6d judged %.3f came %.3f", b.Samples, b.Judged, b.Came)
	}
	return text
}
