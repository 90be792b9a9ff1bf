package main

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fukumi/notation"
	"fukumi/solver"
)

// newTestBrain makes a player of the engine above; its log is a file.
func newTestBrain(t *testing.T, kind string, size int) (*brainPlayer, string) {
	t.Helper()
	log := filepath.Join(t.TempDir(), "log")
	t.Setenv(brainVariable, kind)
	t.Setenv("FUKUMI_TEST_LOG", log)
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	p, err := newPlayer(`"`+exe+`" -test.run=^TestBrainProcess$`, notation.Renju, size,
		playerLimits{Limits: solver.Limits{Time: 20 * time.Second, Nodes: 77}, threads: 2, memory: 1 << 20})
	if err != nil {
		t.Fatal(err)
	}
	b := p.(*brainPlayer)
	t.Cleanup(b.close)
	return b, log
}

func heard(t *testing.T, log string) []string {
	t.Helper()
	data, err := os.ReadFile(log)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSpace(string(data)), "\n")
}

// TestBrainTalk holds what an engine is told, word by word.
func TestBrainTalk(t *testing.T) {
	p, log := newTestBrain(t, "good", 15)
	ask := func(text, want string) {
		t.Helper()
		pos := testMoves(t, text, notation.Defaults{})
		got, err := p.move(t.Context(), &pos)
		if err != nil || got.point.String() != want {
			t.Fatalf("after %s: %s, %v; want %s", text, got.point, err, want)
		}
	}
	begin := func() {
		t.Helper()
		if err := p.begin(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	begin()
	empty, err := notation.NewPosition(notation.Freestyle, 15)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := p.move(t.Context(), &empty); err != nil || got.point.String() != "a15" {
		t.Fatalf("begins with %s, %v; want a15", got.point, err)
	}
	ask("a15 b14", "b15")
	begin()
	ask("h8 i9 a15", "b15")
	ask("h8 i9 a15 b15 o1", "c15")
	ask("h8 i9 a15", "b15") // taken back
	p.close()
	const left = "INFO time_left 2147483647"
	want := []string{
		"START 15", "INFO timeout_turn 20000", "INFO timeout_match 0", "INFO max_memory 1048576", "INFO game_type 1", "INFO rule 4", "INFO thread_num 2", "INFO max_node 77",
		left, "BEGIN",
		left, "TURN 1,1",
		"RESTART",
		left, "BOARD", "7,7,2", "8,6,1", "0,0,2", "DONE",
		left, "TURN 14,14",
		"RESTART",
		left, "BOARD", "7,7,2", "8,6,1", "0,0,2", "DONE",
		"END",
	}
	if got := heard(t, log); !slices.Equal(got, want) {
		t.Errorf("it heard\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if p.b != nil {
		t.Error("it still runs")
	}
}

// TestBadBrains: whatever an engine does wrong is a forfeit with its reason, and
// its process is gone at once.
func TestBadBrains(t *testing.T) {
	for _, c := range []struct{ kind, reason, detail string }{
		{"silent", reasonTime, "no answer within"},
		{"crash", reasonCrash, "the engine ended: exit status 3"},
		{"garbage", reasonTime, `it said "lorem ipsum, dolor; 1,2,3 4;5"`},
		{"unknown", reasonTime, `it said "UNKNOWN what is this?"`},
		{"flood", reasonProtocol, "no answer among 10000 lines"},
		{"off", reasonIllegal, "15,0 is not on the board"},
		{"closed", reasonTime, "no answer within"},
		{"mute", reasonTime, "no answer within"},
	} {
		t.Run(c.kind, func(t *testing.T) {
			p, _ := newTestBrain(t, c.kind, 15)
			if c.reason == reasonTime { // the others may take as long as a busy machine needs
				p.limits.Time, p.over = time.Millisecond, time.Second
				if c.kind == "mute" {
					p.start = time.Second
				}
			}
			pos := testMoves(t, "h8 i9", notation.Defaults{})
			_, err := p.move(t.Context(), &pos)
			var f *forfeit
			if !errors.As(err, &f) || f.reason != c.reason || !strings.Contains(f.detail, c.detail) {
				t.Errorf("error %v, want %s: %s", err, c.reason, c.detail)
			}
			if p.b != nil {
				t.Error("it still runs")
			}
		})
	}
}

// TestOddBrains: what can be put up with is.
func TestOddBrains(t *testing.T) {
	for _, kind := range []string{"rectangles", "no restart", "twice", "long", "stubborn"} {
		t.Run(kind, func(t *testing.T) {
			p, _ := newTestBrain(t, kind, 15)
			for game := range 2 {
				if err := p.begin(t.Context()); err != nil {
					t.Fatal(err)
				}
				for _, c := range []struct{ moves, want string }{{"h8 i9", "a15"}, {"h8 i9 a15 c1", "b15"}} {
					pos := testMoves(t, c.moves, notation.Defaults{})
					got, err := p.move(t.Context(), &pos)
					if err != nil || got.point.String() != c.want {
						t.Fatalf("game %d, after %s: %s, %v; want %s", game, c.moves, got.point, err, c.want)
					}
				}
			}
			b := p.b
			p.close()
			select {
			case <-b.done:
			default:
				t.Error("its process was not waited for")
			}
		})
	}
}

// TestBrainInMatch: an engine that crashes loses that game, and has a new
// process for the next one; an occupied point is an illegal move.
func TestBrainInMatch(t *testing.T) {
	for _, c := range []struct{ kind, reason string }{{"crash later", reasonCrash}, {"occupied", reasonIllegal}} {
		p, log := newTestBrain(t, c.kind, 15)
		for number := 1; number <= 2; number++ {
			pos := testMoves(t, "h8 i9", notation.Defaults{})
			other := &scripted{moves: []notation.Point{notation.At(0, 0), notation.At(2, 0), notation.At(4, 0), notation.At(6, 0)}}
			o, err := playGame(t.Context(), [2]player{p, other}, pairing{number: number, first: 1}, pos)
			if err != nil {
				t.Fatal(err)
			}
			if o.winner != notation.Black || o.reason != c.reason {
				t.Errorf("%s, game %d: %s by %s (%s), want black by %s", c.kind, number, o.winner, o.reason, o.detail, c.reason)
			}
		}
		starts := 0
		for _, line := range heard(t, log) {
			if line == "START 15" {
				starts++
			}
		}
		if want := map[string]int{"crash later": 2, "occupied": 1}[c.kind]; starts != want {
			t.Errorf("%s: %d processes, want %d", c.kind, starts, want)
		}
	}
}

// TestBrainInterrupted: an interrupt does not wait for the engine.
func TestBrainInterrupted(t *testing.T) {
	p, _ := newTestBrain(t, "silent", 15)
	if err := p.begin(t.Context()); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	pos := testMoves(t, "h8", notation.Defaults{})
	if _, err := p.move(ctx, &pos); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want that of the context", err)
	}
}

func TestSplitCommand(t *testing.T) {
	for _, c := range []struct {
		text string
		want []string
	}{
		{"./x", []string{"./x"}},
		{" ./x  -a\tb ", []string{"./x", "-a", "b"}},
		{`"/a b/c" 'd e' f"g h"i ""`, []string{"/a b/c", "d e", "fg hi", ""}},
		{`it's`, nil}, {`"`, nil}, {" ", nil}, {`"" x`, nil},
	} {
		got, err := splitCommand(c.text)
		if !slices.Equal(got, c.want) || (err == nil) != (c.want != nil) {
			t.Errorf("%q: %q, %v; want %q", c.text, got, err, c.want)
		}
	}
}

func TestPlayersThatAreNone(t *testing.T) {
	for _, text := range []string{"nobody", "", "./nowhere/pbrain-x", "no-such-command-at-all x"} {
		if p, err := newPlayer(text, notation.Freestyle, 15, playerLimits{}); err == nil {
			t.Errorf("%q is a player: %s", text, p.name())
		}
	}
	if _, err := newPlayer("./nowhere/x", notation.Freestyle, 15, playerLimits{}); err == nil || errors.Is(err, exec.ErrDot) {
		t.Errorf("error %v, want that it is not there", err)
	}
}
