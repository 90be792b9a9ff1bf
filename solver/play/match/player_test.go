package match

import (
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/notation/text"
	"fukumi/solver"
	"fukumi/solver/play"
	"fukumi/solver/play/match/gomocuptest"
)

// testEngine makes a player of an engine for tests; its log is a file.
func testEngine(t *testing.T, kind string) (play.Player, string) {
	t.Helper()
	log := filepath.Join(t.TempDir(), "log")
	command := testhelp.Must(gomocuptest.Command("TestEngineProcess"))(t) + fmt.Sprintf(` "%s" "%s"`, kind, log)
	p, err := NewPlayer(command, notation.Freestyle, 15, play.Options{Limits: solver.Limits{Time: 20 * time.Second},
		Memory: 1 << 20})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Close)
	return p, log
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
			other := &scriptedPlayer{moves: []notation.Point{notation.At(0, 0), notation.At(2, 0), notation.At(4, 0),
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
