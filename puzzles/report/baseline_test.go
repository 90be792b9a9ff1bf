package report

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/puzzles"
	"fukumi/solver/play"
)

// reportOf returns a report of suite s on a puzzle with a position of its own, which depends on its name.
func reportOf(id string, o puzzles.Outcome, nodes, millis int64) *puzzles.Report {
	pos, _ := notation.NewPosition(notation.Freestyle, 15)
	for i, c := range []byte(id) {
		_ = pos.Put(notation.At(int(c)%15, i), notation.Black) // each in a row of its own
	}
	r := &puzzles.Report{Case: puzzles.Case{Suite: "s", Record: puzzles.Record{ID: id, Position: pos}}, Outcome: o,
		Nodes: nodes, Move: notation.NoPoint}
	for _, c := range id {
		r.Record.Row = r.Record.Row*128 + int(c)
	}
	if millis > 0 {
		r.Move, r.Thought = notation.At(7, 7), &play.Thought{Time: time.Duration(millis) * time.Millisecond}
	}
	return r
}

// stored returns a baseline after writing and reading, paired with the puzzles of reports.
func stored(t *testing.T, b *Baseline, reports []*puzzles.Report) *Baseline {
	t.Helper()
	var file bytes.Buffer
	testhelp.OK(t, b.Write(&file))
	read, err := ReadBaseline(io.MultiReader(strings.NewReader("\ufeff"), &file)) // as an editor stores it
	if err != nil || read.Nodes != b.Nodes || read.Engine != b.Engine || read.Old() {
		t.Fatal(read, err)
	}
	var cases []puzzles.Case
	for _, r := range reports {
		cases = append(cases, r.Case)
	}
	read.Pair(cases)
	return read
}

func TestBaseline(t *testing.T) {
	before := &Baseline{Nodes: 10}
	for _, r := range []*puzzles.Report{reportOf("same", puzzles.Pass, 5000, 0),
		reportOf("slow", puzzles.Pass, 5000, 0), reportOf("fast", puzzles.Pass, 9000, 0),
		reportOf("worse", puzzles.Pass, 1, 0), reportOf("gone", puzzles.Pass, 1, 0),
		reportOf("small", puzzles.Pass, 100, 0),
		reportOf("edge", puzzles.Pass, 500, 0), reportOf("under", puzzles.Pass, 500, 0)} {
		before.Add(r)
	}
	reports := []*puzzles.Report{reportOf("same", puzzles.Pass, 6000, 0), reportOf("slow", puzzles.Pass, 10000, 0),
		reportOf("fast", puzzles.Pass, 3000, 0), reportOf("worse", puzzles.Fail, 1, 0),
		reportOf("new", puzzles.Pass, 1, 0), reportOf("small", puzzles.Pass, 586, 0),
		reportOf("edge", puzzles.Pass, 1500, 0), reportOf("under", puzzles.Pass, 1499, 0)}
	want := []string{"slow slower", "fast faster", "worse result", "new new", "edge slower", "gone gone"}
	for _, picked := range []bool{false, true} {
		run := NewRun(len(reports), nil, Options{Before: stored(t, before, reports), Slower: 1.5, Picked: picked})
		for _, r := range reports {
			run.Add(r)
		}
		if picked {
			want = want[:len(want)-1]
		}
		if got := kinds(run.changes()); !slices.Equal(got, want) {
			t.Errorf("picked %v: changes %q, want %q", picked, got, want)
		}
		if now, then := run.Total(); now != 22586 || then != 20101 {
			t.Errorf("totals %d and %d", now, then)
		}
	}
	for _, text := range []string{"", "{}", `{"schema":2}`, `{"schema":1}` + "\n" + `{"result":"fine"}`} {
		if _, err := ReadBaseline(strings.NewReader(text)); err == nil {
			t.Errorf("a baseline of %q was read", text)
		}
	}
}

func kinds(list []Change) []string {
	var texts []string
	for _, c := range list {
		texts = append(texts, c.ID+" "+c.Kind())
	}
	return texts
}

