package outfile

import (
	"os"
	"path/filepath"
)

// Draft makes a file beside name, for what has to be read again before it is written
// to name; what is no regular file has none beside it, but one in the directory for
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
