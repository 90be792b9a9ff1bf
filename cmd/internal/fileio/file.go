// Package fileio is how the commands read and write: input that an interrupt ends, and files
// that are there whole or not at all, one or a set of them; and the key of the user.
package fileio

// Files that are there whole or not at all.
//
// A file is written beside its target under a name of its own, brought to the
// disk, and only then takes the target's place. Until then the target is what it
// was: a full disk, an interrupt or an error on the way costs nothing that was
// there before. What is not a regular file (a terminal, a pipe, standard output) is
// written as it comes.

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

// A File is being written. It takes the place of its target with Commit; Abort
// forgets it.
type File struct {
	name   string // as it was asked for
	target string // whose place it takes, "" where it is written as it comes
	file   *os.File
	shared bool // it is one of the streams of the process
	err    error
}

// Create begins a file. A file that is there already lends its permissions; a
// symbolic link stays, and the file it leads to is replaced.
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
	default: // no regular file, or a link to nothing: the system knows best
		f.file, err = os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o666)
		return f, err
	}
	if err := f.temporary(info); err != nil {
		return nil, f.named(err)
	}
	return f, nil
}

// Write writes the whole content of a file by a function.
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

// WriteBytes writes a file whose content is known.
func WriteBytes(name string, data []byte) error {
	return Write(name, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}

// Try reports why a file could not be written, and leaves all as it is. What is neither a
// regular file nor a directory is not tried.
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

// Write adds to the file. After an error there is nothing but Abort: Commit
// gives the same error again.
func (f *File) Write(p []byte) (int, error) {
	if f.err != nil {
		return 0, f.err
	}
	n, err := f.file.Write(p)
	f.err = f.named(err)
	return n, f.err
}

// Commit ends the file and puts it in the place of its target.
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
	held := again(f.file) // until it has its name
	defer held.Close()
	// Windows moves no file that is open.
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

// Abort leaves the target as it was. After Commit it does nothing.
func (f *File) Abort() {
	if f.file == nil || f.shared {
		return
	}
	f.file.Close() // a second time is no harm
	if f.target != "" {
		_ = os.Remove(f.file.Name())
		unfinished.remove(f.file.Name())
	}
	f.file = nil
}

// temporary opens the file beside the target. old is the target as it is, nil
// where there is none.
func (f *File) temporary(old fs.FileInfo) (err error) {
	if f.file, err = beside(f.target, "tmp"); err != nil || old == nil {
		return err
	}
	if err := os.Chmod(f.file.Name(), old.Mode().Perm()); err != nil && !errors.Is(err, errors.ErrUnsupported) {
		f.Abort()
		return err
	}
	return nil
}

// named makes an error about the temporary file one about the file that was
// asked for.
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

// isDevice reports whether name leads to what is open already, whatever that is:
// /dev/fd/3.
func isDevice(name string) bool {
	path, err := filepath.Abs(name)
	return err == nil && (strings.HasPrefix(path, "/dev/") && !strings.HasPrefix(path, "/dev/shm/") ||
		strings.HasPrefix(path, "/proc/"))
}

// stream is the standard output or error of the process where the file is that:
// what else it is to hold must not be replaced. Else nil.
func stream(info fs.FileInfo) *os.File {
	for _, file := range []*os.File{os.Stdout, os.Stderr} {
		if other, err := file.Stat(); err == nil && os.SameFile(info, other) {
			return file
		}
	}
	return nil
}

// writable reports why a file must not be written: one that is write protected
// is not replaced either.
func writable(name string) error {
	file, err := os.OpenFile(name, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	return file.Close()
}
