package puzzles

// Reading several suites at once: what cannot be read is told, and so is what
// can be read and would be no test.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"fukumi/notation/words"
)

// An Unreadable is a line of a suite that is not a puzzle.
type Unreadable struct {
	Suite  string
	ID     string // of the puzzle, as far as it could be read
	Name   string // the ID, else which line it is
	Reason string
}

// A NoMatchError says that of so many puzzles none was wanted.
type NoMatchError struct{ Read int }

func (e *NoMatchError) Error() string {
	return fmt.Sprintf("no id of %s matches", words.Count(int64(e.Read), "puzzle"))
}

// A Collection says how suites are read.
type Collection struct {
	Open       func(name string) (io.ReadCloser, error)
	Wanted     func(id string) bool        // which puzzles; nil for all
	Unreadable func(line Unreadable) error // is told each line that is none; an error ends the reading
}

// Read returns the puzzles of suites, in order. Lines that cannot be read are
// told, and the reading goes on. That there is no puzzle at all, and no line
// that is none, is an error: a run of nothing would look like success. When ctx
// is done, what was read so far is returned.
func (c *Collection) Read(ctx context.Context, suites []string) ([]Case, error) {
	var cases []Case
	read, bad := 0, 0
	names := suiteNames(suites)
	for i, suite := range suites {
		file, err := c.Open(suite)
		if err != nil {
			return nil, err
		}
		for record, err := range Read(file) {
			if ctx.Err() != nil {
				break
			}
			if err != nil {
				bad++
				if err := c.bad(names[i], err); err != nil {
					file.Close()
					return nil, err
				}
				continue
			}
			read++
			if c.Wanted == nil || c.Wanted(record.ID) {
				cases = append(cases, Case{Suite: names[i], Record: record})
			}
		}
		file.Close()
	}
	switch {
	case ctx.Err() != nil, len(cases) > 0, bad > 0:
		return cases, nil
	case read > 0:
		return nil, &NoMatchError{read}
	}
	return nil, fmt.Errorf("no puzzle in %s", strings.Join(names, ", "))
}

// bad tells a line that cannot be read.
func (c *Collection) bad(suite string, err error) error {
	var line *LineError
	if !errors.As(err, &line) {
		return err
	}
	u := Unreadable{suite, line.ID, line.ID, err.Error()}
	if u.Name == "" {
		u.Name = fmt.Sprintf("line %d", line.Line)
	}
	return c.Unreadable(u)
}

// suiteNames are what suites are called: the last part of the path, unless two
// have that in common; "-" is standard input.
func suiteNames(paths []string) []string {
	names, taken := make([]string, len(paths)), map[string]int{}
	for i, path := range paths {
		names[i] = filepath.Base(path)
		if path == "-" {
			names[i] = "standard input"
		}
		taken[names[i]]++
	}
	for i, path := range paths {
		if taken[names[i]] > 1 && path != "-" {
			names[i] = path
		}
	}
	return names
}

// An oddity is something that the author of a suite will not have meant.
type oddity struct {
	Text    string
	Unknown bool // a word expects nothing, as it is not known
}

// Identify prepares puzzles that are to be judged: one without an id goes by its
// line. It returns what looks like a mistake: a word that expects nothing, as it
// is not known, and an id that two puzzles share.
func Identify(cases []Case) []oddity {
	type name struct{ suite, word string }
	var odd []oddity
	seen, ids, twice := map[name]bool{}, map[name]int{}, 0
	for i := range cases {
		c := &cases[i]
		at := fmt.Sprintf("%s: line %d", c.Suite, c.Record.Row)
		for _, f := range c.Record.Extra {
			if key := (name{c.Suite, f.Name}); !seen[key] {
				seen[key] = true
				odd = append(odd, oddity{fmt.Sprintf("%s: %q is not known: it is kept, and expects nothing", at,
					f.Name), true})
			}
		}
		if c.Record.ID == "" {
			c.Record.ID = fmt.Sprintf("line %d", c.Record.Row)
		}
		key := name{c.Suite, c.Record.ID}
		if first := ids[key]; first > 0 {
			if twice++; twice <= 5 {
				odd = append(odd, oddity{
					Text: fmt.Sprintf("%s: the id %q stands in line %d too: a baseline cannot tell them apart", at,
						c.Record.ID, first)})
			}
			continue
		}
		ids[key] = c.Record.Row
	}
	if twice > 5 {
		odd = append(odd, oddity{Text: fmt.Sprintf("ids that stand twice beside these: %d", twice-5)})
	}
	return odd
}
