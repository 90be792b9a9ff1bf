package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"fukumi/cmd/internal/cli"
	"fukumi/notation/testhelp"
)

// signalled are commands, each for a folder with the files of signalFolder.
var signalled = [][]string{
	{"solve", "games.jsonl"}, {"solve", "--goal", "win", "--nodes", "30000", "--json", "games.jsonl"},
	{"analyze", "--nodes", "30000", "games.jsonl"},
	{"show", "games.jsonl"}, {"convert", "--to", "sgf", "--game", "all", "games.jsonl"},
	{"convert", "--to", "lib", "far.book"},
	{"review", "--nodes", "3000", "games.jsonl"}, {"review", "--nodes", "3000", "--json", "games.jsonl"},
	{"review", "--nodes", "3000", "--html", "pages", "--summary", "games.jsonl"},
	{"match", "--games", "8", "--nodes", "3000", "fukumi", "fukumi"},
	{"prove", "--from", "h8 o15", "--export", "out.book"},
	{"verify", "far.book"}, {"book", "add", "far.book"}, {"book", "list"}, {"book", "plain", "far.book", "plain.book"},
	{"puzzles", "check", "suite.jsonl"}, {"puzzles", "run", "suite.jsonl"}, {"puzzles", "list", "suite.jsonl"},
	{"puzzles", "mine", "--nodes", "3000", "games.jsonl"},
	{"cache", "stat"}, {"cache", "export"}, {"cache", "import", "export.jsonl"}, {"cache", "merge", "other"},
	{"cache", "verify", "--recheck"}, {"cache", "clear"}, {"cache", "get", "h8"},
	{"serve", "--addr", "127.0.0.1:0"}, {"site", "site"}, {"engine"}, {"bench"}, {"version"},
	{"cache", "import", "-"},
}

// signalFolder makes the files that the commands read.
func signalFolder(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	games := ""
	for i := range 8 {
		games += fmt.Sprintf(`{"id":"%d","moves":["h8","i9","g7","i7","i8","h7","f8","g9","a%d"]}`+"\n", i, i+1)
	}
	for name, text := range map[string]string{
		"games.jsonl": games,
		"suite.jsonl": strings.Repeat(
			`{"id":"one","moves":["h8","a1","h9","a3","h10","a5"],"solution":["h11"]}`+"\n", 8),
	} {
		testhelp.OK(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	for _, args := range [][]string{
		{"prove", "--from", "h8 o15 i9 a1", "--export", "far.book", "--quiet"},
		{"solve", "--cache", "require", "--cache-dir", "other", "h8,h9,h10/i8,i9"},
		{"cache", "export", "--cache-dir", "other", "export.jsonl"},
	} {
		cmd := signalCommand(dir, args)
		if out, _ := cmd.CombinedOutput(); cmd.ProcessState.ExitCode() > cli.ExitUsage {
			t.Fatalf("%q: %s", args, out)
		}
	}
	return dir
}

// signalCommand returns a command in that folder, which reads a pipe without a writer.
func signalCommand(dir string, args []string) *exec.Cmd {
	cmd := exec.Command("fukumi", args...)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), "FUKUMI_CACHE_DIR="+filepath.Join(dir, "store"))
	return cmd
}

// heedInterrupts lets the children of this process receive interrupts even if the process itself was
// started with interrupts ignored, as a shell starts background jobs. A child that ignores an interrupt
// before it asks for signals would wait for ever.
func heedInterrupts(t *testing.T) {
	t.Helper()
	if signal.Ignored(syscall.SIGINT) {
		caught := make(chan os.Signal, 1)
		signal.Notify(caught, syscall.SIGINT)
		t.Cleanup(func() { signal.Ignore(syscall.SIGINT) })
	}
}

// TestSignals: a signal at any moment ends a command properly: with 130, or with its usual exit code.
func TestSignals(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no signals")
	}
	heedInterrupts(t)
	dir := signalFolder(t)
	moments := testhelp.CasesOf(1, 4, 40) // the later half waits longer
	if testing.Short() {
		moments = 1
	}
	for k, args := range signalled {
		t.Run(strings.Join(args, " "), func(t *testing.T) {
			random := rand.New(rand.NewPCG(37, uint64(k)))
			codes := map[int]int{}
			faults, mean := 0, 30*time.Millisecond
			for i := range moments {
				cmd := signalCommand(dir, args)
				// One game is a file, several are a folder: an interrupt may have left either.
				_ = os.RemoveAll(filepath.Join(dir, "pages"))
				in, err := cmd.StdinPipe()
				var out, errs bytes.Buffer
				cmd.Stdout, cmd.Stderr = &out, &errs
				if err == nil {
					err = cmd.Start()
				}
				if err != nil {
					t.Fatal(err)
				}
				if i >= moments/2 {
					mean = 300 * time.Millisecond
				}
				after := time.Duration(random.ExpFloat64() * float64(mean))
				sig := []syscall.Signal{syscall.SIGINT, syscall.SIGTERM}[(i+k)%2]
				timer := time.AfterFunc(after, func() { _ = cmd.Process.Signal(sig) })
				late := time.AfterFunc(2*time.Minute, func() { _ = cmd.Process.Kill() })
				_ = cmd.Wait()
				timer.Stop()
				ended := late.Stop()
				in.Close()
				code := cmd.ProcessState.ExitCode()
				status := cmd.ProcessState.Sys().(syscall.WaitStatus)
				if status.Signaled() && status.Signal() == sig { // before the program handles the signal
					code = cli.ExitInterrupted
				}
				codes[code]++
				text := errs.String()
				if strings.Contains(text, "panic:") || strings.Contains(text, "goroutine ") ||
					strings.Contains(text, "context canceled") {
					faults++
					t.Errorf("%v after %v: %s", sig, after, text)
				}
				if ordinary := []int{cli.ExitDecided, cli.ExitFailed, cli.ExitUndecided, cli.ExitInterrupted}; !ended ||
					!slices.Contains(ordinary, code) && args[0] != "site" { // which only a checkout can write
					t.Errorf("%v after %v: exit code %d, ended: %v; %.300q", sig, after, code, ended, text)
				}
			}
			t.Logf("%d signals, %d faults, exit codes %v", moments, faults, codes)
		})
	}
}
