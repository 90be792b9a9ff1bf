package report

// A run in the XML of JUnit.

import (
	"encoding/xml"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"fukumi/notation"
	"fukumi/notation/text"
	"fukumi/notation/words"
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

// JUnit writes the run as XML. Undecided puzzles, disputed puzzles and known failures count as skipped, with the
// reason. An unreadable line counts as an error.
func (r *Run) JUnit(w io.Writer) error {
	all := junitSuites{}
	bySuite := map[string]*junitSuite{}
	add := func(suite string, c junitCase, time time.Duration) {
		s := bySuite[suite]
		if s == nil {
			s = &junitSuite{Name: text.Clean(suite)}
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
		add(u.Suite, junitCase{Name: text.Clean(u.Name), Error: &junitMessage{"unreadable", text.Clean(u.Reason)}}, 0)
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

// junitTime returns the time that a puzzle took. If an engine was asked, it is the engine's time.
func junitTime(p *puzzles.Report) time.Duration {
	if p.Thought != nil {
		return p.Thought.Time
	}
	return p.Time
}

// junitCase returns the case of a puzzle.
func (r *Run) junitCase(p *puzzles.Report) junitCase {
	c := junitCase{Name: text.Clean(p.Record.ID)}
	message := &junitMessage{p.Outcome.String(), text.Clean(why(p))}
	change := r.FailedOn(p)
	switch {
	case p.Outcome == puzzles.Fail, p.Outcome == puzzles.XPass:
		c.Failure = message
	case p.Outcome == puzzles.Crash:
		c.Error = message
	case change != nil:
		c.Failure = &junitMessage{string(differenceOf(change)), text.Clean(r.differsWhy(p, change))}
	case p.Outcome != puzzles.Pass:
		c.Skipped = message
	}
	if t := p.Thought; t != nil {
		c.Facts = &junitFacts{}
		add := func(name, value string) {
			if value != "" && value != "0" {
				c.Facts.List = append(c.Facts.List, junitFact{"engine_" + name, text.Clean(value)})
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
	if again := r.again(p); again != nil {
		c.Out = "position: " + text.Clean(again.Position) + "\n" + strings.Join(again.Lines(), "\n") + "\n"
	}
	return c
}

// differsWhy says why a puzzle fails because of --fail-on, with the reason of its result.
func (r *Run) differsWhy(p *puzzles.Report, c *Change) string {
	text := r.changeText(c)
	if why := why(p); why != "" {
		text += ": " + why
	}
	return text
}

// junitInterrupted returns a suite with an error, so that an incomplete report does not look like success.
func (r *Run) junitInterrupted() *junitSuite {
	c := junitCase{Name: "interrupted", Class: "fukumi puzzles run", Time: "0.000000",
		Error: &junitMessage{"interrupted", r.Interrupted(words.English)}}
	return &junitSuite{Name: c.Class, Tests: 1, Errors: 1, Time: c.Time, Cases: []junitCase{c}}
}
