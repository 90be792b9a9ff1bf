package report

// The results of a run of suites, stored so that a later run can be compared with them. A baseline is
// a text with a JSON object on each line: first an object with the limit of nodes, then an object for
// each record, in the order of the run.

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"fukumi/notation"
	"fukumi/notation/text"
	"fukumi/puzzles"
)

// A Baseline holds the results of an earlier run.
type Baseline struct {
	Nodes   int64  // the node limit of a question
	Engine  string // the engine whose moves were judged, "" for the program's own answers
	Entries []Entry
	pairs   map[place]int // the indices of the entries that Pair has found
	paired  []bool
}

// An Entry is the result of one record.
type Entry struct {
	Suite   string          `json:"suite"`
	ID      string          `json:"id"`
	Outcome puzzles.Outcome `json:"result"`
	Nodes   int64           `json:"nodes"`
	Millis  int64           `json:"engine_ms,omitempty"` // time of a foreign engine for its move; 0 if it made none
	// the question in the form of a line of a suite: the position in its canonical image, the rule and the
	// goal; "" in a baseline of an older version
	Key string `json:"key,omitempty"`
}

// A place identifies a puzzle of a run by its suite and line.
type place struct {
	suite string
	row   int
}

func placeOf(c *puzzles.Case) place { return place{c.Suite, c.Record.Row} }

type baselineHead struct {
	Schema int    `json:"schema"`
	Nodes  int64  `json:"limit_nodes"`
	Engine string `json:"engine,omitempty"`
}

// Add appends the result of a record.
func (b *Baseline) Add(r *puzzles.Report) { b.Entries = append(b.Entries, entryOf(r)) }

// entryOf returns the entry for a report.
func entryOf(r *puzzles.Report) Entry {
	e := Entry{Suite: r.Suite, ID: r.Record.ID, Key: r.Record.Key(), Outcome: r.Outcome, Nodes: r.Nodes}
	if r.Thought != nil && r.Move != notation.NoPoint {
		e.Millis = max(r.Thought.Time.Milliseconds(), 1)
	}
	return e
}

// Old reports whether any entry lacks its question, as in baselines of older versions.
func (b *Baseline) Old() bool {
	return slices.ContainsFunc(b.Entries, func(e Entry) bool { return e.Key == "" })
}

// Pair finds the entry of each puzzle by the question, and returns the number of pairs. If several puzzles have
// the same question, Pair first pairs entries with the same suite and id, then with the same suite, then with
// the same id, each in order. It finds an entry without a question by suite and id alone, but leaves it out if
// the id is only a line number, because another puzzle may be on that line today.
func (b *Baseline) Pair(cases []puzzles.Case) int {
	b.pairs, b.paired = map[place]int{}, make([]bool, len(b.Entries))
	byKey := map[string][]int{}
	byName := map[[2]string][]int{}
	for i, e := range b.Entries {
		name := [2]string{e.Suite, e.ID}
		switch {
		case e.Key != "":
			byKey[e.Key] = append(byKey[e.Key], i)
		case puzzles.Named(e.ID):
			byName[name] = append(byName[name], i)
		default:
			b.paired[i] = true
		}
	}
	found := make([]bool, len(cases))
	take := func(candidates func(*puzzles.Case) []int, same func(*Entry, *puzzles.Case) bool) {
		for n := range cases {
			if found[n] {
				continue
			}
			c := &cases[n]
			for _, i := range candidates(c) {
				if !b.paired[i] && same(&b.Entries[i], c) {
					b.pairs[placeOf(c)], b.paired[i], found[n] = i, true, true
					break
				}
			}
		}
	}
	keys := make(map[place]string, len(cases))
	for n := range cases {
		keys[placeOf(&cases[n])] = cases[n].Record.Key()
	}
	asked := func(c *puzzles.Case) []int { return byKey[keys[placeOf(c)]] }
	suite := func(e *Entry, c *puzzles.Case) bool { return e.Suite == c.Suite }
	id := func(e *Entry, c *puzzles.Case) bool { return e.ID == c.Record.ID && puzzles.Named(e.ID) }
	take(asked, func(e *Entry, c *puzzles.Case) bool { return suite(e, c) && id(e, c) })
	take(asked, suite)
	take(asked, id)
	take(asked, func(*Entry, *puzzles.Case) bool { return true })
	take(func(c *puzzles.Case) []int { return byName[[2]string{c.Suite, c.Record.ID}] },
		func(*Entry, *puzzles.Case) bool { return true })
	return len(b.pairs)
}

