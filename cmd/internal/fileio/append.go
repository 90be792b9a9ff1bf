package fileio

import (
	"errors"
	"os"
	"path/filepath"
)

// Append opens a file that grows: what is in it stays, whatever happens, and whoever
// writes it says in its records where one ends. It is made if it is missing, and
// opened at its beginning, for reading and writing. It is held until it is closed or the
// process ends: two that write would write over each other.
func Append(name string) (*os.File, error) {
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		return nil, errors.New("want a regular file")
	}
	file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, (&File{name: name}).named(err)
	}
	if err := hold(file); err != nil {
		return nil, err
	}
	return file, nil
}

// Draft makes a file beside name, for what has to be read again before it is written
// to name; what is not a regular file has none beside it, but one in the directory for
// temporary files. discard closes and removes it.
func Draft(name string) (file *os.File, discard func(), err error) {
	if info, err := os.Stat(name); isDevice(name) || err == nil && !info.Mode().IsRegular() {
		name = filepath.Join(os.TempDir(), filepath.Base(name))
	}
	if file, err = beside(name, "draft"); err != nil {
		return nil, nil, err
	}
	return file, func() {
		file.Close()
		_ = os.Remove(file.Name())
		unfinished.remove(file.Name())
	}, nil
}
