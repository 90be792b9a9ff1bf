package eval

import (
	"sync"

	"fukumi/notation"
)

// The weights of the static evaluation, and what follows from them.

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
var weightsOf = [len(notation.Rules)]Weights{handWeights, handWeights, handWeights}

var handWeights = func() (w Weights) {
	w.Moves.Shape = [16]float64{
		ShapeTwo: 2, ShapeOpenTwo: 3, ShapeClosedThree: 4, ShapeThree: 8, ShapeOpenThree: 10,
		ShapeFour: 12, ShapeDoubleFour: 60, ShapeStraightFour: 60,
	}
	w.Moves.Class = [16]float64{
		ClassClosedThreePlus: 3, ClassThreePlus: 8, ClassDoubleThree: 90, ClassFourPlus: 10, ClassFourThree: 250,
		ClassDoubleFour: 600, ClassStraightFour: 600, ClassFive: 2000,
	}
	w.Waits.Shape = [16]float64{
		ShapeTwo: 1.5, ShapeOpenTwo: 2, ShapeClosedThree: 3, ShapeThree: 5, ShapeOpenThree: 7,
		ShapeFour: 8, ShapeDoubleFour: 30, ShapeStraightFour: 30,
	}
	w.Waits.Class = [16]float64{
		ClassClosedThreePlus: 2, ClassThreePlus: 5, ClassDoubleThree: 40, ClassFourPlus: 6, ClassFourThree: 90,
		ClassDoubleFour: 150, ClassStraightFour: 150, ClassFive: 800,
	}
	return w
}()

// orderShape and orderClass are what a shape and a class count in the order of
// moves: the steps from class to class are larger than all that shapes add.
var (
	orderShape = [16]int16{
		ShapeClosedOne: 1, ShapeOne: 2, ShapeClosedTwo: 4, ShapeTwo: 12, ShapeOpenTwo: 16,
		ShapeClosedThree: 16, ShapeThree: 40, ShapeOpenThree: 48, ShapeFour: 50,
	}
	orderClass = [16]int16{
		ClassClosedThreePlus: 20, ClassThree: 40, ClassThreePlus: 80, ClassDoubleThree: 400,
		ClassFour: 60, ClassFourPlus: 150, ClassFourThree: 1500, ClassDoubleFour: 3000, ClassStraightFour: 3000, ClassFive: 8000,
	}
)

// worthTables are the tables of the weights in use, by rule.
var worthTables [len(notation.Rules)]struct {
	once   sync.Once
	tables [2]*[1 << 16]worth
}

// tables spreads the weights over all combinations of four shapes, for Black
// and for White.
func (w *Weights) tables(rule notation.Rule) [2]*[1 << 16]worth {
	if w != &weightsOf[rule] {
		return w.spread(tablesOf(rule))
	}
	t := &worthTables[rule]
	t.once.Do(func() { t.tables = w.spread(tablesOf(rule)) })
	return t.tables
}

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
	moves, waits := w.Moves.Class[class&15], w.Waits.Class[class&15]
	order := orderClass[class&15]
	for d := range 4 {
		s := code >> (4 * d) & 15
		moves += w.Moves.Shape[s]
		waits += w.Waits.Shape[s]
		order += orderShape[s]
	}
	return worth{round(moves), round(waits), order, order - order/4}
}

// round is the nearest whole number within 16 bits, 0 or more.
func round(v float64) int16 { return int16(min(max(v+0.5, 0), 16000)) }

// WeightsOf returns the weights in use under a rule.
func WeightsOf(rule notation.Rule) Weights { return weightsOf[rule] }
