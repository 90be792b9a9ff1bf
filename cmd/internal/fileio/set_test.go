package fileio_test

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fukumi/cmd/internal/exit"
	"fukumi/cmd/internal/fileio"
	"fukumi/notation/testhelp"
)

// TestSet: one result is a file, several are files of a directory, and what cannot
// be written says so with its exit code.
func TestSet(t *testing.T) {
	dir := t.TempDir()
	one := fileio.NewSet(filepath.Join(dir, "one.json"), "json", "the proof")
	testhelp.OK(t, one.Add("a", []byte("first")))
	testhelp.OK(t, one.Close())
	if data, err := os.ReadFile(filepath.Join(dir, "one.json")); err != nil || string(data) != "first" {
		t.Errorf("%q, %v", data, err)
	}
	many := fileio.NewSet(filepath.Join(dir, "many"), "json", "the proof")
	for _, id := range []string{"a", "", "a"} {
		testhelp.OK(t, many.Add(id, []byte("of "+id)))
	}
	testhelp.OK(t, many.Add("none", nil))
	files, err := os.ReadDir(filepath.Join(dir, "many"))
	if err != nil || len(files) != 3 || many.Close() != nil {
		t.Errorf("%v, %v", files, err)
	}
	bad := fileio.NewSet(filepath.Join(dir, "one.json", "below"), "json", "the proof")
	if err := bad.Add("a", []byte("x")); err == nil {
		err = bad.Close()
		if exit.Of(err) != exit.NotWritten {
			t.Errorf("%v has exit code %d", err, exit.Of(err))
		}
	}
}

// TestIndex: a directory gets an index of what lies there, under a name that no
// result has, and one that is not ours stays; a single file gets none.
func TestIndex(t *testing.T) {
	dir := t.TempDir()
	index := func() *fileio.Index {
		return &fileio.Index{
			Name: "index.txt",
			Write: func(w io.Writer, folder fs.FS) error {
				files, err := fs.Glob(folder, "*.txt")
				fmt.Fprint(w, "index of ", files)
				return err
			},
			Owns: func(old []byte) bool { return strings.HasPrefix(string(old), "index of ") },
		}
	}
	add := func(target string, ids ...string) error {
		s := fileio.NewSet(filepath.Join(dir, target), "txt", "the result").WithIndex(index())
		for _, id := range ids {
			testhelp.OK(t, s.Add(id, []byte(id)))
		}
		return s.Close()
	}
	holds := func(name, want string) {
		t.Helper()
		if data, err := os.ReadFile(filepath.Join(dir, name)); err != nil || string(data) != want {
			t.Errorf("%s: %q, %v, want %q", name, data, err, want)
		}
	}
	testhelp.OK(t, add("many", "a", "index"))
	holds("many/index.txt", "index of [a.txt index-2.txt]")
	testhelp.OK(t, add("many/", "b"))
	holds("many/index.txt", "index of [a.txt b.txt index-2.txt index.txt]")
	testhelp.OK(t, os.WriteFile(filepath.Join(dir, "many/index.txt"), []byte("mine"), 0o666))
	if err := add("many", "c"); exit.Of(err) != exit.NotWritten {
		t.Errorf("%v has exit code %d, want %d", err, exit.Of(err), exit.NotWritten)
	}
	holds("many/index.txt", "mine")
	holds("many/c.txt", "c")
	testhelp.OK(t, add("one.txt", "a"))
	holds("one.txt", "a")
	if _, err := os.Stat(filepath.Join(dir, "index.txt")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a single file has an index beside it: %v", err)
	}
}
