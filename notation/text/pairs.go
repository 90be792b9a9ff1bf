package text

// Points as pairs of numbers, the column from the left and the row. Programs count them from 0 or
// from 1, and rows from the top or the bottom. If neither the numbers nor the user decide this, an
// error asks the user.

import (
	"slices"

	"fukumi/notation"
	"fukumi/notation/words"
)

// An Origin says whether rows count from the top or from the bottom.
type Origin uint8

// The origins. Usual is the top for opening lists and the bottom in all other
// notations.
const (
	Usual Origin = iota
	Bottom
	Top
)

// A Base is the number of the first column and of the first row.
type Base uint8

// The bases. AnyBase is derived from the numbers.
const (
	AnyBase Base = iota
	FromZero
	FromOne
)

// A PairsError asks the user how pairs of numbers are meant.
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
	Told   bool // whether only a custom settled the origin, which a warning should say
}

// Settle derives Base and Origin, where they are open, from all pairs of a text. A list, which
// only programs write, has its rows from the top; if it begins in the centre, that gives its
// base.
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
	// The number of the middle row is the same from the top and from the bottom.
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

// First returns the number of the first column and row.
func (p *Pairs) First() int { return int(p.Base) - int(FromZero) }

// Point returns the point of a pair.
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
