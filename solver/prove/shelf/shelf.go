// Package shelf answers questions from books. Begin with [New], and give the [Shelf] to a session of package ask as its
// books. [Open] opens a single book outside the shelf.
package shelf

// The shelf is the set of books that are asked although the user has not named them. First come the books of the
// theorems, which are embedded in the program. The others are in a folder next to the store. Each was accepted as a
// whole when it was added, and its name contains its SHA-256: a file with another sum is not used. The name alone
// proves nothing, because anyone can write it. A file that is signed with this user's key shows that the checker has
// accepted the book (blocks.go). Answers from a book are checked again in any case.

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
	"time"

	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/ask"
	"fukumi/solver/library"
	"fukumi/solver/proof/book"
)

// A Shelf is a collection of books in a folder. It is safe for concurrent use.
type Shelf struct {
	o   Options
	dir string // "" if there is no folder

	named *File // set by Use; nil if the user has not named a book

	life  context.Context // done at Close; an open book stays readable until then, not only for one question
	end   context.CancelFunc
	opens sync.WaitGroup

	mu   sync.Mutex
	open map[string]*opening // keys are the long names
	all  []Entry             // nil until the folder was read
	as   time.Time           // modification time of the folder when it was read
}

// An opening is a book that is open or is being opened.
type opening struct {
	done   chan struct{}
	file   *File // nil if the book cannot be read, or is not the accepted book
	err    error
	warned sync.Once
}

// Options connect a shelf with the program.
type Options struct {
	Dir string // the folder of the store, which contains the folder of the books; "" means only embedded books

	// Secret returns the user's secret, with which accepted books are signed. With create, it makes a missing secret.
	// If Secret is nil, no book in the folder is accepted.
	Secret func(create bool) ([]byte, error)

	// Write writes a file completely or not at all. Add needs it.
	Write func(name string, content func(io.Writer) error) error

	// Carried opens a book that is embedded in the program. If it is nil, the program has no embedded books.
	Carried func(*library.Theorem) (*library.Volume, error)

	// Every opens the embedded book about every board for a board with so many lines. If it is nil, there is none.
	Every func(lines int) (*library.Volume, error)

	// Warn reports books that cannot be read or are ignored. It may be nil.
	Warn func(format string, args ...any)
}

// New returns the shelf of a program.
func New(o Options) *Shelf {
	if o.Warn == nil {
		o.Warn = func(string, ...any) {}
	}
	s := &Shelf{o: o, open: map[string]*opening{}}
	if o.Dir != "" {
		s.dir = filepath.Join(o.Dir, "books")
	}
	s.life, s.end = context.WithCancel(context.Background())
	return s
}

// secret returns the user's secret.
func (s *Shelf) secret(create bool) ([]byte, error) {
	if s.o.Secret == nil {
		return nil, errors.New("there is no secret to sign with")
	}
	return s.o.Secret(create)
}

// Known answers from the book of Use first, and then from the shelf. It implements ask.Books.
func (s *Shelf) Known(ctx context.Context, q *ask.Query) (*solver.Result, error) {
	b := library.Books{Shelf: s, Warn: s.o.Warn}
	if s.named != nil {
		b.Named = &s.named.Volume
	}
	return b.Known(ctx, q)
}

// Use opens a book that the user has named. It is asked before the shelf.
func (s *Shelf) Use(ctx context.Context, name string) (err error) {
	if s.named, err = Open(ctx, name); err != nil {
		return err
	}
	s.named.Accepted = s.Has(s.named)
	return nil
}

// entry returns the entry of a file on the shelf.
func (s *Shelf) entry(base string, size int64) Entry {
	e := Entry{Name: base, Path: filepath.Join(s.dir, base+bookSuffix), Size: size, shelf: s}
	if at := strings.LastIndexByte(base, '-') + 1; len(base)-at == hex.EncodedLen(sha256.Size) {
		e.Name, e.sum = base[:at+shownSum], base[at:]
	}
	return e
}

// List returns the books of the shelf: first the embedded books, then the books of the folder, sorted by name.
func (s *Shelf) List() ([]Entry, error) {
	own, err := s.folder()
	return append(s.carried(), own...), err
}

// folder returns the books of the folder, sorted by name, without copies of embedded books.
func (s *Shelf) folder() ([]Entry, error) {
	if s.dir == "" {
		return nil, nil
	}
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
		if e := s.entry(name, info.Size()); library.TheoremOf(e.sum) == nil {
			list = append(list, e)
		}
	}
	slices.SortFunc(list, func(a, b Entry) int { return cmp.Compare(a.Name, b.Name) })
	return list, nil
}

// A WriteError is the error of a change of the folder.
type WriteError struct{ Err error }

func (e *WriteError) Error() string { return e.Err.Error() }

// Unwrap returns the reason.
func (e *WriteError) Unwrap() error { return e.Err }

