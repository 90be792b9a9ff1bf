package disk

import (
	"bufio"
	"bytes"
	"errors"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"fukumi/notation/longtest"
)

// A child is this test binary, started again as another process.
type child struct {
	cmd   *exec.Cmd
	lines chan string // what it prints; closed at its end
	errs  *bytes.Buffer
}

func start(t *testing.T, what, dir string, vars ...string) *child {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	c := &child{cmd: exec.Command(exe), lines: make(chan string, 1<<16), errs: &bytes.Buffer{}}
	c.cmd.Env = append(os.Environ(), childVar+"="+what, "DIR="+dir)
	c.cmd.Env = append(c.cmd.Env, vars...)
	c.cmd.Stderr = c.errs
	out, err := c.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go func() {
		defer close(c.lines)
		for in := bufio.NewScanner(out); in.Scan(); {
			c.lines <- in.Text()
		}
	}()
	t.Cleanup(func() { c.kill() })
	return c
}

// kill ends the child at once and returns what it had still printed. It says
// whether the child was alive until then.
func (c *child) kill() (lines []string, alive bool) {
	if c.cmd.ProcessState != nil {
		return nil, false
	}
	c.cmd.Process.Kill()
	for line := range c.lines {
		lines = append(lines, line)
	}
	err := c.cmd.Wait()
	var exit *exec.ExitError
	return lines, errors.As(err, &exit) && exit.ExitCode() == -1
}

// numbers collects the numbers of the lines "stored N".
func numbers(t *testing.T, lines []string) []int {
	t.Helper()
	var ns []int
	for _, line := range lines {
		if text, ok := strings.CutPrefix(line, "stored "); ok {
			n, err := strconv.Atoi(text)
			if err != nil {
				t.Fatal(err)
			}
			ns = append(ns, n)
		}
	}
	return ns
}

// TestKilledWriters kills a process while it writes, again and again, and
// looks for everything that it had said to be on disk: by reading alone, which
// writes nothing, and by writing.
func TestKilledWriters(t *testing.T) {
	t.Parallel()
	kills := longtest.Size(5, 50)
	dir := storeDir(t)
	rng := rand.New(rand.NewPCG(3, 3))
	stored := map[int]bool{}
	last := 0
	for k := range kills {
		c := start(t, "write", dir, "FIRST="+strconv.Itoa(last))
		// From the first result on disk at the soonest, so that each kill meets
		// a write, a flush or a close.
		first, ok := <-c.lines
		if !ok {
			t.Fatalf("kill %d: the writer ended: %s", k, c.errs)
		}
		time.Sleep(time.Duration(rng.IntN(200_000)) * time.Microsecond)
		lines, alive := c.kill()
		if !alive {
			t.Fatalf("kill %d: the writer had ended: %s", k, c.errs)
		}
		for _, n := range numbers(t, append([]string{first}, lines...)) {
			stored[n] = true
			last = max(last, n+1)
		}
		last += 200 // what was not said may be there or not
		for _, s := range []*store{open(t, dir, Options{}), openNow(t, dir)} {
			for n := range stored {
				if !holds(t, s, sample(n)) {
					t.Fatalf("kill %d: result %d was on disk and is lost; warnings %q", k, n, s.Warnings())
				}
			}
			if err := s.Close(); err != nil {
				t.Fatalf("kill %d: %v", k, err)
			}
			wantWarnings(t, s)
		}
	}
	n := open(t, dir, Options{}).count(t)
	if n < len(stored) {
		t.Errorf("%d entries: want %d or more", n, len(stored))
	}
	t.Logf("%d kills, %d results said to be on disk, %d there", kills, len(stored), n)
}

// TestTwoProcesses: two processes, many short runs each, at one time. Each
// result that one of them was told to be on disk is there at the end.
func TestTwoProcesses(t *testing.T) {
	t.Parallel()
	const each = 30
	dir := storeDir(t)
	a := start(t, "once", dir, "FIRST=0", "COUNT="+strconv.Itoa(each))
	b := start(t, "once", dir, "FIRST=1000", "COUNT="+strconv.Itoa(each))
	stored, warned := 0, 0
	var all []int
	for _, c := range []*child{a, b} {
		for line := range c.lines {
			switch {
			case strings.HasPrefix(line, "stored "):
				stored++
				all = append(all, numbers(t, []string{line})...)
			case strings.HasPrefix(line, "warned ") && strings.Contains(line, "another process"):
				warned++
			default:
				if !strings.HasPrefix(line, "failed ") || !strings.Contains(line, "another process") {
					t.Errorf("child: %s", line)
				}
			}
		}
		if err := c.cmd.Wait(); err != nil {
			t.Errorf("child: %v: %s", err, c.errs)
		}
	}
	s := open(t, dir, Options{})
	for _, n := range all {
		mustHit(t, s, sample(n))
	}
	if stored == 0 || stored+warned < 2*each {
		t.Errorf("%d stored, %d warnings: want each of %d results stored or a warning", stored, warned, 2*each)
	}
	t.Logf("%d of %d results stored, %d warnings", stored, 2*each, warned)
}

// TestReadingWhileAnotherWrites: a store that another process has open for writing is
// read as it is, and left as it is.
func TestReadingWhileAnotherWrites(t *testing.T) {
	dir := filled(t, 100)
	writer := openNow(t, dir)
	s := open(t, dir, Options{})
	mustHit(t, s, sample(1))
	writer.Add(sample(200))
	if err := writer.Flush(); err != nil {
		t.Fatal(err)
	}
	mustMiss(t, s, sample(200)) // as it was
	mustHit(t, open(t, dir, Options{}), sample(200))
	s.Add(sample(201))
	if err := s.Flush(); !errors.Is(err, ErrLocked) || !strings.Contains(err.Error(), strconv.Itoa(os.Getpid())) {
		t.Errorf("Flush: %v: want %v, and who has it", err, ErrLocked)
	}
	if err := writer.Close(); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil { // what waited is written
		t.Fatal(err)
	}
	if n := open(t, dir, Options{}).count(t); n != 102 {
		t.Errorf("%d entries: want 102", n)
	}
}
