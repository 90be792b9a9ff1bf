package main

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"fukumi/cmd/fukumi/internal/command"
	"fukumi/cmd/internal/cli"
	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/analysis"
)

// TestAlarm: a proof that the checker refuses is reported on standard error, and the command ends
// with code 1 instead of a less serious one.
func TestAlarm(t *testing.T) {
	for _, c := range []struct {
		args []string
		code int
	}{
		{[]string{"version"}, cli.ExitFailed},
		{[]string{"solve", "--cache", "off", "--quiet", "--nodes", "1", "h8 i9 g7 a1"}, cli.ExitFailed},
		{[]string{"nonsense"}, cli.ExitUsage},
	} {
		var out, said bytes.Buffer
		s := &command.Streams{Streams: cli.Streams{In: strings.NewReader(""), Out: cli.NewOutput(&out),
			Err: &said}}
		s.Alarm(errors.New("the checker refused a proof"))
		if code := run(t.Context(), c.args, s); code != c.code || !strings.HasPrefix(said.String(),
			"fukumi: the checker refused a proof\n") {
			t.Errorf("%s: code %d, want %d; %q", c.args, code, c.code, said.String())
		}
	}
	a := analysis.Answer{Query: solver.Query{Goal: solver.VCT}, Result: solver.Result{Class: solver.VCT,
		Refused: errors.New("x")}}
	if text := a.Verdict(command.Hints(words.English)); !strings.HasPrefix(text, "unknown: ") ||
		!strings.Contains(text, "refuses its proof") {
		t.Errorf("the verdict is %q", text)
	}
}
