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
