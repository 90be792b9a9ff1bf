package fours

import (
	"fukumi/eval"
	"fukumi/notation"
)

// A Relevance finds out, in a position where the attacker has no win by fours, which additional stone of the attacker
// could give one. It repeats the failed search, and records every point that played a part in it: the free points of
// all windows that at some moment had exactly two attacker stones and nothing else, or three defender stones and
// nothing else.
//
// Claim: a stone on any other point p changes nothing. Take a win by fours that
// p allows, and compare it move by move with the search without p. Each of its
// moves makes a four in a window with three attacker stones. If p were one of
// them, the window had two when the move was made, and p was recorded. So the
// search had the same move and, by the same argument, the same completions and
// the same reply. A four of the defender that p prevents is in a window that
// had three of his stones, and p was recorded. So the search would have followed
// the same line to the win, but it did not find one.
//
// If there are fouls, one more stone can make a foul move legal or a legal reply
// foul. The search reports when it meets a move that might change in this way,
// and then nothing is claimed.
type Relevance struct {
	Search
	Near eval.Set
}

// relevanceNodes limits the repeated search.
const relevanceNodes = 3000

// Init allocates the table of r.
func (r *Relevance) Init() { r.SetMemory(relevanceNodes * 4 * entryBytes) }

// Find records the points that matter in the position on the board. The attacker must be to move and have no win by
// fours. It returns false if nothing can be claimed.
func (r *Relevance) Find(b *eval.Board, attacker notation.Stone, limit *Budget) bool {
	part := limit.Part(relevanceNodes)
	r.Search.Prepare(b, attacker, &part)
	r.Near, r.dropped = eval.Set{}, false
	b.Twos(attacker, &r.Near)
	b.Threatening(attacker, 0, &r.Near)
	b.Threatening(r.defender, 0, &r.Near)
	forced, _, n := b.Fives(r.defender, 0)
	ok := n == 0 && r.note(forced)
	limit.Nodes += part.Nodes
	return ok
}

// note repeats the search from the position on the board.
func (r *Relevance) note(forced notation.Point) bool {
	b := r.board
	hash := b.Hash()
	if r.table.failed(hash) >= 0 {
		return true // visited before
	}
	base := len(r.moves)
	if r.candidates(forced) == Wins || r.dropped {
		r.moves = r.moves[:base]
		return false
	}
	ok := true
	for i := base; i < len(r.moves) && ok; i++ {
		ok = r.noteMove(r.moves[i])
	}
	r.moves = r.moves[:base]
	r.table.fail(hash, exactDepth)
	return ok
}

// noteMove repeats the search after one four.
func (r *Relevance) noteMove(m pair) bool {
	b := r.board
	if !r.limit.Spend() || r.FoulAttacker && b.Foul(m.move) {
		return false
	}
	b.Place(m.move, r.attacker)
	ok := !r.FoulDefender || !b.MayFoul(m.reply)
	if ok {
		b.TwosThrough(m.move, r.attacker, &r.Near)
		threes, fours := len(b.Threes(r.defender)), b.Fours(r.defender)
		b.Place(m.reply, r.defender)
		b.Threatening(r.defender, threes, &r.Near)
		if forced, _, n := b.Fives(r.defender, fours); n < 2 {
			ok = r.note(forced)
		}
		b.Undo()
	}
	b.Undo()
	return ok
}
