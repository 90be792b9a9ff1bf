package cache

import (
	"errors"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"fukumi/cache/internal/disk"
	"fukumi/notation/testhelp"
)

// wantUnavailable checks that a store cannot be written, again and again, and not opened where
// it is required, and that one warning says why.
func wantUnavailable(t *testing.T, s *Store, free func(string) (uint64, error), also error, words ...string) {
	t.Helper()
	for range 3 {
		if err := s.Flush(); !errors.Is(err, ErrUnavailable) || !errors.Is(err, also) {
			t.Errorf("Flush: %v: want %v, %v", err, ErrUnavailable, also)
		}
	}
	wantWarnings(t, s, words...)
	if _, err := Open(s.Path(), Options{Mode: Require, free: free}); !errors.Is(err, ErrUnavailable) {
		t.Errorf("Open: %v: want %v", err, ErrUnavailable)
	}
}

func wantNothing(t *testing.T, dir string) {
	t.Helper()
	if _, err := os.Stat(dir); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("stat %s: %v: want no directory", dir, err)
	}
}

// TestNoPlaceForAStore: a path that cannot be a directory is a warning, or an
// error where the cache is required.
func TestNoPlaceForAStore(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	testhelp.OK(t, os.WriteFile(file, []byte("text"), 0o600))
	for _, dir := range []string{file, filepath.Join(file, "store")} {
		s := open(t, dir, Options{})
		s.Add(five(1))
		wantUnavailable(t, s, nil, ErrUnavailable, "not a directory")
	}
}

// TestLittleDisk: below the reserve the store is read-only, and says so once.
func TestLittleDisk(t *testing.T) {
	dir := filled(t, oneFive)
	left := uint64(disk.Reserve)
	s := open(t, dir, Options{free: space(&left)})
	s.Add(five(2))
	testhelp.OK(t, s.Flush()) // with just enough
	left--
	s.Add(five(3))
	wantUnavailable(t, s, space(&left), disk.ErrNoSpace, "128 MiB")
	if err := s.Close(); !errors.Is(err, disk.ErrNoSpace) {
		t.Errorf("Close: %v: want %v", err, disk.ErrNoSpace)
	}
	for i := 1; i < 4; i++ {
		q, _ := five(i)
		hitOrMiss(t, dir, Options{free: space(&left)}, i < 3, q)
	}
	// No store yet: none is made.
	none := storeDir(t)
	s = open(t, none, Options{free: space(&left)})
	s.Add(five(1))
	if err := s.Close(); !errors.Is(err, disk.ErrNoSpace) {
		t.Errorf("Close: %v: want %v", err, disk.ErrNoSpace)
	}
	wantWarnings(t, s, "128 MiB")
	wantNothing(t, none)
}

// TestReadOnlyDirectory: results can be read from a directory that cannot be
// written, and a warning says that none are stored.
func TestReadOnlyDirectory(t *testing.T) {
	dir := filled(t, oneFive)
	testhelp.OK(t, os.Chmod(dir, 0o500))
	t.Cleanup(func() { os.Chmod(dir, 0o700) })
	if f, err := os.Create(filepath.Join(dir, "LOCK")); err == nil {
		testhelp.OK(t, f.Close(), os.Remove(f.Name()))
		t.Skip("permissions do not bind this user")
	}
	s := open(t, dir, Options{})
	q, _ := five(1)
	mustHit(t, s, q)
	s.Add(five(2))
	wantUnavailable(t, s, nil, ErrUnavailable, "permission denied")
}

// TestHeldByAnotherProcess: what is stored is found, the answer is given, and one
// warning says that another process keeps this one from storing it.
func TestHeldByAnotherProcess(t *testing.T) {
	t.Parallel()
	dir := filled(t, oneFive)
	s := open(t, dir, Options{})
	one, _ := five(1)
	mustHit(t, s, one)
	wantWarnings(t, s)
	other := disk.New(dir, disk.Options{Name: storeName, Warn: t.Logf}) // as good as a process
	testhelp.OK(t, other.Hold(t.Context()))
	s.Add(five(2))
	wantUnavailable(t, s, nil, disk.ErrLocked, "another process uses the store")
	// Once the other is gone, what waited is written.
	testhelp.OK(t, other.Close(), s.Close())
	wantWarnings(t, s)
	for i := 1; i < 3; i++ {
		q, _ := five(i)
		hitOrMiss(t, dir, Options{}, true, q)
	}
}

// TestRequireWaits: if answers have to be on the disk first, runs that share a store
// wait for each other.
func TestRequireWaits(t *testing.T) {
	dir := storeDir(t)
	var all sync.WaitGroup
	for range 3 {
		s := open(t, dir, Options{Mode: Require})
		all.Go(func() {
			for range 10 {
				s.Add(five(1))
				if err := s.Flush(); err != nil && s.Flush() != nil { // unless the machine is slow
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
}
