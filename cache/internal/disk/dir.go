package disk

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"sync"
	"time"

	"github.com/gofrs/flock"
)

// Why a directory cannot be used. Other errors are the system's.
var (
	ErrLocked  = errors.New("another process has the store open")
	ErrDamaged = errors.New("the store is damaged")
	ErrVersion = errors.New("the store is of another version of this program")
	ErrNoSpace = errors.New("too little free disk")
	ErrClosed  = errors.New("the store is closed")
)

// Options of a directory.
type Options struct {
	Version uint16                                   // of the entries, two versions in one number
	Warn    func(format string, args ...any)         // takes what was found and mended
	Free    func(dir string) (bytes uint64, _ error) // free disk; nil asks the system

	grain int64  // the constant, but for tests
	step  func() // called after every step that a kill could follow, for tests
}

const (
	// Reserve is the free disk, in bytes, below which nothing is written. Badger
	// ends the process where the disk is full while it makes the index, so the
	// reserve is ample.
	Reserve = 128 << 20
	// lockTries and lockWait bound the wait for another process that writes.
	lockTries = 5
	lockWait  = 100 * time.Millisecond
)

// A Dir is a directory of entries. It is safe for concurrent use.
type Dir struct {
	dir string
	opt Options

	mu     sync.Mutex   // guards all that follows
	j      *journal     // nil where it is not open, or not there
	lock   *flock.Flock // while j is open for writing
	synced time.Time    // when the disk had all of the journal
	closed bool
}

// New returns the store in dir. The disk is not touched.
func New(dir string, o Options) *Dir {
	if o.Free == nil {
		o.Free = diskFree
	}
	if o.grain == 0 {
		o.grain = grain
	}
	if o.step == nil {
		o.step = func() {}
	}
	return &Dir{dir: dir, opt: o}
}

// View calls f with the store as it was when this process looked at it first, or
// opened it for writing; with latest, as this process has made it. Where it does
// not exist f is not called. f must not keep what it sees.
func (d *Dir) View(latest bool, f func(*View) error) (err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.closed {
		return ErrClosed
	}
	if d.j == nil {
		if d.j, err = d.load(os.O_RDONLY); err != nil || d.j == nil {
			return err
		}
	}
	return Guard(func() error { return f(&View{d: d, latest: latest}) })
}

// Open opens the store for writing, until Close. It waits half a second for another
// process that writes, and mends what is damaged.
func (d *Dir) Open() error { return d.Write(true, func(*Batch) error { return nil }) }

// Write calls f with a batch, opening the store for writing first. When it
// returns nil, the disk has all of the batch; otherwise it may have any part.
// It waits for another process only if it is patient.
func (d *Dir) Write(patient bool, f func(*Batch) error) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	err := d.checkSpace(Reserve)
	if err == nil {
		err = d.acquire(patient)
	}
	if err != nil {
		return err
	}
	if err = d.open(); err != nil {
		return errors.Join(err, d.close())
	}
	return d.write(f)
}

// acquire keeps other processes from writing, until close. The caller holds d.mu.
func (d *Dir) acquire(patient bool) error {
	if d.closed {
		return ErrClosed
	}
	if d.lock != nil {
		return nil
	}
	if err := os.MkdirAll(d.live(), 0o700); err != nil {
		return err
	}
	lock := flock.New(d.lockPath(), flock.SetPermissions(0o600))
	got, err := lock.TryLock()
	for try := 1; patient && err == nil && !got && try < lockTries; try++ {
		time.Sleep(lockWait)
		got, err = lock.TryLock()
	}
	if err == nil && !got {
		err = fmt.Errorf("%w%s", ErrLocked, d.Holder())
	}
	if err == nil {
		d.lock = lock
		d.sign(fmt.Append(nil, os.Getpid()))
	}
	return err
}

// open opens the journal for writing, once it is whole. The caller has the lock.
func (d *Dir) open() (err error) {
	bad := 0
	if d.j != nil {
		if bad = d.j.bad; d.j.writable && bad == 0 {
			return nil
		}
		err = d.j.close()
	}
	if err = errors.Join(err, d.begin()); err != nil {
		return err
	}
	if d.j, err = d.load(os.O_RDWR); err != nil {
		return err
	}
	if d.j.bad = max(bad, d.j.bad); d.j.bad > 0 {
		if err = d.repair(d.j); err != nil {
			return err
		}
		if d.j, err = d.load(os.O_RDWR); err != nil {
			return err
		}
	}
	return d.j.file.Truncate(d.j.end) // what a kill has left half written
}

// load opens the journal as it is, with its index. There is none where both
// returned are nil. An index that is damaged is moved aside by whoever writes.
func (d *Dir) load(how int) (*journal, error) {
	path := d.journalPath()
	info, err := os.Lstat(path)
	if errors.Is(err, fs.ErrNotExist) { // a rewriting that was interrupted between two names
		path += freshSuffix
		info, err = os.Lstat(path)
	}
	if err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			err = nil
		}
		return nil, err
	}
	j := &journal{size: info.Size(), writable: how == os.O_RDWR, tail: map[Key]span{}, own: map[Key]span{}}
	if !info.Mode().IsRegular() {
		j.bad++
		return j, nil
	}
	if j.file, err = os.OpenFile(path, how, 0); err != nil {
		return nil, err
	}
	from, err := j.readHeader(versionText(d.opt.Version))
	if err == nil {
		if j.index, err = openIndex(d.indexDir(), j); err != nil && j.writable {
			err = d.setAside(err)
		} else {
			err = nil // where it is damaged the journal will do
		}
	}
	if j.index != nil {
		from = j.index.seal.Size
	}
	bad := 0
	if err == nil {
		j.end, bad, err = j.scan(from, j.size, func(key Key, at span, _ []byte) { j.tail[key] = at })
	}
	if err != nil {
		return nil, errors.Join(err, j.close())
	}
	j.opened, j.bad = j.end, j.bad+bad
	return j, nil
}

// Damage says what was found to be damaged and is not repaired yet: nil for nothing.
func (d *Dir) Damage() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.j == nil {
		return nil
	}
	return d.j.damage()
}

// Sync makes sure that the disk has what lazy batches wrote.
func (d *Dir) Sync() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.lock == nil {
		return nil
	}
	return d.j.file.Sync()
}

// Close closes the store.
func (d *Dir) Close() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.closed = true
	return d.close()
}

// close ends what load, acquire and open began. The caller holds d.mu.
func (d *Dir) close() (err error) {
	if d.j != nil {
		if d.j.writable {
			err = d.tend(d.j)
		}
		err = errors.Join(err, d.j.close())
	}
	if d.j = nil; d.lock != nil {
		d.sign(nil)
		err = errors.Join(err, d.lock.Close())
		d.lock = nil
	}
	return err
}
