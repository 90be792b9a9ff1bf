package main

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"fukumi/cmd/fukumi/internal/command"
	"fukumi/cmd/internal/cli"
)

// TestTooMuchMemory: more memory than the machine has is refused, or bounded with a warning, and no
// command hangs.
func TestTooMuchMemory(t *testing.T) {
	code, _, stderr := testRun(t.Context(), strings.NewReader(""), "solve", "--memory", "900000GiB", "h8")
	if code != cli.ExitUsage || !strings.Contains(stderr, "this machine has room for") {
		t.Errorf("solve: code %d, %q", code, stderr)
	}
	var said bytes.Buffer
	s := &command.Streams{Streams: cli.Streams{Err: &said}}
	most := cli.MaxMemory()
	if got := s.WorkerMemory(most, 4, false); got != most/4 || !strings.Contains(said.String(), "4 at a time") {
		t.Errorf("of %d bytes each of 4 workers gets %d: %q", most, got, said.String())
	}
	done := make(chan string)
	go func() {
		_, out, _ := testRun(t.Context(),
			strings.NewReader("START 15\nINFO hash_size 1073741824000\nINFO max_node 1000\nINFO timeout_turn 500\n"+
				"BEGIN\nEND\n"), "engine")
		done <- out
	}()
	select {
	case out := <-done:
		if !strings.Contains(out, "hash_size") || !strings.Contains(out, "room for") || !strings.Contains(out, "7,7") {
			t.Errorf("engine: %q", out)
		}
	case <-time.After(time.Minute):
		t.Fatal("the engine does not answer")
	}
}
