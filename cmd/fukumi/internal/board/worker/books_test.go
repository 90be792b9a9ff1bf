package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"

	"fukumi/cmd/fukumi/internal/board/boardtest"
)

// A webServer has a list of one book, and the book.
type webServer struct {
	list, book []byte
	noParts    bool
	fetched    int // bytes of the book
}

func (s *webServer) fetch(file string, from, to int64) ([]byte, bool, error) {
	switch {
	case file == "books.json" && to == 0:
		return s.list, true, nil
	case file != "one.book":
		return nil, false, errors.New("the server answers with status 404")
	case s.noParts:
		s.fetched += len(s.book)
		return s.book, true, nil
	}
	s.fetched += int(to - from)
	return bytes.Clone(s.book[from:min(to, int64(len(s.book)))]), false, nil
}

// TestLibrary: a book is read in parts, or as a whole from a server that sends no parts. A file
// that is cut short or too large is refused.
func TestLibrary(t *testing.T) {
	b, file := boardtest.Book(t)
	h := b.Header()
	root := h.Roots[0]
	first, err := b.Node(&root)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name    string
		bytes   int64
		noParts bool
		want    string // part of the error, or of the note
	}{
		{"parts", int64(len(file)), false, ""},
		{"whole", int64(len(file)), true, "The server sends no parts"},
		{"cut short", int64(len(file)) + 1, false, "in place of"},
		{"too large", maxWhole + 1, true, errNoParts.Error()},
	} {
		list, err := json.Marshal([]bookEntry{{"one.book", c.bytes, h.Rule, h.Size, h.Attacker, "", ""}})
		if err != nil {
			t.Fatal(err)
		}
		s := &webServer{list: list, book: file, noParts: c.noParts}
		l := newSiteBooks(s.fetch)
		books, err := l.For(t.Context(), &root)
		if len(books) == 0 {
			if err == nil || !strings.Contains(err.Error(), "nothing is claimed here") ||
				!strings.Contains(err.Error(), c.want) {
				t.Errorf("%s: %v, want %q", c.name, err, c.want)
			}
			continue
		}
		if n, err := books[0].Node(&root); err != nil || n == nil || n.Move != first.Move ||
			!strings.HasPrefix(books[0].Note, c.want) || c.want == "" && books[0].Note != "" {
			t.Errorf("%s: %+v, %v, note %q", c.name, n, err, books[0].Note)
		}
		if _, err := l.For(t.Context(), &root); err != nil || s.fetched > len(file)+2*blockSize {
			t.Errorf("%s: %d of %d bytes, %v", c.name, s.fetched, len(file), err)
		}
		other := root
		other.SetTurn(root.Turn().Opponent())
		if books, err := l.For(t.Context(), &other); len(books) != 0 || err != nil {
			t.Errorf("%s: for the other side: %v, %v", c.name, books, err)
		}
	}
}

// TestRemote: ReadAt returns the bytes of the file, whichever blocks it has already.
func TestRemote(t *testing.T) {
	file := make([]byte, 5*blockSize+7)
	for i := range file {
		file[i] = byte(i * i >> 3)
	}
	s := &webServer{book: file}
	r := &remoteFile{file: "one.book", size: int64(len(file)), fetch: s.fetch, blocks: map[int64][]byte{}}
	plain := bytes.NewReader(file)
	for i := range 200 {
		at, n := int64(i*7919%(len(file)+3)), i*i%(3*blockSize)
		got, want := make([]byte, n), make([]byte, n)
		a, err := r.ReadAt(got, at)
		b, wanted := plain.ReadAt(want, at)
		if a != b || !bytes.Equal(got, want) || errors.Is(err, io.EOF) != errors.Is(wanted, io.EOF) && n > 0 {
			t.Fatalf("%d bytes at %d: %d, %v, want %d, %v", n, at, a, err, b, wanted)
		}
	}
	if s.fetched != len(file) {
		t.Errorf("%d bytes are fetched of %d", s.fetched, len(file))
	}
}
