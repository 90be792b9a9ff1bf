package server

// Places for work that takes time, and the queue before them; and that a tab has
// one search at a time.

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"sync"
	"sync/atomic"

	"fukumi/cmd/fukumi/internal/board/places"
)

// Begun is how many searches have begun, and hold their memory, for each place: the one that has it, a
// review and an analysis that goes on which have given way.
const Begun = 3

// A queue gives places: to the least order first, and within an order as they were asked for.
type queue struct {
	mu      sync.Mutex
	free    int // places
	most    int // that wait for their first place
	last    int // number of a ticket
	holding []*ticket
	waiting []*ticket // in the order of their turns
}

func newQueue(places, most int) *queue { return &queue{free: places, most: most} }

// A ticket is a place, or the right to one when its turn comes.
type ticket struct {
	q      *queue
	order  places.Order
	number int               // later ones have greater ones
	end    func(cause error) // ends the work that is done in the place

	begun bool          // it had a place
	turn  chan struct{} // closed when it is a place
	moved chan struct{} // has a value when the queue has changed
	left  bool
}

// compare compares the turns of two tickets.
func (t *ticket) compare(o *ticket) int {
	return cmp.Or(cmp.Compare(t.order, o.order), cmp.Compare(t.number, o.number))
}

// enter takes a ticket, nil where the queue is full. The caller calls leave.
func (q *queue) enter(order places.Order, end func(cause error)) *ticket {
	q.mu.Lock()
	defer q.mu.Unlock()
	unbegun := 0
	for _, t := range q.waiting {
		if !t.begun {
			unbegun++
		}
	}
	if q.free == 0 && unbegun >= q.most {
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

// give gives the places that are free, and tells those who wait on.
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
		default: // it has not looked since the last time
		}
	}
}

// leave gives the place to the next one, or the turn up.
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

// release makes the place free, if there is one.
func (t *ticket) release() {
	if i := slices.Index(t.q.holding, t); i >= 0 {
		t.q.holding = slices.Delete(t.q.holding, i, i+1)
		t.q.free++
	}
}

// giveWay gives the place to one that comes first, if there is one, and stands in the queue again.
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

// takeOver ends the work in the place for which this one waits: the last one of those that are held.
func (t *ticket) takeOver() {
	t.q.mu.Lock()
	defer t.q.mu.Unlock()
	if slices.Contains(t.q.waiting, t) {
		slices.MaxFunc(t.q.holding, (*ticket).compare).end(errTaken)
	}
}

// A standing is where a ticket stands in the queue, as the page is told.
type standing struct {
	Position int    `json:"position"` // 1 is the next
	For      string `json:"for"`      // the order of what holds the place: see places.Order
}

// standing is where a ticket stands; its position is 0 where it has a place.
func (t *ticket) standing() standing {
	t.q.mu.Lock()
	defer t.q.mu.Unlock()
	s := standing{Position: slices.Index(t.q.waiting, t) + 1}
	if s.Position > 0 && len(t.q.holding) > 0 {
		s.For = slices.MaxFunc(t.q.holding, (*ticket).compare).order.String()
	}
	return s
}

// wanted reports whether one of the same order waits for the place.
func (t *ticket) wanted() bool {
	t.q.mu.Lock()
	defer t.q.mu.Unlock()
	return slices.Contains(t.q.holding, t) &&
		slices.ContainsFunc(t.q.waiting, func(o *ticket) bool { return o.order == t.order })
}

// wait waits for the place. tell, if not nil, is told where the ticket stands as soon as it is
// known, and again when it changes.
func (t *ticket) wait(ctx context.Context, tell func(standing) error) error {
	told := standing{}
	for {
		select {
		case <-t.turn:
			return nil
		default:
		}
		if s := t.standing(); s.Position > 0 && s != told && tell != nil {
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

// A place is that of a search, to which it may come back. It is a places.Place.
type place struct {
	*ticket
	tell  func(standing) error
	one   sync.Mutex // of the workers of a search one waits for all
	waits atomic.Bool
}

func (p *place) GiveWay(ctx context.Context) {
	p.one.Lock()
	defer p.one.Unlock()
	if !p.giveWay() {
		return
	}
	p.waits.Store(true)
	_ = p.wait(ctx, p.tell) // where it fails ctx has ended, which the search sees
	p.waits.Store(false)
}

func (p *place) Waits() bool  { return p.waits.Load() }
func (p *place) Wanted() bool { return p.wanted() }

// errTaken is why a search ends whose place another tab has taken over.
var errTaken = errors.New("another tab has taken the place of this search")

// errNewer is why the older of two searches of a tab ends.
var errNewer = errors.New("a newer search of this tab has taken its place")

// tabs are the searches of the tabs.
type tabs struct {
	mu      sync.Mutex
	running map[tabKey]*tabSearch
}

// A tabKey is the name that a tab gave itself, and one of its three searches: a review and an analysis
// that goes on give way to the other one, and none ends another.
type tabKey struct {
	name    string
	yielder places.Order // NoOrder for one that gives way to nothing
}

// keyOf is the key of a search of a tab.
func keyOf(name string, order places.Order) tabKey {
	if !order.GivesWay() {
		order = places.NoOrder
	}
	return tabKey{name, order}
}

type tabSearch struct {
	number int64 // of the request in its tab; 0 if the tab does not count
	cancel context.CancelCauseFunc
	left   chan struct{} // closed at its end
}

// begin begins a search of a tab, once the older one of the same tab, which is
// cancelled, has left its place. A search that a newer one has overtaken on its way
// is cancelled itself. The caller calls end.
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
