package main

// Every command as a user runs it: scripts in testdata/script, one for each feature, with the whole
// expected output. "go test ./cmd/fukumi -update" rewrites it.

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"fukumi/cmd/fukumi/internal/board/boardtest"
	"fukumi/cmd/internal/cli"
)

var update = flag.Bool("update", false, "rewrite the expected output of the scripts")

func TestMain(m *testing.M) {
	testscript.Main(browserTests{m}, map[string]func(){"fukumi": main, "pbrain-fukumi": main})
}

// browserTests runs the tests, then ends the browser that some start, and removes the program that
// others build.
type browserTests struct{ m *testing.M }

func (b browserTests) Run() int {
	defer func() { _ = os.RemoveAll(built.dir) }()
	return boardtest.Main(b.m)
}

func TestScripts(t *testing.T) {
	program := buildFukumi(t)
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		UpdateScripts:       *update,
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(env *testscript.Env) error {
			env.Setenv("FUKUMI_CACHE_DIR", filepath.Join(env.WorkDir, ".cache"))
			env.Setenv("XDG_CACHE_HOME", filepath.Join(env.WorkDir, ".home")) // the directory of the user's key
			env.Setenv("PATH", program+string(os.PathListSeparator)+env.Getenv("PATH"))
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits":  cmdExits,
			"bad":    cmdBad,
			"steady": cmdSteady,
			"change": cmdChange,
		},
	})
}

// cmdExits runs fukumi and checks the exit code: exits 3 solve h8.
func cmdExits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 1 {
		ts.Fatalf("usage: exits CODE ARG...")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	if got := runFukumi(ts, args[1:]); got != want {
		ts.Fatalf("exit code %d, want %d; standard error: %s", got, want, ts.ReadFile("stderr"))
	}
}

func runFukumi(ts *testscript.TestScript, args []string) int {
	err := ts.Exec("fukumi", args...)
	var ended *exec.ExitError
	switch {
	case err == nil:
		return 0
	case errors.As(err, &ended):
		return ended.ExitCode()
	}
	ts.Check(err)
	return 0
}

// cmdBad runs fukumi on an input that must be refused: exit code 2, nothing on standard output, and one
// line on standard error, which is added to the file errors below the arguments.
func cmdBad(ts *testscript.TestScript, neg bool, args []string) {
	if neg {
		ts.Fatalf("usage: bad ARG...")
	}
	code := runFukumi(ts, args)
	stdout, stderr := ts.ReadFile("stdout"), ts.ReadFile("stderr")
	switch {
	case code != cli.ExitUsage:
		ts.Fatalf("exit code %d, want %d; standard error: %s", code, cli.ExitUsage, stderr)
	case stdout != "":
		ts.Fatalf("standard output: %s, want nothing", stdout)
	case !strings.HasPrefix(stderr, "fukumi: ") || strings.Count(stderr, "\n") != 1:
		ts.Fatalf("standard error: %q, want one line that begins with fukumi:", stderr)
	}
	quoted := make([]string, len(args))
	for i, a := range args {
		quoted[i] = a
		if strings.ContainsAny(a, " \n\"") || a == "" {
			quoted[i] = strconv.Quote(a)
		}
	}
	file, err := os.OpenFile(ts.MkAbs("errors"), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	ts.Check(err)
	defer file.Close()
	fmt.Fprintf(file, "$ %s\n%s", strings.Join(quoted, " "), stderr)
}

// unsteady has patterns for the text that differs from run to run: times, with the spaces that align
// them.
var unsteady = []struct {
	find    *regexp.Regexp
	replace string
}{
	{regexp.MustCompile(`"(time|verify)_ms":[0-9.]+`), `"${1}_ms":T`},
	{regexp.MustCompile(`"evaluation_us":[0-9.]+`), `"evaluation_us":T`},
	{regexp.MustCompile(`"nodes_per_second":[0-9]+`), `"nodes_per_second":N`},
	{regexp.MustCompile(`\b[0-9]+ nodes/s`), `N nodes/s`},
	{regexp.MustCompile(`\b[0-9.]+ (µs|ms|s)\b`), `T`},
	{regexp.MustCompile(` +[0-9]+\.[0-9]{3}( \||\n)`), ` T$1`},
	{regexp.MustCompile(` +ms( \||\n)`), ` ms$1`},
}

// cmdSteady writes a file, or stdout or stderr, to another file without the text that differs from run
// to run: steady stdout out.
func cmdSteady(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: steady FROM TO")
	}
	text := ts.ReadFile(args[0])
	text = strings.ReplaceAll(text, ts.Getenv("WORK"), "$WORK")
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), []byte(steady(text)), 0o666))
}

// steady returns text without the parts that differ from run to run.
func steady(text string) string {
	for _, u := range unsteady {
		text = u.find.ReplaceAllString(text, u.replace)
	}
	return text
}

// cmdChange replaces one text in a file, which must contain it: change FILE OLD NEW.
func cmdChange(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 {
		ts.Fatalf("usage: change FILE OLD NEW")
	}
	text := ts.ReadFile(args[0])
	if !strings.Contains(text, args[1]) {
		ts.Fatalf("%s does not hold %q: %s", args[0], args[1], text)
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(strings.Replace(text, args[1], args[2], 1)), 0o666))
}
