package alphabeta

import (
	"math/bits"

	"fukumi/eval"
	"fukumi/notation"
)

// The moves of alpha-beta.
//
// In a quiet position the moves are the free points near the stones. They are ordered by what their patterns give and
// take, adjusted by the moves that caused cutoffs elsewhere (killers and history; Akl and Newborn 1977, Schaeffer
// 1983).
//
// If the other side o threatens a straight or a double four on a point g, and s has none itself, s can hold only by
//
//   - a four, which o must answer; or
//   - g itself; or
//   - a point in a line of g in which the stone on g would make one of its
//     fours, near enough to change that four: any other stone leaves the two points
//     that make five as they are.
//
// This is true for each g. If there are several, the sets of points are intersected, so the list is complete. Points
// that might be forbidden for Black are not used as a g, because a white stone elsewhere can change whether they are
// forbidden.

// pointAt returns the lowest point in word i of a set.
func pointAt(i int, word uint64) notation.Point {
	return notation.Point(i<<6 + bits.TrailingZeros64(word))
}

// firstOf returns the lowest point of a nonempty set.
func firstOf(set *eval.Set) notation.Point {
	for i, word := range set {
		if word != 0 {
			return pointAt(i, word)
		}
	}
	return notation.NoPoint
}

// threatened computes the points that can hinder every straight or double four that o threatens. It reports whether o
// threatens one.
func (a *thread) threatened(o notation.Stone, hold *eval.Set) bool {
	if a.score.Count(o, eval.ClassStraightFour)+a.score.Count(o, eval.ClassDoubleFour) == 0 {
		return false
	}
	found := false
	for _, c := range [...]eval.Class{eval.ClassStraightFour, eval.ClassDoubleFour} {
		for i, word := range a.score.Points(o, c)[:a.words] {
			for ; word != 0; word &= word - 1 {
				p := pointAt(i, word)
				if a.rule.Forbids(o) && a.score.MayFoul(p) {
					continue
				}
				var here eval.Set
				a.hinders(p, o, &here)
				for k := range hold {
					if found {
						here[k] &= hold[k]
					}
					hold[k] = here[k]
				}
				found = true
			}
		}
	}
	return found
}

// hinders adds the free points that can change the fours of an o stone on g.
func (a *thread) hinders(g notation.Point, o notation.Stone, set *eval.Set) {
	set.Add(g)
	size := a.score.Size()
	for d, step := range directions {
		if a.score.Shape(g, o, d) < eval.ShapeFour {
			continue
		}
		for _, sign := range [2]int{-1, 1} {
			for k := 1; k <= 4; k++ {
				q := notation.At(g.X()+sign*k*step[0], g.Y()+sign*k*step[1])
				if !q.On(size) {
					break
				}
				if stone := a.score.At(q); stone == notation.Empty {
					set.Add(q)
				} else if stone != o {
					break
				}
			}
		}
	}
}

var directions = notation.Directions()

// The parts of a move's order in addition to the patterns.
const (
	hashOrder   = 1 << 24
	killerOrder = 120
)

// push puts a move and its order on the stack.
func (a *thread) push(p notation.Point, s notation.Stone, known notation.Point) {
	if a.top == len(a.moves) {
		return // with several thousand moves on the path, the last moves are left out
	}
	order := a.score.Rank(p, s)
	k := &a.killers[a.deep]
	switch {
	case p == known:
		order = hashOrder
	case p == k[0]:
		order += killerOrder
	case p == k[1]:
		order += killerOrder * 3 / 4
	}
	h := a.history[(s-1)&1][p&511]
	if a.deep > 0 {
		if q := a.path[a.deep-1]; q != notation.NoPoint {
			if p == a.counter[(s-1)&1][q&511] {
				order += killerOrder / 2
			}
		}
	}
	for back := range min(len(a.follow), a.deep) {
		if q := a.path[a.deep-1-back]; q != notation.NoPoint {
			h += a.follow[back][a.class[a.deep-1-back]][way(p, q)]
		}
	}
	a.moves[a.top] = rankedMove{order + h>>6, p}
	a.top++
}

// quiet lists the moves of a position without threats.
func (a *thread) quiet(s notation.Stone, known notation.Point) {
	for i, word := range a.near[a.deep][:a.words] {
		for ; word != 0; word &= word - 1 {
			p := pointAt(i, word)
			if a.score.Class(p, s) != eval.ClassFoul {
				a.push(p, s, known)
			}
		}
	}
}

// answers lists the moves of s against a threat that can be hindered only on the points of hold: these points, and the
// fours of s.
func (a *thread) answers(s notation.Stone, hold *eval.Set, known notation.Point) {
	for c := eval.ClassFour; c <= eval.ClassFourThree; c++ {
		set := a.score.Points(s, c)
		for i := range hold {
			hold[i] |= set[i]
		}
	}
	for i, word := range hold[:a.words] {
		for ; word != 0; word &= word - 1 {
			p := pointAt(i, word)
			if a.score.Class(p, s) != eval.ClassFoul {
				a.push(p, s, known)
			}
		}
	}
}

// way returns a number for the step from q to p. It is the same for all long steps.
func way(p, q notation.Point) int {
	dx, dy := p.X()-q.X(), p.Y()-q.Y()
	if dx < -7 || dx > 7 || dy < -7 || dy > 7 {
		return 0
	}
	return (dy+8)*16 + dx + 8
}

// bestFirst finds the best of the moves from base+i on and moves it to that place.
func (a *thread) bestFirst(base, i int) rankedMove {
	moves := a.moves[base:a.top]
	best := i
	for k := i + 1; k < len(moves); k++ {
		if moves[k].order > moves[best].order {
			best = k
		}
	}
	moves[i], moves[best] = moves[best], moves[i]
	return moves[i]
}

// cutOff records that the last of the tried moves ended the search of a position, and that the earlier moves did not.
func (a *thread) cutOff(s notation.Stone, depth int32, tried []rankedMove) {
	last := len(tried) - 1
	p := tried[last].move
	k := &a.killers[a.deep]
	if k[0] != p {
		k[1], k[0] = k[0], p
	}
	if a.deep > 0 && a.path[a.deep-1] != notation.NoPoint {
		a.counter[(s-1)&1][a.path[a.deep-1]&511] = p
	}
	gain := min(depth*depth*16, maxHistory/4)
	a.learn(p, s, gain)
	for _, m := range tried[:last] {
		a.learn(m.move, s, -gain/4)
	}
}

// learn updates the history of a move, by its point, and by the steps from the moves before it.
func (a *thread) learn(p notation.Point, s notation.Stone, gain int32) {
	toward(&a.history[(s-1)&1][p&511], gain)
	for back := range min(len(a.follow), a.deep) {
		if q := a.path[a.deep-1-back]; q != notation.NoPoint {
			toward(&a.follow[back][a.class[a.deep-1-back]][way(p, q)], gain)
		}
	}
}

// toward adds gain to h. The closer h is to maxHistory, the less it adds.
func toward(h *int32, gain int32) { *h += gain - *h*max(gain, -gain)/maxHistory }

// maxHistory is the maximum of a history value; 1/64 of the value is added to the order of a move.
const maxHistory = 1 << 13
