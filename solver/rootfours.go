package solver

import (
	"math"

	"fukumi/notation"
	"fukumi/solver/internal/fours"
	"fukumi/solver/proof"
)

// rootNodes is what a query about threats first spends on fours alone; half of its
// limit if that is less. None of about 1500 published problems needs a quarter of
// it to tell whether there is a win by fours, and most need a few dozen nodes.
const rootNodes = 100_000

// A rootFours is the search by fours alone within a query about wins by threats,
// so that a win by fours is called one, however long its line. If rootNodes do
// not decide, it takes turns with the search by threats and costs about as much;
// a resumed search finds the finished part in its table of failures.
type rootFours struct {
	s       *Solver
	limit   *fours.Budget // of the query
	part    fours.Budget  // of the current turn
	spent   int64
	outcome fours.Outcome // Fails until prepare
}

// prepare prepares the search on the board of s.
func (f *rootFours) prepare(attacker notation.Stone) {
	f.outcome = fours.Halted
	f.s.vcf.Prepare(f.s.board, attacker, &f.part)
}

// upTo searches until the given nodes are spent in all, unless the outcome is
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

// keepUp is upTo with as many nodes as the rest of the query has spent. It
// reports whether the query is over.
func (f *rootFours) keepUp() bool {
	return f.upTo(f.limit.Nodes-f.spent) || f.limit.Stop != fours.NoStop
}

// firstTurn is how many nodes the search by threats may spend before the turn
// of the threat-space search: most problems that either solves take less.
const firstTurn = 500

// nextTurn is how many nodes the search by threats may take in the given turn,
// counted from one; it is unlimited if no other search is waiting.
func (f *rootFours) nextTurn(turn int) int64 {
	switch {
	case turn == 1:
		return firstTurn
	case f.outcome != fours.Halted:
		return math.MaxInt64
	}
	return max(f.limit.Nodes, rootNodes)
}

// certificate fills in the verdict of the win found, and returns its
// certificate; nil if no win was found.
func (f *rootFours) certificate(q *Query, r *Result) *proof.Node {
	if f.outcome != fours.Wins {
		return nil
	}
	tree := fours.LineNode(q.Position, q.Position.Turn(), f.s.vcf.Line)
	claim(r, tree)
	return tree
}

// narrower returns tree, the certificate of a win by threats or nil, unless a
// win by fours is found for the cost of the other search. Because that may take
// all the time, tree is checked first.
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
