package book

// How long the wins of a book can last: a number for each lemma, computed from the lemmas on which it depends. It is an
// upper bound, because it uses the longest defence in every lemma. It is not a claim that the wins hold; that is
// checked by Verify.

import (
	"errors"
	"fmt"

	"fukumi/notation"
	"fukumi/solver/proof"
)

// Lengths are upper bounds on the wins of a book's lemmas, in the order of the file. The unit is the attacker's moves
// to the five: n moves take 2n-1 plies.
type Lengths []byte

// Plies returns the bound of a lemma in plies, or 0 if it is unknown.
func (l Lengths) Plies(lemma int) int {
	if lemma >= len(l) || l[lemma] == 0 {
		return 0
	}
	return 2*int(l[lemma]) - 1
}

// A measurement is the data of a lemma that Measure keeps.
type measurement struct {
	own    int     // number of plies of the part that the lemma answers itself
	rests  []int32 // numbers of the positions on which it depends
	place  int32   // number of its position
	stones int     // number of stones on the board
}

// Measure computes the lengths of a book that Verify has accepted. It calls until repeatedly, unless that is nil, and
// ends if until returns an error. It keeps in memory the positions of the lemmas and the positions on which each of
// them depends.
func Measure(b *Reader, until func() error) (Lengths, error) {
	if until == nil {
		until = func() error { return nil }
	}
	numbers := map[string]int32{}
	number := func(pos *notation.Position) int32 {
		at := Key(pos)
		n, known := numbers[at]
		if !known {
			n = int32(len(numbers))
			numbers[at] = n
		}
		return n
	}
	var all []measurement
	for l, err := range b.Until(until).All() {
		if err != nil {
			return nil, err
		}
		m := measurement{own: proof.Lengths{}.Of(l.Node), place: number(&l.Position)}
		m.stones = len(l.Position.Points()) - l.Position.Count(notation.Empty)
		met := map[int32]bool{}
		err := l.Rests(until, func(pos *notation.Position) bool {
			if n := number(pos); !met[n] {
				met[n] = true
				m.rests = append(m.rests, n)
			}
			return true
		})
		if err != nil {
			return nil, fmt.Errorf("book: %w", err)
		}
		all = append(all, m)
	}
	// A lemma depends on positions with more stones. If a position has several lemmas, the longest one counts.
	maxStones := len(b.header.Roots[0].Points())
	byStones := make([][]int, maxStones+1)
	stones := make([]int, len(numbers))
	for i := range all {
		byStones[all[i].stones] = append(byStones[all[i].stones], i)
		stones[all[i].place] = all[i].stones
	}
	plies := make([]int, len(numbers))
	lengths := make(Lengths, len(all))
	for n := maxStones; n >= 0; n-- {
		for _, i := range byStones[n] {
			m := &all[i]
			length := m.own
			for _, r := range m.rests {
				if plies[r] == 0 {
					return nil, errors.New("book: a position that a lemma rests on is missing")
				}
				length = max(length, stones[r]-n+plies[r])
			}
			if lengths[i] = byte((length + 1) / 2); (length+1)/2 > 255 {
				return nil, fmt.Errorf("book: a win of %d plies", length)
			}
			plies[m.place] = max(plies[m.place], length)
		}
	}
	return lengths, nil
}
