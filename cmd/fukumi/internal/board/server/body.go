package server

// The body of a request. It may arrive slowly, but then no other request has to wait.

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"

	"fukumi/cmd/fukumi/internal/board/places"
)

// A body is the body of a request. It is read in two parts. The first part is small, needs no place, and
// is all of most requests. The second part needs one of a few places until the request has a place
// for its work. So the memory for large bodies is limited.
type body struct {
	server *Server
	w      http.ResponseWriter
	r      *http.Request
	text   bytes.Buffer
	place  *ticket // the place for the second part; nil if there is no second part
}

// read reads the body. If it cannot, it refuses the request and returns false. The caller must call leave.
func (b *body) read() bool {
	limit := b.server.o.Body
	if b.r.ContentLength > limit {
		return b.tooLarge()
	}
	from := http.MaxBytesReader(b.w, b.r.Body, limit)
	err := b.part(from, min(smallBody, limit))
	if err == nil {
		if !b.enter() {
			return false
		}
		err = b.part(from, limit+1)
	}
	switch {
	case errors.Is(err, io.EOF):
		// From now on there is nothing to read but the end of the connection.
		_ = http.NewResponseController(b.w).SetReadDeadline(time.Time{})
		return true
	case errors.As(err, new(*http.MaxBytesError)):
		return b.tooLarge()
	}
	return refuse(b.w, http.StatusBadRequest, "the request did not come to its end")
}

// part reads up to n bytes of the body, for at most bodyTime.
func (b *body) part(from io.Reader, n int64) error {
	_ = http.NewResponseController(b.w).SetReadDeadline(time.Now().Add(bodyTime))
	_, err := io.CopyN(&b.text, from, n)
	return err
}

// enter waits for a place for the second part, but at most for bodyTime: as long as the body is not
// read, the server does not notice that the browser has gone.
func (b *body) enter() bool {
	ctx, cancel := context.WithTimeout(b.r.Context(), bodyTime)
	defer cancel()
	if b.place = b.server.large.enter(places.NoOrder, nil); b.place == nil || b.place.wait(ctx, nil) != nil {
		tooMany(b.w)
		return false
	}
	return true
}

// leave gives up the place for the second part.
func (b *body) leave() {
	if b.place != nil {
		b.place.leave()
	}
}

func (b *body) tooLarge() bool {
	const why = "that is more than the %d KiB that are taken here at once: the command line takes files of any size"
	return refuse(b.w, http.StatusRequestEntityTooLarge, fmt.Sprintf(why, b.server.o.Body>>10))
}
