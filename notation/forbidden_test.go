package notation

import (
	"bufio"
	"encoding/json"
	"os"
	"slices"
	"testing"
)

// TestForbiddenRecords judges the foul points that other projects publish with
// their positions; each record names its source.
func TestForbiddenRecords(t *testing.T) {
	f, err := os.Open("testdata/forbidden.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	probes, maps := 0, 0
	for lines := bufio.NewScanner(f); lines.Scan(); {
		in, err := ParseRecord(lines.Bytes(), Defaults{})
		if err != nil {
			t.Fatal(err)
		}
		var want struct {
			Probe     Point
			Expect    string
			Kind      string
			Forbidden []Point
			Complete  bool
		}
		want.Probe = NoPoint
		if err := json.Unmarshal(lines.Bytes(), &want); err != nil {
			t.Fatal(err)
		}
		pos := in.Position
		if want.Complete {
			maps++
			got := pos.Fouls()
			slices.Sort(want.Forbidden)
			if !slices.Equal(got, want.Forbidden) {
				t.Errorf("%s: fouls %s, want %s\n%s", in.ID, FormatMoves(got), FormatMoves(want.Forbidden), FormatDiagram(&pos))
			}
		}
		if want.Probe == NoPoint {
			continue
		}
		probes++
		foul := pos.Foul(want.Probe)
		if (foul != NoFoul) != (want.Expect == "forbidden") || want.Kind != "" && foul.String() != want.Kind {
			t.Errorf("%s: %s is %s, want %s %s\n%s", in.ID, want.Probe, foul, want.Expect, want.Kind, FormatDiagram(&pos))
		}
	}
	if probes < 50 || maps < 3 {
		t.Errorf("%d probes and %d maps in the file", probes, maps)
	}
}
