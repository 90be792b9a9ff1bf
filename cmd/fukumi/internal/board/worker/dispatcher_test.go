package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"fukumi/cmd/fukumi/internal/board/places"
)

// A fakeService answers "wait" when its context ends, "fail" by an error, and any other request
// with its own text.
type fakeService struct{ look chan bool }

func (f fakeService) Answer(ctx context.Context, request []byte, tell func(string, any) error) error {
	switch text := string(request); text {
	case "wait":
		if err := tell("progress", 1); err != nil {
			return err
		}
		<-ctx.Done()
		return ctx.Err()
	case "live", "review": // gives way, and sends an event, as often as the test lets it look
		for n := 1; ; n++ {
			if err := tell("progress", n); err != nil {
				return err
			}
			select {
			case <-f.look:
			case <-ctx.Done():
				return ctx.Err()
			}
			places.Of(ctx).GiveWay(ctx)
		}
	case "fail":
		return errors.New("no paper")
	default:
		return tell("answer", text)
	}
}

// A recorder keeps what the page is told.
type recorder struct {
	mu   sync.Mutex
	told []string
	news chan string
}

func (r *recorder) post(id int, event, data string) {
	text := fmt.Sprint(id, " ", event, " ", data)
	r.mu.Lock()
	r.told = append(r.told, text)
	r.mu.Unlock()
	r.news <- text
}

// about returns the events of one request.
func (r *recorder) about(id int) []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	var list []string
	for _, text := range r.told {
		if rest, own := strings.CutPrefix(text, fmt.Sprint(id, " ")); own {
			list = append(list, rest)
		}
	}
	return list
}

// until waits for an event.
func (r *recorder) until(want string) {
	for text := range r.news {
		if text == want {
			return
		}
	}
}

func order(request []byte) places.Order {
	return map[string]places.Order{"wait": places.Move, "review": places.Review, "live": places.Live}[string(request)]
}

func TestDispatcher(t *testing.T) {
	r := &recorder{news: make(chan string, 100)}
	c := newDispatcher(fakeService{}, order, r.post)
	until := r.until

	go c.start(1, []byte("wait"))
	until("1 progress 1")
	c.start(2, []byte("hello")) // during the search
	if got := r.about(1); len(got) != 1 {
		t.Errorf("a question during the search: it was told %q", got)
	}
	go c.start(3, []byte("wait")) // in its place
	until("1 done {}")
	c.start(4, []byte("fail"))
	c.cancel(3)
	until("3 done {}")
	c.cancel(3)  // has ended
	c.cancel(99) // was never there

	for id, want := range map[int][]string{
		1: {"progress 1", "done {}"},
		2: {`answer "hello"`, "done {}"},
		3: {"progress 1", "done {}"},
		4: {`error {"message":"no paper"}`, "done {}"},
	} {
		if got := r.about(id); !slices.Equal(got, want) {
			t.Errorf("request %d: %q, want %q", id, got, want)
		}
	}
	if len(c.jobs) != 0 {
		t.Errorf("%d requests are kept after their end", len(c.jobs))
	}
}

// TestDispatcherGivesWay: a review or an analysis that goes on neither ends another search nor
// keeps it waiting, and continues after it.
func TestDispatcherGivesWay(t *testing.T) {
	for _, kind := range []string{"review", "live"} {
		t.Run(kind, func(t *testing.T) { givesWay(t, kind) })
	}
}

func givesWay(t *testing.T, kind string) {
	r := &recorder{news: make(chan string, 100)}
	look := make(chan bool)
	c := newDispatcher(fakeService{look}, order, r.post)
	go c.start(1, []byte(kind))
	r.until("1 progress 1")
	look <- true
	r.until("1 progress 2") // there was no other search
	go c.start(2, []byte("wait"))
	r.until("2 progress 1")
	look <- true
	c.start(3, []byte("hello"))
	if got := r.about(1); len(got) != 2 {
		t.Errorf("during a search one that goes on was told %q", got)
	}
	c.cancel(2)
	r.until("1 progress 3")
	go c.start(4, []byte("wait"))
	r.until("4 progress 1")
	go c.start(5, []byte(kind)) // a newer one of its kind
	r.until("1 done {}")
	if got := r.about(4); len(got) != 1 {
		t.Errorf("a search during which one that goes on has begun was told %q", got)
	}
	c.cancel(4)
	c.cancel(5)
	r.until("5 done {}")
}
