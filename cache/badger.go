package cache

import (
	"errors"
	"fmt"
	"strings"
	"syscall"

	"github.com/dgraph-io/badger/v4"
	"github.com/dgraph-io/badger/v4/options"
)

// Badger's settings, and its errors. The settings are small ones: a command
// runs for a moment, and the default settings map gigabytes.

// settings are Badger's options for dir. The lock is ours (lockDir): Badger's
// own lies in the directory that a repair moves, and writes through links.
func (s *Store) settings(dir string) badger.Options {
	var log badger.Logger
	if s.opt.Logger != nil {
		log = logger{s.opt.Logger}
	}
	return badger.DefaultOptions(dir).
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
		WithExternalMagic(versions).
		WithBypassLockGuard(canLock).
		WithLogger(log)
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
