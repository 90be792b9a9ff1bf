package cache

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"time"

	"github.com/dgraph-io/badger/v4"
)

// Opening. Whatever Badger's opening can fail on is looked at first
// (inspect.go), and put right where that can be done (repair.go).

var (
	errNoSpace = errors.New("too little free disk")
	errClosed  = errors.New("the store is closed")
	errUnclean = errors.New("the store was not closed and must be opened for writing once")
)

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
	at, err := s.find()
	if err != nil {
		return err
	}
	lock, err := lockDir(at.home, true)
	if err != nil {
		return err
	}
	err = at.settle()
	if err == nil {
		err = s.openLive(at)
	}
	if errors.Is(err, errDamaged) {
		// What the disk had no room for looks like damage.
		if full := s.checkSpace(reserve); full != nil {
			err = full
		} else if err = s.replace(at, err); err == nil {
			err = s.openLive(at)
		}
	}
	if err != nil {
		lock.Close()
		return err
	}
	s.lock = lock
	return nil
}

// openLive opens the store for writing. The caller has locked its home.
func (s *Store) openLive(at place) error {
	found, err := inspect(at.live, fullCheck)
	if err != nil {
		return err
	}
	if err := tidy(at.live); err != nil {
		return err
	}
	if err := os.Mkdir(at.live, 0o700); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	orphans, err := putAside(found.orphans)
	if err != nil {
		return err
	}
	o := s.settings(at.live)
	compact := found.size <= smallStore || found.level0 >= level0Full
	compact = compact && s.checkSpace(reserve+uint64(2*found.size)) == nil
	o = o.WithCompactL0OnClose(compact)
	s.closing = 0
	if compact {
		s.closing = uint64(2 * found.size)
	}
	db, err := openBadger(o)
	if err != nil {
		return err
	}
	s.at, s.log = at, logRoom{}
	at.writePID()
	hide(at.live)
	s.db, s.snap = db, db.NewTransaction(false)
	s.noReads = false
	// After a kill, tables and logs hold the same results twice over.
	_, missing, err := s.carry(orphans)
	if missing > 0 {
		s.warn("%s was damaged: %s read back", s.dir, results(missing))
	}
	for _, path := range orphans {
		if err == nil {
			err = os.Remove(path)
		}
	}
	if err != nil {
		s.snap.Discard()
		s.db, s.snap = nil, nil
		return errors.Join(err, guard(db.Close))
	}
	return nil
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
	if !errors.Is(err, errUnclean) || s.opt.Mode == ReadOnly && !s.opt.Recover {
		return err
	}
	// Opening it for writing replays the log that a crash left behind.
	if err := s.openForWriting(1); err != nil {
		return fmt.Errorf("%w: %w", errUnclean, err)
	}
	if err := s.closeWriting(); err != nil {
		return err
	}
	return s.viewClosed(full, f)
}

func (s *Store) viewClosed(full int64, f func(*badger.Txn) error) error {
	at, err := s.find()
	if err != nil {
		return err
	}
	lock, err := lockDir(at.home, false)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer lock.Close()
	if at.halfMoved() {
		return errUnclean
	}
	there, err := inspect(at.live, full)
	switch {
	case err != nil || !there.exists:
		return err
	case there.unclean:
		return errUnclean
	}
	db, err := openBadger(s.settings(at.live).WithReadOnly(true))
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
