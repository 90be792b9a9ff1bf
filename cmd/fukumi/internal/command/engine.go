package command

// The store and the books of the sessions, as the flags name them.

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
	"fukumi/cmd/internal/fileio"
	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/ask"
	"fukumi/solver/proof"
	"fukumi/solver/prove/shelf"
)

// CacheOptions say which store of proved results to use, and how.
type CacheOptions struct {
	Mode cache.Mode
	Dir  string

	// Imported allows answers that rest only on an imported record. A command that sets it must tell
	// the source of each answer.
	Imported bool
}

// Register adds the flags.
func (o *CacheOptions) Register(f *pflag.FlagSet) {
	f.Var(cli.NewValue(&o.Mode, nil, parseMode, cache.Auto.String(), "MODE"),
		"cache", "store of proved results: auto, off, ro (read only) or require (or fail)")
	o.RegisterDir(f)
}

// RegisterDir adds the flag for the directory of the store.
func (o *CacheOptions) RegisterDir(f *pflag.FlagSet) {
	f.StringVar(&o.Dir, "cache-dir", "",
		"the store's `DIR` (default $FUKUMI_CACHE_DIR, else in the user's cache directory)")
}

func parseMode(text string) (cache.Mode, error) {
	m, err := cache.ParseMode(text)
	if err != nil {
		return m, errors.New("expected auto, off, ro or require")
	}
	return m, nil
}

// Directory returns the directory of the store.
func (o *CacheOptions) Directory() (string, error) {
	if o.Dir != "" {
		return o.Dir, nil
	}
	if dir := os.Getenv("FUKUMI_CACHE_DIR"); dir != "" {
		return dir, nil
	}
	return cache.DefaultDir()
}

// An Engine has the store and the books of one run, and opens sessions with them.
type Engine struct {
	Store    *cache.Store
	Books    *shelf.Shelf // nil for a search without books, as when it is measured
	Required bool
	mode     cache.Mode
	streams  *Streams

	writing sync.Mutex
	written time.Time // the last time the store was written
}

// storeEvery is the minimum time between two writes of a run, so that a thousand quick answers do
// not mean a thousand writes.
const storeEvery = time.Second

// NewEngine opens the store and the user's books. The caller must call Close.
func NewEngine(s *Streams, c *CacheOptions) (*Engine, error) {
	mode := c.Mode
	dir, err := c.Directory()
	if err != nil && mode != cache.Require {
		mode = cache.Off
	} else if err != nil {
		return nil, &cli.ExitError{Code: cli.ExitNotWritten, Err: Advised(err)}
	}
	store, err := cache.Open(dir, cache.Options{Mode: mode, Imported: c.Imported, Program: cli.Build().Name(),
		Secret: fileio.KeyIfAny, Life: s.Context()})
	if err != nil {
		return nil, &cli.ExitError{Code: cli.ExitNotWritten, Err: Advised(err)}
	}
	if mode == cache.Off {
		dir = ""
	}
	return &Engine{Store: store, Books: books.Shelf(dir, s.Warn), Required: mode == cache.Require, mode: mode,
		streams: s, written: time.Now()}, nil
}

// Session opens a session with the store and the books.
func (e *Engine) Session(o ask.Options) *ask.Session {
	if e.Books != nil {
		o.Books = e.Books
	}
	if e.mode != cache.Off {
		o.Store = e.Store
	}
	if e.Required && o.Mode == ask.Beside {
		o.Mode, o.Kept = ask.First, e.Flush
	}
	return e.streams.Session(o)
}

// bookProof returns the part of a book that proves a win, or nil if that part is too large for a
// certificate.
func (e *Engine) bookProof(ctx context.Context, pos *notation.Position, w *solver.BookWin) *proof.Proof {
	list, _ := e.Books.For(ctx, pos) // cannot fail: the same call succeeded before
	for _, v := range list {
		if v.SHA256 == w.SHA256 {
			if p, err := v.Proof(ctx, pos); err == nil {
				return p
			}
		}
	}
	return nil
}

// Flush writes new results to the store, unless the last write was less than storeEvery ago. If the
// process is killed, at most the answers of the last second are lost. If the store is required, Flush
// always writes, so every answer is on disk before the next question.
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

// Close stores the remaining results, and closes the books.
func (e *Engine) Close() error {
	if e.Books != nil {
		e.Books.Close()
	}
	return e.Store.Close()
}

// Unusable returns the error of a command that needs the store but cannot use it because of err.
func Unusable(err error) error {
	if err == nil {
		return nil
	}
	return &cli.ExitError{Code: cli.ExitNotWritten, Err: Advised(err)}
}
