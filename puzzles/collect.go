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
		u.Name = lineName(line.Line)
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

// mostTold bounds how many oddities of a kind are told one by one.
const mostTold = 5

// Identify prepares puzzles that are to be judged: one without an id goes by its
// line. It returns what looks like a mistake: a word that expects nothing, as it
// is not known, an id that two puzzles of a suite share, and a puzzle that stands
// there twice.
func Identify(cases []Case) []oddity {
	type name struct{ suite, word string }
	var odd []oddity
	unknown := map[name]bool{}
	ids, asked := map[name]*Record{}, map[name]*Record{}
	sameID, sameAsked := 0, 0
	for i := range cases {
		c := &cases[i]
		r := &c.Record
		at := fmt.Sprintf("%s: line %d", c.Suite, r.Row)
		for _, f := range r.Extra {
			if key := (name{c.Suite, f.Name}); !unknown[key] {
				unknown[key] = true
				odd = append(odd, oddity{fmt.Sprintf("%s: %q is not known: it is kept, and expects nothing", at,
					f.Name), true})
			}
		}
		if r.ID == "" {
			r.ID = lineName(r.Row)
		}
		tell := func(first map[name]*Record, key name, told *int, say func(other *Record) string) {
			if other := first[key]; other == nil {
				first[key] = r
			} else if *told++; *told <= mostTold {
				odd = append(odd, oddity{Text: at + ": " + say(other)})
			}
		}
		tell(ids, name{c.Suite, r.ID}, &sameID, func(other *Record) string {
			return fmt.Sprintf("the id %q stands in line %d too: reports cannot tell them apart", r.ID, other.Row)
		})
		tell(asked, name{c.Suite, r.Key()}, &sameAsked, func(other *Record) string {
			how := ""
			if !r.Position.Same(&other.Position) {
				how = ", turned or mirrored"
			}
			return fmt.Sprintf("the puzzle of line %d stands here again%s: the same position, rule and goal", other.Row,
				how)
		})
	}
	more := func(n int, what string) {
		if n > mostTold {
			odd = append(odd, oddity{Text: fmt.Sprintf("%s beside these: %d", what, n-mostTold)})
		}
	}
	more(sameID, "ids that stand twice")
	more(sameAsked, "puzzles that stand twice")
	return odd
}
