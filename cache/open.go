package cache

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/dgraph-io/badger/v4"
	"github.com/dgraph-io/badger/v4/options"
)

// Opening. Badger's settings are small ones: a command runs for a moment, and
// its default settings map gigabytes. Whatever Badger's opening can fail on is
// looked at first (inspect.go); a directory that is damaged is moved aside and
// what can be read of it is carried over.

var (
	errNoSpace = errors.New("too little free disk")
	errClosed  = errors.New("the store is closed")
	errUnclean = errors.New("the store was not closed and must be opened for writing once")
)

// settings are Badger's options for dir.
func (s *Store) settings() badger.Options {
	var log badger.Logger
	if s.opt.Logger != nil {
		log = logger{s.opt.Logger}
	}
	return badger.DefaultOptions(s.dir).
		WithMemTableSize(8 << 20).
		WithValueLogFileSize(16 << 20).
		WithNumMemtables(2).
		WithNumLevelZeroTables(2).
		WithNumLevelZeroTablesStall(8).
		WithNumCompactors(2).
		WithNumGoroutines(2).
		WithBlockCacheSize(16 << 20).
		WithIndexCacheSize(32 << 20).
		WithCompression(options.Snappy).
		WithChecksumVerificationMode(options.OnBlockRead).
		WithMetricsEnabled(false).
		WithDetectConflicts(false).
		WithExternalMagic(Version).
		WithLogger(log)
}

// openForWriting opens the store, or waits up to so many times for another
// process to let go of it. The caller holds s.mu.
func (s *Store) openForWriting(tries int) error {
	if s.closed {
		return errClosed
	}
	if s.db != nil {
		return nil
	}
	for try := 1; ; try++ {
		err := s.tryWriting()
		if !errors.Is(err, errLocked) {
			return err
		}
		if try >= tries {
			s.rest = time.Now().Add(lockRest)
			return err
		}
		time.Sleep(lockWait + rand.N(lockWait/4))
	}
}

func (s *Store) tryWriting() error {
	if err := s.checkSpace(reserve); err != nil {
		return err
	}
	if err := os.MkdirAll(s.dir, 0o700); err != nil {
		return err
	}
	found, rescued, err := s.prepare()
	if errors.Is(err, errDamaged) {
		return s.replace(err)
	}
	if err != nil {
		return err
	}
	o := s.settings()
	fits := s.checkSpace(reserve+uint64(2*found.size)) == nil
	o = o.WithCompactL0OnClose(fits && (found.size <= smallStore || found.level0 >= level0Full))
	db, err := openBadger(o)
	if errors.Is(err, errDamaged) {
		return s.replace(err)
	}
	if err != nil {
		return err
	}
	s.db, s.snap = db, db.NewTransaction(false)
	s.noReads = false
	if len(rescued) > 0 {
		if err := s.putAll(rescued); err != nil {
			return err
		}
		s.warn("%s was left damaged by a crash: %d results were read back", s.dir, len(rescued))
	}
	return nil
}

// prepare inspects the directory under a lock of its own and returns the
// results in files that Badger would drop.
func (s *Store) prepare() (finding, []entry, error) {
	lock, err := lockDir(s.dir, false)
	if err != nil {
		return finding{}, nil, err
	}
	defer lock.Close()
	found, err := inspect(s.dir, fullCheck)
	if err != nil {
		return found, nil, err
	}
	if err := tidy(s.dir); err != nil {
		return found, nil, err
	}
	var rescued []entry
	salvage(found.orphans, func(key, value []byte) { rescued = append(rescued, entry{key, value}) })
	return found, rescued, nil
}

// tidy makes sure of what Badger ends the process over: that it can open its
// files for writing, and that none of them is cut short. The caller has found
// no results in those that are.
func tidy(dir string) error {
	names, err := storeFiles(dir)
	if err != nil {
		return err
	}
	for _, name := range names {
		if name == lockFile {
			continue
		}
		path := filepath.Join(dir, name)
		f, err := os.OpenFile(path, os.O_RDWR, 0)
		if errors.Is(err, fs.ErrNotExist) {
			continue // another process tidies too
		}
		if err != nil {
			return err
		}
		info, err := f.Stat()
		f.Close()
		if err != nil {
			return err
		}
		short := false
		switch filepath.Ext(name) {
		case walSuffix, valueSuffix:
			short = info.Size() < logHeader
		case "":
			short = name == discardFile && info.Size() != discardSize
		}
		if short {
			if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return err
			}
		}
	}
	return nil
}

