package main

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"fukumi/cmd/internal/cli"
	"fukumi/notation/testhelp"
	"fukumi/solver/proof/formal"
)

// TestKernelNeedsCoq: without Coq, a kernel that was not made before is refused with what has to be installed.
func TestKernelNeedsCoq(t *testing.T) {
	t.Setenv("PATH", "")
	dir := t.TempDir()
	code, stdout, stderr := testRun(t.Context(), nil, "book", "verify", "--kernel", "--cache-dir", dir)
	for _, word := range []string{"coqc", " coq ", "ocaml-nox"} {
		if !strings.Contains(stderr, word) {
			t.Errorf("%s is not in %q", word, stderr)
		}
	}
	if code != cli.ExitUsage || stdout != "" {
		t.Errorf("exit code %d, %q", code, stdout)
	}
	if left := testhelp.Must(filepath.Glob(filepath.Join(dir, "kernel*")))(t); len(left) > 0 {
		t.Errorf("left behind: %q", left)
	}
}

// TestKernelCovers: a book about which the theory says nothing is refused before anything is made.
func TestKernelCovers(t *testing.T) {
	for name, why := range map[string]string{"empty-renju": "renju", "every-freestyle": "every board"} {
		code, _, stderr := testRun(t.Context(), nil, "book", "verify", "--kernel", "--cache-dir", t.TempDir(), name)
		if code != cli.ExitUsage || !strings.Contains(stderr, formal.ErrNotCovered.Error()) ||
			!strings.Contains(stderr, why) {
			t.Errorf("%s: exit code %d, %q", name, code, stderr)
		}
	}
}

// TestKernel has Coq make the kernel, which checks a small book. Made once, it needs no Coq.
func TestKernel(t *testing.T) {
	if testing.Short() {
		t.Skip("Coq takes its time")
	}
	for _, tool := range []string{"coqc", "ocamlopt"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skip("not installed: " + tool)
		}
	}
	dir := t.TempDir()
	book := filepath.Join(dir, "far.book")
	if code, _, stderr := testRun(t.Context(), nil, "prove", "--from", quietStart, "--export", book,
		"--quiet"); code != cli.ExitDecided {
		t.Fatal(stderr)
	}
	code, stdout, stderr := testRun(t.Context(), nil, "book", "verify", "--kernel", "--cache-dir", dir, book)
	said := strings.Join(strings.Fields(stdout), " ")
	if code != cli.ExitDecided || !strings.Contains(said, "proved: Black wins at ") {
		t.Fatalf("exit code %d, %s%s", code, stdout, stderr)
	}
	t.Setenv("PATH", "") // it is made
	if code, stdout, stderr := testRun(t.Context(), nil, "book", "verify", "--kernel", "--json", "--cache-dir", dir,
		book); code != cli.ExitDecided || !strings.Contains(stdout, `"accepted":true`) {
		t.Errorf("exit code %d, %s%s", code, stdout, stderr)
	}
}
