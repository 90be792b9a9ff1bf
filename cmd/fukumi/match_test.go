package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"fukumi/cmd/internal/cli"
	"fukumi/notation"
	"fukumi/notation/answer"
	"fukumi/notation/format"
	"fukumi/notation/format/files"
	"fukumi/notation/testhelp"
	"fukumi/notation/text"
	"fukumi/solver/play"
	"fukumi/solver/play/match"
	"fukumi/solver/play/match/gomocuptest"
)

// matched runs a match and returns its object without times.
func matched(t *testing.T, args ...string) answer.Match {
	t.Helper()
	code, stdout, stderr := testRun(t.Context(), strings.NewReader(""), append([]string{"match", "--json"}, args...)...)
	var m answer.Match
	if err := json.Unmarshal([]byte(stdout), &m); err != nil || code != cli.ExitDecided {
		t.Fatalf("%q: code %d, %v, output %q, standard error %q", args, code, err, stdout, stderr)
	}
	return m
}

// TestMatchAddsUp counts the games of the object again, and compares them with their records in each
// format.
func TestMatchAddsUp(t *testing.T) {
	dir := t.TempDir()
	for _, out := range []string{"games.jsonl", "games.sgf"} {
		m := matched(t, "gu10", "gu20", "--games", "6", "--rule", "renju", "--out", filepath.Join(dir, out))
		if m.Played != 6 || m.Counted != 6 || len(m.Games) != 6 {
			t.Fatalf("%d played, %d counted, %d listed", m.Played, m.Counted, len(m.Games))
		}
		var want answer.Score
		for i, g := range m.Games {
			if g.Number != i+1 || g.Opening != strconv.Itoa(i/2+1) {
				t.Errorf("game %d: number %d, opening %s", i+1, g.Number, g.Opening)
			}
			black, white := "gu10", "gu20"
			if i%2 == 1 {
				black, white = white, black
			}
			if g.Black != black || g.White != white {
				t.Errorf("game %d: %s - %s, want %s - %s", i+1, g.Black, g.White, black, white)
			}
			switch {
			case g.Result == "draw":
				want.Drawn++
			case g.Result == "black" && black == "gu10", g.Result == "white" && white == "gu10":
				want.Won++
			default:
				want.Lost++
			}
		}
		if m.Score != want || m.Sides[0].Won+m.Sides[1].Won != want.Won || m.Share != match.Share(want) ||
			match.Games(m.Black) != 6 {
			t.Errorf("score %v, sides %v, want %v", m.Score, m.Sides, want)
		}
		checkRecords(t, &m, recordsAt(t, filepath.Join(dir, out)))
	}
}

// recordsAt reads the games of a file.
func recordsAt(t *testing.T, name string) []*format.Tree {
	t.Helper()
	data := testhelp.Must(os.ReadFile(name))(t)
	return testhelp.Must(files.Read(data, format.Options{Defaults: text.Defaults{Rule: notation.Renju}}))(t)
}

// checkRecords replays records with the referee.
func checkRecords(t *testing.T, m *answer.Match, games []*format.Tree) {
	t.Helper()
	if len(games) != len(m.Games) {
		t.Fatalf("%d records of %d games", len(games), len(m.Games))
	}
	openings := testhelp.Must(match.Builtin(m.Rule, m.Size))(t)
	for i, game := range games {
		g := &m.Games[i]
		pos := testhelp.Must(game.Position(-1, notation.Empty))(t)
		if game.Info.Black != g.Black || game.Info.White != g.White || game.Plies() != g.Plies {
			t.Errorf("game %d: %+v, %d plies, want %+v", i+1, game.Info, game.Plies(), g)
		}
		row, over := pos.Winner()
		if over != (g.Reason == string(play.Five)) || over && row.Side.String() != g.Result {
			t.Errorf("game %d: %v %v, want %s by %s", i+1, row, over, g.Result, g.Reason)
		}
		moves, _ := pos.Moves()
		begin, _ := openings[i/2].Position.Moves()
		if notation.FormatMoves(moves[:len(begin)]) != notation.FormatMoves(begin) {
			t.Errorf("game %d begins with %s, want %s", i+1, notation.FormatMoves(moves[:len(begin)]),
				notation.FormatMoves(begin))
		}
	}
}

// TestMatchIsDeterministic: with --nodes the games are the same for any number of workers.
func TestMatchIsDeterministic(t *testing.T) {
	dir := t.TempDir()
	var first string
	for i, workers := range []string{"1", "3", "1"} {
		out := filepath.Join(dir, strconv.Itoa(i)+".jsonl")
		matched(t, "fukumi", "gu20", "--size", "11", "--games", "4", "--nodes", "300", "--workers", workers, "--out",
			out)
		data := testhelp.Must(os.ReadFile(out))(t)
		if i == 0 {
			first = string(data)
		}
		if got := string(data); got != first || strings.Count(got, "\n") != 4 {
			t.Errorf("with %s workers:\n%s\nwant\n%s", workers, got, first)
		}
	}
}

