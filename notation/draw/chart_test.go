package draw

import (
	"bytes"
	"encoding/xml"
	"strings"
	"testing"

	"fukumi/notation/testhelp"
	"fukumi/notation/text"
)

func chartOf(t *testing.T) *Chart {
	t.Helper()
	in := testhelp.Must(text.ParsePosition("h8 i9 g7", text.Defaults{}))(t)
	return &Chart{
		Title: "a <game>", Caption: "chances",
		Chances: []Chance{{0.5, true, false}, {}, {0.4, true, false}, {1, true, true}},
		Moments: []ChartMoment{{3, "the \x1b<losing> move"}},
		Sheet:   Sheet{{Position: in.Position, Title: "before"}},
	}
}

// TestChart: the chart is as large as its curve and its sheet together, and
// texts cannot leave their place.
func TestChart(t *testing.T) {
	c := chartOf(t)
	sheet, err := c.Sheet.layout()
	if err != nil || sheet.width <= 0 || sheet.height <= 0 {
		t.Fatalf("the sheet is %v, %v", sheet, err)
	}
	var svg bytes.Buffer
	testhelp.OK(t, c.SVG(&svg))
	var root struct {
		Width  float64 `xml:"width,attr"`
		Height float64 `xml:"height,attr"`
		Title  string  `xml:"title"`
		Paths  []struct {
			Dashes string `xml:"stroke-dasharray,attr"`
			Title  string `xml:"title"`
		} `xml:"path"`
		Circles []struct{} `xml:"circle"`
	}
	testhelp.OK(t, xml.Unmarshal(svg.Bytes(), &root))
	width, height := max(chartWidth, sheet.width), chartHeight+sheet.height
	if root.Width != width || root.Height != height {
		t.Errorf("%v by %v, want %v by %v", root.Width, root.Height, width, height)
	}
	if root.Title != "a <game>; before" || strings.Contains(svg.String(), "\x1b") {
		t.Errorf("title %q", root.Title)
	}
	dashed := 0
	for _, p := range root.Paths {
		if p.Dashes != "" {
			dashed++
			if !strings.Contains(p.Title, "<losing> move") {
				t.Errorf("the moment says %q", p.Title)
			}
		}
	}
	if dashed != 1 {
		t.Errorf("%d dashed lines, want 1", dashed)
	}
}

func TestBadCharts(t *testing.T) {
	for want, change := range map[string]func(*Chart){
		"a chance of 1.5 after move 0: expected 0 to 1": func(c *Chart) { c.Chances[0].Value = 1.5 },
		"a moment after move 4 of a chart of 3":         func(c *Chart) { c.Moments[0].After = 4 },
		"a picture without a position":                  func(c *Chart) { c.Sheet = Sheet{{}} },
	} {
		c := chartOf(t)
		change(c)
		if err := c.SVG(&bytes.Buffer{}); err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
	if err := (&Chart{}).SVG(&bytes.Buffer{}); err != nil {
		t.Errorf("the chart of no game: %v", err)
	}
}
