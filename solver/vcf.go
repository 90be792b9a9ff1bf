package solver

import (
	"slices"

	"fukumi/eval"
	"fukumi/notation"
	"fukumi/solver/internal/budget"
)

// The search for a win by continuous fours (VCF).
//
// It proves a win by a line: every attacker move makes a four, every reply is
// forced. It misses nothing in its class: a failure that no limit cut short is
// the exact absence of a VCF, for every rule, either colour and any position
// without a five on it.
//
// It is a depth-first search over the pairs (play x, reply y) of windows that
// hold three attacker stones and two free points:
//
//   - The attacker who can make five does. A defender with two points for a
//     five refutes; with one, the attacker must play it, and it must make a
//     four.
//   - A point that is in two pairs with different partners makes two fours at
//     once, or a straight four, and wins. Two windows that share one completion
//     are a single four.
//   - Otherwise the defender plays the one completion, and whatever four that
//     gives is what the attacker must answer next.
//   - Renju: the attacker's move must not be foul for Black; the defender's
//     reply, when it is foul for Black and Black has no five, loses at once.
//
// A position only ever gains stones, so the search ends; positions met again
// by another order of moves are caught in a table of failures. The wins need
// no table, since the first one ends the search. Sources: Allis, van den Herik
// and Huntjens (1993) for threats and replies; the 3+0 window stack is common
// in the field's programs.
type vcf struct {
	board              *eval.Board
	attacker, defender notation.Stone
	foulAttacker       bool // the attacker's moves can be foul
	foulDefender       bool // the defender's replies can be foul

	table failTable
	// line is the path to the position at hand, attacker's move and reply in
	// turn; after a win, the whole win. Where the reply is foul, NoPoint
	// stands for it.
	line []notation.Point
	// moves is a stack of the candidate moves of all positions on the path.
	moves []pair
	// mate holds the partner of each point that the scan at hand has met, and
	// seen the number of that scan.
	mate [512]notation.Point
	seen [512]uint32
	scan uint32
	// dropped says that a foul double four was met.
	dropped bool

	limit *budget.Budget
}

// A pair is an attacker move that makes a four and the point that completes it.
type pair struct{ move, reply notation.Point }

// An outcome is what a search says of one position.
type outcome uint8

const (
	fails  outcome = iota // no win of the class, exactly
	cut                   // none was found within the depth asked
	wins                  // a win; its moves are on the line
	halted                // a limit was reached
)

// maxDepth is more attacker moves than any board has room for.
const maxDepth = 250

// set prepares a search on b, whose stones it leaves as it finds them.
func (v *vcf) set(b *eval.Board, attacker notation.Stone, limit *budget.Budget) {
	v.board, v.attacker, v.defender, v.limit = b, attacker, attacker.Opponent(), limit
	v.foulAttacker = b.Rule().Forbids(attacker)
	v.foulDefender = b.Rule().Forbids(v.defender)
	v.line, v.moves = v.line[:0], v.moves[:0]
	v.table.begin()
}

// solve searches the position on the board, the attacker to move.
func (v *vcf) solve() outcome { return v.within(maxDepth) }

// within is solve for wins of at most so many attacker moves; it says cut where
// there may be a longer one.
func (v *vcf) within(depth int) outcome {
	v.line = v.line[:0]
	if p, _, n := v.board.Fives(v.attacker, 0); n > 0 {
		v.line = append(v.line, p)
		return wins
	}
	forced, _, n := v.board.Fives(v.defender, 0)
	if n > 1 {
		return fails
	}
	if n == 0 && v.hopeless() {
		return fails
	}
	return v.search(forced, depth)
}

// shorten searches the position on the board again after solve has found a
// win, deeper and deeper, and leaves a shortest win on the line. It reports
// whether that was done; otherwise the line is the one that solve left.
func (v *vcf) shorten() bool {
	found := slices.Clone(v.line)
	forced, _, _ := v.board.Fives(v.defender, 0)
	for depth := 2; 2*depth-1 < len(found); depth++ {
		v.line = v.line[:0]
		switch v.search(forced, depth) {
		case wins:
			return true
		case halted:
			v.line = append(v.line[:0], found...)
			return false
		}
	}
	v.line = append(v.line[:0], found...)
	return true
}

// search looks for a win in at most depth attacker moves, the five included.
// forced is the point the attacker must play, or NoPoint. On a win the line
// holds it; otherwise the line is as it was.
func (v *vcf) search(forced notation.Point, depth int) outcome {
	hash := v.board.Hash()
	base := len(v.moves)
	if o := v.candidates(forced); o == wins {
		v.moves = v.moves[:base]
		if depth >= 2 {
			return wins
		}
		v.line = v.line[:len(v.line)-3]
		return cut
	}
	if len(v.moves) == base {
		v.table.fail(hash, exactDepth)
		return fails
	}
	result := fails
	if depth < 2 {
		v.moves = v.moves[:base]
		return cut
	}
	for i := base; i < len(v.moves); i++ {
		o := v.try(v.moves[i], depth)
		if o >= wins {
			v.moves = v.moves[:base]
			return o
		}
		result = max(result, o)
	}
	v.moves = v.moves[:base]
	if result == fails {
		v.table.fail(hash, exactDepth)
	} else {
		v.table.fail(hash, depth)
	}
	return result
}

