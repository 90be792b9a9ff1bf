package eval

// The vocabulary of the pattern layer.
//
// A Shape says what one more stone on an empty point makes in one line; a Class
// joins the four shapes of a point. Both are about the rows *through* that point,
// judged by geometry. They are exact about fives, fours and the cases named below.
// They do not cover two shapes that share a line without sharing the point, nor
// whether Black's next stone would be foul.

// A Shape is what a stone of one colour, put on an empty point, makes in one
// line. Only rows that hold the new stone count. Larger is stronger.
//
// Each definition is exact on the board, not just within the points that a table
// looks at: all rows of the definitions end within four points of the new stone,
// and the points next to such a row are within five.
type Shape uint8

// The shapes, as they are after the stone is put down. "Next" is one more stone of
// the same colour in the same line.
const (
	ShapeDead         Shape = iota // no five is possible through the point
	shapeOverline                  // six or more if only five wins
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
	shapeStraightFour              // unbroken four, five on either end
	ShapeFive                      // wins

	shapes = iota
)

// String is the name in lower case: "straight four".
func (s Shape) String() string {
	return [shapes]string{
		"dead", "overline", "closed one", "one", "closed two", "two", "open two", "closed three", "three",
		"open three", "four", "double four", "straight four", "five",
	}[s]
}

// A Class is what a stone of one colour, put on an empty point, makes in all four
// lines together. Larger is stronger, except ClassFoul.
//
// Exact: ClassFive (the referee's MakesFive); ClassStraightFour and ClassDoubleFour
// together (two points or more through the stone make five next); ClassFour,
// ClassFourPlus and ClassFourThree together (one point); ClassFoul (the referee's
// Overline and DoubleFour). Conservative: threes and below. A three of Black in
// renju counts even if its straight four would be foul, and a four and a three in
// the same line count as a four.
type Class uint8

// The classes. A "plus" has a closed three, or a two that is not closed, in
// another line.
const (
	classNone            Class = iota // none of the following (at most a two), or the point is taken
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
	ClassFive                         // wins

	Classes = iota
)

// String is the name in lower case: "four three".
func (c Class) String() string {
	return [Classes]string{
		"none", "foul", "closed three", "closed three plus", "three", "three plus", "double three",
		"four", "four plus", "four three", "double four", "straight four", "five",
	}[c]
}

// classOf joins the shapes of four lines, in any order. fouls says whether
// the side has forbidden points. double reports two threes or more without a
// five, the only foul that shapes leave open.
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
