package fileio

import (
	"os"
	"path/filepath"
	"strings"

	"fukumi/cmd/internal/cli"
	"fukumi/notation/words"
)

// A Set writes the results of a run to files: to one file if there is one result, else to several files in a
// directory. Only the second result shows that there are several, so the first result waits for it. The errors of a
// Set have the exit code for an output that could not be written.
type Set struct {
	target string // the file or directory; "" for no output
	kind   string // the extension of the files, such as "json"
	what   string // the thing to write, for messages, such as "the proof"

	count int        // number of results so far
	first *namedData // the first result while it waits; nil otherwise
	names Names
}

type namedData struct {
	id   string
	data []byte // nil if there is nothing to write
}

// NewSet returns a Set for the file or directory target, which may be "" for no output. kind is the extension of the
// files, and what names the thing to write.
func NewSet(target, kind, what string) *Set { return &Set{target: target, kind: kind, what: what} }

// Target returns the file or directory, or "" if there is no output.
func (s *Set) Target() string { return s.target }

// Count counts one more result, which the caller writes elsewhere, and returns the number of results so far.
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

// Close writes the first result if it still waits, because it is the only one.
func (s *Set) Close() error {
	if s.first == nil {
		return nil
	}
	return s.Write(s.target, s.first.data)
}

// Stop makes all later calls write nothing.
func (s *Set) Stop() { s.target, s.first = "", nil }

// Write writes a file of the set under the given name. It writes nothing if data is nil.
func (s *Set) Write(name string, data []byte) error {
	if data == nil {
		return nil
	}
	if err := WriteBytes(name, data); err != nil {
		return s.unwritten(err)
	}
	return nil
}

// Try reports why the target could not be written, for a caller that has much to do before. It makes the directory.
func (s *Set) Try() error {
	name := s.target
	if IsDirectory(name) {
		if err := os.MkdirAll(name, 0o777); err != nil {
			return s.unwritten(err)
		}
		name = s.pathOf(1, "try")
	}
	if err := Try(name); err != nil {
		return s.unwritten(err)
	}
	return nil
}

// pathOf returns the path of a file in the directory, named after the id or the number of the position. No two
// positions of a run share a file.
func (s *Set) pathOf(number int, id string) string {
	return filepath.Join(s.target, s.names.Next(id, number, s.kind))
}

func (s *Set) unwritten(err error) error {
	return cli.Unwritten(words.Errorf("{what, select, picture {the picture} proof {the proof} game {the game} report "+
		"{the report} sheet {the sheet} other {the result}} was not written: {error}", "what", s.what, "error",
		named(err)))
}

// IsDirectory reports whether a target is a directory, or names one by a slash at its end.
func IsDirectory(target string) bool {
	if strings.HasSuffix(target, "/") || strings.HasSuffix(target, string(filepath.Separator)) {
		return true
	}
	info, err := os.Stat(target)
	return err == nil && info.IsDir()
}
