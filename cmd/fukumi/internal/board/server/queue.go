package server

// Places for work that takes time, and the queue before them; and that a tab has
// one search at a time.

import (
	"context"
	"errors"
	"slices"
	"sync"
)

// A queue gives places in the order in which they are asked for.
type queue struct {
	mu      sync.Mutex
	free    int // places
	most    int // that wait
	waiting []*ticket
}

func newQueue(places, most int) *queue { return &queue{free: places, most: most} }

// A ticket is a place, or the right to one when its turn comes.
type ticket struct {
	q     *queue
	turn  chan struct{} // closed when it is a place
	moved chan struct{} // has a value when it stands elsewhere in the queue
	left  bool
}

// enter takes a ticket, nil where the queue is full. The caller calls leave.
func (q *queue) enter() *ticket {
	q.mu.Lock()
	defer q.mu.Unlock()
	t := &ticket{q: q, turn: make(chan struct{}), moved: make(chan struct{}, 1)}
	switch {
	case q.free > 0:
		q.free--
		close(t.turn)
	case len(q.waiting) >= q.most:
		return nil
	default:
		q.waiting = append(q.waiting, t)
	}
	return t
}

// leave gives the place to the next one, or the turn up.
func (t *ticket) leave() {
	t.q.mu.Lock()
	defer t.q.mu.Unlock()
	if t.left {
		return
	}
	t.left = true
	behind := slices.Index(t.q.waiting, t)
	switch {
	case behind >= 0:
		t.q.waiting = slices.Delete(t.q.waiting, behind, behind+1)
	case len(t.q.waiting) == 0:
		t.q.free++
		return
	default:
		close(t.q.waiting[0].turn)
		t.q.waiting = slices.Delete(t.q.waiting, 0, 1)
		behind = 0
	}
	for _, other := range t.q.waiting[behind:] {
		select {
		case other.moved <- struct{}{}:
		default: // it has not looked since the last time
		}
	}
}

// ahead is how many stand in the queue up to this one: 1 is the next, 0 has a place.
func (t *ticket) ahead() int {
	t.q.mu.Lock()
	defer t.q.mu.Unlock()
	return slices.Index(t.q.waiting, t) + 1
}

// busy reports whether somebody waits.
func (q *queue) busy() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.waiting) > 0
}

// wait waits for the place. tell, if not nil, is told how many stand up to this one
// as soon as it is known, and again when it changes.
func (t *ticket) wait(ctx context.Context, tell func(position int) error) error {
	for {
		select {
		case <-t.turn:
			return nil
		default:
		}
		if n := t.ahead(); n > 0 && tell != nil {
			if err := tell(n); err != nil {
				return err
			}
		}
		select {
		case <-t.turn:
			return nil
		case <-t.moved:
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}

// errNewer is why the older of two searches of a tab ends.
var errNewer = errors.New("a newer search of this tab has taken its place")

// tabs are the searches of the tabs, by the names that these gave themselves.
type tabs struct {
	mu      sync.Mutex
	running map[string]*tabSearch
}

type tabSearch struct {
	number int64 // of the request in its tab; 0 if the tab does not count
	cancel context.CancelCauseFunc
	left   chan struct{} // closed at its end
}

// begin begins a search of a tab, once the older one of the same tab, which is
// cancelled, has left its place. A search that a newer one has overtaken on its way
// is cancelled itself. The caller calls end.
func (t *tabs) begin(ctx context.Context, tab string, number int64) (_ context.Context, end func()) {
	ctx, cancel := context.WithCancelCause(ctx)
	own := &tabSearch{number, cancel, make(chan struct{})}
	t.mu.Lock()
	older := t.running[tab]
	if older != nil && number > 0 && older.number > number {
		t.mu.Unlock()
		cancel(errNewer)
		return ctx, func() {}
	}
	if t.running == nil {
		t.running = map[string]*tabSearch{}
	}
	t.running[tab] = own
	t.mu.Unlock()
	if older != nil {
		older.cancel(errNewer)
		select {
		case <-older.left:
		case <-ctx.Done():
		}
	}
	return ctx, func() {
		cancel(nil)
		t.mu.Lock()
		defer t.mu.Unlock()
		if t.running[tab] == own {
			delete(t.running, tab)
		}
		close(own.left)
	}
}
