package fours

import (
	"fukumi/eval"
	"fukumi/notation"
)

// An Inner has the searches by fours of either side inside a larger search.
// Each search is bounded, and its nodes count in the larger search.
type Inner struct {
	Board              *eval.Board
	Attacker, Defender notation.Stone
	Own                Search // the attacker's wins by fours
	Counter            Search // the defender's

	Limit    *Budget // of the larger search
	MaxNodes int64   // maximum nodes of one search by fours
	Exact    bool    // no search was cut short
	part     Budget  // of the current search
}

// Prepare prepares the searches on b, whose stones they leave as they find them.
func (t *Inner) Prepare(b *eval.Board, attacker notation.Stone, limit *Budget) {
	t.Board, t.Attacker, t.Defender, t.Limit = b, attacker, attacker.Opponent(), limit
	t.Own.Prepare(b, attacker, &t.part)
	t.Counter.Prepare(b, t.Defender, &t.part)
}

// Four looks for a win by fours of v's attacker, to move. On success the line
// of v holds it.
func (t *Inner) Four(v *Search) Outcome { return t.FourWithin(v, MaxDepth) }

// FourWithin is Four for wins of at most the given moves, including the five.
func (t *Inner) FourWithin(v *Search, moves int) Outcome {
	t.part = t.Limit.Part(t.MaxNodes)
	o := v.Within(moves)
	t.Limit.Nodes += t.part.Nodes
	t.Limit.Glance()
	if o == Halted {
		// A limit of the larger search has a mark of its own.
		if t.Limit.Inherit(&t.part); t.Limit.Stop == NoStop {
			t.Exact = false
		}
	}
	return o
}
