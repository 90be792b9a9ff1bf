package dfpn

import (
	"fukumi/eval"
	"fukumi/notation"
	"fukumi/solver/internal/fours"
	"fukumi/solver/proof"
)

// A thread is one thread of the search, with its board, its searches by fours, and its place in the graph.
type thread struct {
	fours.Inner
	wide  bool // whether the class is VCT, not VCT3
	graph *graph
	made  []slot           // the slots of the current node
	rest  []notation.Point // the replies that simulate examines
	team  *team            // the threads that share the graph; nil for a single thread
	trail

	left int // number of plies left to the five, including this one

	zone   fours.Zone      // zone of the current threat
	around fours.Relevance // the points that matter to the search by fours that found no win
	looked bool            // whether the attacker is known to have no win by fours
}

// The first proof numbers of a move, before it is searched. They steer the search and have no effect on its claims.
// They were measured on problems of master games and puzzle books, each in two of its images, by the geometric mean of
// the nodes. A widenNumber of 10 costs a fifth more than 7, and 5 loses more problems; a zoneShare of 4 loses some of
// the hardest problems; a lineShare of 3 costs a tenth; a fourNumber of 4 costs a twentieth, and 7 loses problems.
const (
	widenNumber = 7 // for the step to the wide set
	fourNumber  = 5 // for a four, which must not look better than a good three
	zoneShare   = 8 // for a threat, 1 is added for every zoneShare points of its zone
	lineShare   = 4 // and 1 for every lineShare plies
	lateNumber  = 3 // disproof number of a defender's four
)

// innerNodes limits the searches by fours inside the tree. The first limit is small. If it was reached and therefore a
// disproof is not valid, the search is repeated with the next limit.
var innerNodes = [...]int64{80, 5_000, 1 << 40}

// innerTable is the maximum size of the tables of the searches by fours inside a tree, in bytes. Look-ups in a larger
// table cost more than new searches.
const innerTable = 2 << 20

// init gives t its memory, whose size is in bytes. A part of it is for the graph, which several threads may share.
func (t *thread) init(memory int64, g *graph) {
	t.Own.SetMemory(min(memory/8, innerTable))
	t.Counter.SetMemory(min(memory/8, innerTable))
	t.around.Init()
	t.graph = g
}

// prepare prepares a search on b. The search leaves the stones of b as they are.
func (t *thread) prepare(b *eval.Board, attacker notation.Stone, goal proof.Class, limit *fours.Budget) {
	t.Inner.Prepare(b, attacker, limit)
	t.wide = goal == proof.VCT
}

// restart forgets the tree and starts a search.
func (t *thread) restart(nodes int64) {
	t.graph.reset()
	t.start(nodes)
}

// start starts a search in the current tree. nodes is the node limit of each search by fours.
func (t *thread) start(nodes int64) {
	t.MaxNodes, t.Exact, t.left, t.looked = nodes, true, unbounded, false
}

// unbounded is the number of plies left if the length of the win does not matter. In a search of bounded length, the
// number is less than boundedPlies.
const (
	unbounded    = 1 << 20
	boundedPlies = 1 << 10
)

func (t *thread) bounded() bool { return t.left < boundedPlies }

// moves returns the number of attacker moves in the plies left.
func (t *thread) moves() int {
	if t.bounded() {
		return (t.left + 1) / 2
	}
	return fours.MaxDepth
}

// solve searches the position on the board, with the attacker to move. For turn, see Solve.
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

// inTurns searches the started tree, part by part, until it is decided or turn ends the search.
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

// solved says what the numbers of the root mean. It returns Cut for a disproof that is not valid because a search by
// fours was cut short.
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

// exhausted reports whether no search was cut short so far.
func (t *thread) exhausted() bool { return t.Exact && t.Limit.Stop == fours.NoStop }

// shortestOf returns the certificate of a shortest win of the class, and whether it is known to be shortest. tree is
// the certificate of a known win, and plies is its length.
func (t *thread) shortestOf(pos *notation.Position, tree *proof.Node, plies int) (*proof.Node, bool) {
	shorter, exact := t.shortest(pos, plies)
	if shorter != nil {
		tree = shorter
	}
	return tree, exact
}

// shortest looks for a win with fewer plies than found, beginning with the shortest. It returns the certificate of the
// shortest win, or nil if there is none shorter than found, and whether that is exact.
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
