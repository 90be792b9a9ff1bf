package fileio

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"fukumi/notation/testhelp"
)

// folder is a directory with an old file in it.
func folder(t *testing.T) (dir, old string) {
	t.Helper()
	dir = t.TempDir()
	old = filepath.Join(dir, "old")
	testhelp.OK(t, os.WriteFile(old, []byte("old"), 0o640))
	return dir, old
}

// holds checks the contents of a directory: names and contents by turns.
func holds(t *testing.T, dir string, want ...string) {
	t.Helper()
	entries := testhelp.Must(os.ReadDir(dir))(t)
	var got []string
	for _, e := range entries {
		data := testhelp.Must(os.ReadFile(filepath.Join(dir, e.Name())))(t)
		got = append(got, e.Name(), string(data))
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("the directory has %q, want %q", got, want)
	}
}

func TestWrite(t *testing.T) {
	dir, old := folder(t)
	for _, name := range []string{old, filepath.Join(dir, "new"), filepath.Join(dir, strings.Repeat("ж", 120))} {
		if err := WriteBytes(name, []byte("whole")); err != nil {
			t.Error(err)
		}
	}
	holds(t, dir, "new", "whole", "old", "whole", strings.Repeat("ж", 120), "whole")
	if info, err := os.Stat(old); err != nil || runtime.GOOS != "windows" && info.Mode() != 0o640 {
		t.Errorf("the permissions are %v, %v, want those of the old file", info.Mode(), err)
	}
}

// TestFailure: whatever goes wrong, the old file stays and no other file is left.
func TestFailure(t *testing.T) {
	broken := errors.New("broken")
	dir, old := folder(t)
	if err := Write(old, func(w io.Writer) error {
		_, err := w.Write(make([]byte, 1<<20))
		return errors.Join(err, broken)
	}); !errors.Is(err, broken) {
		t.Errorf("a content that fails: %v, want %v", err, broken)
	}
	f, err := Create(old)
	if err != nil {
		t.Fatal(err)
	}
	f.Write([]byte("new"))
	f.file.Close() // what comes now fails
	if _, err := f.Write([]byte("er")); err == nil || f.Commit() == nil {
		t.Error("a file that cannot be written is said to be")
	}
	f = testhelp.Must(Create(filepath.Join(dir, "other")))(t)
	f.Write([]byte("new"))
	f.Abort()
	f.Abort()
	if f, err = Create(old); err != nil {
		t.Fatal(err)
	}
	f.Write([]byte("new"))
	AbortAll()
	f.file.Close()
	holds(t, dir, "old", "old")

	for _, name := range []string{dir, filepath.Join(dir, "none", "file"), filepath.Join(old, "file"), ""} {
		var path *fs.PathError
		if err := WriteBytes(name, nil); !errors.As(err, &path) || path.Path != name {
			t.Errorf("%q: %v, want an error that names it", name, err)
		}
	}
	if os.Getuid() != 0 {
		os.Chmod(old, 0o440)
		if err := WriteBytes(old, nil); !errors.Is(err, fs.ErrPermission) {
			t.Errorf("a protected file: %v", err)
		}
	}
	holds(t, dir, "old", "old")
}

// TestBeforeCommit: a reader sees the old file until the new one is whole.
func TestBeforeCommit(t *testing.T) {
	_, old := folder(t)
	f := testhelp.Must(Create(old))(t)
	f.Write([]byte("new"))
	if data, _ := os.ReadFile(old); string(data) != "old" {
		t.Errorf("before the end the file has %q", data)
	}
	if err := f.Commit(); err != nil {
		t.Error(err)
	}
	f.Abort()
	if data, _ := os.ReadFile(old); string(data) != "new" {
		t.Errorf("in the end the file has %q", data)
	}
}

// TestLinks: a link stays, and what it leads to is replaced or made.
func TestLinks(t *testing.T) {
	dir, old := folder(t)
	beside := t.TempDir()
	link, dangling := filepath.Join(beside, "link"), filepath.Join(beside, "dangling")
	if err := errors.Join(os.Symlink(old, link), os.Symlink(filepath.Join(dir, "made"), dangling)); err != nil {
		t.Skip(err)
	}
	for _, name := range []string{link, dangling} {
		if err := WriteBytes(name, []byte("new")); err != nil {
			t.Error(err)
		}
		if !isLink(name) {
			t.Errorf("%s is not a link any more", name)
		}
	}
	holds(t, dir, "made", "new", "old", "new")
}

// TestStreams: the file that standard output goes to is not replaced.
func TestStreams(t *testing.T) {
	_, old := folder(t)
	file := testhelp.Must(os.OpenFile(old, os.O_WRONLY|os.O_TRUNC, 0))(t)
	defer file.Close()
	before := os.Stdout
	defer func() { os.Stdout = before }()
	os.Stdout = file
	file.WriteString("answer\n")
	if err := WriteBytes(old, []byte("proof\n")); err != nil {
		t.Error(err)
	}
	file.WriteString("end\n")
	if data, _ := os.ReadFile(old); string(data) != "answer\nproof\nend\n" {
		t.Errorf("standard output has %q", data)
	}
	if err := WriteBytes(os.DevNull, []byte("nothing")); err != nil {
		t.Error(err)
	}
	if info, err := os.Stat(os.DevNull); err != nil || info.Mode().IsRegular() {
		t.Fatalf("%s was replaced", os.DevNull)
	}
}

// TestWriteSaysAnErrorOnce: content that returns the error of the file does not make two errors of it.
func TestWriteSaysAnErrorOnce(t *testing.T) {
	if _, err := os.Stat("/dev/full"); err != nil {
		t.Skip("no /dev/full")
	}
	err := WriteBytes("/dev/full", make([]byte, 1<<16))
	if err == nil || strings.Count(err.Error(), "/dev/full") != 1 {
		t.Errorf("%v: want the file once", err)
	}
}
