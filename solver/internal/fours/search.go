package fours

import (
	"slices"

	"fukumi/eval"
	"fukumi/notation"
)

// A Search looks for a win by continuous fours (VCF).
//
// It proves a win by a line: every attacker move makes a four, and every reply
// is forced. It misses no win of its class: if it fails, and no limit cut it
// short, there is no VCF, for every rule, either colour and any position without
// a five.
//
// It is a depth-first search over the pairs (play x, reply y) of windows that
// hold three attacker stones and two free points:
//
//   - If the attacker can make five, he does. If the defender has two points on
//     which he makes five, the attack is refuted; if he has one, the attacker
//     must play on it, and must make a four there.
//   - A point that is in two pairs with different partners makes two fours at
//     once, or a straight four, and wins. Two windows that share one completion
//     are a single four.
//   - Otherwise the defender plays on the only completion. If this makes a four,
//     the attacker must answer it next.
//   - In renju, the attacker's move must not be foul for Black. If the defender's
//     reply is foul for Black and Black has no five, it loses at once.
//
// A position only ever gains stones, so the search ends. Positions that another
// order of moves has reached before are found in a table of failures. Wins need
// no table, because the first one ends the search. Sources: Allis, van den
// Herik and Huntjens (1993) for threats and replies; the 3+0 window stack is
// common in such programs.
type Search struct {
	board              *eval.Board
	attacker, defender notation.Stone
	FoulAttacker       bool // the attacker's moves can be foul
	FoulDefender       bool // the defender's replies can be foul

	table failTable
	// Line is the path to the current position, attacker's move and reply in
	// turn; after a win, the whole win. NoPoint stands for a foul reply.
	Line []notation.Point
	// moves is a stack of the candidate moves of all positions on the path.
	moves []pair
	// mate holds the partner of each point that the current scan has met, and
	// seen the number of that scan.
	mate [512]notation.Point
	seen [512]uint32
	scan uint32
	// dropped says that the search met a foul double four.
	dropped bool

	limit *Budget
}

// A pair is a move of the attacker that makes a four, with the point that completes the four.
type pair struct{ move, reply notation.Point }

// An Outcome is the result of searching one position.
type Outcome uint8

const (
	Fails  Outcome = iota // no win of the class, exactly
	Cut                   // no win within the depth limit
	Wins                  // a win; its moves are on the line
	Halted                // a limit was reached
)

// MaxDepth is more than the number of attacker moves on any board.
const MaxDepth = 250

// Prepare prepares a search on b. The search leaves the stones of b as they are.
func (v *Search) Prepare(b *eval.Board, attacker notation.Stone, limit *Budget) {
	v.board, v.attacker, v.defender, v.limit = b, attacker, attacker.Opponent(), limit
	v.FoulAttacker = b.Rule().Forbids(attacker)
	v.FoulDefender = b.Rule().Forbids(v.defender)
	v.table.clock = limit
	v.Forget()
}

// SetMemory sets the maximum size of the table of failures, in bytes.
func (v *Search) SetMemory(bytes int64) { v.table = newFailTable(bytes) }

// Forget drops the results of earlier searches.
func (v *Search) Forget() {
	v.Line, v.moves = v.Line[:0], v.moves[:0]
	v.table.forget()
}

// Solve searches the position on the board, with the attacker to move.
func (v *Search) Solve() Outcome { return v.Within(MaxDepth) }

// Within is Solve for wins with at most depth attacker moves. It returns Cut if there may be a longer win.
func (v *Search) Within(depth int) Outcome {
	v.Line = v.Line[:0]
	if p, _, n := v.board.Fives(v.attacker, 0); n > 0 {
		v.Line = append(v.Line, p)
		return Wins
	}
	forced, _, n := v.board.Fives(v.defender, 0)
	if n > 1 {
		return Fails
	}
	if n == 0 && v.hopeless() {
		return Fails
	}
	return v.search(forced, depth)
}

// Shorten searches the position on the board again, with increasing depth, after Solve has found a win. It sets the
// line to a shortest win. It reports whether it finished; if not, the line is the one that Solve has found.
func (v *Search) Shorten() bool {
	found := slices.Clone(v.Line)
	forced, _, _ := v.board.Fives(v.defender, 0)
	for depth := 2; 2*depth-1 < len(found); depth++ {
		v.Line = v.Line[:0]
		switch v.search(forced, depth) {
		case Wins:
			return true
		case Halted:
			v.Line = append(v.Line[:0], found...)
			return false
		}
	}
	v.Line = append(v.Line[:0], found...)
	return true
}

// search looks for a win with at most depth attacker moves, including the five. forced is the point on which the
// attacker must play, or NoPoint. If there is a win, it is appended to the line; otherwise the line is unchanged.
func (v *Search) search(forced notation.Point, depth int) Outcome {
	hash := v.board.Hash()
	base := len(v.moves)
	if o := v.candidates(forced); o == Wins {
		v.moves = v.moves[:base]
		if depth >= 2 {
			return Wins
		}
		v.Line = v.Line[:len(v.Line)-3]
		return Cut
	}
	if len(v.moves) == base {
		v.table.fail(hash, exactDepth)
		return Fails
	}
	result := Fails
	if depth < 2 {
		v.moves = v.moves[:base]
		return Cut
	}
	v.table.fetch(v.board, v.attacker, v.moves[base:])
	for i := base; i < len(v.moves); i++ {
		o := v.try(v.moves[i], depth)
		if o >= Wins {
			v.moves = v.moves[:base]
			return o
		}
		result = max(result, o)
	}
	v.moves = v.moves[:base]
	if result == Fails {
		v.table.fail(hash, exactDepth)
	} else {
		v.table.fail(hash, depth)
	}
	return result
}

// try judges a candidate. It plays the move and the forced reply and continues the search, unless that is known to
// fail.
func (v *Search) try(m pair, depth int) Outcome {
	b := v.board
	if !v.limit.Spend() {
		return Halted
	}
	if v.FoulDefender && v.foulReply(m) {
		v.Line = append(v.Line, m.move, notation.NoPoint, m.reply)
		return Wins
	}
	switch known := v.table.failed(b.HashWith(m.move, v.attacker, m.reply)); {
	case known == exactDepth:
		return Fails
	case known >= depth-1:
		return Cut
	}
	if v.FoulAttacker && b.Foul(m.move) {
		return Fails
	}
	b.Place(m.move, v.attacker)
	since := b.Fours(v.defender)
	b.Place(m.reply, v.defender)
	o := Fails
	if forced, _, n := b.Fives(v.defender, since); n < 2 {
		v.Line = append(v.Line, m.move, m.reply)
		if o = v.search(forced, depth-1); o != Wins {
			v.Line = v.Line[:len(v.Line)-2]
		}
	}
	b.Undo()
	b.Undo()
	return o
}

// foulReply reports whether the reply is foul for the defender after the move. This must be tested before the look-up
// in the table: another order of moves, in which the reply was not foul, may have led to the same stones.
func (v *Search) foulReply(m pair) bool {
	if !v.board.MayFoul(m.reply) {
		return false
	}
	v.board.Place(m.move, v.attacker)
	foul := v.board.Foul(m.reply)
	v.board.Undo()
	return foul
}
