package main

import (
	"os"
	"strings"
	"testing"

	"fukumi/cache"
	"fukumi/cmd/fukumi/internal/command"
	"fukumi/notation/testhelp"
	"fukumi/notation/text"
	"fukumi/solver"
	"fukumi/solver/ask"
)

// TestRequiredStoreIsWritten: if the store is required, even a quick answer is on disk before the
// next question.
func TestRequiredStoreIsWritten(t *testing.T) {
	const stones = "h8,h9,h10,i8,j8/a1,a3,o1,o3,o5"
	for _, c := range []struct {
		mode cache.Mode
		want bool
	}{{cache.Require, true}, {cache.Auto, false}} {
		dir := t.TempDir()
		e := testhelp.Must(command.NewEngine(&command.Streams{}, &command.CacheOptions{Mode: c.mode, Dir: dir}))(t)
		in := testhelp.Must(text.ParseStones(stones, text.Defaults{}))(t)
		r, err := e.Session(ask.Options{Memory: 1 << 20}).Solve(t.Context(),
			solver.Query{Position: in.Position, Goal: solver.VCF})
		if err != nil || r.Verdict != solver.Win {
			t.Fatalf("%v, %v", r.Verdict, err)
		}
		testhelp.OK(t, e.Flush())
		killed := t.TempDir() // the files as a kill would leave them
		testhelp.OK(t, os.CopyFS(killed, os.DirFS(dir)))
		code, out, stderr := testRun(t.Context(), strings.NewReader(""), "cache", "get", "--goal", "vcf", "--quiet",
			"--cache-dir", killed, stones)
		if stored := strings.Contains(out, "Black wins"); stored != c.want {
			t.Errorf("%v: code %d, stored before the end: %v\n%s%s", c.mode, code, stored, out, stderr)
		}
		testhelp.OK(t, e.Close())
	}
}
