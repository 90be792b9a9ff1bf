package eval

import (
	"sync"

	"fukumi/notation"
)

// The units of the evaluation, and the order of moves by shapes.

const (
	// ScoreUnit is the scale of the evaluation: the estimated chance of a side to
	// win is 1/(1+exp(-value/ScoreUnit)).
	ScoreUnit = 200
	// MaxScore is the maximum absolute value of the evaluation.
	MaxScore = 20000
)

// orderShape and orderClass are the values of shapes and classes in the order of moves. The steps
// between classes are larger than anything that shapes can add.
var (
	orderShape = [16]int16{
		shapeClosedOne: 1, shapeOne: 2, shapeClosedTwo: 4, shapeTwo: 12, shapeOpenTwo: 16,
		shapeClosedThree: 16, shapeThree: 40, shapeOpenThree: 48, ShapeFour: 50,
	}
	orderClass = [16]int16{
		classClosedThreePlus: 20, ClassThree: 40, classThreePlus: 80, classDoubleThree: 400,
		ClassFour: 60, ClassFourPlus: 150, ClassFourThree: 1500, ClassDoubleFour: 3000, ClassStraightFour: 3000,
		ClassFive: 8000,
	}
)

// A worth is the value of a point for the order of moves, by the four shapes of one colour: the value as
// an attack of that colour, and as a defence against that attack.
type worth struct{ attack, defence int16 }

// worths holds the tables of each rule.
var worths [len(notation.Rules)]struct {
	once   sync.Once
	tables [2]*[1 << 16]worth
}

// worthTables returns the worths of all combinations of four shapes, for Black and for
// White.
func worthTables(rule notation.Rule) [2]*[1 << 16]worth {
	o := &worths[rule]
	o.once.Do(func() {
		t := tablesOf(rule)
		for c := range o.tables {
			if c == 1 && t.class[1] == t.class[0] {
				o.tables[1] = o.tables[0]
				break
			}
			o.tables[c] = new([1 << 16]worth)
			for code := range o.tables[c] {
				o.tables[c][code] = worthOf(code, Class(t.class[c][code]&classMask))
			}
		}
	})
	return o.tables
}

// worthOf returns the worth of four shapes and their class.
func worthOf(code int, class Class) worth {
	if class == ClassFoul {
		return worth{}
	}
	order := orderClass[class&15]
	for d := range 4 {
		order += orderShape[code>>(4*d)&15]
	}
	return worth{order, order - order/4}
}
