package reading

import (
	"context"
	"errors"
	"testing"
)

// TestBeside: a work is done to its end, or left behind where an interrupt comes first.
func TestBeside(t *testing.T) {
	wrong := errors.New("wrong")
	for _, want := range []error{nil, wrong} {
		if err := Beside(t.Context(), func() error { return want }); err != want {
			t.Errorf("%v, want %v", err, want)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	hangs := make(chan struct{})
	defer close(hangs)
	if err := Beside(ctx, func() error { cancel(); <-hangs; return wrong }); err != ErrInterrupted {
		t.Errorf("%v, want %v", err, ErrInterrupted)
	}
}
