package eval

import (
	"math/rand/v2"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/notation/threat"
)

// TestClassesAgreeWithThreats holds the classes of the pattern layer against the
// threats of package threat, which share no code with them.
func TestClassesAgreeWithThreats(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 6))
	for range testhelp.Cases(40, 3200) {
		pos := testhelp.Lopsided(r, notation.Rules[r.IntN(3)],
			notation.MinSize+r.IntN(notation.MaxSize-notation.MinSize+1))
		patterns := newPatterns(&pos)
		made := map[notation.Stone]map[notation.Point]threat.Kind{black: {}, white: {}}
		for _, at := range threat.AtPoints(&pos) {
			made[at.Side][at.Point] = at.Kind
		}
		for _, s := range sides {
			if len(pos.Fives(s)) > 0 {
				// A three that needs a point of a five already there is not one.
				continue
			}
			for _, p := range pos.Stones(empty) {
				if pos.Legal(p, s) != nil {
					continue
				}
				got, want := made[s][p], kindOfClass(patterns.Class(p, s))
				if !agree(got, want, pos.Rule().Forbids(s)) {
					t.Fatalf("%v size %d, black %v white %v: %v on %v makes %v, class %v, want %v", pos.Rule(),
						pos.Size(), pos.Stones(black), pos.Stones(white), s, p, got, patterns.Class(p, s), want)
				}
			}
		}
	}
}

// kindOfClass returns the kind of threat for a class of the pattern layer.
func kindOfClass(c Class) threat.Kind {
	switch c {
	case ClassFive:
		return threat.Five
	case ClassStraightFour:
		return threat.StraightFour
	case ClassDoubleFour:
		return threat.DoubleFour
	case ClassFourThree:
		return threat.FourThree
	case ClassFour, ClassFourPlus:
		return threat.Four
	case classDoubleThree:
		return threat.DoubleThree
	case ClassThree, classThreePlus:
		return threat.Three
	}
	return threat.None
}

// agree compares a kind with the kind of the class: the class does not distinguish
// broken threes, and counts threes that the fouls of Black may spoil.
func agree(got, class threat.Kind, fouls bool) bool {
	if got == threat.BrokenThree {
		got = threat.Three
	}
	if got == class || !fouls {
		return got == class
	}
	switch class {
	case threat.FourThree:
		return got == threat.Four
	case threat.DoubleThree:
		return got == threat.Three || got == threat.None
	case threat.Three:
		return got == threat.None
	}
	return false
}
