//go:build unix

package fileio

import (
	"errors"
	"io/fs"
	"os"
	"syscall"
)

// hold holds an open file until it is closed or the process ends; it closes it where another
// process holds it.
func hold(file *os.File) error {
	if err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		_ = file.Close()
		return errors.New("another process has it open")
	}
	return nil
}

// claim holds a file that was just made. It reports false, and closes the file, where
// somebody has taken it for one that was left behind.
func claim(file *os.File) bool {
	err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) || !named(file) {
		_ = file.Close()
		return false
	}
	return true
}

// again is a second descriptor, which holds the file as well; nil where there is none.
func again(file *os.File) *os.File {
	fd, err := syscall.Dup(int(file.Fd()))
	if err != nil {
		return nil
	}
	syscall.CloseOnExec(fd)
	return os.NewFile(uintptr(fd), file.Name())
}

// sweep removes a file of this user that nobody holds, and reports whether it did.
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
	// Its writer may have finished meanwhile, and another begun under the same name.
	err = syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	return err == nil && named(file) && os.Remove(name) == nil
}

// ofAnother reports whether a file belongs to another user.
func ofAnother(info fs.FileInfo) bool {
	s, known := info.Sys().(*syscall.Stat_t)
	return known && int(s.Uid) != os.Getuid()
}
