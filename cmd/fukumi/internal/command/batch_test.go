package command

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fukumi/cache"
	"fukumi/cmd/internal/cli"
	"fukumi/notation/testhelp"
	"fukumi/notation/text"
	"fukumi/solver"
	"fukumi/solver/ask"
)

// TestStoreFailsOnce: the failure of a required store in the middle of a run is reported once, with the
// number of failures. JSON output reports it for each record.
func TestStoreFailsOnce(t *testing.T) {
	const records = 50
	position := testhelp.Must(text.ParseStones("h8,h9,h10/i8,i9", text.Defaults{}))(t).Position
	for _, lines := range []bool{false, true} {
		var out, errs bytes.Buffer
		dir := filepath.Join(t.TempDir(), "store")
		s := &Streams{Streams: cli.Streams{Out: cli.NewOutput(&out), Err: &errs}}
		e := testhelp.Must(NewEngine(s, &CacheOptions{Mode: cache.Require, Dir: dir}))(t)
		testhelp.OK(t, os.RemoveAll(dir), os.WriteFile(dir, nil, 0o600))
		b := &Batch{Streams: s, Output: &OutputOptions{}, Engine: e, Codes: cli.Tally{}, Lines: lines,
			Session: e.Session(ask.Options{Memory: 1 << 20})}
		if lines {
			b.Output.Format = "json"
		}
		for i := range records {
			var r Record
			r.ID = fmt.Sprint("r", i)
			testhelp.OK(t, b.one(r, func(b *Batch, _ Record) error {
				_, err := b.Session.Solve(t.Context(), solver.Query{Position: position, Goal: solver.VCF})
				return err
			}))
		}
		b.End()
		said := errs.String()
		if n := strings.Count(said, "the cache is not available"); n != 1 || strings.Count(said, "\n") > 3 ||
			!strings.Contains(said, fmt.Sprintf("the cache could not be used %d more times", records-1)) ||
			b.Codes.Code() != cli.ExitNotWritten {
			t.Errorf("JSON %v: %d times, code %d: %s", lines, n, b.Codes.Code(), said)
		}
		if n := strings.Count(out.String(), `"error"`); (n == records) != lines {
			t.Errorf("JSON %v: %d objects", lines, n)
		}
	}
}
