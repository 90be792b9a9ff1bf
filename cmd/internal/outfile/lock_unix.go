//go:build unix

package outfile

import (
	"errors"
	"os"
	"syscall"
)

// Lock holds a file, made if it is missing, until it is closed or the process ends.
func Lock(name string) (*os.File, error) {
	file, err := os.OpenFile(name, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, err
	}
	if err := hold(file); err != nil {
		return nil, err
	}
	return file, nil
}

// hold holds an open file, or closes it where another process does.
func hold(file *os.File) error {
	if err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		_ = file.Close()
		return errors.New("another process has it open")
	}
	return nil
}
