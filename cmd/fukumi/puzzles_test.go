package main

import (
	"bufio"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fukumi/cmd/fukumi/internal/command"
	"fukumi/cmd/internal/cli"
	"fukumi/notation/testhelp"
)

// TestPuzzlesRunInterrupted: every report of an interrupted run says that it is not complete, and the
// baseline stays as it was.
func TestPuzzlesRunInterrupted(t *testing.T) {
	dir := t.TempDir()
	file := func(name string) string { return filepath.Join(dir, name) }
	// The first puzzle is quick; the second, the empty board, takes an hour.
	suite := "15 renju h8,i8,j8,i7,h6,j6/g9,i9,g8,h7,j7,g5 black; id quick; goal vcf\n" +
		"15 freestyle empty black; id hard; goal win\n"
	for name, text := range map[string]string{"suite.txt": suite, "base.jsonl": `{"schema":1,"limit_nodes":1}`} {
		testhelp.OK(t, os.WriteFile(file(name), []byte(text), 0o666))
	}
	ctx, cancel := context.WithCancel(t.Context())
	outReader, out := io.Pipe()
	var warned strings.Builder
	done := make(chan int)
	go func() {
		args := []string{"puzzles", "run", "--nodes", "1e12", "--workers", "1", "--json", "--junit", file("report.xml"),
			"--baseline", file("base.jsonl"), "--update", file("suite.txt")}
		code := run(ctx, args, &command.Streams{Streams: cli.Streams{In: strings.NewReader(""),
			Out: cli.NewOutput(out), Err: &warned}})
		out.Close()
		done <- code
	}()
	var lines []string
	for answers := bufio.NewScanner(outReader); answers.Scan(); {
		lines = append(lines, answers.Text())
		if strings.Contains(answers.Text(), `"id":"quick"`) {
			cancel()
		}
	}
	if code := <-done; code != cli.ExitInterrupted || len(lines) != 1 {
		t.Errorf("exit code %d, want %d; output %q", code, cli.ExitInterrupted, lines)
	}
	report, err := os.ReadFile(file("report.xml"))
	if err != nil || !strings.Contains(string(report),
		`<error type="interrupted" message="interrupted: 1 of 2 puzzles were judged">`) {
		t.Errorf("JUnit: %v\n%s", err, report)
	}
	base, err := os.ReadFile(file("base.jsonl"))
	if err != nil || string(base) != `{"schema":1,"limit_nodes":1}` || !strings.Contains(warned.String(),
		"the baseline was not stored") {
		t.Errorf("the baseline is %q, %v; warned %q", base, err, warned.String())
	}
	cancel()
}
