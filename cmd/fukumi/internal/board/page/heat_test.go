package page_test

// The style of the page has the same colours of heat as the pictures.

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"fukumi/cmd/fukumi/internal/board/page"
	"fukumi/notation/draw"
	"fukumi/notation/testhelp"
)

var update = flag.Bool("update", false, "write static/heat.css anew")

// heatStyle returns the content of heat.css: a ground and an ink for each level of either side.
func heatStyle() string {
	var b strings.Builder
	b.WriteString(`/* The levels of heat: a ground and an ink that is read on it, with a contrast of 4.5.
   They are the colours of package draw, and a test writes them here. */
`)
	for i, side := range []string{"black", "white"} {
		for level := 1; level <= 9; level++ {
			ground, ink := draw.HeatHex(level * (1 - 2*i))
			fmt.Fprintf(&b, ".heat-%d.%s {\n  --heat: %s;\n  --heat-ink: %s;\n}\n", level, side, ground, ink)
		}
	}
	b.WriteString(`.mark.heat rect {
  fill: var(--heat, var(--wood));
  stroke: var(--grid);
  stroke-width: 1;
}
.mark.heat text {
  fill: var(--heat-ink, #1a1208);
  font-size: 14px;
}
.heat-keys {
  display: grid;
  gap: 0.25rem;
  margin: 0;
  padding: 0;
  list-style: none;
  font-size: 0.875rem;
}
.heat-tile {
  display: inline-block;
  min-width: 1.6rem;
  padding: 0.05rem 0.25rem;
  background: var(--heat, var(--wood));
  color: var(--heat-ink, #1a1208);
  text-align: center;
}
`)
	return b.String()
}

func TestHeatStyle(t *testing.T) {
	if *update {
		testhelp.OK(t, os.WriteFile("static/heat.css", []byte(heatStyle()), 0o666))
	}
	got := testhelp.Must(page.Read("heat.css"))(t)
	if !*update && string(got) != heatStyle() {
		t.Error("static/heat.css has other colours than package draw: go test -run HeatStyle -update writes it anew")
	}
}
