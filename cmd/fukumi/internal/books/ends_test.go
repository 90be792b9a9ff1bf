package books

import (
	"bytes"
	"context"
	"errors"
	"io"
	"sync/atomic"
	"testing"
	"time"

	"fukumi/cmd/internal/cli"
	"fukumi/cmd/internal/fileio"
	"fukumi/solver/proof/book"
)

// A hangingFile can be opened, but then hangs when it is read.
type hangingFile struct {
	*bytes.Reader
	hangs atomic.Bool
	read  chan struct{} // closed at the first read that hangs
	let   chan struct{} // closed to end that read
}

func (h *hangingFile) ReadAt(data []byte, at int64) (int, error) {
	if h.hangs.Load() {
		close(h.read)
		<-h.let
		return 0, io.ErrUnexpectedEOF
	}
	return h.Reader.ReadAt(data, at)
}

// TestEnds: the check of a book ends as soon as its context does, even if a read hangs.
func TestEnds(t *testing.T) {
	b := bookOf(t, position(t, fours), book.Lemma{Position: position(t, fours), Node: five()})
	data, err := io.ReadAll(b.Content(t.Context()))
	if err != nil {
		t.Fatal(err)
	}
	h := &hangingFile{Reader: bytes.NewReader(data), read: make(chan struct{}), let: make(chan struct{})}
	defer close(h.let)
	if b.Reader, err = book.Open(h, int64(len(data))); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	h.hangs.Store(true)
	done := make(chan error, 1)
	go func() {
		_, err := Verify(ctx, &cli.Streams{Out: cli.NewOutput(io.Discard), Err: io.Discard}, b, VerifyOptions{})
		done <- err
	}()
	<-h.read
	cancel()
	select {
	case err := <-done:
		if !errors.Is(err, fileio.ErrInterrupted) {
			t.Error(err)
		}
	case <-time.After(time.Minute):
		t.Error("it goes on")
	}
}
