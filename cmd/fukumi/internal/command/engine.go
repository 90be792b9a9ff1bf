package command

// The solver with its store, as the flags ask for them.

import (
	"context"
	"errors"
	"os"
	"sync"
	"time"

	"github.com/spf13/pflag"

	"fukumi/cache"
	"fukumi/cmd/fukumi/internal/books"
	"fukumi/cmd/internal/cli"
	"fukumi/cmd/internal/exit"
	"fukumi/cmd/internal/fileio"
	"fukumi/cmd/internal/process"
	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/analysis"
)

// CacheOptions say which store of proved results is used and how.
type CacheOptions struct {
	Mode cache.Mode
	Dir  string

	// Imported: the command says of each answer where it comes from, so that
	// one that rests on an imported record alone may be given.
	Imported bool
}

// Register adds the flags.
func (o *CacheOptions) Register(f *pflag.FlagSet) {
	f.Var(cli.NewValue(&o.Mode, nil, parseMode, cache.Auto.String(), "MODE"),
		"cache", "store of proved results: auto, off, ro (read only) or require (or fail)")
	o.RegisterDir(f)
}

// RegisterDir adds the one that says where the store is.
func (o *CacheOptions) RegisterDir(f *pflag.FlagSet) {
	f.StringVar(&o.Dir, "cache-dir", "",
		"the store's `DIR` (default $FUKUMI_CACHE_DIR, else in the user's cache directory)")
}

func parseMode(text string) (cache.Mode, error) {
	m, err := cache.ParseMode(text)
	if err != nil {
		return m, errors.New("want auto, off, ro or require")
	}
	return m, nil
}

// Directory is the directory of the store.
func (o *CacheOptions) Directory() (string, error) {
	if o.Dir != "" {
		return o.Dir, nil
	}
	if dir := os.Getenv("FUKUMI_CACHE_DIR"); dir != "" {
		return dir, nil
	}
	return cache.DefaultDir()
}

// An Engine is the store and the books of one run, and answers its queries.
type Engine struct {
	analysis.Counter // whom queries are asked, with the nodes of the position at hand
	Store            *cache.Store
	book             *books.File  // nil without --book
	shelf            *books.Shelf // nil without a store
	warn             func(format string, args ...any)
	Required         bool

	writing sync.Mutex
	written time.Time // the last time the store was written
}

// A Stored is a solver with a store beside it.
type Stored struct {
	*solver.Solver
	store *cache.Cached
}

// NewStored puts a store beside a solver.
func NewStored(search *solver.Solver, store *cache.Store) Stored {
	return Stored{search, cache.NewSolver(search, store)}
}

// Solve asks the search, and the store beside it (cache.Cached).
func (s Stored) Solve(ctx context.Context, q solver.Query) (solver.Result, error) {
	return s.store.Solve(ctx, q)
}

// storeEvery is the least time between two writes of a run: a store is not
// written for each of a thousand quick answers.
const storeEvery = time.Second

// NewEngine opens the store, and puts it beside a solver. Without o there is none: review and
// serve have solvers of their own. Close it after use.
func NewEngine(s *Streams, c *CacheOptions, o *SearchOptions) (*Engine, error) {
	mode := c.Mode
	dir, err := c.Directory()
	if err != nil && mode != cache.Require {
		mode = cache.Off
	} else if err != nil {
		return nil, &exit.Error{Code: exit.NotWritten, Err: Advised(err)}
	}
	store, err := cache.Open(dir, cache.Options{Mode: mode, Imported: c.Imported, Program: process.Build().Name(),
		Secret: fileio.KeyIfAny, Life: s.Context()})
	if err != nil {
		return nil, &exit.Error{Code: exit.NotWritten, Err: Advised(err)}
	}
	e := &Engine{warn: s.Warn, Store: store, Required: mode == cache.Require, written: time.Now()}
	if mode != cache.Off {
		e.shelf = books.NewShelf(dir)
	}
	if o != nil {
		search := s.NewSolver(solver.Options{Memory: o.Memory, Threads: o.Threads, Progress: e.Progress})
		e.Solver = e.Shelved(NewStored(search, store), true)
	}
	return e, nil
}

// Shelved puts the shelf of books before a solver: for questions about any win, or for those
// about narrower classes, too.
func (e *Engine) Shelved(s analysis.Solver, narrower bool) analysis.Solver {
	if e.shelf == nil {
		return s
	}
	return &books.Shelved{Solver: s, Shelf: e.shelf, Any: narrower, Warn: e.warn}
}

// Books are those on the shelf that may know a win of the side to move in pos.
func (e *Engine) Books(ctx context.Context, pos *notation.Position) []*books.File {
	if e.shelf == nil {
		return nil
	}
	return e.shelf.For(ctx, pos, e.warn)
}

// useBook lets a book answer first.
func (e *Engine) useBook(ctx context.Context, s *Streams, name string) (err error) {
	if e.book, err = books.Open(ctx, name); err != nil {
		return err
	}
	e.Solver = &books.Solver{Solver: e.Solver, Book: e.book, Warn: s.Warn}
	return nil
}

// Flush stores what was decided, if that has not been done for a while: what a
// kill can take is the answers of the last second. Where the store is required
// every answer is on disk before the next question.
func (e *Engine) Flush() error {
	e.writing.Lock()
	defer e.writing.Unlock()
	if !e.Required && time.Since(e.written) < storeEvery {
		return nil
	}
	err := e.Store.Flush()
	e.written = time.Now()
	return err
}

// Close stores the rest.
func (e *Engine) Close() error {
	if e.book != nil {
		e.book.Close()
	}
	if e.shelf != nil {
		e.shelf.Close()
	}
	return e.Store.Close()
}

// Unusable is the failure of a store that a command is about.
func Unusable(err error) error {
	if err == nil {
		return nil
	}
	return &exit.Error{Code: exit.NotWritten, Err: Advised(err)}
}
