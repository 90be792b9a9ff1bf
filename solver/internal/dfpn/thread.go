package dfpn

import (
	"fukumi/eval"
	"fukumi/notation"
	"fukumi/solver/internal/fours"
	"fukumi/solver/proof"
)

// A thread is one thread of the search: its board, its searches by fours, and its
// place in the graph.
type thread struct {
	fours.Inner
	wide  bool // the class is VCT, not VCT3
	graph *graph
	made  []slot           // of the current node
	rest  []notation.Point // the replies that simulate looks at
	team  *team            // of threads that share the graph; nil for a single one
	trail

	left int // plies left to the five, including this one

	zone   fours.Zone      // of the current threat
	around fours.Relevance // of the search by fours that found no win
	looked bool            // the attacker is known to have no win by fours
}

// The first numbers of a node, before it is searched. They steer the search and
// have no effect on what it claims. Measured on problems of master games and
// puzzle books, each in two of its images, by the geometric mean of the nodes: a
// widenNumber of 10 costs a fifth more than 7, and 5 loses more problems; a
// zoneShare of 4 loses some of the hardest; a lineShare of 3 costs a tenth; a
// fourNumber of 4 costs a twentieth, and 7 loses problems.
const (
	widenNumber = 7 // of the step to the wide set
	fourNumber  = 5 // of a four, which must not look better than a good three
	zoneShare   = 8 // a threat counts one for every zoneShare points of its zone
	lineShare   = 4 // and one for every lineShare plies
	lateNumber  = 3 // of a defender's four, to disprove
)

// innerNodes bounds the searches by fours inside the tree: first short ones; if
// that has spoilt a disproof, the search is repeated with longer ones.
var innerNodes = [...]int64{80, 5_000, 1 << 40}

// innerTable bounds the tables of the searches by fours inside a tree. Looking
// things up in a larger one costs more than finding them again.
const innerTable = 2 << 20

// init gives t its memory, in bytes: a part of it is for the graph, which
// several threads may share.
func (t *thread) init(memory int64, g *graph) {
	t.Own.SetMemory(min(memory/8, innerTable))
	t.Counter.SetMemory(min(memory/8, innerTable))
	t.around.Init()
	t.graph = g
}

// prepare prepares a search on b, whose stones it leaves as it finds them.
func (t *thread) prepare(b *eval.Board, attacker notation.Stone, goal proof.Class, limit *fours.Budget) {
	t.Inner.Prepare(b, attacker, limit)
	t.wide = goal == proof.VCT
}

// restart forgets the tree and starts a search.
func (t *thread) restart(nodes int64) {
	t.graph.reset()
	t.start(nodes)
}

// start starts a search in the current tree, with at most the given nodes for a
// search by fours.
func (t *thread) start(nodes int64) {
	t.MaxNodes, t.Exact, t.left, t.looked = nodes, true, unbounded, false
}

// unbounded is the number of plies left if the length of the win does not
// matter; a search of bounded length has less than boundedPlies.
const (
	unbounded    = 1 << 20
	boundedPlies = 1 << 10
)

func (t *thread) bounded() bool { return t.left < boundedPlies }

// moves is the number of attacker moves in the plies left.
func (t *thread) moves() int {
	if t.bounded() {
		return (t.left + 1) / 2
	}
	return fours.MaxDepth
}

// solve searches the position on the board, with the attacker to move; turn is as
// in Solve.
func (t *thread) solve(turn func() int64) fours.Outcome {
	for _, nodes := range innerNodes {
		t.restart(nodes)
		if t.Four(&t.Own) == fours.Wins {
			return fours.Wins
		}
		if o := t.inTurns(turn); o != fours.Cut {
			return o
		}
	}
	return fours.Halted
}

// inTurns searches the started tree to its end, part by part.
func (t *thread) inTurns(turn func() int64) fours.Outcome {
	if turn == nil {
		return t.solved(t.visit(orNode, infinite, infinite))
	}
	whole := t.Limit
	defer func() { t.Limit = whole }()
	for {
		nodes := turn()
		if nodes == 0 {
			return fours.Halted
		}
		part := whole.Part(nodes)
		t.Limit = &part
		o := t.solved(t.visit(orNode, infinite, infinite))
		whole.Nodes += part.Nodes
		whole.Inherit(&part)
		if o != fours.Halted || whole.Stop != fours.NoStop {
			return o
		}
	}
}

// solved says what the numbers of the root mean; it is Cut for a disproof
// spoilt by a search by fours that was cut short.
func (t *thread) solved(pn, dn uint32) fours.Outcome {
	switch {
	case pn == 0:
		return fours.Wins
	case dn != 0 || t.Limit.Stop != fours.NoStop:
		return fours.Halted
	case t.Exact:
		return fours.Fails
	}
	return fours.Cut
}

// exhausted reports whether nothing has cut the search short so far.
func (t *thread) exhausted() bool { return t.Exact && t.Limit.Stop == fours.NoStop }

// shortestOf returns the certificate of a shortest win of the class, and
// whether it is known to be shortest; tree is the certificate of a win of the
// given plies.
func (t *thread) shortestOf(pos *notation.Position, tree *proof.Node, plies int) (*proof.Node, bool) {
	shorter, exact := t.shortest(pos, plies)
	if shorter != nil {
		tree = shorter
	}
	return tree, exact
}

// shortest looks for a win of fewer plies than the one found, shortest first.
// It returns the certificate of a shortest win, nil if none shorter than the
// one found exists, and whether that is exact.
func (t *thread) shortest(pos *notation.Position, found int) (tree *proof.Node, exact bool) {
	defer func() { t.left = unbounded }()
	for plies := 3; plies < found; plies += 2 {
		o := fours.Cut
		for i := 0; i < len(innerNodes) && o == fours.Cut; i++ {
			t.restart(innerNodes[i])
			t.left = plies
			o = t.solved(t.visit(orNode, infinite, infinite))
		}
		if o == fours.Wins {
			tree = t.extract(pos)
			return tree, tree != nil
		}
		if o != fours.Fails {
			return nil, false
		}
	}
	return nil, true
}
