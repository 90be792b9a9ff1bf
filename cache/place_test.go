package cache

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fukumi/cache/internal/disk"
)

// TestNothingIsMadeForReading: a store that is not there is not made by asking.
func TestNothingIsMadeForReading(t *testing.T) {
	for _, mode := range []Mode{Off, ReadOnly, Auto} {
		dir := storeDir(t)
		s := open(t, dir, Options{Mode: mode})
		q, _ := five(1)
		mustMiss(t, s, q)
		if err := s.Close(); err != nil {
			t.Errorf("%v: %v", mode, err)
		}
		wantWarnings(t, s)
		if _, err := os.Stat(dir); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("%v: stat: %v: want no directory", mode, err)
		}
	}
}

// TestNoPlaceForAStore: a path that cannot be a directory is a warning, or an
// error where the cache is required.
func TestNoPlaceForAStore(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, []byte("text"), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct{ dir, word string }{
		"below a file": {filepath.Join(file, "store"), "not a directory"},
		"a file":       {file, "not a directory"},
	} {
		s := open(t, c.dir, Options{})
		s.Add(five(1))
		for range 2 {
			err := s.Flush()
			if !errors.Is(err, ErrUnavailable) || !strings.Contains(err.Error(), c.word) {
				t.Errorf("%s: Flush: %v: want %v, %q", name, err, ErrUnavailable, c.word)
			}
		}
		wantWarnings(t, s, c.word)
		if _, err := Open(c.dir, Options{Mode: Require}); !errors.Is(err, ErrUnavailable) {
			t.Errorf("%s: Open: %v: want %v", name, err, ErrUnavailable)
		}
	}
}

// TestLittleDisk: below the reserve the store is read-only, and says so once.
func TestLittleDisk(t *testing.T) {
	dir := storeDir(t)
	fill(t, dir, func(s *Store) { s.Add(five(1)) })
	known, _ := five(1)
	left := uint64(disk.Reserve)
	free := func(string) (uint64, error) { return left, nil }
	s := open(t, dir, Options{free: free})
	fresh, found := five(2)
	s.Add(fresh, found)
	if err := s.Flush(); err != nil {
		t.Fatalf("with just enough: %v", err)
	}
	left--
	q3, r3 := five(3)
	s.Add(q3, r3)
	for range 3 {
		if err := s.Flush(); !errors.Is(err, disk.ErrNoSpace) || !errors.Is(err, ErrUnavailable) {
			t.Errorf("with one byte less: %v: want %v", err, disk.ErrNoSpace)
		}
	}
	wantWarnings(t, s, "128 MiB")
	if err := s.Close(); !errors.Is(err, disk.ErrNoSpace) {
		t.Errorf("Close: %v: want %v", err, disk.ErrNoSpace)
	}
	s = open(t, dir, Options{free: free})
	mustHit(t, s, known)
	mustHit(t, s, fresh)
	mustMiss(t, s, q3)
	if err := s.Close(); err != nil {
		t.Errorf("Close with nothing to write: %v", err)
	}
	if _, err := Open(dir, Options{Mode: Require, free: free}); !errors.Is(err, ErrUnavailable) {
		t.Errorf("Open: %v: want %v", err, ErrUnavailable)
	}
	// No store yet: none is made.
	none := storeDir(t)
	s = open(t, none, Options{free: free})
	s.Add(five(1))
	if err := s.Close(); !errors.Is(err, disk.ErrNoSpace) {
		t.Errorf("Close: %v: want %v", err, disk.ErrNoSpace)
	}
	wantWarnings(t, s, "128 MiB")
	if _, err := os.Stat(none); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("stat: %v: want no directory", err)
	}
}

// TestReadOnlyDirectory: results can be read from a directory that cannot be
// written, and a warning says that none are stored.
func TestReadOnlyDirectory(t *testing.T) {
	dir := storeDir(t)
	fill(t, dir, func(s *Store) { s.Add(five(1)) })
	if err := os.Chmod(dir, 0o500); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.Chmod(dir, 0o700) })
	if f, err := os.Create(filepath.Join(dir, "LOCK")); err == nil {
		f.Close()
		os.Remove(f.Name())
		t.Skip("permissions do not bind this user")
	}
	s := open(t, dir, Options{})
	q, _ := five(1)
	mustHit(t, s, q)
	s.Add(five(2))
	if err := s.Flush(); !errors.Is(err, ErrUnavailable) {
		t.Errorf("Flush: %v: want %v", err, ErrUnavailable)
	}
	wantWarnings(t, s, "permission denied")
}

// TestHeldByAnotherProcess: what is stored is found, the answer is given, and one
// warning says that another process keeps this one from storing it.
func TestHeldByAnotherProcess(t *testing.T) {
	t.Parallel()
	dir := storeDir(t)
	fill(t, dir, func(s *Store) { s.Add(five(1)) })
	q, _ := five(1)
	s := open(t, dir, Options{})
	mustHit(t, s, q)
	wantWarnings(t, s)
	other := disk.New(dir, disk.Options{Name: storeName, Warn: t.Logf}) // as good as a process
	if err := other.Hold(); err != nil {
		t.Fatal(err)
	}
	s.Add(five(2))
	for range 3 {
		if err := s.Flush(); !errors.Is(err, ErrUnavailable) {
			t.Errorf("Flush: %v: want %v", err, ErrUnavailable)
		}
	}
	wantWarnings(t, s, "another process uses the store")
	if _, err := Open(dir, Options{Mode: Require}); !errors.Is(err, ErrUnavailable) {
		t.Errorf("Open: %v: want %v", err, ErrUnavailable)
	}
	// Once the other is gone, what waited is written.
	if err := other.Close(); err != nil {
		t.Fatal(err)
	}
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
