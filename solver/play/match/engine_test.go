package match

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/notation/text"
	"fukumi/solver"
	"fukumi/solver/play"
	"fukumi/solver/play/match/gomocuptest"
)

// newTestEngine makes a player of an engine for tests; its log is a file.
func newTestEngine(t *testing.T, kind string, size int) (*Engine, string) {
	t.Helper()
	log := filepath.Join(t.TempDir(), "log")
	command := testhelp.Must(gomocuptest.Command("TestEngineProcess"))(t) + fmt.Sprintf(` "%s" "%s"`, kind, log)
	e := testhelp.Must(NewEngine(command, notation.Renju, size,
		play.Options{Limits: solver.Limits{Time: 20 * time.Second, Nodes: 77}, Threads: 2, Memory: 1 << 20}))(t)
	t.Cleanup(e.Close)
	return e, log
}

// TestEngineProcess is not a test: it is the engine of the tests below, whose arguments name its mistake and
// its log. All tests share one environment.
func TestEngineProcess(t *testing.T) {
	if flag.NArg() != 2 {
		t.Skip("the engine of other tests")
	}
	t.Setenv(gomocuptest.KindVariable, flag.Arg(0))
	t.Setenv(gomocuptest.LogVariable, flag.Arg(1))
	os.Exit(gomocuptest.Main(os.Stdin, os.Stdout))
}

func testMoves(t *testing.T, raw string, d text.Defaults) notation.Position {
	t.Helper()
	return testhelp.Must(text.ParseMoves(raw, d))(t).Position
}

func heard(t *testing.T, log string) []string {
	t.Helper()
	data := testhelp.Must(os.ReadFile(log))(t)
	return strings.Split(strings.TrimSpace(string(data)), "\n")
}

// TestEngineTalk compares what the engine is told, word by word.
func TestEngineTalk(t *testing.T) {
	p, log := newTestEngine(t, "good", 15)
	ask := func(raw, want string) {
		t.Helper()
		pos := testMoves(t, raw, text.Defaults{})
		got, err := p.Move(t.Context(), &pos)
		if err != nil || got.Point.String() != want {
			t.Fatalf("after %s: %s, %v; want %s", raw, got.Point, err, want)
		}
	}
	begin := func() {
		t.Helper()
		testhelp.OK(t, p.Begin(t.Context()))
	}
	begin()
	empty := testhelp.Must(notation.NewPosition(notation.Freestyle, 15))(t)
	if got, err := p.Move(t.Context(), &empty); err != nil || got.Point.String() != "a15" {
		t.Fatalf("begins with %s, %v; want a15", got.Point, err)
	}
	ask("a15 b14", "b15")
	begin()
	ask("h8 i9 a15", "b15")
	ask("h8 i9 a15 b15 o1", "c15")
	ask("h8 i9 a15", "b15") // taken back
	p.Close()
	const left = "INFO time_left 2147483647"
	want := []string{
		"START 15", "INFO timeout_turn 20000", "INFO timeout_match 0", "INFO max_memory 1048576", "INFO game_type 1",
		"INFO rule 4", "INFO thread_num 2", "INFO max_node 77",
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
	if p.proc != nil {
		t.Error("it still runs")
	}
}

// TestBadEngines: every mistake of an engine is a forfeit with a reason, and ends the process at once.
func TestBadEngines(t *testing.T) {
	for _, c := range []struct {
		kind   string
		reason play.Reason
		detail string
	}{
		{"silent", play.Time, "no answer within"},
		{"crash", play.Crash, "the engine ended: exit status 3"},
		{"garbage", play.Time, `it said "lorem ipsum, dolor; 1,2,3 4;5"`},
		{"unknown", play.Time, `it said "UNKNOWN what is this?"`},
		{"flood", play.Protocol, "no answer among 10000 lines"},
		{"off", play.IllegalMove, "15,0 is not on the board"},
		{"closed", play.Time, "no answer within"},
		{"mute", play.Time, "no answer within"},
	} {
		t.Run(c.kind, func(t *testing.T) {
			t.Parallel()
			p, _ := newTestEngine(t, c.kind, 15)
			switch { // those that say something may take as long as a busy machine needs
			case strings.Contains(c.detail, "no answer within"):
				p.options.Limits.Time, p.over = time.Millisecond, 50*time.Millisecond
				if c.kind == "mute" {
					p.start = 50 * time.Millisecond
				}
			case c.reason == play.Time:
				p.options.Limits.Time, p.over = time.Millisecond, time.Second
			}
			pos := testMoves(t, "h8 i9", text.Defaults{})
			_, err := p.Move(t.Context(), &pos)
			var f *play.Forfeit
			if !errors.As(err, &f) || f.Reason != c.reason || !strings.Contains(f.Detail, c.detail) {
				t.Errorf("error %v, want %s: %s", err, c.reason, c.detail)
			}
			if p.proc != nil {
				t.Error("it still runs")
			}
		})
	}
}

// TestOddEngines: harmless oddities are accepted.
func TestOddEngines(t *testing.T) {
	for _, kind := range []string{"rectangles", "no restart", "twice", "long", "stubborn", "marked"} {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			p, _ := newTestEngine(t, kind, 15)
			if kind == "twice" {
				p.echo = time.Minute // however busy the machine is
			}
			for game := range 2 {
				testhelp.OK(t, p.Begin(t.Context()))
				for _, c := range []struct{ moves, want string }{{"h8 i9", "a15"}, {"h8 i9 a15 c1", "b15"}} {
					pos := testMoves(t, c.moves, text.Defaults{})
					got, err := p.Move(t.Context(), &pos)
					if err != nil || got.Point.String() != c.want {
						t.Fatalf("game %d, after %s: %s, %v; want %s", game, c.moves, got.Point, err, c.want)
					}
				}
			}
			b := p.proc
			p.Close()
			select {
			case <-b.done:
			default:
				t.Error("its process was not waited for")
			}
		})
	}
}

// TestEngineInterrupted: an interrupt does not wait for the engine.
func TestEngineInterrupted(t *testing.T) {
	p, _ := newTestEngine(t, "silent", 15)
	testhelp.OK(t, p.Begin(t.Context()))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	pos := testMoves(t, "h8", text.Defaults{})
	if _, err := p.Move(ctx, &pos); !errors.Is(err, context.Canceled) {
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
		{`C:\engines\x.exe`, []string{`C:\engines\x.exe`}},
		{`"C:\Program Files\x.exe" -a`, []string{`C:\Program Files\x.exe`, "-a"}},
		{`it's`, nil}, {`"`, nil}, {" ", nil}, {`"" x`, nil},
	} {
		got, err := splitCommand(c.text)
		if !slices.Equal(got, c.want) || (err == nil) != (c.want != nil) {
			t.Errorf("%q: %q, %v; want %q", c.text, got, err, c.want)
		}
	}
}
