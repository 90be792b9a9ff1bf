package server

// A stream of events in the format text/event-stream: for each event its name, its data as JSON on one
// line, and an empty line.

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"sync"
	"time"
)

// A stream writes the events of one answer. It is never silent for much longer than a beat. So it
// notices that the browser has gone, even if there is another program between the browser and
// the server.
type stream struct {
	cancel context.CancelCauseFunc // cancels the work when the browser has gone

	mu      sync.Mutex
	w       http.ResponseWriter
	control *http.ResponseController
	last    time.Time // when something was written last
	failed  error

	done, stopped chan struct{}
}

// begin returns a new stream, after it has sent the headers. The caller must call end.
func begin(w http.ResponseWriter, cancel context.CancelCauseFunc) *stream {
	s := &stream{
		cancel: cancel, w: w, control: http.NewResponseController(w),
		done: make(chan struct{}), stopped: make(chan struct{}),
	}
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("X-Accel-Buffering", "no") // tells a server in between not to buffer the events
	w.WriteHeader(http.StatusOK)
	_ = s.write([]byte(":\n\n")) // this sends the headers; an error cancels the work
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

// write writes whole events. If that fails, the browser has gone, and the work is cancelled.
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

// beats writes an empty comment after each beat without an event, until the stream ends.
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

// end writes the last event, "done".
func (s *stream) end() {
	close(s.done)
	<-s.stopped
	_ = s.event("done", struct{}{})
}
