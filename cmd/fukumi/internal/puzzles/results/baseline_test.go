package results

import (
	"bytes"
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

func TestBaseline(t *testing.T) {
	before := &Baseline{Nodes: 10}
	for _, e := range []Entry{{"s", "same", puzzles.Pass, 5000, 0}, {"s", "slow", puzzles.Pass, 5000, 0},
		{"s", "fast", puzzles.Pass, 9000, 0}, {"s", "worse", puzzles.Pass, 1, 0}, {"s", "gone", puzzles.Pass, 1, 0},
		{"s", "small", puzzles.Pass, 100, 0}, {"s", "edge", puzzles.Pass, 500, 0}, {"s", "under", puzzles.Pass, 500,
			0}} {
		before.add(e)
	}
	var file bytes.Buffer
	testhelp.OK(t, before.Write(&file))
	before, err := ReadBaseline(io.MultiReader(strings.NewReader("\ufeff"), &file)) // as an editor stores it
	if err != nil || before.Nodes != 10 || before.Engine != "" {
		t.Fatal(before, err)
	}
	after := &Baseline{}
	for _, e := range []Entry{{"s", "same", puzzles.Pass, 6000, 0}, {"s", "slow", puzzles.Pass, 10000, 0},
		{"s", "fast", puzzles.Pass, 3000, 0}, {"s", "worse", puzzles.Fail, 1, 0}, {"s", "new", puzzles.Pass, 1, 0},
		{"s", "small", puzzles.Pass, 586, 0}, {"s", "edge", puzzles.Pass, 1500, 0}, {"s", "under", puzzles.Pass, 1499,
			0}} {
		after.add(e)
	}
	var got []string
	for _, c := range before.Compare(after, 1.5) {
		got = append(got, c.ID+" "+c.Kind())
	}
	want := []string{"slow slower", "fast faster", "worse result", "new new", "edge slower", "gone gone"}
	if !slices.Equal(got, want) {
		t.Errorf("changes %q, want %q", got, want)
	}
	if own, others := after.Total(before); own != 22586 || others != 20101 {
		t.Errorf("totals %d and %d", own, others)
	}
	for _, text := range []string{"", "{}", `{"schema":2}`, `{"schema":1}` + "\n" + `{"result":"fine"}`} {
		if _, err := ReadBaseline(strings.NewReader(text)); err == nil {
			t.Errorf("a baseline of %q was read", text)
		}
	}
}

// TestBaselineOfEngine: the time of an engine is compared, and nothing that was
// not measured.
func TestBaselineOfEngine(t *testing.T) {
	before := &Baseline{Engine: "./pbrain-x"}
	for _, e := range []Entry{{"s", "same", puzzles.Pass, 1, 1000}, {"s", "slow", puzzles.Pass, 9000, 1000},
		{"s", "fast", puzzles.Pass, 1, 1000}, {"s", "tiny", puzzles.Pass, 1, 10}, {"s", "none", puzzles.Pass, 1, 0},
		{"s", "wrong", puzzles.Pass, 1, 5}} {
		before.add(e)
	}
	var file bytes.Buffer
	testhelp.OK(t, before.Write(&file))
	before, err := ReadBaseline(&file)
	if err != nil || before.Engine != "./pbrain-x" {
		t.Fatal(before, err)
	}
	for _, c := range []struct {
		engine string
		want   []string
	}{
		{"./pbrain-x --new", []string{"slow slower", "fast faster", "wrong result"}},
		{"", []string{"wrong result"}},
	} {
		after := &Baseline{Engine: c.engine}
		for _, e := range []Entry{{"s", "same", puzzles.Pass, 9000, 1100}, {"s", "slow", puzzles.Pass, 1, 1500},
			{"s", "fast", puzzles.Pass, 1, 500}, {"s", "tiny", puzzles.Pass, 1, 109}, {"s", "none", puzzles.Pass, 1,
				900}, {"s", "wrong", puzzles.Crash, 1, 5}} {
			after.add(e)
		}
		var got []string
		for _, d := range before.Compare(after, 1.5) {
			got = append(got, d.ID+" "+d.Kind())
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%q: changes %q, want %q", c.engine, got, c.want)
		}
	}
}

// TestOf: of an engine the time of its move is kept, where it made one.
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
