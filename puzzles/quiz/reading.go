package quiz

// Suites as they are read, in no language. Those that are built in are read once: that
// takes longer than all else about them.

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"

	"fukumi/notation/text"
	"fukumi/puzzles"
)

// MaxPuzzles bounds what is read of a suite.
const MaxPuzzles = 1000

// A SuiteText is a suite that was read.
type SuiteText struct {
	Name, Details string
	Records       []puzzles.Record // that can be asked, from the easiest on
	Left          int              // out, as nothing is to be won or to be defended
	Beyond        int              // MaxPuzzles
	Unreadable    []string
}

// A Reader reads suites by their names, each once. It is safe for concurrent use.
type Reader struct {
	Open func(name string) (string, bool)

	sync.Mutex
	read map[string]*SuiteText
}

// Suite is the suite of a name.
func (l *Reader) Suite(ctx context.Context, name string) (*SuiteText, error) {
	l.Lock()
	defer l.Unlock()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if known := l.read[name]; known != nil {
		return known, nil
	}
	raw, ok := l.Open(name)
	if !ok {
		return nil, fmt.Errorf("puzzles: no suite %q: want one of %s", name, strings.Join(puzzles.Builtin(), ", "))
	}
	r, err := ReadSuite(ctx, name, raw)
	if err != nil {
		return nil, err
	}
	if l.read == nil {
		l.read = map[string]*SuiteText{}
	}
	l.read[name] = r
	return r, nil
}

// aboutSuite is what the first line of a suite says of it.
func aboutSuite(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	about, ok := strings.CutPrefix(line, "#")
	if !ok {
		return ""
	}
	return strings.TrimSpace(about)
}

// ReadSuite reads the puzzles of a text that can be asked.
func ReadSuite(ctx context.Context, name, raw string) (*SuiteText, error) {
	s := &SuiteText{Name: text.Clean(name), Details: aboutSuite(raw), Unreadable: []string{}}
	read := puzzles.Collection{
		Open: func(string) (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(raw)), nil },
		Unreadable: func(u puzzles.UnreadableLine) error {
			if len(s.Unreadable) < MaxPuzzles {
				s.Unreadable = append(s.Unreadable, text.Clean(u.Reason))
			}
			return nil
		},
	}
	cases, err := read.Read(ctx, []string{s.Name})
	if err = cmp.Or(err, ctx.Err()); err != nil {
		return nil, err // of a suite that was read in part nothing is known
	}
	puzzles.Identify(cases)
	slices.SortStableFunc(cases, func(a, b puzzles.Case) int { return puzzles.CompareRecords(&a.Record, &b.Record) })
	for i := range cases {
		switch r := &cases[i].Record; {
		case !r.Playable():
			s.Left++
		case len(s.Records) == MaxPuzzles:
			s.Beyond++
		default:
			s.Records = append(s.Records, *r)
		}
	}
	return s, nil
}