// replace moves a damaged store aside, makes a new one and carries over what
// can be read.
func (s *Store) replace(cause error) error {
	lock, err := lockDir(s.dir, true)
	if err != nil {
		return err
	}
	defer lock.Close()
	if _, err := storeFiles(s.dir); err != nil {
		return err
	}
	paths := resultFiles(s.dir)
	size := uint64(0)
	for _, path := range paths {
		if info, err := os.Stat(path); err == nil {
			size += uint64(info.Size())
		}
	}
	if err := s.checkSpace(reserve + size); err != nil {
		return fmt.Errorf("%w: %w", cause, err)
	}
	aside, err := moveAside(s.dir)
	if err != nil {
		return fmt.Errorf("%w: %w", cause, err)
	}
	if err := os.Mkdir(s.dir, 0o700); err != nil {
		return err
	}
	db, err := openBadger(s.settings().WithCompactL0OnClose(true))
	if err != nil {
		return err
	}
	s.db, s.noReads = db, false
	rescued, seen := []entry{}, map[string]bool{}
	salvage(resultFiles(aside), func(key, value []byte) {
		rescued = append(rescued, entry{key, value})
		seen[string(key)] = true
	})
	err = s.putAll(rescued)
	s.snap = db.NewTransaction(false)
	s.warn("%s: %v; it was moved to %s, and the %d results in it that can still be read were carried over", s.dir, cause, aside, len(seen))
	return err
}

// moveAside renames dir to a name that says when it was found corrupt.
func moveAside(dir string) (string, error) {
	base := dir + ".corrupt-" + time.Now().Format("20060102-150405")
	aside := base
	for n := 2; ; n++ {
		if _, err := os.Lstat(aside); errors.Is(err, fs.ErrNotExist) {
			return aside, os.Rename(dir, aside)
		}
		aside = fmt.Sprintf("%s-%d", base, n)
	}
}

// view calls f with the store as it was before anything was flushed to it,
// none where it does not exist yet. Unless the store is open for writing, it
// is opened for reading alone, and closed again. In a store of up to full
// bytes all is checked first. The caller holds s.mu.
func (s *Store) view(full int64, f func(*badger.Txn) error) error {
	if s.closed {
		return errClosed
	}
	if s.db == nil && !canReadOnly {
		if err := s.openForWriting(1); err != nil {
			return err
		}
	}
	if s.db != nil {
		return guard(func() error { return f(s.snap) })
	}
	err := s.viewClosed(full, f)
	if !errors.Is(err, errUnclean) || s.opt.Mode == ReadOnly {
		return err
	}
	// Opening it for writing replays the log that a crash left behind.
	if err := s.openForWriting(1); err != nil {
		return err
	}
	if err := s.closeWriting(); err != nil {
		return err
	}
	return s.viewClosed(full, f)
}

func (s *Store) viewClosed(full int64, f func(*badger.Txn) error) error {
	if _, err := os.Stat(s.dir); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	lock, err := lockDir(s.dir, false)
	if err != nil {
		return err
	}
	defer lock.Close()
	there, err := inspect(s.dir, full)
	switch {
	case err != nil || !there.exists:
		return err
	case there.unclean:
		return errUnclean
	}
	db, err := openBadger(s.settings().WithReadOnly(true))
	if err != nil {
		return err
	}
	err = guard(func() error {
		txn := db.NewTransaction(false)
		defer txn.Discard()
		return f(txn)
	})
	return errors.Join(err, guard(db.Close))
}

// openBadger opens a directory. Errors are errLocked, errUnclean, errDamaged,
// or the system's.
func openBadger(o badger.Options) (*badger.DB, error) {
	var db *badger.DB
	open := func() (err error) {
		db, err = badger.Open(o)
		return err
	}
	err := guard(open)
	if err != nil && strings.Contains(err.Error(), "Create a new file") {
		// A log that was left empty by a kill is made good by the first
		// opening, which fails all the same (dgraph-io/badger#2207).
		err = guard(open)
	}
	if err == nil {
		return db, nil
	}
	// Badger hands on the text of most errors, not the errors.
	text := err.Error()
	switch {
	case strings.Contains(text, "Cannot acquire directory lock"):
		return nil, errLocked
	case strings.Contains(text, badger.ErrTruncateNeeded.Error()):
		return nil, errUnclean
	}
	for _, e := range []syscall.Errno{
		syscall.EACCES, syscall.EPERM, syscall.EROFS, syscall.ENOSPC, syscall.EMFILE,
		syscall.ENFILE, syscall.ENOMEM, syscall.EIO, syscall.EINTR,
	} {
		if strings.Contains(text, e.Error()) {
			return nil, err
		}
	}
	if errors.Is(err, errDamaged) {
		return nil, err
	}
	return nil, fmt.Errorf("%w: %w", errDamaged, err)
}

// checkSpace fails with errNoSpace where less than want bytes are free on the
// disk of the store.
func (s *Store) checkSpace(want uint64) error {
	dir := s.dir
	for {
		if _, err := os.Stat(dir); err == nil || filepath.Dir(dir) == dir {
			break
		}
		dir = filepath.Dir(dir)
	}
	free, err := s.opt.free(dir)
	if err != nil {
		return err
	}
	if free < want {
		return fmt.Errorf("%w: %d MiB left, %d MiB wanted", errNoSpace, free>>20, want>>20)
	}
	return nil
}
