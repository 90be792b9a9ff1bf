package fileio

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"fukumi/notation/testhelp"
)

// childTarget is the variable that makes the test binary, started again, begin files next to
// the target in its value, and wait until its input ends.
const childTarget = "FUKUMI_OUTFILE_TEST_CHILD"

// begun starts a process with an unfinished draft and file next to a target.
func begun(t *testing.T, target string) (process *exec.Cmd, in io.Closer) {
	t.Helper()
	cmd := exec.Command(os.Args[0], "-test.run", "^TestLeftBehind$")
	cmd.Env = append(os.Environ(), childTarget+"="+target)
	stdin := testhelp.Must(cmd.StdinPipe())(t)
	stdout := testhelp.Must(cmd.StdoutPipe())(t)
	testhelp.OK(t, cmd.Start())
	t.Cleanup(func() {
		cmd.Process.Kill()
		_ = cmd.Wait()
	})
	if line, err := bufio.NewReader(stdout).ReadString('\n'); line != "begun\n" {
		t.Fatalf("the process says %q, %v", line, err)
	}
	return cmd, stdin
}

// child is the other process.
func child(target string) error {
	_, discard, err := Draft(target)
	if err != nil {
		return err
	}
	defer discard()
	f, err := Create(target)
	if err != nil {
		return err
	}
	fmt.Println("begun")
	if _, err := io.Copy(f, os.Stdin); err != nil {
		return err
	}
	return f.Commit()
}

// TestLeftBehind: files that a killed process has left next to a target are removed by the next
// write to it; files of a living process stay and are finished.
func TestLeftBehind(t *testing.T) {
	if target := os.Getenv(childTarget); target != "" {
		if err := child(target); err != nil {
			fmt.Println(err)
		}
		return
	}
	if runtime.GOOS == "windows" {
		t.Skip("files cannot be held")
	}
	dir := t.TempDir()
	target := filepath.Join(dir, "a.book")
	count := func() (n int) {
		left := testhelp.Must(os.ReadDir(dir))(t)
		for _, f := range left {
			if strings.HasPrefix(f.Name(), "a.book.") {
				n++
			}
		}
		return n
	}
	own := filepath.Join(dir, "a.book.tmp-1.txt") // whatever else is called so
	testhelp.OK(t, os.WriteFile(own, nil, 0o666))
	first, _ := begun(t, target)
	living, in := begun(t, target)
	if n := count(); n != 5 {
		t.Fatalf("%d files next to the target, want 2 of each process and 1", n)
	}
	testhelp.OK(t, first.Process.Kill())
	_ = first.Wait()
	testhelp.OK(t, WriteBytes(target, []byte("new")))
	_, discard, err := Draft(target)
	if err != nil {
		t.Fatal(err)
	}
	discard()
	if n := count(); n != 3 {
		t.Errorf("%d files next to the target, want the 2 of the living process and 1", n)
	}
	if _, err := io.WriteString(in.(io.Writer), "of the living"); err != nil {
		t.Fatal(err)
	}
	testhelp.OK(t, in.Close())
	_ = living.Wait()
	if text, err := os.ReadFile(target); err != nil || string(text) != "of the living" {
		t.Errorf("the living process has written %q, %v", text, err)
	}
	if n := count(); n != 1 {
		t.Errorf("%d files next to the target, want 1", n)
	}
}

// TestManyWriters: more writers of one file than there are numbers do not disturb each other.
func TestManyWriters(t *testing.T) {
	target := filepath.Join(t.TempDir(), "a")
	var files []*File
	for range 2*maxNumbered + 1 {
		f := testhelp.Must(Create(target))(t)
		files = append(files, f)
	}
	for i, f := range files {
		if _, err := fmt.Fprint(f, i); err != nil {
			t.Fatal(err)
		}
		testhelp.OK(t, f.Commit())
		if text, err := os.ReadFile(target); err != nil || string(text) != fmt.Sprint(i) {
			t.Errorf("%q, %v, want %d", text, err, i)
		}
	}
	if left, err := os.ReadDir(filepath.Dir(target)); err != nil || len(left) != 1 {
		t.Errorf("left: %v, %v", left, err)
	}
}

// TestTry: a file that cannot be written is found beforehand, and the check changes nothing.
func TestTry(t *testing.T) {
	dir := t.TempDir()
	old := filepath.Join(dir, "old")
	testhelp.OK(t, os.WriteFile(old, []byte("old"), 0o666))
	link := filepath.Join(dir, "link")
	testhelp.OK(t, os.Symlink(filepath.Join(dir, "none"), link))
	for name, ok := range map[string]bool{
		old: true, filepath.Join(dir, "new"): true, link: true, os.DevNull: true,
		dir: false, filepath.Join(dir, "missing", "new"): false, filepath.Join(old, "new"): false,
	} {
		if err := Try(name); (err == nil) != ok {
			t.Errorf("%s: %v", name, err)
		}
	}
	if text, err := os.ReadFile(old); err != nil || string(text) != "old" {
		t.Errorf("%q, %v", text, err)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 2 {
		t.Errorf("left: %v, %v", left, err)
	}
}
