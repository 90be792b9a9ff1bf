package disk

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fukumi/notation/longtest"
)

// damaged makes a store of n results, with an index that does not know the last of
// them, lets damage change its files, and returns its directory.
func damaged(t *testing.T, n int, damage func(t *testing.T, dir string)) string {
	t.Helper()
	dir := filled(t, n-5)
	fill(t, dir, func(s *store) {
		for i := range 5 {
			s.Add(sample(n - 5 + i))
		}
	})
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
// read. The index costs no result at all; the journal costs the lines that are
// damaged.
func TestDamage(t *testing.T) {
	t.Parallel()
	const n = 300
	for _, c := range []struct {
		name   string
		damage func(t *testing.T, dir string)
		aside  string // what is moved aside
		keeps  int    // results there afterwards
	}{
		{"manifest: magic", change("index/MANIFEST", 0, noise[:4]), "index", n},
		{"manifest: body", change("index/MANIFEST", 20, noise[:8]), "index", n},
		{"manifest: cut short", change("index/MANIFEST", 3, nil), "index", n},
		{"manifest: cut behind its head", change("index/MANIFEST", 8, nil), "index", n},
		{"manifest: missing", remove("index/MANIFEST"), "index", n},
		{"table: first block", change("index/*.sst", 40, noise), "index", n},
		{"table: middle", change("index/*.sst", 3000, noise), "index", n},
		{"table: end", change("index/*.sst", -8, noise[:8]), "index", n},
		{"table: index", change("index/*.sst", -200, noise[:9]), "index", n},
		{"table: cut short", change("index/*.sst", 2000, nil), "index", n},
		{"table: cut short in its index", change("index/*.sst", -300, nil), "index", n},
		{"table: noise behind it", behind("index/*.sst"), "index", n},
		{"table: empty", change("index/*.sst", 0, nil), "index", n},
		{"table: missing", remove("index/*.sst"), "index", n},
		{"registry", change("index/KEYREGISTRY", 20, noise[:4]), "index", n},
		{"registry: cut short", change("index/KEYREGISTRY", 5, nil), "index", n},
		{"discard: cut short", change("index/DISCARD", 5, nil), "index", n},
		{"discard: noise", change("index/DISCARD", 0, noise), "index", n},
		{"value log: head", change("index/*.vlog", 0, noise[:20]), "index", n},
		{"value log: cut short", change("index/*.vlog", 7, nil), "index", n},
		{"seal: noise", change("index/SEAL", 60, noise[:9]), "index", n},
		{"seal: cut short", change("index/SEAL", 9, nil), "index", n},
		{"seal: empty", change("index/SEAL", 0, nil), "index", n},
		{"seal: missing", remove("index/SEAL"), "", n},
		{"index: missing", func(t *testing.T, dir string) {
			if err := os.RemoveAll(filepath.Join(inner(dir), indexName)); err != nil {
				t.Fatal(err)
			}
		}, "", n},
		{"index: of another store", func(t *testing.T, dir string) {
			other := filepath.Join(inner(filled(t, 200)), indexName)
			mine := filepath.Join(inner(dir), indexName)
			if err := errors.Join(os.RemoveAll(mine), os.CopyFS(mine, os.DirFS(other))); err != nil {
				t.Fatal(err)
			}
		}, "index", n},
		{"journal: head", change("journal", 0, noise[:20]), "journal", n},
		{"journal: first result", change("journal", 200, noise[:9]), "", n - 1},
		{"journal: middle", change("journal", 30000, noise[:9]), "", n - 1},
		{"journal: a line feed", func(t *testing.T, dir string) {
			text, err := os.ReadFile(filepath.Join(inner(dir), "journal"))
			if err != nil {
				t.Fatal(err)
			}
			change("journal", 20000+bytes.IndexByte(text[20000:], '\n'), []byte{'x'})(t, dir)
		}, "", n - 2},
		{"journal: last result", change("journal", -60, noise[:9]), "journal", n - 1},
		{"journal: half of the last result", change("journal", -60, nil), "", n - 1},
		{"journal: cut short", change("journal", 20000, nil), "journal", n / 5},
		{"journal: empty", change("journal", 0, nil), "journal", 0},
		{"journal: missing", remove("journal"), "index", 0},
		{"journal: noise behind it", behind("journal"), "", n},
		{"journal: a line of noise behind it", func(t *testing.T, dir string) {
			behind("journal")(t, dir)
			fill(t, dir, func(s *store) { s.Add(sample(-2)) })
		}, "", n + 1},
		{"both", func(t *testing.T, dir string) {
			change("journal", 9000, noise[:9])(t, dir)
			change("index/*.sst", -8, noise[:8])(t, dir)
		}, "journal", n - 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			dir := damaged(t, n, c.damage)
			reader := open(t, dir, Options{})
			for i := range n {
				holds(t, reader, sample(i))
			}
			for round := range 2 {
				s := open(t, dir, Options{})
				for i := range n { // what is in the index is met by looking
					holds(t, s, sample(i))
				}
				s.Add(sample(-1 - 2*round))
				if err := s.Close(); err != nil {
					t.Fatalf("Close: %v; warnings %q", err, s.Warnings())
				}
				if round > 0 {
					wantWarnings(t, s)
					continue
				}
				warnings := strings.Join(s.Warnings(), "\n")
				moved, err := filepath.Glob(filepath.Join(inner(dir), c.aside+"*.corrupt-*"))
				if err != nil {
					t.Fatal(err)
				}
				met := strings.Contains(warnings, "cannot be read") // by a look at its key
				if c.aside != "" && (len(moved) == 0 || !strings.Contains(warnings, moved[0])) ||
					c.aside == "" && len(moved) > 0 && !met {
					t.Errorf("moved aside: %q, warnings %q: want %q, and said so", moved, warnings, c.aside)
				}
			}
			s := open(t, dir, Options{})
			if s.count(t); s.Damage() != nil { // where nobody had to look
				if err := s.Open(); err != nil {
					t.Error(err)
				}
				wantWarnings(t, s, "journal was moved to")
			}
			if got := s.count(t); got < c.keeps+2 || s.Damage() != nil {
				t.Errorf("%d entries, %v: want %d", got, s.Damage(), c.keeps+2)
			}
			mustHit(t, s, sample(-1))
			wantWarnings(t, s)
		})
	}
}

// TestRandomDamage changes random bytes in random files. Nothing may panic, no
// answer may be wrong, and the store must work afterwards.
func TestRandomDamage(t *testing.T) {
	t.Parallel()
	rounds := longtest.Size(12, 400)
	rng := rand.New(rand.NewPCG(11, 11))
	const n = 120
	base := damaged(t, n, func(*testing.T, string) {})
	for round := range rounds {
		dir := storeDir(t)
		if err := os.CopyFS(dir, os.DirFS(base)); err != nil {
			t.Fatal(err)
		}
		files := storeFiles(inner(dir))
		name := files[rng.IntN(len(files))]
		data, err := os.ReadFile(name)
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
		if err := os.WriteFile(name, data, 0o600); err != nil {
			t.Fatal(err)
		}
		s := open(t, dir, Options{})
		for i := range n {
			holds(t, s, sample(i))
		}
		s.Add(sample(-1))
		if err := s.Close(); err != nil {
			t.Fatalf("round %d, %s: %v; warnings %q", round, name, err, s.Warnings())
		}
		s = open(t, dir, Options{})
		mustHit(t, s, sample(-1))
		if got := s.count(t); got < n-21 && filepath.Base(name) != journalFile {
			t.Fatalf("round %d, %s: %d entries", round, name, got)
		}
		os.RemoveAll(dir)
	}
}
