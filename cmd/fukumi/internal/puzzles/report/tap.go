package report

// A run in the Test Anything Protocol: the plan, then a line for each puzzle as
// it is judged. What cannot be written shows when the writer is flushed.

import (
	"fmt"
	"io"
	"strings"

	"fukumi/notation/text"
	"fukumi/puzzles"
)

// TAPHead writes the plan, and the lines that cannot be read.
func (r *Run) TAPHead(w io.Writer) {
	fmt.Fprintf(w, "TAP version 13\n1..%d\n", r.total+len(r.unreadable))
	for i, u := range r.unreadable {
		fmt.Fprintf(w, "not ok %d - %s\n# unreadable: %s\n", i+1, tapText(u.Suite+" "+u.Name), tapText(u.Reason))
	}
}

// TAPLine writes a line for a puzzle, the last one that was added. A known failure is TODO, what is not decided
// is skipped.
func (r *Run) TAPLine(w io.Writer, p *puzzles.Report) {
	name, why := tapText(p.Suite+" "+p.Record.ID), tapText(why(p))
	ok, directive := "ok", ""
	change := r.FailedOn(p)
	switch {
	case p.Outcome == puzzles.Pass && change == nil:
	case p.Outcome.Bad(), change != nil:
		ok = "not ok"
	case p.Outcome == puzzles.XFail:
		ok, directive = "not ok", " # TODO "+tapText(p.Record.XFail)
	default:
		directive = fmt.Sprintf(" # SKIP %s: %s", p.Outcome, why)
	}
	fmt.Fprintf(w, "%s %d - %s%s\n", ok, len(r.unreadable)+len(r.reports), name, directive)
	if p.Outcome.Bad() {
		fmt.Fprintf(w, "# %s: %s\n", p.Outcome, why)
	}
	if change != nil {
		fmt.Fprintf(w, "# %s: %s\n", differenceOf(change), tapText(r.changeText(change)))
	}
	if again := r.again(p); again != nil {
		for _, line := range again.Lines() {
			fmt.Fprintf(w, "# %s\n", tapText(line))
		}
	}
}

// tapText is text that can stand behind a result: cleaned, and without the sign
// that begins a directive.
func tapText(raw string) string {
	return strings.ReplaceAll(text.Clean(raw), "#", "_")
}

// TAPEnd says that a run was interrupted, if it was.
func (r *Run) TAPEnd(w io.Writer) {
	if !r.Whole() {
		fmt.Fprintf(w, "Bail out! %s\n", r.Interrupted())
	}
}
