package results

// What a run of suites found, stored to compare a later run with: a text of JSON
// objects, one a line, first the limit of nodes, then a record each, in the order of
// the run.

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"fukumi/cmd/internal/fileio"
	"fukumi/cmd/internal/terminal"
	"fukumi/notation"
	"fukumi/puzzles"
)

// A Baseline is what an earlier run found.
type Baseline struct {
	Nodes   int64  // the limit of a question
	Engine  string // whose moves were judged, "" for our own answers
	Entries []Entry
	found   map[entryKey]int
}

// An Entry is what came of one record.
type Entry struct {
	Suite   string          `json:"suite"`
	ID      string          `json:"id"`
	Outcome puzzles.Outcome `json:"result"`
	Nodes   int64           `json:"nodes"`
	Millis  int64           `json:"engine_ms,omitempty"` // of a foreign engine for its move, 0 where it made none
}

type entryKey struct{ suite, id string }

type baselineHead struct {
	Schema int    `json:"schema"`
	Nodes  int64  `json:"limit_nodes"`
	Engine string `json:"engine,omitempty"`
}

// Add appends what came of a record. Of two records of the same name in a
// suite the first counts.
func (b *Baseline) Add(r *puzzles.Report) {
	b.add(entryOf(r))
}

// entryOf is what a baseline stores of a report.
func entryOf(r *puzzles.Report) Entry {
	e := Entry{Suite: r.Suite, ID: r.Record.ID, Outcome: r.Outcome, Nodes: r.Nodes}
	if r.Thought != nil && r.Move != notation.NoPoint {
		e.Millis = max(r.Thought.Time.Milliseconds(), 1)
	}
	return e
}

func (b *Baseline) add(e Entry) {
	if b.found == nil {
		b.found = map[entryKey]int{}
	}
	key := entryKey{e.Suite, e.ID}
	if _, twice := b.found[key]; !twice {
		b.found[key] = len(b.Entries)
	}
	b.Entries = append(b.Entries, e)
}

// Find returns what the baseline has of a record.
func (b *Baseline) Find(suite, id string) (Entry, bool) {
	i, ok := b.found[entryKey{suite, id}]
	if !ok {
		return Entry{}, false
	}
	return b.Entries[i], true
}

// Ignore leaves a record out of comparisons, as if the run before had not had it.
func (b *Baseline) Ignore(suite, id string) { delete(b.found, entryKey{suite, id}) }

// Write writes b as ReadBaseline reads it.
func (b *Baseline) Write(w io.Writer) error {
	if err := terminal.WriteJSON(w, baselineHead{1, b.Nodes, b.Engine}); err != nil {
		return err
	}
	for i := range b.Entries {
		if err := terminal.WriteJSON(w, &b.Entries[i]); err != nil {
			return err
		}
	}
	return nil
}

// ReadBaseline reads a baseline.
func ReadBaseline(r io.Reader) (*Baseline, error) {
	dec := json.NewDecoder(fileio.Unmarked(r))
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
		b.add(e)
	}
}

// A Change is what differs between a report and a baseline.
type Change struct {
	Suite, ID string
	Before    *Entry // nil: the baseline does not have it
	After     *Entry // nil: the run does not have it
	Factor    float64
}

// NodesApart is how many nodes two runs must be apart, beside the factor, to be
// called slower or faster: of a puzzle of few nodes a factor means nothing. So
// it is with MillisApart and the time that an engine takes for its move.
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

// Compare lists what differs between b, the run before, and after: records that
// are new or gone, other results, and what takes more or less by at least the
// factor and by as much as means something. Of our own answers that is nodes, of
// the moves of an engine its time.
func (b *Baseline) Compare(after *Baseline, factor float64) []Change {
	var list []Change
	for i := range after.Entries {
		if c, differs := b.Against(&after.Entries[i], after.Engine, factor); differs {
			list = append(list, c)
		}
	}
	for i := range b.Entries {
		then := &b.Entries[i]
		_, known := b.Find(then.Suite, then.ID)
		if _, here := after.Find(then.Suite, then.ID); known && !here {
			list = append(list, Change{Suite: then.Suite, ID: then.ID, Before: then})
		}
	}
	return list
}

// Against compares one entry of a later run, of the given engine or of none,
// with b.
func (b *Baseline) Against(now *Entry, engine string, factor float64) (Change, bool) {
	then, known := b.Find(now.Suite, now.ID)
	c := Change{Suite: now.Suite, ID: now.ID, After: now}
	if !known {
		return c, true
	}
	c.Before = &then
	measured, least := [2]int64{then.Nodes, now.Nodes}, int64(NodesApart)
	if engine != "" {
		measured, least = [2]int64{then.Millis, now.Millis}, MillisApart
	}
	c.Factor = 1
	// What one of the runs has not measured, or otherwise, is not compared.
	if comparable := (b.Engine == "") == (engine == "") && (engine == "" ||
		then.Millis > 0 && now.Millis > 0); comparable {
		c.Factor = float64(max(measured[1], 1)) / float64(max(measured[0], 1))
	}
	apart := measured[1]-measured[0] >= least || measured[0]-measured[1] >= least
	return c, now.Outcome != then.Outcome || apart && (c.Factor >= factor || c.Factor <= 1/factor)
}

// Total is the sum of the nodes of the records that both runs have.
func (b *Baseline) Total(other *Baseline) (own, others int64) {
	for _, e := range b.Entries {
		if o, both := other.Find(e.Suite, e.ID); both {
			own += e.Nodes
			others += o.Nodes
		}
	}
	return own, others
}
