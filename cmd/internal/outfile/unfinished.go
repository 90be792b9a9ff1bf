package outfile

// The temporary files of the process, so that a process that is ended can take
// them away.

import (
	"os"
	"sync"
)

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
