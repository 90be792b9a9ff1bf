package main

// Books that lie beside the page: of one only the parts are fetched that a game needs.

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"

	"fukumi/cmd/fukumi/internal/board"
	"fukumi/notation"
	"fukumi/solver/proof/book"
)

// A listed is a book in the list of the site, books.json.
type listed struct {
	File  string         `json:"file"`
	Bytes int64          `json:"bytes"`
	Rule  notation.Rule  `json:"rule"`
	Size  int            `json:"size"`
	Side  notation.Stone `json:"side"` // whose wins it has
}

// A fetcher gets the bytes of a file from from on and before to; those of all of it where to
// is 0. A server may send the whole file all the same.
type fetcher func(file string, from, to int64) (data []byte, whole bool, err error)

// mostWhole bounds the file that is taken as a whole from a server that sends no parts.
const mostWhole = 16 << 20

var errNoParts = errors.New("the server sends no parts of a file, and this one is too large to be fetched as a whole")

// A library opens the books of the site when they are asked for.
type library struct {
	fetch fetcher
	mu    sync.Mutex
	list  []listed // nil before it was read
	open  map[string]*board.Book
}

// books are those that may know a win of the side to move in pos.
func (l *library) books(_ context.Context, pos *notation.Position) (fit []board.Book, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.list == nil {
		text, _, err := l.fetch("books.json", 0, 0)
		if err == nil {
			err = json.Unmarshal(text, &l.list)
		}
		if err != nil {
			return nil, fmt.Errorf("the list of books: %w", err)
		}
	}
	for _, e := range l.list {
		if e.Rule != pos.Rule() || e.Size != pos.Size() || e.Side != pos.Turn() {
			continue
		}
		b := l.open[e.File]
		if b == nil {
			r := &remote{file: e.File, size: e.Bytes, fetch: l.fetch, blocks: map[int64][]byte{}}
			reader, err := book.Open(r, e.Bytes)
			if err != nil {
				return nil, fmt.Errorf("%s: nothing is claimed here: %w", e.File, err)
			}
			b = &board.Book{Reader: reader, Name: e.File}
			if r.all != nil {
				b.Note = "The server sends no parts of a file, so all of the book was fetched."
			}
			l.open[e.File] = b
		}
		fit = append(fit, *b)
	}
	return fit, nil
}

// A remote is a file on a web server, of which the blocks are kept that were fetched.
type remote struct {
	file   string
	size   int64
	fetch  fetcher
	mu     sync.Mutex
	blocks map[int64][]byte
	all    []byte // where the server has sent it
}

const (
	blockSize  = 4 << 10
	mostBlocks = 4 << 10 // that are kept
)

// ReadAt implements io.ReaderAt: what is missing is fetched in one part.
func (r *remote) ReadAt(p []byte, at int64) (int, error) {
	if at < 0 || at > r.size {
		return 0, io.EOF
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	end := min(at+int64(len(p)), r.size)
	first, last := at/blockSize, (end+blockSize-1)/blockSize // the blocks that are missing
	for ; first < last && r.blocks[first] != nil; first++ {
	}
	for ; first < last && r.blocks[last-1] != nil; last-- {
	}
	if first < last && r.all == nil {
		if err := r.fill(first, last); err != nil {
			return 0, err
		}
	}
	n := 0
	for from := at; from < end; from = at + int64(n) {
		if r.all != nil {
			n += copy(p[n:end-at], r.all[from:])
			continue
		}
		n += copy(p[n:end-at], r.blocks[from/blockSize][from%blockSize:])
	}
	if n < len(p) {
		return n, io.EOF
	}
	return n, nil
}

// fill fetches the blocks from first on and before last.
func (r *remote) fill(first, last int64) error {
	from, to := first*blockSize, min(last*blockSize, r.size)
	data, whole, err := r.fetch(r.file, from, to)
	want := to - from
	if whole {
		want = r.size
	}
	switch {
	case err != nil:
		return fmt.Errorf("it cannot be fetched: %w", err)
	case whole && want > mostWhole:
		return errNoParts
	case int64(len(data)) != want:
		return fmt.Errorf("the server sends %d bytes in place of %d", len(data), want)
	case whole:
		r.all = data
		return nil
	}
	if int64(len(r.blocks))+last-first > mostBlocks {
		clear(r.blocks)
	}
	for at := first; at < last; at++ {
		start := (at - first) * blockSize
		r.blocks[at] = data[start:min(start+blockSize, want)]
	}
	return nil
}
