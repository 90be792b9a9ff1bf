package disk

import (
	"errors"
	"math"
	"os"
	"path/filepath"
	"testing"
)

// TestDiskRunsFullWhileOpen: with too little left even to close, the store is
// left as after a crash, and what was flushed is there afterwards.
func TestDiskRunsFullWhileOpen(t *testing.T) {
	dir := storeDir(t)
	left := uint64(math.MaxUint64)
	s := open(t, dir, Options{Free: func(string) (uint64, error) { return left, nil }})
	e := sample(1)
	s.Add(e)
	if err := s.Flush(); err != nil {
		t.Fatal(err)
	}
	db := s.db
	left = lastReserve - 1
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if db.IsClosed() {
		t.Fatal("the store was closed, which writes")
	}
	wantWarnings(t, s)
	if err := errors.Join(db.Close(), s.lock.Close()); err != nil { // as the end of the process would
		t.Fatal(err)
	}
	mustHit(t, open(t, dir, Options{}), e)
}

// TestShortRunsLeaveOneTable: each run that writes compacts what it leaves.
func TestShortRunsLeaveOneTable(t *testing.T) {
	dir := storeDir(t)
	const runs = 20
	for i := range runs {
		fill(t, dir, func(s *store) { s.Add(sample(i)) })
	}
	tables, err := filepath.Glob(filepath.Join(inner(dir), "*.sst"))
	if err != nil || len(tables) != 1 {
		t.Errorf("%d tables, %v: want 1", len(tables), err)
	}
	info, err := os.Stat(dir)
	if err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("directory mode %v, %v: want 0700", info.Mode(), err)
	}
	s := open(t, dir, Options{})
	for i := range runs {
		e := sample(i)
		mustHit(t, s, e)
	}
}