// Add puts a book on the shelf. The checker must have accepted it as a whole.
func (s *Shelf) Add(ctx context.Context, f *File, accepted *book.Report) (Entry, error) {
	h := f.Header()
	if t := library.TheoremOf(accepted.SHA256); t != nil {
		return Entry{}, fmt.Errorf("%s: the program has this book already, as %s", f.Name, t.Name)
	}
	e := s.entry(kindOf(h.Rule, h.Size, h.Attacker)+accepted.SHA256, f.source.size)
	err := s.direct(e.Path, blocksName(e.Path))
	if err == nil {
		err = os.MkdirAll(s.dir, 0o700)
	}
	if err != nil {
		return e, &WriteError{err}
	}
	err = s.o.Write(e.Path, func(w io.Writer) error {
		sum := sha256.New()
		if _, err := io.Copy(io.MultiWriter(w, sum), f.Content(ctx)); err != nil {
			return err
		}
		if hex.EncodeToString(sum.Sum(nil)) != accepted.SHA256 {
			return fmt.Errorf("%s has changed since it was checked", f.Name)
		}
		return nil
	})
	if err == nil {
		if err = e.keepBlocks(f.source); err == nil || e.accepted() {
			return e, nil
		}
		err = errors.Join(fmt.Errorf("%s is not kept: that it was accepted cannot be signed: %w", f.Name, err),
			os.Remove(e.Path))
	}
	return e, &WriteError{err}
}

// direct returns an error if the folder, or one of the files in it, is a link or something else through which a write
// would end up elsewhere.
func (s *Shelf) direct(files ...string) error {
	if info, err := os.Lstat(s.dir); err == nil && !info.IsDir() {
		return fmt.Errorf("%s is not a folder, but a link or a file: no book is written or removed there", s.dir)
	}
	for _, path := range files {
		if info, err := os.Lstat(path); err == nil && !info.Mode().IsRegular() {
			return fmt.Errorf("%s is not a regular file: remove it", path)
		}
	}
	return nil
}

// Find returns the only book on the shelf whose name contains part.
func (s *Shelf) Find(part string) (Entry, error) {
	list, err := s.List()
	if err != nil {
		return Entry{}, err
	}
	list = slices.DeleteFunc(list, func(e Entry) bool { return !strings.Contains(e.long(), part) })
	switch len(list) {
	case 0:
		return Entry{}, fmt.Errorf("no book %q: fukumi book list names those that are there", part)
	case 1:
		return list[0], nil
	}
	return Entry{}, fmt.Errorf("%q fits %d books: write more of the name", part, len(list))
}

// Remove removes the only book whose name contains part from the shelf.
func (s *Shelf) Remove(part string) (Entry, error) {
	e, err := s.Find(part)
	if err != nil {
		return e, err
	}
	if e.Carried() {
		return e, fmt.Errorf("%s is a part of the program", e.Name)
	}
	if err := s.direct(); err != nil {
		return e, &WriteError{err}
	}
	if err := os.Remove(e.Path); err != nil {
		return e, &WriteError{err}
	}
	_ = os.Remove(blocksName(e.Path)) // the file need not exist
	return e, nil
}

// Has reports whether the shelf has an accepted book with the same contents as f.
func (s *Shelf) Has(f *File) bool {
	list, _ := s.List() // empty if the folder cannot be read
	sum := ""
	return slices.ContainsFunc(list, func(e Entry) bool {
		if e.Size != f.source.size || !e.accepted() {
			return false
		}
		if sum == "" {
			sum, _ = f.Reader.SHA256()
		}
		return sum != "" && e.sum == sum
	})
}

// For returns the books that may have a win of the side to move in pos, as far as they are open before ctx is done. It
// warns once about each unreadable book. It implements library.Shelf.
func (s *Shelf) For(ctx context.Context, pos *notation.Position) (fit []*library.Volume, _ error) {
	for _, e := range s.entries() {
		if !e.mayHave(pos) {
			continue
		}
		if e.every {
			e.lines = pos.Size()
		}
		o := s.opening(&e)
		select {
		case <-o.done:
		case <-ctx.Done():
			return fit, ctx.Err()
		}
		if o.file != nil {
			fit = append(fit, &o.file.Volume)
			continue
		}
		o.warned.Do(func() {
			s.o.Warn("%v: it is not asked; fukumi book add checks a book, fukumi book remove %s takes this one away",
				o.err, e.Name)
		})
	}
	return fit, nil
}

// entries returns the current books of the shelf.
func (s *Shelf) entries() []Entry {
	s.mu.Lock()
	defer s.mu.Unlock()
	as := time.Time{}
	if s.dir != "" {
		if info, err := os.Stat(s.dir); err == nil {
			as = info.ModTime()
		}
	}
	if s.all == nil || !as.Equal(s.as) {
		list, err := s.List()
		if err != nil {
			s.o.Warn("the shelf of books cannot be read: %v", err)
		}
		s.all, s.as = list, as
		for at, o := range s.open { // an unreadable book may have been repaired
			select {
			case <-o.done:
				if o.file == nil {
					delete(s.open, at)
				}
			default:
			}
		}
	}
	return s.all
}

// opening starts to open a book in the background, unless this was started before.
func (s *Shelf) opening(e *Entry) *opening {
	s.mu.Lock()
	defer s.mu.Unlock()
	at := e.long()
	o := s.open[at]
	if o == nil {
		o = &opening{done: make(chan struct{})}
		s.open[at] = o
		s.opens.Go(func() {
			defer close(o.done)
			o.file, o.err = e.Read(s.life)
		})
	}
	return o
}

// Close closes the books. The shelf must not be asked again.
func (s *Shelf) Close() {
	s.end()
	s.opens.Wait()
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, o := range s.open {
		if o.file != nil {
			o.file.Close()
		}
	}
	if s.named != nil {
		s.named.Close()
	}
}
