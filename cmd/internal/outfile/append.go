package outfile

import (
	"errors"
	"os"
)

// Append opens a file that grows: what is in it stays, whatever happens, and whoever
// writes it says in its records where one ends. It is made if it is missing, and
// opened at its beginning, for reading and writing. It is held as by Lock: two that
// write would write over each other.
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
