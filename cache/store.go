package cache

import (
	"compress/flate"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/dgraph-io/badger/v4"
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

var modeNames = [...]string{Auto: "auto", Off: "off", ReadOnly: "ro", Require: "require"}

// String is "auto", "off", "ro" or "require".
func (m Mode) String() string {
	if int(m) >= len(modeNames) {
		return fmt.Sprintf("Mode(%d)", uint8(m))
	}
	return modeNames[m]
}

// ParseMode reads the name of a mode.
func ParseMode(text string) (Mode, error) {
	for m, name := range modeNames {
		if text == name {
			return Mode(m), nil
		}
	}
	return Auto, fmt.Errorf("cache: mode %q: want auto, off, ro or require", text)
}

// Options of a store.
type Options struct {
	Mode   Mode
	Logger *slog.Logger // takes Badger's own messages; nil drops them

	// Imported lets lookups believe what was taken over from another store and
	// has no proof: that there is no win, or none shorter. Their results say so.
	Imported bool

	// Recover lets ReadOnly finish what a killed process left unfinished,
	// which writes; nothing else is written.
	Recover bool

	free func(dir string) (uint64, error) // stands in for diskFree in tests
	step func()                           // called after every step of a repair, for tests
}

const (
	// reserve is the free disk, in bytes, below which nothing is written. A
	// write to a mapped file on a full disk ends the process, so the reserve is
	// ample.
	reserve = 128 << 20
	// lastReserve is what closing needs: the table in memory, written out.
	lastReserve = 16 << 20
	// lockTries and lockWait bound the wait for another process, which holds a
	// store for some tens of milliseconds unless it runs a batch.
	lockTries = 5
	lockWait  = 100 * time.Millisecond
	// lockRest is how long a store that stayed locked is left alone.
	lockRest = time.Second
	// smallStore is the size up to which a store is compacted whenever it was
	// written; a larger one is compacted when level0Full tables wait. fullCheck
	// is the size up to which all of it is checked before it is written.
	smallStore = 64 << 20
	fullCheck  = 256 << 20
	level0Full = 8
)

// A Store is a directory of proved results. It is safe for concurrent use.
type Store struct {
	dir string
	opt Options

	mu      sync.Mutex  // guards the handle, and what is known about the directory
	db      *badger.DB  // open for writing, nil otherwise
	at      place       // where db is
	lock    *os.File    // on at.home
	log     logRoom     // of db
	closing uint64      // bytes that closing db may write
	snap    *badger.Txn // the state when db was opened
	deflate *flate.Writer
	spanned bool      // lowest and highest were written
	noReads bool      // what is on disk cannot be read for now
	rest    time.Time // leave the lock alone until then
	closed  bool

	queue      queue
	background sync.WaitGroup // lookups that nobody waits for any more

	warnMu   sync.Mutex
	warnings []string
	warned   map[string]bool
}

// DefaultDir is the directory of the store where none is named: fukumi in the
// user's cache directory.
func DefaultDir() (string, error) {
	base, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("cache: no cache directory: %w", err)
	}
	return filepath.Join(base, "fukumi"), nil
}

// Open returns the store in dir. Only with Require is the disk touched at
// once, and can it fail; else the directory is made when there is something to
// write.
func Open(dir string, o Options) (*Store, error) {
	s := &Store{dir: dir, opt: o, warned: map[string]bool{}}
	if s.opt.free == nil {
		s.opt.free = diskFree
	}
	if s.opt.step == nil {
		s.opt.step = func() {}
	}
	if o.Mode == Off {
		return s, nil
	}
	var err error
	if s.dir, err = filepath.Abs(dir); err != nil || dir == "" {
		return nil, fmt.Errorf("cache: directory %q: %w", dir, errors.Join(ErrUnavailable, err))
	}
	if o.Mode == Require {
		s.mu.Lock()
		defer s.mu.Unlock()
		if err := s.openForWriting(lockTries); err != nil {
			return nil, s.unavailable(err)
		}
	}
	return s, nil
}

// Path is the directory of the store.
func (s *Store) Path() string { return s.dir }

// Warnings returns what went wrong since the last call, a sentence each, none
// of them twice.
func (s *Store) Warnings() []string {
	s.warnMu.Lock()
	defer s.warnMu.Unlock()
	w := s.warnings
	s.warnings = nil
	return w
}

func (s *Store) warn(format string, args ...any) {
	text := "cache: " + fmt.Sprintf(format, args...)
	s.warnMu.Lock()
	defer s.warnMu.Unlock()
	if !s.warned[text] {
		s.warned[text] = true
		s.warnings = append(s.warnings, text)
	}
}

// unavailable words an error for the user.
func (s *Store) unavailable(err error) error {
	if errors.Is(err, errLocked) {
		err = fmt.Errorf("%w%s", errLocked, s.holder())
	}
	return fmt.Errorf("cache: %s: %w: %w", s.dir, ErrUnavailable, err)
}

// holder names the process that holds the lock, where that can be told.
func (s *Store) holder() string {
	at, err := s.find()
	if err != nil {
		return ""
	}
	if pid := at.readPID(); pid != 0 {
		return fmt.Sprintf(" (process %d)", pid)
	}
	return ""
}

// Close flushes what is queued and closes the store. Like that of Flush, its
// error may be left to Warnings unless the mode is Require.
func (s *Store) Close() error {
	s.background.Wait()
	err := s.flush(true)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.closed = true
	if cerr := s.closeWriting(); cerr != nil && err == nil {
		err = s.unavailable(cerr)
		s.warn("closing %s: %v", s.dir, cerr)
	}
	return err
}

// abandoned holds what must not be closed before the process ends.
var abandoned struct {
	sync.Mutex
	locks []*os.File
}

func abandon(lock *os.File) {
	abandoned.Lock()
	defer abandoned.Unlock()
	abandoned.locks = append(abandoned.locks, lock)
}

// closeWriting ends what openForWriting began. The caller holds s.mu.
func (s *Store) closeWriting() error {
	if s.db == nil {
		return nil
	}
	db, snap := s.db, s.snap
	s.db, s.snap, s.spanned = nil, nil, false
	if free, err := s.opt.free(s.at.live); err == nil && free < lastReserve+s.closing {
		// Closing writes, and on a full disk that ends the process. All that
		// was flushed is safe in the log, which the next opening replays. Until
		// the process ends Badger has the files, so the lock stays.
		abandon(s.lock)
		return nil
	}
	err := guard(func() error {
		snap.Discard()
		return db.Close()
	})
	hide(s.at.live)
	_ = os.Remove(filepath.Join(s.at.live, lockFile))
	return errors.Join(err, s.lock.Close())
}
