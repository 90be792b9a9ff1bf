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
}

// A Bin counts the samples with a judged chance within one tenth.
type Bin struct {
	Samples      int
	Judged, Came float64 // means of the judged chances, and of the results or targets
}

// Measure compares the chances that the weights give under a rule with the targets of samples. Samples from which
// the weights were learned are no valid test.
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
