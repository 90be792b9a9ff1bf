package disk

import (
	"errors"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"

	"github.com/dgraph-io/badger/v4"
	"github.com/dgraph-io/badger/v4/options"
)

// Badger's settings, and its errors. The settings are small ones: a command
// runs for a moment, and the default settings map gigabytes.

// memTable is how much Badger keeps in memory before it begins another log;
// the file of a log is twice as long.
const (
	memTable = 8 << 20
	logSize  = 2 * memTable
)

// settings are Badger's options for dir. The lock is ours (lockDir): Badger's
// own lies in the directory that a repair moves, and writes through links.
func (d *Dir) settings(dir string) badger.Options {
	var log badger.Logger
	if d.opt.Logger != nil {
		log = logger{d.opt.Logger}
	}
	return badger.DefaultOptions(dir).
		WithMemTableSize(memTable).
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
		WithExternalMagic(d.opt.Version).
		WithBypassLockGuard(canLock).
		WithLogger(log)
}

// openBadger opens a directory. Errors are ErrLocked, ErrUnclean, ErrDamaged,
// or the system's.
func openBadger(o badger.Options) (*badger.DB, error) {
	var db *badger.DB
	open := func() (err error) {
		db, err = badger.Open(o)
		return err
	}
	err := Guard(open)
	if err != nil && strings.Contains(err.Error(), "Create a new file") {
		// A log that was left empty by a kill is made good by the first
		// opening, which fails all the same (dgraph-io/badger#2207).
		err = Guard(open)
	}
	if err == nil {
		return db, nil
	}
	// Badger hands on the text of most errors, not the errors.
	text := err.Error()
	switch {
	case strings.Contains(text, "Cannot acquire directory lock"):
		return nil, ErrLocked
	case strings.Contains(text, badger.ErrTruncateNeeded.Error()):
		return nil, ErrUnclean
	}
	for _, e := range []syscall.Errno{
		syscall.EACCES, syscall.EPERM, syscall.EROFS, syscall.ENOSPC, syscall.EMFILE,
		syscall.ENFILE, syscall.ENOMEM, syscall.EIO, syscall.EINTR, syscall.EFBIG, syscall.EDQUOT,
	} {
		if strings.Contains(text, e.Error()) {
			return nil, err
		}
	}
	if errors.Is(err, ErrDamaged) {
		return nil, err
	}
	return nil, fmt.Errorf("%w: %w", ErrDamaged, err)
}

// A logRoom knows how much of the log of an open store has its place on the
// disk. Badger writes the log through a mapping, in a goroutine of its own,
// where a page that the full disk has no place for ends the process. So every
// entry gets its place before Badger gets the entry, and a full disk is an error.
type logRoom struct {
	path       string
	used, room int64 // used is an upper bound
}

const (
	logStep  = 256 << 10 // what the log grows by
	logSlack = 16 << 10  // for its head, and for the ends of transactions
	logEach  = 128       // for what surrounds an entry
)

// grow makes room for one more entry of n bytes.
func (l *logRoom) grow(dir string, n int) error {
	l.used += int64(n) + logEach
	if l.used+logSlack <= l.room {
		return nil
	}
	path, err := newestLog(dir)
	if err != nil {
		return err
	}
	if path != l.path { // Badger has begun another
		l.path, l.used = path, int64(n)+logEach
	}
	room := min((l.used+logSlack+logStep-1)/logStep*logStep, logSize)
	if err := allocate(path, room); err != nil {
		return err
	}
	l.room = room
	return nil
}

// newestLog is the log that Badger writes.
func newestLog(dir string) (string, error) {
	names, err := storeFiles(dir)
	if err != nil {
		return "", err
	}
	newest, number := "", -1
	for _, name := range names {
		if text, ok := strings.CutSuffix(name, walSuffix); ok {
			if n, err := strconv.Atoi(text); err == nil && n > number {
				newest, number = name, n
			}
		}
	}
	if newest == "" {
		return "", fmt.Errorf("%w: no log in %s", ErrDamaged, dir)
	}
	return filepath.Join(dir, newest), nil
}
