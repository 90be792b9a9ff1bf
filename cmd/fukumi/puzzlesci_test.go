package main

// A run of puzzles in the CI of an engine's author: what the engine says about itself, how to
// reproduce a failure, and which differences are failures.

import (
	"encoding/json"
	"encoding/xml"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"fukumi/cmd/internal/cli"
	"fukumi/notation/testhelp"
	"fukumi/notation/text"
	"fukumi/solver/play/match/gomocuptest"
)

// engineRun runs puzzles with an engine of the tests.
func engineRun(t *testing.T, kind string, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	t.Setenv(gomocuptest.KindVariable, kind)
	t.Setenv(gomocuptest.LogVariable, filepath.Join(t.TempDir(), "log"))
	exe := testhelp.Must(os.Executable())(t)
	all := []string{"puzzles", "run", "--workers", "1", "--nodes", "20000", "--time", "5s", "--engine",
		`"` + exe + `" -test.run=^TestEngineProcess$`}
	return testRun(t.Context(), strings.NewReader(""), append(all, args...)...)
}

// engineSuite is a suite of one puzzle that the engine fails.
func engineSuite(t *testing.T) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "suite.txt")
	testhelp.OK(t, os.WriteFile(name,
		[]byte("9 freestyle f6 e5 f4 e6 g7 e7 black; id block; goal defend; bm e4 e8\n15 freestyle b15/c15 black; id "+
			"\"a claim\"; goal vct; trust C\n"), 0o600))
	return name
}

func TestEngineRunSays(t *testing.T) {
	suite := engineSuite(t)
	report := filepath.Join(t.TempDir(), "report.xml")
	code, out, errs := engineRun(t, "talks", "--junit", report, suite)
	if code != cli.ExitFailed {
		t.Fatalf("exit code %d: %s", code, errs)
	}
	for _, want := range []string{
		"\nthe moves of the engine\n", "10-15", "+M7",
		"\n  fukumi analyze --nodes 20000 --rule freestyle --size 9 --turn black 'f6 e5 f4 e6 g7 e7'\n",
		"\n  (printf '%s\\n' 'START 9' 'INFO timeout_turn 5000' ",
		" BOARD 5,3,1 4,4,2 5,5,1 4,3,2 6,2,1 4,2,2 DONE; sleep 7; echo END) | ",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("without %q:\n%s", want, out)
		}
	}
	code, out, _ = engineRun(t, "talks", "--json", suite)
	var o struct {
		Move   string `json:"engine_move"`
		Engine struct {
			Time            float64 `json:"time_ms"`
			Depth, SelDepth int
			Nodes           int64
			Score           string
			Line            []string
		}
		Reproduce struct {
			Position, Command string
			Shell             string   `json:"engine_command"`
			Input             []string `json:"engine_input"`
		}
	}
	first, _, _ := strings.Cut(out, "\n")
	if err := json.Unmarshal([]byte(first), &o); err != nil || code != cli.ExitFailed {
		t.Fatalf("exit code %d, %v: %s", code, err, out)
	}
	// The engine counts the rows for a board of 15; on this board its line is invalid.
	e := o.Engine
	if o.Move != "a9" || e.Time <= 0 || e.Depth != 10 || e.SelDepth != 15 || e.Nodes != 45_000 || e.Score != "+M7" ||
		len(e.Line) != 0 {
		t.Errorf("%s: %+v", o.Move, e)
	}
	if in := o.Reproduce.Input; o.Reproduce.Position != "f6 e5 f4 e6 g7 e7" || in[0] != "START 9" ||
		in[len(in)-1] != "DONE" {
		t.Errorf("%+v", o.Reproduce)
	}
	checkAgain(t, o.Reproduce.Shell)
	data := testhelp.Must(os.ReadFile(report))(t)
	var x struct {
		Suites []struct {
			Cases []struct {
				Failure *struct{} `xml:"failure"`
				Facts   []struct {
					Name  string `xml:"name,attr"`
					Value string `xml:"value,attr"`
				} `xml:"properties>property"`
				Out string `xml:"system-out"`
			} `xml:"testcase"`
		} `xml:"testsuite"`
	}
	testhelp.OK(t, xml.Unmarshal(data, &x))
	c := x.Suites[0].Cases[0]
	if c.Failure == nil || !strings.Contains(c.Out, "position: f6 e5 f4 e6 g7 e7\nfukumi analyze ") ||
		!strings.Contains(c.Out, "| ") {
		t.Errorf("%+v", c)
	}
	facts := map[string]string{}
	for _, f := range c.Facts {
		facts[f.Name] = f.Value
	}
	if facts["engine_move"] != "a9" || facts["engine_depth"] != "10" || facts["engine_score"] != "+M7" ||
		facts["engine_time_ms"] == "" {
		t.Errorf("%v", facts)
	}
	for _, raw := range []string{out, string(data)} {
		if raw != text.Clean(strings.ReplaceAll(raw, "\n", " ")) && strings.ContainsAny(raw, "\x1b\u202e\r") {
			t.Errorf("what the engine says is not cleaned: %q", raw)
		}
	}
}

// checkAgain runs the shell command that feeds the engine, without the pause.
func checkAgain(t *testing.T, shell string) {
	t.Helper()
	if runtime.GOOS == "windows" {
		return
	}
	out, err := exec.Command("sh", "-c", strings.Replace(shell, "sleep 7", "sleep 0", 1)).Output()
	if err != nil || !strings.Contains(string(out), "OK\n") || !strings.Contains(string(out), "\n0,0\n") {
		t.Errorf("%s\n%v: %s", shell, err, out)
	}
}

// TestEngineRunFailsOn: another result and a slower move are failures if --fail-on says so.
func TestEngineRunFailsOn(t *testing.T) {
	suite := engineSuite(t)
	base := filepath.Join(t.TempDir(), "base.jsonl")
	if code, _, errs := engineRun(t, "good", "--baseline", base, "--update", suite); code != cli.ExitFailed {
		t.Fatalf("exit code %d: %s", code, errs)
	}
	setEntry := func(result string, ms string) {
		t.Helper()
		text := `{"schema":1,"limit_nodes":20000,"engine":"./pbrain-x"}` + "\n" +
			`{"suite":"suite.txt","id":"block","result":"` + result + `","nodes":0,"engine_ms":` + ms + "}\n"
		testhelp.OK(t, os.WriteFile(base, []byte(text), 0o600))
	}
	data, err := os.ReadFile(base)
	if err != nil || !strings.Contains(string(data), `"engine_ms":`) {
		t.Fatalf("%s, %v", data, err)
	}
	for _, c := range []struct{ was, ms, failOn, want string }{
		{"fail", "1", "slower,changed", "1 puzzle slower (--fail-on)"},
		{"fail", "1", "changed", ""},
		{"pass", "1", "changed,slower", "1 puzzle changed (--fail-on)"},
		{"fail", "60000", "slower,changed", ""},
	} {
		setEntry(c.was, c.ms)
		code, out, errs := engineRun(t, "talks slowly", "--baseline", base, "--fail-on", c.failOn, suite)
		if code != cli.ExitFailed { // the move itself is wrong
			t.Errorf("%+v: exit code %d", c, code)
		}
		if c.want == "" && strings.Contains(errs, "--fail-on") || !strings.Contains(errs, c.want) {
			t.Errorf("%+v: %s\n%s", c, errs, out)
		}
	}
}
