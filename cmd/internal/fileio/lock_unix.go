//go:build unix

package fileio

import (
	"errors"
	"io/fs"
	"os"
	"syscall"
)

// hold locks an open file until it is closed or the process ends. If another process has locked the file, hold
// closes it and returns an error.
func hold(file *os.File) error {
	if err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		_ = file.Close()
		return errors.New("another process has it open")
	}
	return nil
}

// claim locks a file that was just created. If another process has already swept the file as a leftover, claim
// closes it and returns false.
func claim(file *os.File) bool {
	err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) || !hasName(file) {
		_ = file.Close()
		return false
	}
	return true
}

// again returns a second descriptor of a file, which keeps the lock of the file. It returns nil if that fails.
func again(file *os.File) *os.File {
	fd, err := syscall.Dup(int(file.Fd()))
	if err != nil {
		return nil
	}
	syscall.CloseOnExec(fd)
	return os.NewFile(uintptr(fd), file.Name())
}

// sweep removes a file of this user that is not locked. It reports whether it has removed the file.
func sweep(name string) bool {
	info, err := os.Lstat(name)
	if err != nil || !info.Mode().IsRegular() {
		return false
	}
	if owner, ok := info.Sys().(*syscall.Stat_t); !ok || int(owner.Uid) != os.Geteuid() {
		return false
	}
	file, err := os.OpenFile(name, os.O_RDWR|syscall.O_NOFOLLOW|syscall.O_NONBLOCK, 0)
	if err != nil {
		return false
	}
	defer file.Close()
	// Meanwhile its writer may have finished, and another writer may have begun a file of the same name.
	err = syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	return err == nil && hasName(file) && os.Remove(name) == nil
}

// ofAnother reports whether a file belongs to another user.
func ofAnother(info fs.FileInfo) bool {
	s, known := info.Sys().(*syscall.Stat_t)
	return known && int(s.Uid) != os.Getuid()
}
