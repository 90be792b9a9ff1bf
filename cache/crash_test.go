package cache

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"fukumi/solver"
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
// looks for everything that it had said to be on disk.
func TestKilledWriters(t *testing.T) {
	kills := 5
	if long() {
		kills = 50
	}
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
		time.Sleep(time.Duration(rng.IntN(400_000)) * time.Microsecond)
		lines, alive := c.kill()
		if !alive {
			t.Fatalf("kill %d: the writer had ended: %s", k, c.errs)
		}
		for _, n := range numbers(t, append([]string{first}, lines...)) {
			stored[n] = true
			last = max(last, n+1)
		}
		last += 200 // what was not said may be there or not
		s := open(t, dir, Options{})
		for n := range stored {
			q, _ := five(n)
			if r, ok, _ := s.Lookup(context.Background(), q); !ok || r.Verdict != solver.Win {
				t.Fatalf("kill %d: result %d was on disk and is lost; warnings %q", k, n, s.Warnings())
			}
		}
		if err := s.Close(); err != nil {
			t.Fatalf("kill %d: %v", k, err)
		}
		wantWarnings(t, s)
	}
	s := open(t, dir, Options{})
	report, err := s.Verify(false)
	if err != nil || len(report.Bad) > 0 || report.Wins < len(stored) {
		t.Errorf("Verify: %+v, %v: want %d wins or more", report, err, len(stored))
	}
	t.Logf("%d kills, %d results said to be on disk, %d there", kills, len(stored), report.Wins)
}

// TestTwoProcesses: two processes, many short sessions each, at one time. Each
// result that one of them was told to be on disk is there at the end.
func TestTwoProcesses(t *testing.T) {
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
		q, _ := five(n)
		mustHit(t, s, q)
	}
	if stored == 0 || stored+warned < 2*each {
		t.Errorf("%d stored, %d warnings: want each of %d results stored or a warning", stored, warned, 2*each)
	}
	t.Logf("%d of %d results stored, %d warnings", stored, 2*each, warned)
}

// TestHeldByAnotherProcess: the answer is given, and one warning names the
// process.
func TestHeldByAnotherProcess(t *testing.T) {
	dir := storeDir(t)
	fill(t, dir, func(s *Store) { s.Add(five(1)) })
	c := start(t, "hold", dir)
	if line := <-c.lines; line != "held "+dir {
		t.Fatalf("child: %q: %s", line, c.errs)
	}
	pid := fmt.Sprintf("(process %d)", c.cmd.Process.Pid)
	q, _ := five(1)
	s := open(t, dir, Options{})
	mustMiss(t, s, q)
	mustMiss(t, s, q)
	wantWarnings(t, s, pid)
	s.Add(five(2))
	for range 3 {
		if err := s.Flush(); !errors.Is(err, ErrUnavailable) {
			t.Errorf("Flush: %v: want %v", err, ErrUnavailable)
		}
	}
	wantWarnings(t, s, pid)
	if _, err := Open(dir, Options{Mode: Require}); !errors.Is(err, ErrUnavailable) || !strings.Contains(err.Error(), pid) {
		t.Errorf("Open: %v: want %v, %s", err, ErrUnavailable, pid)
	}
	// Once the other process is gone, what waited is written.
	c.kill()
	if err := s.Close(); err != nil {
		t.Errorf("Close: %v", err)
	}
	s = open(t, dir, Options{})
	for i := 1; i < 3; i++ {
		q, _ := five(i)
		mustHit(t, s, q)
	}
	wantWarnings(t, s)
}

// damaged makes a store of n results, some of them in the log that a crash
// leaves, lets damage change its files, and returns its directory.
func damaged(t *testing.T, n int, crash bool, damage func(t *testing.T, dir string)) string {
	t.Helper()
	dir := storeDir(t)
	fill(t, dir, func(s *Store) {
		for i := range n {
			s.Add(five(i))
		}
	})
	if crash {
		c := start(t, "write", dir, "FIRST="+strconv.Itoa(n))
		for range 20 {
			if _, ok := <-c.lines; !ok {
				t.Fatalf("child: %s", c.errs)
			}
		}
		c.kill()
	}
	damage(t, dir)
	return dir
}

