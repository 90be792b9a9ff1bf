package main

// What every command and every heat map must have in addition to its code.

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fukumi/cmd/fukumi/internal/board/page"
	"fukumi/cmd/fukumi/internal/help"
	"fukumi/notation/testhelp"
	"fukumi/solver/analysis/picture"
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

// TestHeatMapsAreNamed: every heat map is in the help, and on the board in the browser.
func TestHeatMapsAreNamed(t *testing.T) {
	script := testhelp.Must(page.Read("analyze.js"))(t)
	for _, k := range picture.Kinds() {
		name := string(k)
		if !strings.Contains(help.Topic("analysis"), name) {
			t.Errorf("%s: not in internal/help/topics/analysis.txt", name)
		}
		if k == picture.Scores {
			continue // on the board the list of best moves has them
		}
		if !strings.Contains(string(script), "\n  "+name+": ") {
			t.Errorf("%s: not among the overlays of board/page/static/analyze.js", name)
		}
	}
}
