package ask

// The options of a session.

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
	// Aside is for a review, which compares searches with each other. The books are asked only about AnyWin. A book's
	// claim without a certificate does not replace the answer of the search, but is attached to it. The store is not
	// asked.
	Aside
	// Off asks no store. An answer then depends only on the question, the books and the program.
	Off
)

// A Query is a question to a book.
type Query struct {
	solver.Query
	// Play asks for a move to be played. The answer must be quick, even if only the move itself can be checked.
	Play bool
}

// Books answer questions from proved wins. Implementations are safe for concurrent use.
type Books interface {
	// Known returns a result about a position, or nil if the books have none. The result is a checked win, or Unknown
	// with a win in Book that is not assembled into a certificate. An error means that a book that must answer is
	// damaged.
	Known(ctx context.Context, q *Query) (*solver.Result, error)
}

// A Store keeps results. Implementations are safe for concurrent use.
type Store interface {
	// Known returns the stored answer to q after checking it, or nil. It returns an error only if the store is
	// required.
	Known(ctx context.Context, q *solver.Query) (*solver.Result, error)
	// Add keeps the result of a query.
	Add(q solver.Query, r solver.Result)
	// Judged returns the stored data that answers question, for each of the positions in order. The data is nil for a
	// position without an answer. Only the caller understands and checks the data.
	Judged(ctx context.Context, positions []notation.Position, question string) ([][]byte, error)
	// AddJudged stores such data about a position.
	AddJudged(pos *notation.Position, question string, data []byte)
}

// A Searcher searches, usually a *solver.Solver.
type Searcher interface {
	Solve(context.Context, solver.Query) (solver.Result, error)
	DefendAgainst(context.Context, solver.Query, solver.Result) (solver.Defence, error)
	Block(context.Context, notation.Position, solver.Limits) (*solver.Block, error)
	Rank(context.Context, solver.RankQuery) (solver.Ranking, error)
	Choose(context.Context, solver.RankQuery) (solver.Candidate, error)
}

// Options configure a Session. The zero value searches with one thread and the default memory, and uses no books and no
// store.
type Options struct {
	Memory  int64 // size of the tables, in bytes; 0 means solver.DefaultMemory
	Threads int   // 0 means 1
	Mode    Mode
	Books   Books // may be nil
	Store   Store // may be nil

	// Kept, if not nil, is called after a result was added to the store, and writes the store. With First, its error
	// replaces the answer, because a result that is not on the disk does not count.
	Kept func() error
	// Refused, if not nil, is called for certificates that the checker did not accept;
	// see solver.Options.
	Refused func(error)
	// Progress, if not nil, is called during a search; see solver.Options.
	Progress func(nodes int64, elapsed time.Duration)
	// GiveWay, if not nil, is called before each question. During a search it is also called, with within set, every
	// few thousand nodes on the goroutine of the search. It may block the search; the time limits continue to run.
	GiveWay func(within bool)
	// Until is the time by which all questions must be answered; the zero time means that there is no deadline. If
	// Shares returns n, a question gets 1/n of the time that is left. If Shares is nil, it gets all of that time.
	Until  time.Time
	Shares func() int64
	// Search, if not nil, replaces the solver.
	Search Searcher
}
