package quiz

// Reading suites, in the same form for all languages. A built-in suite is read only once, because reading takes
// longer than everything else.

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

// MaxPuzzles is the maximum number of puzzles read from a suite.
const MaxPuzzles = 1000

// A SuiteText is a suite that was read.
type SuiteText struct {
	Name, Details string
	Records       []puzzles.Record // the puzzles that can be asked, easiest first; lessons in their own order
	Left          int              // number of records left out, because nothing is to be won or defended
	Beyond        int              // number of puzzles left out, because the suite has more than MaxPuzzles
	Unreadable    []string
}

// A Reader reads suites by name, each suite once. It is safe for concurrent use.
type Reader struct {
	Open func(name string) (string, bool)

	sync.Mutex
	read   map[string]*SuiteText
	firsts map[string]*firstText
}

// A firstText is a suite of which only the first puzzle was read, and the number of its puzzles.
type firstText struct {
	*SuiteText
	count int
}

// Suite returns the suite with the given name.
func (l *Reader) Suite(ctx context.Context, name string) (*SuiteText, error) {
	l.Lock()
	defer l.Unlock()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if known := l.read[name]; known != nil {
		return known, nil
	}
	raw, err := l.open(name)
	if err != nil {
		return nil, err
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

func (l *Reader) open(name string) (string, error) {
	raw, ok := l.Open(name)
	if !ok {
		return "", fmt.Errorf("puzzles: no suite %q: expected one of %s", name, strings.Join(puzzles.Builtin(), ", "))
	}
	return raw, nil
}

// first returns a suite with its first puzzle only. It is for suites in which every line is a puzzle or a comment.
func (l *Reader) first(ctx context.Context, name string) (*firstText, error) {
	l.Lock()
	defer l.Unlock()
	if known := l.firsts[name]; known != nil {
		return known, nil
	}
	raw, err := l.open(name)
	if err != nil {
		return nil, err
	}
	head, count := "", 0
	for line := range strings.Lines(raw) {
		comment := strings.HasPrefix(line, "#")
		if !comment {
			count++
		}
		if comment || count == 1 {
			head += line
		}
	}
	s, err := ReadSuite(ctx, name, head)
	if err != nil {
		return nil, err
	}
	if l.firsts == nil {
		l.firsts = map[string]*firstText{}
	}
	l.firsts[name] = &firstText{s, count}
	return l.firsts[name], nil
}

// aboutSuite returns the description of a suite in its first line.
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
		return nil, err // do not use a suite of which only a part was read
	}
	puzzles.Identify(cases)
	if name != puzzles.Lessons {
		slices.SortStableFunc(cases, func(a, b puzzles.Case) int {
			return puzzles.CompareRecords(&a.Record, &b.Record)
		})
	}
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
