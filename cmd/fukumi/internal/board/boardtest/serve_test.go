//go:build external

package boardtest

import (
	"testing"

	"fukumi/cmd/fukumi/internal/board"
)

// TestStartPage: the board opens under its own policy without an error, and breaks
// no rule of accessibility.
func TestStartPage(t *testing.T) {
	b := New(t)
	p := b.Open(t, Serve(t, board.Options{Version: "0.0"}))
	p.WaitPoint("h8 empty")
	p.Screenshot("start")
	p.Phone()
	p.Screenshot("start-phone")
	if p.ScrollsSideways() {
		t.Error("on a phone the page scrolls sideways")
	}
	p.Desktop()
	p.Dark(true)
	p.Screenshot("start-dark")
	t.Run("axe", func(t *testing.T) { p.With(t).Axe() })
}
