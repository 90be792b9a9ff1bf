package main

// The baseline of a run: what an earlier one found.

import (
	"errors"
	"fmt"
	"io/fs"
	"math"

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

// slower is the factor from which nodes are a change. Those that judge the moves
// of an engine are none of it: they depend on what it plays.
func (r *puzzleRun) slower() float64 {
	if r.o.Engine != "" {
		return math.Inf(1)
	}
	return r.o.Slower
}