// change overwrites the file that fits the pattern from the place on, counted
// from the end where it is negative.
func change(pattern string, place int, with []byte) func(t *testing.T, dir string) {
	return func(t *testing.T, dir string) {
		t.Helper()
		paths, err := filepath.Glob(filepath.Join(dir, pattern))
		if err != nil || len(paths) == 0 {
			t.Fatalf("%s: %v, %v", pattern, paths, err)
		}
		f, err := os.OpenFile(paths[0], os.O_RDWR, 0)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		end, err := f.Seek(0, io.SeekEnd)
		if err != nil {
			t.Fatal(err)
		}
		if place < 0 {
			place += int(end)
		}
		if place < 0 || place >= int(end) {
			t.Fatalf("%s: no place %d in %d bytes", pattern, place, end)
		}
		if with == nil {
			err = f.Truncate(int64(place))
		} else {
			_, err = f.WriteAt(with, int64(place))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

func remove(pattern string) func(t *testing.T, dir string) {
	return func(t *testing.T, dir string) {
		t.Helper()
		paths, err := filepath.Glob(filepath.Join(dir, pattern))
		if err != nil || len(paths) == 0 {
			t.Fatalf("%s: %v, %v", pattern, paths, err)
		}
		for _, path := range paths {
			if err := os.Remove(path); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestDamage: whatever happened to the files, a run gives no wrong answer,
// says what it found, and leaves a store that works and holds what could be
// read.
func TestDamage(t *testing.T) {
	const n = 300
	noise := bytes.Repeat([]byte{0xA5, 0x5A, 0xFF}, 40)
	for _, c := range []struct {
		name   string
		crash  bool
		damage func(t *testing.T, dir string)
		aside  bool // the store is moved aside
		keeps  int  // results there afterwards, at least
	}{
		{"manifest: magic", false, change("MANIFEST", 0, noise[:4]), true, n},
		{"manifest: body", false, change("MANIFEST", 20, noise[:8]), true, n},
		{"manifest: version of another program", false, change("MANIFEST", 4, []byte{0, 77}), true, n},
		{"manifest: cut short", false, change("MANIFEST", 3, nil), true, n},
		{"manifest: cut behind its head", false, change("MANIFEST", 8, nil), false, n},
		{"manifest: missing", false, remove("MANIFEST"), true, n},
		{"table: first block", false, change("*.sst", 40, noise), true, n * 9 / 10},
		{"table: middle", false, change("*.sst", 30000, noise), true, n * 9 / 10},
		{"table: end", false, change("*.sst", -8, noise[:8]), true, 0},
		{"table: index", false, change("*.sst", -200, noise[:9]), true, 0},
		{"table: cut short", false, change("*.sst", 10000, nil), true, 0},
		{"table: empty", false, change("*.sst", 0, nil), true, 0},
		{"table: missing", false, remove("*.sst"), true, 0},
		{"registry", false, change("KEYREGISTRY", 20, noise[:4]), true, n},
		{"registry: cut short", false, change("KEYREGISTRY", 5, nil), true, n},
		{"discard: cut short", false, change("DISCARD", 5, nil), false, n},
		{"discard: noise", false, change("DISCARD", 0, noise), false, n},
		{"value log: head", false, change("*.vlog", 0, noise[:20]), true, n},
		{"value log: cut short", false, change("*.vlog", 7, nil), false, n},
		{"log: head", true, change("*.mem", 0, noise[:20]), true, n + 10},
		{"log: first result", true, change("*.mem", 60, noise[:9]), false, n + 10},
		{"log: cut short", true, change("*.mem", 9, nil), false, n},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := damaged(t, n, c.crash, c.damage)
			first, _ := five(0)
			s := open(t, dir, Options{})
			if r, ok, _ := s.Lookup(context.Background(), first); ok && r.Verdict != solver.Win {
				t.Fatalf("wrong answer %v", r.Verdict)
			}
			q, r := five(-1)
			s.Add(q, r)
			if err := s.Flush(); err != nil {
				t.Fatalf("Flush: %v; warnings %q", err, s.Warnings())
			}
			if err := s.Close(); err != nil {
				t.Fatalf("Close: %v", err)
			}
			warnings := s.Warnings()
			moved, err := filepath.Glob(dir + ".corrupt-*")
			if err != nil {
				t.Fatal(err)
			}
			if c.aside != (len(moved) == 1) || c.aside && !strings.Contains(strings.Join(warnings, "\n"), moved[0]) {
				t.Errorf("moved aside: %q, warnings %q: want it moved: %v, and said so", moved, warnings, c.aside)
			}
			s = open(t, dir, Options{})
			mustHit(t, s, q)
			report, err := s.Verify(false)
			if err != nil || len(report.Bad) > 0 || report.Wins < c.keeps+1 {
				t.Errorf("Verify: %d wins, bad %v, %v: want %d wins or more; warnings %q", report.Wins, report.Bad, err, c.keeps+1, warnings)
			}
			wantWarnings(t, s)
		})
	}
}

// TestRandomDamage changes random bytes in random files. Nothing may panic, no
// answer may be wrong, and the store must work afterwards.
func TestRandomDamage(t *testing.T) {
	rounds := 20
	if long() {
		rounds = 400
	}
	rng := rand.New(rand.NewPCG(11, 11))
	const n = 120
	base := damaged(t, n, true, func(*testing.T, string) {})
	for round := range rounds {
		dir := storeDir(t)
		if err := os.CopyFS(dir, os.DirFS(base)); err != nil {
			t.Fatal(err)
		}
		files, err := os.ReadDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		name := files[rng.IntN(len(files))].Name()
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		used := len(bytes.TrimRight(data, "\x00"))
		for range 1 + rng.IntN(20) {
			data[rng.IntN(max(used, 1))%len(data)] = byte(rng.IntN(256))
		}
		if rng.IntN(4) == 0 {
			data = data[:rng.IntN(len(data))]
		}
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o600); err != nil {
			t.Fatal(err)
		}
		s := open(t, dir, Options{})
		for i := range n {
			q, _ := five(i)
			if r, ok, _ := s.Lookup(context.Background(), q); ok && r.Verdict != solver.Win {
				t.Fatalf("round %d, %s: wrong answer %v", round, name, r.Verdict)
			}
		}
		q, r := five(-1)
		s.Add(q, r)
		if err := s.Close(); err != nil {
			t.Fatalf("round %d, %s: %v; warnings %q", round, name, err, s.Warnings())
		}
		s = open(t, dir, Options{})
		mustHit(t, s, q)
		if report, err := s.Verify(false); err != nil || len(report.Bad) > 0 {
			t.Fatalf("round %d, %s: Verify: %+v, %v", round, name, report, err)
		}
		os.RemoveAll(dir)
	}
}
