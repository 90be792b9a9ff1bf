package answer

import (
	"encoding/json"
	"testing"

	"fukumi/notation/testhelp"
)

// TestLine: a line is read back as it was written, including "-".
func TestLine(t *testing.T) {
	for _, text := range []string{`[]`, `["h8","i9"]`, `["d5","-","d1"]`} {
		var l Line
		testhelp.OK(t, json.Unmarshal([]byte(text), &l))
		if back, err := json.Marshal(l); err != nil || string(back) != text {
			t.Errorf("%s came back as %s (%v)", text, back, err)
		}
	}
	for _, text := range []string{`["h8",""]`, `["--"]`, `[1]`, `"h8"`, `["h0"]`} {
		if err := json.Unmarshal([]byte(text), new(Line)); err == nil {
			t.Errorf("%s was read", text)
		}
	}
}
