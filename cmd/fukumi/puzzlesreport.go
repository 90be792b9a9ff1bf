package main

// Reports of a run for other programs: JUnit's XML and the Test Anything
// Protocol.

import (
	"encoding/xml"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

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
	Facts   *junitFacts   `xml:"properties"`
	Failure *junitMessage `xml:"failure"`
	Error   *junitMessage `xml:"error"`
	Skipped *junitMessage `xml:"skipped"`
	Out     string        `xml:"system-out,omitempty"`
}

type junitFacts struct {
	List []junitFact `xml:"property"`
}

type junitFact struct {
	Name  string `xml:"name,attr"`
	Value string `xml:"value,attr"`
}

type junitMessage struct {
	Type string `xml:"type,attr"`
	Text string `xml:"message,attr"`
}

// junit writes the run. What is undecided, disputed or known to fail counts as
// skipped there, with its reason. A line that cannot be read is an error.
func (r *puzzleRun) junit(w io.Writer) error {
	all := junitSuites{}
	bySuite := map[string]*junitSuite{}
	add := func(suite string, c junitCase, time time.Duration) {
		s := bySuite[suite]
		if s == nil {
			s = &junitSuite{Name: notation.Clean(suite)}
			bySuite[suite] = s
			all.Suites = append(all.Suites, s)
		}
		c.Class, c.Time = s.Name, fmt.Sprintf("%.6f", time.Seconds())
		one := func(m *junitMessage, sums ...*int) {
			for _, sum := range sums {
				if m != nil {
					*sum++
				}
			}
		}
		one(c.Failure, &s.Failures, &all.Failures)
		one(c.Error, &s.Errors, &all.Errors)
		one(c.Skipped, &s.Skipped, &all.Skipped)
		s.Tests++
		all.Tests++
		s.seconds += time.Seconds()
		s.Time = fmt.Sprintf("%.6f", s.seconds)
		s.Cases = append(s.Cases, c)
	}
	for _, p := range r.reports {
		add(p.Suite, r.junitCase(p), junitTime(p))
	}
	for _, u := range r.unreadable {
		add(u.suite, junitCase{Name: notation.Clean(u.name), Error: &junitMessage{"unreadable", notation.Clean(u.reason)}}, 0)
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

// junitTime is what a puzzle took: the engine, where one was asked.
func junitTime(p *puzzles.Report) time.Duration {
	if p.Thought != nil {
		return p.Thought.Time
	}
	return p.Time
}

// junitCase is a puzzle.
func (r *puzzleRun) junitCase(p *puzzles.Report) junitCase {
	c := junitCase{Name: notation.Clean(p.Record.ID)}
	message := &junitMessage{p.Outcome.String(), notation.Clean(r.why(p))}
	change := r.failedOn(p)
	switch {
	case p.Outcome == puzzles.Fail, p.Outcome == puzzles.XPass:
		c.Failure = message
	case p.Outcome == puzzles.Crash:
		c.Error = message
	case change != nil:
		c.Failure = &junitMessage{failOnName(change), notation.Clean(r.differsWhy(p, change))}
	case p.Outcome != puzzles.Pass:
		c.Skipped = message
	}
	if t := p.Thought; t != nil {
		c.Facts = &junitFacts{}
		add := func(name, value string) {
			if value != "" && value != "0" {
				c.Facts.List = append(c.Facts.List, junitFact{"engine_" + name, notation.Clean(value)})
			}
		}
		if p.Move != notation.NoPoint {
			add("move", p.Move.String())
		}
		add("time_ms", fmt.Sprintf("%.3f", float64(t.Time.Microseconds())/1000))
		add("depth", strconv.Itoa(t.Depth))
		add("seldepth", strconv.Itoa(t.SelDepth))
		add("nodes", strconv.FormatInt(t.Nodes, 10))
		add("score", t.Score)
		add("line", notation.FormatMoves(t.Line))
	}
	if r.sees(p) {
		c.Out = "position: " + notation.Clean(notation.FormatPosition(&p.Record.Position)) + "\n" +
			strings.Join(r.reproduction(p).lines(), "\n") + "\n"
	}
	return c
}

// differsWhy is why a puzzle fails by --fail-on, with the reason of its result.
func (r *puzzleRun) differsWhy(p *puzzles.Report, c *puzzles.Change) string {
	text := r.changeText(c)
	if why := r.why(p); why != "" {
		text += ": " + why
	}
	return text
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

// tapHead prints the plan, and the lines that cannot be read.
func (r *puzzleRun) tapHead() {
	fmt.Fprintf(r.s.Out, "TAP version 13\n1..%d\n", r.total+len(r.unreadable))
	for i, u := range r.unreadable {
		fmt.Fprintf(r.s.Out, "not ok %d - %s\n# unreadable: %s\n", i+1, tapText(u.suite+" "+u.name), tapText(u.reason))
	}
}

// tap prints a line for a puzzle. A known failure is TODO, what is not decided
// is skipped.
func (r *puzzleRun) tap(p *puzzles.Report) {
	name, why := tapText(p.Suite+" "+p.Record.ID), tapText(r.why(p))
	ok, directive := "ok", ""
	change := r.failedOn(p)
	switch {
	case p.Outcome == puzzles.Pass && change == nil:
	case p.Outcome.Bad(), change != nil:
		ok = "not ok"
	case p.Outcome == puzzles.XFail:
		ok, directive = "not ok", " # TODO "+tapText(p.Record.XFail)
	default:
		directive = fmt.Sprintf(" # SKIP %s: %s", p.Outcome, why)
	}
	fmt.Fprintf(r.s.Out, "%s %d - %s%s\n", ok, len(r.unreadable)+len(r.reports), name, directive)
	if p.Outcome.Bad() {
		fmt.Fprintf(r.s.Out, "# %s: %s\n", p.Outcome, why)
	}
	if change != nil {
		fmt.Fprintf(r.s.Out, "# %s: %s\n", failOnName(change), tapText(r.changeText(change)))
	}
	if r.sees(p) {
		for _, line := range r.reproduction(p).lines() {
			fmt.Fprintf(r.s.Out, "# %s\n", tapText(line))
		}
	}
}

// tapText is text that can stand behind a result: cleaned, and without the sign
// that begins a directive.
func tapText(text string) string {
	return strings.ReplaceAll(notation.Clean(text), "#", "_")
}
