package solver

import (
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
)

// TestChooseUsesItsLimits: a judged move costs at least nine tenths of the limits, and never more than all. A move may
// cost less if it is forced or proved, or if alpha-beta was finished: it judged one move alone, or saw a mate.
func TestChooseUsesItsLimits(t *testing.T) {
	t.Parallel()
	s := New(Options{Memory: 16 << 20})
	const nodes, least = 20_000, 8 // least is the number of judged moves in the positions of each rule
	judged := map[notation.Rule]int{}
	for _, pos := range gamePositions(t, 3, testhelp.Cases(5, 2)) {
		if forced(t, s, pos) {
			continue
		}
		r := testhelp.Must(s.choose(t.Context(), RankQuery{Position: pos, Limits: Limits{Nodes: nodes}}))(t)
		moves, _ := pos.Moves()
		c := r.Candidates[0]
		if r.Nodes > nodes {
			t.Errorf("%v %s: %d nodes of %d", pos.Rule(), notation.FormatMoves(moves), r.Nodes, nodes)
		}
		if c.Proved != ProvedNone || r.Stop == NoStop {
			continue
		}
		judged[pos.Rule()]++
		if r.Nodes < nodes/10*9 {
			t.Errorf("%v %s: %v took %d nodes of %d", pos.Rule(), notation.FormatMoves(moves), c.Move, r.Nodes, nodes)
		}
	}
	for _, rule := range notation.Rules {
		if judged[rule] < least {
			t.Errorf("%v: %d judged moves, want at least %d", rule, judged[rule], least)
		}
	}
}
