package fileio

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
)

// The name of a temporary file consists of the name of the target, the kind of the file, and a number.
// The writer of the file locks it. So a file that is not locked was left behind by a process that has ended, and the
// next write to the same target removes it. If files cannot be locked (not on Unix, or on some network file systems),
// no file is removed.

// maxBase is the maximum length in bytes of the part of the name that comes from the target. File systems allow 255
// bytes for the whole name.
const maxBase = 200

// maxNumbered is the maximum number of temporary files of one target that have numbers. Further files get random
// names, and are not removed if they are left behind.
const maxNumbered = 8

// newTemporary creates a file next to target, open for reading and writing. It adds the file to unfinished.
func newTemporary(target, kind string) (*os.File, error) {
	dir, base := filepath.Split(target)
	if len(base) > maxBase {
		base = strings.ToValidUTF8(base[:maxBase], "")
	}
	stem := fmt.Sprintf("%s%s.%s-", dir, base, kind)
	for range 100 {
		name := ""
		for i := maxNumbered; i > 0; i-- {
			numbered := fmt.Sprint(stem, i)
			if _, err := os.Lstat(numbered); errors.Is(err, fs.ErrNotExist) || err == nil && sweep(numbered) {
				name = numbered
			}
		}
		if name == "" {
			name = fmt.Sprintf("%s%08x", stem, rand.Uint32())
		}
		unfinished.add(name)
		file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o666)
		if err == nil && claim(file) {
			return file, nil
		}
		unfinished.remove(name)
		if err != nil && !errors.Is(err, fs.ErrExist) {
			return nil, err
		}
	}
	return nil, errors.New("no name is free for a temporary file")
}

// hasName reports whether the open file is still the file with its name.
func hasName(file *os.File) bool {
	open, err := file.Stat()
	if err != nil {
		return false
	}
	current, err := os.Lstat(file.Name())
	return err == nil && os.SameFile(open, current)
}

// The temporary files of the process are listed, so that the process can remove them before it ends.

// A nameSet is a set of names of files.
type nameSet struct {
	mu    sync.Mutex
	names map[string]bool
}

// unfinished has the temporary files that have not replaced their targets yet.
var unfinished = nameSet{names: map[string]bool{}}

func (s *nameSet) add(name string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.names[name] = true
}

func (s *nameSet) remove(name string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.names, name)
}

// AbortAll removes every unfinished file. Call it only just before the process exits, because the files must no
// longer be written.
func AbortAll() {
	unfinished.mu.Lock()
	defer unfinished.mu.Unlock()
	for name := range unfinished.names {
		_ = os.Remove(name)
	}
	clear(unfinished.names)
}
