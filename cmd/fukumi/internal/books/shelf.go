package books

// The shelf: books that commands ask without being told. They lie in a folder beside
// the store. Each was accepted as a whole when it was put there, under a name that has its
// SHA-256: a file with another sum is not asked. A name is no more than a claim, as anybody
// can write one: that the checker has accepted the book says a file that is signed with the
// key of this user (blocks.go), or the sum of a published book, which the program knows. What
// is answered from one is checked again like all that a book says.

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
	"fukumi/cmd/internal/fileio"
	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/proof/book"
)

// A Shelf is a folder of books. It is safe for concurrent use.
type Shelf struct {
	dir  string // "" for none
	warn func(format string, args ...any)

	named *File // of Use, nil for none

	life  context.Context // until Close: a book is read for that long, not for one question
	end   context.CancelFunc
	opens sync.WaitGroup

	mu   sync.Mutex
	open map[string]*opening // by path
	all  []Entry             // nil before it was read
}

// An opening is a book that is being opened, or is open.
type opening struct {
	done chan struct{}
	file *File // nil where it cannot be read, or is not the one that was accepted
	err  error
	told sync.Once
}

// NewShelf is the shelf beside the store in dir; "" is an empty one. What cannot be read or is not
// followed is told to warn, which may be nil.
func NewShelf(dir string, warn func(format string, args ...any)) *Shelf {
	if warn == nil {
		warn = func(string, ...any) {}
	}
	s := &Shelf{warn: warn, open: map[string]*opening{}}
	if dir != "" {
		s.dir = filepath.Join(dir, "books")
	}
	s.life, s.end = context.WithCancel(context.Background())
	return s
}

// Use opens a book that a user has named: it is asked before those on the shelf.
func (s *Shelf) Use(ctx context.Context, name string) (err error) {
	if s.named, err = Open(ctx, name); err != nil {
		return err
	}
	s.named.Accepted = s.Has(s.named)
	return nil
}

// An Entry is a book on the shelf.
type Entry struct {
	Name string // fit for the list, and for Remove
	Path string
	Size int64  // bytes
	sum  string // SHA-256, as the name of the file has it
}

// shownSum is how many digits of its sum the name of a book shows.
const shownSum = 12

// entry is that of a file on the shelf.
func (s *Shelf) entry(base string, size int64) Entry {
	e := Entry{Name: base, Path: filepath.Join(s.dir, base+bookSuffix), Size: size}
	if at := strings.LastIndexByte(base, '-') + 1; len(base)-at == hex.EncodedLen(sha256.Size) {
		e.Name, e.sum = base[:at+shownSum], base[at:]
	}
	return e
}

// Read opens the book of an entry, which has to be the one that was accepted.
func (e *Entry) Read(ctx context.Context) (*File, error) {
	if f := e.quickly(ctx); f != nil {
		return f, nil
	}
	return e.whole(ctx)
}

// Check is Read by the SHA-256 of all of the book. It keeps the sums of its blocks.
func (e *Entry) Check(ctx context.Context) error {
	f, err := e.whole(ctx)
	if err != nil {
		return err
	}
	defer f.Close()
	_ = e.keepBlocks(f.source) // else it is read to its end again
	return nil
}

// published reports whether the sum in the name is that of a book of a theorem, and its size.
func (e *Entry) published() (bytes int64, is bool) {
	i := slices.IndexFunc(solver.Theorems, func(t solver.Theorem) bool { return t.SHA256 != "" && t.SHA256 == e.sum })
	if i < 0 {
		return 0, false
	}
	return solver.Theorems[i].Bytes, true
}

// accepted reports whether the checker has accepted the book whose sum the name has, here or
// where it was published.
func (e *Entry) accepted() bool {
	_, published := e.published()
	return published || e.blocks() != nil
}

// whole is Read by the SHA-256 of all of the book.
func (e *Entry) whole(ctx context.Context) (*File, error) {
	other := fmt.Errorf("%s has not the SHA-256 under which it was accepted", e.Path)
	switch bytes, published := e.published(); {
	case e.sum == "":
		return nil, fmt.Errorf("%s does not say under which SHA-256 it was accepted", e.Path)
	case published && e.Size != bytes:
		return nil, other
	case !e.accepted():
		return nil, fmt.Errorf("%s has changed, or was not accepted with your key", e.Path)
	}
	f, err := Open(ctx, e.Path)
	if err != nil {
		return nil, err
	}
	sum, err := fileio.Await(ctx, f.SHA256)
	switch {
	case ctx.Err() != nil:
		err = fileio.ErrInterrupted
	case err != nil:
		err = fmt.Errorf("%s: %w", e.Path, err)
	case sum != e.sum:
		err = other
	default:
		f.Accepted, f.entry = true, *e
		return f, nil
	}
	f.Close()
	return nil, err
}

const bookSuffix = ".book"

// kindOf is how the names of books begin that have wins of a side.
func kindOf(r notation.Rule, size int, side notation.Stone) string {
	return fmt.Sprintf("%s-%d-%s-", r, size, side)
}