// TestMatchCountsOnce: a repeated game is neither counted nor recorded.
func TestMatchCountsOnce(t *testing.T) {
	dir := t.TempDir()
	openings, out := filepath.Join(dir, "list.txt"), filepath.Join(dir, "out.jsonl")
	testhelp.OK(t, os.WriteFile(openings, []byte("0,0, 1,0, 1,1\n0,0, 2,1, 0,2\n"), 0o666))
	m := matched(t, "gu10", "gu10", "--games", "10", "--openings", openings, "--out", out)
	if m.Played != 10 || m.Counted != 4 || match.Games(m.Score) != 4 || m.Players[0].Name != "gu10 (A)" ||
		m.Players[1].Name != "gu10 (B)" {
		t.Errorf("%d played, %d counted, score %v, players %s and %s", m.Played, m.Counted, m.Score, m.Players[0].Name,
			m.Players[1].Name)
	}
	for i, g := range m.Games {
		want := 0
		if i >= 4 {
			want = i%4 + 1
		}
		if g.SameAs != want {
			t.Errorf("game %d is the same as %d, want %d", i+1, g.SameAs, want)
		}
	}
	if m.Won != m.Lost {
		t.Errorf("against itself: %v", m.Score)
	}
	if data, err := os.ReadFile(out); err != nil || bytes.Count(data, []byte("\n")) != 4 {
		t.Errorf("%v, records:\n%s", err, data)
	}
}

// TestMatchInterrupted: the games played are printed and recorded.
func TestMatchInterrupted(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out.jsonl")
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	go func() { // once the first game is recorded, in a file that gets its name at the end
		for ctx.Err() == nil {
			names, _ := filepath.Glob(out + "*")
			for _, name := range names {
				if data, err := os.ReadFile(name); err == nil && bytes.Contains(data, []byte("\n")) {
					cancel()
				}
			}
			time.Sleep(10 * time.Millisecond)
		}
	}()
	code, stdout, stderr := testRun(ctx, strings.NewReader(""), "match", "gu10", "gu20", "--games", "100000", "--json",
		"--out", out)
	var m answer.Match
	if err := json.Unmarshal([]byte(stdout), &m); err != nil || code != cli.ExitInterrupted {
		t.Fatalf("code %d, %v, output %.200q, standard error %q", code, err, stdout, stderr)
	}
	data := testhelp.Must(os.ReadFile(out))(t)
	if m.Stop != "interrupt" || m.Played < 1 || match.Games(m.Score) != m.Counted ||
		bytes.Count(data, []byte("\n")) != m.Counted {
		t.Errorf("stop %q, %d played, %d counted, score %v, %d records", m.Stop, m.Played, m.Counted, m.Score,
			bytes.Count(data, []byte("\n")))
	}
}

// TestMatchUnwritten: if a record cannot be written, the exit code says so.
func TestMatchUnwritten(t *testing.T) {
	out := filepath.Join(t.TempDir(), "none", "out.jsonl")
	code, stdout, stderr := testRun(t.Context(), strings.NewReader(""), "match", "gu10", "gu20", "--games", "2",
		"--out", out)
	if code != cli.ExitNotWritten || stdout != "" || !strings.Contains(stderr, "the games were not written") {
		t.Errorf("code %d, output %q, standard error %q", code, stdout, stderr)
	}
}

// TestMatchOfEngine: an engine that crashes loses each of its games.
func TestMatchOfEngine(t *testing.T) {
	exe := testhelp.Must(os.Executable())(t)
	t.Setenv(gomocuptest.KindVariable, "crash later")
	t.Setenv(gomocuptest.LogVariable, filepath.Join(t.TempDir(), "log"))
	m := matched(t, "gu10", `"`+exe+`" -test.run=^TestEngineProcess$`, "--games", "4", "--workers", "2")
	if m.Won != 4 || m.Faults != [2]int{0, 4} || m.Reasons[string(play.Crash)] != 4 ||
		!strings.Contains(m.Games[3].Detail, "exit status 4") {
		t.Errorf("score %v, faults %v, reasons %v, %+v", m.Score, m.Faults, m.Reasons, m.Games[3])
	}
	t.Setenv(gomocuptest.KindVariable, "rectangles")
	t.Setenv(gomocuptest.LogVariable, "/nowhere/log") // it ends at once
	code, _, stderr := testRun(t.Context(), strings.NewReader(""), "match", "gu10",
		exe+" -test.run=^TestEngineProcess$", "--games", "4")
	if code != cli.ExitUsage || !strings.Contains(stderr, "cannot be used: crash: the engine ended: exit status 9") {
		t.Errorf("code %d, standard error %q", code, stderr)
	}
}

func TestEloText(t *testing.T) {
	for _, c := range []struct {
		s    answer.Score
		want string
	}{
		{answer.Score{Won: 60, Drawn: 10, Lost: 30}, "+108 (95 %: +37 to +178)"},
		{answer.Score{Won: 30, Drawn: 10, Lost: 60}, "-108 (95 %: -178 to -37)"},
		{answer.Score{Won: 100, Drawn: 0, Lost: 0}, "more than +566 (95 %)"},
		{answer.Score{Won: 0, Drawn: 0, Lost: 100}, "less than -566 (95 %)"},
		{answer.Score{Won: 0, Drawn: 5, Lost: 0}, "+0 (95 %: -275 to +275)"},
		{answer.Score{}, "unknown"},
	} {
		if got := match.EloText(match.Elo(c.s)); got != c.want {
			t.Errorf("%v: %s, want %s", c.s, got, c.want)
		}
	}
}

// TestEngineProcess is not a test: it is the engine of other tests.
func TestEngineProcess(t *testing.T) {
	if gomocuptest.Kind() == "" {
		t.Skip("the engine of other tests")
	}
	os.Exit(gomocuptest.Main(os.Stdin, os.Stdout))
}
