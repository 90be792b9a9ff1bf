package main

// The disk under the queue: it is full, it is gone.

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"fukumi/cmd/fukumi-farm/internal/farm"
)

// checkAll collects a run, and compares its answers with those of one process.
func (s *site) checkAll(t *testing.T, run, input, text string) {
	t.Helper()
	answers := filepath.Join(s.dir, run+".answers")
	must(t, s.with("collect", "--run", run, "--results", filepath.Join(s.dir, run+".results"), "--answers", answers,
		input)...)
	compare(t, run, sorted(read(t, answers)), alone(t, solving(), text))
}

// waiting is how many batches wait in the queue.
func (s *site) waiting(t *testing.T) int {
	t.Helper()
	var status farm.Status
	if err := json.Unmarshal([]byte(must(t, s.with("status", "--json")...)), &status); err != nil {
		t.Fatal(err)
	}
	return status.Queue.Waiting
}

// TestDirectoryRemoved: when the directory of the queue is removed under the server,
// that is said, what is acknowledged from then on is on the disk, and all is answered in
// the end.
func TestDirectoryRemoved(t *testing.T) {
	t.Parallel()
	s := open(t)
	text := positions(60)
	input := write(t, s.dir, "in.jsonl", text)
	submit := func(run string) string {
		return must(t, s.with(append([]string{"submit", "--again", "--run", run, input}, asked...)...)...)
	}
	submit("lost")
	if err := os.RemoveAll(s.queue); err != nil {
		t.Fatal(err)
	}
	submit("kept")
	waitSaid(t, s.server, "the directory of the queue was removed")
	before := s.waiting(t)
	kill(s.server)
	s.serve(t)
	if after := s.waiting(t); after == 0 || after != before {
		t.Errorf("%d batches are there, and were %d", after, before)
	}
	launch(t, s.with("work", "--workers", "2")...)
	s.checkAll(t, "kept", input, text)
	submit("lost")
	s.checkAll(t, "lost", input, text)
}

// TestDiskFull: when the disk is full, submit says so, and goes on when it is not; and
// all is answered in the end.
func TestDiskFull(t *testing.T) {
	t.Parallel()
	s := &site{dir: t.TempDir(), address: "127.0.0.1:0"}
	small := filepath.Join(s.dir, "small")
	if err := os.Mkdir(small, 0o700); err != nil {
		t.Fatal(err)
	}
	s.queue = filepath.Join(small, "queue")
	s.server = command(t)
	mount := "mount -t tmpfs -o size=40m none " + small
	if out, err := exec.Command("unshare", "-r", "-m", "sh", "-c", mount).CombinedOutput(); err != nil {
		t.Skipf("a small disk cannot be mounted here: %v: %s", err, out)
	}
	s.server.Path, s.server.Err = exec.LookPath("unshare")
	s.server.Args = []string{"unshare", "-r", "-m", "sh", "-c", mount + ` && exec "$0" "$@"`, os.Args[0], "serve",
		"--dir", s.queue, "--addr", s.address}
	s.address = start(t, s.server)
	text := positions(300)
	input := write(t, s.dir, "in.jsonl", text)
	submit := func(run string) []string {
		return s.with(append([]string{"submit", "--run", run, input}, asked...)...)
	}
	must(t, submit("before")...)
	name := filepath.Join("/proc", fmt.Sprint(s.server.Process.Pid), "root", small, "ballast")
	ballast, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.Copy(ballast, endless{}); !errors.Is(err, syscall.ENOSPC) {
		t.Fatalf("the disk is not full: %v", err)
	}
	during := launch(t, submit("during")...)
	waitSaid(t, during, "no space left on device")
	waitSaid(t, s.server, "no space left on device")
	if err := errors.Join(ballast.Close(), os.Remove(name)); err != nil {
		t.Fatal(err)
	}
	if err := during.Wait(); err != nil || !strings.Contains(fmt.Sprint(during.Stderr), "answers again") {
		t.Errorf("%v: %s", err, during.Stderr)
	}
	waitSaid(t, s.server, "the queue goes on")
	launch(t, s.with("work", "--workers", "2")...)
	s.checkAll(t, "before", input, text)
	s.checkAll(t, "during", input, text)
}

// endless is a file without end.
type endless struct{}

func (endless) Read(p []byte) (int, error) { return len(p), nil }
