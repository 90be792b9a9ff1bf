package eval

// The terms of the pattern layer.
//
// A Shape says what one more stone on an empty point makes in one line. A Class joins the four shapes of
// a point. Both are only about rows through that point, and only about their geometry. They are exact for
// fives, fours and the cases named below. They ignore two shapes in one line that do not share the
// point, and whether Black's next stone would be foul.

// A Shape is what a stone of one colour, put on an empty point, makes in one line. Only rows with the
// new stone count. A larger Shape is stronger.
//
// Each definition is exact for the whole board, although a table looks only at near points: all rows of
// the definitions end within four points of the new stone, and the points next to such a row are within
// five.
type Shape uint8

// The shapes after the stone is put down. "Next" means: after one more stone of the same colour in the
// same line.
const (
	ShapeDead         Shape = iota // no five is possible through the point
	shapeOverline                  // six or more, if only exactly five wins
	shapeClosedOne                 // next, a closed two
	shapeOne                       // next, a two
	shapeClosedTwo                 // next, a closed three
	shapeTwo                       // next, a three
	shapeOpenTwo                   // next, an open three
	shapeClosedThree               // next, a four, but not a straight four
	shapeThree                     // next, a straight four, on one point
	shapeOpenThree                 // next, a straight four, on two points or more
	ShapeFour                      // one point makes five
	shapeDoubleFour                // two points make five, with different fours
	shapeStraightFour              // an unbroken four with a five at either end
	ShapeFive                      // a winning row

	shapes = iota
)

// String is the name in lower case: "straight four".
func (s Shape) String() string {
	return [shapes]string{
		"dead", "overline", "closed one", "one", "closed two", "two", "open two", "closed three", "three",
		"open three", "four", "double four", "straight four", "five",
	}[s]
}

// A Class is what a stone of one colour, put on an empty point, makes in all four lines together. A
// larger Class is stronger, except ClassFoul.
//
// Some classes are exact: ClassFive (the referee's MakesFive); ClassStraightFour and ClassDoubleFour
// together (two or more points make a five through the stone); ClassFour, ClassFourPlus and
// ClassFourThree together (one point makes a five through the stone); ClassFoul (the referee's Overline
// and DoubleFour). Threes and weaker classes are not exact. A three of Black in renju counts even if its
// straight four would be foul, and a four and a three in the same line count as a four.
type Class uint8

// The classes. "Plus" means: with a closed three, or a two that is not closed, in another line.
const (
	classNone            Class = iota // none of the following (at most a two), or the point is occupied
	ClassFoul                         // Black in renju: an overline or a double four
	classClosedThree                  // a closed three
	classClosedThreePlus              // plus
	ClassThree                        // a three
	classThreePlus                    // plus
	classDoubleThree                  // two threes; for Black in renju, a foul if both are real (see MayFoul)
	ClassFour                         // a four: one point makes five
	ClassFourPlus                     // plus
	ClassFourThree                    // a four and a three
	ClassDoubleFour                   // two fours, each with its own point
	ClassStraightFour                 // a straight four
	ClassFive                         // a five

	Classes = iota
)

// String is the name in lower case: "four three".
func (c Class) String() string {
	return [Classes]string{
		"none", "foul", "closed three", "closed three plus", "three", "three plus", "double three",
		"four", "four plus", "four three", "double four", "straight four", "five",
	}[c]
}

// classOf joins the shapes of four lines, in any order. fouls says whether the side has forbidden
// points. double is true for two or more threes without a five: that is the only foul that shapes alone
// cannot decide.
func classOf(four [4]Shape, fouls bool) (c Class, double bool) {
	var n [shapes]int
	for _, s := range four {
		n[s]++
	}
	fours := n[ShapeFour] + 2*n[shapeDoubleFour] + n[shapeStraightFour]
	threes := n[shapeThree] + n[shapeOpenThree]
	twos := n[shapeTwo] + n[shapeOpenTwo]
	double = threes >= 2 && n[ShapeFive] == 0
	plus := func(plain, more Class, others int) Class {
		if others > 0 {
			return more
		}
		return plain
	}
	switch closed := n[shapeClosedThree]; {
	case n[ShapeFive] > 0:
		c = ClassFive
	case fouls && (n[shapeOverline] > 0 || fours >= 2):
		c = ClassFoul
	case n[shapeStraightFour] > 0:
		c = ClassStraightFour
	case fours >= 2:
		c = ClassDoubleFour
	case fours == 1 && threes > 0:
		c = ClassFourThree
	case fours == 1:
		c = plus(ClassFour, ClassFourPlus, closed+twos)
	case threes >= 2:
		c = classDoubleThree
	case threes == 1:
		c = plus(ClassThree, classThreePlus, closed+twos)
	case closed > 0:
		c = plus(classClosedThree, classClosedThreePlus, closed-1+twos)
	}
	return c, double
}
