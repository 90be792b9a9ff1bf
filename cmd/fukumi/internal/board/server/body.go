package server

// The body of a request. It may come slowly, but no other request waits for it.

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

// A body is read in two parts. The first is small, is enough for most requests, and needs no
// place. The rest needs one of a few places, until the request has a place for its work: so
// the memory for large bodies is bounded.
type body struct {
	server *Server
	w      http.ResponseWriter
	r      *http.Request
	text   bytes.Buffer
	place  *ticket // nil if the body needs none
}

// read reads the request, or refuses it. The caller must call leave.
func (b *body) read() bool {
	most := b.server.o.Body
	if b.r.ContentLength > most {
		return b.tooLarge()
	}
	from := http.MaxBytesReader(b.w, b.r.Body, most)
	err := b.part(from, min(smallBody, most))
	if err == nil {
		if !b.enter() {
			return false
		}
		err = b.part(from, most+1)
	}
	switch {
	case errors.Is(err, io.EOF):
		// From here on the only thing to read is the end of the connection.
		_ = http.NewResponseController(b.w).SetReadDeadline(time.Time{})
		return true
	case errors.As(err, new(*http.MaxBytesError)):
		return b.tooLarge()
	}
	return refuse(b.w, http.StatusBadRequest, "the request did not come to its end")
}

// part reads n bytes within bodyTime.
func (b *body) part(from io.Reader, n int64) error {
	_ = http.NewResponseController(b.w).SetReadDeadline(time.Now().Add(bodyTime))
	_, err := io.CopyN(&b.text, from, n)
	return err
}

// enter waits for a place for the rest, no longer than bodyTime: while the request is not
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

// leave gives the place up.
func (b *body) leave() {
	if b.place != nil {
		b.place.leave()
	}
}

func (b *body) tooLarge() bool {
	const why = "that is more than the %d KiB that are taken here at once: the command line takes files of any size"
	return refuse(b.w, http.StatusRequestEntityTooLarge, fmt.Sprintf(why, b.server.o.Body>>10))
}
