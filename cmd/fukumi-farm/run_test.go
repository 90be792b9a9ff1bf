package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fukumi/cmd/fukumi-farm/internal/job"
	"fukumi/cmd/internal/cli"
	"fukumi/notation/testhelp"
)

// letters is an endless text.
type letters struct{}

func (letters) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = 'x'
	}
	return len(p), nil
}

// TestLongLine: an endless line is one bad record, which is reported; the records after it are answered.
func TestLongLine(t *testing.T) {
	t.Parallel()
	const records, length = 8, 150 << 20
	var after strings.Builder
	after.WriteByte('\n')
	for i := range records {
		fmt.Fprintf(&after, `{"id":"p%d","black":["h8","i8","j8"],"white":["h9","i9","a1"]}`+"\n", i)
	}
	for _, kind := range []string{"solve", "review"} {
		if kind == "review" {
			after.Reset()
			after.WriteString("\n" + games(records))
		}
		var out, errs bytes.Buffer
		cmd := command(t, append([]string{"run", "--kind", kind, "--workers", "1", "--results",
			filepath.Join(t.TempDir(), "results"), "--answers", "-", "-"}, asked...)...)
		cmd.Stdin = io.MultiReader(io.LimitReader(letters{}, length), strings.NewReader(after.String()))
		cmd.Stdout, cmd.Stderr = &out, &errs
		if err := cmd.Run(); cmd.ProcessState == nil {
			t.Fatal(err)
		}
		const want = `{"id":"","error":"line 1: longer than 16 MiB"}` + "\n"
		if code := cmd.ProcessState.ExitCode(); code != cli.ExitUsage || !strings.HasPrefix(out.String(), want) ||
			strings.Count(out.String(), `"schema":1`) != records || strings.Count(out.String(), "\n") != records+1 ||
			!strings.Contains(errs.String(), "1 of 9 records cannot be read; the first, record 1: line 1: longer") {
			t.Errorf("%s: exit code %d: %s%s", kind, code, out.String(), errs.String())
		}
	}
}

// checkNumbers: every record has one result, with its version and limits.
func checkNumbers(t *testing.T, results string, n int) {
	t.Helper()
	seen := map[int64]bool{}
	for line := range strings.Lines(read(t, results)) {
		var r job.Result
		testhelp.OK(t, json.Unmarshal([]byte(line), &r))
		if seen[r.Number] {
			t.Errorf("record %d has two results", r.Number)
		}
		seen[r.Number] = true
		if r.Worker.Program == "" || r.Client == "" || r.Nodes == 0 || r.Memory == 0 || r.Question == nil {
			t.Errorf("record %d does not say who did it, or within which limits: %s", r.Number, line)
		}
	}
	for i := range int64(n) {
		if !seen[i+1] {
			t.Errorf("record %d has no result", i+1)
		}
	}
}

// TestRun: run gives the answers of a single process, for positions and for games, and continues where it was
// stopped.
func TestRun(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for _, c := range []struct {
		input    string
		question *job.Question
		flags    []string
	}{
		{positions(testhelp.Cases(150, 300)), solving(), asked},
		{
			games(3), &job.Question{Kind: job.Review, Goal: "win", Nodes: 50, Memory: 1 << 20},
			[]string{"--kind", "review", "--goal", "win", "--nodes", "50", "--memory", "1MiB"},
		},
		{games(testhelp.Cases(6, 12)), &job.Question{Kind: job.Review, Nodes: 100, Memory: 1 << 20},
			[]string{"--kind", "review", "--nodes", "100", "--memory", "1MiB"}},
	} {
		kind := filepath.Join(dir, c.question.Kind+c.question.Goal)
		input, results, answers := write(t, "", kind+".jsonl", c.input), kind+".results", kind+".answers"
		args := append([]string{"run", "--workers", "2", "--results", results, "--answers", answers, "--recheck", "0.2",
			input}, c.flags...)
		must(t, args...)
		compare(t, kind, sorted(read(t, answers)), alone(t, c.question, c.input))
		checkNumbers(t, results, strings.Count(c.input, "\n"))
		// A line that was cut off is done again, and nothing else.
		text := read(t, results)
		testhelp.OK(t, os.WriteFile(results, []byte(text[:len(text)-30]), 0o666))
		whole := read(t, answers)
		if said := must(t, args...); !strings.Contains(said, "here: 1 checked") {
			t.Errorf("%s, again: %s", kind, said)
		}
		compare(t, kind+", again", sorted(read(t, answers)), sorted(whole))
		other := slices.Clone(args)
		other = append(other, "--nodes", "299")
		if code, _, said := do(t, other...); code != cli.ExitUsage ||
			!strings.Contains(said, "another record or question") {
			t.Errorf("%s, with another limit: exit code %d: %s", kind, code, said)
		}
	}
}

// TestPoison: a job that ends its process is given up after three tries, with its id and the exit code; the
// others are done.
func TestPoison(t *testing.T) {
	t.Parallel()
	trick(t, "poison")
	dir := t.TempDir()
	input := write(t, dir, "in.jsonl", strings.Replace(positions(50), `"p20"`, `"poison"`, 1))
	results, answers := filepath.Join(dir, "results"), filepath.Join(dir, "answers")
	args := append([]string{"run", "--workers", "2", "--results", results, "--answers", answers, input}, asked...)
	code, said, _ := do(t, args...)
	if code != cli.ExitFailed || !strings.Contains(said, "1 given up") {
		t.Errorf("exit code %d: %s", code, said)
	}
	const want = `{"id":"poison","error":"given up: the process that worked on it ended 3 times, the last time with ` +
		`exit code 7"}`
	if text := read(t, answers); strings.Count(text, "\n") != 50 || !strings.Contains(text, want) {
		t.Errorf("the answers do not say %s:\n%s", want, text)
	}
	if !strings.Contains(read(t, results), `"failed":{"tries":3,"exit_code":7,`) || !strings.Contains(read(t, results),
		`"said":"fatal error: poison"`) {
		t.Error("the results do not say how it ended")
	}
}
