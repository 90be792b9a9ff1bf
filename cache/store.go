package cache

import (
	"compress/flate"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"sync"

	"fukumi/cache/internal/disk"
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
	return Auto, fmt.Errorf("mode %q: want auto, off, ro or require", text)
}

// Options of a store.
type Options struct {
	Mode   Mode
	Logger *slog.Logger // takes Badger's own messages; nil drops them

	// Program is the version of the program, which stands beside the absences of
	// wins that it adds: of 100 visible ASCII characters and spaces at most.
	Program string

	// Imported lets lookups believe what was taken over from another store and
	// has no proof: that there is no win, or none shorter. Their results say so.
	Imported bool

	// Recover lets ReadOnly finish what a killed process left unfinished,
	// which writes; nothing else is written.
	Recover bool

	free func(dir string) (uint64, error) // of the disk, for tests; nil asks the system
}

// A Store is a directory of proved results. It is safe for concurrent use.
type Store struct {
	dir string
	opt Options

	disk *disk.Dir

	writing sync.Mutex // held by a flush, guards deflate
	deflate *flate.Writer

	queue      queue
	background sync.WaitGroup // lookups that nobody waits for any more

	warnMu   sync.Mutex
	warnings []string
	warned   map[string]bool
	held     held
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
	s := &Store{dir: dir, opt: o, warned: map[string]bool{}}
	if o.Mode != Off {
		var err error
		if s.dir, err = filepath.Abs(dir); err != nil || dir == "" {
			return nil, fmt.Errorf("directory %q: %w", dir, errors.Join(ErrUnavailable, err))
		}
	}
	s.disk = disk.New(s.dir, disk.Options{
		Version: versions, Whole: whole, Better: takesPlace,
		KeepOut: o.Mode == ReadOnly && !o.Recover,
		Logger:  o.Logger, Warn: s.warn, Free: o.free,
	})
	if o.Mode == Require {
		if err := s.disk.Open(); err != nil {
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
	switch {
	case s.held.unwritten:
		w = append(w, fmt.Sprintf("cache: %s: another process%s uses the store: "+
			"the answers of this run are complete, but not stored", s.dir, s.holder()))
	case s.held.unread:
		w = append(w, fmt.Sprintf("cache: %s: another process%s used the store: "+
			"nothing was looked up in it meanwhile", s.dir, s.holder()))
	}
	s.warnings, s.held = nil, held{}
	return w
}

// held is what another process that has the store keeps this one from. It is told
// once, when there is no more to come: what waits may be written yet.
type held struct{ unread, unwritten bool }

func (s *Store) warnHeld(writing bool) {
	s.warnMu.Lock()
	defer s.warnMu.Unlock()
	s.held.unread, s.held.unwritten = s.held.unread || !writing, s.held.unwritten || writing
}

// stored takes note that all that waited has been written.
func (s *Store) stored() {
	s.warnMu.Lock()
	defer s.warnMu.Unlock()
	s.held.unwritten = false
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
	if err == nil {
		return nil
	}
	if errors.Is(err, disk.ErrLocked) {
		err = fmt.Errorf("%w%s", disk.ErrLocked, s.holder())
	}
	return fmt.Errorf("%s: %w: %w", s.dir, ErrUnavailable, err)
}

// holder names the process that holds the lock, where that can be told.
func (s *Store) holder() string {
	if pid := s.disk.Holder(); pid != 0 {
		return fmt.Sprintf(" (process %d)", pid)
	}
	return ""
}

// Close flushes what is queued and closes the store. Like that of Flush, its
// error may be left to Warnings unless the mode is Require.
func (s *Store) Close() error {
	s.background.Wait()
	err := s.flush(true)
	if cerr := s.disk.Close(); cerr != nil && err == nil {
		err = s.unavailable(cerr)
		s.warn("closing %s: %v", s.dir, cerr)
	}
	return err
}
