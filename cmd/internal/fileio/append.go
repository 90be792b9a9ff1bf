package fileio

import (
	"errors"
	"os"
	"path/filepath"
)

// Append opens a growing file at its beginning, for reading and writing. It creates a missing file, and removes no
// content. The records of the caller must show where each of them ends. The file is locked until it is closed or
// the process ends, because two writers would overwrite each other's records.
func Append(name string) (*os.File, error) {
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		return nil, errors.New("expected a regular file")
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

// Draft creates a file next to the file name, for content that must be read again before it is written to name. If
// name is not a regular file, the draft is in the directory for temporary files. discard closes and removes the
// draft.
func Draft(name string) (file *os.File, discard func(), err error) {
	if info, err := os.Stat(name); isDevice(name) || err == nil && !info.Mode().IsRegular() {
		name = filepath.Join(os.TempDir(), filepath.Base(name))
	}
	if file, err = newTemporary(name, "draft"); err != nil {
		return nil, nil, err
	}
	return file, func() {
		file.Close()
		_ = os.Remove(file.Name())
		unfinished.remove(file.Name())
	}, nil
}