// Find returns the entry paired with a puzzle, or nil.
func (b *Baseline) Find(c *puzzles.Case) *Entry {
	i, ok := b.pairs[placeOf(c)]
	if !ok {
		return nil
	}
	return &b.Entries[i]
}

// Write writes b in the form that ReadBaseline reads.
func (b *Baseline) Write(w io.Writer) error {
	if err := text.WriteJSON(w, baselineHead{1, b.Nodes, b.Engine}); err != nil {
		return err
	}
	for i := range b.Entries {
		if err := text.WriteJSON(w, &b.Entries[i]); err != nil {
			return err
		}
	}
	return nil
}

// ReadBaseline reads a baseline.
func ReadBaseline(r io.Reader) (*Baseline, error) {
	dec := json.NewDecoder(text.WithoutMark(r))
	var first baselineHead
	if err := dec.Decode(&first); err != nil || first.Schema != 1 {
		return nil, errors.New("not a baseline: it does not begin with its schema, 1")
	}
	b := &Baseline{Nodes: first.Nodes, Engine: first.Engine}
	for {
		var e Entry
		err := dec.Decode(&e)
		if errors.Is(err, io.EOF) {
			return b, nil
		}
		if err != nil {
			return nil, fmt.Errorf("entry %d of the baseline: %w", len(b.Entries)+1, err)
		}
		b.Entries = append(b.Entries, e)
	}
}

// A Change is a difference between a report and a baseline.
type Change struct {
	Suite, ID string
	Before    *Entry // the entry of the baseline; nil if the puzzle is new
	After     *Entry // the entry of the run; nil if the puzzle is gone
	Factor    float64
}

// NodesApart is the minimum difference in nodes at which a puzzle counts as slower or faster, in addition to the
// factor: with few nodes a factor means nothing. MillisApart is the same for the time of an engine's move.
const (
	NodesApart  = 1_000
	MillisApart = 100
)

// Kind says what changed: "new", "gone", "result", "slower" or "faster".
func (c *Change) Kind() string {
	switch {
	case c.Before == nil:
		return "new"
	case c.After == nil:
		return "gone"
	case c.Before.Outcome != c.After.Outcome:
		return "result"
	case c.Factor > 1:
		return "slower"
	}
	return "faster"
}

// gone returns the entries without a puzzle in the run.
func (b *Baseline) gone() []Change {
	var list []Change
	for i := range b.Entries {
		if e := &b.Entries[i]; !b.paired[i] {
			list = append(list, Change{Suite: e.Suite, ID: e.ID, Before: e})
		}
	}
	return list
}

// against compares then, an entry of b or nil, with now, the entry of a later run. engine is the engine of that
// run, or "". Two entries differ if their results differ, or if their efforts differ by at least the factor and
// by a meaningful amount. The effort is in nodes for the program's own answers, and in time for an engine's
// moves.
func (b *Baseline) against(then, now *Entry, engine string, factor float64) (Change, bool) {
	c := Change{Suite: now.Suite, ID: now.ID, Before: then, After: now}
	if then == nil {
		return c, true
	}
	measured, least := [2]int64{then.Nodes, now.Nodes}, int64(NodesApart)
	if engine != "" {
		measured, least = [2]int64{then.Millis, now.Millis}, MillisApart
	}
	c.Factor = 1
	// Do not compare efforts if one run did not measure them, or measured them in another way.
	if comparable := (b.Engine == "") == (engine == "") && (engine == "" ||
		then.Millis > 0 && now.Millis > 0); comparable {
		c.Factor = float64(max(measured[1], 1)) / float64(max(measured[0], 1))
	}
	apart := measured[1]-measured[0] >= least || measured[0]-measured[1] >= least
	return c, now.Outcome != then.Outcome || apart && (c.Factor >= factor || c.Factor <= 1/factor)
}
