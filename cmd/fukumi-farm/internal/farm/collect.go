package farm

// Collecting: results are taken out of the queue, checked, and kept, until there is
// one of every record.

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

// CollectOptions say what is done with results.
type CollectOptions struct {
	Client  *queue.Client
	Run     job.Run
	Results *Results
	Program string   // that checks
	Checks  int      // at a time
	Command []string // starts a process that does jobs again

	Others   bool   // results of other versions count, too
	Searcher string // what the store calls this version

	// the share of results, of those that say what no certificate shows, that are done again; each worker's first is
	Recheck float64
	Proofs  bool // certificates go to the file of results, too

	Store *cache.Store // takes what was proved; nil for none
	Own   bool         // the workers are the caller's own: an absence of wins counts as searched here
	Trust bool         // an absence of wins is kept, as imported

	Warn func(string) // told of what is refused, one at a time; nil for nobody
}

// A Collector collects the results of a run.
type Collector struct {
	o     CollectOptions
	hands []*worker.Hand // that do jobs again, one for each check at a time
	large sync.Mutex     // held for a large message

	mu       sync.Mutex
	changed  chan struct{} // closed and made anew when more is known
	keys     []job.Key     // of the records, by number
	last     int64         // record that is known
	ended    bool          // there are no more
	readErr  error
	beyond   int   // lines of the file of results that are about no record, to be told
	unread   int64 // records that cannot be read
	firstBad error // what is wrong with the first of them
	refused  map[int64]bool
	asked    map[int64]bool     // jobs that were put into the queue by themselves
	met      map[job.Maker]bool // workers of which an open result was done again
	counts   Counts
	start    time.Time
}

// Counts are what has come of the jobs that were collected.
type Counts struct {
	Checked int64 `json:"checked"` // results, by this process
	Wins    int64 `json:"wins"`
	Again   int64 `json:"again"` // that were done again
	Differ  int64 `json:"differ"`
	// that say what no certificate shows, and were not done again
	Unchecked int64 `json:"unchecked"`
	Twice     int64 `json:"twice"` // results of jobs that had one
	Refused   int64 `json:"refused"`
	Errors    int64 `json:"errors"`
}

// NewCollector returns a collector.
func NewCollector(o CollectOptions) *Collector {
	c := &Collector{
		o: o, hands: make([]*worker.Hand, max(o.Checks, 1)),
		changed: make(chan struct{}), keys: make([]job.Key, 1), refused: map[int64]bool{}, asked: map[int64]bool{},
		met: map[job.Maker]bool{}, start: time.Now(),
	}
	for i := range c.hands {
		c.hands[i] = &worker.Hand{Command: o.Command}
	}
	return c
}

// wake tells those who wait. The caller holds c.mu.
func (c *Collector) wake() {
	close(c.changed)
	c.changed = make(chan struct{})
}

// How results are taken.
const (
	takeMost  = 8
	takeWait  = time.Second
	lostAfter = 3 * time.Second // without a result the queue is asked whether any can come
	goneFor   = 20 * time.Second
)

// ErrLost is the end of a collection with jobs left that nobody will do: they are
// neither in the queue nor among the results.
var ErrLost = errors.New("jobs are left that are neither in the queue nor done")

// ErrRefused is the same where results were refused.
var ErrRefused = errors.New("results were refused, and their jobs are left")

