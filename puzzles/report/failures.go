package report

// Puzzles that did not pass, with the reasons.

import (
	"fukumi/notation/words"
	"fukumi/puzzles"
)

// openShown is the maximum number of puzzles that are listed for an outcome other than a failure.
const openShown = 20

// A Group lists the puzzles with one of the outcomes that are worth reporting.
type Group struct {
	Name     string // the name of the outcome
	Failures []Failure
	More     int // number of puzzles that are not listed
}

// A Failure is a puzzle that did not pass.
type Failure struct {
	Suite, ID, Reason string
	Again             *Reproduction // how to reproduce the failure; nil if there is no need
}

// Failures returns the puzzles that did not pass, the worst outcome first.
func (r *Run) Failures(in *words.Language) []Group {
	var groups []Group
	for _, o := range []puzzles.Outcome{puzzles.Crash, puzzles.Fail, puzzles.XPass, puzzles.Disputed, puzzles.Undecided,
		puzzles.XFail, puzzles.Skipped} {
		g := Group{Name: outcome(in, o)}
		for _, p := range r.reports {
			switch {
			case p.Outcome != o || o == puzzles.Skipped && p.Reason() == "":
			case !o.Bad() && len(g.Failures) == openShown:
				g.More++
			default:
				f := Failure{p.Suite, p.Record.ID, why(p), r.again(p)}
				if o == puzzles.XFail {
					f.Reason = in.Say("{reason} ({detail})", "reason", f.Reason, "detail", p.Record.XFail)
				}
				g.Failures = append(g.Failures, f)
			}
		}
		if len(g.Failures) > 0 {
			groups = append(groups, g)
		}
	}
	return groups
}
