package books

// The shelf: books that commands ask without being told. They lie in a folder beside
// the store. Each was accepted as a whole when it was put there, and what is answered
// from one is checked again like all that a book says.

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"fukumi/cmd/internal/exit"
	"fukumi/cmd/internal/outfile"
	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/analysis"
	"fukumi/solver/proof"
	"fukumi/solver/proof/book"
)

// shelved bounds the proof that is put together of an answer nobody asked a book for.
const shelved = 200_000

// A Shelf is a folder of books. It is safe for concurrent use.
type Shelf struct {
	dir string

	mu   sync.Mutex
	open map[string]*File // by name; nil where it cannot be read
	all  []Entry          // nil before it was read
}

// NewShelf is the shelf beside the store in dir.
func NewShelf(dir string) *Shelf {
	return &Shelf{dir: filepath.Join(dir, "books"), open: map[string]*File{}}
}

// An Entry is a book on the shelf.
type Entry struct {
	Name string // fit for the list, and for Remove
	Path string
	Size int64 // bytes
}

const bookSuffix = ".book"

// kindOf is how the names of books begin that have wins of a side.
func kindOf(r notation.Rule, size int, side notation.Stone) string {
	return fmt.Sprintf("%s-%d-%s-", r, size, side)
}

// List are the books of the shelf, by name.
func (s *Shelf) List() ([]Entry, error) {
	files, err := os.ReadDir(s.dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	list := []Entry{}
	for _, f := range files {
		name, is := strings.CutSuffix(f.Name(), bookSuffix)
		info, err := f.Info()
		if !is || err != nil || !info.Mode().IsRegular() {
			continue
		}
		list = append(list, Entry{name, filepath.Join(s.dir, f.Name()), info.Size()})
	}
	slices.SortFunc(list, func(a, b Entry) int { return cmp.Compare(a.Name, b.Name) })
	return list, nil
}

// Add puts a book on the shelf that the checker has accepted as a whole.
func (s *Shelf) Add(ctx context.Context, f *File, accepted *book.Report) (Entry, error) {
	h := f.Header()
	name := kindOf(h.Rule, h.Size, h.Attacker) + accepted.SHA256[:12]
	e := Entry{name, filepath.Join(s.dir, name+bookSuffix), 0}
	info, err := f.file.Stat()
	if err != nil {
		return e, exit.Unwritten(err)
	}
	e.Size = info.Size()
	if err := os.MkdirAll(s.dir, 0o700); err != nil {
		return e, exit.Unwritten(err)
	}
	err = outfile.Write(e.Path, func(w io.Writer) error {
		sum := sha256.New()
		content := io.NewSectionReader(f.file, 0, e.Size)
		if _, err := io.Copy(io.MultiWriter(outfile.Until(ctx, w), sum), content); err != nil {
			return err
		}
		if hex.EncodeToString(sum.Sum(nil)) != accepted.SHA256 {
			return fmt.Errorf("%s has changed since it was checked", f.Name)
		}
		return nil
	})
	if err != nil {
		return e, exit.Unwritten(err)
	}
	return e, nil
}

// Remove takes the one book from the shelf whose name has this part.
func (s *Shelf) Remove(part string) (Entry, error) {
	list, err := s.List()
	if err != nil {
		return Entry{}, err
	}
	list = slices.DeleteFunc(list, func(e Entry) bool { return !strings.Contains(e.Name, part) })
	switch len(list) {
	case 0:
		return Entry{}, fmt.Errorf("no book %q: fukumi book list names those that are there", part)
	case 1:
		if err := os.Remove(list[0].Path); err != nil {
			return list[0], exit.Unwritten(err)
		}
		return list[0], nil
	}
	return Entry{}, fmt.Errorf("%q fits %d books: write more of the name", part, len(list))
}

// For are the books that may know a win of the side to move in pos. What cannot be read
// is told to warn, once.
func (s *Shelf) For(ctx context.Context, pos *notation.Position, warn func(string, ...any)) []*File {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.all == nil {
		list, err := s.List()
		if err != nil {
			warn("the shelf of books cannot be read: %v", err)
		}
		s.all = append([]Entry{}, list...)
	}
	var fit []*File
	for _, e := range s.all {
		if !strings.HasPrefix(e.Name, kindOf(pos.Rule(), pos.Size(), pos.Turn())) {
			continue
		}
		f, known := s.open[e.Name]
		if !known {
			// A book is read for as long as the shelf is open, not for one question.
			var err error
			if f, err = Open(context.WithoutCancel(ctx), e.Path); err != nil {
				warn("%v: it is not asked; fukumi book remove %s takes it away", err, e.Name)
			}
			s.open[e.Name] = f
		}
		if f != nil {
			fit = append(fit, f)
		}
	}
	return fit
}

// Close lets go of the books.
func (s *Shelf) Close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, f := range s.open {
		if f != nil {
			f.Close()
		}
	}
	s.open = map[string]*File{}
}

// A Shelved answers questions about any win from a shelf where that can, and asks the
// solver behind it for the rest.
type Shelved struct {
	analysis.Solver
	Shelf *Shelf
	Warn  func(format string, args ...any)
}

// Solve implements analysis.Solver.
func (s *Shelved) Solve(ctx context.Context, q solver.Query) (solver.Result, error) {
	if q.Goal == proof.AnyWin {
		for _, f := range s.Shelf.For(ctx, &q.Position, s.Warn) {
			r, ok, err := f.answer(ctx, &q, shelved)
			if ok {
				return r, nil
			}
			if err != nil && !errors.Is(err, proof.ErrTooLarge) && ctx.Err() == nil {
				s.Warn("%s is not followed at %s: %v", f.Name, notation.FormatPosition(&q.Position), err)
			}
		}
	}
	return s.Solver.Solve(ctx, q)
}
