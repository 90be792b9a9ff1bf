package main

// The baseline of a run: what an earlier one found.

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"fukumi/puzzles"
)

// openBaseline reads the baseline. One that is yet to be stored need not exist.
func (r *puzzleRun) openBaseline() error {
	if r.o.Baseline == "" {
		return nil
	}
	file, err := r.s.open(r.o.Baseline)
	if errors.Is(err, fs.ErrNotExist) {
		if r.o.Update {
			return nil
		}
		err = fmt.Errorf("%w (with --update it is made)", err)
	}
	if err != nil {
		return err
	}
	defer file.Close()
	if r.before, err = puzzles.ReadBaseline(file); err != nil {
		return readError(r.o.Baseline, err)
	}
	switch {
	case r.o.Output.Quiet || r.o.Update:
	case r.before.Engine != r.o.Engine:
		r.s.Warn("the baseline was made with --engine %q, this run has %q", r.before.Engine, r.o.Engine)
	case r.before.Nodes != r.o.Nodes:
		r.s.Warn("the baseline was made with --nodes %d, this run has %d", r.before.Nodes, r.o.Nodes)
	}
	return nil
}

// failOnKinds are the differences that can be failures.
var failOnKinds = []string{"slower", "changed"}

func parseFailOn(text string) ([]string, error) {
	var list []string
	for kind := range strings.SplitSeq(text, ",") {
		if kind = strings.TrimSpace(kind); !slices.Contains(failOnKinds, kind) {
			return nil, errors.New("want slower, changed or slower,changed")
		}
		list = append(list, kind)
	}
	return list, nil
}

// failOnName is what --fail-on calls a change, "" where it has no name for it.
func failOnName(c *puzzles.Change) string {
	switch c.Kind() {
	case "slower":
		return "slower"
	case "result":
		return "changed"
	}
	return ""
}

// change is what differs between a report and the baseline, nil where nothing
// does.
func (r *puzzleRun) change(p *puzzles.Report) *puzzles.Change {
	if r.before == nil {
		return nil
	}
	now := p.Entry()
	c, differs := r.before.Against(&now, r.o.Engine, r.o.Slower)
	if !differs {
		return nil
	}
	return &c
}

// failedOn is the change that --fail-on makes a failure, nil for none.
func (r *puzzleRun) failedOn(p *puzzles.Report) *puzzles.Change {
	c := r.change(p)
	if c == nil || !slices.Contains(r.o.FailOn, failOnName(c)) {
		return nil
	}
	return c
}

// tellDiffering says how many puzzles failed by --fail-on.
func (r *puzzleRun) tellDiffering() {
	var list []string
	for _, kind := range failOnKinds {
		if n := r.differs[kind]; n > 0 {
			list = append(list, fmt.Sprintf("%s %s", count(int64(n), "puzzle"), kind))
		}
	}
	if len(list) > 0 {
		r.s.Fail(fmt.Errorf("against %s: %s (--fail-on)", r.o.Baseline, strings.Join(list, ", ")))
	}
}

// changeText says what has changed.
func (r *puzzleRun) changeText(c *puzzles.Change) string {
	switch failOnName(c) {
	case "changed":
		return fmt.Sprintf("%s, in the baseline %s", c.After.Outcome, c.Before.Outcome)
	case "slower":
		return fmt.Sprintf("%d %s, in the baseline %d (x%.2f)", r.measured(c.After), r.measure(), r.measured(c.Before), c.Factor)
	}
	return c.Kind()
}

// measure is the unit that is compared: of our own answers nodes, of the moves
// of an engine its time.
func (r *puzzleRun) measure() string {
	if r.o.Engine != "" {
		return "ms"
	}
	return "nodes"
}

func (r *puzzleRun) measured(e *puzzles.Entry) int64 {
	if r.o.Engine != "" {
		return e.Millis
	}
	return e.Nodes
}
