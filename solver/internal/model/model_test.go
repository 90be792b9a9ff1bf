package model

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/notation/text"
)

// An oracle is what a text says about a stone on a free point and about a
// board.
type oracle struct {
	attack, defence func(b textBoard, r, c int) int
	worth           func(b textBoard) int
}

func both(f func(b textBoard, r, c int) int) oracle { return oracle{attack: f, defence: f} }

var gu = oracle{
	attack:  func(b textBoard, r, c int) int { return b.gu(r, c, false) },
	defence: func(b textBoard, r, c int) int { return b.gu(r, c, true) },
}

func oracleOf(name string) oracle {
	o := gu
	switch name {
	case "gu21":
		o.worth = func(b textBoard) int {
			return b.sumFree(func(r, c int) int { return b.guThreesAndFours(r, c) })
		}
	case "gu30":
		o.worth = func(b textBoard) int { return b.sumFree(b.evaluate3) }
	case "peng-original":
		o = both(textBoard.pengOriginal)
	case "peng":
		o = oracle{
			attack:  func(b textBoard, r, c int) int { return b.peng(r, c, false) },
			defence: func(b textBoard, r, c int) int { return b.peng(r, c, true) },
		}
	case "wei":
		o = both(textBoard.weiHeuristic)
		o.worth = textBoard.weiValue
	case "liang":
		o = both(textBoard.liangPoint)
		o.worth = textBoard.liangValue
	case "zeng":
		o = both(textBoard.zengPoint)
		o.worth = func(b textBoard) int {
			sum := 0
			b.each(func(r, c int) {
				if b.at(r, c) == 1 {
					sum += b.zengPoint(r, c)
				}
			})
			return sum
		}
	}
	return o
}

// sumFree adds up f over the free points next to a stone.
func (b textBoard) sumFree(f func(r, c int) int) int {
	sum := 0
	b.each(func(r, c int) {
		if b.at(r, c) != 0 {
			return
		}
		for _, d := range eight {
			if n := b.at(r+d[0], c+d[1]); n == 1 || n == 2 {
				sum += f(r, c)
				return
			}
		}
	})
	return sum
}

// guThreesAndFours is what Ver 2.1 adds up: the first 17 rows of the table.
func (b textBoard) guThreesAndFours(r, c int) int {
	sum := 0
	rows := strings.Split(guTable[1:], "\n")[:17]
	for _, d := range eight {
		for _, row := range rows {
			if f := strings.Fields(row); b.guFinds(r, c, d, f[0]) {
				sum += atoi(f[1])
			}
		}
	}
	return sum
}

// TestModelsAgreeWithTexts compares every score of random positions with the
// text's own method.
func TestModelsAgreeWithTexts(t *testing.T) {
	for _, name := range Names() {
		t.Run(name, func(t *testing.T) {
			m, o := load(t, name), oracleOf(name)
			r := rand.New(rand.NewPCG(5, 7))
			for range testhelp.Cases(6, 120) {
				pos := randomPosition(r, notation.Freestyle, 9+r.IntN(9), 4+r.IntN(60))
				b := m.NewBoard(&pos)
				for _, s := range []notation.Stone{notation.Black, notation.White} {
					own, other := textBoard{&pos, s}, textBoard{&pos, s.Opponent()}
					own.each(func(row, col int) {
						p := own.point(row, col)
						if pos.At(p) != notation.Empty {
							return
						}
						got := b.candidate(p, s)
						if a, d := o.attack(own, row, col), o.defence(other, row, col); int(got.Attack) != a ||
							int(got.Defence) != d {
							t.Fatalf("%s on %v: attack %d, defence %d, want %d, %d:\n%s", s, p, got.Attack, got.Defence,
								a, d, text.FormatDiagram(&pos))
						}
					})
					checkWorth(t, m, b, &o, own, other)
				}
			}
		})
	}
}

// checkWorth compares the worth of a board, for the side of own, with the text.
func checkWorth(t *testing.T, m *Model, b *Board, o *oracle, own, other textBoard) {
	t.Helper()
	if o.worth != nil {
		if got, want := b.worthOf(side(own.own)), int64(o.worth(own)); got != want {
			t.Fatalf("worth to %s is %d, want %d:\n%s", own.own, got, want, text.FormatDiagram(own.pos))
		}
		return
	}
	most := 0
	own.each(func(r, c int) {
		if own.at(r, c) != 0 || !own.near(r, c, m.File.Value.Radius, m.File.Value.Star) {
			return
		}
		most = max(most, o.attack(own, r, c), o.defence(other, r, c))
	})
	if got := b.worthOf(side(own.own)); got != int64(most) {
		t.Fatalf("worth to %s is %d, want %d:\n%s", own.own, got, most, text.FormatDiagram(own.pos))
	}
}

// near reports whether a stone is within radius.
func (b textBoard) near(r, c, radius int, star bool) bool {
	for i := -radius; i <= radius; i++ {
		for j := -radius; j <= radius; j++ {
			if star && i != 0 && j != 0 && i != j && i != -j {
				continue
			}
			if n := b.at(r+i, c+j); n == 1 || n == 2 {
				return true
			}
		}
	}
	return false
}

