package server

// POST /ask, which passes a request to the service.

import (
	"context"
	"errors"
	"fmt"
	"mime"
	"net/http"
	"regexp"
	"strconv"

	"fukumi/cmd/fukumi/internal/board/places"
)

// tabName matches the name that a tab gives itself, and the number of the request in the tab. The
// number is needed because requests may arrive in another order.
var tabName = regexp.MustCompile(`^([0-9A-Za-z_-]{1,64})(?:\.([0-9]{1,15}))?$`)

// takesOver is the header of a request for a search that shall not wait, but end the search that it
// would have to wait for.
const takesOver = "Fukumi-Takes-Over"

// retryAfter is the time in seconds after which a browser may try again if the queue was full.
const retryAfter = 2

// A failure is the data of the "error" event of a request that was not answered.
type failure struct {
	Message string `json:"message"`
	Taken   bool   `json:"taken,omitempty"` // another tab has taken over the place
}

// ask answers a request with a stream of events, which ends with "done". A search waits for its
// place, at its beginning and whenever it gives its place to a search with priority. Meanwhile events
// "queue" tell its position in the queue.
func (s *Server) ask(w http.ResponseWriter, r *http.Request) {
	tab := tabName.FindStringSubmatch(r.Header.Get("Fukumi-Tab"))
	kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	switch {
	case r.Method != http.MethodPost:
		w.Header().Set("Allow", http.MethodPost)
		refuse(w, http.StatusMethodNotAllowed, "expected POST")
		return
	case kind != "application/json":
		refuse(w, http.StatusUnsupportedMediaType, "expected a request of type application/json")
		return
	case tab == nil:
		refuse(w, http.StatusBadRequest, "expected a header Fukumi-Tab with the name of the tab: letters and digits, "+
			"64 at most; a dot and the number of the request may follow")
		return
	}
	ctx, cancel := context.WithCancelCause(r.Context())
	defer cancel(nil)
	body := &body{server: s, w: w, r: r}
	defer body.leave()
	if !body.read() {
		return
	}
	work(ctx)
	if order := s.o.Order(body.text.Bytes()); order != places.NoOrder {
		number, _ := strconv.ParseInt(tab[2], 10, 64) // 0 without a number
		s.search(ctx, cancel, keyOf(tab[1], order), number, order, body)
		return
	}
	place := s.quick.enter(places.NoOrder, cancel)
	if place == nil {
		tooMany(w)
		return
	}
	defer place.leave()
	if place.wait(ctx, nil) == nil {
		s.answer(ctx, begin(w, cancel), body.text.Bytes())
	}
}

// search answers a request that needs a place.
func (s *Server) search(ctx context.Context, cancel context.CancelCauseFunc, tab tabKey, number int64,
	order places.Order, b *body) {
	w := b.w
	ctx, end := s.tabs.begin(ctx, tab, number)
	defer end()
	if err := context.Cause(ctx); err != nil { // a newer search of the tab came first: this one takes no place
		begin(w, cancel).giveUp(err)
		return
	}
	t := s.searches.enter(order, cancel)
	b.leave()
	if t == nil {
		tooMany(w)
		return
	}
	defer t.leave()
	if b.r.Header.Get(takesOver) != "" {
		t.takeOver()
	}
	events := begin(w, cancel)
	p := &place{ticket: t, tell: func(at queuePosition) error { return events.event("queue", at) }}
	if err := p.wait(ctx, p.tell); err != nil {
		events.giveUp(err)
		return
	}
	s.answer(places.With(ctx, p), events, b.text.Bytes())
}

// tooMany refuses a request because the queue is full.
func tooMany(w http.ResponseWriter) {
	w.Header().Set("Retry-After", strconv.Itoa(retryAfter))
	refuse(w, http.StatusTooManyRequests, "too many searches are waiting: try again in a moment")
}

// answer passes on the events of the service, and ends the stream.
func (s *Server) answer(ctx context.Context, events *stream, request []byte) {
	err := s.shielded(func() error { return s.o.Service.Answer(ctx, request, events.event) })
	if cause := context.Cause(ctx); cause != nil {
		err = cause
	}
	events.giveUp(err)
}

// giveUp ends a stream. If err is not nil, it first sends err as the reason why the request gets no
// answer. If the browser has gone, that has no effect.
func (s *stream) giveUp(err error) {
	if err != nil {
		_ = s.event("error", failure{err.Error(), errors.Is(err, errTakenOver)})
	}
	s.end()
}

// shielded calls do. It turns a panic into an error, and reports the panic to OnPanic.
func (s *Server) shielded(do func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			if s.o.OnPanic != nil {
				s.o.OnPanic(fmt.Errorf("a request ended in a panic: %v", p))
			}
			err = errors.New("the program has a defect, and could not answer this")
		}
	}()
	return do()
}
