package solver

import (
	"context"
	"errors"
	"fmt"
	"math"
	"time"

	"fukumi/eval"
	"fukumi/notation"
	"fukumi/notation/words"
	"fukumi/solver/internal/alphabeta"
	"fukumi/solver/internal/dfpn"
	"fukumi/solver/internal/fours"
	"fukumi/solver/internal/tss"
	"fukumi/solver/proof"
)

// Options configure a Solver.
type Options struct {
	// Memory is the maximum size of the tables of the search, in bytes; 0 means DefaultMemory. The tables grow only as
	// a search needs them.
	Memory int64
	// Threads is the number of threads that search one query; 0 means 1. With one thread the answer is always the same.
	// The search for wins by fours always uses one thread.
	Threads int
	// Progress, if not nil, is called during the search of a query, at most ten times a second. Its arguments are the
	// number of the attacker's moves judged so far and the time since the query began. It must be quick.
	Progress func(nodes int64, elapsed time.Duration)
	// Refused, if not nil, is called with the error about a certificate that the checker did not accept, whichever
	// question it belongs to. This is a defect of the search and should be reported. Solvers that share the function
	// call it concurrently.
	Refused func(error)
}

// DefaultMemory is the maximum size of the tables if Options does not set it.
const DefaultMemory = 256 << 20

// maxMemory is the upper limit of Options.Memory; up to it no table size overflows.
const maxMemory = min(1<<42, math.MaxInt/4)

// A Solver answers queries. It can be used for many queries. No answer depends on an earlier query, except with
// RankQuery.Game. A Solver is not safe for concurrent use.
type Solver struct {
	board *eval.Board
	vcf   fours.Search
	vct   *dfpn.Search
	tss   tss.Search
	judge alphabeta.Search
	asked notation.Position // the last position given to Choose

	memory   int64
	progress func(nodes int64, elapsed time.Duration)
	every    time.Duration // the time between two reports; tests change it
	refused  func(error)

	verify func(*proof.Proof, proof.Options) (proof.Report, error) // proof.Verify; tests change it
}

// New returns a Solver.
func New(o Options) *Solver {
	if o.Memory <= 0 {
		o.Memory = DefaultMemory
	}
	o.Memory = min(o.Memory, maxMemory)
	s := &Solver{judge: alphabeta.New(o.Memory, o.Threads), progress: o.Progress, every: fours.ReportEvery,
		refused: o.Refused, verify: proof.Verify, memory: o.Memory}
	s.vcf.SetMemory(o.Memory)
	s.vct = dfpn.New(o.Memory, o.Threads)
	return s
}

// A GameOverError is returned for a position that already has a winning row.
type GameOverError struct{ Row notation.Row }

func (e *GameOverError) Error() string { return e.Message().String() }

// Message returns the text of the error.
func (e *GameOverError) Message() *words.Message {
	return words.Later("the game is over: {side, select, black {black} other {white}} five {from}-{to}",
		"side", e.Row.Side, "from", e.Row.From, "to", e.Row.To)
}

// Solve answers q. Every win that it returns has a certificate that package proof has accepted. Every NoWin is exact
// for its class. Any other answer is Unknown, with the limit that was reached. Reaching a limit is not an error: errors
// are returned for positions and goals that cannot be searched.
func (s *Solver) Solve(ctx context.Context, q Query) (Result, error) {
	return s.session(ctx).solve(q)
}

// alarm reports a refused certificate.
func (s *Solver) alarm(err error) {
	if err != nil && s.refused != nil {
		s.refused(err)
	}
}

// unclaimed returns the result for a win whose certificate was not accepted because of err.
func unclaimed(ctx context.Context, r *Result, goal Class, tree *proof.Node, err error) Result {
	u := Result{Class: goal, Nodes: r.Nodes, Time: r.Time, Verify: r.Verify, unchecked: tree}
	switch {
	case errors.Is(err, proof.ErrTooLarge):
		u.Stop, u.TooLarge = StopMemory, true
	case !errors.Is(err, errOver):
		u.Refused, u.unchecked = err, nil
	case ctx.Err() != nil:
		u.Stop = Stop(fours.StopOf(ctx))
	default:
		u.Stop = StopTime
	}
	return u
}

// search fills in the verdict and returns the certificate of a win. If it continues the search after finding a win, it
// checks the certificate of that win first.
func (s *Solver) search(q *Query, r *Result, limit *fours.Budget, check func(*proof.Node) (int, bool)) *proof.Node {
	switch {
	case q.Goal > VCT:
		return s.anyWin(q, r, limit, check)
	case q.Goal > VCF:
		return s.threats(q, r, limit, check)
	}
	attacker := q.Position.Turn()
	s.vcf.Prepare(s.board, attacker, limit)
	switch s.vcf.Solve() {
	case fours.Fails:
		r.Verdict = NoWin
	case fours.Wins:
		r.Verdict = Win
		r.Exact = q.Shortest && s.vcf.Shorten() || len(s.vcf.Line) <= 3
		tree := fours.LineNode(q.Position, attacker, s.vcf.Line)
		if q.All {
			r.Winning, r.Undecided = s.vcf.FirstMoves(&q.Position, tree.Move)
		}
		return tree
	}
	return nil
}

// certify puts the checked certificate of a win into r, with the narrowest class to which the win belongs. If it
// returns an error, nothing is claimed. The error is errOver if until ended the check, and wraps proof.ErrTooLarge if
// the certificate is too large for the checker. Any other error is a refusal, which is a defect of the search.
func (s *Solver) certify(r *Result, pos notation.Position, tree *proof.Node, until func() error) error {
	if tree.Kind == 0 {
		return fmt.Errorf("%w: more than %d nodes", proof.ErrTooLarge, proof.MaxNodes)
	}
	start := time.Now()
	check, err := s.verify(&proof.Proof{Position: pos, Class: r.Class, Tree: tree},
		proof.Options{Narrow: true, Until: until})
	r.Verify = time.Since(start)
	switch {
	case errors.Is(err, errOver):
		return errOver
	case errors.Is(err, proof.ErrTooLarge):
		return err
	case err != nil:
		return fmt.Errorf("the checker refused a proof, so no win is claimed: %v, %s, %v to move: %w",
			pos.Rule(), notation.FormatPosition(&pos), pos.Turn(), err)
	}
	r.Proof = &proof.Proof{Position: pos, Class: check.Class, Tree: tree}
	r.Class, r.Check, r.Line, r.Length = check.Class, check, check.Line, check.Length
	return nil
}

// errOver is the error that ends the check of a certificate when the query is over.
var errOver = errors.New("a limit was reached")
