//go:build !(linux || darwin || freebsd || windows)

package disk

import (
	"math"
	"os"
)

// canReadOnly: Badger opens no store for reading alone everywhere.
const canReadOnly = false

// canLock: lockDir does not lock, so Badger must.
const canLock = false

// diskFree does not know: it never stands in the way.
func diskFree(string) (uint64, error) { return math.MaxUint64, nil }

// lockDir only sees that the directory is there: Badger's own lock decides.
// There is no file to close, which a nil file allows.
func lockDir(dir string, _ bool) (*os.File, error) {
	_, err := os.Stat(dir)
	return nil, err
}

// alive cannot tell.
func alive(int) bool { return true }

// mapFile reads a file.
func mapFile(path string) (data []byte, unmap func(), err error) {
	data, err = os.ReadFile(path)
	return data, func() {}, err
}

// syncDir cannot sync a directory everywhere.
func syncDir(string) error { return nil }
