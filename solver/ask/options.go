package ask

// What a session is opened with: what it may ask, and how.

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
	// Beside, the usual one, asks the books first, then searches, and asks the store if the search
	// takes long.
	Beside Mode = iota
	// First asks the store before it searches, and fails if the store cannot be used.
	First
	// Aside is for a review, which compares searches. Books are asked only about AnyWin, a book's
	// word without a proof stands beside the search instead of replacing it, and the store is not
	// asked.
	Aside
	// Off asks no store, so that an answer depends on the question, the books and the program alone.
	Off
)

// A Query is a question to a book.
type Query struct {
	solver.Query
	// Play asks for a move to be played: quickly, even if only the move itself can be checked.
	Play bool
}

// Books know wins. They are safe for concurrent use.
type Books interface {
	// Known returns what the books know of a position, nil for nothing: a win that was checked,
	// or an Unknown with a win in Book that they cannot put together here. An error means that
	// a book which has to answer is damaged.
	Known(ctx context.Context, q *Query) (*solver.Result, error)
}

// A Store keeps what was found. It is safe for concurrent use.
type Store interface {
	// Known returns the stored answer to q, checked, nil for none. It fails only if the store is
	// required.
	Known(ctx context.Context, q *solver.Query) (*solver.Result, error)
	// Add keeps the result of a query.
	Add(q solver.Query, r solver.Result)
	// Judged returns what was kept of the positions as the answer to a question that only its
	// asker understands, in their order, nil for a position without an answer. The asker checks it.
	Judged(ctx context.Context, positions []notation.Position, question string) ([][]byte, error)
	// AddJudged keeps such an answer.
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

// Options are fixed when a Session is opened. The zero value searches with one thread and the
// default memory, and knows nothing else.
type Options struct {
	Memory  int64 // of the tables, in bytes; 0 is solver.DefaultMemory
	Threads int   // 0 is 1
	Mode    Mode
	Books   Books // nil for none
	Store   Store // nil for none

	// Kept, if not nil, is called when a result was added to the store, to write it. With First
	// its error is the answer: what is not on the disk is none.
	Kept func() error
	// Refused, if not nil, is told of certificates that the checker did not accept; see
	// solver.Options.
	Refused func(error)
	// Progress, if not nil, is told how a search goes on; see solver.Options.
	Progress func(nodes int64, elapsed time.Duration)
	// GiveWay, if not nil, is called before each question and, within it, between some thousand nodes,
	// each time where the search runs. It may hold the search up; the time of the limits goes on.
	GiveWay func(within bool)
	// Until is when all questions are to be answered; the zero time is never. If Shares returns n,
	// a question gets one n-th of the time that is left; if Shares is nil, it gets all of it.
	Until  time.Time
	Shares func() int64
	// Search, if not nil, searches in place of a solver.
	Search Searcher
}
