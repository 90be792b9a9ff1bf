package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"fukumi/notation/testhelp"
)

// TestOutside builds and runs a program of a third party, which is a module of its own and uses only
// the libraries. It needs no network: the dependencies are here, because this test was built.
func TestOutside(t *testing.T) {
	t.Parallel()
	top := testhelp.Must(filepath.Abs(root))(t)
	dir := t.TempDir()
	source := os.DirFS(filepath.Join("testdata", "outside"))
	testhelp.OK(t, os.CopyFS(dir, source))
	sums := testhelp.Must(os.ReadFile(filepath.Join(top, "go.sum")))(t)
	testhelp.OK(t, os.WriteFile(filepath.Join(dir, "go.sum"), sums, 0o666))
	goTool := func(args ...string) string {
		t.Helper()
		cmd := exec.CommandContext(t.Context(), "go", args...)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod "+os.Getenv("GOFLAGS"), "GOPROXY=off", "GOWORK=off")
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("go %s: %v\n%s", strings.Join(args, " "), err, out)
		}
		return string(out)
	}
	list := exec.CommandContext(t.Context(), "go", "list", "-m") // the module may be published under another path
	list.Dir = top
	module := testhelp.Must(list.Output())(t)
	goTool("mod", "edit", "-replace", strings.TrimSpace(string(module))+"="+top)
	program := filepath.Join(dir, "outside.exe")
	goTool("build", "-o", program, ".")
	for _, alien := range []string{"badger", "cobra", "tablewriter"} {
		if list := goTool("list", "-deps", "."); strings.Contains(list, alien) {
			t.Errorf("it depends on %s:\n%s", alien, list)
		}
	}
	out, err := exec.CommandContext(t.Context(), program).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	const want = `solve: win vct3 h8 h7 i8 j8 e8
verify: 9 nodes accepted
review: lost with o15 - instead: g4
suite: win: pass
suite: none: pass
`
	if string(out) != want {
		t.Errorf("it says\n%swant\n%s", out, want)
	}
}
