package eval

import (
	"math"
	"sync"

	"fukumi/notation"
)

// The weights of the static evaluation, and what follows from them.
//
// They were found by our own method (TestTune in solver/tune_test.go, which can
// be run again): from random quiet openings the program played itself, a few
// thousand nodes a move, until the solver proved a win; of these games every
// position without a five, four or straight four to make is a sample, with the
// number of points of each shape and class for either side, and who won; and
// logistic regression, beginning with weights set by hand, made the evaluation
// fit. 1,200 freestyle games gave 8,997 samples, and 1,179 held back: there the
// mean cross-entropy went from 0.6495 by hand to 0.6304. The weights of what a
// search sees before it evaluates (a five, a straight or double four) remained
// as they were set, and the other rules use those of freestyle.

const (
	// ScoreUnit is the unit of the evaluation: so many units are one step of
	// the logistic curve, so that the chance of a side to win is judged to be
	// 1/(1+exp(-value/ScoreUnit)).
	ScoreUnit = 200
	// MaxScore bounds the evaluation.
	MaxScore = 20000
)

// Weights are the parameters of the evaluation. What a point is worth to a
// side is the sum of the weights of the four shapes a stone there makes, and
// of the class that they make together: one set of weights for the side to
// move, one for the side that waits.
type Weights struct {
	Moves, Waits struct {
		Shape [16]float64
		Class [16]float64
	}
}

// weightsOf are the weights by rule.
var weightsOf = [len(notation.Rules)]Weights{tunedWeights, tunedWeights, tunedWeights}

// tunedWeights are in the order of the shapes and of the classes.
var tunedWeights = func() (w Weights) {
	w.Moves.Shape = [16]float64{0, 0, 1.4, 0.0, 1.4, 3.3, 2.9, 3.6, 22.8, 43.5, 26.0, 60.0, 60.0}
	w.Moves.Class = [16]float64{0, 0, 1.2, 18.1, 4.6, 63.4, 50.6, 0.3, 52.0, 246.8, 600.0, 600.0, 2000.0}
	w.Waits.Shape = [16]float64{0, 0, 0.6, 0.1, 2.7, 1.8, 1.3, 3.6, 18.6, 29.2, 30.7, 30.0, 30.0}
	w.Waits.Class = [16]float64{0, 0, 0.5, 13.3, 6.8, 40.6, 23.4, 0.0, 65.9, 106.8, 150.0, 150.0, 800.0}
	return w
}()

// orderShape and orderClass are what a shape and a class count in the order of
// moves: the steps from class to class are larger than all that shapes add.
var (
	orderShape = [16]int16{
		shapeClosedOne: 1, shapeOne: 2, shapeClosedTwo: 4, shapeTwo: 12, shapeOpenTwo: 16,
		shapeClosedThree: 16, shapeThree: 40, shapeOpenThree: 48, ShapeFour: 50,
	}
	orderClass = [16]int16{
		classClosedThreePlus: 20, ClassThree: 40, classThreePlus: 80, ClassDoubleThree: 400,
		ClassFour: 60, ClassFourPlus: 150, ClassFourThree: 1500, ClassDoubleFour: 3000, ClassStraightFour: 3000,
		ClassFive: 8000,
	}
)

// A worth is what a point is worth to one colour by its four shapes: to the
// side to move, to the side that waits, and for the order of moves as an
// attack and as a defence against it.
type worth struct{ moves, waits, attack, defence int16 }

// worths are the weights in use, spread, by rule.
var worths [len(notation.Rules)]struct {
	once   sync.Once
	tables [2]*[1 << 16]worth
}

func worthTables(rule notation.Rule) [2]*[1 << 16]worth {
	t := &worths[rule]
	t.once.Do(func() { t.tables = weightsOf[rule].spread(tablesOf(rule)) })
	return t.tables
}

// spread gives the weights for all combinations of four shapes, for Black and for
// White.
func (w *Weights) spread(t *patternTables) [2]*[1 << 16]worth {
	var tables [2]*[1 << 16]worth
	for c := range tables {
		if c == 1 && t.class[1] == t.class[0] {
			tables[1] = tables[0]
			break
		}
		tables[c] = new([1 << 16]worth)
		for code := range tables[c] {
			tables[c][code] = w.worth(code, Class(t.class[c][code]&classMask))
		}
	}
	return tables
}

// worth is what four shapes and their class are worth.
func (w *Weights) worth(code int, class Class) worth {
	if class == ClassFoul {
		return worth{}
	}
	// In whole tenths, so that the order of the lines has no part in the sum.
	moves, waits := tenths(w.Moves.Class[class&15]), tenths(w.Waits.Class[class&15])
	order := orderClass[class&15]
	for d := range 4 {
		s := code >> (4 * d) & 15
		moves += tenths(w.Moves.Shape[s])
		waits += tenths(w.Waits.Shape[s])
		order += orderShape[s]
	}
	return worth{round(moves), round(waits), order, order - order/4}
}

func tenths(v float64) int { return int(math.Round(10 * v)) }

// round is the nearest whole number of so many tenths within 16 bits, 0 or
// more.
func round(tenths int) int16 { return int16(min(max((tenths+5)/10, 0), 16000)) }

// WeightsOf returns the weights in use under a rule.
func WeightsOf(rule notation.Rule) Weights { return weightsOf[rule] }
