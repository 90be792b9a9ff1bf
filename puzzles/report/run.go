package report

// A run: its reports, and their differences from a baseline.

import (
	"fmt"
	"slices"

	"fukumi/notation/text"
	"fukumi/notation/words"
	"fukumi/puzzles"
)

// Options say what a run judges and how it is compared with a baseline.
type Options struct {
	Engine string       // the engine whose moves are judged, "" for the program's own answers
	Nodes  int64        // the node limit of each question
	Before *Baseline    // the results of an earlier run, paired with the puzzles; nil if there is no baseline
	Slower float64      // the factor at which a puzzle counts as slower or faster
	FailOn []Difference // differences that make a puzzle fail, in addition to its own result
	Picked bool         // only some puzzles are run, so other entries of the baseline are not gone

	// Again, if not nil, says how to reproduce a puzzle. It is called for puzzles that failed.
	Again func(*puzzles.Report) *Reproduction
}

// A Reproduction says how to reproduce the result of a puzzle.
type Reproduction struct {
	Position string   `json:"position"`
	Command  string   `json:"command"`                  // the command of this program
	Engine   string   `json:"engine_command,omitempty"` // the command of the engine, for a shell
	Input    []string `json:"engine_input,omitempty"`   // the lines to send to the engine
}

// A Run holds the reports of a run so far.
type Run struct {
	o          Options
	total      int // number of puzzles to be judged
	unreadable []puzzles.UnreadableLine
	reports    []*puzzles.Report
	after      Baseline
	bad        int
	differs    map[Difference]int
}

// NewRun begins a run of total puzzles. Unreadable lines become errors in the reports that can show them.
func NewRun(total int, unreadable []puzzles.UnreadableLine, o Options) *Run {
	return &Run{o: o, total: total, unreadable: unreadable, after: Baseline{Nodes: o.Nodes, Engine: o.Engine},
		differs: map[Difference]int{}}
}

// Add takes the next report.
func (r *Run) Add(p *puzzles.Report) {
	r.reports = append(r.reports, p)
	r.after.Add(p)
	if p.Outcome.Bad() {
		r.bad++
	}
	if c := r.FailedOn(p); c != nil {
		r.differs[differenceOf(c)]++
	}
}

// Done returns how many puzzles were judged, and how many of them failed unexpectedly.
func (r *Run) Done() (judged, bad int) { return len(r.reports), r.bad }

// Whole reports whether every puzzle was judged.
func (r *Run) Whole() bool { return len(r.reports) == r.total }

// Interrupted says how far an incomplete run came.
func (r *Run) Interrupted(in *words.Language) string {
	return in.Say("interrupted: {judged} of {n, plural, one {# puzzle} other {# puzzles}} were judged", "judged",
		len(r.reports), "n", r.total)
}

// Asserts reports whether any puzzle asserts anything. For an incomplete run it returns true.
func (r *Run) Asserts() bool {
	return !r.Whole() || slices.ContainsFunc(r.reports, func(p *puzzles.Report) bool {
		return p.Outcome != puzzles.Skipped
	})
}

// Baseline returns the run as a baseline for later runs.
func (r *Run) Baseline() *Baseline { return &r.after }

// A Difference is a difference from the baseline that can be a failure.
type Difference string

// The differences.
const (
	Slower  Difference = "slower"
	Changed Difference = "changed" // the result is another
)

// Differences lists all differences.
var Differences = []Difference{Slower, Changed}

// differenceOf returns the Difference of a change, or "" if the change cannot be a failure.
func differenceOf(c *Change) Difference {
	switch c.Kind() {
	case "slower":
		return Slower
	case "result":
		return Changed
	}
	return ""
}

// change returns the change from the baseline to a report, or nil if they do not differ.
func (r *Run) change(p *puzzles.Report) *Change {
	if r.o.Before == nil {
		return nil
	}
	now := entryOf(p)
	c, differs := r.o.Before.against(r.o.Before.Find(&p.Case), &now, r.o.Engine, r.o.Slower)
	if !differs {
		return nil
	}
	return &c
}

// changes returns the changes from the baseline, with gone entries last.
func (r *Run) changes() []Change {
	var list []Change
	for _, p := range r.reports {
		if c := r.change(p); c != nil {
			list = append(list, *c)
		}
	}
	if r.o.Picked {
		return list
	}
	return append(list, r.o.Before.gone()...)
}

// Total returns the nodes of all puzzles that are in the baseline: in this run, and in the baseline.
func (r *Run) Total() (now, then int64) {
	for _, p := range r.reports {
		if e := r.o.Before.Find(&p.Case); e != nil {
			now += p.Nodes
			then += e.Nodes
		}
	}
	return now, then
}

// FailedOn returns the change that makes a puzzle fail because of Options.FailOn, or nil.
func (r *Run) FailedOn(p *puzzles.Report) *Change {
	c := r.change(p)
	if c == nil || !slices.Contains(r.o.FailOn, differenceOf(c)) {
		return nil
	}
	return c
}

// Differing returns how many puzzles failed because of a Difference in Options.FailOn.
func (r *Run) Differing(d Difference) int { return r.differs[d] }

// changeText says what has changed.
func (r *Run) changeText(c *Change) string {
	switch differenceOf(c) {
	case Changed:
		return fmt.Sprintf("%s, in the baseline %s", c.After.Outcome, c.Before.Outcome)
	case Slower:
		return fmt.Sprintf("%d %s, in the baseline %d (x%.2f)", r.measured(c.After), r.measure(), r.measured(c.Before),
			c.Factor)
	}
	return c.Kind()
}

// measure returns the unit of effort: nodes for the program's own answers, time for an engine's moves.
func (r *Run) measure() string {
	if r.o.Engine != "" {
		return "ms"
	}
	return "nodes"
}

func (r *Run) measured(e *Entry) int64 {
	if r.o.Engine != "" {
		return e.Millis
	}
	return e.Nodes
}

// Failed reports whether something is wrong with the answers about a puzzle, so that it should be reproduced.
func (r *Run) Failed(p *puzzles.Report) bool {
	return p.Outcome == puzzles.Fail || p.Outcome == puzzles.Crash || r.FailedOn(p) != nil
}

// again says how to reproduce a puzzle. It returns nil if there is no need.
func (r *Run) again(p *puzzles.Report) *Reproduction {
	if r.o.Again == nil || !r.Failed(p) {
		return nil
	}
	return r.o.Again(p)
}

// why returns the reason for a result, in one line.
func why(p *puzzles.Report) string {
	switch {
	case p.Outcome == puzzles.XPass:
		return fmt.Sprintf("it passes now: take its xfail out (%s)", p.Record.XFail)
	case p.Outcome == puzzles.Skipped && p.Reason() == "":
		return "nothing is asserted"
	}
	return p.Reason()
}

// Lines returns the commands, for people.
func (again *Reproduction) Lines() []string {
	list := []string{text.Clean(again.Command)}
	if again.Engine != "" {
		list = append(list, text.Clean(again.Engine))
	}
	return list
}
