package ask

// How a session is opened: what it may ask, and how.

import (
	"context"
	"time"

	"fukumi/notation"
	"fukumi/solver"
)

// A Mode says how a Session uses its books and its store.
type Mode uint8

// The modes.
const (
	// Beside, the default, asks the books first, then searches, and asks the store if the search
	// takes long.
	Beside Mode = iota
	// First asks the store before it searches, and fails if the store cannot be used.
	First
	// Aside is for a review, which compares searches. Books are asked only about AnyWin, a book's
	// claim without a proof is attached to the answer of the search instead of replacing it, and
	// the store is not asked.
	Aside
	// Off asks no store, so that an answer depends only on the question, the books and the program.
	Off
)

// A Query is a question to a book.
type Query struct {
	solver.Query
	// Play asks for a move to be played: quickly, even if only the move itself can be checked.
	Play bool
}

// Books know wins. Implementations are safe for concurrent use.
type Books interface {
	// Known returns what the books know about a position, or nil: a checked win, or an Unknown
	// with a win in Book that is not assembled into a certificate. An error means that a book
	// that must answer is damaged.
	Known(ctx context.Context, q *Query) (*solver.Result, error)
}

// A Store keeps results. Implementations are safe for concurrent use.
type Store interface {
	// Known returns the stored answer to q, checked, or nil. It fails only if the store is
	// required.
	Known(ctx context.Context, q *solver.Query) (*solver.Result, error)
	// Add keeps the result of a query.
	Add(q solver.Query, r solver.Result)
	// Judged returns the stored data that answers question, which only the caller understands, for
	// each of the positions in order; nil for a position without an answer. The caller checks it.
	Judged(ctx context.Context, positions []notation.Position, question string) ([][]byte, error)
	// AddJudged stores such data.
	AddJudged(pos *notation.Position, question string, data []byte)
}

// A Searcher searches, as a *solver.Solver does.
type Searcher interface {
	Solve(context.Context, solver.Query) (solver.Result, error)
	DefendAgainst(context.Context, solver.Query, solver.Result) (solver.Defence, error)
	Block(context.Context, notation.Position, solver.Limits) (*solver.Block, error)
	Rank(context.Context, solver.RankQuery) (solver.Ranking, error)
	Choose(context.Context, solver.RankQuery) (solver.Candidate, error)
}

// Options configure a Session. The zero value searches with one thread and the default
// memory, without books or store.
type Options struct {
	Memory  int64 // of the tables, in bytes; 0 is solver.DefaultMemory
	Threads int   // 0 is 1
	Mode    Mode
	Books   Books // may be nil
	Store   Store // may be nil

	// Kept, if not nil, is called after a result was added to the store, and writes the store.
	// With First its error replaces the answer: a result that is not on the disk does not
	// count.
	Kept func() error
	// Refused, if not nil, is called for certificates that the checker did not accept;
	// see solver.Options.
	Refused func(error)
	// Progress, if not nil, is called during a search; see solver.Options.
	Progress func(nodes int64, elapsed time.Duration)
	// GiveWay, if not nil, is called before each question and, with within set, every few thousand
	// nodes, on the goroutine of the search. It may block the search; the time limits go on.
	GiveWay func(within bool)
	// Until is when all questions must be answered; the zero time means no deadline. If Shares
	// returns n, a question gets 1/n of the time that is left; if Shares is nil, it gets all of
	// it.
	Until  time.Time
	Shares func() int64
	// Search, if not nil, replaces the solver.
	Search Searcher
}
