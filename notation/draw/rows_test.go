package draw

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
)

// TestRowsApart: no two threats of one side look like one. Up to four have a colour each. Two with a common
// stone always have two colours and extend beyond that stone, so that they cross there; two along one line do
// not overlap.
func TestRowsApart(t *testing.T) {
	for what, lines := range map[string]string{ // of Black in capitals
		"an L":        "A14 C14 D14, D14 D13 D10",
		"apart":       "a1 b1 c1, h8 i9 j10, o1 o2 o3",
		"one line":    "A1 B1 C1, B1 C1 E1, F1 G1 H1",
		"a diagonal":  "A9 B8 C7, D6 E5 F4",
		"both sides":  "A1 B1 C1, d1 d2 d3",
		"one stone":   "H8, H8 I8 J8",
		"a star":      "G8 H8 I8, H7 H8 H9, G7 H8 I9, G9 H8 I7",
		"many apart":  "A1 B1 C1, A3 B3 C3, A5 B5 C5, A7 B7 C7, A9 B9 C9, C9 D8 E7",
		"a long line": "a1 b1 c1, b1 c1 d1, c1 d1 e1, c1 c2 c3",
	} {
		var rows []Row
		for line := range strings.SplitSeq(lines, ", ") {
			lower := strings.ToLower(line)
			side := notation.Black
			if lower == line {
				side = notation.White
			}
			rows = append(rows, Row{side, "three", points(t, lower), nil, Dashed})
		}
		pos := testhelp.Must(notation.NewPosition(notation.Freestyle, 15))(t)
		b := newBoard(&Picture{Position: pos, Rows: rows}, &pos, 1)
		if len(b.looks) != len(rows) {
			t.Fatalf("%s: %d looks", what, len(b.looks))
		}
		for i := range rows {
			for j := range i {
				pair := fmt.Sprintf("%s: %v and %v", what, rows[j].Stones, rows[i].Stones)
				meets, along := meeting(&rows[i], &rows[j])
				colors := [2]rgb{b.looks[i].color(rows[i].Side), b.looks[j].color(rows[j].Side)}
				if colors[0] == colors[1] && (meets || len(rows) <= 4) {
					t.Errorf("%s have one colour", pair)
				}
				if along && b.looks[i].lane == b.looks[j].lane {
					t.Errorf("%s lie on each other", pair)
				}
			}
			if from, to := ends(rows[i].Stones); from != to {
				x, y, x2, y2 := b.rowLine(i)
				fromX, fromY := b.at(from)
				toX, toY := b.at(to)
				beyond := (math.Hypot(x2-x, y2-y) - math.Hypot(toX-fromX, toY-fromY)) / 2 / cell
				if math.Abs(beyond-rowBeyond) > 1e-9 || beyond > stoneRadius {
					t.Errorf("%s: %v goes on for %v cells", what, rows[i].Stones, beyond)
				}
			}
		}
	}
	for side, colors := range rowColor {
		for i, a := range colors {
			for j, o := range rowColor {
				for k, b := range o {
					if d := math.Hypot(math.Hypot(float64(a.r)-float64(b.r), float64(a.g)-float64(b.g)),
						float64(a.b)-float64(b.b)); d < 60 && (side != j || i != k) {
						t.Errorf("%s and %s can be taken for each other", a.hex(), b.hex())
					}
				}
			}
		}
	}
}
