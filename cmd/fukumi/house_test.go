package main

// What every command must have in addition to its code.

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fukumi/notation/testhelp"
)

// TestCommandsAreComplete: every command of one word has a long text, except if its flags say all,
// and a script, except if it serves a board, which is tested in a browser.
func TestCommandsAreComplete(t *testing.T) {
	var scripts strings.Builder
	names, err := filepath.Glob("testdata/script/*.txtar")
	if err != nil || len(names) == 0 {
		t.Fatalf("no scripts: %v", err)
	}
	for _, name := range names {
		data := testhelp.Must(os.ReadFile(name))(t)
		scripts.Write(data)
	}
	for _, c := range deafRoot(t).Commands() {
		name := c.Name()
		if c.Long == "" && !slices.Contains([]string{"version", "help", "completion"}, name) {
			t.Errorf("%s: no internal/help/commands/%[1]s.txt", name)
		}
		runs := slices.ContainsFunc([]string{"exec fukumi " + name + " ", "exec fukumi " + name + "\n",
			"exits 2 " + name + " "},
			func(line string) bool { return strings.Contains(scripts.String(), line) })
		if !runs && name != "serve" && name != "site" {
			t.Errorf("%s: no script in testdata/script runs it", name)
		}
	}
}
