package main

// Books that lie beside the page: of one only the parts are fetched that a game needs.

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"

	"fukumi/notation"
	"fukumi/solver/library"
	"fukumi/solver/proof/book"
)

// A listed is a book in the list of the site, books.json.
type listed struct {
	File   string         `json:"file"`
	Bytes  int64          `json:"bytes"`
	Rule   notation.Rule  `json:"rule"`
	Size   int            `json:"size"`
	Side   notation.Stone `json:"side"` // whose wins it has
	SHA256 string         `json:"sha256"`
	Index  string         `json:"index"` // the file with the index of a theorem's book, "" for none
}

// A fetcher gets the bytes of a file from from on and before to; those of all of it where to
// is 0. A server may send the whole file all the same.
type fetcher func(file string, from, to int64) (data []byte, whole bool, err error)

// mostWhole bounds the file that is taken as a whole from a server that sends no parts.
const mostWhole = 16 << 20

var errNoParts = errors.New("the server sends no parts of a file, and this one is too large to be fetched as a whole")

// A shelf opens the books of the site when they are asked for.
type shelf struct {
	fetch fetcher
	mu    sync.Mutex
	list  []listed // nil before it was read
	open  map[string]*library.Volume
}

func newShelf(f fetcher) *shelf { return &shelf{fetch: f, open: map[string]*library.Volume{}} }

// For implements library.Shelf.
func (s *shelf) For(_ context.Context, pos *notation.Position) (fit []*library.Volume, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.list == nil {
		text, _, err := s.fetch("books.json", 0, 0)
		if err == nil {
			err = json.Unmarshal(text, &s.list)
		}
		if err != nil {
			return nil, fmt.Errorf("the list of books: %w", err)
		}
	}
	for i := range s.list {
		e := &s.list[i]
		t := library.TheoremOf(e.SHA256)
		if e.Rule != pos.Rule() || e.Size != pos.Size() || e.Side != pos.Turn() || t != nil && !t.MayHave(pos) {
			continue
		}
		v := s.open[e.File]
		if v == nil {
			if v, err = s.volume(e, t); err != nil {
				return nil, fmt.Errorf("%s: nothing is claimed here: %w", e.File, err)
			}
			s.open[e.File] = v
		}
		fit = append(fit, v)
	}
	return fit, nil
}

// volume opens a book. Of a theorem's book each block has to be the one that the program was built for:
// then it counts as accepted.
func (s *shelf) volume(e *listed, t *library.Theorem) (*library.Volume, error) {
	r := &remote{file: e.File, size: e.Bytes, fetch: s.fetch, blocks: map[int64][]byte{}}
	v := &library.Volume{Name: e.File, SHA256: e.SHA256, Bytes: e.Bytes}
	if t != nil {
		data, _, err := s.fetch(e.Index, 0, 0)
		if err != nil {
			return nil, err
		}
		x, err := t.Split(data)
		if err != nil {
			return nil, err
		}
		r.sums, r.size = x.Blocks, t.Bytes
		v.Name, v.Bytes, v.Accepted, v.Carried = t.Name, t.Bytes, true, true
		v.Lengths = func() (book.Lengths, error) { return x.Lengths, nil }
	}
	reader, err := book.Open(r, r.size)
	if err != nil {
		return nil, err
	}
	if v.Reader = reader; r.all != nil {
		v.Note = "The server sends no parts of a file, so all of the book was fetched."
	}
	return v, nil
}

// A remote is a file on a web server, of which the blocks are kept that were fetched.
type remote struct {
	file   string
	size   int64
	fetch  fetcher
	sums   [][sha256.Size]byte // of its blocks; nil if nothing is known of them
	mu     sync.Mutex
	blocks map[int64][]byte
	all    []byte // where the server has sent it
}

const (
	blockSize  = library.IndexBlock
	mostBlocks = 1 << 10 // that are kept
)

var errForged = errors.New("the server sends bytes that are not those of the book")

// honest reports whether a part of the file that begins with a block has the sums of the book.
func (r *remote) honest(first int64, data []byte) bool {
	for k := first; r.sums != nil && len(data) > 0; k++ {
		n := min(int64(len(data)), blockSize)
		if k >= int64(len(r.sums)) || sha256.Sum256(data[:n]) != r.sums[k] {
			return false
		}
		data = data[n:]
	}
	return true
}

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
	case whole && !r.honest(0, data) || !whole && !r.honest(first, data):
		return errForged
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