// try judges one candidate: it plays the move and its forced reply and
// searches on, unless that is known to fail.
func (v *vcf) try(m pair, depth int) outcome {
	b := v.board
	if !v.limit.Spend() {
		return halted
	}
	if v.foulDefender && v.foulReply(m) {
		v.line = append(v.line, m.move, notation.NoPoint, m.reply)
		return wins
	}
	switch known := v.table.failed(b.HashWith(m.move, v.attacker, m.reply)); {
	case known == exactDepth:
		return fails
	case known >= depth-1:
		return cut
	}
	if v.foulAttacker && b.Foul(m.move) {
		return fails
	}
	b.Place(m.move, v.attacker)
	since := b.Fours(v.defender)
	b.Place(m.reply, v.defender)
	o := fails
	if forced, _, n := b.Fives(v.defender, since); n < 2 {
		v.line = append(v.line, m.move, m.reply)
		if o = v.search(forced, depth-1); o != wins {
			v.line = v.line[:len(v.line)-2]
		}
	}
	b.Undo()
	b.Undo()
	return o
}

// foulReply reports whether the reply is foul for the defender once the move
// is played. The same stones may have come about by another order in which it
// was not, so this comes before the table is asked.
func (v *vcf) foulReply(m pair) bool {
	v.board.Place(m.move, v.attacker)
	foul := v.board.Foul(m.reply)
	v.board.Undo()
	return foul
}

// candidates pushes the attacker's fours onto the stack of moves, the newest
// windows first. Where one of them wins on the spot it appends the move, a
// reply and the five to the line and returns wins.
func (v *vcf) candidates(forced notation.Point) outcome {
	b := v.board
	base := len(v.moves)
	v.next()
	threes := b.Threes(v.attacker)
	doubled := false
	for i := len(threes) - 1; i >= 0; i-- {
		x, y, ok := b.Pair(threes[i], v.attacker)
		if !ok {
			continue
		}
		for range 2 {
			x, y = y, x
			switch {
			case forced != notation.NoPoint && x != forced:
			case v.seen[x&511] != v.scan:
				v.seen[x&511], v.mate[x&511] = v.scan, y
				v.moves = append(v.moves, pair{x, y})
			case v.mate[x&511] != y && v.mate[x&511] != notation.NoPoint:
				if !v.foulAttacker || !b.Foul(x) {
					v.line = append(v.line, x, v.mate[x&511], y)
					return wins
				}
				v.mate[x&511] = notation.NoPoint // a foul double four
				doubled, v.dropped = true, true
			}
		}
	}
	if doubled {
		kept := v.moves[:base]
		for _, m := range v.moves[base:] {
			if v.mate[m.move&511] != notation.NoPoint {
				kept = append(kept, m)
			}
		}
		v.moves = kept
	}
	return fails
}

// next begins a scan. Their numbers come round again in a search of minutes;
// what was seen under the old ones is forgotten then.
func (v *vcf) next() {
	if v.scan++; v.scan == 0 {
		clear(v.seen[:])
		v.scan = 1
	}
}

// double reports whether some move makes two fours with different completions,
// or a straight four. The attacker is to move and may have no five.
func (v *vcf) double() bool {
	line, base := len(v.line), len(v.moves)
	o := v.candidates(notation.NoPoint)
	v.line, v.moves = v.line[:line], v.moves[:base]
	return o == wins
}

// foulDouble reports whether some move that would make two fours with
// different completions, or a straight four, is foul for the attacker: another
// stone may make it legal.
func (v *vcf) foulDouble() bool {
	b := v.board
	v.next()
	for _, w := range b.Threes(v.attacker) {
		x, y, ok := b.Pair(w, v.attacker)
		if !ok {
			continue
		}
		for range 2 {
			x, y = y, x
			if v.seen[x&511] != v.scan {
				v.seen[x&511], v.mate[x&511] = v.scan, y
			} else if v.mate[x&511] != y && b.Foul(x) {
				return true
			}
		}
	}
	return false
}

// hopeless reports that no VCF can exist, whatever the defender replies. It
// lets the attacker have, unanswered, every point that would make a four, and
// again every point that these make fours of. As long as no two windows that
// come to hold three in this way meet in a free point, save with the same two
// free points, no move can ever make two fours at once. Not tried where Black
// defends in renju and may lose by a foul.
func (v *vcf) hopeless() bool {
	if v.foulDefender {
		return false
	}
	return v.board.Relaxed(v.attacker)
}
