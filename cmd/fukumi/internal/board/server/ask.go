package server

// POST /ask: a request to the service.

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

// tabName is what a tab may call itself, and which of its requests this is: requests
// overtake each other on their way.
var tabName = regexp.MustCompile(`^([0-9A-Za-z_-]{1,64})(?:\.([0-9]{1,15}))?$`)

// takesOver is the header of a search that ends the one for which it would wait.
const takesOver = "Fukumi-Takes-Over"

// retryAfter is when a browser may try again that found the queue full, in seconds.
const retryAfter = 2

// A failure is an event: a request that was not answered, and why.
type failure struct {
	Message string `json:"message"`
	Taken   bool   `json:"taken,omitempty"` // another tab has taken the place over
}

// ask answers a request with a stream of events, which ends with "done". A search
// waits for its place, and is told by an event "queue" where it stands: before it begins, and when it
// has given its place to one that comes first.
func (s *Server) ask(w http.ResponseWriter, r *http.Request) {
	tab := tabName.FindStringSubmatch(r.Header.Get("Fukumi-Tab"))
	kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	switch {
	case r.Method != http.MethodPost:
		w.Header().Set("Allow", http.MethodPost)
		refuse(w, http.StatusMethodNotAllowed, "want POST")
		return
	case kind != "application/json":
		refuse(w, http.StatusUnsupportedMediaType, "want a request of type application/json")
		return
	case tab == nil:
		refuse(w, http.StatusBadRequest, "want a header Fukumi-Tab with the name of the tab: letters and digits, "+
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
		number, _ := strconv.ParseInt(tab[2], 10, 64) // 0 where there is none
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

// search answers a request that wants a place of its own.
func (s *Server) search(ctx context.Context, cancel context.CancelCauseFunc, tab tabKey, number int64,
	order places.Order, b *body) {
	w := b.w
	ctx, end := s.tabs.begin(ctx, tab, number)
	defer end()
	if err := context.Cause(ctx); err != nil { // overtaken: it takes no place
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
	p := &place{ticket: t, tell: func(at standing) error { return events.event("queue", at) }}
	if err := p.wait(ctx, p.tell); err != nil {
		events.giveUp(err)
		return
	}
	s.answer(places.With(ctx, p), events, b.text.Bytes())
}

// tooMany refuses what finds the queue full.
func tooMany(w http.ResponseWriter) {
	w.Header().Set("Retry-After", strconv.Itoa(retryAfter))
	refuse(w, http.StatusTooManyRequests, "too many searches are waiting: try again in a moment")
}

// answer hands the events of the service on, and ends the stream.
func (s *Server) answer(ctx context.Context, events *stream, request []byte) {
	err := s.shielded(func() error { return s.o.Service.Answer(ctx, request, events.event) })
	if cause := context.Cause(ctx); cause != nil {
		err = cause
	}
	events.giveUp(err)
}

// giveUp ends a stream, with the reason where there is no answer. Where nobody
// listens that is not heard.
func (s *stream) giveUp(err error) {
	if err != nil {
		_ = s.event("error", failure{err.Error(), errors.Is(err, errTaken)})
	}
	s.end()
}

// shielded does something, and turns a panic into an error, of which it tells.
func (s *Server) shielded(do func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			if s.o.Failed != nil {
				s.o.Failed(fmt.Errorf("a request ended in a panic: %v", p))
			}
			err = errors.New("the program has a defect, and could not answer this")
		}
	}()
	return do()
}
