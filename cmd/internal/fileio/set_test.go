package fileio_test

import (
	"os"
	"path/filepath"
	"testing"

	"fukumi/cmd/internal/cli"
	"fukumi/cmd/internal/fileio"
	"fukumi/notation/testhelp"
)

// TestSet: one result is a file, several are files of a directory, and a failed write has its exit code.
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
		if cli.ExitCode(err) != cli.ExitNotWritten {
			t.Errorf("%v has exit code %d", err, cli.ExitCode(err))
		}
	}
}

// TestSetTry: a target that cannot be written is refused before the work, and nothing but a directory is made.
func TestSetTry(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	testhelp.OK(t, os.WriteFile(file, []byte("old"), 0o600))
	for target, ok := range map[string]bool{
		file: true, filepath.Join(dir, "new"): true, filepath.Join(dir, "made") + "/": true,
		filepath.Join(dir, "missing", "new"): false, filepath.Join(file, "below") + "/": false,
	} {
		if err := fileio.NewSet(target, "svg", "sheet").Try(); (err == nil) != ok {
			t.Errorf("%s: %v", target, err)
		}
	}
	left := testhelp.Must(os.ReadDir(dir))(t)
	if old := testhelp.Must(os.ReadFile(file))(t); string(old) != "old" || len(left) != 2 {
		t.Errorf("left: %v, %q", left, old)
	}
}
