package board

// One request while it is answered: its events, and what is told of a search while
// it runs.

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
	*Desk
	ctx    context.Context
	until  time.Time // the limit of its time
	cancel context.CancelCauseFunc
	body   []byte
	kind   kind
	mode   ask.Mode        // of its sessions
	in     *words.Language // of whoever asks
	place  places.Place    // where it searches, nil for no matter where

	done, all atomic.Int64 // steps of its search, where they are known beforehand

	telling sync.Mutex
	tell    func(event string, data any) error
	failed  error // of tell: nothing is told after it
}

// event tells one event. Its error is that of tell, or of the context, and ends the
// call.
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

// cause is why nobody listens any more, nil where somebody does: to what comes late, too.
func (c *call) cause() error {
	if cause := context.Cause(c.ctx); !errors.As(cause, new(errLong)) {
		return cause
	}
	return nil
}

// pulse is the time between two events of progress.
const pulse = 100 * time.Millisecond

// A progress says how far a search is.
type progress struct {
	Doing string              `json:"doing"`
	Nodes int64               `json:"nodes"` // of all searches of the request so far
	Time  answer.Milliseconds `json:"time_ms"`
	Done  int64               `json:"done,omitempty"` // of so many steps, where they are known beforehand
	All   int64               `json:"all,omitempty"`
}

// A search is the session of one request, whose progress is told until it ends.
type search struct {
	*ask.Session
	call   *call
	doing  atomic.Pointer[words.Message]
	others []*search // that search at the same time
	end    func()
}

// search begins to search. The caller calls end when it is done: no event of
// progress comes after it.
func (c *call) search(doing *words.Message) *search { return c.searchBy(doing, c.o.Caps.Memory, 1) }

// searchBy is search with so much memory for each of so many solvers.
func (c *call) searchBy(doing *words.Message, memory int64, solvers int) *search {
	s := c.newSearch(memory)
	s.is(doing)
	for range solvers - 1 {
		s.others = append(s.others, c.newSearch(memory))
	}
	start, done, stopped := time.Now(), make(chan struct{}), make(chan struct{})
	go func() {
		defer close(stopped)
		tick := time.NewTicker(pulse)
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

// newSearch opens a session. Each of its questions has a part of the time that is left: one n-th
// by the kind of the request, or less if more steps than that are to come.
func (c *call) newSearch(memory int64) *search {
	return &search{call: c, Session: c.o.Open(ask.Options{
		Memory: memory, Mode: c.mode, Progress: func(int64, time.Duration) { yield() }, GiveWay: c.giveWay(),
		Until:  c.until,
		Shares: func() int64 { return max(c.kind.searches, c.all.Load()-c.done.Load()) },
	})}
}

// nodes are those of all solvers so far.
func (s *search) nodes() int64 {
	n := s.Nodes()
	for _, o := range s.others {
		n += o.nodes()
	}
	return n
}

// step says how many of the steps are done.
func (s *search) step(done, all int) {
	s.call.done.Store(int64(done))
	s.call.all.Store(int64(all))
}

// is says what the search does from here on.
func (s *search) is(doing *words.Message) { s.doing.Store(doing) }

// In a browser a worker has one thread. A search that never sleeps hears nothing,
// not even that it is to end, so there it gives way whenever it looks whether its
// context has ended: see yield.

// breath is how long a search goes on between two moments of giving way.
const breath = 25 * time.Millisecond

// yielding is ctx, which gives way when it is asked for its error.
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
	if now := time.Now(); now.Sub(c.last) >= breath {
		c.last = now
		yield()
	}
	return c.Context.Err()
}
