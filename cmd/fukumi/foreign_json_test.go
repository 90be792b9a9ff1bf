package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestForeignJSON: every command that reads JSON knows the names of other programs for the size, the
// rule and the side to move, names the fields that it does not read, and claims nothing if they may
// matter.
func TestForeignJSON(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		name = filepath.Join(dir, name)
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return name
	}
	position := write("p.json",
		`{"boardSize":9,"rules":"renju","black":["e5","e6"],"white":["a1"],"to_move":"black","note":"x"}`)
	game := write("g.json",
		`{"boardXSize":9,"boardYSize":9,"rules":"renju","moves":[["B","E5"],["W","J9"],["B","E6"]],"note":"x"}`)
	held := write("h.json", `{"boardSize":9,"moves":["e5","a1"],"extra":["b2","c3"]}`)
	mode := write("m.json", `{"boardSize":9,"moves":["e5","a1"],"mode":"renju"}`)
	list := write("l.json", `[{"boardSize":9,"moves":["e5"]},{"boardSize":9,"rules":"renju","moves":["e5","e6"]}]`)
	t.Setenv("FUKUMI_CACHE_DIR", filepath.Join(dir, "store"))
	for _, c := range []struct {
		args      string
		code      int
		out, told string
	}{
		{"show " + position, 0, "renju, 9x9, Black to move", "not read: note"},
		{"solve --nodes 100 --quiet " + position, 0, "renju, 9x9, Black to move", ""},
		{"solve --nodes 100 " + position, 0, "renju, 9x9, Black to move", "not read: note"},
		{"analyze --nodes 100 " + position, 0, "renju, 9x9, Black to move", "not read: note"},
		{"convert --to json " + position, 0, `"rule":"renju","size":9,"turn":"black"`, "not read: note"},
		{"puzzles list --json " + position, 0, `"rule":"renju","size":9`, ""},
		{"show " + game, 0, "renju, 9x9, White to move", "not read: note"},
		{"review --nodes 10 " + game, 0, "renju, 9x9, 3 plies", "not read: note"},
		{"convert --to moves " + game, 0, "e5 i9 e6", "leave out i"},
		{"puzzles mine --nodes 10 " + game, 0, "", "not read: note"},
		{"show " + held, 0, "9x9", `field "extra" is not read`},
		{"solve --nodes 100 " + held, 2, "", "nothing is claimed of it"},
		{"analyze --nodes 100 " + held, 2, "", "nothing is claimed of it"},
		{"review --nodes 10 " + held, 2, "", "nothing is claimed of it"},
		{"puzzles list " + mode, 2, "", `field "mode" is not read`},
		{"show " + list, 0, "2: renju, 9x9, Black to move", ""},
		{"solve --nodes 100 --quiet --game 2 " + list, 0, "renju, 9x9, Black to move", ""},
		{"convert --list " + list, 0, "2  9x9 renju", ""},
	} {
		code, stdout, stderr := testRun(t.Context(), strings.NewReader(""), strings.Fields(c.args)...)
		if code != c.code && c.code >= 0 || !strings.Contains(stdout, c.out) || !strings.Contains(stderr, c.told) {
			t.Errorf("%s: exit %d, want %d with %q and %q\n%s%s", strings.ReplaceAll(c.args, dir, ""), code, c.code,
				c.out,
				c.told, stdout, stderr)
		}
	}
}
