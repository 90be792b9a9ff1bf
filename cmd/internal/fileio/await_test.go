package fileio

import (
	"context"
	"errors"
	"testing"
)

// TestAwait: work is done to its end, or abandoned if an interrupt comes first.
func TestAwait(t *testing.T) {
	wrong := errors.New("wrong")
	for _, want := range []error{nil, wrong} {
		if got, err := Await(t.Context(), func() (int, error) { return 7, want }); err != want || got != 7 {
			t.Errorf("%v, want %v", err, want)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	hangs := make(chan struct{})
	defer close(hangs)
	if _, err := Await(ctx, func() (int, error) { cancel(); <-hangs; return 7, wrong }); err != ErrInterrupted {
		t.Errorf("%v, want %v", err, ErrInterrupted)
	}
}
