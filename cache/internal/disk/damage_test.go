package disk

import (
	"bytes"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"fukumi/notation/longtest"
)

// damaged makes a store of n results, some of them in the log that a crash
// leaves, lets damage change its files, and returns its directory.
func damaged(t *testing.T, n int, crash bool, damage func(t *testing.T, dir string)) string {
	t.Helper()
	dir := storeDir(t)
	fill(t, dir, func(s *store) {
		for i := range n {
			s.Add(sample(i))
		}
	})
	// A kill may meet the writer while the store is closed: then again.
	for first := n; crash; first += 1000 {
		c := start(t, "write", dir, "FIRST="+strconv.Itoa(first))
		for range 20 {
			if _, ok := <-c.lines; !ok {
				t.Fatalf("child: %s", c.errs)
			}
		}
		c.kill()
		logs, err := filepath.Glob(filepath.Join(inner(dir), "*.mem"))
		if err != nil {
			t.Fatal(err)
		}
		crash = len(logs) == 0
	}
	damage(t, dir)
	return dir
}

// change overwrites the file that fits the pattern from the place on, counted
// from the end where it is negative.
func change(pattern string, place int, with []byte) func(t *testing.T, dir string) {
	return func(t *testing.T, dir string) {
		t.Helper()
		paths, err := filepath.Glob(filepath.Join(inner(dir), pattern))
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
		paths, err := filepath.Glob(filepath.Join(inner(dir), pattern))
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

// behind writes behind the end of a file.
func behind(pattern string) func(t *testing.T, dir string) {
	return func(t *testing.T, dir string) {
		t.Helper()
		paths, err := filepath.Glob(filepath.Join(inner(dir), pattern))
		if err != nil || len(paths) == 0 {
			t.Fatalf("%s: %v, %v", pattern, paths, err)
		}
		f, err := os.OpenFile(paths[0], os.O_WRONLY|os.O_APPEND, 0)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		if _, err := f.Write(noise); err != nil {
			t.Fatal(err)
		}
	}
}

// TestDamage: whatever happened to the files, a run gives no wrong answer,
// says what it found, and leaves a store that works and holds what could be
// read.
func TestDamage(t *testing.T) {
	t.Parallel()
	const n = 300

	for _, c := range []struct {
		name   string
		crash  bool
		damage func(t *testing.T, dir string)
		aside  bool // the store is moved aside
		keeps  int  // results there afterwards, at least
	}{
		{"manifest: magic", false, change("MANIFEST", 0, noise[:4]), true, n},
		{"manifest: body", false, change("MANIFEST", 20, noise[:8]), true, n},
		{"manifest: cut short", false, change("MANIFEST", 3, nil), true, n},
		{"manifest: cut behind its head", false, change("MANIFEST", 8, nil), false, n},
		{"manifest: missing", false, remove("MANIFEST"), true, n},
		{"table: first block", false, change("*.sst", 40, noise), true, n * 9 / 10},
		{"table: middle", false, change("*.sst", 30000, noise), true, n * 9 / 10},
		{"table: end", false, change("*.sst", -8, noise[:8]), true, n},
		{"table: index", false, change("*.sst", -200, noise[:9]), true, n},
		{"table: cut short", false, change("*.sst", 20000, nil), true, n / 5},
		{"table: cut short in its index", false, change("*.sst", -300, nil), true, n},
		{"table: noise behind it", false, behind("*.sst"), true, n},
		{"table: two places", false, func(t *testing.T, dir string) {
			change("*.sst", 9000, noise)(t, dir)
			change("*.sst", -8, noise[:8])(t, dir)
		}, true, n * 9 / 10},
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
			t.Parallel()
			dir := damaged(t, n, c.crash, c.damage)
			first := sample(0)
			s := open(t, dir, Options{})
			holds(t, s, first)
			e := sample(-1)
			s.Add(e)
			if err := s.Flush(); err != nil {
				t.Fatalf("Flush: %v; warnings %q", err, s.Warnings())
			}
			if err := s.Close(); err != nil {
				t.Fatalf("Close: %v", err)
			}
			warnings := s.Warnings()
			moved, err := filepath.Glob(inner(dir) + ".corrupt-*")
			if err != nil {
				t.Fatal(err)
			}
			if c.aside != (len(moved) == 1) || c.aside && !strings.Contains(strings.Join(warnings, "\n"), moved[0]) {
				t.Errorf("moved aside: %q, warnings %q: want it moved: %v, and said so", moved, warnings, c.aside)
			}
			s = open(t, dir, Options{})
			mustHit(t, s, e)
			report, err := s.Verify()
			if err != nil || report.bad > 0 || report.whole < c.keeps+1 {
				t.Errorf("Verify: %d entries, bad %d, %v: want %d entries or more; warnings %q", report.whole, report.bad, err, c.keeps+1, warnings)
			}
			wantWarnings(t, s)
		})
	}
}

// TestRandomDamage changes random bytes in random files. Nothing may panic, no
// answer may be wrong, and the store must work afterwards.
func TestRandomDamage(t *testing.T) {
	t.Parallel()
	rounds := longtest.Size(8, 400)
	rng := rand.New(rand.NewPCG(11, 11))
	const n = 120
	base := damaged(t, n, true, func(*testing.T, string) {})
	for round := range rounds {
		dir := storeDir(t)
		if err := os.CopyFS(dir, os.DirFS(base)); err != nil {
			t.Fatal(err)
		}
		files, err := os.ReadDir(inner(dir))
		if err != nil {
			t.Fatal(err)
		}
		name := files[rng.IntN(len(files))].Name()
		data, err := os.ReadFile(filepath.Join(inner(dir), name))
		if err != nil {
			t.Fatal(err)
		}
		data = append(data, 0) // a file may be empty
		used := len(bytes.TrimRight(data, "\x00"))
		for range 1 + rng.IntN(20) {
			data[rng.IntN(max(used, 1))%len(data)] = byte(rng.IntN(256))
		}
		if rng.IntN(4) == 0 {
			data = data[:rng.IntN(len(data))]
		}
		if err := os.WriteFile(filepath.Join(inner(dir), name), data, 0o600); err != nil {
			t.Fatal(err)
		}
		s := open(t, dir, Options{})
		for i := range n {
			e := sample(i)
			holds(t, s, e)
		}
		e := sample(-1)
		s.Add(e)
		if err := s.Close(); err != nil {
			t.Fatalf("round %d, %s: %v; warnings %q", round, name, err, s.Warnings())
		}
		s = open(t, dir, Options{})
		mustHit(t, s, e)
		if report, err := s.Verify(); err != nil || report.bad > 0 {
			t.Fatalf("round %d, %s: Verify: %+v, %v", round, name, report, err)
		}
		os.RemoveAll(dir)
	}
}
