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

// What looks promising, by the learned evaluation: which moves are tried first, and
// with which numbers positions and moves start. It steers the search and has no part in
// what it claims.
//
// Counted over the positions that searches of openings came to (in units of the
// evaluation): of those with the attacker to move that are judged below 0 one in fifty was
// ever won, at 200 a quarter, at 400 two thirds, from 600 on all but a few; and a move
// that leads to less than 0 has won one time in two hundred, while half of the moves that a
// search by their shapes alone came to led there. The move that won was the first of
// the list in 40 to 60 %, among the first three in 80 to 90 %, by the judgement and twice
// the order by shapes, whichever of the two had led the search; by one of them alone
// in 30 to 45 % and in 65 to 75 % where the other had led it.

// The numbers of judge.go.
const (
	judged      = 60 // of the best moves by their shapes are judged
	orderWeight = 2  // of the order by shapes, beside the judgement

	// A position judged levelLeaf starts with a proof number of 1, and one judged so many
	// times scaleLeaf worse with e to that power; a move with that beside its place in the order.
	levelLeaf, scaleLeaf = 300, 250
	levelTry, scaleTry   = 200, 160
	mostGuess            = 200
)

// A placed stone is one that the judgement knows of.
type placed struct {
	p    notation.Point
	side int
}

// judgement is what values the position on the board and those behind its moves. It is
// brought there from the position that it was asked about before, which differs by a
// few stones as a rule: to make it anew takes longer than to look at many moves.
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
				s.judged = append(s.judged, placed{p, side})
			}
		}
	}
	s.score.Judge(s.attacker) // what it makes here it need not make behind every move
	return s.score
}

// after is what the position on the board is worth to who has played p there.
func (s *Search) after(p notation.Point, side notation.Stone) int {
	score := s.judgement()
	score.Place(p, side)
	v := -score.Judge(side.Opponent())
	score.Undo()
	return v
}

// guessed is the proof number that a value begins with.
func guessed(value, level, scale int) uint32 {
	return uint32(max(1, min(mostGuess, math.Exp(float64(level-value)/float64(scale)))))
}

// guess makes the numbers of the first tries of n, which is on the board.
func (s *Search) guess(n *node) {
	if len(n.tries) == 1 {
		return
	}
	for i := range n.tries {
		n.tries[i].pn += guessed(s.after(n.tries[i].move, s.attacker), levelTry, scaleTry) - 1
	}
}

// rank returns the attacker's moves on the board, best first: all that can help.
// Where the defender can make five there is one; where he has a win by fours, should
// the attacker do nothing, only fours and moves in its zone can.
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
		value[p&511] = orderWeight*value[p&511] + int32(s.after(p, s.attacker))
	}
	sortBy(best)
	return list
}

// classes leaves one of those moves that are images of each other on the board.
func (s *Search) classes(list []notation.Point) []notation.Point {
	z := stonesOf(&s.pos, s.attacker)
	symmetric := false
	for t := notation.Symmetry(1); t < notation.Symmetries && !symmetric; t++ {
		symmetric = s.geometry.of(&z, t) == z
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

// foremost puts the hints that are on the list first, the newest before the others.
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
