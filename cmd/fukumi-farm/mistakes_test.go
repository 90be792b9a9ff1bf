//go:build external

package main

// What users do by mistake: nothing is lost by it, and nobody waits in vain.

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fukumi/cmd/internal/cli"
	"fukumi/notation/testhelp"
)

// TestDropUnderWork: a worker whose run is dropped while it works goes on with another run.
func TestDropUnderWork(t *testing.T) {
	t.Parallel()
	trick(t, "slow")
	s := open(t)
	text := positions(12)
	slow := write(t, s.dir, "slow.jsonl", strings.Replace(positions(1), `"p0"`, `"slow"`, 1))
	input := write(t, s.dir, "in.jsonl", text)
	must(t, s.with(append([]string{"submit", "--run", "slow", slow}, asked...)...)...)
	work := launch(t, s.with("work", "--workers", "1")...)
	trick(t, "")
	for admin := s.dial(t, adminLogin); testhelp.Must(admin.Work(t.Context()))(t).Working == 0; {
		time.Sleep(10 * time.Millisecond)
	}
	must(t, s.with("drop", "slow")...)
	must(t, s.with(append([]string{"submit", "--run", "other", input}, asked...)...)...)
	s.checkAll(t, "other", input, text)
	waitSaid(t, work, "run slow: the queue does not know the run")
}

// TestWrongInput: collect with another input takes nothing, and with one that only begins alike it leaves the run.
func TestWrongInput(t *testing.T) {
	t.Parallel()
	s := open(t)
	text := positions(40)
	input := write(t, s.dir, "in.jsonl", text)
	other := write(t, s.dir, "other.jsonl", positions(41))
	part := write(t, s.dir, "part.jsonl", strings.Join(strings.SplitAfter(text, "\n")[:5], ""))
	must(t, s.with(append([]string{"submit", input}, asked...)...)...)
	launch(t, s.with("work", "--workers", "1")...)
	for _, c := range []struct{ input, want string }{
		{other, "this is not the input of run default"},
		{part, "run default has 40 records, and this input has 5"},
	} {
		results := c.input + ".results"
		code, said, errs := do(t, s.with("collect", "--results", results, c.input)...)
		if code == 0 || !strings.Contains(errs, c.want) {
			t.Errorf("exit code %d: %s%s", code, said, errs)
		}
		if c.input == other && read(t, results) != "" {
			t.Errorf("kept: %s", read(t, results))
		}
	}
	// What the part of the input did not have was refused, and is handed over again.
	code, said, errs := do(t, s.with("collect", "--results", filepath.Join(s.dir, "results"), input)...)
	if !well(code, errs) {
		t.Errorf("exit code %d: %s%s", code, said, errs)
	}
	for _, args := range [][]string{{"submit", "--run", "again", other}, {"submit", "--run", "again", input}} {
		code, said, errs = do(t, s.with(append(args, asked...)...)...)
	}
	if code != cli.ExitUsage || !strings.Contains(errs, "this is not the input of run again") {
		t.Errorf("another input for a run: exit code %d: %s%s", code, said, errs)
	}
}

// TestWrongQuestion: a question that does not fit the file of results leaves no run behind.
func TestWrongQuestion(t *testing.T) {
	t.Parallel()
	s := open(t)
	input := write(t, s.dir, "in.jsonl", positions(5))
	results := filepath.Join(s.dir, "results")
	must(t, append([]string{"run", "--results", results, input}, asked...)...)
	before := testhelp.Must(os.ReadFile(results))(t)
	code, said, errs := do(t, s.with("submit", "--again", "--nodes", "301", "--results", results, input)...)
	if code != cli.ExitUsage || said != "" ||
		!strings.Contains(errs, "the result of another record or question; this question is: solve vct, 301 nodes") {
		t.Errorf("exit code %d: %s%s", code, said, errs)
	}
	if code, _, errs = do(t, s.with("drop", defaultRun)...); !strings.Contains(errs, "knows no run") {
		t.Errorf("drop: exit code %d: %s", code, errs)
	}
	if string(before) != read(t, results) {
		t.Error("the results were changed")
	}
}
