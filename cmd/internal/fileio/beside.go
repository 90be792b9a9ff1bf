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

// Files beside a target have names of their own: the target's, what they are, and a number.
// Whoever writes one holds it, so what nobody holds was left by a process that
// is no more, and goes with the next write to the same target. Where files cannot be held
// (no Unix, some network file systems) nothing is taken away.

// longestBase bounds the part of the target's name in that of the file, in bytes: a
// file system takes 255.
const longestBase = 200

// mostBeside is how many writers of one target have numbers; more of them draw lots, and
// what these leave stays.
const mostBeside = 8

// beside makes a file beside target, open for reading and writing. It is noted in unfinished.
func beside(target, kind string) (*os.File, error) {
	dir, base := filepath.Split(target)
	if len(base) > longestBase {
		base = strings.ToValidUTF8(base[:longestBase], "")
	}
	stem := fmt.Sprintf("%s%s.%s-", dir, base, kind)
	for range 100 {
		name := ""
		for i := mostBeside; i > 0; i-- {
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

// named reports whether the file is what its name leads to.
func named(file *os.File) bool {
	is, err := file.Stat()
	if err != nil {
		return false
	}
	there, err := os.Lstat(file.Name())
	return err == nil && os.SameFile(is, there)
}

// The temporary files of the process, so that a process that is ended can take
// them away.

// A nameSet is the names of files.
type nameSet struct {
	mu    sync.Mutex
	names map[string]bool
}

// unfinished are the files that have not taken the place of their targets.
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

// AbortAll removes every file that is not finished. It is for the end of a
// process that does not wait: the files must not be written any more.
func AbortAll() {
	unfinished.mu.Lock()
	defer unfinished.mu.Unlock()
	for name := range unfinished.names {
		_ = os.Remove(name)
	}
	clear(unfinished.names)
}
