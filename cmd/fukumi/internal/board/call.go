package board

// The handling of one request: its events, and the progress of its searches.

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

// A call is a request that is being answered.
type call struct {
	*Service
	ctx    context.Context
	until  time.Time // the time limit of the request
	cancel context.CancelCauseFunc
	body   []byte
	kind   kind
	mode   ask.Mode        // the mode of the sessions
	in     *words.Language // the language of the sentences
	place  places.Place    // the place of its searches; nil if places are not limited

	done, all atomic.Int64 // steps of the search; 0 if their number is not known beforehand

	telling sync.Mutex
	tell    func(event string, data any) error
	failed  error // the error of tell, after which no event follows
}

// event passes one event to tell. Its error, from tell or from the context, ends the call.
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

// cause returns the reason why the caller has stopped listening, or nil if it still listens, as it does
// after a timeout.
func (c *call) cause() error {
	if cause := context.Cause(c.ctx); !errors.As(cause, new(timeoutError)) {
		return cause
	}
	return nil
}

// progressInterval is the time between two "progress" events.
const progressInterval = 100 * time.Millisecond

// progress is the data of a "progress" event.
type progress struct {
	Doing string              `json:"doing"`
	Nodes int64               `json:"nodes"` // nodes of all searches of the request so far
	Time  answer.Milliseconds `json:"time_ms"`
	Done  int64               `json:"done,omitempty"` // steps done, of All; both are left out if unknown
	All   int64               `json:"all,omitempty"`
}

// A search is the session of one request. It sends "progress" events until it ends.
type search struct {
	*ask.Session
	call   *call
	doing  atomic.Pointer[words.Message]
	others []*search // searches of the same request that run at the same time
	end    func()
}

// search starts a search. The caller must call its end function. No "progress" event follows that call.
func (c *call) search(doing *words.Message) *search { return c.searchBy(doing, c.o.Caps.Memory, 1) }

// searchBy starts a search with several solvers, each with the given memory.
func (c *call) searchBy(doing *words.Message, memory int64, solvers int) *search {
	s := c.newSearch(memory)
	s.setDoing(doing)
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

// newSearch opens a session. Each of its questions gets 1/n of the time that is left. n is given by the
// kind of the request, or is the number of steps to come if that is larger.
func (c *call) newSearch(memory int64) *search {
	return &search{call: c, Session: c.o.Open(ask.Options{
		Memory: memory, Mode: c.mode, Progress: func(int64, time.Duration) { yield() }, GiveWay: c.giveWay(),
		Until:  c.until,
		Shares: func() int64 { return max(c.kind.searches, c.all.Load()-c.done.Load()) },
	})}
}

// nodes returns the number of nodes that all solvers of the search have searched so far.
func (s *search) nodes() int64 {
	n := s.Nodes()
	for _, o := range s.others {
		n += o.nodes()
	}
	return n
}

// step sets the number of steps that are done, and the number of all steps.
func (s *search) step(done, all int) {
	s.call.done.Store(int64(done))
	s.call.all.Store(int64(all))
}

// setDoing sets the words for what the search is doing, for the "progress" events.
func (s *search) setDoing(doing *words.Message) { s.doing.Store(doing) }

// In a browser a worker has one thread. A search that never sleeps receives no message,
// not even the one that ends it. Therefore a search in a browser yields when it checks whether its
// context is done: see yield.

// yieldInterval is the least time that a search runs between two yields.
const yieldInterval = 25 * time.Millisecond

// yielding returns a context like ctx. In a browser its Err method yields.
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
