package puzzles

// Near-duplicates: puzzles that ask the same thing once more. In one game that is
// another turn with the same answer; in all games a position that is an earlier
// one turned, mirrored or shifted, or with the colours swapped where the rule
// treats both alike, but for a stone or two that stand elsewhere.

import (
	"slices"

	"fukumi/notation"
)

// nearStones is by how many stones near-duplicates may differ: a move of either
// side, or one stone that stands elsewhere.
const nearStones = 2

// A nearFilter knows the puzzles that were taken so far.
type nearFilter struct {
	taken map[nearKey][]shapedPuzzle
}

// nearKey is what near-duplicates have in common.
type nearKey struct {
	goal  Goal
	rule  notation.Rule
	size  int
	turn  notation.Stone // Empty where colours do not matter
	holds int            // answers
}

// A shapedPuzzle is a puzzle as points: the answers, then own and other stones.
type shapedPuzzle struct {
	best   []notation.Point
	stones [2][]notation.Point
}

// filter takes the near-duplicates out of what was found in a game.
func (f *nearFilter) filter(h *Haul) {
	if f.taken == nil {
		f.taken = map[nearKey][]shapedPuzzle{}
	}
	var kept []Record
	for i := range h.Records {
		r := &h.Records[i]
		if f.near(r) || slices.ContainsFunc(kept, func(other Record) bool { return sameQuestion(&other, r) }) {
			h.Left[leftNear]++
			h.Begun -= count(r, "begun")
			h.Forced -= count(r, "forced")
			continue
		}
		kept = append(kept, *r)
		key, shape := keyOf(r)
		f.taken[key] = append(f.taken[key], shape)
	}
	h.Records = kept
}

func count(r *Record, tag string) int {
	if slices.Contains(r.Tags, tag) {
		return 1
	}
	return 0
}

// sameQuestion reports whether two puzzles of one game have the same answer.
func sameQuestion(a, b *Record) bool {
	return a.Goal == b.Goal && a.Position.Turn() == b.Position.Turn() && len(a.Best) == len(b.Best) && sameSet(a.Best,
		b.Best)
}

func keyOf(r *Record) (nearKey, shapedPuzzle) {
	pos := &r.Position
	key := nearKey{r.Goal, pos.Rule(), pos.Size(), notation.Empty, len(r.Best)}
	if pos.Rule() == notation.Renju {
		key.turn = pos.Turn()
	}
	return key, shapedPuzzle{sorted(r.Best), [2][]notation.Point{pos.Stones(pos.Turn()),
		pos.Stones(pos.Turn().Opponent())}}
}

// near reports whether a puzzle is one of another game, or of this one, once more.
func (f *nearFilter) near(r *Record) bool {
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

// image is a puzzle turned or mirrored.
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

// nearTo reports whether p, shifted so that the answers meet, is o but for some
// stones.
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

// sorted is a copy in the order of the board's rows, which a shift keeps.
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
