package solver

import (
	"math"

	"fukumi/notation"
	"fukumi/solver/internal/fours"
	"fukumi/solver/proof"
)

// rootNodes limits the search by fours alone with which a query about threats begins. That search spends half of the
// query's limit if that is less. None of about 1500 published problems needs a quarter of rootNodes to decide whether
// there is a win by fours; most need a few dozen nodes.
const rootNodes = 100_000

// A rootFours is the search by fours alone within a query about wins by threats. It makes sure that a win by fours is
// reported as one, even if it is long. If rootNodes are not enough, it takes turns with the search by threats and costs
// about as much. A resumed search finds the finished part in its table of failures.
type rootFours struct {
	s       *Solver
	limit   *fours.Budget // the budget of the query
	part    fours.Budget  // the budget of the current turn
	spent   int64
	outcome fours.Outcome // Fails until prepare
}

// prepare prepares the search on the board of s.
func (f *rootFours) prepare(attacker notation.Stone) {
	f.outcome = fours.Halted
	f.s.vcf.Prepare(f.s.board, attacker, &f.part)
}

// upTo continues the search until it has spent the given number of nodes in total, unless the outcome is already known.
// It reports whether there is a win.
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

// keepUp calls upTo with the number of nodes that the rest of the query has spent. It reports whether the query is
// over.
func (f *rootFours) keepUp() bool {
	return f.upTo(f.limit.Nodes-f.spent) || f.limit.Stop != fours.NoStop
}

// firstTurn is the number of nodes that the search by threats may spend before the threat-space search gets its turn.
// Most problems that either of them solves take fewer nodes.
const firstTurn = 500

// nextTurn returns how many nodes the search by threats may take in the given turn (from 1). If no other search is
// waiting, there is no limit.
func (f *rootFours) nextTurn(turn int) int64 {
	switch {
	case turn == 1:
		return firstTurn
	case f.outcome != fours.Halted:
		return math.MaxInt64
	}
	return max(f.limit.Nodes, rootNodes)
}

// certificate fills in the verdict and returns the certificate of the win that was found. It returns nil if no win was
// found.
func (f *rootFours) certificate(q *Query, r *Result) *proof.Node {
	if f.outcome != fours.Wins {
		return nil
	}
	tree := fours.LineNode(q.Position, q.Position.Turn(), f.s.vcf.Line)
	claim(r, tree)
	return tree
}

// narrower looks for a win by fours, at about the cost of the search by threats, and returns its certificate. Otherwise
// it returns tree, the certificate of a win by threats, or nil. Because the search may take all the time, tree is
// checked first.
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
