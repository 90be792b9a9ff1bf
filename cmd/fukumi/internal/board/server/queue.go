package server

// The places for work that takes time, the queue for them, and the rule that a tab has only one
// search of each kind at a time.

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"sync"
	"sync/atomic"

	"fukumi/cmd/fukumi/internal/board/places"
)

// Begun is the maximum number of searches per place that have begun and hold their memory: the search in
// the place, and a review and an analysis that goes on, both of which have given way to that search.
const Begun = 3

// A queue gives out places. The least order is served first; within an order, first come, first served.
type queue struct {
	mu      sync.Mutex
	free    int // free places
	limit   int // the maximum number of tickets that wait for their first place
	last    int // the number of the latest ticket
	holding []*ticket
	waiting []*ticket // sorted by compare
}

func newQueue(places, limit int) *queue { return &queue{free: places, limit: limit} }

// A ticket is the right to a place: it has the place, or waits for it in the queue.
type ticket struct {
	q      *queue
	order  places.Order
	number int               // later tickets have greater numbers
	end    func(cause error) // ends the work that is done in the place

	begun bool          // the ticket has, or has had, a place
	turn  chan struct{} // closed when the ticket gets a place
	moved chan struct{} // has a value if the queue has changed
	left  bool          // leave was called
}

// compare compares the turns of two tickets.
func (t *ticket) compare(o *ticket) int {
	return cmp.Or(cmp.Compare(t.order, o.order), cmp.Compare(t.number, o.number))
}

// enter returns a new ticket, or nil if the queue is full. The caller must call leave.
func (q *queue) enter(order places.Order, end func(cause error)) *ticket {
	q.mu.Lock()
	defer q.mu.Unlock()
	newcomers := 0 // tickets that wait for their first place
	for _, t := range q.waiting {
		if !t.begun {
			newcomers++
		}
	}
	if q.free == 0 && newcomers >= q.limit {
		return nil
	}
	q.last++
	t := &ticket{q: q, order: order, number: q.last, end: end, moved: make(chan struct{}, 1)}
	t.enqueue()
	q.give()
	return t
}

// enqueue puts a ticket into the queue.
func (t *ticket) enqueue() {
	t.turn = make(chan struct{})
	at, _ := slices.BinarySearchFunc(t.q.waiting, t, (*ticket).compare)
	t.q.waiting = slices.Insert(t.q.waiting, at, t)
}

// give gives out the free places, and tells the tickets that still wait that the queue has changed.
func (q *queue) give() {
	for q.free > 0 && len(q.waiting) > 0 {
		t := q.waiting[0]
		q.waiting = slices.Delete(q.waiting, 0, 1)
		q.holding = append(q.holding, t)
		q.free--
		t.begun = true
		close(t.turn)
	}
	for _, other := range q.waiting {
		select {
		case other.moved <- struct{}{}:
		default: // the ticket has not received the last signal yet
		}
	}
}

// leave gives the place to the next ticket, or takes the ticket out of the queue.
func (t *ticket) leave() {
	t.q.mu.Lock()
	defer t.q.mu.Unlock()
	if t.left {
		return
	}
	t.left = true
	t.release()
	t.q.waiting = slices.DeleteFunc(t.q.waiting, func(o *ticket) bool { return o == t })
	t.q.give()
}

// release frees the place, if the ticket has one.
func (t *ticket) release() {
	if i := slices.Index(t.q.holding, t); i >= 0 {
		t.q.holding = slices.Delete(t.q.holding, i, i+1)
		t.q.free++
	}
}

// giveWay gives the place to a waiting ticket that has priority, if there is one, and queues again. It
// reports whether it did.
func (t *ticket) giveWay() bool {
	t.q.mu.Lock()
	defer t.q.mu.Unlock()
	if len(t.q.waiting) == 0 || t.q.waiting[0].compare(t) > 0 || !slices.Contains(t.q.holding, t) {
		return false
	}
	t.release()
	t.enqueue()
	t.q.give()
	return true
}

