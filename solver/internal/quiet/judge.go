package quiet

import (
	"cmp"
	"math"
	"math/bits"
	"slices"

	"fukumi/eval"
	"fukumi/notation"
	"fukumi/solver/internal/fours"
)

// The learned evaluation as a guide. It decides which moves are tried first, and gives positions and moves their first
// proof numbers. It steers the search and has no effect on its claims.
//
// The following was counted over the positions in searches of openings, in units of the evaluation. Of the positions
// with the attacker to move, one in fifty was ever won if judged below 0, a quarter at 200, two thirds at 400, and
// almost all from 600 on. A move that leads to less than 0 has won once in two hundred cases, while half of the moves
// tried in a search guided only by shapes led to such positions. If the list was ordered by the judgement plus twice
// the order by shapes, the winning move was the first one in 40 to 60 %, and among the first three in 80 to 90 %,
// whichever of the two had guided the search. If it was ordered by one of them and the other had guided the search,
// these numbers were 30 to 45 % and 65 to 75 %.

// The constants of the guide.
const (
	judged      = 60 // number of moves that are judged: the best ones by shapes
	orderWeight = 2  // weight of the order by shapes, relative to the judgement
	rankWeight  = 2  // weight of the learned order, relative to the judgement

	// A position judged as levelLeaf starts with the proof number 1, and one judged worse by scaleLeaf starts with e
	// times as much. A move starts with such a number, increased by its place in the order.
	levelLeaf, scaleLeaf = 300, 250
	levelTry, scaleTry   = 200, 160
	maxGuess             = 200
)

// A placement is a stone that the score of judgement includes.
type placement struct {
	p    notation.Point
	side int
}

// judgement returns a score of the position on the board, from which after computes those of the positions after moves.
// It updates the score from the position of the last call, which usually differs by a few stones: a new score would
// take longer than judging many moves.
func (s *Search) judgement() *eval.Score {
	if s.score == nil {
		bare := s.position(&stones{}, s.attacker)
		s.score = eval.NewScore(&bare)
	}
	keep := 0
	missing := s.at
	for keep < len(s.judged) && s.at[s.judged[keep].side].Has(s.judged[keep].p) {
		missing[s.judged[keep].side].Remove(s.judged[keep].p)
		keep++
	}
	for range s.judged[keep:] {
		s.score.Undo()
	}
	s.judged = s.judged[:keep]
	for side, colour := range [...]notation.Stone{own: s.attacker, other: s.defender} {
		for i, word := range missing[side] {
			for ; word != 0; word &= word - 1 {
				p := notation.Point(i<<6 + bits.TrailingZeros64(word))
				s.score.Place(p, colour)
				s.judged = append(s.judged, placement{p, side})
			}
		}
	}
	s.score.Judge(s.attacker) // computed once, so that it need not be computed after every move
	return s.score
}

// after returns the value, for the side that plays p, of the position on the board after p.
func (s *Search) after(p notation.Point, side notation.Stone) int {
	score := s.judgement()
	score.Place(p, side)
	v := -score.Judge(side.Opponent())
	score.Undo()
	return v
}

// guessed returns the first proof number for a value.
func guessed(value, level, scale int) uint32 {
	return uint32(max(1, min(maxGuess, math.Exp(float64(level-value)/float64(scale)))))
}

// guess sets the numbers of the first tries of n, whose position is on the board.
func (s *Search) guess(n *node) {
	if len(n.tries) == 1 {
		return
	}
	for i := range n.tries {
		n.tries[i].pn += guessed(s.after(n.tries[i].move, s.attacker), levelTry, scaleTry) - 1
	}
}

// rank returns the attacker's moves on the board that can help, the best first. If the defender can make five, only the
// move that stops it can help. If the defender has a win by fours when the attacker does nothing, only fours and moves
// in the zone of this win can help.
func (s *Search) rank() []notation.Point {
	b := s.board
	fouls := s.rule.Forbids(s.attacker)
	forced, _, fives := b.Fives(s.defender, 0)
	switch {
	case fives > 1 || fives == 1 && fouls && b.Foul(forced):
		return nil
	case fives == 1:
		return []notation.Point{forced}
	}
	moves := b.Free()
	s.guarded = s.limit.Part(guardNodes)
	s.guard.Prepare(b, s.defender, &s.guarded)
	if s.guard.Solve() == fours.Wins {
		var zone fours.Zone
		fours.ZoneOf(b, s.guard.Line, s.defender, &zone)
		var guard eval.Set
		for _, p := range zone.List {
			guard.Add(p)
		}
		b.Threatening(s.attacker, 0, &guard)
		for i := range moves {
			moves[i] &= guard[i]
		}
	}
	s.limit.Nodes += s.guarded.Nodes
	list := s.classes(moves.Append(nil))
	if fouls {
		list = slices.DeleteFunc(list, b.Foul)
	}
	score := s.judgement()
	var value [512]int32
	sortBy := func(list []notation.Point) {
		slices.SortStableFunc(list, func(p, q notation.Point) int { return cmp.Compare(value[q&511], value[p&511]) })
	}
	for _, p := range list {
		value[p&511] = score.Order(p, s.attacker)
	}
	sortBy(list)
	best := list[:min(len(list), judged)]
	for _, p := range best {
		value[p&511] = orderWeight*value[p&511] + int32(s.after(p, s.attacker)) + rankWeight*score.Rank(p, s.attacker)
	}
	sortBy(best)
	return list
}

// classes keeps only one of all moves that are images of each other on the board.
func (s *Search) classes(list []notation.Point) []notation.Point {
	z := stonesOf(&s.pos, s.attacker)
	symmetric := false
	for _, t := range s.geometry.turns {
		symmetric = symmetric || s.geometry.of(&z, t) == z
	}
	if !symmetric {
		return list
	}
	met := map[stones]bool{}
	return slices.DeleteFunc(list, func(p notation.Point) bool {
		after := z.with(own, p)
		least, _ := s.geometry.least(&after)
		known := met[least]
		met[least] = true
		return known
	})
}

// foremost moves the hints that are in the list to its front, the newest first.
func foremost(list, hints []notation.Point) []notation.Point {
	at := 0
	for _, p := range slices.Backward(hints) {
		if k := slices.Index(list, p); k >= at {
			copy(list[at+1:k+1], list[at:k])
			list[at] = p
			at++
		}
	}
	return list
}
