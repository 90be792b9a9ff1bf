package main

import (
	"math"
	"slices"
	"testing"

	"fukumi/eval"
	"fukumi/notation"
	"fukumi/solver"
)

// heatPositions are positions of every rule, with and without threats.
func heatPositions(t *testing.T) []notation.Position {
	t.Helper()
	var list []notation.Position
	for _, text := range []string{
		"empty", "h8", "f6 e5 f4 e6 g7 e7", "h8,h9,f6,g7/a1,b2,c3", "a1,b1,c1,d1/a5,b5,c5,d5", "c3,c4,d4,e5,f6/c5,d5,e4,f3,g3",
	} {
		for _, rule := range notation.Rules {
			in, err := notation.ParsePosition(text, notation.Defaults{Rule: rule, Size: 9, Turn: notation.White})
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, in.Position)
		}
	}
	return list
}

// TestLevels: from 0 to 9, in the order of the scores, 9 at the highest and 0
// where nothing is above an empty board.
func TestLevels(t *testing.T) {
	for i, b := range heatPositions(t) {
		m, err := parseHeatModel(heatModels[i%len(heatModels)])
		if err != nil {
			t.Fatal(err)
		}
		untouched, heat := m.untouched(&b), m.of(&b)
		for _, rows := range []heatRows{heat.Black, heat.White} {
			got := levels(&b, rows, untouched)
			points := b.Points()
			slices.SortFunc(points, func(p, q notation.Point) int { return rows.at(p) - rows.at(q) })
			for i, p := range points {
				want := 0
				if v := float64(rows.at(p)); v > untouched {
					want = int(math.Round(9 * (math.Log(v) - math.Log(untouched)) / (math.Log(float64(rows.peak())) - math.Log(untouched))))
				}
				if got.at(p) != want || i > 0 && got.at(p) < got.at(points[i-1]) || rows.at(p) == rows.peak() && float64(rows.peak()) > untouched && got.at(p) != 9 {
					t.Errorf("%s: level %d of score %d, want %d", p, got.at(p), rows.at(p), want)
				}
			}
		}
	}
}

// TestDensity counts the other way round: for each point the shapes that have
// it, by what the point is in them.
func TestDensity(t *testing.T) {
	for _, b := range heatPositions(t) {
		threats := eval.Threats(&b)
		got := density(&b, threats)
		for _, s := range []notation.Stone{notation.Black, notation.White} {
			for _, p := range b.Points() {
				type shapeKey struct {
					kind   eval.ThreatKind
					stones string
				}
				about := map[shapeKey]bool{}
				for _, threat := range threats {
					simple := threat.Kind != eval.ThreatDoubleFour && threat.Kind != eval.ThreatFourThree && threat.Kind != eval.ThreatDoubleThree
					if threat.Side == s && simple && (threat.Gain == p || slices.Contains(threat.Cost, p)) {
						about[shapeKey{threat.Kind, points(threat.Stones)}] = true
					}
				}
				if got.of(s).at(p) != len(about) {
					t.Errorf("%s: %d shapes of %s, want %d", p, got.of(s).at(p), s, len(about))
				}
				if b.At(p) != notation.Empty && got.of(s).at(p) != 0 {
					t.Errorf("%s is taken", p)
				}
			}
		}
	}
}

// TestChange: before and change make after, and the levels follow the net.
func TestChange(t *testing.T) {
	for _, b := range heatPositions(t) {
		before := heatModel{}.of(&b)
		for _, p := range b.Stones(notation.Empty)[:20] {
			c, err := heatModel{}.nextChange(&b, p)
			if legal := b.Legal(p, b.Turn()); (legal == nil) != (err == nil) {
				t.Fatalf("%s: %v, want %v", p, err, legal)
			}
			if err != nil {
				continue
			}
			after := b
			if err := after.Play(p); err != nil {
				t.Fatal(err)
			}
			now := heatModel{}.of(&after)
			for _, q := range b.Points() {
				black, white := now.Black.at(q)-before.Black.at(q), now.White.at(q)-before.White.at(q)
				if q == p {
					black, white = 0, 0
				}
				if c.Black.at(q) != black || c.White.at(q) != white || c.Net.at(q) != black-white {
					t.Errorf("%s changes %s by %d, %d, net %d, want %d, %d", p, q, c.Black.at(q), c.White.at(q), c.Net.at(q), black, white)
				}
				level, net := c.Levels.at(q), c.Net.at(q)
				if level*net < 0 || level < -9 || level > 9 || net == 0 && level != 0 || net == c.Net.peak() && net > 0 && level != 9 {
					t.Errorf("%s: level %d of %d", q, level, net)
				}
			}
		}
	}
}

