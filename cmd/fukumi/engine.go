package main

// The solver with its store, as the flags ask for them.

import (
	"context"
	"errors"
	"os"
	"sync/atomic"
	"time"

	"github.com/spf13/pflag"

	"fukumi/cache"
	"fukumi/cmd/fukumi/internal/exit"
	"fukumi/cmd/fukumi/internal/flagvalue"
	"fukumi/notation"
	"fukumi/solver"
)

// cacheOptions say which store of proved results is used and how.
type cacheOptions struct {
	Mode cache.Mode
	Dir  string

	// imported: the command says of each answer where it comes from, so that
	// one that rests on an imported record alone may be given.
	imported bool
}

func (o *cacheOptions) register(f *pflag.FlagSet) {
	f.Var(flagvalue.New(&o.Mode, nil, parseMode, cache.Auto.String(), "MODE"),
		"cache", "store of proved results: auto, off, ro (read only) or require (or fail)")
	o.registerDir(f)
}

func (o *cacheOptions) registerDir(f *pflag.FlagSet) {
	f.StringVar(&o.Dir, "cache-dir", "", "the store's `DIR` (default $FUKUMI_CACHE_DIR, else in the user's cache directory)")
}

func parseMode(text string) (cache.Mode, error) {
	m, err := cache.ParseMode(text)
	if err != nil {
		return m, errors.New("want auto, off, ro or require")
	}
	return m, nil
}

// dir is the directory of the store.
func (o *cacheOptions) dir() (string, error) {
	if o.Dir != "" {
		return o.Dir, nil
	}
	if dir := os.Getenv("FUKUMI_CACHE_DIR"); dir != "" {
		return dir, nil
	}
	return cache.DefaultDir()
}

// An engine answers the queries of one run.
type engine struct {
	*cache.Cached
	search   *solver.Solver
	nodes    nodeCount // of the position at hand
	store    *cache.Store
	required bool
	written  time.Time // the last time the store was written
}

// The questions of an analysis (analysis.Solver), their nodes counted.

// Solve asks the store, then the search.
func (e *engine) Solve(ctx context.Context, q solver.Query) (solver.Result, error) {
	r, err := e.Cached.Solve(ctx, q)
	e.nodes.done(r.Nodes)
	return r, err
}

// DefendAgainst finds the moves that hold against a threat.
func (e *engine) DefendAgainst(ctx context.Context, q solver.Query, threat solver.Result) (solver.Defence, error) {
	d, err := e.search.DefendAgainst(ctx, q, threat)
	e.nodes.done(d.Nodes)
	return d, err
}

// Rank ranks the moves of a position.
func (e *engine) Rank(ctx context.Context, q solver.RankQuery) (solver.Ranking, error) {
	r, err := e.search.Rank(ctx, q)
	e.nodes.done(r.Nodes)
	return r, err
}

// Block finds out about the answer to a four.
func (e *engine) Block(ctx context.Context, pos notation.Position, l solver.Limits) (*solver.Block, error) {
	return e.search.Block(ctx, pos, l)
}

// storeEvery is the least time between two writes of a run: a store is not
// written for each of a thousand quick answers.
const storeEvery = time.Second

func newEngine(s *streams, c *cacheOptions, o *searchOptions) (*engine, error) {
	mode := c.Mode
	dir, err := c.dir()
	if err != nil && mode != cache.Require {
		mode = cache.Off
	} else if err != nil {
		return nil, &exit.Error{Code: exit.NotWritten, Err: advised(err)}
	}
	store, err := cache.Open(dir, cache.Options{Mode: mode, Imported: c.imported})
	if err != nil {
		return nil, &exit.Error{Code: exit.NotWritten, Err: advised(err)}
	}
	e := &engine{store: store, required: mode == cache.Require, written: time.Now()}
	e.search = s.newSolver(solver.Options{
		Memory: o.Memory, Threads: o.Threads,
		Progress: func(nodes int64, _ time.Duration) { e.nodes.now.Store(nodes) },
	})
	e.Cached = cache.NewSolver(e.search, store)
	return e, nil
}

// A nodeCount counts the nodes of one position while it is searched: those of
// the search that runs, and those of the ones before it.
type nodeCount struct{ before, now atomic.Int64 }

func (n *nodeCount) total() int64 { return n.before.Load() + n.now.Load() }

// reset begins with the next position.
func (n *nodeCount) reset() {
	n.before.Store(0)
	n.now.Store(0)
}

// done ends one search of several.
func (n *nodeCount) done(nodes int64) {
	n.now.Store(0)
	n.before.Add(nodes)
}

// flush stores what was decided, if that has not been done for a while: what a
// kill can take is the answers of the last second. Where the store is required
// every answer is on disk before the next question.
func (e *engine) flush() error {
	if !e.required && time.Since(e.written) < storeEvery {
		return nil
	}
	err := e.store.Flush()
	e.written = time.Now()
	return err
}

// close stores the rest.
func (e *engine) close() error { return e.store.Close() }
