package disk

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"fukumi/notation/longtest"
)

var noise = bytes.Repeat([]byte{0xA5, 0x5A, 0xFF}, 40)

// TestInterruptedRepair kills a repair after each of its steps, and again the
// repair of what that left; so a rewriting that makes the journal smaller, and the
// making of an index. Whatever could be read is there at the end.
func TestInterruptedRepair(t *testing.T) {
	t.Parallel()
	const n = 120
	for what, base := range map[string]string{
		"journal": damaged(t, n, change("journal", 0, noise[:4])),
		"index":   damaged(t, n, change("index/MANIFEST", 0, noise[:4])),
		"begin":   storeDir(t),
		"rewrite": wasteful(t, n),
	} {
		steps := map[string]int{"journal": 4, "index": 1, "begin": 3, "rewrite": 3}[what]
		for step := 1; ; step++ {
			dir := storeDir(t)
			if err := os.CopyFS(dir, os.DirFS(base)); err != nil && what != "begin" {
				t.Fatal(err)
			}
			killed := false
			for _, steps := range []int{step, 1 + step/2} {
				c := start(t, "step", dir, "STEPS="+strconv.Itoa(steps))
				for range c.lines {
				}
				if err := c.cmd.Wait(); err == nil {
					break // it had no more steps
				} else if c.errs.Len() > 0 {
					t.Fatalf("%s, step %d: %v: %s", what, step, err, c.errs)
				}
				killed = true
			}
			want := n
			if what == "begin" {
				want = 0
			}
			wantAll(t, dir, want, what+", killed after step "+strconv.Itoa(step))
			if !killed {
				if step <= steps {
					t.Errorf("%s: it has %d steps: want %d or more", what, step-1, steps)
				}
				break
			}
		}
	}
}

