package eval

import (
	"math/rand/v2"
	"slices"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
)

// For the rows of the side that has a frame, a board is the frame alone; for the other side it is the whole board.
// Random stones of both sides are placed, also outside of the frame, and taken back: the answers about the one side are
// those of a board that is the frame, with the stones in it, and the answers about the other side are those of a board
// without a frame. If only exactly five wins, a stone outside would lengthen a row, and there is none of the side.
func TestFrameIsABoardForItsSide(t *testing.T) {
	r := rand.New(rand.NewPCG(61, 62))
	stops, outside := 0, 0
	for range testhelp.Cases(400, 20_000) {
		rule := []notation.Rule{notation.Freestyle, notation.Standard}[r.IntN(2)]
		inner := 6 + r.IntN(6)
		size := inner + r.IntN(6)
		side := black + notation.Stone(r.IntN(2))
		f := Frame{Side: side, Low: [2]int{r.IntN(size - inner + 1), r.IntN(size - inner + 1)}}
		f.High = [2]int{f.Low[0] + inner - 1, f.Low[1] + inner - 1}
		small, _ := notation.NewPosition(rule, inner)
		large, _ := notation.NewPosition(rule, size)
		put := func(p notation.Point, s notation.Stone) bool {
			if rule == notation.Standard && !f.Has(p, s) || large.Put(p, s) != nil {
				return false
			}
			if !f.Has(p, s) {
				outside++
			}
			if f.Has(p, side) {
				_ = small.Put(notation.At(p.X()-f.Low[0], p.Y()-f.Low[1]), s)
			}
			return true
		}
		random := func() (notation.Point, notation.Stone) {
			return notation.At(r.IntN(size), r.IntN(size)), black + notation.Stone(r.IntN(2))
		}
		for range size * size / 4 {
			put(random())
		}
		framed := &Board{}
		framed.SetFrame(f, &large)
		var trail []notation.Point
		for range 4 {
			for range 1 + r.IntN(6) {
				if len(trail) > 0 && r.IntN(5) < 2 {
					p := trail[len(trail)-1]
					framed.Undo()
					large.Take(p)
					if f.Has(p, side) {
						small.Take(notation.At(p.X()-f.Low[0], p.Y()-f.Low[1]))
					}
					trail = trail[:len(trail)-1]
				} else if p, s := random(); put(p, s) {
					framed.Place(p, s)
					trail = append(trail, p)
				}
			}
			at := [2]int{}
			if other, want := side^3, sightOf(New(&large), side^3, f, at); !sightOf(framed, other, f, at).equal(want) {
				t.Fatalf("%+v on %d: %v sees %+v, want %+v", f, size, other, sightOf(framed, other, f, at), want)
			}
			if want := sightOf(New(&small), side, Frame{}, f.Low); !sightOf(framed, side, f, [2]int{}).equal(want) {
				t.Fatalf("%+v on %d: %v sees %+v, want %+v", f, size, side, sightOf(framed, side, f, [2]int{}), want)
			}
			free := framed.Free()
			if got, want := free.Append(nil), large.Stones(empty); !slices.Equal(got, want) {
				t.Fatalf("free points: %v, want %v", got, want)
			}
			stops++
		}
	}
	if stops < 300 || outside < 200 {
		t.Fatalf("only %d positions, with %d stones outside of the frame", stops, outside)
	}
}

// A sight has what a board says about one side.
type sight struct {
	fives, twos, threes, free, doubles []notation.Point
	relaxed                            bool
}

func (v sight) equal(o sight) bool {
	return slices.Equal(v.fives, o.fives) && slices.Equal(v.twos, o.twos) && slices.Equal(v.threes, o.threes) &&
		slices.Equal(v.free, o.free) && slices.Equal(v.doubles, o.doubles) && v.relaxed == o.relaxed
}

// sightOf returns what b says about s, with its points moved up and to the right by so many columns and rows. Of the
// free points it has those that a row of s may have in the frame.
func sightOf(b *Board, s notation.Stone, f Frame, by [2]int) (v sight) {
	var twos, threes, doubles Set
	b.Twos(s, &twos)
	b.Threatening(s, 0, &threes)
	free := b.Free()
	for _, p := range free.Append(nil) {
		if b.MayDouble(p, s, &threes) {
			doubles.Add(p)
		}
	}
	v = sight{fives: b.AllFives(s, nil), twos: twos.Append(nil), threes: threes.Append(nil), free: free.Append(nil),
		doubles: doubles.Append(nil)}
	v.free = slices.DeleteFunc(v.free, func(p notation.Point) bool { return !f.Has(p, s) })
	slices.Sort(v.fives)
	if len(b.Pairs(s)) <= maxPairs/2 {
		v.relaxed = b.Relaxed(s)
	}
	for _, list := range [][]notation.Point{v.fives, v.twos, v.threes, v.free, v.doubles} {
		for i, p := range list {
			list[i] = notation.At(p.X()+by[0], p.Y()+by[1])
		}
	}
	return v
}
