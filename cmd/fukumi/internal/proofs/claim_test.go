package proofs

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fukumi/cmd/fukumi/internal/command"
	"fukumi/cmd/internal/cli"
	"fukumi/notation"
	"fukumi/notation/text"
	"fukumi/solver/prove"
)

// TestAnotherJob: the error for the state of another job names that job and the difference.
func TestAnotherJob(t *testing.T) {
	dir := t.TempDir()
	job, err := prove.New(at(t, quick))
	if err != nil {
		t.Fatal(err)
	}
	forge(t, dir, job)
	other, err := text.ParsePosition(quick, text.Defaults{Rule: notation.Renju, Size: 16})
	if err != nil {
		t.Fatal(err)
	}
	var out, errs syncBuffer
	code := start(t.Context(), &options{State: dir, Resume: true, Asked: true, Root: other.Position}, &out, &errs)
	if text := errs.String(); code != cli.ExitUsage ||
		!strings.Contains(text, quick+" (freestyle, 15x15, Black to move)") ||
		!strings.Contains(text, quick+" (renju, 16x16, Black to move)") {
		t.Errorf("code %d: %s", code, text)
	}
}

// TestOtherVersion: the error for a state of another version says so, and no new state is begun
// next to it.
func TestOtherVersion(t *testing.T) {
	for _, resume := range []bool{true, false} {
		dir := t.TempDir()
		if err := os.MkdirAll(filepath.Join(dir, "prove", "store-v0.9"), 0o700); err != nil {
			t.Fatal(err)
		}
		var out, errs syncBuffer
		code := start(t.Context(), &options{State: dir, Resume: resume, Root: at(t, quick)}, &out, &errs)
		if code != cli.ExitUsage || out.String() != "" || !strings.Contains(errs.String(),
			"a job of another version of this program (state prove)") {
			t.Errorf("resume %v: exit code %d, %q, %q", resume, code, out.String(), errs.String())
		}
	}
}

// TestBegunOrNot: a command that both begins and resumes a job works wherever it was killed: before
// its directory was made, before the job was recorded in it, and later.
func TestBegunOrNot(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "state")
	for _, was := range []string{"nothing", "a directory", "a job"} {
		if was == "a directory" {
			if err := os.RemoveAll(dir); err != nil {
				t.Fatal(err)
			}
			if err := os.MkdirAll(dir, 0o700); err != nil {
				t.Fatal(err)
			}
		}
		var out, errs syncBuffer
		o := &options{State: dir, Resume: true, Again: "again", Asked: true, Root: at(t, quick), Memory: 64 << 20}
		if code := start(t.Context(), o, &out, &errs); code != cli.ExitDecided {
			t.Errorf("%s: exit code %d, %q, %q", was, code, out.String(), errs.String())
		}
	}
}

// TestMakingLink: no book is made behind a symbolic link in the place of its job.
func TestMakingLink(t *testing.T) {
	dir, elsewhere := t.TempDir(), t.TempDir()
	if err := os.Symlink(elsewhere, filepath.Join(dir, "making")); err != nil {
		t.Fatal(err)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	var out, errs bytes.Buffer
	s := &command.Streams{Streams: cli.Streams{Out: cli.NewOutput(&out), Err: &errs}}
	o := &makeOptions{Cache: &command.CacheOptions{Dir: dir}, Output: &command.OutputOptions{}, Workers: 1}
	err := o.run(ended, s, theoremNames()[0], filepath.Join(elsewhere, "a.book"))
	if left, rerr := os.ReadDir(elsewhere); cli.ExitCode(err) != cli.ExitNotWritten || rerr != nil || len(left) > 0 {
		t.Errorf("%v; behind the link: %v, %v", err, left, rerr)
	}
}
