package tournament

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fukumi/cmd/fukumi/internal/gomocup/gomocuptest"
	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/notation/text"
	"fukumi/solver"
	"fukumi/solver/play"
)

// TestEngineProcess is not a test: it is the engine of the tests below.
func TestEngineProcess(t *testing.T) {
	if gomocuptest.Kind() == "" {
		t.Skip("the engine of other tests")
	}
	os.Exit(gomocuptest.Main(os.Stdin, os.Stdout))
}

// testEngine makes a player of an engine for tests; its log is a file.
func testEngine(t *testing.T, kind string) (play.Player, string) {
	t.Helper()
	log := filepath.Join(t.TempDir(), "log")
	t.Setenv(gomocuptest.KindVariable, kind)
	t.Setenv(gomocuptest.LogVariable, log)
	command := testhelp.Must(gomocuptest.Command("TestEngineProcess"))(t)
	p, err := NewPlayer(command, notation.Freestyle, 15, play.Options{Limits: solver.Limits{Time: 20 * time.Second},
		Memory: 1 << 20})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Close)
	return p, log
}

// heard is what the engine of a log was told.
func heard(t *testing.T, log string) []string {
	t.Helper()
	data := testhelp.Must(os.ReadFile(log))(t)
	return strings.Split(strings.TrimSpace(string(data)), "\n")
}

// TestEngineInMatch: an engine that crashes loses that game, and has a new
// process for the next one; an occupied point is an illegal move, and so is the engine's
// last one again.
func TestEngineInMatch(t *testing.T) {
	for _, c := range []struct {
		kind   string
		reason play.Reason
	}{{"crash later", play.Crash}, {"occupied", play.IllegalMove}, {"stuck", play.IllegalMove}} {
		p, log := testEngine(t, c.kind)
		for number := 1; number <= 2; number++ {
			pos := testMoves(t, "h8 i9", text.Defaults{})
			other := &scripted{moves: []notation.Point{notation.At(0, 0), notation.At(2, 0), notation.At(4, 0),
				notation.At(6, 0)}}
			o := testhelp.Must(Play(t.Context(), [2]play.Player{p, other}, Pairing{Number: number, First: 1}, pos))(t)
			if o.Winner != notation.Black || o.Reason != c.reason {
				t.Errorf("%s, game %d: %s by %s (%s), want black by %s", c.kind, number, o.Winner, o.Reason, o.Detail,
					c.reason)
			}
		}
		starts := 0
		for _, line := range heard(t, log) {
			if line == "START 15" {
				starts++
			}
		}
		if want := map[string]int{"crash later": 2, "occupied": 1, "stuck": 1}[c.kind]; starts != want {
			t.Errorf("%s: %d processes, want %d", c.kind, starts, want)
		}
	}
}

func TestPlayersThatAreNone(t *testing.T) {
	for _, text := range []string{"nobody", "", "./nowhere/pbrain-x", "no-such-command-at-all x"} {
		if p, err := NewPlayer(text, notation.Freestyle, 15, play.Options{}); err == nil {
			t.Errorf("%q is a player: %s", text, p.Name())
		}
	}
	if _, err := NewPlayer("./nowhere/x", notation.Freestyle, 15, play.Options{}); err == nil ||
		errors.Is(err, exec.ErrDot) {
		t.Errorf("error %v, want that it is not there", err)
	}
}
