package eval

import (
	"math/rand/v2"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
)

// TestHeatOrder compares the best points of both kinds on one board: the first
// of each pair has to be worth more to Black.
func TestHeatOrder(t *testing.T) {
	tests := []struct{ name, black, white, more, less string }{
		{"five over straight four", "c3 d3 e3 f3 h8 i8 j8", "b3", "g3", "k8"},
		{"straight four over four", "h8 i8 j8", "", "g8", "f8"},
		{"four-three over four", "h8 i8 j8 k9 k10", "g8", "k8", "l8"},
		{"four-three over a lone three", "h8 i8 j8 k9 k10", "g8", "k8", "k12"},
		{"double three over three", "h8 i8 j9 j10", "", "j8", "g8"},
		{"three over two", "h8 i8", "", "j8", "i9"},
		{"open three over broken three", "h8 i8", "", "j8", "k8"},
		{"two over one", "h8", "", "i8", "c3"},
		{"middle over corner", "", "", "h8", "a1"},
	}
	for _, test := range tests {
		for _, rule := range []notation.Rule{notation.Freestyle, notation.Standard} {
			pos := testhelp.Board(t, rule, test.black, test.white)
			heat, _ := Heat(&pos)
			more, _ := notation.ParsePoint(test.more, 15)
			less, _ := notation.ParsePoint(test.less, 15)
			if heat[more] <= heat[less] {
				t.Errorf("%s, %v: %v has %d, %v has %d", test.name, rule, more, heat[more], less, heat[less])
			}
		}
	}
}

// TestHeatOfClasses holds the order of the kinds over all points of random
// boards: what wins at once over what wins next over the rest.
func TestHeatOfClasses(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	band := func(c Class) int {
		switch {
		case c == ClassFive:
			return 3
		case c >= ClassDoubleFour:
			return 2
		case c == ClassFourThree:
			return 1
		}
		return 0
	}
	low, high := [4]int32{1 << 30, 1 << 30, 1 << 30, 1 << 30}, [4]int32{}
	for range testhelp.Cases(500, 40_000) {
		pos := testhelp.Lopsided(r, notation.Rules[r.IntN(3)],
			notation.MinSize+r.IntN(notation.MaxSize-notation.MinSize+1))
		b := newPatterns(&pos)
		for _, p := range pos.Stones(empty) {
			for _, s := range sides {
				c := b.Class(p, s)
				if c == ClassFoul {
					continue
				}
				v := b.Score(p, s)
				low[band(c)], high[band(c)] = min(low[band(c)], v), max(high[band(c)], v)
			}
		}
	}
	for i := range 3 {
		if low[i+1] <= high[i] {
			t.Errorf("band %d reaches down to %d, band %d up to %d", i+1, low[i+1], i, high[i])
		}
	}
}

// TestHeat holds the zeros, the symmetries and the exchange of colours.
func TestHeat(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 3))
	for range testhelp.Cases(200, 16_000) {
		pos := testhelp.Lopsided(r, notation.Rules[r.IntN(3)],
			notation.MinSize+r.IntN(notation.MaxSize-notation.MinSize+1))
		blacks, whites := Heat(&pos)
		for p := range notation.Point(notation.Cells) {
			if (!pos.On(p) || pos.At(p) != empty) && blacks[p]|whites[p] != 0 {
				t.Fatalf("heat on %v, which is not a free point", p)
			}
		}
		for _, p := range pos.Fouls() {
			if blacks[p] != 0 {
				t.Fatalf("black %v white %v: heat %d on the foul point %v", pos.Stones(black), pos.Stones(white),
					blacks[p], p)
			}
		}
		for _, p := range pos.Stones(empty) {
			for _, s := range sides {
				if heat := map[notation.Stone]int{black: blacks[p], white: whites[p]}[s]; pos.MakesFive(p,
					s) != (heat >= 10000) {
					t.Fatalf("heat %d of %v on %v, five %v", heat, s, p, pos.MakesFive(p, s))
				}
			}
		}
		sym := notation.Symmetry(r.IntN(int(notation.Symmetries)))
		image := pos.Image(sym)
		imageBlacks, imageWhites := Heat(&image)
		for _, p := range pos.Points() {
			if q := sym.Apply(p, pos.Size()); imageBlacks[q] != blacks[p] || imageWhites[q] != whites[p] {
				t.Fatalf("heat of %v is not that of its image %v", p, q)
			}
		}
		if pos.Rule() != notation.Renju {
			swapped, _ := notation.NewPosition(pos.Rule(), pos.Size())
			for _, s := range sides {
				for _, p := range pos.Stones(s) {
					_ = swapped.Put(p, s.Opponent())
				}
			}
			if b, w := Heat(&swapped); b != whites || w != blacks {
				t.Fatal("heat changes with the colours")
			}
		}
	}
}

func TestHeatOfFouls(t *testing.T) {
	pos := testhelp.Board(t, notation.Renju, "h8 i8 j9 j10", "")
	p, _ := notation.ParsePoint("j8", 15)
	if heat, _ := Heat(&pos); heat[p] != 0 {
		t.Errorf("double three: heat %d, want 0", heat[p])
	}
	b := newPatterns(&pos)
	if !b.MayFoul(p) || b.Class(p, black) != classDoubleThree || b.Score(p, black) == 0 {
		t.Errorf("MayFoul %v, class %v, score %d", b.MayFoul(p), b.Class(p, black), b.Score(p, black))
	}
}

func BenchmarkScore(b *testing.B) {
	pos := midGame(rand.New(rand.NewPCG(1, 1)), notation.Renju, 30)
	patterns := newPatterns(&pos)
	points := pos.Stones(empty)
	i := 0
	b.ReportAllocs()
	for b.Loop() {
		patterns.Score(points[i%len(points)], sides[i&1])
		i++
	}
}
