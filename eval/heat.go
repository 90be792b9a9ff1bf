package eval

import "fukumi/notation"

// Heat is the attacking value of a stone on each point, for each side, from the pattern layer alone. It
// is a measure for pictures and for the order of moves, without any search.
//
// The unit is a line in which a first stone could still become a five. Each line counts the value of
// its shape. The four lines together count the value of their class, which is a bonus if two threats
// meet. A five outweighs everything else, then a straight or a double four, then a four-three. The
// smaller values were set by hand, and only order moves.

// shapeValue is the value of a shape in one line.
var shapeValue = [16]int32{
	shapeClosedOne:    1,
	shapeOne:          2,
	shapeClosedTwo:    4,
	shapeTwo:          10,
	shapeOpenTwo:      14,
	shapeClosedThree:  16,
	shapeThree:        50,
	shapeOpenThree:    60,
	ShapeFour:         70,
	shapeDoubleFour:   140,
	shapeStraightFour: 140,
	ShapeFive:         0, // see ClassFive
}

// classValue is the value of a class in addition to its shapes.
var classValue = [16]int32{
	classClosedThreePlus: 4,
	classThreePlus:       20,
	classDoubleThree:     200,
	ClassFourPlus:        20,
	ClassFourThree:       500,
	ClassDoubleFour:      1000,
	ClassStraightFour:    1000,
	ClassFive:            10000,
}

// Score returns the value for s of a stone on the empty point p, from 0 to about 11000: the values of
// its four shapes and of its class. It is 0 on an occupied point, and if the point is forbidden for
// Black because of an overline or a double four. A double three that may be a foul (see MayFoul)
// scores like a legal one.
func (b *patterns) Score(p notation.Point, s notation.Stone) int32 {
	if b.At(p) != notation.Empty {
		return 0
	}
	c := b.Class(p, s)
	if c == ClassFoul {
		return 0
	}
	sum := classValue[c&15]
	for r := b.points[p&pointMask] >> (16 * (uint(s-1) & 1)) & 0xffff; r != 0; r >>= 4 {
		sum += shapeValue[r&15]
	}
	return sum
}

// Heat returns the Score of a stone for each side and point. It is 0 on occupied points, off the board,
// and for Black on points that are foul according to the referee.
func Heat(pos *notation.Position) (black, white [notation.Cells]int) {
	b := newPatterns(pos)
	for _, p := range pos.Stones(notation.Empty) {
		if !b.MayFoul(p) || pos.Foul(p) == notation.NoFoul {
			black[p] = int(b.Score(p, notation.Black))
		}
		white[p] = int(b.Score(p, notation.White))
	}
	return black, white
}
