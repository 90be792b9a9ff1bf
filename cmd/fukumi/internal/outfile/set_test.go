package outfile_test

import (
	"os"
	"path/filepath"
	"testing"

	"fukumi/cmd/fukumi/internal/exit"
	"fukumi/cmd/fukumi/internal/outfile"
)

// TestSet: one result is a file, several are files of a directory, and what cannot
// be written says so with its exit code.
func TestSet(t *testing.T) {
	dir := t.TempDir()
	one := outfile.NewSet(filepath.Join(dir, "one.json"), "json", "the proof")
	if err := one.Add("a", []byte("first")); err != nil {
		t.Fatal(err)
	}
	if err := one.Close(); err != nil {
		t.Fatal(err)
	}
	if data, err := os.ReadFile(filepath.Join(dir, "one.json")); err != nil || string(data) != "first" {
		t.Errorf("%q, %v", data, err)
	}
	many := outfile.NewSet(filepath.Join(dir, "many"), "json", "the proof")
	for _, id := range []string{"a", "", "a"} {
		if err := many.Add(id, []byte("of "+id)); err != nil {
			t.Fatal(err)
		}
	}
	if err := many.Add("none", nil); err != nil {
		t.Fatal(err)
	}
	files, err := os.ReadDir(filepath.Join(dir, "many"))
	if err != nil || len(files) != 3 || many.Close() != nil {
		t.Errorf("%v, %v", files, err)
	}
	bad := outfile.NewSet(filepath.Join(dir, "one.json", "below"), "json", "the proof")
	if err := bad.Add("a", []byte("x")); err == nil {
		err = bad.Close()
		if exit.Of(err) != exit.NotWritten {
			t.Errorf("%v has exit code %d", err, exit.Of(err))
		}
	}
}
