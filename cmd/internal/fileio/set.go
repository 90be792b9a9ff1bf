package fileio

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"fukumi/cmd/internal/cli"
)

// A Set is the files to which the results of a run are written: one file if there is one result, a directory of
// files if there are several. Which it is becomes known only with the second result, so the first one waits for
// it. The errors carry the exit code of an output that could not be written.
type Set struct {
	target string // file or directory, "" for no output
	kind   string // extension of the files: "json"
	what   string // the thing to write, for messages: "the proof"

	count int // results so far
	first *namedData
	names Names
}

type namedData struct {
	id   string
	data []byte // nil if there is nothing to write
}

// NewSet returns the files at target, which may be "" for no output: kind is their extension, and what names
// the thing to write.
func NewSet(target, kind, what string) *Set { return &Set{target: target, kind: kind, what: what} }

// Target is the file or directory, "" for no output.
func (s *Set) Target() string { return s.target }

// Count counts one more result that goes elsewhere, and returns the number of results so far.
func (s *Set) Count() int {
	s.count++
	return s.count
}

// Add adds the result of one more position. The data is nil if there is nothing to write.
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

// Close writes a result that is still waiting because it stayed the only one.
func (s *Set) Close() error {
	if s.first == nil {
		return nil
	}
	return s.Write(s.target, s.first.data)
}

// Stop stops all further writing.
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

// pathOf names a file of the directory after the position's id or number. No two positions of a run share a
// file.
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
