package model

import (
	"slices"

	"fukumi/notation"
)

// A Candidate is a free point with the worth of a stone on it.
type Candidate struct {
	Point           notation.Point
	Attack, Defence int32 // in units of the table, before the factors
	Score           int64 // attack and defence combined, in tenths
	at              int32 // place in the order of the scan
}

// Tenth is the number of a Board's units in one unit of the model.
const Tenth = 10

// candidate returns the free point p, judged for s.
func (b *Board) candidate(p notation.Point, s notation.Stone) Candidate {
	own := side(s)
	attack, _ := b.moves.total(own, p, b.size)
	_, defence := b.moves.total(1-own, p, b.size)
	c := Candidate{Point: p, Attack: attack, Defence: defence}
	a, d := int64(attack)*b.m.attack[own], int64(defence)*b.m.defence[own]
	if b.m.sum {
		c.Score = a + d
	} else {
		c.Score = max(a, d)
	}
	return c
}

// Candidates appends to list the moves for s that the model would search: at most width of them (0: all), sorted by
// score or, if sorted is false, in the order of the scan. All are legal. On an empty board the only candidate is the
// middle point. If no free point is near a stone, every legal point is a candidate.
func (b *Board) Candidates(list []Candidate, s notation.Stone, width int, sorted bool) []Candidate {
	if b.stones == 0 {
		return append(list, b.candidate(notation.At(b.size/2, b.size/2), s))
	}
	start := len(list)
	if list = b.gather(list, s, b.m.Search.Radius > 0); len(list) == start {
		list = b.gather(list, s, false)
	}
	found := b.urgent(list[start:])
	if sorted || width > 0 && width < len(found) {
		found = best(found, width)
		if !sorted {
			slices.SortFunc(found, func(x, y Candidate) int { return int(x.at - y.at) })
		}
	}
	return list[:start+len(found)]
}

// gather appends the legal points. If near is true, it appends only those near a stone.
func (b *Board) gather(list []Candidate, s notation.Stone, near bool) []Candidate {
	for i, p := range b.points {
		cell := b.cells[i]
		if b.code[cell] != codeFree || near && b.nearCount[cell] == 0 || !b.legal(p, s) {
			continue
		}
		c := b.candidate(p, s)
		c.at = int32(i)
		list = append(list, c)
	}
	return list
}

// urgent keeps, in place, only the candidates that reach an urgent score, the first one that any candidate reaches.
func (b *Board) urgent(list []Candidate) []Candidate {
	if len(b.m.Search.Urgent) == 0 || len(list) == 0 {
		return list
	}
	most := list[0].Score
	for i := range list {
		most = max(most, list[i].Score)
	}
	for _, u := range b.m.Search.Urgent {
		if least := int64(u) * Tenth; most >= least {
			n := 0
			for _, c := range list {
				if c.Score >= least {
					list[n] = c
					n++
				}
			}
			return list[:n]
		}
	}
	return list
}

// best moves the width candidates with the highest scores to the front, sorted, and returns them. Candidates of equal
// score remain in order. A width of 0 means all.
func best(list []Candidate, width int) []Candidate {
	if width == 0 || width > len(list) {
		width = len(list)
	}
	n := 0
	for _, c := range list {
		if n == width {
			if c.Score <= list[n-1].Score {
				continue
			}
			n--
		}
		i := n
		for ; i > 0 && list[i-1].Score < c.Score; i-- {
			list[i] = list[i-1]
		}
		list[i] = c
		n++
	}
	return list[:n]
}

// Best returns the move that the move table alone chooses: the better of the best attack and the best defence, each
// after its factor. The score of the move is that attack or defence.
func (b *Board) Best(s notation.Stone) (Candidate, bool) {
	list := b.Candidates(nil, s, 0, false)
	if len(list) == 0 {
		return Candidate{}, false
	}
	own := side(s)
	fa, fd := b.m.attack[own], b.m.defence[own]
	attack, defence := list[0], list[0]
	for _, c := range list[1:] {
		if c.Attack > attack.Attack || c.Attack == attack.Attack && c.Defence > attack.Defence {
			attack = c
		}
		if c.Defence > defence.Defence || b.m.Order.Ties == tiesBoth && c.Defence == defence.Defence &&
			c.Attack > defence.Attack {
			defence = c
		}
	}
	a, d := int64(attack.Attack)*fa, int64(defence.Defence)*fd
	if a > d || a == d && b.m.Order.Equal == equalAttack {
		attack.Score = a
		return attack, true
	}
	defence.Score = d
	return defence, true
}
