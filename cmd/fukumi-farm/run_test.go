package main

import (
	"bytes"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"testing"

	"fukumi/cmd/internal/exit"
)

// letters is a text without end.
type letters struct{}

func (letters) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = 'x'
	}
	return len(p), nil
}

// TestLongLine: a line without an end in sight is one bad record, which is said; the
// records behind it are answered.
func TestLongLine(t *testing.T) {
	t.Parallel()
	const records, length = 8, 150 << 20
	var after strings.Builder
	after.WriteByte('\n')
	for i := range records {
		fmt.Fprintf(&after, `{"id":"p%d","black":["h8","i8","j8"],"white":["h9","i9","a1"]}`+"\n", i)
	}
	for _, kind := range []string{"solve", "review"} {
		if kind == "review" {
			after.Reset()
			after.WriteString("\n" + games(records))
		}
		var out, errs bytes.Buffer
		cmd := command(t, append([]string{"run", "--kind", kind, "--workers", "1", "--results",
			filepath.Join(t.TempDir(), "results"), "--answers", "-", "-"}, asked...)...)
		cmd.Stdin = io.MultiReader(io.LimitReader(letters{}, length), strings.NewReader(after.String()))
		cmd.Stdout, cmd.Stderr = &out, &errs
		if err := cmd.Run(); cmd.ProcessState == nil {
			t.Fatal(err)
		}
		const want = `{"id":"","error":"line 1: longer than 16 MiB"}` + "\n"
		if code := cmd.ProcessState.ExitCode(); code != exit.Usage || !strings.HasPrefix(out.String(), want) ||
			strings.Count(out.String(), `"schema":1`) != records || strings.Count(out.String(), "\n") != records+1 ||
			!strings.Contains(errs.String(), "1 of 9 records cannot be read; the first, record 1: line 1: longer") {
			t.Errorf("%s: exit code %d: %s%s", kind, code, out.String(), errs.String())
		}
	}
}