// Collect collects until every record has its result.
func (c *Collector) Collect(ctx context.Context) (err error) {
	defer c.close(&err)
	in, err := c.o.Client.Inbox(ctx, c.o.Run.Name)
	if err != nil && !errors.Is(err, queue.ErrNoRun) { // which may be made yet
		return err
	}
	defer in.Close()
	last := time.Now()
	for {
		c.mu.Lock()
		ended, total, readErr, refused := c.ended, c.last, c.readErr, int64(len(c.refused))
		beyond := c.beyond
		c.beyond = 0
		c.mu.Unlock()
		if beyond > 0 {
			c.warn(fmt.Sprintf("results of records that the input does not have, which do not count: %d", beyond))
		}
		done, _ := c.o.Results.Counts()
		switch {
		case readErr != nil:
			return readErr
		case ended && done >= total:
			return nil
		case ended && done+refused >= total:
			return ErrRefused
		}
		list, err := in.Take(ctx, takeMost, takeWait)
		if gone := errors.Is(err, queue.ErrNoRun); gone && time.Since(last) > goneFor {
			err = ErrLost
		} else if gone { // who submits it may be about to make it anew
			err = queue.Pause(ctx, takeWait)
		}
		if err != nil {
			return err
		}
		if len(list) > 0 {
			if err := c.take(ctx, list); err != nil {
				return err
			}
			last = time.Now()
			continue
		}
		if ended && time.Since(last) > lostAfter {
			if err := c.lost(ctx); err != nil {
				return err
			}
			last = time.Now()
		}
	}
}

// lost reports whether nothing can come any more.
func (c *Collector) lost(ctx context.Context) error {
	run, err := KnownRun(ctx, c.o.Client, c.o.Run.Name)
	if err != nil || run != nil && run.Total == 0 {
		return err // it is being submitted
	}
	jobs, results, err := c.o.Client.Of(ctx, c.o.Run.Name)
	switch {
	case err != nil:
		return err
	case jobs > 0:
		return c.o.Client.Free(ctx)
	case results > 0:
		return nil
	}
	return ErrLost
}

// take checks and keeps the results of messages, and takes these out of the queue.
func (c *Collector) take(ctx context.Context, list []*queue.Delivery) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	next, out := make(chan *queue.Delivery, len(list)), make(chan *checked)
	for _, d := range list {
		next <- d
	}
	close(next)
	var checking sync.WaitGroup
	for _, hand := range c.hands {
		checking.Go(func() {
			for d := range next {
				c.message(ctx, hand, d, out)
			}
		})
	}
	go func() { checking.Wait(); close(out) }()
	if err := c.keepAll(ctx, out); err != nil { // and what is in work is left to itself
		return err
	}
	if err := c.sync(); err != nil {
		return err
	}
	for _, d := range list {
		d.Done()
	}
	return nil
}

// syncEvery is how long what was kept may wait for the disk.
const syncEvery = time.Second

// keepAll keeps what comes, until there is no more.
func (c *Collector) keepAll(ctx context.Context, in <-chan *checked) error {
	tick := time.NewTicker(syncEvery)
	defer tick.Stop()
	kept := false
	for {
		select {
		case v, more := <-in:
			if !more || ctx.Err() != nil {
				return ctx.Err()
			}
			if err := c.keep(v); err != nil {
				return err
			}
			kept = true
		case <-tick.C:
			if kept {
				if err := c.sync(); err != nil {
					return err
				}
			}
			kept = false
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// sync returns when all that was kept is on the disk.
func (c *Collector) sync() error {
	if c.o.Store != nil {
		if err := c.o.Store.Flush(); err != nil {
			return err
		}
	}
	return c.o.Results.Sync()
}

// close ends what was started, and joins to err what goes wrong.
func (c *Collector) close(err *error) {
	*err = errors.Join(*err, c.o.Results.Sync())
	for _, hand := range c.hands {
		hand.Close()
	}
}

// A Progress is how far a collection is.
type Progress struct {
	Done    int64   `json:"done"`
	Failed  int64   `json:"failed"`
	Total   int64   `json:"total"`  // records that are known so far
	Whole   bool    `json:"whole"`  // these are all
	Unread  int64   `json:"unread"` // records that cannot be read
	Elapsed float64 `json:"elapsed_s"`
	Counts

	FirstBad error `json:"-"` // what is wrong with the first of those
}

// Progress says how far it is.
func (c *Collector) Progress() Progress {
	done, failed := c.o.Results.Counts()
	c.mu.Lock()
	defer c.mu.Unlock()
	return Progress{done, failed, c.last, c.ended, c.unread, time.Since(c.start).Seconds(), c.counts, c.firstBad}
}
