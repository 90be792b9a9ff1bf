package main

import (
	"strings"
	"testing"

	"fukumi/cmd/fukumi/internal/engine"
	"fukumi/cmd/internal/exit"
)

func TestEngineArgs(t *testing.T) {
	for _, c := range []struct {
		name string
		want string
	}{
		{"/usr/bin/fukumi", "solve"},
		{"/opt/pbrain-fukumi", "engine solve"},
		{"PBRAIN-X.EXE", "engine solve"},
		{"x-pbrain-", "solve"},
	} {
		if got := strings.Join(engine.Args(c.name, []string{"solve"}), " "); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// TestEngineModel: a name that is no model is refused with those that are.
func TestEngineModel(t *testing.T) {
	code, _, stderr := testRun(t.Context(), strings.NewReader("END\n"), "engine", "--model", "gu")
	if code != exit.Usage || !strings.Contains(stderr, "want fukumi, gu10") {
		t.Errorf("code %d, %q", code, stderr)
	}
	if code, stdout, _ := testRun(t.Context(), strings.NewReader("ABOUT\nEND\n"), "engine", "--model", "gu10"); code != exit.Decided || !strings.Contains(stdout, `name="Fukumi gu10"`) {
		t.Errorf("code %d, %q", code, stdout)
	}
}
