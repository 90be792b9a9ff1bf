package main

// Which requests are at work: what arrives, what is cancelled, and what is told.

import (
	"context"
	"encoding/json"
	"sync"
)

// An answerer answers requests: a desk of package board.
type answerer interface {
	Answer(ctx context.Context, request []byte, tell func(event string, data any) error) error
}

// A counter is where the requests of a page arrive. It has one search at work: a
// newer one ends it, as there is one thread to search with.
type counter struct {
	desk     answerer
	searches func(request []byte) bool
	post     func(id int, event, data string) // the page's ear; never called twice at the same time

	mu      sync.Mutex
	working map[int]context.CancelFunc
	search  int // the request that searches, 0 if none
	posting sync.Mutex
}

func newCounter(desk answerer, searches func([]byte) bool, post func(id int, event, data string)) *counter {
	return &counter{desk: desk, searches: searches, post: post, working: map[int]context.CancelFunc{}}
}

// start answers a request. The last event of every request is "done".
func (c *counter) start(id int, request []byte) {
	ctx, cancel := context.WithCancel(context.Background())
	c.mu.Lock()
	if c.searches(request) {
		if stop, ok := c.working[c.search]; ok {
			stop()
		}
		c.search = id
	}
	c.working[id] = cancel
	c.mu.Unlock()
	err := c.desk.Answer(ctx, request, func(event string, data any) error {
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
	if stop, ok := c.working[id]; ok {
		stop()
	}
}
