package disk

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// What else may lie in the directory of a store, and what its name may be.

// TestOddNames: a store whose path means something to a pattern is salvaged
// like any other.
func TestOddNames(t *testing.T) {
	dir := filepath.Join(t.TempDir(), `a[b]*?\`, "store [x")
	fill(t, dir, func(s *store) {
		for i := range 20 {
			s.Add(sample(i))
		}
	})
	path := filepath.Join(inner(dir), manifestFile)
	if err := os.WriteFile(path, noise, 0o600); err != nil {
		t.Fatal(err)
	}
	wantAll(t, dir, 20, "odd name")
}

// TestGuests: files that are not the store's do not make it unusable, and stay.
func TestGuests(t *testing.T) {
	for _, name := range []string{"letter.txt", "notes.mem", "notes.vlog", "notes.sst", "MANIFEST.old", "dir/"} {
		dir := storeDir(t)
		fill(t, dir, func(s *store) { s.Add(sample(1)) })
		path := filepath.Join(inner(dir), name)
		var err error
		if strings.HasSuffix(name, "/") {
			err = os.Mkdir(path, 0o700)
		} else {
			err = os.WriteFile(path, []byte("text"), 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
		s := open(t, dir, Options{})
		s.Add(sample(2))
		if err := s.Close(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		s = open(t, dir, Options{})
		for i := 1; i < 3; i++ {
			e := sample(i)
			mustHit(t, s, e)
		}
		moved, err := filepath.Glob(filepath.Join(inner(dir)+"*", name))
		if err != nil || len(moved) != 1 {
			t.Errorf("%s: %q, %v: want it to stay", name, moved, err)
		}
	}
}

// TestLinksAreNotWrittenThrough: no file that a link in the store names is ever
// changed, and the store works.
func TestLinksAreNotWrittenThrough(t *testing.T) {
	const text = "a file of the user's"
	for _, name := range []string{"LOCK", "00001.mem", "00007.mem", "000009.sst", "000001.vlog", "MANIFEST-REWRITE", "DISCARD", "KEYREGISTRY", "MANIFEST"} {
		dir := storeDir(t)
		fill(t, dir, func(s *store) { s.Add(sample(1)) })
		mine := filepath.Join(t.TempDir(), "mine")
		if err := os.WriteFile(mine, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(inner(dir), name)
		os.Remove(path)
		if err := os.Symlink(mine, path); err != nil {
			t.Skip(err)
		}
		for _, keepOut := range []bool{true, false} {
			s := open(t, dir, Options{KeepOut: keepOut})
			s.Stat()
			s.Add(sample(2))
			if err := s.Close(); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
		s := open(t, dir, Options{})
		for i := 1; i < 3; i++ {
			e := sample(i)
			mustHit(t, s, e)
		}
		got, err := os.ReadFile(mine)
		if err != nil || string(got) != text {
			t.Errorf("%s: the file behind the link holds %q, %v: want it as it was", name, got, err)
		}
		if info, err := os.Stat(mine); err != nil || info.Mode().Perm() != 0o644 {
			t.Errorf("%s: the file behind the link has mode %v", name, info.Mode())
		}
	}
}

// TestLinkedStore: links to the home, and in it to the store, stay links, and
// a repair works behind them.
func TestLinkedStore(t *testing.T) {
	for _, deep := range []bool{false, true} {
		disk, dir := t.TempDir(), storeDir(t)
		real := filepath.Join(disk, "elsewhere")
		link, behind := dir, filepath.Join(real, name(version))
		if deep {
			link, behind = inner(dir), real
			if err := os.Mkdir(dir, 0o700); err != nil {
				t.Fatal(err)
			}
		} else if err := os.Mkdir(real, 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(real, link); err != nil {
			t.Skip(err)
		}
		fill(t, dir, func(s *store) {
			for i := range 5 {
				s.Add(sample(i))
			}
		})
		if err := os.WriteFile(filepath.Join(behind, manifestFile), noise, 0o600); err != nil {
			t.Fatal(err)
		}
		s := open(t, dir, Options{})
		s.Add(sample(5))
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		if to, err := os.Readlink(link); err != nil || to != real {
			t.Errorf("the link leads to %q, %v: want %q", to, err, real)
		}
		s = open(t, dir, Options{})
		for i := range 6 {
			e := sample(i)
			mustHit(t, s, e)
		}
		st, err := s.Stat()
		if err != nil || len(st.Aside) != 1 {
			t.Fatalf("deep %v: Stat: %+v, %v: want a leftover", deep, st, err)
		}
		aside, err := filepath.EvalSymlinks(st.Aside[0].Path)
		if err != nil || filepath.Dir(aside) != filepath.Dir(behind) {
			t.Errorf("deep %v: Stat: %+v, %v: want the damaged store beside %s", deep, st, err, behind)
		}
	}
}

// TestFilesArePrivate: whatever the mask of the process, nobody else can read
// what is stored.
func TestFilesArePrivate(t *testing.T) {
	dir := storeDir(t)
	fill(t, dir, func(s *store) { s.Add(sample(1)) })
	fill(t, dir, func(s *store) { s.Add(sample(2)) })
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err == nil && info.Mode().Perm()&0o077 != 0 {
			t.Errorf("%s: mode %v", path, info.Mode())
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
