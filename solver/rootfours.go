package solver

import (
	"math"

	"fukumi/notation"
	"fukumi/solver/internal/fours"
	"fukumi/solver/proof"
)

// rootNodes is what a query about threats spends on fours alone before anything
// else, or half of what it has, if that is less. Of a thousand and a half published
// problems none needs a quarter of it to tell whether there is a win by fours, and
// most need a few dozen nodes.
const rootNodes = 100_000

// A rootFours is the search by fours alone in a query about wins by threats: what
// is won by fours shall be called so, however long the line. Where rootNodes do
// not tell, it takes turns with the search by threats and costs about as much; a
// search that is taken up again finds in its table of failures what is done.
type rootFours struct {
	s       *Solver
	limit   *fours.Budget // of the query
	part    fours.Budget  // of the turn at hand
	spent   int64
	outcome fours.Outcome // Fails until prepare
}

// prepare prepares the search on the board of s.
func (f *rootFours) prepare(attacker notation.Stone) {
	f.outcome = fours.Halted
	f.s.vcf.Prepare(f.s.board, attacker, &f.part)
}

// upTo searches until so many nodes are spent in all, unless the outcome is
// known, and reports whether there is a win.
func (f *rootFours) upTo(nodes int64) bool {
	if f.outcome == fours.Halted && nodes > f.spent && f.limit.Stop == fours.NoStop {
		f.part = f.limit.Part(nodes - f.spent)
		f.outcome = f.s.vcf.Solve()
		f.spent += f.part.Nodes
		f.limit.Nodes += f.part.Nodes
		f.limit.Inherit(&f.part)
	}
	return f.outcome == fours.Wins
}

// keepUp is upTo for as many nodes as the rest of the query has spent. It reports
// whether the query is over.
func (f *rootFours) keepUp() bool {
	return f.upTo(f.limit.Nodes-f.spent) || f.limit.Stop != fours.NoStop
}

// firstTurn is how many nodes the search by threats has before the threat-space
// search has its turn: most problems that either solves take less.
const firstTurn = 500

// nextTurn is how many nodes the search by threats may take in the given turn, one
// for the first: as many as it likes where nobody waits for another.
func (f *rootFours) nextTurn(turn int) int64 {
	switch {
	case turn == 1:
		return firstTurn
	case f.outcome != fours.Halted:
		return math.MaxInt64
	}
	return max(f.limit.Nodes, rootNodes)
}

// certificate fills in the verdict of the win that the search has found, and
// returns its certificate; nil where it has found none.
func (f *rootFours) certificate(q *Query, r *Result) *proof.Node {
	if f.outcome != fours.Wins {
		return nil
	}
	tree := fours.LineNode(q.Position, q.Position.Turn(), f.s.vcf.Line)
	claim(r, tree)
	return tree
}

// narrower returns tree, the certificate of a win by threats, nil if there is
// none, or that of a win by fours, if one is found for what the other has cost.
// As that may take all the time, tree is checked first.
func (f *rootFours) narrower(q *Query, r *Result, tree *proof.Node, check func(*proof.Node) (int, bool)) *proof.Node {
	if tree == nil || tree.Kind != proof.KindTree || f.outcome != fours.Halted {
		return tree
	}
	if _, ok := check(tree); ok && f.keepUp() {
		if line := f.certificate(q, r); line != nil {
			return line
		}
	}
	return tree
}