// TestPair: puzzles are paired by what they ask, whatever their names and places; of several that ask the same,
// those that share more are paired.
func TestPair(t *testing.T) {
	const a, image, b = "15 renju h8,h9/i8 black; goal vct;", "15 renju h8,h7/g8 black; goal vct;",
		"15 renju h8,h9/i7 black; goal vct;"
	const ax, ay, bx, by = a + " id x", a + " id y", b + " id x", b + " id y"
	for name, c := range map[string]struct {
		before []string // each the suite, and the puzzle; "old" before it: without what it asks
		now    []string
		want   string // for each puzzle the entry from 0, or -
	}{
		"a line before": {[]string{"s " + a, "s " + b}, []string{"s # new", "s " + a, "s " + b}, "01"},
		"turned":        {[]string{"s " + a}, []string{"s " + image}, "0"},
		"another order": {[]string{"s " + a, "s " + b}, []string{"s " + b, "s " + a}, "10"},
		"another id":    {[]string{"s " + ax}, []string{"s " + ay}, "0"},
		"ids exchanged": {[]string{"s " + ax, "s " + by}, []string{"s " + ay, "s " + bx},
			"01"},
		"a suite renamed":       {[]string{"s " + a, "s " + b}, []string{"t " + a, "t " + b}, "01"},
		"another goal":          {[]string{"s " + a}, []string{"s " + strings.Replace(a, "vct", "vcf", 1)}, "-"},
		"twice, by id":          {[]string{"s " + ax, "s " + ay}, []string{"s " + ay, "s " + ax}, "10"},
		"twice, by suite":       {[]string{"t " + ax, "s " + ay}, []string{"s " + ax, "t " + a}, "10"},
		"twice, by id anywhere": {[]string{"s " + ax, "s " + ay}, []string{"t " + ay}, "1"},
		"twice, without ids":    {[]string{"s " + a, "s " + a}, []string{"s " + b, "s " + a, "s " + a}, "-01"},
		"once more":             {[]string{"s " + a}, []string{"s " + a, "s " + a}, "0-"},
		"old, by id":            {[]string{"old s " + ax}, []string{"s " + bx}, "0"},
		"old, another suite":    {[]string{"old s " + ax}, []string{"t " + ax}, "-"},
		"old, by line":          {[]string{"old s " + a}, []string{"s " + a}, "-"},
		"old and new":           {[]string{"old s " + ax, "s " + by}, []string{"s " + ax, "s " + b}, "01"},
	} {
		base := &Baseline{}
		read := func(lines []string) (cases []puzzles.Case) {
			rows := map[string]int{}
			for _, line := range lines {
				suite, text, _ := strings.Cut(line, " ")
				if rows[suite]++; text[0] == '#' {
					continue
				}
				r, err := puzzles.ParseText(text)
				testhelp.OK(t, err)
				r.Row = rows[suite]
				cases = append(cases, puzzles.Case{Suite: suite, Record: r})
			}
			puzzles.Identify(cases)
			return cases
		}
		for i, line := range c.before {
			line, old := strings.CutPrefix(line, "old ")
			base.Add(&puzzles.Report{Case: read([]string{line})[0], Nodes: int64(i), Move: notation.NoPoint})
			if e := &base.Entries[i]; old {
				e.Key = ""
			}
		}
		cases, got, n := read(c.now), "", 0
		paired := base.Pair(cases)
		for i := range cases {
			if e := base.Find(&cases[i]); e != nil {
				got += fmt.Sprint(e.Nodes)
				n++
			} else {
				got += "-"
			}
		}
		if got != c.want || paired != n {
			t.Errorf("%s: %s (%d), want %s", name, got, paired, c.want)
		}
	}
}

// TestBaselineOfEngine: the times of an engine are compared, unless they were not measured.
func TestBaselineOfEngine(t *testing.T) {
	before := &Baseline{Engine: "./pbrain-x"}
	for _, r := range []*puzzles.Report{reportOf("same", puzzles.Pass, 1, 1000), reportOf("slow", puzzles.Pass, 9000,
		1000), reportOf("fast", puzzles.Pass, 1, 1000), reportOf("tiny", puzzles.Pass, 1, 10),
		reportOf("none", puzzles.Pass, 1, 0), reportOf("wrong", puzzles.Pass, 1, 5)} {
		before.Add(r)
	}
	for _, c := range []struct {
		engine string
		want   []string
	}{
		{"./pbrain-x --new", []string{"slow slower", "fast faster", "wrong result"}},
		{"", []string{"wrong result"}},
	} {
		reports := []*puzzles.Report{reportOf("same", puzzles.Pass, 9000, 1100),
			reportOf("slow", puzzles.Pass, 1, 1500), reportOf("fast", puzzles.Pass, 1, 500),
			reportOf("tiny", puzzles.Pass, 1, 109),
			reportOf("none", puzzles.Pass, 1, 900), reportOf("wrong", puzzles.Crash, 1, 5)}
		run := NewRun(len(reports), nil, Options{Engine: c.engine, Before: stored(t, before, reports), Slower: 1.5})
		for _, r := range reports {
			run.Add(r)
		}
		if got := kinds(run.changes()); !slices.Equal(got, c.want) {
			t.Errorf("%q: changes %q, want %q", c.engine, got, c.want)
		}
	}
}

// TestOf: for an engine the time of its move is kept, if it made one.
func TestOf(t *testing.T) {
	r := &puzzles.Report{Outcome: puzzles.Pass, Nodes: 7, Move: notation.At(7, 7),
		Thought: &play.Thought{Time: 2 * time.Second}}
	if e := entryOf(r); e.Millis != 2000 || e.Nodes != 7 || e.Outcome != puzzles.Pass {
		t.Errorf("%+v of a move", e)
	}
	r.Move = notation.NoPoint
	if e := entryOf(r); e.Millis != 0 {
		t.Errorf("%+v of none", e)
	}
}
