package dfpn

import (
	"fukumi/eval"
	"testing"
)

// A thread below a node that another has solved comes back to that node, and
// no further.
func TestThreadComesBackFromSolvedNodes(t *testing.T) {
	t.Parallel()
	way := []eval.Hash{{1, 10}, {2, 20}, {3, 30}, {4, 40}}
	v := thread{graph: newGraph(0), team: &team{}, trail: trail{path: append([]eval.Hash(nil), way...), until: nowhere}}
	v.graph.reset()
	for _, h := range way {
		v.graph.put(h, node{pn: 3, dn: 3, work: 1})
	}
	if v.overtaken() {
		t.Error("overtaken, and nothing is solved")
	}
	v.graph.put(way[1], node{pn: infinite, dn: 0, work: 1})
	v.team.solved++
	for depth := len(way); depth > 0; depth-- {
		if got, want := v.overtaken(), depth > 2; got != want {
			t.Errorf("at depth %d below the solved node 2: overtaken %v, want %v", depth, got, want)
		}
		v.leave()
	}
	if v.until != nowhere {
		t.Error("the way back has no end")
	}
	v.graph.put(way[1], node{pn: 5, dn: 5, work: 1})
	if n, _ := v.graph.find(way[1]); n.dn != 0 {
		t.Error("an open node has taken the place of a solved one")
	}
}
