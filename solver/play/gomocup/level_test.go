package gomocup

import (
	"strings"
	"testing"
)

// TestLevel: a level bounds the search whatever the limits are, and gets no answer of its own; an unknown level
// is reported with the next move.
func TestLevel(t *testing.T) {
	g, out := testSession(Options{Nodes: 40_000, Threads: 1, Memory: 16 << 20})
	for _, line := range []string{"START 15", "INFO level 3", "YXBOARD 7,7,1 8,8,2 9,7,1 6,6,2 DONE"} {
		tell(t, g, out, line)
	}
	weak := tell(t, g, out, "TURN 9,9")
	if !strings.Contains(weak, "MESSAGE depth 0 ") && !strings.Contains(weak, "MESSAGE depth 1 ") {
		t.Errorf("level 3: %q, want depth 1 at most", weak)
	}
	if got := tell(t, g, out, "INFO level 11"); got != "" {
		t.Errorf("INFO is answered: %q", got)
	}
	if got := tell(t, g, out, "TURN 2,2"); !strings.HasPrefix(got, "ERROR INFO") ||
		!strings.Contains(got, "expected 1 to 6") {
		t.Errorf("level 11: %q", got)
	}
}
