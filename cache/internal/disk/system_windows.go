package disk

import (
	"errors"
	"math"
	"os"
	"path/filepath"
	"syscall"
)

// canReadOnly: Badger opens no store for reading alone here.
const canReadOnly = false

// canLock: lockDir locks, so that Badger need not.
const canLock = true

// diskFree does not know: it never stands in the way.
func diskFree(string) (uint64, error) { return math.MaxUint64, nil }

// Of the Windows API; package syscall lacks them.
const (
	deleteOnClose    = 0x04000000
	sharingViolation = syscall.Errno(32)
)

// lockDir locks a directory for this process alone, without waiting: a file in
// it that nobody else can open until it is closed, and that is gone then.
func lockDir(dir string, _ bool) (*os.File, error) {
	name, err := syscall.UTF16PtrFromString(filepath.Join(dir, "store.lock"))
	if err != nil {
		return nil, err
	}
	h, err := syscall.CreateFile(name, syscall.GENERIC_WRITE, 0, nil, syscall.OPEN_ALWAYS,
		syscall.FILE_ATTRIBUTE_NORMAL|deleteOnClose, 0)
	if errors.Is(err, sharingViolation) || errors.Is(err, syscall.ERROR_ACCESS_DENIED) {
		if info, serr := os.Stat(dir); serr == nil && info.IsDir() {
			return nil, ErrLocked
		}
	}
	if err != nil {
		return nil, err
	}
	return os.NewFile(uintptr(h), dir), nil
}

// alive cannot tell.
func alive(int) bool { return true }

// mapFile reads a file.
func mapFile(path string) (data []byte, unmap func(), err error) {
	data, err = os.ReadFile(path)
	return data, func() {}, err
}

// syncDir: a rename needs none here.
func syncDir(string) error { return nil }
