package pages

// What the command adds to package review: the words of its errors, the exit code of an interrupt,
// and the progress line.

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"testing"
	"time"

	"fukumi/cache"
	"fukumi/cmd/fukumi/internal/command"
	"fukumi/cmd/internal/cli"
	"fukumi/notation/testhelp"
)

// testReviewRun returns a run without a store.
func testReviewRun(t *testing.T) *reviewRun {
	t.Helper()
	o := &reviewOptions{Workers: 2, Memory: 16 << 20, Cache: command.CacheOptions{Mode: cache.Off}}
	o.Limits.Nodes = 10_000
	s := &command.Streams{Streams: cli.Streams{Out: cli.NewOutput(io.Discard), Err: io.Discard}}
	e := testhelp.Must(command.NewEngine(s, &o.Cache))(t)
	return newReviewRun(&command.Batch{Streams: s, Output: &o.Output, Engine: e, Codes: cli.Tally{}}, o)
}

// TestReviewProgress: the number of the game, the number of games and the remaining time are shown
// only on standard error, and only on a terminal.
func TestReviewProgress(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "games.jsonl")
	lines := `{"id":"a","moves":["h8","i9"]}` + "\n" + `{"id":"bad","moves":["h8","h8"]}` + "\n" +
		`{"id":"b","moves":["h8","i9"]}` + "\n"
	testhelp.OK(t, os.WriteFile(file, []byte(lines), 0o600))
	for _, onTerminal := range []bool{false, true} {
		var out, errs bytes.Buffer
		run := testReviewRun(t)
		run.Streams = &command.Streams{Streams: cli.Streams{Out: cli.NewOutput(&out), Err: &errs,
			ErrTerminal: onTerminal}}
		run.Batch.Streams, run.progress.Streams = run.Streams, &run.Streams.Streams
		run.progress.Start = time.Now().Add(-time.Minute) // every position is shown
		run.all(t.Context(), []string{file})
		shown := regexp.MustCompile(`game [1-3] of 3, [0-9]+ %, about [0-9]+ (s|min) left`).Match(errs.Bytes())
		if shown != onTerminal || bytes.Contains(out.Bytes(), []byte("of 3")) {
			t.Errorf("terminal %v: standard error %q", onTerminal, errs.String())
		}
	}
	if n := (&reviewOptions{}).countGames(t.Context(),
		&command.Streams{Streams: cli.Streams{In: io.LimitReader(nil, 0)}}, []string{"-"}); n != 0 {
		t.Errorf("%d games in standard input before it was read", n)
	}
}
