package notation_test

import (
	"bufio"
	"encoding/json"
	"os"
	"slices"
	"testing"

	"fukumi/notation/record"
	"fukumi/notation/text"

	"fukumi/notation"
	"fukumi/notation/testhelp"
)

// TestForbiddenRecords judges the foul points that other projects publish with
// their positions; each record names its source.
func TestForbiddenRecords(t *testing.T) {
	f := testhelp.Must(os.Open("testdata/forbidden.jsonl"))(t)
	defer f.Close()
	probes, maps := 0, 0
	for lines := bufio.NewScanner(f); lines.Scan(); {
		in := testhelp.Must(record.ParseRecord(lines.Bytes(), text.Defaults{}))(t)
		var want struct {
			Probe     notation.Point
			Expect    string
			Kind      string
			Forbidden []notation.Point
			Complete  bool
		}
		want.Probe = notation.NoPoint
		testhelp.OK(t, json.Unmarshal(lines.Bytes(), &want))
		pos := in.Position
		if want.Complete {
			maps++
			got := pos.Fouls()
			slices.Sort(want.Forbidden)
			if !slices.Equal(got, want.Forbidden) {
				t.Errorf("%s: fouls %s, want %s\n%s", in.ID, notation.FormatMoves(got),
					notation.FormatMoves(want.Forbidden), text.FormatDiagram(&pos))
			}
		}
		if want.Probe == notation.NoPoint {
			continue
		}
		probes++
		foul := pos.Foul(want.Probe)
		if (foul != notation.NoFoul) != (want.Expect == "forbidden") || want.Kind != "" && foul.String() != want.Kind {
			t.Errorf("%s: %s is %s, want %s %s\n%s", in.ID, want.Probe, foul, want.Expect, want.Kind,
				text.FormatDiagram(&pos))
		}
	}
	if probes < 50 || maps < 3 {
		t.Errorf("%d probes and %d maps in the file", probes, maps)
	}
}
