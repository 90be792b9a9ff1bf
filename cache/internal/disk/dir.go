package disk

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/dgraph-io/badger/v4"
	"github.com/gofrs/flock"
)

// Reasons why a directory cannot be used. Other errors come from the system.
var (
	ErrLocked  = errors.New("another process has the store open")
	ErrDamaged = errors.New("the store is damaged")
	ErrNoSpace = errors.New("too little free disk")
	ErrClosed  = errors.New("the store is closed")
)

// Options configure a directory.
type Options struct {
	Name     string                                   // the name of the database in its directory
	ReadOnly bool                                     // never write, not even to repair the database after a kill
	Foreign  bool                                     // the files are of unknown origin: read them as if damaged
	Rescue   string                                   // how to take over what can be read of a damaged database
	Warn     func(format string, args ...any)         // called for each warning
	Free     func(dir string) (bytes uint64, _ error) // returns the free disk space; nil asks the system
}

const (
	// Reserve is the free disk space, in bytes, below which writes fail: Badger ends
	// the process if the disk is full.
	Reserve = 128 << 20
	// Waiting for other processes takes at most lockTries times lockWait, half a second.
	lockTries = 100
	lockWait  = 5 * time.Millisecond
	// maxTries is how often opening the database may end the process before it is moved aside.
	maxTries = 3
	// lazyFor is the maximum time until a lazy batch is synced to the disk, if another batch
	// follows.
	lazyFor = 10 * time.Second
)

// A Dir is a directory with a database. It is safe for concurrent use.
type Dir struct {
	dir string
	opt Options

	mu     sync.Mutex // guards the fields below
	held   *session   // the session that Hold keeps open, or nil
	closed bool
}

// A session is an open database.
type session struct {
	db     *badger.DB
	lock   *flock.Flock
	writes bool
	broken error     // the difference between the database and its seal
	scan   bool      // Badger must not open the database: scan its files for readable entries
	synced time.Time // the last time at which the disk had all changes
}

// New returns the database in dir. It does not touch the disk.
func New(dir string, o Options) *Dir {
	if o.Free == nil {
		o.Free = diskFree
	}
	return &Dir{dir: dir, opt: o}
}

// View calls f with the database as it is now. If there is no database, f is not called. If it
// is damaged, f is called only when anyway is true, and View then returns ErrDamaged. f must
// not keep the View. When ctx is done, View stops reading files that are not known to be
// whole.
func (d *Dir) View(ctx context.Context, anyway bool, f func(*View) error) (err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	s := d.held
	if d.closed {
		return ErrClosed
	}
	if s == nil {
		if s, err = d.openForReading(ctx, anyway); s == nil {
			return err
		}
		defer func() { err = errors.Join(err, d.end(s)) }()
	}
	err = Guard(func() error {
		if s.scan {
			return f(&View{ctx: ctx, d: d})
		}
		return s.db.View(func(txn *badger.Txn) error { return f(&View{ctx, d, txn}) })
	})
	if s.broken != nil && (err == nil || !errors.Is(err, ErrDamaged)) {
		err = errors.Join(err, s.broken)
	}
	return err
}

// Write calls f with a batch and writes the batch. If Write returns nil, the disk has the whole
// batch; otherwise the disk may have any part of it. Write waits for another process only if patient
// is set. When ctx is done, Write stops reading files that are not known to be whole.
func (d *Dir) Write(ctx context.Context, patient bool, f func(*Batch) error) (err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	s := d.held
	if d.closed {
		return ErrClosed
	}
	if s == nil {
		if s, err = d.openForWriting(ctx, patient); err != nil {
			return err
		}
		defer func() { err = errors.Join(err, d.end(s)) }()
	} else if err = d.checkSpace(); err != nil {
		return err
	}
	return Guard(func() error { return d.write(s, f) })
}

// Hold opens the database for writing and keeps it open until Close. No other process can use it.
func (d *Dir) Hold(ctx context.Context) (err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.held == nil {
		d.held, err = d.openForWriting(ctx, true)
	}
	return err
}

// Sync makes sure that the disk has what lazy batches wrote.
func (d *Dir) Sync() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.held == nil {
		return nil
	}
	d.held.synced = time.Now()
	return Guard(d.held.db.Sync)
}

