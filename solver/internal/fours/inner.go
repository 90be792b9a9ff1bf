package fours

import (
	"fukumi/eval"
	"fukumi/notation"
)

// An Inner runs the searches by fours of both sides inside a larger search. Each of them has a node limit, and its
// nodes count in the larger search.
type Inner struct {
	Board              *eval.Board
	Attacker, Defender notation.Stone
	Own                Search // the attacker's wins by fours
	Counter            Search // the defender's wins by fours

	Limit    *Budget // budget of the larger search
	MaxNodes int64   // node limit of one search by fours
	Exact    bool    // whether no search was cut short
	part     Budget  // budget of the current search
}

// Prepare prepares the searches on b. They leave the stones of b as they are.
func (t *Inner) Prepare(b *eval.Board, attacker notation.Stone, limit *Budget) {
	t.Board, t.Attacker, t.Defender, t.Limit = b, attacker, attacker.Opponent(), limit
	t.Own.Prepare(b, attacker, &t.part)
	t.Counter.Prepare(b, t.Defender, &t.part)
}

// Four looks for a win by fours of v's attacker, who is to move. If there is one, it is the line of v.
func (t *Inner) Four(v *Search) Outcome { return t.FourWithin(v, MaxDepth) }

// FourWithin is Four for wins with at most the given number of moves, including the five.
func (t *Inner) FourWithin(v *Search, moves int) Outcome {
	t.part = t.Limit.Part(t.MaxNodes)
	o := v.Within(moves)
	t.Limit.Nodes += t.part.Nodes
	t.Limit.Glance()
	if o == Halted {
		// A limit of the larger search is recorded in that search's budget.
		if t.Limit.Inherit(&t.part); t.Limit.Stop == NoStop {
			t.Exact = false
		}
	}
	return o
}
