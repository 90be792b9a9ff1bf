package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/gofrs/flock"
	"github.com/spf13/pflag"

	"fukumi/cache"
	"fukumi/cmd/fukumi/internal/command"
	"fukumi/cmd/internal/cli"
	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/solver"
)

// testRun runs the command with the given standard input.
func testRun(ctx context.Context, stdin io.Reader, args ...string) (code int, stdout, stderr string) {
	var out, err bytes.Buffer
	code = run(ctx, args, &command.Streams{Streams: cli.Streams{In: stdin, Out: cli.NewOutput(&out),
		Err: &err}})
	return code, out.String(), err.String()
}

// TestAnswersBeforeTheNextQuestion holds a conversation through a pipe: the
// second line is written only once the first has been answered.
func TestAnswersBeforeTheNextQuestion(t *testing.T) {
	inReader, in := io.Pipe()
	outReader, out := io.Pipe()
	done := make(chan int)
	go func() {
		code := run(t.Context(), []string{"solve", "--json", "--cache", "off"},
			&command.Streams{Streams: cli.Streams{In: inReader, Out: cli.NewOutput(out), Err: io.Discard}})
		out.Close()
		done <- code
	}()
	answers := bufio.NewScanner(outReader)
	for _, id := range []string{"one", "two", "three"} {
		if _, err := io.WriteString(in, `{"id":"`+id+`","moves":["g7"]}`+"\n"); err != nil {
			t.Fatal(err)
		}
		if !answers.Scan() {
			t.Fatalf("no answer to %q: %v", id, answers.Err())
		}
		var got struct{ ID, Verdict string }
		if err := json.Unmarshal(answers.Bytes(), &got); err != nil || got.ID != id || got.Verdict != "no-win" {
			t.Fatalf("answer to %q: %s (%v)", id, answers.Text(), err)
		}
	}
	in.Close()
	if code := <-done; code != cli.ExitDecided {
		t.Errorf("exit code %d, want %d", code, cli.ExitDecided)
	}
}

// A failingWriter is an output that cannot be written.
type failingWriter struct{ err error }

func (w failingWriter) Write([]byte) (int, error) { return 0, w.err }

func TestOutputThatCannotBeWritten(t *testing.T) {
	for _, c := range []struct {
		err  error
		want string
	}{
		{errors.New("no space left on device"), "fukumi: standard output: no space left on device\n"},
		{syscall.EPIPE, ""}, // the reader has gone: no message
	} {
		for _, args := range [][]string{{"solve", "--cache", "off", "h8"}, {"solve", "--json", "--cache", "off", "h8"},
			{"version"}, {"help", "notation"}} {
			var stderr bytes.Buffer
			code := run(t.Context(), args, &command.Streams{Streams: cli.Streams{In: strings.NewReader(""),
				Out: cli.NewOutput(failingWriter{c.err}), Err: &stderr}})
			if code != cli.ExitNotWritten || stderr.String() != c.want {
				t.Errorf("%q on %v: code %d, standard error %q, want %d and %q", args, c.err, code, stderr.String(),
					cli.ExitNotWritten, c.want)
			}
		}
	}
}

// TestFailedOutputEndsTheRun: nothing is solved for a reader that has gone.
func TestFailedOutputEndsTheRun(t *testing.T) {
	inReader, in := io.Pipe()
	defer in.Close()
	go io.WriteString(in, `{"moves":["h8"]}`+"\n")
	code := run(t.Context(), []string{"solve", "--cache", "off"},
		&command.Streams{Streams: cli.Streams{In: inReader, Out: cli.NewOutput(failingWriter{syscall.EPIPE}),
			Err: io.Discard}})
	if code != cli.ExitNotWritten {
		t.Errorf("exit code %d, want %d", code, cli.ExitNotWritten)
	}
}

// holdStore locks the store in dir, as another process does that writes.
func holdStore(t *testing.T, dir string) {
	t.Helper()
	lock := flock.New(filepath.Join(dir, fmt.Sprintf("store-v%d.lock", cache.Version)))
	if held, err := lock.TryLock(); err != nil || !held {
		t.Fatal(held, err)
	}
	t.Cleanup(func() { lock.Close() })
}

