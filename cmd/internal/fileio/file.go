// Package fileio reads and writes files for the commands: [Open] and [NewInput] for input that an interrupt ends,
// [Write] and [Create] for files that are written completely or not at all, [Set] for several of them, and [Key] for
// the key of the user.
package fileio

// Files that are written completely or not at all.
//
// A file is written next to its target under a temporary name, and is synced to the disk. Only then does it replace
// the target. If the disk is full, or if an interrupt or an error comes first, the old target stays. A target that is
// not a regular file (a terminal, a pipe, standard output) is written directly.

import (
	"bufio"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
)

// A File is a file that is being written. Commit replaces its target by it; Abort discards it.
type File struct {
	name   string // the name that the caller gave
	target string // the file to replace; "" if the file is written directly
	file   *os.File
	shared bool // file is a stream of the process
	err    error
}

// Create begins a file. The permissions of an existing file are kept. If name is a symbolic link, the link stays, and
// the file to which it leads is replaced.
func Create(name string) (*File, error) {
	f := &File{name: name}
	info, err := os.Stat(name)
	switch {
	case name == "":
		return nil, f.named(err)
	case errors.Is(err, fs.ErrNotExist) && !isLink(name):
		f.target = name
	case err == nil && info.Mode().IsRegular() && !isDevice(name):
		if f.file = stream(info); f.file != nil {
			f.shared = true
			return f, nil
		}
		if f.target, err = filepath.EvalSymlinks(name); err != nil {
			return nil, err
		}
		if err := writable(f.target); err != nil {
			return nil, f.named(err)
		}
	default: // not a regular file, or a link to nothing: let the system decide
		f.file, err = os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o666)
		return f, err
	}
	if err := f.temporary(info); err != nil {
		return nil, f.named(err)
	}
	return f, nil
}

// Write writes a file. The function content writes its whole content.
func Write(name string, content func(io.Writer) error) error {
	f, err := Create(name)
	if err != nil {
		return err
	}
	defer f.Abort()
	out := bufio.NewWriter(f)
	if err := content(out); err != nil {
		if f.err == nil || errors.Is(err, f.err) {
			return err
		}
		return errors.Join(f.err, err)
	}
	if err := out.Flush(); err != nil {
		return err
	}
	return f.Commit()
}

// WriteBytes writes data as the whole content of a file.
func WriteBytes(name string, data []byte) error {
	return Write(name, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}

// PlaceDirectory gives a finished directory its name: other programs see all of it, or nothing. It fails if there are
// files under that name already. Both names are in the same directory.
func PlaceDirectory(finished, name string) error { return os.Rename(finished, name) }

// Try reports why a file could not be written, and changes nothing. It checks only regular files and
// directories.
func Try(name string) error {
	info, err := os.Stat(name)
	switch {
	case isDevice(name), err == nil && !info.Mode().IsRegular() && !info.IsDir(), err != nil && isLink(name):
		return nil
	}
	f, err := Create(name)
	if err != nil {
		return err
	}
	f.Abort()
	return nil
}

// Write adds data to the file. After an error, Commit returns the same error, so the caller can only call Abort.
func (f *File) Write(p []byte) (int, error) {
	if f.err != nil {
		return 0, f.err
	}
	n, err := f.file.Write(p)
	f.err = f.named(err)
	return n, f.err
}

// Commit finishes the file, and replaces the target by it.
func (f *File) Commit() error {
	defer f.Abort()
	if f.err != nil || f.file == nil || f.shared {
		return f.err
	}
	if f.target == "" {
		file := f.file
		f.file = nil
		return f.named(file.Close())
	}
	if err := f.file.Sync(); err != nil && !errors.Is(err, syscall.EINVAL) && !errors.Is(err, errors.ErrUnsupported) {
		return f.named(err)
	}
	lock := again(f.file) // keeps the file locked until it has its name
	defer lock.Close()
	// Windows cannot move an open file.
	temporary := f.file.Name()
	if err := f.file.Close(); err != nil {
		return f.named(err)
	}
	if err := os.Rename(temporary, f.target); err != nil {
		return f.named(err)
	}
	unfinished.remove(temporary)
	f.file = nil
	return nil
}

// Abort discards the file, and leaves the target as it was. After Commit it does nothing.
func (f *File) Abort() {
	if f.file == nil || f.shared {
		return
	}
	f.file.Close() // closing it twice does no harm
	if f.target != "" {
		_ = os.Remove(f.file.Name())
		unfinished.remove(f.file.Name())
	}
	f.file = nil
}

// temporary opens the temporary file next to the target. old describes the existing target; it is nil if there is
// none.
func (f *File) temporary(old fs.FileInfo) (err error) {
	if f.file, err = newTemporary(f.target, "tmp"); err != nil || old == nil {
		return err
	}
	if err := os.Chmod(f.file.Name(), old.Mode().Perm()); err != nil && !errors.Is(err, errors.ErrUnsupported) {
		f.Abort()
		return err
	}
	return nil
}

// named turns an error about the temporary file into one about the file that the caller named.
func (f *File) named(err error) error {
	if err == nil {
		return nil
	}
	var path *fs.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &path):
		return &fs.PathError{Op: path.Op, Path: f.name, Err: path.Err}
	case errors.As(err, &link):
		return &fs.PathError{Op: link.Op, Path: f.name, Err: link.Err}
	}
	return err
}

// isLink reports whether name is a symbolic link.
func isLink(name string) bool {
	info, err := os.Lstat(name)
	return err == nil && info.Mode()&fs.ModeSymlink != 0
}

// isDevice reports whether name is below /dev or /proc. It may be an open file, such as /dev/fd/3.
func isDevice(name string) bool {
	path, err := filepath.Abs(name)
	return err == nil && (strings.HasPrefix(path, "/dev/") && !strings.HasPrefix(path, "/dev/shm/") ||
		strings.HasPrefix(path, "/proc/"))
}

// stream returns the standard output or the standard error of the process if the file is one of these, because a
// replacement would lose its other content. Otherwise it returns nil.
func stream(info fs.FileInfo) *os.File {
	for _, file := range []*os.File{os.Stdout, os.Stderr} {
		if other, err := file.Stat(); err == nil && os.SameFile(info, other) {
			return file
		}
	}
	return nil
}

// writable returns an error if a file must not be written. Without this check a write-protected file would be
// replaced.
func writable(name string) error {
	file, err := os.OpenFile(name, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	return file.Close()
}
