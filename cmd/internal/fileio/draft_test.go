package fileio

import (
	"os"
	"path/filepath"
	"testing"
)

// TestDraft: a draft is next to the file, and nothing is left of it.
func TestDraft(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.book")
	file, discard, err := Draft(name)
	if err != nil {
		t.Fatal(err)
	}
	if filepath.Dir(file.Name()) != filepath.Dir(name) || file.Name() == name {
		t.Errorf("the draft of %s is %s", name, file.Name())
	}
	discard()
	if left, err := os.ReadDir(filepath.Dir(name)); err != nil || len(left) > 0 {
		t.Errorf("left: %v, %v", left, err)
	}
	if _, _, err := Draft(filepath.Join(name, "missing", "a.book")); err == nil {
		t.Error("a draft in a directory that is not there")
	}
}
