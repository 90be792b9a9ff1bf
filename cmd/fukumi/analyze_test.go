package main

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"strings"
	"testing"
	"time"

	"fukumi/cmd/fukumi/internal/command"
	"fukumi/cmd/internal/cli"
)

// TestAnalyzeAsItGoes: each part is printed as soon as it is known.
func TestAnalyzeAsItGoes(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	outReader, out := io.Pipe()
	done := make(chan int, 1)
	go func() {
		args := []string{"analyze", "--cache", "off", "--time", "3h", "-"}
		code := run(ctx, args,
			&command.Streams{Streams: cli.Streams{In: strings.NewReader(strings.Replace(hard, `"turn":"black"`,
				`"turn":"white"`, 1)), Out: cli.NewOutput(out), Err: io.Discard}})
		out.Close()
		done <- code
	}()
	lines := bufio.NewScanner(outReader)
	seen := func(want string) {
		t.Helper()
		for lines.Scan() {
			if strings.Contains(lines.Text(), want) {
				return
			}
		}
		t.Fatalf("the output ends before %q", want)
	}
	for _, want := range []string{"White to move", "15 . .", "White wins in", "White to move", "White wins by",
		"searched: ", "if it were Black's move", "searched: "} {
		seen(want)
		select {
		case code := <-done:
			t.Fatalf("%q is printed at the end: code %d", want, code)
		default:
		}
	}
	cancel()
	for lines.Scan() {
	}
	select {
	case code := <-done:
		if code != cli.ExitInterrupted {
			t.Errorf("exit code %d, want %d", code, cli.ExitInterrupted)
		}
	case <-time.After(time.Minute):
		t.Fatal("the run did not end")
	}
}

// bothWin is a position in which each side wins if it is to move: Black's win is found in 130,000
// nodes, White's in 430,000.
const bothWin = `{"id":"both","rule":"renju","turn":"black",` +
	`"black":["h13","f12","g12","f11","i11","j11","g10","e9","f9","g9","h8","j8","h7"],` +
	`"white":["h14","g13","h12","g11","h11","e10","f10","h10","i10","h9","i9","i6"]}`

// TestAnalyzeBoth: if the side to move wins, the opponent's win gets only a short search unless it
// is asked for, and the object has all its fields.
func TestAnalyzeBoth(t *testing.T) {
	for _, both := range []bool{false, true} {
		args := []string{"analyze", "--json", "--cache", "off", "--nodes", "500000", "-"}
		if both {
			args = append(args, "--both")
		}
		code, stdout, stderr := testRun(t.Context(), strings.NewReader(bothWin), args...)
		var a struct {
			Attack, Defence struct {
				Verdict, Stop string
				Nodes         int64
				Line          []string
			}
		}
		if err := json.Unmarshal([]byte(stdout), &a); err != nil || code != cli.ExitDecided {
			t.Fatalf("code %d, %v: %s", code, err, stderr)
		}
		if a.Attack.Verdict != "win" || a.Defence.Line == nil || a.Defence.Stop != "nodes" {
			t.Fatalf("attack %+v, defence %+v", a.Attack, a.Defence)
		}
		if both != (a.Defence.Nodes > 20_000) {
			t.Errorf("both %v: %d nodes for the opponent", both, a.Defence.Nodes)
		}
	}
	code, stdout, stderr := testRun(t.Context(), strings.NewReader(bothWin), "analyze", "--quiet", "--cache", "off",
		"--nodes", "500000", "-")
	if code != cli.ExitDecided || !strings.Contains(strings.Join(strings.Fields(stdout), " "),
		"a short search found no VCT (Black wins already); try --both") {
		t.Errorf("code %d, %s: %s", code, stderr, stdout)
	}
}