// TestVerifyDamagedStore: the readable part of a damaged store is checked and counted.
func TestVerifyDamagedStore(t *testing.T) {
	dir := t.TempDir()
	suite := testhelp.Must(os.ReadFile("../../puzzles/suites/vcf.txt"))(t)
	var input strings.Builder
	for line := range strings.Lines(string(suite)) { // 15 renju k7,h8/i8,j8 black; ...
		position, _, _ := strings.Cut(line, ";")
		if f := strings.Fields(position); len(f) == 4 && f[0] == "15" {
			black, white, _ := strings.Cut(f[2], "/")
			testhelp.OK(t, json.NewEncoder(&input).Encode(map[string]any{"rule": f[1], "turn": f[3],
				"black": strings.Split(black, ","), "white": strings.Split(white, ",")}))
		}
	}
	code, _, stderr := testRun(t.Context(), strings.NewReader(input.String()), "solve", "--json", "--goal", "vcf",
		"--cache-dir", dir)
	tables, err := filepath.Glob(filepath.Join(dir, "store-v*", "*.sst"))
	if code != cli.ExitDecided || len(tables) != 1 || err != nil {
		t.Fatalf("code %d, tables %v, %v, %s", code, tables, err, stderr)
	}
	data := testhelp.Must(os.ReadFile(tables[0]))(t)
	data[len(data)*2/3] ^= 1
	testhelp.OK(t, os.WriteFile(tables[0], data, 0o600))
	code, stdout, stderr := testRun(t.Context(), nil, "cache", "verify", "--cache-dir", dir, "--remove", "--recheck")
	if code != cli.ExitNotWritten || !strings.Contains(stdout, " proofs accepted; not checked: ") ||
		strings.HasPrefix(stdout, "0 ") || !strings.Contains(stderr, "the store is damaged") {
		t.Errorf("code %d, output %q, standard error %q", code, stdout, stderr)
	}
}

// TestLockedStore: while another process has the store, answers are given without it. A command that
// requires it fails.
func TestLockedStore(t *testing.T) {
	dir := t.TempDir()
	holdStore(t, dir)
	code, stdout, stderr := testRun(t.Context(), nil, "solve", "--json", "--cache-dir", dir, "g7")
	if code != cli.ExitDecided || !strings.Contains(stdout, `"verdict":"no-win"`) ||
		!strings.Contains(stderr, "fukumi: warning: cache: ") {
		t.Errorf("auto: code %d, output %q, standard error %q", code, stdout, stderr)
	}
	code, stdout, stderr = testRun(t.Context(), nil, "solve", "--quiet", "--cache-dir", dir, "g7")
	if code != cli.ExitDecided || stdout == "" || stderr != "" {
		t.Errorf("quiet: code %d, output %q, standard error %q", code, stdout, stderr)
	}
	for _, args := range [][]string{
		{"solve", "--cache", "require", "--cache-dir", dir, "g7"},
	} {
		code, stdout, stderr = testRun(t.Context(), nil, args...)
		if code != cli.ExitNotWritten || stdout != "" || !strings.HasPrefix(stderr, "fukumi: ") ||
			strings.Count(stderr, "\n") != 1 {
			t.Errorf("%q: code %d, output %q, standard error %q", args, code, stdout, stderr)
		}
	}
	// There is no store yet, so there is no lock to wait for.
	code, stdout, stderr = testRun(t.Context(), nil, "cache", "stat", "--cache-dir", dir)
	if code != cli.ExitDecided || !strings.Contains(stdout, "0 records") || stderr != "" {
		t.Errorf("stat: code %d, output %q, standard error %q", code, stdout, stderr)
	}
}

// TestLockedStoreIsSaidOnce: a store locked by another process is one calm sentence, for any number of
// reads and writes. All other output is as without a store.
func TestLockedStoreIsSaidOnce(t *testing.T) {
	dir := t.TempDir()
	holdStore(t, dir)
	for _, args := range [][]string{
		{"solve", "g7"},
		{"solve", "h8,h9,h10/i8,i9", "--turn", "black"},
		{"review", "--nodes", "1000", "h8 i7 g7 i9 f8 h6 g8"},
		{"analyze", "--nodes", "1000", "h8 i7 g7"},
	} {
		code, stdout, stderr := testRun(t.Context(), nil, append(args, "--json", "--cache-dir", dir)...)
		wantCode, want, _ := testRun(t.Context(), nil, append(args, "--json", "--cache", "off")...)
		if code != wantCode || steady(stdout) != steady(want) {
			t.Errorf("%q: code %d, want %d, output\n%s\nwant\n%s", args, code, wantCode, stdout, want)
		}
		if strings.Count(stderr, "\n") != 1 || !strings.Contains(stderr, "but not stored") {
			t.Errorf("%q: standard error %q, want one sentence that says what is not stored", args, stderr)
		}
	}
}

