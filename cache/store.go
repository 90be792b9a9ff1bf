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

// ErrUnavailable is wrapped by errors about a store that cannot be used, or a result that cannot be stored.
var ErrUnavailable = errors.New("the cache is not available")

// A Mode says how to use a store.
type Mode uint8

// The modes.
const (
	Auto     Mode = iota // read and write if possible, without errors
	Off                  // do not use the store
	ReadOnly             // read, but never write
	Require              // read and write, or fail
)

var modeNames = []string{Auto: "auto", Off: "off", ReadOnly: "ro", Require: "require"}

// String returns "auto", "off", "ro" or "require".
func (m Mode) String() string { return modeNames[m] }

// ParseMode reads the name of a mode.
func ParseMode(text string) (Mode, error) {
	return notation.ParseName[Mode](text, modeNames, "mode %q: expected auto, off, ro or require")
}

// Options configure a store.
type Options struct {
	Mode Mode

	// Program is the version of the program, which is stored with every "no win": at most 100
	// visible ASCII characters and spaces.
	Program string

	// Imported lets lookups believe unproved claims that were imported from another store: that
	// there is no win, or no shorter win. A result says if it rests on such a claim.
	Imported bool

	// Secret returns the user's secret; with create it makes a missing one. Without a secret
	// no record counts as searched here.
	Secret func(create bool) ([]byte, error)

	// Life, once it is done, ends the reading of database files that are not known to be whole.
	// Such files are read in full before use. nil never ends the reading.
	Life context.Context

	free func(dir string) (uint64, error) // free disk space, for tests; nil asks the system
}

// storeName is the name of the directory with the database, in the directory of the user.
var storeName = fmt.Sprintf("store-v%d", Version)

// A Store is a directory of proved results. It is safe for concurrent use.
type Store struct {
	dir       string
	opt       Options
	disk      *disk.Dir
	warns     warnings
	unwritten atomic.Bool // another process keeps this one from writing

	writing sync.Mutex      // held by a flush
	mu      sync.Mutex      // guards the fields below
	waiting []change        // changes for the next flush
	bytes   int             // approximate size of waiting
	own     map[string]bool // the keys that this run has written
	secret  []byte          // the user's secret, or nil
	asked   bool            // whether Options.Secret was called
}

// DefaultDir returns the default directory of the store: fukumi in the user's cache
// directory.
func DefaultDir() (string, error) {
	base, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("no cache directory: %w", err)
	}
	return filepath.Join(base, "fukumi"), nil
}

// Open returns the store in dir. With Require it uses the disk at once and can
// fail. Otherwise the directory is made at the first write.
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

// userSecret returns the secret of Options, or nil.
func (s *Store) userSecret(create bool) []byte {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.opt.Secret == nil || s.secret != nil || s.asked && !create {
		return s.secret
	}
	secret, err := s.opt.Secret(create)
	if err != nil && create {
		s.warn("no key of this user: what is stored counts as imported: %v", err)
	}
	s.secret, s.asked = secret, true
	return secret
}

// Path returns the directory of the store.
func (s *Store) Path() string { return s.dir }

// Warnings returns the failures since the last call, one sentence each, without
// repetition. It also reports that another process keeps this one from writing, so
// call it at the end: before that, a later flush may succeed.
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

// Close flushes the queue and closes the store. As with Flush, only callers with
// Require need its error: it is also one of the Warnings.
func (s *Store) Close() error {
	err := s.flush(true)
	if cerr := s.disk.Close(); cerr != nil && err == nil {
		err = s.unavailable(cerr)
		s.warn("closing %s: %v", s.dir, cerr)
	}
	return err
}

// warnings is a list of distinct sentences.
type warnings struct {
	mu       sync.Mutex
	list     []string
	returned int // how many of them take has returned
}

func (w *warnings) add(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	w.mu.Lock()
	defer w.mu.Unlock()
	if !slices.Contains(w.list, text) {
		w.list = append(w.list, text)
	}
}

// take returns the warnings added since the last call.
func (w *warnings) take() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	list := w.list[w.returned:]
	w.returned = len(w.list)
	return list
}
