package main

import (
	"strings"
	"testing"

	"fukumi/cmd/internal/cli"
)

// TestArguments: the name of the program and a double click choose a command.
func TestArguments(t *testing.T) {
	for _, c := range []struct {
		name, given string
		clicked     bool
		want        string
	}{
		{"/usr/bin/fukumi", "solve", false, "solve"},
		{"/usr/bin/fukumi", "", false, ""},
		{"fukumi.exe", "", true, "serve --open"},
		{"/opt/pbrain-fukumi", "solve", false, "engine solve"},
		{"pbrain-fukumi.exe", "", true, "engine"},
		{"PBRAIN-X.EXE", "solve", false, "engine solve"},
		{"x-pbrain-", "solve", false, "solve"},
	} {
		if got := strings.Join(arguments(c.name, strings.Fields(c.given), c.clicked), " "); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// TestEngineModel: the error for an unknown model lists the models.
func TestEngineModel(t *testing.T) {
	code, _, stderr := testRun(t.Context(), strings.NewReader("END\n"), "engine", "--model", "gu")
	if code != cli.ExitUsage || !strings.Contains(stderr, "expected fukumi, gu10") {
		t.Errorf("code %d, %q", code, stderr)
	}
	if code, stdout, _ := testRun(t.Context(), strings.NewReader("ABOUT\nEND\n"), "engine", "--model",
		"gu10"); code != cli.ExitDecided || !strings.Contains(stdout, `name="Fukumi gu10"`) {
		t.Errorf("code %d, %q", code, stdout)
	}
}