// TestLastChange: the last move of a game, and none without an order.
func TestLastChange(t *testing.T) {
	in, err := notation.ParsePosition("f6 e5 f4", notation.Defaults{Size: 9})
	if err != nil {
		t.Fatal(err)
	}
	got, err := heatModel{}.lastChange(&in.Position)
	if err != nil || got == nil || got.Move.String() != "f4" || got.Side != notation.Black {
		t.Fatalf("%+v, %v", got, err)
	}
	for _, b := range heatPositions(t)[:1] {
		if got, err := (heatModel{}).lastChange(&b); got != nil || err != nil {
			t.Errorf("an empty board: %+v, %v", got, err)
		}
	}
}

func TestParseHeat(t *testing.T) {
	for _, c := range []struct {
		text  string
		kinds int
		move  string
	}{
		{"none", 0, ""}, {"all", len(heatKinds), ""}, {"black", 1, ""}, {"zone,change:h8", 2, "h8"}, {"all,change:a1", len(heatKinds) + 1, "a1"},
		{"", -1, ""}, {",", -1, ""}, {"none,zone", -1, ""}, {"change:", -1, ""}, {"zone:h8", -1, ""}, {"change:a1,change:b2", -1, ""}, {"Black", -1, ""},
	} {
		o, err := parseHeat(c.text)
		if (err != nil) != (c.kinds < 0) || err == nil && (len(o.Kinds) != c.kinds || o.Move != c.move || !o.set) {
			t.Errorf("%q: %+v, %v", c.text, o, err)
		}
	}
}

// TestScores: what is proved is never a percent, and what is judged never W or
// L, 0 or 100.
func TestScores(t *testing.T) {
	b := heatPositions(t)[3]
	free := b.Stones(notation.Empty)
	ranking := func(candidates ...solver.Candidate) *solver.Ranking {
		for i := range candidates {
			candidates[i].Move, candidates[i].Rank = free[i], i+1
		}
		return &solver.Ranking{Candidates: candidates}
	}
	win, loss := solver.Candidate{Proved: solver.ProvedWin, WinChance: 1}, solver.Candidate{Proved: solver.ProvedLoss}
	chance := func(c float64) solver.Candidate { return solver.Candidate{WinChance: c} }
	for _, c := range []struct {
		ranking *solver.Ranking
		want    []heatValue
		labels  []string
		levels  []int
		keys    []string
	}{
		{ranking(), []heatValue{0}, []string{""}, []int{0}, nil},
		{ranking(win, chance(0.9999), chance(0.5), chance(0.0001), loss), []heatValue{100, 99, 50, 1, 0}, []string{"W", "99", "50", "1", ""}, []int{9, 9, 6, 2, 0}, []string{"W", "1", "99"}},
		{ranking(chance(0.514)), []heatValue{51, 0}, []string{"51", ""}, []int{9, 0}, []string{"1", "99"}},
		{ranking(loss, loss), []heatValue{-1, -1, 0}, []string{"L", "L", ""}, []int{1, 1, 0}, []string{"L"}},
	} {
		a := analysis{ranking: c.ranking}
		a.attack.query.Position = b
		a.heat.Scores = scores(&b, c.ranking)
		m := a.scoreMap()
		for i, want := range c.want {
			p := free[i]
			if got := a.heat.Scores.at(p); got != want || m.labels[p] != c.labels[i] || m.levels.at(p) != c.levels[i] {
				t.Errorf("%+v: move %d: %d %q of level %d, want %d %q of level %d", c.ranking.Candidates, i, got, m.labels[p], m.levels.at(p), want, c.labels[i], c.levels[i])
			}
		}
		var keys []string
		for _, k := range m.keys {
			keys = append(keys, k.Label)
		}
		if !slices.Equal(keys, c.keys) {
			t.Errorf("%+v: keys %q, want %q", c.ranking.Candidates, keys, c.keys)
		}
	}
}