// wasteful makes a store of n entries most of which were written several times.
func wasteful(t *testing.T, n int) string {
	t.Helper()
	dir := storeDir(t)
	s := open(t, dir, Options{grain: 1 << 30})
	for range 5 {
		for i := range n {
			s.Add(sample(i))
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	return dir
}

// TestRepairKilledAtAnyTime is the same with a clock instead of steps.
func TestRepairKilledAtAnyTime(t *testing.T) {
	t.Parallel()
	kills := longtest.Size(5, 60)
	const n = 300
	rng := rand.New(rand.NewPCG(4, 4))
	base := damaged(t, n, change("journal", 0, noise[:4]))
	for k := range kills {
		dir := storeDir(t)
		if err := os.CopyFS(dir, os.DirFS(base)); err != nil {
			t.Fatal(err)
		}
		for range 1 + rng.IntN(3) {
			c := start(t, "hold", dir)
			time.Sleep(time.Duration(rng.IntN(60_000)) * time.Microsecond)
			if _, alive := c.kill(); !alive {
				t.Fatalf("kill %d: the repair ended: %s", k, c.errs)
			}
		}
		wantAll(t, dir, n, "kill "+strconv.Itoa(k))
		os.RemoveAll(dir)
	}
}

// wantAll checks that the store in dir holds results 0 to n-1, and that nothing
// unfinished is left once it has been written.
func wantAll(t *testing.T, dir string, n int, when string) {
	t.Helper()
	s := openNow(t, dir)
	if got := s.count(t); got < n {
		t.Fatalf("%s: %d entries: want %d; warnings %q", when, got, n, s.Warnings())
	}
	for i := range n {
		mustHit(t, s, sample(i))
	}
	s.Add(sample(-3))
	if err := s.Close(); err != nil {
		t.Fatalf("%s: %v", when, err)
	}
	names, err := os.ReadDir(inner(dir))
	if err != nil {
		t.Fatal(err)
	}
	aside := 0
	for _, e := range names {
		switch name := e.Name(); {
		case strings.HasPrefix(name, "journal.corrupt-"):
			aside++
		case strings.HasPrefix(name, "index.corrupt-"), name == journalFile, name == indexName, name == "LOCK":
		default:
			t.Errorf("%s: %s is left", when, name)
		}
	}
	if aside > 1 {
		t.Errorf("%s: %d journals were moved aside: want 1", when, aside)
	}
}

// TestReadingFindsAnUnfinishedRepair: a journal that has not got its name back is
// found by whoever only reads, who leaves it so.
func TestReadingFindsAnUnfinishedRepair(t *testing.T) {
	dir := filled(t, 10)
	path := filepath.Join(inner(dir), journalFile)
	if err := os.Rename(path, path+freshSuffix); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		s := open(t, dir, Options{})
		mustHit(t, s, sample(1))
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := os.Stat(path); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("reading gave it its name: %v", err)
	}
	wantAll(t, dir, 10, "unfinished")
}

// TestAnotherVersion: a store of another version is neither read, nor called
// damaged, nor changed, and that is said once.
func TestAnotherVersion(t *testing.T) {
	dir := filled(t, 100)
	old := filepath.Join(dir, "store-v1.7")
	if err := os.Rename(inner(dir), old); err != nil {
		t.Fatal(err)
	}
	before := snapshot(t, dir)
	mustMiss(t, open(t, dir, Options{}), sample(1))
	s := open(t, dir, Options{})
	s.Add(sample(2))
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	wantWarnings(t, s, old+": the store of version 1.7 is not used by this program and left as it is")
	fill(t, dir, func(s *store) { s.Add(sample(3)) })
	wantUnchanged(t, dir, before)
	u, err := s.Usage()
	if err != nil || len(u.Aside) != 0 || len(u.Others) != 1 || u.Others[0].Path != old ||
		u.Others[0].Version != "1.7" || u.Others[0].Bytes == 0 {
		t.Errorf("Usage: %+v, %v: want another version", u, err)
	}
	if removed, err := s.RemoveUnused(true, true); err != nil || len(removed) != 1 {
		t.Errorf("RemoveUnused: %v, %v: want 1", removed, err)
	}
	if u, err := s.Usage(); err != nil || len(u.Others) != 0 {
		t.Errorf("Usage: %+v, %v: want no other version", u, err)
	}
	// The same where only the journal says so.
	path := filepath.Join(inner(dir), journalFile)
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := bytes.Cut(text, []byte("\n"))
	text = append(appendLine(nil, Key{}, []byte(headOf("7.7")+`"x"}`)), rest...)
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
	before = snapshot(t, dir)
	s = open(t, dir, Options{})
	if _, _, err := s.get(sample(2).key); !errors.Is(err, ErrVersion) {
		t.Errorf("Get: %v: want %v", err, ErrVersion)
	}
	s.Add(sample(4))
	for range 2 {
		if err := s.Flush(); !errors.Is(err, ErrVersion) {
			t.Errorf("Flush: %v: want %v", err, ErrVersion)
		}
	}
	if after := snapshot(t, dir); len(after) != len(before) {
		t.Errorf("%d files became %d", len(before), len(after))
	}
	wantUnchanged(t, dir, before)
}

func wantUnchanged(t *testing.T, dir string, before map[string]string) {
	t.Helper()
	after := snapshot(t, dir)
	for path, text := range before {
		if after[path] != text && filepath.Base(path) != "LOCK" {
			t.Errorf("%s was changed", path)
		}
	}
}

// snapshot is the content of all the files below dir.
func snapshot(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		text, err := os.ReadFile(path)
		files[path] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// TestLeftovers: what repairs moved aside is listed and can be removed, and
// nothing else goes with it.
func TestLeftovers(t *testing.T) {
	dir := damaged(t, 120, func(t *testing.T, dir string) {
		change("index/MANIFEST", 0, noise[:4])(t, dir)
		change("journal", 0, noise[:4])(t, dir)
	})
	s := open(t, dir, Options{})
	s.Add(sample(-1))
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	old := filepath.Join(dir, "store-v1.1.corrupt-20200102-030405") // as earlier versions did
	if err := os.CopyFS(old, os.DirFS(filepath.Join(inner(dir), indexName))); err != nil {
		t.Fatal(err)
	}
	mine := filepath.Join(dir, "letters.corrupt-20200102-030405")
	letter := filepath.Join(old, "letter.txt")
	if err := errors.Join(os.Mkdir(mine, 0o700), os.WriteFile(letter, []byte("text"), 0o600)); err != nil {
		t.Fatal(err)
	}
	u, err := s.Usage()
	if err != nil || len(u.Aside) != 3 || u.Aside[0].Path != old || u.Aside[1].Bytes == 0 || len(u.Others) != 0 {
		t.Fatalf("Usage: %+v, %v: want 3 leftovers", u, err)
	}
	removed, err := s.RemoveUnused(true, false)
	if err != nil || len(removed) != 3 {
		t.Errorf("RemoveUnused: %v, %v: want 3", removed, err)
	}
	for _, path := range []string{mine, letter} {
		if _, err := os.Stat(path); err != nil {
			t.Errorf("another's: %v", err)
		}
	}
	if n := open(t, dir, Options{}).count(t); n != 121 {
		t.Errorf("%d entries: want 121", n)
	}
}
