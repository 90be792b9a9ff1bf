package main

// The handling of requests: their start, their cancellation, and their events.

import (
	"context"
	"encoding/json"
	"sync"
	"sync/atomic"

	"fukumi/cmd/fukumi/internal/board/places"
)

// An answerer answers requests. It is a board.Service.
type answerer interface {
	Answer(ctx context.Context, request []byte, tell func(event string, data any) error) error
}

// A dispatcher takes the requests of a page. There is only one thread, so a newer search
// ends an older one. A review and an analysis that goes on are different: they give way to a search,
// and continue after it. Only a newer request of the same kind ends them.
type dispatcher struct {
	service answerer
	order   func(request []byte) places.Order
	post    func(id int, event, data string) // sends an event to the page; never called concurrently

	mu   sync.Mutex
	jobs map[int]*job
	// searching has the running searches. The key is the order of a search that gives way, and
	// places.Question for any other search.
	searching map[places.Order]*job
	posting   sync.Mutex // held during a call of post
}

// A job is a request that is being answered.
type job struct {
	stop context.CancelFunc
	left chan struct{} // closed at the end of the request
}

func newDispatcher(service answerer, order func([]byte) places.Order,
	post func(id int, event, data string)) *dispatcher {
	return &dispatcher{service: service, order: order, post: post, jobs: map[int]*job{},
		searching: map[places.Order]*job{}}
}

// A yieldingPlace is the place of a search that gives way to every search of an earlier order. It is
// a places.Place.
type yieldingPlace struct {
	*dispatcher
	order places.Order
	waits atomic.Bool
}

// before returns a running search of an earlier order, or nil if no such search is running.
func (s *yieldingPlace) before() *job {
	s.mu.Lock()
	defer s.mu.Unlock()
	for order, w := range s.searching {
		if order < s.order {
			return w
		}
	}
	return nil
}

func (s *yieldingPlace) GiveWay(ctx context.Context) {
	for {
		first := s.before()
		if first == nil || ctx.Err() != nil {
			return
		}
		s.waits.Store(true)
		select {
		case <-first.left:
		case <-ctx.Done():
		}
		s.waits.Store(false)
	}
}

func (s *yieldingPlace) Waits() bool  { return s.waits.Load() }
func (s *yieldingPlace) Wanted() bool { return false }

// start answers a request. The last event of every request is "done".
func (c *dispatcher) start(id int, request []byte) {
	ctx, cancel := context.WithCancel(context.Background())
	own := &job{stop: cancel, left: make(chan struct{})}
	c.mu.Lock()
	order := c.order(request)
	switch {
	case order.GivesWay():
		ctx = places.With(ctx, &yieldingPlace{dispatcher: c, order: order})
	case order != places.NoOrder:
		order = places.Question
	}
	if order != places.NoOrder {
		if older := c.searching[order]; older != nil {
			older.stop()
		}
		c.searching[order] = own
	}
	c.jobs[id] = own
	c.mu.Unlock()
	err := c.service.Answer(ctx, request, func(event string, data any) error {
		text, err := json.Marshal(data)
		if err != nil {
			return err
		}
		c.tell(id, event, string(text))
		return ctx.Err()
	})
	if err != nil && ctx.Err() == nil {
		text, _ := json.Marshal(map[string]string{"message": err.Error()}) // cannot fail: strings can be marshalled
		c.tell(id, "error", string(text))
	}
	cancel()
	c.mu.Lock()
	delete(c.jobs, id)
	if c.searching[order] == own {
		delete(c.searching, order)
	}
	close(own.left)
	c.mu.Unlock()
	c.tell(id, "done", "{}")
}

func (c *dispatcher) tell(id int, event, data string) {
	c.posting.Lock()
	defer c.posting.Unlock()
	c.post(id, event, data)
}

// cancel ends the work on a request, if the request is still at work.
func (c *dispatcher) cancel(id int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if w, ok := c.jobs[id]; ok {
		w.stop()
	}
}
