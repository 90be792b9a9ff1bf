package fileio

import (
	"io"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"fukumi/notation/testhelp"
)

// TestAppend: what is in a file stays, and what is not a file is refused.
func TestAppend(t *testing.T) {
	name := filepath.Join(t.TempDir(), "grows")
	for i, want := range []string{"", "one\n", "one\none\n"} {
		file := testhelp.Must(Append(name))(t)
		text, err := io.ReadAll(file)
		if err != nil || string(text) != want {
			t.Errorf("opened %d times before: %q, %v, want %q", i, text, err, want)
		}
		if _, err := file.WriteString("one\n"); err != nil {
			t.Fatal(err)
		}
		if second, err := Append(name); err == nil && runtime.GOOS != "windows" {
			t.Errorf("opened by two: %v", second)
		}
		testhelp.OK(t, file.Close())
	}
	for _, bad := range []string{t.TempDir(), os.DevNull, filepath.Join(name, "below")} {
		if file, err := Append(bad); err == nil {
			t.Errorf("%s was opened as %v", bad, file)
		}
	}
}
