package bench

import (
	"io"
	"time"

	"fukumi/cmd/internal/draw"
	"fukumi/notation/answer"
	"fukumi/solver"
)

// SVG draws the growth: nodes above, time below; a dot for each search that came
// to an end, hollow where there is no win, and the medians joined.
func (g *Growth) SVG(w io.Writer) error {
	own := func(s *Sample) bool { return !s.Moved }
	middle := func(s Step) float64 { return float64(s.From+s.To) / 2 }
	kinds := []struct {
		name  string
		steps []Step
		x     func(*Sample) int
		pass  func(*Sample) bool
	}{
		{"plies of the win", g.Length, func(s *Sample) int { return s.Length }, func(s *Sample) bool {
			return own(s) && s.Verdict == solver.Win
		}},
		{"stones", g.Stones, func(s *Sample) int { return s.Stones }, own},
		{"rows of the board", g.Size, func(s *Sample) int { return s.Size }, func(s *Sample) bool { return true }},
	}
	plot := draw.Plot{Title: "how nodes and time grow", Columns: len(kinds)}
	for _, what := range []struct {
		name   string
		sample func(*Sample) float64
		median func(*Step) float64
	}{
		{"nodes", func(s *Sample) float64 { return float64(s.Nodes) }, func(s *Step) float64 {
			return float64(s.Nodes)
		}},
		{"milliseconds", func(s *Sample) float64 { return inMilliseconds(s.Time) }, func(s *Step) float64 {
			return inMilliseconds(s.Time)
		}},
	} {
		for _, k := range kinds {
			panel := draw.Panel{Caption: what.name + " by " + k.name, Axis: k.name}
			for i := range g.Samples {
				if s := &g.Samples[i]; s.decided() && k.pass(s) {
					panel.Points = append(panel.Points, draw.PlotPoint{X: float64(k.x(s)), Y: what.sample(s),
						Hollow: s.Verdict == solver.NoWin})
				}
			}
			for i := range k.steps {
				if s := &k.steps[i]; s.Decided > 0 {
					panel.Line = append(panel.Line, draw.PlotPoint{X: middle(*s), Y: what.median(s)})
				}
			}
			plot.Panels = append(plot.Panels, panel)
		}
	}
	return plot.SVG(w)
}

func inMilliseconds(t answer.Milliseconds) float64 {
	return float64(time.Duration(t)) / float64(time.Millisecond)
}
