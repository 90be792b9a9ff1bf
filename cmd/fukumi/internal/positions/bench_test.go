package positions

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"fukumi/cmd/fukumi/internal/command"
	"fukumi/cmd/internal/cli"
	"fukumi/notation/testhelp"
	"fukumi/solver/bench"
)

// TestBenchMarkdown: the positions are a table, and the figures follow it.
func TestBenchMarkdown(t *testing.T) {
	var out bytes.Buffer
	s := &command.Streams{Streams: cli.Streams{Out: cli.NewOutput(&out)}}
	found := &bench.Result{Positions: []bench.Row{{ID: "one", Size: 15, Nodes: 7}}, Nodes: 7, Signature: 7}
	testhelp.OK(t, errors.Join(printBench(s, &command.OutputOptions{Format: "md"}, found), s.Out.Flush()))
	if text := out.String(); !strings.HasPrefix(text, "| position ") || !strings.Contains(text, "\n| one ") ||
		!strings.Contains(text, "signature: 7") {
		t.Error(text)
	}
}
