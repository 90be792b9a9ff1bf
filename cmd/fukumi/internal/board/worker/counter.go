package main

// Which requests are at work: what arrives, what is cancelled, and what is told.

import (
	"context"
	"encoding/json"
	"sync"
	"sync/atomic"

	"fukumi/cmd/fukumi/internal/board/places"
)

// An answerer answers requests: a service of package board.
type answerer interface {
	Answer(ctx context.Context, request []byte, tell func(event string, data any) error) error
}

// A counter is where the requests of a page arrive. There is one thread to search with: a newer
// search ends the older one. A review and an analysis that goes on are neither: they give way to a
// search, and go on after it; only a newer one of its kind ends one.
type counter struct {
	service answerer
	order   func(request []byte) places.Order
	post    func(id int, event, data string) // the page's ear; never called twice at the same time

	mu      sync.Mutex
	working map[int]*work
	// searching is what searches, by its order if it gives way, else by that of a question.
	searching map[places.Order]*work
	posting   sync.Mutex
}

// A work is a request at work.
type work struct {
	stop context.CancelFunc
	left chan struct{} // closed at its end
}

func newCounter(service answerer, order func([]byte) places.Order, post func(id int, event, data string)) *counter {
	return &counter{service: service, order: order, post: post, working: map[int]*work{},
		searching: map[places.Order]*work{}}
}

// A later place is that of what gives way: after any search of an order before its own. It is a
// places.Place.
type later struct {
	*counter
	order places.Order
	waits atomic.Bool
}

// before is a search of an order before that of the place, nil for none.
func (s *later) before() *work {
	s.mu.Lock()
	defer s.mu.Unlock()
	for order, w := range s.searching {
		if order < s.order {
			return w
		}
	}
	return nil
}

func (s *later) GiveWay(ctx context.Context) {
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

func (s *later) Waits() bool  { return s.waits.Load() }
func (s *later) Wanted() bool { return false }

// start answers a request. The last event of every request is "done".
func (c *counter) start(id int, request []byte) {
	ctx, cancel := context.WithCancel(context.Background())
	own := &work{stop: cancel, left: make(chan struct{})}
	c.mu.Lock()
	order := c.order(request)
	switch {
	case order.GivesWay():
		ctx = places.With(ctx, &later{counter: c, order: order})
	case order != places.NoOrder:
		order = places.Question
	}
	if order != places.NoOrder {
		if older := c.searching[order]; older != nil {
			older.stop()
		}
		c.searching[order] = own
	}
	c.working[id] = own
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
		text, _ := json.Marshal(map[string]string{"message": err.Error()}) // a string can be marshalled
		c.tell(id, "error", string(text))
	}
	cancel()
	c.mu.Lock()
	delete(c.working, id)
	if c.searching[order] == own {
		delete(c.searching, order)
	}
	close(own.left)
	c.mu.Unlock()
	c.tell(id, "done", "{}")
}

func (c *counter) tell(id int, event, data string) {
	c.posting.Lock()
	defer c.posting.Unlock()
	c.post(id, event, data)
}

// cancel ends the work on a request, if there is any.
func (c *counter) cancel(id int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if w, ok := c.working[id]; ok {
		w.stop()
	}
}
