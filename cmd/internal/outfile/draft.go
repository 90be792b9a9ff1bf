package outfile

import (
	"os"
	"path/filepath"
)

// Draft makes a file beside name, for what has to be read again before it is written
// to name. discard closes and removes it.
func Draft(name string) (file *os.File, discard func(), err error) {
	file, err = os.CreateTemp(filepath.Dir(name), filepath.Base(name)+".draft-*")
	if err != nil {
		return nil, nil, err
	}
	return file, func() {
		file.Close()
		_ = os.Remove(file.Name())
	}, nil
}
