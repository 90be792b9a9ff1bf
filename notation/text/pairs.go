package text

// Points as pairs of numbers: the column from the left, then the row. Programs count from 0 or from
// 1, and count rows from the top or from the bottom. If neither the numbers nor the user decide how
// to read them, an error asks the user.

import (
	"slices"

	"fukumi/notation"
	"fukumi/notation/words"
)

// An Origin says whether rows count from the top or from the bottom.
type Origin uint8

// The origins. Usual means the top in opening lists, and the bottom in all other
// notations.
const (
	Usual Origin = iota
	Bottom
	Top
)

// A Base is the number of the first column and of the first row.
type Base uint8

// The bases. AnyBase means that the numbers decide.
const (
	AnyBase Base = iota
	FromZero
	FromOne
)

// A PairsError asks the user how to read pairs of numbers.
type PairsError struct {
	Base   bool // the question is whether they count from 0 or from 1
	Origin bool // the question is whether rows count from the top or from the bottom
}

func (e *PairsError) Error() string { return e.Message().String() }

// Message returns the text of the error.
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

// Pairs says how to read pairs of numbers.
type Pairs struct {
	Base   Base
	Origin Origin
	Told   bool // whether Settle chose the origin only by custom: the caller should warn the user
}

// Settle derives Base and Origin from all pairs of a text, unless they are set already. If list,
// the text is an opening list, which only programs write: its rows count from the top, and its base
// follows if the first move is in the centre.
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

// Point returns the point that a pair means.
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
