package fileio

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"fukumi/cmd/internal/cli"
)

// A Set is the files that the results of a run are written to: one file where there
// is one result, a directory of them where there are several. Which of the two is
// only known when the second one comes, so the first waits for it. Its errors carry
// the exit code of an output that could not be written.
type Set struct {
	target string // file or directory, "" for none
	kind   string // of the files, as their names end: "json"
	what   string // what was not written, for messages: "the proof"

	count int // results so far
	first *namedData
	names Names
}

type namedData struct {
	id   string
	data []byte // nil where there is nothing to write
}

// NewSet returns the files at target, which may be "" for none: kind is how their
// names end, and what names what could not be written.
func NewSet(target, kind, what string) *Set { return &Set{target: target, kind: kind, what: what} }

// Target is the file or directory, "" for none.
func (s *Set) Target() string { return s.target }

// Count counts one more result that goes elsewhere, and returns how many there were.
func (s *Set) Count() int {
	s.count++
	return s.count
}

// Add takes what came of one more position; nil where there is nothing to write.
func (s *Set) Add(id string, data []byte) error {
	if s.target == "" {
		return nil
	}
	s.count++
	next := namedData{id, data}
	if s.count == 1 && !IsDirectory(s.target) {
		s.first = &next
		return nil
	}
	if err := os.MkdirAll(s.target, 0o777); err != nil {
		return s.unwritten(err)
	}
	if s.first != nil {
		if err := s.Write(s.pathOf(1, s.first.id), s.first.data); err != nil {
			return err
		}
		s.first = nil
	}
	return s.Write(s.pathOf(s.count, id), data)
}

// Close writes what waits: what came of a position that stayed the only one.
func (s *Set) Close() error {
	if s.first == nil {
		return nil
	}
	return s.Write(s.target, s.first.data)
}

// Stop writes no more.
func (s *Set) Stop() { s.target, s.first = "", nil }

// Write writes one file of the set under a name of its own.
func (s *Set) Write(name string, data []byte) error {
	if data == nil {
		return nil
	}
	if err := WriteBytes(name, data); err != nil {
		return s.unwritten(err)
	}
	return nil
}

// pathOf names a file of the directory after the position's id, or after its
// number. No two positions of a run share a file.
func (s *Set) pathOf(number int, id string) string {
	return filepath.Join(s.target, s.names.Next(id, number, s.kind))
}

func (s *Set) unwritten(err error) error {
	return cli.Unwritten(fmt.Errorf("%s was not written: %w", s.what, err))
}

// IsDirectory reports whether a target is a directory, or is to be one.
func IsDirectory(target string) bool {
	if strings.HasSuffix(target, "/") || strings.HasSuffix(target, string(filepath.Separator)) {
		return true
	}
	info, err := os.Stat(target)
	return err == nil && info.IsDir()
}
