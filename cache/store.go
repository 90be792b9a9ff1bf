package cache

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"

	"fukumi/cache/internal/disk"
	"fukumi/notation"
)

// ErrUnavailable is wrapped by every error that says that the store could not
// be used or that a result could not be stored.
var ErrUnavailable = errors.New("the cache is not available")

// A Mode says how a store is used.
type Mode uint8

// The modes.
const (
	Auto     Mode = iota // read and write where possible; never in the way
	Off                  // not at all
	ReadOnly             // read, never write
	Require              // read and write, or fail
)

var modeNames = []string{Auto: "auto", Off: "off", ReadOnly: "ro", Require: "require"}

// String is "auto", "off", "ro" or "require".
func (m Mode) String() string { return modeNames[m] }

// ParseMode reads the name of a mode.
func ParseMode(text string) (Mode, error) {
	return notation.ParseName[Mode](text, modeNames, "mode %q: want auto, off, ro or require")
}

// Options of a store.
type Options struct {
	Mode Mode

	// Program is the version of the program, which stands beside the absences of
	// wins that it adds: of 100 visible ASCII characters and spaces at most.
	Program string

	// Imported lets lookups believe what was taken over from another store and
	// has no proof: that there is no win, or none shorter. Their results say so.
	Imported bool

	// Secret returns the secret of this user, and makes one where there is none if it is to.
	// Without it nothing counts as searched here.
	Secret func(make bool) ([]byte, error)

	// Life ends the reading of files that somebody may have put there, which are read before
	// they are used; nil is for ever.
	Life context.Context

	free func(dir string) (uint64, error) // of the disk, for tests; nil asks the system
}

// storeName is the directory of the database, below that of the user.
var storeName = fmt.Sprintf("store-v%d", Version)

// A Store is a directory of proved results. It is safe for concurrent use.
type Store struct {
	dir       string
	opt       Options
	disk      *disk.Dir
	warns     warnings
	unwritten atomic.Bool // another process keeps this one from writing

	writing sync.Mutex      // held by a flush
	mu      sync.Mutex      // guards all that follows
	waiting []change        // for a flush
	bytes   int             // that wait, about
	own     map[string]bool // the keys that this run has written
	secret  []byte          // of the user, nil where there is none
	asked   bool            // whether it was asked for
}

// DefaultDir is the directory of the store where none is named: fukumi in the
// user's cache directory.
func DefaultDir() (string, error) {
	base, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("no cache directory: %w", err)
	}
	return filepath.Join(base, "fukumi"), nil
}

// Open returns the store in dir. Only with Require is the disk touched at
// once, and can it fail; else the directory is made when there is something to
// write.
func Open(dir string, o Options) (*Store, error) {
	if o.Life == nil {
		o.Life = context.Background()
	}
	s := &Store{dir: dir, opt: o, own: map[string]bool{}}
	if o.Mode != Off {
		var err error
		if s.dir, err = filepath.Abs(dir); err != nil || dir == "" {
			return nil, fmt.Errorf("directory %q: %w", dir, errors.Join(ErrUnavailable, err))
		}
	}
	s.disk = disk.New(s.dir, disk.Options{Name: storeName, ReadOnly: o.Mode == ReadOnly, Warn: s.warn, Free: o.free,
		Rescue: "fukumi cache merge takes over what can still be read"})
	if o.Mode == Require {
		if err := s.disk.Write(o.Life, true, func(*disk.Batch) error { return nil }); err != nil {
			return nil, s.unavailable(err)
		}
	}
	return s, nil
}

// userSecret is that of Options, nil where there is none.
func (s *Store) userSecret(make bool) []byte {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.opt.Secret == nil || s.secret != nil || s.asked && !make {
		return s.secret
	}
	secret, err := s.opt.Secret(make)
	if err != nil && make {
		s.warn("no key of this user: what is stored counts as imported: %v", err)
	}
	s.secret, s.asked = secret, true
	return secret
}

// Path is the directory of the store.
func (s *Store) Path() string { return s.dir }

// Warnings returns what went wrong since the last call, a sentence each, none of
// them twice. What another process keeps from being written is told here, when
// there is no more to come: it may be written yet.
func (s *Store) Warnings() []string {
	if s.unwritten.Swap(false) {
		s.warn("%s: another process uses the store: the answers of this run are complete, but not stored", s.dir)
	}
	return s.warns.take()
}

func (s *Store) warn(format string, args ...any) { s.warns.add("cache: "+format, args...) }

func (s *Store) unavailable(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w: %w", s.dir, ErrUnavailable, err)
}

// Close flushes what is queued and closes the store. Like that of Flush, its
// error may be left to Warnings unless the mode is Require.
func (s *Store) Close() error {
	err := s.flush(true)
	if cerr := s.disk.Close(); cerr != nil && err == nil {
		err = s.unavailable(cerr)
		s.warn("closing %s: %v", s.dir, cerr)
	}
	return err
}

// warnings are sentences, none of them twice.
type warnings struct {
	mu   sync.Mutex
	list []string
	said int // of the list
}

func (w *warnings) add(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	w.mu.Lock()
	defer w.mu.Unlock()
	if !slices.Contains(w.list, text) {
		w.list = append(w.list, text)
	}
}

// take returns those that were added since the last call.
func (w *warnings) take() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	list := w.list[w.said:]
	w.said = len(w.list)
	return list
}
