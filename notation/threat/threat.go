// Package threat finds and names the threats on a board, in the terms of players and of
// Allis: see [List] and [AtPoints]. It is slow on purpose: it follows the definitions,
// reads lines and asks the referee, and shares no code with the searches. Sources: the RIF
// rules of renju; Allis, van den Herik and Huntjens, "Go-Moku and Threat-Space Search".
package threat

import (
	"cmp"
	"slices"

	"fukumi/notation"
)

// A Kind names a shape on the board.
type Kind uint8

// The kinds, the strongest first. In a four, one more stone in the line makes a winning five; if
// the rule wants exactly five, an overline does not count.
const (
	None         Kind = iota
	Five              // a winning row; the game is over
	StraightFour      // an unbroken four that a stone at either end makes a five
	DoubleFour        // two fours with a common stone and different fifth points
	FourThree         // a four that is not straight and a three in another line, with a common stone
	Four              // a four that a stone on one point makes a five
	DoubleThree       // two threes or broken threes in different lines, with a common stone
	Three             // three adjacent stones that one more makes a straight four
	BrokenThree       // three stones with a gap that one more makes a straight four
	ClosedThree       // three stones that one more makes a four, but never a straight four
	Two               // two stones that one more makes a three

	kinds = iota
)

var names = [kinds]string{
	"none", "five", "straight-four", "double-four", "four-three", "four", "double-three", "three", "broken-three",
	"closed-three", "two",
}

// String returns the name in JSON output, such as "straight-four".
func (k Kind) String() string { return notation.NameOf(k, "Kind", names[:]) }

// A Threat is a shape on the board together with one continuation. A shape with
// several continuations is listed once for each.
type Threat struct {
	Side notation.Stone
	Kind Kind

	// Stones are the stones of the shape, all of Side.
	Stones []notation.Point

	// Gain is the point of the attacker's next stone. The stone makes a five of a four, a double four or a
	// four-three; a straight four of a three or a double three; a four of a closed three; a three of a two (or a
	// four with another stone of the line). Gain is empty and legal for Side. It makes a five only if the shape
	// has a four. For a five Gain is NoPoint.
	Gain notation.Point

	// Cost are the cost squares in Allis's sense: all empty points on which the defender's next stone
	// answers the shape, whatever the gain.
	//   - four: its fifth point
	//   - straight or double four: both fifth points, although each answers only one of the fives
	//   - four-three: the fifth point of the four
	//   - three: the points that prevent a straight four of these stones: its two neighbours if there is
	//     room on both sides, else three points
	//   - broken three: three points
	//   - double three: the costs of both threes
	//   - closed three or two: the points that prevent a four, or a three, of these stones
	//
	// Counter-fours do not count. Nor do points that answer from another line, by making a gain a foul.
	Cost []notation.Point

	// Rest are the other points on which Gain depends: the stones of the shape, and the
	// points that have to stay empty and are not in Cost.
	Rest []notation.Point
}

// List returns the shapes of both sides on the board. They are sorted by kind, the strongest
// first, then Black before White, then by their points. Double shapes are listed in addition to
// their parts. List leaves out a shape whose stones all belong to a five, a four or a three of
// the same line, and a four if its fifth point also completes a straight four of the same line.
//
// In renju a shape of Black counts only if its gain is legal by the full recursion of the
// referee: a three needs a straight four that is not a foul, and a two needs a three that counts.
func List(pos *notation.Position) []Threat {
	threats := []Threat{}
	for _, s := range [...]notation.Stone{notation.Black, notation.White} {
		var figures []figure
		for _, line := range linesOf(pos.Size()) {
			figures = append(figures, figuresIn(pos, line, s)...)
		}
		for _, f := range append(figures, joinedFigures(figures)...) {
			threats = append(threats, f.threats(s)...)
		}
	}
	slices.SortFunc(threats, compareThreats)
	return slices.CompactFunc(threats, func(a, b Threat) bool { return compareThreats(a, b) == 0 })
}

func compareThreats(a, b Threat) int {
	return cmp.Or(
		cmp.Compare(a.Kind, b.Kind),
		cmp.Compare(a.Side, b.Side),
		slices.Compare(a.Stones, b.Stones),
		cmp.Compare(a.Gain, b.Gain),
	)
}

// An AtPoint is the shape that a stone on an empty point would make.
type AtPoint struct {
	Point notation.Point
	Side  notation.Stone
	// Kind is the strongest shape that the stone would be part of. A double shape counts only if
	// both of its parts have the stone.
	Kind Kind
}

