package disk

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// What else may lie in the directory of a store, and what its name may be.

// TestOddNames: a store whose path means something to a pattern is repaired
// like any other.
func TestOddNames(t *testing.T) {
	dir := filepath.Join(t.TempDir(), `a[b]*?\`, "store [x")
	fill(t, dir, func(s *store) {
		for i := range 120 {
			s.Add(sample(i))
		}
	})
	for _, name := range []string{journalFile, indexName + "/MANIFEST"} {
		f, err := os.OpenFile(filepath.Join(inner(dir), name), os.O_WRONLY, 0)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.Write(noise[:8]); err != nil {
			t.Fatal(err)
		}
		f.Close()
	}
	wantAll(t, dir, 120, "odd name")
}

// TestGuests: files that are not the store's do not make it unusable, and stay.
func TestGuests(t *testing.T) {
	for _, name := range []string{
		"letter.txt", "notes.mem", "MANIFEST", "journal.txt", "dir/",
		"index/notes.mem", "index/notes.vlog", "index/notes.sst", "index/MANIFEST.old", "index/dir/",
	} {
		dir := filled(t, 120)
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
		for i := range 120 {
			s.Add(sample(1000 + i))
		}
		if err := s.Close(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		s = open(t, dir, Options{})
		for i := range 120 {
			mustHit(t, s, sample(i))
			mustHit(t, s, sample(1000+i))
		}
		pattern := strings.Replace(name, "index/", "index*/", 1)
		moved, err := filepath.Glob(filepath.Join(inner(dir), pattern))
		if err != nil || len(moved) != 1 {
			t.Errorf("%s: %q, %v: want it to stay", name, moved, err)
		}
	}
}

// TestLinksAreNotWrittenThrough: no file that a link in the store names is ever
// changed, and the store works.
func TestLinksAreNotWrittenThrough(t *testing.T) {
	const text = "a file of the user's"
	for _, name := range []string{
		"LOCK", "journal", "journal.new", "journal.begun", "index", "index/SEAL", "index/SEAL.new", "index/00001.mem",
		"index/000009.sst", "index/000001.vlog", "index/MANIFEST-REWRITE", "index/DISCARD", "index/KEYREGISTRY",
		"index/MANIFEST",
	} {
		dir := filled(t, 120)
		mine := filepath.Join(t.TempDir(), "mine")
		if err := os.WriteFile(mine, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(inner(dir), name)
		os.RemoveAll(path)
		if err := os.Symlink(mine, path); err != nil {
			t.Skip(err)
		}
		s := open(t, dir, Options{})
		holds(t, s, sample(1))
		if err := s.Close(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		s = open(t, dir, Options{})
		for i := range 120 {
			s.Add(sample(1000 + i))
		}
		if err := s.Close(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		s = open(t, dir, Options{})
		for i := range 120 {
			mustHit(t, s, sample(1000+i))
			if name != "journal" {
				mustHit(t, s, sample(i))
			}
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
		dir := storeDir(t)
		real := filepath.Join(t.TempDir(), "elsewhere")
		link, behind := dir, filepath.Join(real, filepath.Base(inner(dir)))
		if deep {
			link, behind = inner(dir), real
			if err := os.Mkdir(dir, 0o700); err != nil {
				t.Fatal(err)
			}
		}
		if err := os.Mkdir(real, 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(real, link); err != nil {
			t.Skip(err)
		}
		fill(t, dir, func(s *store) {
			for i := range 120 {
				s.Add(sample(i))
			}
		})
		change("journal", 0, noise[:4])(t, dir)
		wantAll(t, dir, 120, "linked")
		if to, err := os.Readlink(link); err != nil || to != real {
			t.Errorf("the link leads to %q, %v: want %q", to, err, real)
		}
		u, err := open(t, dir, Options{}).Usage()
		if err != nil || len(u.Aside) == 0 {
			t.Fatalf("deep %v: Usage: %+v, %v: want a leftover", deep, u, err)
		}
		if moved, err := filepath.Glob(filepath.Join(behind, "journal.corrupt-*")); err != nil || len(moved) != 1 {
			t.Errorf("deep %v: %q, %v: want the damaged journal behind the link", deep, moved, err)
		}
	}
}

// TestFilesArePrivate: whatever the mask of the process, nobody else can read
// what is stored.
func TestFilesArePrivate(t *testing.T) {
	dir := filled(t, 120)
	fill(t, dir, func(s *store) {
		for i := range 120 {
			s.Add(sample(1000 + i))
		}
	})
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
