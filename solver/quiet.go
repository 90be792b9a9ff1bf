package solver

import (
	"context"
	"time"

	"fukumi/notation"
	"fukumi/solver/internal/budget"
	"fukumi/solver/internal/fours"
	"fukumi/solver/internal/quiet"
	"fukumi/solver/proof"
)

// How a query about any win at all is answered: wins by threats are looked for first,
// for a while, and then those with quiet moves too.

// threatNodes is what a query about any win spends on threats alone before anything
// else, or a quarter of what it has, if that is less. Where a win takes longer, it
// is looked for beside quiet moves.
const threatNodes = 30_000

// anyWin is search for wins of any class.
func (s *Solver) anyWin(q *Query, r *Result, limit *budget.Budget, check func(*proof.Node) (int, bool)) *proof.Node {
	if q.First != nil {
		return s.byFirst(q, r, limit, check)
	}
	threats := *q
	threats.Goal, threats.All = VCT, false
	part := limit.Part(limit.Room(4*threatNodes) / 4)
	tree := s.threats(&threats, r, &part, check)
	limit.Nodes += part.Nodes
	if limit.Inherit(&part); tree == nil && limit.Stop == budget.None {
		r.Verdict = Unknown
		return s.quietly(q, r, limit, check)
	}
	if tree != nil && q.All {
		return s.allBeside(q, r, limit, tree, check)
	}
	return tree
}

// quietly fills in the verdict of a search that knows quiet moves, and returns the
// certificate of a win.
func (s *Solver) quietly(q *Query, r *Result, limit *budget.Budget, check func(*proof.Node) (int, bool)) *proof.Node {
	search := quiet.New(&q.Position, quiet.Options{Memory: s.memory}, limit)
	switch search.Run() {
	case fours.Fails:
		r.Verdict = NoWin
	case fours.Wins:
		tree := search.Certificate()
		if tree == nil {
			return nil
		}
		claim(r, tree)
		if q.All {
			if _, ok := check(tree); !ok {
				return tree // and the caller sees why
			}
			r.Winning = []notation.Point{tree.Move}
			s.judgeFirst(q, r, search, limit)
		}
		return tree
	}
	return nil
}

// ProveOptions say what a search for a long proof shares with others of its kind.
type ProveOptions struct {
	Memory int64 // bounds what it remembers, in bytes; 0 is DefaultMemory

	// Known, if not nil, reports whether a position, the attacker to move, is known
	// to be won. Found, if not nil, takes a position that was found to be won by quiet
	// moves, the attacker to move, and how: nodes of kind KindLemma stand for positions
	// that are known or were handed out before. Nothing of it is checked. Its error
	// ends the search.
	Known func(*notation.Position) bool
	Found func(notation.Position, *proof.Node) error

	// Report, if not nil, is told the numbers of the root, how many nodes were searched
	// and about how many bytes are in use, now and then.
	Report func(proof, disproof uint32, nodes, bytes int64)
}

// Proving is what a search for a long proof has come to.
type Proving struct {
	Won   bool // and the lemma of the root was handed out
	Stop  Stop // why it ended, if it is not won: NoStop where nothing is left to try
	Nodes int64
}

// Prove looks for a win with quiet moves of the side to move in pos, until ctx is done,
// its memory is used up, or nothing is left to try. What it finds on its way it hands
// out, and the lemma of pos last. The error is that of Found, or says that pos cannot be
// searched.
func Prove(ctx context.Context, pos notation.Position, o ProveOptions) (Proving, error) {
	if err := playable(&pos); err != nil {
		return Proving{}, err
	}
	if o.Memory <= 0 {
		o.Memory = DefaultMemory
	}
	limit := budget.New(ctx, 0, 0, time.Now())
	options := quiet.Options{Memory: min(o.Memory, maxMemory), Known: o.Known, Found: o.Found}
	if o.Found == nil {
		options.Found = func(notation.Position, *proof.Node) error { return nil }
	}
	if o.Report != nil {
		options.Report = func(n quiet.Numbers) { o.Report(n.Proof, n.Disproof, n.Nodes, n.Bytes) }
	}
	search := quiet.New(&pos, options, limit)
	won := search.Run() == fours.Wins
	return Proving{Won: won, Stop: Stop(limit.Stop), Nodes: limit.Nodes}, search.Err()
}