// TestPublishedSettings compares depth, width, radius, order and factors with
// the texts.
func TestPublishedSettings(t *testing.T) {
	one := Factors{1, 1}
	tests := []struct {
		name                 string
		depth, width, radius int
		method, join         string
		attack, defence      Factors
		opponent             Factors
	}{
		{"gu10", 0, 0, 0, "none", "max", one, one, one},
		{"gu20", 2, 0, 1, "minimax", "max", one, one, one},
		{"gu21", 6, 12, 1, "ordered", "max", one, one, one},
		{"gu30", 4, 45, 1, "ordered", "max", one, one, one},
		{"peng-original", 0, 0, 2, "none", "max", Factors{1.5, 1}, Factors{1, 1.5}, one},
		{"peng", 0, 0, 2, "none", "max", Factors{1.5, 1}, Factors{1, 1.5}, one},
		{"wei", 4, 0, 2, "ordered", "sum", one, one, one},
		{"liang", 6, 2, 1, "ordered", "sum", one, Factors{0.7, 0.7}, Factors{1, 1.3}},
		{"zeng", 4, 10, 0, "ordered", "max", one, one, one},
	}
	var order []string
	for _, test := range tests {
		order = append(order, test.name)
		m := load(t, test.name)
		if m.Name != test.name || m.Title == "" || m.Author == "" || len(m.Notes) == 0 {
			t.Errorf("%s: name %q, title %q, author %q, %d notes", test.name, m.Name, m.Title, m.Author, len(m.Notes))
		}
		if m.Depth != test.depth || m.Width != test.width || m.Radius != test.radius || m.Search.Method != test.method {
			t.Errorf("%s: depth %d, width %d, radius %d, %s, want %+v", test.name, m.Depth, m.Width, m.Radius,
				m.Search.Method, test)
		}
		if m.Order.Join != test.join || m.Order.Attack != test.attack || m.Order.Defence != test.defence ||
			m.File.Value.Opponent != test.opponent {
			t.Errorf("%s: order %+v, opponent %v, want %+v", test.name, m.Order, m.File.Value.Opponent, test)
		}
	}
	if !slices.Equal(Names(), order) {
		t.Errorf("Names() = %v, want %v", Names(), order)
	}
}

// TestFirstMove: an empty board has one candidate, its middle.
func TestFirstMove(t *testing.T) {
	for _, name := range Names() {
		pos, _ := notation.NewPosition(notation.Freestyle, 15)
		list := load(t, name).NewBoard(&pos).Candidates(nil, notation.Black, 0, true)
		if len(list) != 1 || list[0].Point.String() != "h8" {
			t.Errorf("%s: candidates %v, want h8 alone", name, list)
		}
	}
}

func TestLoadRefuses(t *testing.T) {
	if _, err := Load("nobody"); err == nil || !strings.Contains(err.Error(), `"nobody"`) {
		t.Errorf("Load(nobody): %v", err)
	}
	good := testhelp.Must(data.ReadFile("data/peng.json"))(t)
	for _, c := range [][2]string{
		{`"match": "best"`, `"match": "worst"`},
		{`"directions": 4`, `"directions": 5`},
		{`"join": "max"`, `"join": "min"`},
		{`"over": "best"`, `"over": "worst"`},
		{`"method": "none"`, `"method": "guess"`},
		{`"scan": "rows"`, `"scan": "spiral"`},
		{`"depth": 0`, `"depth": 99`},
		{`"depth": 0`, `"dept": 0`},
		{`"black": 1.5`, `"black": 1.55`},
		{`"signs": ".xx.."`, `"signs": ".xy.."`},
		{`"signs": "o*xxx.."`, `"signs": "o*x*x.."`},
		{`"from": -5`, `"from": -50`},
		{`"signs": "o*xxx.."`, `"from": 0, "signs": "o*xxx.."`},
	} {
		text := strings.Replace(string(good), c[0], c[1], 1)
		if text == string(good) {
			t.Fatalf("the file does not hold %s", c[0])
		}
		if _, err := Parse([]byte(text)); err == nil {
			t.Errorf("%s in place of %s is accepted", c[1], c[0])
		}
	}
}

// TestDepthAndWidth: a name may be followed by a depth and a width.
func TestDepthAndWidth(t *testing.T) {
	for _, c := range []struct {
		text         string
		depth, width int
	}{{"wei:2", 2, 0}, {"liang:4x6", 4, 6}, {"zeng:6", 6, 10}, {"gu30:4xall", 4, 0}, {"wei:0", 0, 0}} {
		m, err := Load(c.text)
		if err != nil || m.Depth != c.depth || m.Width != c.width || m.Name != c.text {
			t.Errorf("%s: %v, %+v", c.text, err, m)
		}
	}
	if m := load(t, "wei"); m.Depth != 4 || m.Name != "wei" {
		t.Errorf("wei has depth %d and the name %q now", m.Depth, m.Name)
	}
	for _, text := range []string{"wei:", "wei:x", "wei:17", "wei:-1", "wei:2x", "wei:2x0", "wei:2x3x4", "nobody:2"} {
		if m, err := Load(text); err == nil {
			t.Errorf("%s is accepted: depth %d, width %d", text, m.Depth, m.Width)
		}
	}
}

// FuzzParse: a file is refused, or evaluates a board the same in whatever order
// the stones came.
func FuzzParse(f *testing.F) {
	for _, name := range Names() {
		text := testhelp.Must(data.ReadFile("data/" + name + ".json"))(f)
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		m, err := Parse(text)
		if err != nil || len(m.Moves.Shapes) > 200 {
			return
		}
		r := rand.New(rand.NewPCG(3, 4))
		pos := randomPosition(r, notation.Freestyle, 7, 12)
		b := m.NewBoard(&pos)
		free := pos.Stones(notation.Empty)
		for i, p := range free[:6] {
			s := notation.Stone(1 + i%2)
			b.Place(p, s)
			_ = pos.Put(p, s)
		}
		sameAsNew(t, m, b, &pos)
	})
}