// TestCacheAfterAKill: each command that reads a store can be the first to read what a killed process
// has left.
func TestCacheAfterAKill(t *testing.T) {
	dir := t.TempDir()
	store := testhelp.Must(cache.Open(dir, cache.Options{Mode: cache.Require}))(t)
	defer store.Close()
	pos := testhelp.Must(notation.NewPosition(notation.Freestyle, 15))(t)
	store.Add(solver.Query{Position: pos, Goal: solver.VCT}, solver.Result{Verdict: solver.NoWin, Class: solver.VCT})
	testhelp.OK(t, store.Flush())
	for _, args := range [][]string{{"stat", "--json"}, {"get", "empty", "--json"}, {"export"}, {"verify", "--json"}} {
		killed := t.TempDir() // the files as a kill at this moment would leave them
		testhelp.OK(t, os.CopyFS(killed, os.DirFS(dir)))
		code, stdout, stderr := testRun(t.Context(), nil, append([]string{"cache", "--cache-dir", killed}, args...)...)
		if code != cli.ExitDecided || !strings.Contains(stdout, "no-win") && !strings.Contains(stdout, `"no_wins":1`) ||
			stderr != "" {
			t.Errorf("cache %s: code %d, output %q, standard error %q", args[0], code, stdout, stderr)
		}
	}
}

// TestCodeOfWork: an answer that the checker refused is a failed check, not bad input.
func TestCodeOfWork(t *testing.T) {
	for _, c := range []struct {
		err  error
		want int
	}{
		{&solver.GameOverError{}, cli.ExitUsage},
		{fmt.Errorf("cache: dir: %w", cache.ErrUnavailable), cli.ExitNotWritten},
		{errors.New("the checker refused a proof, so no win is claimed"), cli.ExitFailed},
	} {
		if got := command.CodeOfWork(c.err); got != c.want {
			t.Errorf("%v: %d, want %d", c.err, got, c.want)
		}
	}
}

func TestMemory(t *testing.T) {
	for _, c := range []struct {
		text string
		want int64 // 0: an error
	}{
		{"1", 1}, {"1024", 1024}, {"64MiB", 64 << 20}, {"64M", 64 << 20}, {"1GiB", 1 << 30}, {"1.5GiB", 3 << 29},
		{"10kb", 10_000}, {"5 mb", 5_000_000}, {"1g", 1 << 30},
		{"", 0}, {"0", 0}, {"-1", 0}, {"MiB", 0}, {"1TiB", 0}, {"1 apple", 0}, {"nan", 0}, {"inf", 0}, {"1e30", 0},
		{"1bb", 0},
	} {
		got, err := cli.ParseMemory(c.text)
		if got != c.want || (err == nil) != (c.want > 0) {
			t.Errorf("cli.ParseMemory(%q) = %d, %v, want %d", c.text, got, err, c.want)
		}
	}
}

func TestCount(t *testing.T) {
	for _, c := range []struct {
		text string
		want int64 // 0: an error
	}{
		{"1", 1}, {"200000", 200000}, {"1e6", 1_000_000}, {"2.5e3", 2500}, {"9223372036854775807", 1<<63 - 1},
		{"200k", 200_000}, {"1M", 1_000_000}, {"1.1m", 1_100_000}, {"2G", 2_000_000_000}, {"1e3k", 1_000_000},
		{"0.0015k", 0}, {"k", 0}, {"1mm", 0}, {"1T", 0}, {"1e30k", 0},
		{"0", 0}, {"-1", 0}, {"1.5", 0}, {"1e-3", 0}, {"1e30", 0}, {"", 0}, {"ten", 0}, {"nan", 0}, {"inf", 0},
	} {
		got, err := cli.ParseCount(c.text)
		if got != c.want || (err == nil) != (c.want > 0) {
			t.Errorf("cli.ParseCount(%q) = %d, %v, want %d", c.text, got, err, c.want)
		}
	}
}

// TestLimits: with a node limit alone there is no time limit, so that the answer is the same on every
// machine.
func TestLimits(t *testing.T) {
	for _, c := range []struct {
		args  []string
		nodes int64
		time  time.Duration
	}{
		{nil, 0, 10 * time.Second},
		{[]string{"--nodes", "5"}, 5, 0},
		{[]string{"--time", "1s"}, 0, time.Second},
		{[]string{"--nodes", "5", "--time", "10s"}, 5, 10 * time.Second},
	} {
		var o command.SearchOptions
		flags := pflag.NewFlagSet("", pflag.ContinueOnError)
		o.Register(flags)
		testhelp.OK(t, flags.Parse(c.args))
		if got := o.QueryLimits(); got.Nodes != c.nodes || got.Time != c.time {
			t.Errorf("%v: %+v, want %d nodes and %v", c.args, got, c.nodes, c.time)
		}
	}
}
