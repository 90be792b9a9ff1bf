package main

// The books of the site. Only those parts of a book are fetched that a game needs.

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

// A bookEntry is the entry of a book in books.json, the list of the site.
type bookEntry struct {
	File   string         `json:"file"`
	Bytes  int64          `json:"bytes"`
	Rule   notation.Rule  `json:"rule"`
	Size   int            `json:"size"`
	Side   notation.Stone `json:"side"` // the side whose wins the book proves
	SHA256 string         `json:"sha256"`
	Index  string         `json:"index"` // the file with the index of the book of a theorem; "" for any other book
}

// A fetcher fetches the bytes start to end-1 of a file, or the whole file if end is 0. The
// server may send the whole file in any case; then whole is true.
type fetcher func(file string, start, end int64) (data []byte, whole bool, err error)

// maxWhole is the maximum size of a file that is fetched as a whole because the server sends no parts.
const maxWhole = 16 << 20

var errNoParts = errors.New("the server sends no parts of a file, and this one is too large to be fetched as a whole")

// siteBooks opens the books of the site when they are needed.
type siteBooks struct {
	fetch fetcher
	mu    sync.Mutex
	list  []bookEntry                // nil until the list was read
	open  map[string]*library.Volume // by file
}

func newSiteBooks(f fetcher) *siteBooks {
	return &siteBooks{fetch: f, open: map[string]*library.Volume{}}
}

// For implements library.Shelf.
func (s *siteBooks) For(_ context.Context, pos *notation.Position) (fit []*library.Volume, err error) {
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

// volume opens a book. The book of a theorem counts as accepted, because each of its blocks is compared
// with a checksum that the program trusts.
func (s *siteBooks) volume(e *bookEntry, t *library.Theorem) (*library.Volume, error) {
	r := &remoteFile{file: e.File, size: e.Bytes, fetch: s.fetch, blocks: map[int64][]byte{}}
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

// A remoteFile is a file on a web server. It keeps the blocks that it has fetched.
type remoteFile struct {
	file   string
	size   int64
	fetch  fetcher
	sums   [][sha256.Size]byte // the checksums of the blocks; nil if they are not known
	mu     sync.Mutex
	blocks map[int64][]byte
	all    []byte // the whole file, if the server has sent it
}

const (
	blockSize = library.IndexBlock
	maxBlocks = 1 << 10 // maximum number of blocks that are kept
)

var errForged = errors.New("the server sends bytes that are not those of the book")

// honest reports whether data, a part of the file that begins at block first, has the checksums of the book.
func (r *remoteFile) honest(first int64, data []byte) bool {
	for k := first; r.sums != nil && len(data) > 0; k++ {
		n := min(int64(len(data)), blockSize)
		if k >= int64(len(r.sums)) || sha256.Sum256(data[:n]) != r.sums[k] {
			return false
		}
		data = data[n:]
	}
	return true
}

// ReadAt implements io.ReaderAt. It fetches all missing blocks with one request.
func (r *remoteFile) ReadAt(p []byte, at int64) (int, error) {
	if at < 0 || at > r.size {
		return 0, io.EOF
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	end := min(at+int64(len(p)), r.size)
	first, last := at/blockSize, (end+blockSize-1)/blockSize // the range of blocks, then the range of missing blocks
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

// fill fetches the blocks first to end-1.
func (r *remoteFile) fill(first, end int64) error {
	from, to := first*blockSize, min(end*blockSize, r.size)
	data, whole, err := r.fetch(r.file, from, to)
	want := to - from
	if whole {
		want = r.size
	}
	switch {
	case err != nil:
		return fmt.Errorf("it cannot be fetched: %w", err)
	case whole && want > maxWhole:
		return errNoParts
	case int64(len(data)) != want:
		return fmt.Errorf("the server sends %d bytes in place of %d", len(data), want)
	case whole && !r.honest(0, data) || !whole && !r.honest(first, data):
		return errForged
	case whole:
		r.all = data
		return nil
	}
	if int64(len(r.blocks))+end-first > maxBlocks {
		clear(r.blocks)
	}
	for at := first; at < end; at++ {
		start := (at - first) * blockSize
		r.blocks[at] = data[start:min(start+blockSize, want)]
	}
	return nil
}