// Close closes the database.
func (d *Dir) Close() (err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.closed = true
	if d.held != nil {
		err = d.end(d.held)
		d.held = nil
	}
	return err
}

// openForWriting opens the database for this process alone. If the database is missing or damaged,
// it makes a new one.
func (d *Dir) openForWriting(ctx context.Context, patient bool) (s *session, err error) {
	if err = d.checkSpace(); err != nil {
		return nil, err
	}
	if _, err = d.there(); err == nil {
		err = os.MkdirAll(d.dir, 0o700)
	}
	if err != nil {
		return nil, err
	}
	s = &session{writes: true, synced: time.Now()}
	if s.lock, err = d.acquire(true, patient); err != nil {
		return nil, err
	}
	if err = d.openWhole(ctx, s); err != nil {
		return nil, errors.Join(err, s.lock.Close())
	}
	return s, nil
}

// openWhole opens a database that fits its seal, or that a killed process left open. It moves a
// damaged database aside. The caller must have the lock.
func (d *Dir) openWhole(ctx context.Context, s *session) (err error) {
	what, tries, err := d.look(ctx)
	if what == damaged {
		err = d.moveAside(err)
	}
	if err == nil {
		err = os.MkdirAll(d.live(), 0o700)
	}
	if what == unsealed {
		tries++
		err = errors.Join(err, d.dropEmpty())
	}
	if err == nil {
		err = d.setSeal(fmt.Sprintf(openSeal, tries))
	}
	if err != nil {
		return err
	}
	s.db, err = openBadger(d.live(), false, d.held == nil)
	if err == nil && what == unsealed {
		err = d.checkCount(s.db)
	}
	if err != nil && s.db != nil {
		_ = s.db.Close() // it will be opened again, or moved aside
		s.db = nil
	}
	if err != nil && (isFull(err) || d.checkSpace() != nil) {
		_ = d.setSeal(fmt.Sprintf(openSeal, max(tries-1, 0))) // the files may be whole: this opening does not count
		return fmt.Errorf("%w: %w", ErrNoSpace, err)
	}
	// If the files have not changed since the last closing, they are probably not the cause of
	// the error. If they are the cause, the next opening finds the database unsealed.
	if err != nil && what == unsealed && !errors.Is(err, fs.ErrPermission) {
		if err = errors.Join(d.moveAside(err), os.Mkdir(d.live(), 0o700)); err == nil {
			s.db, err = openBadger(d.live(), false, true)
		}
	}
	if err == nil {
		err = d.setSeal(fmt.Sprintf(openSeal, 0))
	}
	return err
}

// dropEmpty removes files that a kill has left empty, because Badger cannot open them.
func (d *Dir) dropEmpty() error {
	files, err := d.files()
	for _, f := range files {
		if ext := filepath.Ext(f.Name()); f.Size() == 0 && (ext == ".vlog" || ext == ".mem") {
			err = errors.Join(err, os.Remove(filepath.Join(d.live(), f.Name())))
		}
	}
	return err
}

// openForReading opens the database, which other readers may share. It returns nil if there is no
// database. If a killed process left the database open, it is repaired first, provided that this
// process may write.
func (d *Dir) openForReading(ctx context.Context, anyway bool) (s *session, err error) {
	if there, err := d.there(); !there {
		return nil, err
	}
	s = &session{}
	s.lock, err = d.acquire(!canShare, true)
	if err != nil && !errors.Is(err, fs.ErrPermission) && !errors.Is(err, syscall.EROFS) {
		return nil, err // an unwritable directory has no writers that could interfere
	}
	what, _, err := d.look(ctx)
	switch {
	case what == damaged && !anyway:
		d.opt.Warn("%s: %v: it is not used, and is moved aside when results are stored; %s",
			d.live(), err, d.opt.Rescue)
		err = nil
	case what == damaged:
		s.scan, s.broken, err = true, err, nil
	case err == nil && what != absent && d.opt.Foreign:
		s.scan = true
	case err != nil || what == absent:
	case (what == unsealed && !d.opt.ReadOnly || !canShare) && s.lock != nil:
		if err = s.lock.Close(); err == nil {
			if s, err = d.openForWriting(ctx, true); !errors.Is(err, ErrNoSpace) {
				return s, err
			}
			s = &session{}
			err = nil // a repair is not possible, but reading may be
		}
		fallthrough
	default:
		if err == nil {
			s.db, err = openBadger(d.live(), canShare, true)
		}
	}
	if s.db == nil && !s.scan {
		if s.lock != nil {
			err = errors.Join(err, s.lock.Close())
		}
		return nil, err
	}
	return s, nil
}

