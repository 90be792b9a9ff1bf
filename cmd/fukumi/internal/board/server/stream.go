package server

// A stream of events, as text/event-stream has them: a name, the data as JSON on one
// line, and an empty line.

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"sync"
	"time"
)

// A stream writes the events of one answer. Between them it says nothing for no
// longer than a beat: so it is noticed that nobody listens any more, also where
// another program stands between the browser and us.
type stream struct {
	cancel context.CancelCauseFunc // of the work, when nobody listens

	mu      sync.Mutex
	w       http.ResponseWriter
	control *http.ResponseController
	last    time.Time
	failed  error

	done, stopped chan struct{}
}

// begin begins the stream. The caller calls end.
func begin(w http.ResponseWriter, cancel context.CancelCauseFunc) *stream {
	s := &stream{
		cancel: cancel, w: w, control: http.NewResponseController(w),
		done: make(chan struct{}), stopped: make(chan struct{}),
	}
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("X-Accel-Buffering", "no") // of a server in between
	w.WriteHeader(http.StatusOK)
	_ = s.write([]byte(":\n\n")) // the headers go out with it; where it fails the work is cancelled
	go s.beats()
	return s
}

// event writes an event.
func (s *stream) event(name string, data any) error {
	text, err := json.Marshal(data)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	b.Grow(len(name) + len(text) + 16)
	b.WriteString("event: ")
	b.WriteString(name)
	b.WriteString("\ndata: ")
	b.Write(text)
	b.WriteString("\n\n")
	return s.write(b.Bytes())
}

// write writes whole events. Where it fails nobody listens: the work is cancelled.
func (s *stream) write(text []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.failed != nil {
		return s.failed
	}
	s.last = time.Now()
	err := s.control.SetWriteDeadline(s.last.Add(eventTime))
	if err == nil {
		_, err = s.w.Write(text)
	}
	if err == nil {
		err = s.control.Flush()
	}
	if err != nil {
		s.failed = err
		s.cancel(err)
	}
	return err
}

// beats breaks silences until the stream ends.
func (s *stream) beats() {
	defer close(s.stopped)
	tick := time.NewTicker(beat)
	defer tick.Stop()
	for {
		select {
		case <-s.done:
			return
		case <-tick.C:
		}
		s.mu.Lock()
		silent := time.Since(s.last) >= beat/2
		s.mu.Unlock()
		if silent && s.write([]byte(":\n\n")) != nil {
			return
		}
	}
}

// end writes the last event.
func (s *stream) end() {
	close(s.done)
	<-s.stopped
	_ = s.event("done", struct{}{})
}
