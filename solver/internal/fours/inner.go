package fours

import (
	"fukumi/eval"
	"fukumi/notation"
)

// An Inner is the searches by fours of either side inside a larger search. Each
// of them is bounded, and what it spends is counted there.
type Inner struct {
	Board              *eval.Board
	Attacker, Defender notation.Stone
	Own                Search // the attacker's wins by fours
	Counter            Search // the defender's

	Limit *Budget // of the larger search
	Most  int64   // the most that one search by fours may spend
	Exact bool    // none was cut short
	part  Budget  // of the one at hand
}

// Prepare prepares the searches on b, whose stones they leave as they find them.
func (t *Inner) Prepare(b *eval.Board, attacker notation.Stone, limit *Budget) {
	t.Board, t.Attacker, t.Defender, t.Limit = b, attacker, attacker.Opponent(), limit
	t.Own.Prepare(b, attacker, &t.part)
	t.Counter.Prepare(b, t.Defender, &t.part)
}

// Four looks for a win by fours of v's attacker, to move. The line of v holds
// it then.
func (t *Inner) Four(v *Search) Outcome { return t.FourWithin(v, MaxDepth) }

// FourWithin is four for wins of at most so many moves, the five included.
func (t *Inner) FourWithin(v *Search, moves int) Outcome {
	t.part = t.Limit.Part(t.Most)
	o := v.Within(moves)
	t.Limit.Nodes += t.part.Nodes
	t.Limit.Glance()
	if o == Halted {
		// A limit of the larger search has its own mark.
		if t.Limit.Inherit(&t.part); t.Limit.Stop == NoStop {
			t.Exact = false
		}
	}
	return o
}
