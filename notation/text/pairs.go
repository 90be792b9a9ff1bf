package text

// Points as pairs of numbers, the column from the left and the row. Programs count them from 0 or
// from 1, and rows from the top or the bottom; what neither the numbers nor the user say is asked.

import (
	"slices"

	"fukumi/notation"
	"fukumi/notation/words"
)

// An Origin says from where the rows of points such as h8 count.
type Origin uint8

// The origins. Usual is the top for opening lists and the bottom for all else.
const (
	Usual Origin = iota
	Bottom
	Top
)

// A Base is the number of the first column and of the first row.
type Base uint8

// The bases. AnyBase is as the numbers tell.
const (
	AnyBase Base = iota
	FromZero
	FromOne
)

// A PairsError asks how pairs of numbers are meant.
type PairsError struct {
	Base   bool // from 0 or from 1
	Origin bool // rows from the top or from the bottom
}

func (e *PairsError) Error() string { return e.Message().String() }

// Message is what it says.
func (e *PairsError) Message() *words.Message {
	switch {
	case e.Base && e.Origin:
		return words.Later("points as pairs of numbers: do columns and rows count from 0 or from 1, and do rows " +
			"count from the top or from the bottom?")
	case e.Base:
		return words.Later("points as pairs of numbers: do columns and rows count from 0 or from 1?")
	}
	return words.Later("points as pairs of numbers: do rows count from the top or from the bottom?")
}

// Pairs say how pairs of numbers are meant.
type Pairs struct {
	Base   Base
	Origin Origin
	Told   bool // that it was settled by a custom, which is to be told
}

// Settle finds out what is open, by all the pairs that there are. A list of a program, written as
// such, has its rows from the top and, where it begins in the centre, tells from where it counts.
func (p *Pairs) Settle(numbers [][2]int, size int, list bool) error {
	least, most := notation.MaxSize, 0
	for _, n := range numbers {
		least, most = min(least, n[0], n[1]), max(most, n[0], n[1])
	}
	switch {
	case p.Base != AnyBase:
	case least == 0:
		p.Base = FromZero
	case most >= size:
		p.Base = FromOne
	case list && size%2 == 1 && numbers[0] == [2]int{size / 2, size / 2}:
		p.Base = FromZero
	case list && size%2 == 1 && numbers[0] == [2]int{size/2 + 1, size/2 + 1}:
		p.Base = FromOne
	}
	// In the middle row it is all the same where rows begin.
	anyOrigin := p.Base != AnyBase && !slices.ContainsFunc(numbers, func(n [2]int) bool {
		return 2*n[1] != size-1+2*p.First()
	})
	open := p.Origin == Usual && !list
	if p.Base == AnyBase || open && !anyOrigin {
		return &PairsError{Base: p.Base == AnyBase, Origin: open}
	}
	p.Told = list && p.Origin == Usual && !anyOrigin
	if list && p.Origin == Usual {
		p.Origin = Top
	}
	return nil
}

// First is the number of the first column and row.
func (p *Pairs) First() int { return int(p.Base) - int(FromZero) }

// Point is the point of a pair.
func (p *Pairs) Point(x, y, size int) (notation.Point, error) {
	x, y = x-p.First(), y-p.First()
	if x < 0 || y < 0 || x >= size || y >= size {
		return notation.NoPoint, notation.ErrOffBoard
	}
	if p.Origin == Top {
		y = size - 1 - y
	}
	return notation.At(x, y), nil
}
