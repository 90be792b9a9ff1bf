package board

// One request while it is answered: its events, and the progress of its searches.

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"fukumi/cmd/fukumi/internal/board/places"
	"fukumi/notation/answer"
	"fukumi/notation/words"
	"fukumi/solver/ask"
)

// A call is one request while it is answered.
type call struct {
	*Service
	ctx    context.Context
	until  time.Time // its time limit
	cancel context.CancelCauseFunc
	body   []byte
	kind   kind
	mode   ask.Mode        // of its sessions
	in     *words.Language // of its sentences
	place  places.Place    // where it searches, nil if places are not limited

	done, all atomic.Int64 // steps of its search, 0 if their number is not known beforehand

	telling sync.Mutex
	tell    func(event string, data any) error
	failed  error // of tell: no event follows it
}

// event passes one event to tell. It returns the error of tell or of the context, which
// ends the call.
func (c *call) event(name string, data any) error {
	c.telling.Lock()
	defer c.telling.Unlock()
	if c.failed == nil {
		c.failed = c.cause()
	}
	if c.failed == nil {
		c.failed = c.tell(name, data)
	}
	if c.failed != nil {
		c.cancel(c.failed)
	}
	return c.failed
}

// cause is why the caller has stopped listening, nil if it still listens. After a timeout it
// still does.
func (c *call) cause() error {
	if cause := context.Cause(c.ctx); !errors.As(cause, new(timeoutError)) {
		return cause
	}
	return nil
}

// progressInterval is the time between two events of progress.
const progressInterval = 100 * time.Millisecond

// A progress says how far a search is.
type progress struct {
	Doing string              `json:"doing"`
	Nodes int64               `json:"nodes"` // of all searches of the request so far
	Time  answer.Milliseconds `json:"time_ms"`
	Done  int64               `json:"done,omitempty"` // steps of All; both left out if unknown
	All   int64               `json:"all,omitempty"`
}

// A search is the session of one request. It sends events of progress until it ends.
type search struct {
	*ask.Session
	call   *call
	doing  atomic.Pointer[words.Message]
	others []*search // that search at the same time
	end    func()
}

// search starts a search. The caller must call end after it: no event of progress follows
// that call.
func (c *call) search(doing *words.Message) *search { return c.searchBy(doing, c.o.Caps.Memory, 1) }

// searchBy is search with several solvers, each with the given memory.
func (c *call) searchBy(doing *words.Message, memory int64, solvers int) *search {
	s := c.newSearch(memory)
	s.is(doing)
	for range solvers - 1 {
		s.others = append(s.others, c.newSearch(memory))
	}
	start, done, stopped := time.Now(), make(chan struct{}), make(chan struct{})
	go func() {
		defer close(stopped)
		tick := time.NewTicker(progressInterval)
		defer tick.Stop()
		for {
			select {
			case <-done:
				return
			case <-c.ctx.Done():
				return
			case <-tick.C:
			}
			if c.place != nil && c.place.Waits() {
				continue
			}
			p := progress{s.doing.Load().In(c.in), s.nodes(), answer.Milliseconds(time.Since(start)), c.done.Load(),
				c.all.Load()}
			if c.event("progress", p) != nil {
				return
			}
		}
	}()
	s.end = sync.OnceFunc(func() {
		close(done)
		<-stopped
	})
	return s
}

// newSearch opens a session. Each of its questions gets a share of the time that is left: one
// n-th, with n from the kind of the request, or less if more steps than n are to come.
func (c *call) newSearch(memory int64) *search {
	return &search{call: c, Session: c.o.Open(ask.Options{
		Memory: memory, Mode: c.mode, Progress: func(int64, time.Duration) { yield() }, GiveWay: c.giveWay(),
		Until:  c.until,
		Shares: func() int64 { return max(c.kind.searches, c.all.Load()-c.done.Load()) },
	})}
}

// nodes returns how many nodes all its solvers have searched so far.
func (s *search) nodes() int64 {
	n := s.Nodes()
	for _, o := range s.others {
		n += o.nodes()
	}
	return n
}

// step notes how many of the steps are done.
func (s *search) step(done, all int) {
	s.call.done.Store(int64(done))
	s.call.all.Store(int64(all))
}

// is sets what the progress says that the search is doing.
func (s *search) is(doing *words.Message) { s.doing.Store(doing) }

// In a browser a worker has one thread. A search that never sleeps receives no message,
// not even the one that ends it. So there it yields whenever it checks whether its context
// has ended: see yield.

// yieldInterval is how long a search runs between two yields.
const yieldInterval = 25 * time.Millisecond

// yielding returns ctx, whose Err yields in a browser.
func yielding(ctx context.Context) context.Context {
	if !oneThread {
		return ctx
	}
	return &yieldingContext{Context: ctx, last: time.Now()}
}

type yieldingContext struct {
	context.Context
	last time.Time
}

func (c *yieldingContext) Err() error {
	if now := time.Now(); now.Sub(c.last) >= yieldInterval {
		c.last = now
		yield()
	}
	return c.Context.Err()
}
