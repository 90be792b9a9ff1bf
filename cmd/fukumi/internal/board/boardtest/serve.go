package boardtest

import (
	"context"
	"testing"

	"fukumi/cmd/fukumi/internal/board"
	"fukumi/cmd/fukumi/internal/board/server"
	"fukumi/notation/words/catalogue"
)

// Serve serves the board on a free port of this machine until the test ends, and returns
// the address of the page, which ends with a slash. Most tests need no options.
func Serve(t testing.TB, o board.Options) string {
	t.Helper()
	o.Language = catalogue.Nearest
	pages, err := server.BoardPages(o.Version)
	if err != nil {
		t.Fatal(err)
	}
	s, err := server.Listen(server.Options{
		Address: "127.0.0.1:0", Pages: pages, Service: board.New(o), Order: board.OrderOf,
		OnPanic: func(err error) { t.Errorf("the server: %v", err) },
	})
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error)
	go func() { ended <- s.Serve(ctx) }()
	t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			t.Errorf("the server: %v", err)
		}
	})
	return s.URL()
}
