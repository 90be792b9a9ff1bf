package main

// Reading the suites that are named on the command line: what cannot be read is
// told, and so is what can be read and would be no test.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"fukumi/notation/answer"
	"fukumi/puzzles"
)

// A suiteReader reads suites, and tells what cannot be read.
type suiteReader struct {
	s      *Streams
	output *OutputOptions
	codes  tally

	unreadable []unreadableLine
}

// An unreadableLine is a line of a suite that is no puzzle.
type unreadableLine struct{ suite, name, reason string }

// read returns the puzzles of suites, in order. Lines that cannot be read are
// reported, and the reading goes on. That there is no puzzle at all is an error:
// a run of nothing would look like success.
func (sr *suiteReader) read(ctx context.Context, o *SuiteOptions, args []string) ([]puzzles.Case, error) {
	if len(args) == 0 {
		return nil, errors.New("no suite: give a file or - for standard input")
	}
	var cases []puzzles.Case
	read, bad := 0, 0
	names := suiteNames(args)
	for i, arg := range args {
		file, err := sr.open(arg)
		if err != nil {
			return nil, err
		}
		for record, err := range puzzles.Read(file) {
			if ctx.Err() != nil {
				break
			}
			if err != nil {
				bad++
				if err := sr.bad(names[i], err); err != nil {
					file.Close()
					return nil, err
				}
				continue
			}
			read++
			if o.Only == nil || o.Only.MatchString(record.ID) {
				cases = append(cases, puzzles.Case{Suite: names[i], Record: record})
			}
		}
		file.Close()
	}
	switch {
	case ctx.Err() != nil:
		sr.codes.add(exitInterrupted)
		return cases, nil
	case len(cases) > 0 || bad > 0:
		return cases, nil
	case read > 0:
		return nil, fmt.Errorf("of %s no id matches --only %q", count(int64(read), "puzzle"), o.Only)
	}
	return nil, fmt.Errorf("no puzzle in %s", strings.Join(names, ", "))
}

// suiteNames are what suites are called: the last part of the path, unless two
// have that in common.
func suiteNames(args []string) []string {
	names, taken := make([]string, len(args)), map[string]int{}
	for i, arg := range args {
		names[i] = filepath.Base(arg)
		if arg == "-" {
			names[i] = "standard input"
		}
		taken[names[i]]++
	}
	for i, arg := range args {
		if taken[names[i]] > 1 && arg != "-" {
			names[i] = arg
		}
	}
	return names
}

// open opens a suite.
func (sr *suiteReader) open(arg string) (io.ReadCloser, error) {
	if arg == "-" {
		return io.NopCloser(sr.s.input()), nil
	}
	if text, ok := puzzles.OpenBuiltin(arg); ok {
		return io.NopCloser(strings.NewReader(text)), nil
	}
	return sr.s.open(arg)
}

// bad reports a line that cannot be read.
func (sr *suiteReader) bad(name string, err error) error {
	sr.codes.add(exitUsage)
	var line *puzzles.LineError
	if !errors.As(err, &line) {
		return err
	}
	u := unreadableLine{name, fmt.Sprintf("line %d", line.Line), err.Error()}
	if line.ID != "" {
		u.name = line.ID
	}
	sr.unreadable = append(sr.unreadable, u)
	text := fmt.Sprintf("%s: %v", name, err)
	if sr.output.Format != "json" {
		sr.s.Fail(errors.New(text))
		return nil
	}
	if err := writeJSON(sr.s.Out, answer.Error{ID: line.ID, Error: text}); err != nil {
		return err
	}
	return sr.s.Out.Flush()
}

// tests prepares puzzles that are to be judged: one without an id goes by its
// line. It warns of what its author will not have meant: a word that expects
// nothing, as it is not known, and an id that two puzzles share.
func (sr *suiteReader) tests(cases []puzzles.Case) {
	type name struct{ suite, word string }
	words, ids, twice := map[name]bool{}, map[name]int{}, 0
	for i := range cases {
		c := &cases[i]
		at := fmt.Sprintf("%s: line %d", c.Suite, c.Record.Row)
		for _, f := range c.Record.Extra {
			if key := (name{c.Suite, f.Name}); !words[key] {
				words[key] = true
				sr.warn("%s: %q is not known: it is kept, and expects nothing (see fukumi help puzzles)", at, f.Name)
			}
		}
		if c.Record.ID == "" {
			c.Record.ID = fmt.Sprintf("line %d", c.Record.Row)
		}
		key := name{c.Suite, c.Record.ID}
		if first := ids[key]; first > 0 {
			if twice++; twice <= 5 {
				sr.warn("%s: the id %q stands in line %d too: a baseline cannot tell them apart", at, c.Record.ID, first)
			}
			continue
		}
		ids[key] = c.Record.Row
	}
	if twice > 5 {
		sr.warn("%d more ids that stand twice", twice-5)
	}
}

func (sr *suiteReader) warn(format string, args ...any) {
	if !sr.output.Quiet {
		sr.s.Warn(format, args...)
	}
}
