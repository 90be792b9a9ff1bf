package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
)

// fake answers "wait" when its context ends, "fail" by an error, and all else by
// itself.
type fake struct{}

func (fake) Answer(ctx context.Context, request []byte, tell func(string, any) error) error {
	switch text := string(request); text {
	case "wait":
		if err := tell("progress", 1); err != nil {
			return err
		}
		<-ctx.Done()
		return ctx.Err()
	case "fail":
		return errors.New("no paper")
	default:
		return tell("answer", text)
	}
}

// recorder keeps what the page is told.
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

// about is what was told of one request.
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

func TestCounter(t *testing.T) {
	r := &recorder{news: make(chan string, 100)}
	c := newCounter(fake{}, func(request []byte) bool { return string(request) == "wait" }, r.post)
	until := func(want string) {
		t.Helper()
		for text := range r.news {
			if text == want {
				return
			}
		}
	}

	go c.start(1, []byte("wait"))
	until("1 progress 1")
	c.start(2, []byte("hello")) // beside the search
	if got := r.about(1); len(got) != 1 {
		t.Errorf("a question beside the search: it was told %q", got)
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
	if len(c.working) != 0 {
		t.Errorf("%d requests are kept after their end", len(c.working))
	}
}
