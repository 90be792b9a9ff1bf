package fours

import (
	"fukumi/eval"
	"fukumi/notation"
)

// The zone of a win by fours: the replies that can matter against it, by the lemma that package proof states and checks
// (in its zone.go). Against a reply outside the zone, the win works unchanged.

// A Zone is a set of points in the order of insertion. ZoneOf fills it with the replies that can matter against a win
// by fours.
type Zone struct {
	in   [512]bool
	List []notation.Point
}

func (z *Zone) Clear() {
	for _, p := range z.List {
		z.in[p&511] = false
	}
	z.List = z.List[:0]
}

func (z *Zone) Add(p notation.Point) {
	if !z.in[p&511] {
		z.in[p&511] = true
		z.List = append(z.List, p)
	}
}

// addPairs adds the free points of the windows that have three stones of s and nothing else. It considers only the
// windows above the height since of their stack, and returns the current height.
func (z *Zone) addPairs(b *eval.Board, s notation.Stone, since int) int {
	threes := b.Threes(s)
	if since == 0 {
		pairs := b.Pairs(s)
		for i := len(pairs) - 1; i >= 0; i-- {
			z.Add(pairs[i].X)
			z.Add(pairs[i].Y)
		}
		return len(threes)
	}
	for _, w := range threes[since:] {
		if x, y, ok := b.Pair(w, s); ok {
			z.Add(x)
			z.Add(y)
		}
	}
	return len(threes)
}

// ZoneOf sets z to the zone of line, a win by fours of attacker that is valid on b after a pass of the defender. The
// points of the line come first. The lemma does not hold if one more stone could make a move of the line foul or a foul
// reply legal. ZoneOf then adds every point on which a stone would do so.
func ZoneOf(b *eval.Board, line []notation.Point, attacker notation.Stone, z *Zone) {
	defender := attacker.Opponent()
	z.Clear()
	for _, p := range line {
		if p != notation.NoPoint {
			z.Add(p)
		}
	}
	if len(line) == 1 {
		return
	}
	off := line[len(line)-2] == notation.NoPoint
	depth := 0
	from := z.addPairs(b, defender, 0)
	for i := 0; i+2 < len(line); i += 2 {
		if b.Rule().Forbids(attacker) && b.ThreeShapes(line[i]) >= 2 {
			off = true
		}
		b.Place(line[i], attacker)
		depth++
		if i+3 < len(line) {
			b.Place(line[i+1], defender)
			depth++
			from = z.addPairs(b, defender, from)
			continue
		}
		var fives [16]notation.Point
		for _, p := range b.AllFives(attacker, fives[:0]) {
			z.Add(p)
		}
	}
	for range depth {
		b.Undo()
	}
	if off {
		widenZone(b, line, attacker, z)
	}
}

// widenZone adds to z every point on which a defender stone makes a move of
// the line foul, or its last reply legal.
//
// A stone on a point that was not examined while the line was played changes nothing, so most points need not be tried.
func widenZone(b *eval.Board, line []notation.Point, attacker notation.Stone, z *Zone) {
	points, whole := b.Free(), false
	near := b.LookedAt(func() { whole = replays(b, line, attacker) })
	for i := range points {
		if whole {
			points[i] &= near[i]
		}
	}
	for p := range notation.Point(notation.Cells) {
		if !points.Has(p) || z.in[p] {
			continue
		}
		b.Place(p, attacker.Opponent())
		if !replays(b, line, attacker) {
			z.Add(p)
		}
		b.Undo()
	}
}

// replays reports whether the legal moves of line remain legal and its foul reply remains foul. line is a win by fours
// on the board without the last stone, which is a defender stone outside the zone.
func replays(b *eval.Board, line []notation.Point, attacker notation.Stone) bool {
	ok, depth := true, 0
	for i, p := range line {
		if i%2 == 0 {
			if ok = !b.Rule().Forbids(attacker) || !b.Foul(p); !ok || i == len(line)-1 {
				break
			}
			b.Place(p, attacker)
		} else {
			if p == notation.NoPoint {
				ok = b.Foul(line[i+1])
				break
			}
			b.Place(p, attacker.Opponent())
		}
		depth++
	}
	for range depth {
		b.Undo()
	}
	return ok
}
