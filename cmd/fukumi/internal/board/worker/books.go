package main

// The books of the site: only the parts of a book that a game needs are fetched.

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

// A bookEntry is a book in the list of the site, books.json.
type bookEntry struct {
	File   string         `json:"file"`
	Bytes  int64          `json:"bytes"`
	Rule   notation.Rule  `json:"rule"`
	Size   int            `json:"size"`
	Side   notation.Stone `json:"side"` // the side whose wins it has
	SHA256 string         `json:"sha256"`
	Index  string         `json:"index"` // the file with the index of a theorem's book, "" for another book
}

// A fetcher gets the bytes of a file from from to before to, or of the whole file if to is 0. The
// server may send the whole file in any case.
type fetcher func(file string, from, to int64) (data []byte, whole bool, err error)

// maxWhole bounds a file that is fetched as a whole because the server sends no parts.
const maxWhole = 16 << 20

var errNoParts = errors.New("the server sends no parts of a file, and this one is too large to be fetched as a whole")

// siteBooks opens the books of the site when they are needed.
type siteBooks struct {
	fetch fetcher
	mu    sync.Mutex
	list  []bookEntry // nil until it is read
	open  map[string]*library.Volume
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

// volume opens a book. A theorem's book counts as accepted, because each of its blocks is compared
// with a sum that the program trusts.
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

// A remoteFile is a file on a web server. It keeps the blocks that were fetched.
type remoteFile struct {
	file   string
	size   int64
	fetch  fetcher
	sums   [][sha256.Size]byte // of its blocks; nil if the sums are not known
	mu     sync.Mutex
	blocks map[int64][]byte
	all    []byte // the whole file, if the server has sent it
}

const (
	blockSize = library.IndexBlock
	maxBlocks = 1 << 10 // bounds the blocks that are kept
)

var errForged = errors.New("the server sends bytes that are not those of the book")

// honest reports whether a part of the file, which begins at block first, has the sums of the book.
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

// ReadAt implements io.ReaderAt. It fetches missing blocks in one part.
func (r *remoteFile) ReadAt(p []byte, at int64) (int, error) {
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

// fill fetches the blocks from first to before last.
func (r *remoteFile) fill(first, last int64) error {
	from, to := first*blockSize, min(last*blockSize, r.size)
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
	if int64(len(r.blocks))+last-first > maxBlocks {
		clear(r.blocks)
	}
	for at := first; at < last; at++ {
		start := (at - first) * blockSize
		r.blocks[at] = data[start:min(start+blockSize, want)]
	}
	return nil
}
