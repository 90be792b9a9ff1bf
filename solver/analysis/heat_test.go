package analysis

import (
	"math"
	"slices"
	"testing"

	"fukumi/notation"
	"fukumi/notation/answer"
	"fukumi/notation/testhelp"
	"fukumi/notation/text"
	"fukumi/notation/threat"
	"fukumi/notation/words"
)

// heatPositions are positions of every rule, with and without threats.
func heatPositions(t *testing.T) []notation.Position {
	t.Helper()
	var list []notation.Position
	for _, raw := range []string{
		"empty", "h8", "f6 e5 f4 e6 g7 e7", "h8,h9,f6,g7/a1,b2,c3", "a1,b1,c1,d1/a5,b5,c5,d5",
		"c3,c4,d4,e5,f6/c5,d5,e4,f3,g3",
	} {
		for _, rule := range notation.Rules {
			in := testhelp.Must(text.ParsePosition(raw, text.Defaults{Rule: rule, Size: 9, Turn: notation.White}))(t)
			list = append(list, in.Position)
		}
	}
	return list
}

// TestLevels: from 0 to 9, in the order of the scores, 9 at the highest and 0
// if nothing is above an empty board.
func TestLevels(t *testing.T) {
	for i, b := range heatPositions(t) {
		m := testhelp.Must(LoadModel(Models()[i%len(Models())]))(t)
		untouched, heat := m.untouched(&b), m.scores(&b)
		for _, rows := range []answer.Rows{heat.Black, heat.White} {
			got := levels(rows, untouched)
			points := b.Points()
			slices.SortFunc(points, func(p, q notation.Point) int { return rows.At(p) - rows.At(q) })
			for i, p := range points {
				want := 0
				if v := float64(rows.At(p)); v > untouched {
					want = int(math.Round(
						9 * (math.Log(v) - math.Log(untouched)) / (math.Log(float64(rows.Peak())) - math.Log(
							untouched))))
				}
				if got.At(p) != want || i > 0 && got.At(p) < got.At(points[i-1]) || rows.At(p) == rows.Peak() &&
					float64(rows.Peak()) > untouched && got.At(p) != 9 {
					t.Errorf("%s: level %d of score %d, want %d", p, got.At(p), rows.At(p), want)
				}
			}
		}
	}
}

// TestDensity counts the other way round: for each point the shapes that
// contain it, by the role of the point in them.
func TestDensity(t *testing.T) {
	for _, b := range heatPositions(t) {
		threats := threat.List(&b)
		got := density(&b, threats)
		for _, s := range []notation.Stone{notation.Black, notation.White} {
			for _, p := range b.Points() {
				type shapeKey struct {
					kind   threat.Kind
					stones string
				}
				about := map[shapeKey]bool{}
				for _, f := range threats {
					simple := f.Kind != threat.DoubleFour && f.Kind != threat.FourThree && f.Kind != threat.DoubleThree
					if f.Side == s && simple && (f.Gain == p || slices.Contains(f.Cost, p)) {
						about[shapeKey{f.Kind, words.English.Points(f.Stones)}] = true
					}
				}
				if got.Of(s).At(p) != len(about) {
					t.Errorf("%s: %d shapes of %s, want %d", p, got.Of(s).At(p), s, len(about))
				}
				if b.At(p) != notation.Empty && got.Of(s).At(p) != 0 {
					t.Errorf("%s is taken", p)
				}
			}
		}
	}
}

// TestChange: before plus change is after, and the levels follow the net
// change.
func TestChange(t *testing.T) {
	for _, b := range heatPositions(t) {
		before := Model{}.scores(&b)
		for _, p := range b.Stones(notation.Empty)[:20] {
			c, err := Model{}.nextChange(&b, p)
			if legal := b.Legal(p, b.Turn()); (legal == nil) != (err == nil) {
				t.Fatalf("%s: %v, want %v", p, err, legal)
			}
			if err != nil {
				continue
			}
			after := b
			testhelp.OK(t, after.Play(p))
			now := Model{}.scores(&after)
			for _, q := range b.Points() {
				black, white := now.Black.At(q)-before.Black.At(q), now.White.At(q)-before.White.At(q)
				if q == p {
					black, white = 0, 0
				}
				if c.Black.At(q) != black || c.White.At(q) != white || c.Net.At(q) != black-white {
					t.Errorf("%s changes %s by %d, %d, net %d, want %d, %d", p, q, c.Black.At(q), c.White.At(q),
						c.Net.At(q), black, white)
				}
				level, net := c.Levels.At(q), c.Net.At(q)
				if level*net < 0 || level < -9 || level > 9 || net == 0 && level != 0 || net == c.Net.Peak() &&
					net > 0 && level != 9 {
					t.Errorf("%s: level %d of %d", q, level, net)
				}
			}
		}
	}
}

// TestLastChange: the change of the last move of a game; nil without an order
// of moves.
func TestLastChange(t *testing.T) {
	in := testhelp.Must(text.ParsePosition("f6 e5 f4", text.Defaults{Size: 9}))(t)
	got, err := Model{}.lastChange(&in.Position)
	if err != nil || got == nil || got.Move.String() != "f4" || got.Side != notation.Black {
		t.Fatalf("%+v, %v", got, err)
	}
	for _, b := range heatPositions(t)[:1] {
		if got, err := (Model{}).lastChange(&b); got != nil || err != nil {
			t.Errorf("an empty board: %+v, %v", got, err)
		}
	}
}