// AtPoints returns, for each side, the legal points where a stone would make a three or
// better, sorted as by List. The result agrees with List of the position with the stone.
func AtPoints(pos *notation.Position) []AtPoint {
	list := []AtPoint{}
	for _, s := range [...]notation.Stone{notation.Black, notation.White} {
		for _, p := range pos.Stones(notation.Empty) {
			k := kindMade(pos, p, s)
			if k != None && k <= BrokenThree && pos.Legal(p, s) == nil {
				list = append(list, AtPoint{p, s, k})
			}
		}
	}
	slices.SortStableFunc(list, func(a, b AtPoint) int {
		return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Side, b.Side), cmp.Compare(a.Point, b.Point))
	})
	return list
}

// Made returns the shapes of three stones and more that the stone of s on p is part of, sorted as by
// List. A double shape is in the list only if both of its parts have the stone: a new three beside an
// old one is no double three that the move made.
func Made(pos *notation.Position, p notation.Point, s notation.Stone) []Threat {
	var threats []Threat
	for _, f := range figuresAt(pos, p, s) {
		threats = append(threats, f.threats(s)...)
	}
	slices.SortFunc(threats, compareThreats)
	return threats
}

// figuresAt returns the figures of three stones and more of which the stone of s on p is part, double
// figures included. Lines with fewer than two other stones near p are skipped.
func figuresAt(pos *notation.Position, p notation.Point, s notation.Stone) []figure {
	var figures []figure
	for _, line := range linesThrough(p, pos.Size()) {
		if !company(pos, line, p, s) {
			continue
		}
		for _, f := range figuresIn(pos, line, s) {
			if f.kind != Two && slices.Contains(f.stones, p) {
				figures = append(figures, f)
			}
		}
	}
	return append(figures, joinedFigures(figures)...)
}

// kindMade returns the strongest shape, a three or better, that a stone of s on the
// free point p makes.
func kindMade(pos *notation.Position, p notation.Point, s notation.Stone) Kind {
	after, best := *pos, None
	if after.Put(p, s) != nil {
		return None
	}
	for _, f := range figuresAt(&after, p, s) {
		if best == None || f.kind < best {
			best = f.kind
		}
	}
	return best
}

// company reports whether line has two or more other stones of s at most four steps from
// p. Otherwise no five points in a row with p hold three stones.
func company(pos *notation.Position, line []notation.Point, p notation.Point, s notation.Stone) bool {
	at, stones := slices.Index(line, p), 0
	for _, q := range line[max(at-4, 0):min(at+5, len(line))] {
		if q != p && pos.At(q) == s {
			stones++
		}
	}
	return stones >= 2
}

// joinedFigures returns the double figures: pairs of figures with a common stone.
func joinedFigures(figures []figure) []figure {
	var joined []figure
	for i, a := range figures {
		for _, b := range figures[i+1:] {
			if !overlap(a.stones, b.stones) {
				continue
			}
			switch oneLine := sameLine(a, b); {
			case a.isFour() && b.isFour() && !overlap(a.gains(), b.gains()):
				joined = append(joined, join(DoubleFour, a, b, slices.Concat(a.ways, b.ways),
					union(a.cost, b.cost)))
			case oneLine:
			case a.kind == Four && b.isThree():
				joined = append(joined, join(FourThree, a, b, a.ways, a.cost))
			case a.isThree() && b.kind == Four:
				joined = append(joined, join(FourThree, a, b, b.ways, b.cost))
			case a.isThree() && b.isThree():
				joined = append(joined, join(DoubleThree, a, b, slices.Concat(a.ways, b.ways),
					union(a.cost, b.cost)))
			}
		}
	}
	return joined
}

// join makes a double figure with the given ways. Each way uses all the points of both figures.
func join(kind Kind, a, b figure, ways []way, cost []notation.Point) figure {
	var all []notation.Point
	for _, w := range slices.Concat(a.ways, b.ways) {
		all = union(all, w.uses)
	}
	f := figure{kind: kind, stones: union(a.stones, b.stones), cost: cost}
	for _, w := range ways {
		f.ways = append(f.ways, way{w.gain, all})
	}
	return f
}

// threats returns a Threat for each way of the figure.
func (f figure) threats(s notation.Stone) []Threat {
	if f.kind == Five {
		return []Threat{{s, f.kind, sorted(f.stones), notation.NoPoint, sorted(nil), sorted(nil)}}
	}
	var list []Threat
	for _, w := range f.ways {
		rest := slices.DeleteFunc(union(f.stones, w.uses), func(p notation.Point) bool {
			return p == w.gain || slices.Contains(f.cost, p)
		})
		list = append(list, Threat{s, f.kind, sorted(f.stones), w.gain, sorted(f.cost), sorted(rest)})
	}
	return list
}
