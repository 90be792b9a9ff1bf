package disk

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"time"
)

// Opening. Whatever Badger's opening can fail on is looked at first
// (inspect.go), and put right where that can be done (repair.go).

// openForWriting opens the store, or waits up to so many times for another
// process to let go of it. The caller holds d.mu.
func (d *Dir) openForWriting(tries int) error {
	if d.closed {
		return ErrClosed
	}
	if d.db != nil {
		return nil
	}
	for try := 1; ; try++ {
		err := d.tryWriting()
		if !errors.Is(err, ErrLocked) {
			return err
		}
		if try >= tries {
			d.rest = time.Now().Add(lockRest)
			return err
		}
		time.Sleep(lockWait + rand.N(lockWait/4))
	}
}

func (d *Dir) tryWriting() error {
	if err := d.checkSpace(Reserve); err != nil {
		return err
	}
	if err := os.MkdirAll(d.dir, 0o700); err != nil {
		return err
	}
	at, err := d.find()
	if err != nil {
		return err
	}
	lock, err := lockDir(at.home, true)
	if err != nil {
		return err
	}
	err = at.settle()
	if err == nil {
		err = d.openLive(at)
	}
	if errors.Is(err, ErrDamaged) {
		// What the disk had no room for looks like damage.
		if full := d.checkSpace(Reserve); full != nil {
			err = full
		} else if err = d.replace(at, err); err == nil {
			err = d.openLive(at)
		}
	}
	if err != nil {
		lock.Close()
		return err
	}
	d.lock = lock
	return nil
}

// openLive opens the store for writing. The caller has locked its home.
func (d *Dir) openLive(at place) error {
	found, err := d.inspect(at.live, fullCheck)
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
	o := d.settings(at.live)
	compact := found.size <= smallStore || found.level0 >= level0Full
	compact = compact && d.checkSpace(Reserve+uint64(2*found.size)) == nil
	o = o.WithCompactL0OnClose(compact)
	d.closing = 0
	if compact {
		d.closing = uint64(2 * found.size)
	}
	db, err := openBadger(o)
	if err != nil {
		return err
	}
	d.at, d.log = at, logRoom{}
	at.writePID()
	hide(at.live)
	d.db, d.snap = db, db.NewTransaction(false)
	d.noReads = false
	// After a kill, tables and logs hold the same results twice over.
	_, missing, err := d.carry(orphans)
	if missing > 0 {
		d.opt.Warn("%s was damaged: %s read back", d.dir, results(missing))
	}
	for _, path := range orphans {
		if err == nil {
			err = os.Remove(path)
		}
	}
	if err != nil {
		d.snap.Discard()
		d.db, d.snap = nil, nil
		return errors.Join(err, Guard(db.Close))
	}
	return nil
}

// view calls f with the store as it was before anything was flushed to it,
// none where it does not exist yet. Unless the store is open for writing, it
// is opened for reading alone, and closed again. In a store of up to full
// bytes all is checked first. The caller holds d.mu.
func (d *Dir) view(full int64, f func(*View) error) error {
	if d.closed {
		return ErrClosed
	}
	if d.db == nil && !canReadOnly {
		if err := d.openForWriting(1); err != nil {
			return err
		}
	}
	if d.db != nil {
		return Guard(func() error { return f(&View{d.snap}) })
	}
	err := d.viewClosed(full, f)
	if !errors.Is(err, ErrUnclean) || d.opt.KeepOut {
		return err
	}
	// Opening it for writing replays the log that a crash left behind.
	if err := d.openForWriting(1); err != nil {
		return fmt.Errorf("%w: %w", ErrUnclean, err)
	}
	if err := d.closeWriting(); err != nil {
		return err
	}
	return d.viewClosed(full, f)
}

func (d *Dir) viewClosed(full int64, f func(*View) error) error {
	at, err := d.find()
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
		return ErrUnclean
	}
	there, err := d.inspect(at.live, full)
	switch {
	case err != nil || !there.exists:
		return err
	case there.unclean:
		return ErrUnclean
	}
	db, err := openBadger(d.settings(at.live).WithReadOnly(true))
	if err != nil {
		return err
	}
	err = Guard(func() error {
		txn := db.NewTransaction(false)
		defer txn.Discard()
		return f(&View{txn})
	})
	return errors.Join(err, Guard(db.Close))
}

// checkSpace fails with ErrNoSpace where less than want bytes are free on the
// disk of the store.
func (d *Dir) checkSpace(want uint64) error {
	dir := d.dir
	for {
		if _, err := os.Stat(dir); err == nil || filepath.Dir(dir) == dir {
			break
		}
		dir = filepath.Dir(dir)
	}
	free, err := d.opt.Free(dir)
	if err != nil {
		return err
	}
	if free < want {
		return fmt.Errorf("%w: %d MiB left, %d MiB wanted", ErrNoSpace, free>>20, want>>20)
	}
	return nil
}
