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

// Temporary files next to a target have names of their own: the target's name, their kind, and a number.
// Their writer locks them, so an unlocked file was left by a process that
// has ended; the next write to the same target removes it. If files cannot be locked
// (no Unix, some network file systems) nothing is removed.

// longestBase bounds the part of the name that comes from the target, in bytes. File systems allow 255 for the
// whole.
const longestBase = 200

// maxNumbered is the number of writers of one target whose files are numbered. Further files get random names,
// and stay if they are left behind.
const maxNumbered = 8

// newTemporary makes a file next to target, open for reading and writing. It adds the file to unfinished.
func newTemporary(target, kind string) (*os.File, error) {
	dir, base := filepath.Split(target)
	if len(base) > longestBase {
		base = strings.ToValidUTF8(base[:longestBase], "")
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

// named reports whether the file is still the one with its name.
func named(file *os.File) bool {
	is, err := file.Stat()
	if err != nil {
		return false
	}
	there, err := os.Lstat(file.Name())
	return err == nil && os.SameFile(is, there)
}

// The temporary files of the process, so that a process can remove them before it ends.

// A nameSet is the names of files.
type nameSet struct {
	mu    sync.Mutex
	names map[string]bool
}

// unfinished are the files that have not yet replaced their targets.
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

// AbortAll removes every unfinished file. Call it only just before the process exits: the files must not be
// written any more.
func AbortAll() {
	unfinished.mu.Lock()
	defer unfinished.mu.Unlock()
	for name := range unfinished.names {
		_ = os.Remove(name)
	}
	clear(unfinished.names)
}
