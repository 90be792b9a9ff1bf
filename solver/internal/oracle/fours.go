package oracle

import (
	"fukumi/eval"
	"fukumi/notation"
)

// Fours is the definition of a VCF, played out with the referee. The attacker, who is to move, makes a five, or a move
// that threatens a five; the defender may then play on any point.
type Fours struct {
	memo map[eval.Hash]int
}

// NewFours returns an empty Fours.
func NewFours() Fours { return Fours{memo: map[eval.Hash]int{}} }

// Moves returns the number of the attacker's moves to the five against the longest defence, or 0 if there is no VCF.
func (o *Fours) Moves(pos *notation.Position) int {
	key := eval.HashOf(pos)
	if n, ok := o.memo[key]; ok {
		return n
	}
	n := o.search(pos)
	o.memo[key] = n
	return n
}

func (o *Fours) search(pos *notation.Position) int {
	attacker, defender := pos.Turn(), pos.Turn().Opponent()
	if len(pos.Fives(attacker)) > 0 {
		return 1
	}
	best := 0
	for _, p := range pos.Stones(notation.Empty) {
		if pos.Legal(p, attacker) != nil {
			continue
		}
		after := *pos
		_ = after.Play(p)
		fives := after.Fives(attacker)
		if len(fives) == 0 || len(after.Fives(defender)) > 0 {
			continue
		}
		// If the defender has no legal move, the attacker makes the five.
		longest := 1
		for _, d := range after.Stones(notation.Empty) {
			if len(fives) > 1 || d != fives[0] {
				continue // the attacker can make a five: one move
			}
			if after.Legal(d, defender) != nil {
				continue
			}
			next := after
			_ = next.Play(d)
			n := o.Moves(&next)
			if n == 0 {
				longest = 0
				break
			}
			longest = max(longest, n)
		}
		if longest > 0 && (best == 0 || longest+1 < best) {
			best = longest + 1
		}
	}
	return best
}
