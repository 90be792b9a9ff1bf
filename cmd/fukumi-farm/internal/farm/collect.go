package farm

// Collecting: results are taken out of the queue, checked and stored, until every record has a result.

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"fukumi/cache"
	"fukumi/cmd/fukumi-farm/internal/job"
	"fukumi/cmd/fukumi-farm/internal/queue"
	"fukumi/cmd/fukumi-farm/internal/worker"
)

// CollectOptions say what to do with results.
type CollectOptions struct {
	Client  *queue.Client
	Run     job.Run
	Results *Results
	Program string // the identity of this program, which checks
	// Processes is the number of processes that do jobs: of a run without a queue, and those that are done again.
	// Each is started with Command when it is needed.
	Processes int
	Command   []string

	Others   bool   // results of other versions count, too
	Searcher string // the name of this version in the store

	// the share of results without certificates that are checked by doing their jobs again; the first one of
	// each worker always is
	Recheck float64
	Proofs  bool // certificates are written to the file of results, too

	Store *cache.Store // receives the findings; may be nil
	Own   bool         // the workers are the user's own: a "no win" counts as searched here
	Trust bool         // a "no win" is kept, as imported

	Warn func(string) // receives the refusals, one at a time; may be nil
}

// A Collector collects the results of a run.
type Collector struct {
	o       CollectOptions
	runners []*worker.Runner
	large   sync.Mutex // held for a large message

	mu       sync.Mutex
	changed  chan struct{}      // closed and replaced when a record was added or the input ended
	keys     []job.Key          // keys of the records, by number
	last     int64              // the last known record
	ended    bool               // there are no more records
	readErr  error              // why the input could not be read
	beyond   int                // lines of the file of results that are about no record, still to be reported
	unread   int64              // number of unreadable records
	firstBad error              // the error of the first unreadable record
	refused  map[int64]bool     // records whose results were refused
	requeued map[int64]bool     // jobs of lost batches that were put into the queue again
	met      map[job.Maker]bool // workers whose open results were picked before
	counts   Counts
	start    time.Time
}

// Counts count the collected jobs by what became of them.
type Counts struct {
	Checked int64 `json:"checked"` // results that this process has checked
	Wins    int64 `json:"wins"`    // results with a proved win
	Again   int64 `json:"again"`   // results that were checked by repeating their jobs
	Differ  int64 `json:"differ"`  // results that differ from the repeated ones
	// results with a claim without a certificate that were not repeated
	Unchecked int64 `json:"unchecked"`
	Twice     int64 `json:"twice"` // results of jobs that already had a result
	Refused   int64 `json:"refused"`
	Errors    int64 `json:"errors"`
}

// NewCollector returns a collector.
func NewCollector(o CollectOptions) *Collector {
	c := &Collector{
		o: o, runners: make([]*worker.Runner, max(o.Processes, 1)),
		changed: make(chan struct{}), keys: make([]job.Key, 1), refused: map[int64]bool{}, requeued: map[int64]bool{},
		met: map[job.Maker]bool{}, start: time.Now(),
	}
	for i := range c.runners {
		c.runners[i] = &worker.Runner{Command: o.Command}
	}
	return c
}

// wake wakes the goroutines that wait for c.changed. The caller holds c.mu.
func (c *Collector) wake() {
	close(c.changed)
	c.changed = make(chan struct{})
}

// How many results to take from the queue at a time, and how long to wait for them.
const (
	maxTake   = 8
	takeWait  = time.Second
	lostAfter = 3 * time.Second  // without a result for so long, the queue is asked whether more can come
	goneFor   = 20 * time.Second // after so long without its run, the queue counts as lost
)

// ErrLost is the error for a collection that cannot be finished: some jobs are neither in the queue nor among
// the results.
var ErrLost = errors.New("jobs are left that are neither in the queue nor done")

// ErrRefused is the error for a collection that cannot be finished because results were refused.
var ErrRefused = errors.New("results were refused, and their jobs are left")

