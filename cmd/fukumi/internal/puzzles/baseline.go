package puzzles

// The baseline of a run, which holds the results of an earlier run.

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"fukumi/cmd/fukumi/internal/command"
	"fukumi/cmd/internal/fileio"
	"fukumi/notation/words"
	"fukumi/puzzles"
	"fukumi/puzzles/report"
)

// openBaseline reads the baseline. It returns nil if the flags name no baseline, or if the file does
// not exist and this run is to write it.
func (o *runOptions) openBaseline(s *command.Streams) (*report.Baseline, error) {
	if o.Baseline == "" {
		return nil, nil
	}
	file, err := s.Open(o.Baseline)
	if errors.Is(err, fs.ErrNotExist) {
		if o.Update {
			return nil, nil
		}
		err = fmt.Errorf("%w (--update makes it)", err)
	}
	if err != nil {
		return nil, err
	}
	defer file.Close()
	before, err := report.ReadBaseline(file)
	if err != nil {
		return nil, fileio.CannotRead(o.Baseline, err)
	}
	switch {
	case o.Output.Quiet || o.Update:
	case before.Engine != o.Engine:
		s.Warn("the baseline was made with --engine %q, this run has %q", before.Engine, o.Engine)
	case before.Nodes != o.Work.nodes:
		s.Warn("the baseline was made with --nodes %d, this run has %d", before.Nodes, o.Work.nodes)
	}
	return before, nil
}

func parseFailOn(text string) ([]report.Difference, error) {
	var list []report.Difference
	for kind := range strings.SplitSeq(text, ",") {
		d := report.Difference(strings.TrimSpace(kind))
		if !slices.Contains(report.Differences, d) {
			return nil, errors.New("expected slower, changed or slower,changed")
		}
		list = append(list, d)
	}
	return list, nil
}

// tellDiffering prints the number of puzzles that failed by --fail-on.
func (r *puzzleRun) tellDiffering() {
	var list []string
	for _, d := range report.Differences {
		if n := r.run.Differing(d); n > 0 {
			list = append(list, fmt.Sprintf("%s %s", words.Count(int64(n), "puzzle"), d))
		}
	}
	if len(list) > 0 {
		r.s.Fail(fmt.Errorf("against %s: %s (--fail-on)", r.o.Baseline, strings.Join(list, ", ")))
	}
}

// pair finds the puzzles of all shards in the baseline. It returns an error if the baseline has no puzzle
// of the run, because then the run would seem to have no changes.
func (o *runOptions) pair(s *command.Streams, before *report.Baseline, cases []puzzles.Case) error {
	if before == nil {
		return nil
	}
	if before.Old() && !o.Output.Quiet && !o.Update {
		s.Warn("%s", s.Words().Say("{file} is of an earlier version and does not say what its puzzles ask: they are "+
			"matched by their ids, and one without an id counts as new; {flag} rewrites the file", "file", o.Baseline,
			"flag", "--update"))
	}
	if before.Pair(cases) == 0 && len(cases) > 0 && !o.Update {
		return words.Errorf("nothing can be compared: {file} has no puzzle of this run ({n, plural, one {# puzzle} "+
			"other {# puzzles}}); {flag} stores the run there", "file", o.Baseline, "n", len(cases), "flag", "--update")
	}
	return nil
}

// inShard returns the puzzles of the shard, in order.
func inShard(s command.Shard, cases []puzzles.Case) []puzzles.Case {
	return slices.DeleteFunc(cases, func(c puzzles.Case) bool { return !s.Position(&c.Record.Position) })
}
