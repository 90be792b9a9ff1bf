package mine

// Near-duplicates: puzzles with nearly the same question. Within one game, that is a puzzle at
// another turn with the same answer. Among all games, it is a puzzle that differs from an earlier one
// in at most two stones after it was turned, mirrored, shifted, or, if the rule treats both sides
// alike, its colours were swapped, or one with the same win (win.go).

import (
	"slices"

	"fukumi/notation"
	"fukumi/puzzles"
)

// nearStones is the number of stones by which near-duplicates may differ: one more move of each
// side, or one stone in another place.
const nearStones = 2

// A nearFilter holds the puzzles taken so far.
type nearFilter struct {
	taken map[nearKey][]shapedPuzzle
	wins  map[string]bool // by winShape
}

// A nearKey holds properties that near-duplicates have in common.
type nearKey struct {
	goal  puzzles.Goal
	rule  notation.Rule
	size  int
	turn  notation.Stone // Empty if the rule treats both sides alike
	holds int            // number of answers
}

// A shapedPuzzle holds the points of a puzzle: the answers, and the stones of the side to move and of the other side.
type shapedPuzzle struct {
	best   []notation.Point
	stones [2][]notation.Point
}

// filter removes the near-duplicates from the result of a game.
func (f *nearFilter) filter(h *Haul) {
	if f.taken == nil {
		f.taken, f.wins = map[nearKey][]shapedPuzzle{}, map[string]bool{}
	}
	var kept []puzzles.Record
	for i := range h.Records {
		r := &h.Records[i]
		win := winShape(r)
		if f.wins[win] || f.near(r) || slices.ContainsFunc(kept, func(other puzzles.Record) bool {
			return sameQuestion(&other, r)
		}) {
			h.Excluded[excludeNear]++
			h.Begun -= count(r, "begun")
			h.Forced -= count(r, "forced")
			continue
		}
		kept = append(kept, *r)
		f.wins[win] = win != ""
		key, shape := keyOf(r)
		f.taken[key] = append(f.taken[key], shape)
	}
	h.Records = kept
}

func count(r *puzzles.Record, tag string) int {
	if slices.Contains(r.Tags, tag) {
		return 1
	}
	return 0
}

// sameQuestion reports whether two puzzles of one game have the same answer.
func sameQuestion(a, b *puzzles.Record) bool {
	return a.Goal == b.Goal && a.Position.Turn() == b.Position.Turn() && slices.Equal(sorted(a.Best),
		sorted(b.Best))
}

func keyOf(r *puzzles.Record) (nearKey, shapedPuzzle) {
	pos := &r.Position
	key := nearKey{r.Goal, pos.Rule(), pos.Size(), notation.Empty, len(r.Best)}
	if pos.Rule() == notation.Renju {
		key.turn = pos.Turn()
	}
	return key, shapedPuzzle{sorted(r.Best), [2][]notation.Point{pos.Stones(pos.Turn()),
		pos.Stones(pos.Turn().Opponent())}}
}

// near reports whether a puzzle is a near-duplicate of one in the filter. If it is not, near adds it.
func (f *nearFilter) near(r *puzzles.Record) bool {
	key, shape := keyOf(r)
	others := f.taken[key]
	if len(others) == 0 || len(shape.best) == 0 {
		return false
	}
	for t := range notation.Symmetries {
		image := shape.image(t, key.size)
		if slices.ContainsFunc(others, func(o shapedPuzzle) bool { return image.nearTo(&o, key.size) }) {
			return true
		}
	}
	return false
}

// image returns the image of a puzzle under a symmetry.
func (p *shapedPuzzle) image(t notation.Symmetry, size int) shapedPuzzle {
	turned := func(list []notation.Point) []notation.Point {
		image := make([]notation.Point, len(list))
		for i, q := range list {
			image[i] = t.Apply(q, size)
		}
		return image
	}
	return shapedPuzzle{sorted(turned(p.best)), [2][]notation.Point{turned(p.stones[0]), turned(p.stones[1])}}
}

// nearTo reports whether p, shifted so that the answers coincide, differs from o in at most
// nearStones stones.
func (p *shapedPuzzle) nearTo(o *shapedPuzzle, size int) bool {
	dx, dy := o.best[0].X()-p.best[0].X(), o.best[0].Y()-p.best[0].Y()
	shift := func(q notation.Point) notation.Point {
		x, y := q.X()+dx, q.Y()+dy
		if x < 0 || y < 0 || x >= size || y >= size {
			return notation.NoPoint
		}
		return notation.At(x, y)
	}
	for i, q := range p.best {
		if shift(q) != o.best[i] {
			return false
		}
	}
	differ := 0
	for k := range p.stones {
		here := map[notation.Point]bool{}
		for _, q := range o.stones[k] {
			here[q] = true
		}
		met := 0
		for _, q := range p.stones[k] {
			if here[shift(q)] {
				met++
			}
		}
		if differ += len(p.stones[k]) + len(o.stones[k]) - 2*met; differ > nearStones {
			return false
		}
	}
	return true
}

// sorted returns a sorted copy. A shift of all points preserves the order.
func sorted(list []notation.Point) []notation.Point {
	list = slices.Clone(list)
	slices.SortFunc(list, func(a, b notation.Point) int {
		if a.Y() != b.Y() {
			return a.Y() - b.Y()
		}
		return a.X() - b.X()
	})
	return list
}