// end closes a session, and seals the database if it was written to.
func (d *Dir) end(s *session) (err error) {
	if !s.scan {
		err = Guard(s.db.Close)
	}
	if s.writes && err == nil {
		err = d.seal()
	}
	if s.lock != nil {
		err = errors.Join(err, s.lock.Close())
	}
	return err
}

// acquire takes the lock for one writer (alone) or for several readers. While a process waits, it
// holds the turn lock, so that a process that writes again and again does not keep others out.
func (d *Dir) acquire(alone, patient bool) (*flock.Flock, error) {
	left := 1
	if patient {
		left = lockTries
	}
	turn, err := d.lockFile(".turn", true, &left)
	if errors.Is(err, fs.ErrPermission) || errors.Is(err, syscall.EROFS) {
		return d.lockFile(".lock", alone, &left) // the store may belong to another user
	}
	if err != nil {
		return nil, err
	}
	lock, err := d.lockFile(".lock", alone, &left)
	return lock, errors.Join(err, turn.Close())
}

// lockFile locks a file next to the database. left is the number of tries left.
func (d *Dir) lockFile(ext string, alone bool, left *int) (*flock.Flock, error) {
	lock := flock.New(d.live()+ext, flock.SetPermissions(0o600))
	try := lock.TryRLock
	if alone {
		try = lock.TryLock
	}
	// Opening a pipe would wait for its other end.
	if info, err := os.Lstat(lock.Path()); err == nil && !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is not a regular file", lock.Path())
	}
	for ; ; *left-- {
		got, err := try()
		switch {
		case got:
			return lock, nil
		case err != nil:
			return nil, err
		case *left <= 1:
			return nil, ErrLocked
		}
		time.Sleep(lockWait)
	}
}

// canShare says whether several readers can share a database. On Windows they cannot, because
// Badger cannot open a database read-only there.
const canShare = runtime.GOOS != "windows"

// openBadger opens a database with settings for a small database, because a command runs only for a
// moment, and the default settings map gigabytes. This package does the locking.
func openBadger(dir string, readOnly, sync bool) (db *badger.DB, err error) {
	const memTable = 8 << 20
	o := badger.DefaultOptions(dir).WithReadOnly(readOnly).WithLogger(nil).WithBypassLockGuard(true).
		WithMemTableSize(memTable).WithValueLogFileSize(2 * MaxText).WithValueThreshold(memTable / 16).
		WithNumMemtables(2).WithBlockCacheSize(4 << 20).WithIndexCacheSize(8 << 20).WithNumCompactors(2).
		WithNumGoroutines(2).WithMetricsEnabled(false).WithDetectConflicts(false).WithSyncWrites(sync && !readOnly).
		WithCompactL0OnClose(!readOnly)
	err = Guard(func() (err error) {
		db, err = badger.Open(o)
		return err
	})
	if err != nil {
		return nil, err
	}
	return db, nil
}

// Guard runs f. It turns a panic, and a fault in a mapped file, into an error.
func Guard(f func() error) (err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if r := recover(); r != nil {
			text, _, _ := strings.Cut(strings.TrimSpace(fmt.Sprint(r)), "\n")
			err = fmt.Errorf("%w: %s", ErrDamaged, text)
		}
	}()
	return f()
}

// isFull reports whether an error says that the disk is full.
func isFull(err error) bool { return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) }

// checkSpace fails with ErrNoSpace if less than Reserve is free.
func (d *Dir) checkSpace() error {
	dir := d.live()
	for _, err := os.Stat(dir); err != nil && filepath.Dir(dir) != dir; _, err = os.Stat(dir) {
		dir = filepath.Dir(dir)
	}
	free, err := d.opt.Free(dir)
	if err == nil && free < Reserve {
		err = fmt.Errorf("%w: %d MiB left, %d MiB wanted", ErrNoSpace, free>>20, Reserve>>20)
	}
	return err
}
