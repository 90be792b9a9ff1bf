package command

import (
	"bytes"
	"context"
	"regexp"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"fukumi/cmd/internal/cli"
	"fukumi/notation/testhelp"
	"fukumi/solver"
	"fukumi/solver/ask"
)

// A costlySearch takes 1,234 nodes.
type costlySearch struct{ ask.Searcher }

func (costlySearch) Solve(context.Context, solver.Query) (solver.Result, error) {
	return solver.Result{Nodes: 1234}, nil
}

// TestProgress: progress is shown only on a terminal, not too often, and is erased at the end. It
// has the number of nodes once that is known.
func TestProgress(t *testing.T) { synctest.Test(t, testProgress) }

func testProgress(t *testing.T) {
	for _, c := range []struct {
		terminal, quiet bool
	}{{true, false}, {false, false}, {true, true}} {
		var stderr bytes.Buffer
		b := &Batch{Streams: &Streams{Streams: cli.Streams{Err: &stderr, ErrTerminal: c.terminal}},
			Output: &OutputOptions{Quiet: c.quiet}, Session: ask.Open(ask.Options{Search: costlySearch{}})}
		stop := b.Progress("searching")
		if c.terminal && !c.quiet {
			time.Sleep(cli.ProgressAfter + cli.ProgressEvery/2)
			_, err := b.Session.Solve(t.Context(), solver.Query{})
			testhelp.OK(t, err)
			time.Sleep(cli.ProgressEvery)
		}
		stop()
		got := stderr.String()
		if !c.terminal || c.quiet {
			if got != "" {
				t.Errorf("terminal %v, quiet %v: %q, want nothing", c.terminal, c.quiet, got)
			}
			continue
		}
		lines := strings.Split(got, "\r\x1b[K")
		if first, last := lines[1], lines[len(lines)-1]; !regexp.MustCompile(`^fukumi: searching, \d\.\d s$`).
			MatchString(first) || last != "" {
			t.Errorf("%q: the first line is %q and the last %q", got, first, last)
		}
		if second := lines[len(lines)-2]; !regexp.MustCompile(`^fukumi: searching, \d\.\d s, 1234 nodes, \d+ nodes/s$`).
			MatchString(second) {
			t.Errorf("%q: %q, want the nodes", got, second)
		}
		if len(lines) != 4 {
			t.Errorf("%q: %d lines, want 2", got, len(lines)-2)
		}
	}
}