// List are the books of the shelf, by name.
func (s *Shelf) List() ([]Entry, error) {
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
		list = append(list, s.entry(name, info.Size()))
	}
	slices.SortFunc(list, func(a, b Entry) int { return cmp.Compare(a.Name, b.Name) })
	return list, nil
}

// Add puts a book on the shelf that the checker has accepted as a whole.
func (s *Shelf) Add(ctx context.Context, f *File, accepted *book.Report) (Entry, error) {
	h := f.Header()
	e := s.entry(kindOf(h.Rule, h.Size, h.Attacker)+accepted.SHA256, f.source.size)
	err := s.direct(e.Path, blocksName(e.Path))
	if err == nil {
		err = os.MkdirAll(s.dir, 0o700)
	}
	if err != nil {
		return e, exit.Unwritten(err)
	}
	err = fileio.Write(e.Path, func(w io.Writer) error {
		sum := sha256.New()
		if _, err := io.Copy(io.MultiWriter(fileio.Until(ctx, w), sum), f.source.content()); err != nil {
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
	return e, exit.Unwritten(err)
}

// direct refuses a folder, or files in it, that are links or the like: what is written there would
// be written elsewhere.
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

// Proves returns a book on the shelf that proves a theorem: the published one, or another
// one of its root that was accepted here. Each is read to its end.
func (s *Shelf) Proves(t *solver.Theorem) (Entry, bool) {
	root := t.Root()
	list, _ := s.List() // none where it cannot be read
	for _, e := range list {
		if !strings.HasPrefix(e.Name, kindOf(t.Rule, t.Size, root.Turn())) {
			continue
		}
		f, err := e.whole(s.life)
		if err != nil {
			continue
		}
		h := f.Header()
		f.Close()
		if slices.ContainsFunc(h.Roots, func(pos notation.Position) bool { return pos.Same(&root) }) {
			return e, true
		}
	}
	return Entry{}, false
}

// Find returns the one book on the shelf whose name has this part.
func (s *Shelf) Find(part string) (Entry, error) {
	list, err := s.List()
	if err != nil {
		return Entry{}, err
	}
	list = slices.DeleteFunc(list, func(e Entry) bool { return !strings.Contains(filepath.Base(e.Path), part) })
	switch len(list) {
	case 0:
		return Entry{}, fmt.Errorf("no book %q: fukumi book list names those that are there", part)
	case 1:
		return list[0], nil
	}
	return Entry{}, fmt.Errorf("%q fits %d books: write more of the name", part, len(list))
}

// Remove takes the book from the shelf that Find finds.
func (s *Shelf) Remove(part string) (Entry, error) {
	e, err := s.Find(part)
	if err != nil {
		return e, err
	}
	if err := s.direct(); err != nil {
		return e, exit.Unwritten(err)
	}
	if err := os.Remove(e.Path); err != nil {
		return e, exit.Unwritten(err)
	}
	_ = os.Remove(blocksName(e.Path)) // it may not be there
	return e, nil
}

// Has reports whether a book was accepted for the shelf with the same bytes as f.
func (s *Shelf) Has(f *File) bool {
	list, _ := s.List() // none where it cannot be read
	sum := ""
	return slices.ContainsFunc(list, func(e Entry) bool {
		if e.Size != f.source.size || !e.accepted() {
			return false
		}
		if sum == "" {
			sum, _ = f.SHA256()
		}
		return sum != "" && e.sum == sum
	})
}

// For are the books that may know a win of the side to move in pos, as far as they are open
// before ctx is done. What cannot be read is told once.
func (s *Shelf) For(ctx context.Context, pos *notation.Position) []*File {
	var fit []*File
	for _, e := range s.entries() {
		if !strings.HasPrefix(e.Name, kindOf(pos.Rule(), pos.Size(), pos.Turn())) {
			continue
		}
		o := s.opening(&e)
		select {
		case <-o.done:
		case <-ctx.Done():
			return fit
		}
		if o.file != nil {
			fit = append(fit, o.file)
			continue
		}
		o.told.Do(func() {
			s.warn("%v: it is not asked; fukumi book add checks a book, fukumi book remove %s takes this one away",
				o.err, e.Name)
		})
	}
	return fit
}

// entries are the books that were there when the shelf was first asked.
func (s *Shelf) entries() []Entry {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.all == nil {
		list, err := s.List()
		if err != nil {
			s.warn("the shelf of books cannot be read: %v", err)
		}
		s.all = append([]Entry{}, list...)
	}
	return s.all
}

// opening opens a book, beside the question, if that has not begun.
func (s *Shelf) opening(e *Entry) *opening {
	s.mu.Lock()
	defer s.mu.Unlock()
	o := s.open[e.Path]
	if o == nil {
		o = &opening{done: make(chan struct{})}
		s.open[e.Path] = o
		s.opens.Go(func() {
			defer close(o.done)
			o.file, o.err = e.Read(s.life)
		})
	}
	return o
}

// Close lets go of the books. The shelf is not asked again.
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
