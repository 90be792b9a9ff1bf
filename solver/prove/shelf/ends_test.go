package shelf

import (
	"bytes"
	"context"
	"errors"
	"io"
	"sync/atomic"
	"testing"
	"time"

	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/ask"
	"fukumi/solver/library"
	"fukumi/solver/proof/book"
)

// hanging is a file that can be opened, and then hangs when it is read.
type hanging struct {
	*bytes.Reader
	hangs atomic.Bool
	read  chan struct{} // closed at the first read that hangs
	let   chan struct{} // closed to end it
}

func (h *hanging) ReadAt(data []byte, at int64) (int, error) {
	if h.hangs.Load() {
		close(h.read)
		<-h.let
		return 0, io.ErrUnexpectedEOF
	}
	return h.Reader.ReadAt(data, at)
}

// behind solves nothing.
type behind struct{ ask.Searcher }

func (behind) Solve(context.Context, solver.Query) (solver.Result, error) {
	return solver.Result{}, nil
}

// naming is a session that a user has named a book for.
func naming(f *File, search ask.Searcher, warn func(string, ...any)) *ask.Session {
	s := newShelf("", warn)
	s.named = f
	return ask.Open(ask.Options{Books: s, Search: search})
}

// TestEnds: every reader of a book ends as soon as it is told to, even in the middle of work; and a player ends
// at the latest when its time is over.
func TestEnds(t *testing.T) {
	root := position(t, fours)
	var text bytes.Buffer
	w, err := book.NewWriter(&text, book.Header{Size: 15, Attacker: notation.Black, Roots: []notation.Position{root}})
	if err == nil {
		err = w.Add(book.Lemma{Position: root, Node: five()})
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	query := solver.Query{Position: root, Goal: solver.AnyWin}
	for name, use := range map[string]func(ctx context.Context, f *File) error{
		"proof": func(ctx context.Context, f *File) error { _, err := f.Proof(ctx, &root); return err },
		"solve": func(ctx context.Context, f *File) error {
			_, err := naming(f, behind{}, t.Errorf).Solve(ctx, query)
			return err
		},
		"play": func(ctx context.Context, f *File) error {
			c, err := naming(f, elsewhere{}, t.Errorf).Choose(ctx,
				solver.RankQuery{Position: root})
			if c.Move != notation.At(7, 14) {
				t.Errorf("the move %v", c.Move)
			}
			return err
		},
		"play in time": func(_ context.Context, f *File) error {
			_, err := naming(f, elsewhere{}, t.Errorf).Choose(context.Background(),
				solver.RankQuery{Position: root, Limits: solver.Limits{Time: 20 * time.Millisecond}})
			return err
		},
	} {
		h := &hanging{Reader: bytes.NewReader(text.Bytes()), read: make(chan struct{}), let: make(chan struct{})}
		b, err := book.Open(h, int64(text.Len()))
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		h.hangs.Store(true)
		done := make(chan error, 1)
		go func() { done <- use(ctx, &File{Volume: library.Volume{Reader: b, Name: name}}) }()
		<-h.read
		cancel()
		select {
		case err := <-done:
			if err != nil && !errors.Is(err, context.Canceled) {
				t.Errorf("%s: %v", name, err)
			}
		case <-time.After(time.Minute):
			t.Errorf("%s: it goes on", name)
		}
		close(h.let)
	}
}