// takeOver ends the work in the place for which this ticket waits: the work of the last one of the tickets
// that hold a place.
func (t *ticket) takeOver() {
	t.q.mu.Lock()
	defer t.q.mu.Unlock()
	if slices.Contains(t.q.waiting, t) {
		slices.MaxFunc(t.q.holding, (*ticket).compare).end(errTakenOver)
	}
}

// A queuePosition is the data of a "queue" event: the position of a ticket in the queue.
type queuePosition struct {
	Position int    `json:"position"` // 1 for the ticket that is next
	For      string `json:"for"`      // the order of the search in the place: see places.Order
}

// position returns the position in the queue, which is 0 if the ticket has a place.
func (t *ticket) position() queuePosition {
	t.q.mu.Lock()
	defer t.q.mu.Unlock()
	s := queuePosition{Position: slices.Index(t.q.waiting, t) + 1}
	if s.Position > 0 && len(t.q.holding) > 0 {
		s.For = slices.MaxFunc(t.q.holding, (*ticket).compare).order.String()
	}
	return s
}

// wanted reports whether a ticket of the same order waits for the place.
func (t *ticket) wanted() bool {
	t.q.mu.Lock()
	defer t.q.mu.Unlock()
	return slices.Contains(t.q.holding, t) &&
		slices.ContainsFunc(t.q.waiting, func(o *ticket) bool { return o.order == t.order })
}

// wait waits for the place. If tell is not nil, wait calls it with the position in the queue, first at
// once and then whenever the position changes.
func (t *ticket) wait(ctx context.Context, tell func(queuePosition) error) error {
	last := queuePosition{}
	for {
		select {
		case <-t.turn:
			return nil
		default:
		}
		if s := t.position(); s.Position > 0 && s != last && tell != nil {
			last = s
			if err := tell(s); err != nil {
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

// A place is a places.Place, which a search can give up and get back.
type place struct {
	*ticket
	tell  func(queuePosition) error
	one   sync.Mutex // held by the one worker of a search that waits for all of them
	waits atomic.Bool
}

func (p *place) GiveWay(ctx context.Context) {
	p.one.Lock()
	defer p.one.Unlock()
	if !p.giveWay() {
		return
	}
	p.waits.Store(true)
	_ = p.wait(ctx, p.tell) // an error means that ctx is done, which the search notices itself
	p.waits.Store(false)
}

func (p *place) Waits() bool  { return p.waits.Load() }
func (p *place) Wanted() bool { return p.wanted() }

// errTakenOver ends a search whose place another tab has taken over.
var errTakenOver = errors.New("another tab has taken the place of this search")

// errNewer ends the older of two searches of a tab.
var errNewer = errors.New("a newer search of this tab has taken its place")

// tabs keeps the running searches of each tab.
type tabs struct {
	mu      sync.Mutex
	running map[tabKey]*tabSearch
}

// A tabKey names one of the three searches that a tab can have at a time: a review, an analysis that goes
// on, and a third search, to which the others give way. None of the three ends another one.
type tabKey struct {
	name    string
	yielder places.Order // NoOrder for a search that does not give way
}

// keyOf returns the key of a search of a tab.
func keyOf(name string, order places.Order) tabKey {
	if !order.GivesWay() {
		order = places.NoOrder
	}
	return tabKey{name, order}
}

type tabSearch struct {
	number int64 // number of the request in its tab; 0 if the tab does not number its requests
	cancel context.CancelCauseFunc
	left   chan struct{} // closed at the end of the search
}

// begin begins a search of a tab. It cancels an older search with the same key, and waits
// until that search has ended. A search that arrives after a newer one is itself
// cancelled. The caller must call end.
func (t *tabs) begin(ctx context.Context, tab tabKey, number int64) (_ context.Context, end func()) {
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
		t.running = map[tabKey]*tabSearch{}
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
