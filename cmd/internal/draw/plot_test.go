package draw

import (
	"bytes"
	"encoding/xml"
	"math"
	"strings"
	"testing"

	"fukumi/notation/testhelp"
)

// TestPlot: a panel for each panel, a dot for each point that has a place, and
// texts cannot leave theirs.
func TestPlot(t *testing.T) {
	p := &Plot{Title: "a <plot>", Columns: 2, Panels: []Panel{
		{Caption: "nodes \x1b[31m", Axis: "plies", Points: []PlotPoint{
			{X: 3, Y: 10}, {X: 30, Y: 2e6, Hollow: true}, {X: 1, Y: 0}, {X: -1, Y: 5}, {X: math.NaN(), Y: 5},
			{X: math.Inf(1), Y: 5}, {X: 5, Y: math.NaN()},
		}, Line: []PlotPoint{{X: 3, Y: 10}, {X: 30, Y: 2e6}}},
		{Caption: "nothing"},
		{Caption: "one", Points: []PlotPoint{{X: 0, Y: 0.02}}},
	}}
	var svg bytes.Buffer
	testhelp.OK(t, p.SVG(&svg))
	var root struct {
		Width   float64 `xml:"width,attr"`
		Height  float64 `xml:"height,attr"`
		Title   string  `xml:"title"`
		Circles []struct {
			X float64 `xml:"cx,attr"`
			Y float64 `xml:"cy,attr"`
		} `xml:"circle"`
	}
	testhelp.OK(t, xml.Unmarshal(svg.Bytes(), &root))
	if root.Title != "a <plot>" || root.Width != 2*panelWidth || root.Height != 2*panelHeight {
		t.Errorf("%q, %v by %v", root.Title, root.Width, root.Height)
	}
	if len(root.Circles) != 4 { // a hollow one is two
		t.Errorf("%d circles, want 4", len(root.Circles))
	}
	for _, c := range root.Circles {
		if !(c.X >= 0 && c.X <= root.Width && c.Y >= 0 && c.Y <= root.Height) {
			t.Errorf("a dot at %v, %v", c.X, c.Y)
		}
	}
	if a, b := root.Circles[0], root.Circles[1]; a.X >= b.X || a.Y <= b.Y {
		t.Errorf("more is not to the right and above: %v, %v", a, b)
	}
	if strings.ContainsRune(svg.String(), 0x1b) || strings.Contains(svg.String(), "NaN") ||
		strings.Contains(svg.String(), "Inf") {
		t.Error("the picture has a control character, or a number that is none")
	}
}

func TestPowers(t *testing.T) {
	for e, want := range map[int]string{-2: "0.01", 0: "1", 2: "100", 3: "1k", 4: "10k", 6: "1M", 15: "1e15"} {
		if got := power(e); got != want {
			t.Errorf("power(%d) = %q, want %q", e, got, want)
		}
	}
	for right, want := range map[float64]float64{1: 1, 9: 1, 22: 5, 48: 5, 51: 10, 170: 20} {
		if got := tick(right); got != want {
			t.Errorf("tick(%v) = %v, want %v", right, got, want)
		}
	}
}
