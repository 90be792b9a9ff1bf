package main

// Reports of a run for other programs: JUnit's XML and the Test Anything
// Protocol.

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"

	"fukumi/notation"
	"fukumi/puzzles"
)

type junitSuites struct {
	XMLName  xml.Name      `xml:"testsuites"`
	Tests    int           `xml:"tests,attr"`
	Failures int           `xml:"failures,attr"`
	Errors   int           `xml:"errors,attr"`
	Skipped  int           `xml:"skipped,attr"`
	Suites   []*junitSuite `xml:"testsuite"`
}

type junitSuite struct {
	Name     string      `xml:"name,attr"`
	Tests    int         `xml:"tests,attr"`
	Failures int         `xml:"failures,attr"`
	Errors   int         `xml:"errors,attr"`
	Skipped  int         `xml:"skipped,attr"`
	Time     string      `xml:"time,attr"`
	Cases    []junitCase `xml:"testcase"`

	seconds float64
}

type junitCase struct {
	Name    string        `xml:"name,attr"`
	Class   string        `xml:"classname,attr"`
	Time    string        `xml:"time,attr"`
	Failure *junitMessage `xml:"failure"`
	Error   *junitMessage `xml:"error"`
	Skipped *junitMessage `xml:"skipped"`
}

type junitMessage struct {
	Type string `xml:"type,attr"`
	Text string `xml:"message,attr"`
}

// junit writes the run. What is undecided, disputed or known to fail counts as
// skipped there, with its reason.
func (r *puzzleRun) junit(w io.Writer) error {
	all := junitSuites{}
	bySuite := map[string]*junitSuite{}
	for _, p := range r.reports {
		s := bySuite[p.Suite]
		if s == nil {
			s = &junitSuite{Name: notation.Clean(p.Suite)}
			bySuite[p.Suite] = s
			all.Suites = append(all.Suites, s)
		}
		c := junitCase{Name: notation.Clean(p.Record.ID), Class: notation.Clean(p.Suite), Time: fmt.Sprintf("%.6f", p.Time.Seconds())}
		message := &junitMessage{p.Outcome.String(), notation.Clean(r.why(p))}
		switch p.Outcome {
		case puzzles.Pass:
		case puzzles.Fail, puzzles.XPass:
			c.Failure = message
			s.Failures++
			all.Failures++
		case puzzles.Crash:
			c.Error = message
			s.Errors++
			all.Errors++
		default:
			c.Skipped = message
			s.Skipped++
			all.Skipped++
		}
		s.Tests++
		all.Tests++
		s.seconds += p.Time.Seconds()
		s.Time = fmt.Sprintf("%.6f", s.seconds)
		s.Cases = append(s.Cases, c)
	}
	if len(r.reports) < r.total {
		all.Suites = append(all.Suites, r.junitInterrupted())
		all.Tests++
		all.Errors++
	}
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	enc := xml.NewEncoder(w)
	enc.Indent("", " ")
	if err := enc.Encode(all); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}

// junitInterrupted is an error of its own, so that a report that is not whole
// does not look like success.
func (r *puzzleRun) junitInterrupted() *junitSuite {
	c := junitCase{Name: "interrupted", Class: "fukumi puzzles run", Time: "0.000000", Error: &junitMessage{"interrupted", r.interrupted()}}
	return &junitSuite{Name: c.Class, Tests: 1, Errors: 1, Time: c.Time, Cases: []junitCase{c}}
}

// why is the reason of a result in one line.
func (r *puzzleRun) why(p *puzzles.Report) string {
	switch {
	case p.Outcome == puzzles.XPass:
		return fmt.Sprintf("it passes now: take its xfail out (%s)", p.Record.XFail)
	case p.Outcome == puzzles.Skipped && p.Reason() == "":
		return "nothing is asserted"
	}
	return p.Reason()
}

// tapHead prints the plan.
func (r *puzzleRun) tapHead() {
	fmt.Fprintf(r.s.Out, "TAP version 13\n1..%d\n", r.total)
}

// tap prints a line for a puzzle. A known failure is TODO, what is not decided
// is skipped.
func (r *puzzleRun) tap(p *puzzles.Report) {
	name, why := tapText(p.Suite+" "+p.Record.ID), tapText(r.why(p))
	ok, directive := "ok", ""
	switch p.Outcome {
	case puzzles.Pass:
	case puzzles.Fail, puzzles.XPass, puzzles.Crash:
		ok = "not ok"
	case puzzles.XFail:
		ok, directive = "not ok", " # TODO "+tapText(p.Record.XFail)
	default:
		directive = fmt.Sprintf(" # SKIP %s: %s", p.Outcome, why)
	}
	fmt.Fprintf(r.s.Out, "%s %d - %s%s\n", ok, len(r.reports), name, directive)
	if p.Outcome.Bad() {
		fmt.Fprintf(r.s.Out, "# %s: %s\n", p.Outcome, why)
	}
}

// tapText is text that can stand behind a result: cleaned, and without the sign
// that begins a directive.
func tapText(text string) string {
	return strings.ReplaceAll(notation.Clean(text), "#", "_")
}