// Collect collects results until every record has one.
func (c *Collector) Collect(ctx context.Context) (err error) {
	defer c.close(&err)
	in, err := c.o.Client.Inbox(ctx, c.o.Run.Name)
	if err != nil {
		return err
	}
	defer in.Close()
	if _, _, err := c.key(ctx, 1); err != nil { // nothing is taken before the input is known to be the right one
		return err
	}
	for last := time.Now(); ; {
		ended, err := c.finished()
		if ended {
			return err
		}
		list, err := in.Take(ctx, maxTake, takeWait)
		silent := time.Since(last)
		switch {
		case errors.Is(err, queue.ErrNoRun) && silent < goneFor: // a submitter may be about to make the run again
			err = queue.Pause(ctx, takeWait)
		case errors.Is(err, queue.ErrNoRun):
			err = ErrLost
		case err == nil && len(list) > 0:
			err = c.take(ctx, in, list)
			last = time.Now()
		case err == nil && c.Progress().Whole && silent > lostAfter:
			err = c.lost(ctx)
			last = time.Now()
		}
		if err != nil {
			return err
		}
	}
}

// finished reports whether the collection has ended, and why if not every record has its result.
func (c *Collector) finished() (ended bool, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.beyond > 0 {
		c.warn(fmt.Sprintf("results of records that the input does not have, which do not count: %d", c.beyond))
		c.beyond = 0
	}
	done, _ := c.o.Results.Counts()
	switch {
	case c.readErr != nil:
		return true, c.readErr
	case !c.ended || done+int64(len(c.refused)) < c.last:
		return false, nil
	case done < c.last:
		return true, ErrRefused
	}
	return true, nil
}

// lost returns an error if no more results can come.
func (c *Collector) lost(ctx context.Context) error {
	run, err := KnownRun(ctx, c.o.Client, c.o.Run.Name)
	if err != nil || run != nil && run.Total == 0 {
		return err // the run is still being submitted
	}
	held, err := c.o.Client.Run(ctx, c.o.Run.Name)
	switch {
	case err != nil:
		return err
	case held.Batches > 0:
		return c.o.Client.Free(ctx)
	case held.Results > 0:
		return nil
	}
	return ErrLost
}

// take checks and keeps the results of messages, and removes the messages from the queue.
func (c *Collector) take(ctx context.Context, in *queue.Inbox, list []*queue.Message) error {
	next := make(chan *queue.Message, len(list))
	for _, m := range list {
		next <- m
	}
	close(next)
	err := c.each(ctx, func(ctx context.Context, runner *worker.Runner, send func(*verdict)) error {
		for m := range next {
			c.message(ctx, runner, m, send)
		}
		return nil
	})
	if err == nil {
		err = c.sync()
	}
	if err != nil {
		return err
	}
	return in.Done(ctx, list)
}

// syncEvery is the maximum time that stored results wait to be synced to the disk.
const syncEvery = time.Second

// keepAll keeps all results that arrive from in.
func (c *Collector) keepAll(ctx context.Context, in <-chan *verdict) error {
	tick := time.NewTicker(syncEvery)
	defer tick.Stop()
	unsynced := false
	for {
		select {
		case v, more := <-in:
			if !more || ctx.Err() != nil {
				return ctx.Err()
			}
			if err := c.keep(v); err != nil {
				return err
			}
			unsynced = true
		case <-tick.C:
			if unsynced {
				if err := c.sync(); err != nil {
					return err
				}
			}
			unsynced = false
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// sync returns when all kept results are on the disk.
func (c *Collector) sync() error {
	if c.o.Store != nil {
		if err := c.o.Store.Flush(); err != nil {
			return err
		}
	}
	return c.o.Results.Sync()
}

// close syncs the results, ends the processes of the runners, and joins an error to err.
func (c *Collector) close(err *error) {
	*err = errors.Join(*err, c.o.Results.Sync())
	for _, runner := range c.runners {
		runner.Close()
	}
}

// A Progress is the progress of a collection.
type Progress struct {
	Done    int64   `json:"done"`
	Failed  int64   `json:"failed"`
	Total   int64   `json:"total"`  // number of records known so far
	Whole   bool    `json:"whole"`  // Total is final
	Unread  int64   `json:"unread"` // number of unreadable records
	Elapsed float64 `json:"elapsed_s"`
	Counts

	FirstBad error `json:"-"` // the error of the first unreadable record
}

// Progress returns the progress of the collection.
func (c *Collector) Progress() Progress {
	done, failed := c.o.Results.Counts()
	c.mu.Lock()
	defer c.mu.Unlock()
	return Progress{done, failed, c.last, c.ended, c.unread, time.Since(c.start).Seconds(), c.counts, c.firstBad}
}
