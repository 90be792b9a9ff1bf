package disk

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/dgraph-io/badger/v4"
)

// Why a directory cannot be used. Other errors are the system's.
var (
	ErrLocked  = errors.New("another process has the store open")
	ErrDamaged = errors.New("the store is damaged")
	ErrVersion = errors.New("the store is of another version of this program")
	ErrUnclean = errors.New("the store was not closed and must be opened for writing once")
	ErrNoSpace = errors.New("too little free disk")
	ErrClosed  = errors.New("the store is closed")
)

// Options of a directory.
type Options struct {
	// Version is that of the entries, two versions in one number. A store of
	// another version is left alone.
	Version uint16
	// Whole reports whether an entry that was found in damaged files is one that
	// can be trusted: by its checksum, most likely.
	Whole func(key, value []byte) bool
	// Better reports whether an entry that was read back takes the place of what
	// is stored under its key, nil if nothing is.
	Better func(key, value, stored []byte) bool

	// KeepOut lets a view fail with ErrUnclean where it would have to write to
	// finish what a killed process has left.
	KeepOut bool

	Logger *slog.Logger                             // takes Badger's own messages; nil drops them
	Warn   func(format string, args ...any)         // takes what was found and mended; nil drops it
	Free   func(dir string) (bytes uint64, _ error) // free disk; nil asks the system
	Step   func()                                   // called after every step of a repair; nil for nothing
}

const (
	// Reserve is the free disk, in bytes, below which nothing is written. A
	// write to a mapped file on a full disk ends the process, so the reserve is
	// ample.
	Reserve = 128 << 20
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

// A Dir is a directory of entries. It is safe for concurrent use.
type Dir struct {
	dir string
	opt Options

	mu      sync.Mutex  // guards all that follows
	db      *badger.DB  // open for writing, nil otherwise
	at      place       // where db is
	lock    *os.File    // on at.home
	log     logRoom     // of db
	closing uint64      // bytes that closing db may write
	snap    *badger.Txn // the state when db was opened
	spanned bool        // lowest and highest were written
	noReads bool        // what is on disk cannot be read for now
	rest    time.Time   // leave the lock alone until then
	closed  bool
}

// New returns the store in dir. The disk is not touched.
func New(dir string, o Options) *Dir {
	if o.Warn == nil {
		o.Warn = func(string, ...any) {}
	}
	if o.Free == nil {
		o.Free = diskFree
	}
	if o.Step == nil {
		o.Step = func() {}
	}
	return &Dir{dir: dir, opt: o}
}

// Holder is the number of the process that has the store open, 0 where that
// cannot be told.
func (d *Dir) Holder() int {
	at, err := d.find()
	if err != nil {
		return 0
	}
	return at.readPID()
}

// Open opens the store for writing, until Close. It waits a while for another
// process, and mends what is damaged.
func (d *Dir) Open() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.openForWriting(lockTries)
}

// Read is View for those who can do without: it waits for another process only
// until ctx is done, and once the store could not be read, or stayed locked a
// moment ago, f is not called and there is no error.
func (d *Dir) Read(ctx context.Context, f func(*View) error) error {
	for try := 1; ; try++ {
		err := d.tryRead(f)
		if !errors.Is(err, ErrLocked) {
			return err
		}
		if try >= lockTries {
			d.mu.Lock()
			d.rest = time.Now().Add(lockRest)
			d.mu.Unlock()
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(lockWait):
		}
	}
}

func (d *Dir) tryRead(f func(*View) error) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.closed || d.noReads || time.Now().Before(d.rest) {
		return nil
	}
	err := d.view(0, f)
	if err != nil && !errors.Is(err, ErrLocked) {
		d.noReads = true
	}
	return err
}

// View calls f with the store as it was before anything was written by this
// process, empty where it does not exist yet. Stores of up to checked bytes are
// read through for damage first. It waits a while for another process. f must
// not keep what it sees.
func (d *Dir) View(checked int64, f func(*View) error) error {
	return d.retry(func() error { return d.view(checked, f) })
}

// Latest is View with what this process has written: for whoever goes on with his own
// work, where View is for those whose answers must not depend on it.
func (d *Dir) Latest(f func(*View) error) error {
	return d.retry(func() error {
		if d.db == nil {
			return d.view(0, f)
		}
		txn := d.db.NewTransaction(false)
		defer txn.Discard()
		return Guard(func() error { return f(&View{txn}) })
	})
}

// retry calls f with d.mu held, again while another process has the store.
func (d *Dir) retry(f func() error) error {
	for try := 1; ; try++ {
		d.mu.Lock()
		err := f()
		d.mu.Unlock()
		if !errors.Is(err, ErrLocked) || try >= lockTries {
			return err
		}
		time.Sleep(lockWait)
	}
}

// Write calls f with a batch, opening the store for writing first. When it
// returns nil, the disk has all of the batch; otherwise it may have any part.
// It waits for another process, but, unless it is patient, not again right
// after it has waited in vain.
func (d *Dir) Write(patient bool, f func(*Batch) error) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	tries := lockTries
	if !patient && time.Now().Before(d.rest) {
		tries = 1
	}
	if err := d.openForWriting(tries); err != nil {
		return err
	}
	return d.write(f)
}

// Close closes the store.
func (d *Dir) Close() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.closed = true
	return d.closeWriting()
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

// closeWriting ends what openForWriting began. The caller holds d.mu.
func (d *Dir) closeWriting() error {
	if d.db == nil {
		return nil
	}
	db, snap := d.db, d.snap
	d.db, d.snap, d.spanned = nil, nil, false
	if free, err := d.opt.Free(d.at.live); err == nil && free < lastReserve+d.closing {
		// Closing writes, and on a full disk that ends the process. All that
		// was flushed is safe in the log, which the next opening replays. Until
		// the process ends Badger has the files, so the lock stays.
		abandon(d.lock)
		return nil
	}
	err := Guard(func() error {
		snap.Discard()
		return db.Close()
	})
	hide(d.at.live)
	_ = os.Remove(filepath.Join(d.at.live, lockFile))
	return errors.Join(err, d.lock.Close())
}
