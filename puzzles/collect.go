package puzzles

// Reading several suites at once, with reports about unreadable lines and likely mistakes.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"fukumi/notation/words"
)

// An UnreadableLine is a line of a suite that is not a puzzle.
type UnreadableLine struct {
	Suite  string
	ID     string // the ID of the puzzle, if it could be read
	Name   string // the ID or, without one, the number of the line
	Reason string
}

// A NoMatchError is the error if no puzzle of the suites is wanted. Read is the number of puzzles.
type NoMatchError struct{ Read int }

func (e *NoMatchError) Error() string {
	return fmt.Sprintf("no id of %s matches", words.Count(int64(e.Read), "puzzle"))
}

// A Collection says how to read suites.
type Collection struct {
	Open       func(name string) (io.ReadCloser, error)
	Wanted     func(id string) bool            // reports whether to read a puzzle; nil means all puzzles
	Unreadable func(line UnreadableLine) error // called for each bad line; an error ends the reading
}

// Read returns the puzzles of suites, in order. It reports unreadable lines and goes on. If there
// are neither puzzles nor unreadable lines, it returns an error, because an empty run would look
// like success. When ctx is done, Read returns the puzzles so far.
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

// bad reports a line that cannot be read.
func (c *Collection) bad(suite string, err error) error {
	var line *LineError
	if !errors.As(err, &line) {
		return err
	}
	u := UnreadableLine{suite, line.ID, line.ID, err.Error()}
	if u.Name == "" {
		u.Name = lineName(line.Line)
	}
	return c.Unreadable(u)
}

// suiteNames returns names for suites: the last parts of their paths, or whole paths if two last
// parts are the same. The path "-" is standard input.
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

// An oddity is a likely mistake of the author of a suite.
type oddity struct {
	Text    string
	Unknown bool // the oddity is an unknown word, which is not tested
}

// maxTold is the maximum number of oddities of each kind that are reported one by one.
const maxTold = 5

// Identify prepares puzzles for judging: a puzzle without an id gets the number of its line as its
// name. It returns the likely mistakes: unknown words, which are not tested, ids of two puzzles of
// a suite, and puzzles that occur twice.
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
			} else if *told++; *told <= maxTold {
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
		if n > maxTold {
			odd = append(odd, oddity{Text: fmt.Sprintf("%s beside these: %d", what, n-maxTold)})
		}
	}
	more(sameID, "ids that stand twice")
	more(sameAsked, "puzzles that stand twice")
	return odd
}
