package eval

import "fukumi/notation"

// The kinds of points that the learned evaluation tells apart.
//
// For one colour, a point has the shapes of its four lines, in any order: 2,380 combinations, most of
// which hardly occur. A kind joins combinations with about the same meaning. Of the shapes from a
// closed two up, the best two count fully and the third counts roughly. Weaker shapes count by the room
// that they leave. A group joins several kinds, for the interaction of the two colours on a point.

const (
	// NetKinds is the number of kinds.
	NetKinds = 180
	// NetGroups is the number of groups.
	NetGroups = 25
)

// The kinds with fixed numbers, and the first numbers of the others.
const (
	kindFive = iota
	kindStraightFour
	kindDoubleFour
	kindFoul
	kindWeak                  // only weak shapes: 15 kinds by two counts of them
	kindOne   = kindWeak + 15 // one strong shape: kinds by the shape and three levels
	kindTwo   = kindOne + 7*3 // two strong shapes: kinds by the pair and two levels
	kindThree = kindTwo + 28*2
)

// netStrong numbers the strong shapes, which count fully, from 1.
var netStrong = [16]int{
	shapeClosedTwo: 1, shapeTwo: 2, shapeOpenTwo: 3, shapeClosedThree: 4, shapeThree: 5, shapeOpenThree: 6,
	ShapeFour: 7,
}

// NetKind returns the kind and the group of a point by its four shapes. fouls says
// whether the colour has forbidden points.
func NetKind(four [4]Shape, fouls bool) (kind, group uint8) {
	class, _ := classOf(four, fouls)
	return netKindOf(four, class)
}

// NetKinds returns the kinds of the free point p for Black and for White.
func (s *Score) NetKinds(p notation.Point) (forBlack, forWhite uint8) {
	var four [2][4]Shape
	for d := range 4 {
		four[0][d], four[1][d] = s.Shape(p, black, d), s.Shape(p, white, d)
	}
	forBlack, _ = NetKind(four[0], s.rule.Forbids(black))
	forWhite, _ = NetKind(four[1], s.rule.Forbids(white))
	return forBlack, forWhite
}

// netKindOf returns the kind and the group of four shapes, whose class is class.
func netKindOf(four [4]Shape, class Class) (kind, group uint8) {
	switch class {
	case ClassFive:
		return kindFive, 0
	case ClassStraightFour:
		return kindStraightFour, 1
	case ClassDoubleFour:
		return kindDoubleFour, 2
	case ClassFoul:
		return kindFoul, 3
	}
	var strong []int // the strong shapes, the strongest first
	var weak [3]int  // the numbers of dead lines, closed ones and ones
	room := 0
	for _, s := range four {
		switch n := netStrong[s]; {
		case n > 0:
			at := 0
			for at < len(strong) && strong[at] >= n {
				at++
			}
			strong = append(strong, 0)
			copy(strong[at+1:], strong[at:])
			strong[at] = n
		case s == shapeClosedOne:
			weak[1]++
			room++
		case s == shapeOne:
			weak[2]++
			room += 2
		}
	}
	switch len(strong) {
	case 0:
		// The pairs of counts c, n with c+n <= 4, in order.
		k := 0
		for c := range weak[1] {
			k += 5 - c
		}
		return uint8(kindWeak + k + weak[2]), uint8(22 + min((room+1)/4, 2))
	case 1:
		return uint8(kindOne + (strong[0]-1)*3 + room/3), netGroup(strong, class)
	case 2:
		return uint8(kindTwo + pairOf(strong)*2 + room/4), netGroup(strong, class)
	}
	third := 0
	switch {
	case strong[2] > 3:
		third = 2
	case strong[2] > 1:
		third = 1
	}
	return uint8(kindThree + pairOf(strong)*3 + third), netGroup(strong, class)
}

// pairOf returns the number, from 0, of the pair of the two strongest shapes.
func pairOf(strong []int) int { return strong[0]*(strong[0]-1)/2 + strong[1] - 1 }

// netGroup returns the group of a point with strong shapes.
func netGroup(strong []int, class Class) uint8 {
	switch class {
	case ClassThree, classThreePlus, classDoubleThree, ClassFour, ClassFourPlus, ClassFourThree:
		return uint8(4 + class - ClassThree)
	case classClosedThree:
		return 10
	case classClosedThreePlus:
		return 11
	}
	switch len(strong) {
	case 1:
		return uint8(11 + strong[0])
	case 2:
		return uint8(15 + pairOf(strong))
	}
	return 21
}
