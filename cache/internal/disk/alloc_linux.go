package disk

import (
	"errors"
	"fmt"
	"os"
	"syscall"
)

// keepSize is FALLOC_FL_KEEP_SIZE.
const keepSize = 1

// allocate makes sure that the disk has room for the first size bytes of a
// file, whose content stays as it is. On a file system that cannot promise that,
// it does nothing.
func allocate(path string, size int64) error {
	f, err := os.OpenFile(path, os.O_RDWR|syscall.O_NOFOLLOW, 0)
	if err != nil {
		return err
	}
	defer f.Close()
	for {
		switch err := syscall.Fallocate(int(f.Fd()), keepSize, 0, size); {
		case err == nil, errors.Is(err, syscall.EOPNOTSUPP), errors.Is(err, syscall.ENOSYS):
			return nil
		case errors.Is(err, syscall.EINTR):
		case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT), errors.Is(err, syscall.EFBIG):
			return fmt.Errorf("%w: %w", ErrNoSpace, err)
		default:
			return err
		}
	}
}
