package server

// POST /ask: a request to the desk.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"regexp"
	"strconv"
	"time"
)

// tabName is what a tab may call itself.
var tabName = regexp.MustCompile(`^[0-9A-Za-z_-]{1,64}$`)

// retryAfter is when a browser may try again that found the queue full, in seconds.
const retryAfter = 2

// A failure is an event: a request that was not answered, and why.
type failure struct {
	Message string `json:"message"`
}

// ask answers a request with a stream of events, which ends with "done". A search
// waits for its place, and is told by an event "queue" where it stands.
func (s *Server) ask(w http.ResponseWriter, r *http.Request) {
	tab := r.Header.Get("Fukumi-Tab")
	kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	switch {
	case r.Method != http.MethodPost:
		w.Header().Set("Allow", http.MethodPost)
		refuse(w, http.StatusMethodNotAllowed, "want POST")
		return
	case kind != "application/json":
		refuse(w, http.StatusUnsupportedMediaType, "want a request of type application/json")
		return
	case !tabName.MatchString(tab):
		refuse(w, http.StatusBadRequest, "want a header Fukumi-Tab with the name of the tab: letters and digits, 64 at most")
		return
	}
	ctx, cancel := context.WithCancelCause(r.Context())
	defer cancel(nil)
	place := s.quick.enter()
	if place == nil {
		tooMany(w)
		return
	}
	defer place.leave()
	if place.wait(ctx, nil) != nil {
		return
	}
	request, ok := s.read(w, r)
	if !ok {
		return
	}
	if !s.o.Searches(request) {
		s.answer(ctx, begin(w, cancel), request)
		return
	}
	place.leave()
	s.search(ctx, cancel, w, tab, request)
}

// search answers a request that wants a place of its own.
func (s *Server) search(ctx context.Context, cancel context.CancelCauseFunc, w http.ResponseWriter, tab string, request []byte) {
	ctx, end := s.tabs.begin(ctx, tab)
	defer end()
	place := s.searches.enter()
	if place == nil {
		tooMany(w)
		return
	}
	defer place.leave()
	events := begin(w, cancel)
	err := place.wait(ctx, func(position int) error {
		return events.event("queue", struct {
			Position int `json:"position"`
		}{position})
	})
	if err != nil {
		events.giveUp(err)
		return
	}
	s.answer(ctx, events, request)
}

// tooMany refuses what finds the queue full.
func tooMany(w http.ResponseWriter) {
	w.Header().Set("Retry-After", strconv.Itoa(retryAfter))
	refuse(w, http.StatusTooManyRequests, "too many searches are waiting: try again in a moment")
}

// read reads the request.
func (s *Server) read(w http.ResponseWriter, r *http.Request) ([]byte, bool) {
	tooLarge := func() ([]byte, bool) {
		w.Header().Set("Connection", "close")
		return nil, refuse(w, http.StatusRequestEntityTooLarge, fmt.Sprintf("that is more than the %d KiB that are taken here at once: the command line takes files of any size", s.o.Body>>10))
	}
	if r.ContentLength > s.o.Body {
		return tooLarge()
	}
	control := http.NewResponseController(w)
	_ = control.SetReadDeadline(time.Now().Add(bodyTime))
	request, err := io.ReadAll(http.MaxBytesReader(w, r.Body, s.o.Body))
	if err != nil {
		var large *http.MaxBytesError
		if errors.As(err, &large) {
			return tooLarge()
		}
		w.Header().Set("Connection", "close")
		return nil, refuse(w, http.StatusBadRequest, "the request did not come to its end")
	}
	// From here on nothing is read but the end of the connection.
	_ = control.SetReadDeadline(time.Time{})
	return request, true
}

// answer hands the events of the desk on, and ends the stream.
func (s *Server) answer(ctx context.Context, events *stream, request []byte) {
	err := s.shielded(func() error { return s.o.Desk.Answer(ctx, request, events.event) })
	if cause := context.Cause(ctx); cause != nil {
		err = cause
	}
	events.giveUp(err)
}

// giveUp ends a stream, with the reason where there is no answer. Where nobody
// listens that is not heard.
func (s *stream) giveUp(err error) {
	if err != nil {
		_ = s.event("error", failure{err.Error()})
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
