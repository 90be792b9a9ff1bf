package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"fukumi/cmd/internal/cli"
	"fukumi/notation/testhelp"
)

// readers are the commands that read standard input to its end.
func readers() (list [][]string) {
	for _, line := range hostile {
		if words := strings.Fields(line); words[len(words)-1] == "-" {
			list = append(list, words)
		}
	}
	return list
}

// TestSignalsWhileReading: the first signal ends a command that waits for more
// of its input.
func TestSignalsWhileReading(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no signals")
	}
	for i, args := range readers() {
		sig := []syscall.Signal{syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP}[i%3]
		if signal.Ignored(sig) { // these tests were begun with nohup, and their children ignore it too
			sig = syscall.SIGTERM
		}
		t.Run(strings.Join(args, " "), func(t *testing.T) {
			t.Parallel()
			cmd := exec.Command("fukumi", args...)
			testSignal(t, cmd, sig, func() (io.WriteCloser, error) { return cmd.StdinPipe() })
		})
	}
}

// testSignal starts a command that reads from a pipe, and ends it by a signal
// once it has read some of that.
func testSignal(t *testing.T, cmd *exec.Cmd, sig syscall.Signal, pipe func() (io.WriteCloser, error)) {
	t.Helper()
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	cmd.Env = append(os.Environ(), "FUKUMI_CACHE_DIR="+filepath.Join(t.TempDir(), "store"))
	in, err := pipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	defer cmd.Process.Kill()
	// More than pipes hold: the command is reading once all of it is written.
	if _, err := io.WriteString(in, strings.Repeat("\n", 512<<10)); err != nil {
		t.Fatalf("%v: %s", err, out.String())
	}
	cmd.Process.Signal(sig)
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	select {
	case <-ended:
	case <-time.After(time.Minute):
		t.Fatalf("%v did not end it", sig)
	}
	if code := cmd.ProcessState.ExitCode(); code != cli.ExitInterrupted || strings.Contains(out.String(), "fukumi:") {
		t.Errorf("%v: exit code %d, want %d; output %q", sig, code, cli.ExitInterrupted, out.String())
	}
}

// TestZeros: an input of zero bytes that never ends is refused soon.
func TestZeros(t *testing.T) {
	zero, err := os.Open("/dev/zero")
	if err != nil {
		t.Skip(err)
	}
	defer zero.Close()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	commands := append([][]string{
		{"solve", "--from", "json", "/dev/zero"}, {"match", "--openings", "/dev/zero", "fukumi", "fukumi"},
	}, readers()...)
	root := deafRoot(t)
	for _, args := range commands {
		if c, _, err := root.Find(args); err == nil && c.Flag("cache-dir") != nil {
			args = append(args, "--cache-dir", t.TempDir())
		}
		code, _, stderr := testRun(ctx, zero, args...)
		if code != cli.ExitUsage || !strings.Contains(stderr, "zero bytes") {
			t.Errorf("%q: code %d, standard error %q", args, code, stderr)
		}
	}
}

// TestEndlessLines: a line without an end is refused, too.
func TestEndlessLines(t *testing.T) {
	for _, args := range [][]string{{"puzzles", "list", "-"}, {"solve", "--cache", "off", "--from", "json", "-"}} {
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		code, _, stderr := testRun(ctx, endless{}, args...)
		cancel()
		if code != cli.ExitUsage || !strings.Contains(stderr, "without an end") {
			t.Errorf("%q: code %d, standard error %.300q", args, code, stderr)
		}
	}
}

// endless is a line that does not end.
type endless struct{}

func (endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = 'x'
	}
	return len(p), nil
}

// TestInterruptedReadingKeepsFiles: a suite or games that were read in part
// replace no file.
func TestInterruptedReadingKeepsFiles(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no signals")
	}
	file := filepath.Join(t.TempDir(), "file")
	old := `{"schema":1,"engine":"","nodes":1000}` + "\n"
	for _, args := range [][]string{
		{"puzzles", "run", "--nodes", "1000", "--baseline", file, "--update", "-"}, {"puzzles", "run", "--junit", file,
			"-"},
		{"puzzles", "mine", "-o", file, "-"}, {"convert", "--to", "sgf", "-o", file, "-"},
		{"review", "--html", file, "-"}, {"solve", "--proof", file, "-"},
	} {
		testhelp.OK(t, os.WriteFile(file, []byte(old), 0o666))
		cmd := exec.Command("fukumi", args...)
		testSignal(t, cmd, syscall.SIGTERM, func() (io.WriteCloser, error) { return cmd.StdinPipe() })
		if data, err := os.ReadFile(file); err != nil || string(data) != old {
			t.Errorf("%q: the file has %q, %v", args, data, err)
		}
	}
}

// TestSecondSignal: nothing lies about after a process that was made to end.
func TestSecondSignal(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no signals")
	}
	dir := t.TempDir()
	target := filepath.Join(dir, "games.sgf")
	cmd := exec.Command("fukumi", "match", "--games", "1000", "--time", "200ms", "-o", target, "fukumi", "fukumi")
	testhelp.OK(t, cmd.Start())
	defer cmd.Process.Kill()
	for begun := time.Now(); ; time.Sleep(10 * time.Millisecond) {
		if found, _ := filepath.Glob(target + ".tmp-*"); len(found) > 0 {
			break
		}
		if time.Since(begun) > time.Minute {
			t.Fatal("the match did not begin")
		}
	}
	cmd.Process.Signal(syscall.SIGTERM)
	cmd.Process.Signal(syscall.SIGHUP)
	cmd.Wait()
	if code := cmd.ProcessState.ExitCode(); code != cli.ExitInterrupted {
		t.Errorf("exit code %d, want %d", code, cli.ExitInterrupted)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("%v lie in the directory, %v", left, err)
	}
}
