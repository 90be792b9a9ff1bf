package server

// Places for work that takes time, the queue for them, and the rule that a tab has one
// search at a time.

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"sync"
	"sync/atomic"

	"fukumi/cmd/fukumi/internal/board/places"
)

// Begun is how many searches per place can have begun and hold their memory: the search in the
// place, and a review and an analysis that goes on which have given way to it.
const Begun = 3

// A queue gives out places: the least order first, and within an order first come, first served.
type queue struct {
	mu      sync.Mutex
	free    int // free places
	limit   int // of the tickets that wait for their first place
	last    int // the number of the latest ticket
	holding []*ticket
	waiting []*ticket // in the order of their turns
}

func newQueue(places, most int) *queue { return &queue{free: places, limit: most} }

// A ticket is a place, or the right to one when its turn comes.
type ticket struct {
	q      *queue
	order  places.Order
	number int               // later tickets have greater numbers
	end    func(cause error) // ends the work that is done in the place

	begun bool          // it has had a place
	turn  chan struct{} // closed when it gets a place
	moved chan struct{} // has a value if the queue has changed
	left  bool
}

// compare compares the turns of two tickets.
func (t *ticket) compare(o *ticket) int {
	return cmp.Or(cmp.Compare(t.order, o.order), cmp.Compare(t.number, o.number))
}

// enter takes a ticket, nil if the queue is full. The caller must call leave.
func (q *queue) enter(order places.Order, end func(cause error)) *ticket {
	q.mu.Lock()
	defer q.mu.Unlock()
	unbegun := 0
	for _, t := range q.waiting {
		if !t.begun {
			unbegun++
		}
	}
	if q.free == 0 && unbegun >= q.limit {
		return nil
	}
	q.last++
	t := &ticket{q: q, order: order, number: q.last, end: end, moved: make(chan struct{}, 1)}
	t.stand()
	q.give()
	return t
}

// stand puts a ticket into the queue.
func (t *ticket) stand() {
	t.turn = make(chan struct{})
	at, _ := slices.BinarySearchFunc(t.q.waiting, t, (*ticket).compare)
	t.q.waiting = slices.Insert(t.q.waiting, at, t)
}

// give gives out the free places, and signals the tickets that wait on.
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
		default: // it has not taken the last signal yet
		}
	}
}

// leave gives the place to the next ticket, or gives up the turn.
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

// giveWay gives the place to a ticket that comes first, if there is one, and queues again.
func (t *ticket) giveWay() bool {
	t.q.mu.Lock()
	defer t.q.mu.Unlock()
	if len(t.q.waiting) == 0 || t.q.waiting[0].compare(t) > 0 || !slices.Contains(t.q.holding, t) {
		return false
	}
	t.release()
	t.stand()
	t.q.give()
	return true
}

// takeOver ends the work in the place for which this ticket waits: of the holding tickets the last.
func (t *ticket) takeOver() {
	t.q.mu.Lock()
	defer t.q.mu.Unlock()
	if slices.Contains(t.q.waiting, t) {
		slices.MaxFunc(t.q.holding, (*ticket).compare).end(errTakenOver)
	}
}

// A queuePosition is the position of a ticket in the queue, as the page is told.
type queuePosition struct {
	Position int    `json:"position"` // 1 is the next
	For      string `json:"for"`      // the order of the search in the place: see places.Order
}

// position returns the position in the queue; it is 0 if the ticket has a place.
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

// wait waits for the place. It calls tell, if not nil, with the position in the queue, first at
// once and then whenever it changes.
func (t *ticket) wait(ctx context.Context, tell func(queuePosition) error) error {
	told := queuePosition{}
	for {
		select {
		case <-t.turn:
			return nil
		default:
		}
		if s := t.position(); s.Position > 0 && s != told && tell != nil {
			told = s
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

// A place is the place of a search, which can give it up and get it back. It is a places.Place.
type place struct {
	*ticket
	tell  func(queuePosition) error
	one   sync.Mutex // one worker of a search waits for all of them
	waits atomic.Bool
}

func (p *place) GiveWay(ctx context.Context) {
	p.one.Lock()
	defer p.one.Unlock()
	if !p.giveWay() {
		return
	}
	p.waits.Store(true)
	_ = p.wait(ctx, p.tell) // an error means that ctx has ended, which the search sees
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

// A tabKey names one of the three searches that a tab can have: a review and an analysis that goes
// on give way to the third kind, and none of the three ends another.
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
	number int64 // of the request in its tab; 0 if the tab does not number them
	cancel context.CancelCauseFunc
	left   chan struct{} // closed at its end
}

// begin begins a search of a tab. It cancels an older search of the same key, and waits
// until that has left its place. A search that arrives after a newer one is cancelled
// itself. The caller must call end.
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
