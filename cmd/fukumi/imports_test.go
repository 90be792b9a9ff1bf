package main

// The layers of the project. This is policy: do not change the table to make
// something build.
//
//	cmd/fukumi, cmd/fukumi-farm -> cache, puzzles -> solver -> eval -> notation
//	                                  |                  ^
//	                                  +-> solver/proof --+
//
// Inside solver the searches stand side by side on the search by fours:
//
//	solver -> alphabeta, quiet -> dfpn, tss -> fours -> budget
//
// There is no line between eval and solver/proof, nor from solver/proof to
// anything but notation: the checker shares no code with the search.

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// layers says for every package of the module what else it may import: packages
// of the module by their path in it, other modules by a prefix. The standard
// library is free.
var layers = map[string][]string{
	"notation":                          {},
	"notation/text":                     {"notation"},
	"notation/answer":                   {"notation"},
	"notation/format":                   {"notation", "notation/answer", "notation/text", "notation/words", "golang.org/x/text"},
	"notation/draw":                     {"notation", "notation/text", "golang.org/x/image"},
	"notation/words":                    {"notation"},
	"solver/gomocup/internal/wire":      {"notation"},
	"notation/longtest":                 {},
	"eval":                              {"notation"},
	"solver/internal/model":             {"eval", "notation"},
	"solver/proof":                      {"notation"},
	"solver/internal/budget":            {},
	"solver/internal/fours":             {"solver/internal/budget", "solver/proof", "eval", "notation"},
	"solver/internal/alphabeta":         {"solver/internal/fours", "solver/internal/budget", "eval", "notation"},
	"solver/internal/tss":               {"solver/internal/fours", "solver/internal/budget", "solver/proof", "eval", "notation"},
	"solver/internal/dfpn":              {"solver/internal/fours", "solver/internal/budget", "solver/proof", "eval", "notation"},
	"solver/internal/quiet":             {"solver/internal/dfpn", "solver/internal/fours", "solver/internal/budget", "solver/proof", "eval", "notation"},
	"solver":                            {"solver/internal/quiet", "solver/internal/dfpn", "solver/internal/tss", "solver/internal/alphabeta", "solver/internal/fours", "solver/internal/budget", "solver/proof", "eval", "notation"},
	"solver/proof/book":                 {"solver/proof", "notation"},
	"solver/prove":                      {"solver", "solver/internal/quiet", "solver/internal/fours", "solver/internal/budget", "solver/proof", "solver/proof/book", "notation"},
	"solver/explain":                    {"solver/proof", "solver/proof/book", "eval", "notation", "notation/format", "notation/words"},
	"solver/analysis":                   {"solver", "solver/explain", "solver/proof", "eval", "solver/internal/model", "notation", "notation/answer", "notation/words"},
	"cmd/fukumi/internal/picture":       {"solver/analysis", "solver", "eval", "notation", "notation/answer", "notation/draw", "notation/text", "notation/words"},
	"solver/review":                     {"solver", "solver/proof", "notation", "notation/format"},
	"solver/review/report":              {"solver/review", "solver/analysis", "solver/explain", "solver", "solver/proof", "eval", "notation", "notation/answer", "notation/draw", "notation/format", "notation/text", "notation/words"},
	"solver/internal/train":             {"solver", "solver/internal/alphabeta", "eval", "notation", "notation/text"},
	"solver/minimax":                    {"solver/internal/model", "notation", "notation/answer"},
	"solver/play":                       {"solver", "solver/minimax", "solver/proof", "eval", "solver/internal/model", "notation", "notation/words"},
	"cmd/fukumi/internal/dialogue":      {"solver/play", "solver", "notation", "notation/format", "notation/words"},
	"solver/gomocup":                    {"solver/play", "solver", "solver/minimax", "solver/proof", "eval", "solver/internal/model", "notation", "solver/gomocup/internal/wire", "notation/text", "notation/words"},
	"solver/gomocup/gomocuptest":        {},
	"cmd/fukumi/internal/match":         {"solver/gomocup", "solver/play", "solver", "notation", "notation/answer", "notation/format", "notation/text", "notation/words"},
	"solver/internal/soundness":         {"solver", "solver/internal/oracle", "solver/proof", "notation"},
	"solver/internal/oracle":            {"solver/proof", "eval", "notation", "notation/text"},
	"cache":                             {"cache/internal/disk", "solver", "solver/prove", "solver/proof", "eval", "notation"},
	"cache/internal/disk":               {"github.com/dgraph-io/badger/v4"},
	"puzzles":                           {"solver", "solver/play", "solver/explain", "solver/proof", "eval", "notation", "notation/text", "notation/words"},
	"cmd/fukumi/internal/quiz":          {"puzzles", "solver", "solver/explain", "notation", "notation/words"},
	"cmd/fukumi/internal/bench":         {"puzzles", "solver", "solver/proof", "notation", "notation/answer", "notation/draw", "notation/text"},
	"cmd/fukumi/internal/suites/report": {"puzzles", "solver", "notation", "notation/answer", "notation/text", "notation/words"},
	"cmd/fukumi/internal/board":         {"notation", "notation/answer", "notation/draw", "notation/format", "notation/text", "notation/words", "eval", "puzzles", "cmd/fukumi/internal/quiz", "cmd/fukumi/internal/suites/report", "solver", "solver/analysis", "cmd/fukumi/internal/picture", "solver/explain", "solver/play", "solver/proof", "solver/review", "solver/review/report"},
	"cmd/fukumi/internal/board/site":    {"cmd/fukumi/internal/board/page", "cmd/internal/outfile"},
	"cmd/fukumi/internal/board/worker":  {"cmd/fukumi/internal/board"},
	"cmd/internal/build":                {},
	"cmd/internal/exit":                 {},
	"cmd/internal/flagvalue":            {"cmd/internal/memory", "notation", "notation/format", "notation/words", "solver", "solver/proof", "github.com/spf13/pflag"},
	"cmd/internal/memory":               {},
	"cmd/internal/outfile":              {"cmd/internal/exit"},
	"cmd/internal/reading":              {"cmd/internal/exit"},
	"cmd/internal/signals":              {"cmd/internal/exit", "cmd/internal/outfile"},
	"cmd/fukumi/internal/shard":         {"cmd/internal/flagvalue", "notation", "notation/format", "puzzles", "github.com/spf13/pflag"},
	"cmd/internal/terminal":             {"cmd/internal/exit", "notation", "notation/draw", "notation/text", "notation/words", "github.com/olekukonko/tablewriter", "golang.org/x/term"},
	"cmd/fukumi/internal/books":         {"cmd/internal/build", "cmd/internal/exit", "cmd/internal/outfile", "cmd/internal/reading", "cmd/internal/terminal", "solver", "solver/analysis", "solver/play", "solver/proof", "solver/proof/book", "solver/prove", "notation", "notation/answer", "notation/words"},
	"cmd/fukumi/internal/proving":       {"cmd/fukumi/internal/books", "cmd/internal/exit", "cmd/internal/memory", "cmd/internal/outfile", "cmd/internal/terminal", "cache", "solver/proof", "solver/proof/book", "solver/prove", "notation", "notation/answer", "notation/words"},
	"cmd/fukumi/internal/wording":       {"cmd/internal/terminal", "notation", "notation/answer", "notation/text", "notation/words", "cmd/fukumi/internal/match", "solver/minimax"},
	// What the commands share, and the families of commands, each in a package that
	// knows no other.
	"cmd/fukumi/internal/command": {"cmd/fukumi/internal/books", "cmd/fukumi/internal/shard", "cmd/internal/build", "cmd/internal/exit", "cmd/internal/flagvalue", "cmd/internal/memory", "cmd/internal/outfile", "cmd/internal/reading", "cmd/internal/terminal", "cache", "notation", "notation/answer", "notation/draw", "notation/format", "notation/text", "notation/words", "solver", "solver/analysis", "solver/explain", "cmd/fukumi/internal/match", "solver/play", "solver/proof", "github.com/spf13/cobra", "github.com/spf13/pflag"},
	"cmd/fukumi/internal/games":   {"cmd/fukumi/internal/books", "cmd/fukumi/internal/command", "cmd/fukumi/internal/wording", "cmd/internal/build", "cmd/internal/exit", "cmd/internal/flagvalue", "cmd/internal/memory", "cmd/internal/outfile", "cmd/internal/reading", "cmd/internal/terminal", "notation", "notation/answer", "notation/format", "notation/text", "notation/words", "solver", "solver/gomocup", "cmd/fukumi/internal/match", "solver/play", "cmd/fukumi/internal/dialogue", "github.com/spf13/cobra", "github.com/spf13/pflag"},
	"cmd/fukumi/internal/reviews": {"cmd/fukumi/internal/command", "cmd/internal/exit", "cmd/internal/flagvalue", "cmd/internal/outfile", "cmd/internal/terminal", "cache", "notation", "notation/format", "notation/text", "notation/words", "solver", "solver/review", "solver/review/report", "github.com/spf13/cobra"},
	"cmd/fukumi/internal/store":   {"cmd/fukumi/internal/command", "cmd/internal/build", "cmd/internal/exit", "cmd/internal/outfile", "cmd/internal/reading", "cmd/internal/terminal", "cache", "notation", "notation/text", "notation/words", "solver", "solver/analysis", "github.com/spf13/cobra"},
	"cmd/fukumi/internal/suites":  {"cmd/fukumi/internal/command", "cmd/fukumi/internal/shard", "cmd/internal/exit", "cmd/internal/flagvalue", "cmd/internal/outfile", "cmd/internal/reading", "cmd/internal/terminal", "notation", "notation/answer", "notation/text", "notation/words", "puzzles", "cmd/fukumi/internal/quiz", "cmd/fukumi/internal/suites/report", "solver", "solver/gomocup", "solver/play", "github.com/spf13/cobra", "github.com/spf13/pflag"},
	"cmd/fukumi": {"cmd/fukumi/internal/board", "cmd/fukumi/internal/board/server", "cmd/fukumi/internal/board/site", "cmd/fukumi/internal/books", "cmd/fukumi/internal/command", "cmd/fukumi/internal/games", "cmd/fukumi/internal/proving", "cmd/fukumi/internal/reviews", "cmd/fukumi/internal/store", "cmd/fukumi/internal/suites", "cmd/fukumi/internal/wording", "cmd/internal/build", "cmd/internal/exit", "cmd/internal/flagvalue", "cmd/internal/memory", "cmd/internal/outfile", "cmd/internal/reading", "cmd/internal/signals", "cmd/internal/terminal", "cache", "notation", "notation/answer", "notation/draw", "notation/format", "notation/text", "notation/words", "puzzles", "cmd/fukumi/internal/bench", "solver", "solver/analysis", "cmd/fukumi/internal/picture", "solver/explain", "cmd/fukumi/internal/match", "solver/minimax", "solver/play", "cmd/fukumi/internal/dialogue", "solver/proof",
		"github.com/spf13/cobra", "github.com/spf13/pflag"},

	// The second command.
	"cmd/fukumi-farm":                 {"cmd/fukumi-farm/internal/farm", "cmd/fukumi-farm/internal/job", "cmd/fukumi-farm/internal/queue", "cmd/fukumi-farm/internal/task", "cmd/fukumi-farm/internal/worker", "cmd/internal/build", "cmd/internal/exit", "cmd/internal/flagvalue", "cmd/internal/memory", "cmd/internal/outfile", "cmd/internal/reading", "cmd/internal/signals", "cmd/internal/terminal", "cache", "solver", "solver/proof", "solver/review", "notation", "notation/text", "notation/words", "github.com/spf13/cobra", "github.com/spf13/pflag"},
	"cmd/fukumi-farm/internal/farm":   {"cmd/fukumi-farm/internal/job", "cmd/fukumi-farm/internal/queue", "cmd/fukumi-farm/internal/task", "cmd/fukumi-farm/internal/worker", "cmd/internal/outfile", "cache", "solver", "notation", "notation/answer"},
	"cmd/fukumi-farm/internal/job":    {"solver", "solver/proof", "solver/review", "notation", "notation/answer", "notation/format", "notation/text"},
	"cmd/fukumi-farm/internal/queue":  {"cmd/fukumi-farm/internal/job", "cmd/internal/outfile", "github.com/nats-io/nats-server/v2", "github.com/nats-io/nats.go"},
	"cmd/fukumi-farm/internal/task":   {"cmd/fukumi-farm/internal/job", "cmd/internal/terminal", "solver", "solver/analysis", "solver/proof", "solver/review", "solver/review/report", "notation", "notation/answer"},
	"cmd/fukumi-farm/internal/worker": {"cmd/fukumi-farm/internal/job", "cmd/fukumi-farm/internal/queue", "cmd/fukumi-farm/internal/task"},

	// The board in the browser.
	"cmd/fukumi/internal/board/page":      {},
	"cmd/fukumi/internal/board/server":    {"cmd/fukumi/internal/board/page"},
	"cmd/fukumi/internal/board/boardtest": {"cmd/fukumi/internal/board", "cmd/fukumi/internal/board/server", "github.com/chromedp/chromedp", "github.com/chromedp/cdproto"},
}

// forTests is what tests alone may import; those of a package more, which ask it
// through the front door.
var (
	forTests   = []string{"github.com/chromedp/chromedp", "github.com/chromedp/cdproto", "github.com/rogpeppe/go-internal", "github.com/santhosh-tekuri/jsonschema/v6", "notation/longtest", "notation/text", "solver/gomocup/gomocuptest", "solver/internal/oracle", "solver/internal/soundness", "cmd/fukumi/internal/board/boardtest"}
	forTestsOf = map[string][]string{"cmd/fukumi-farm": {"notation/answer", "github.com/nats-io/nats.go"}, "cmd/fukumi/internal/match": {"solver/proof"}, "solver/proof": {"solver"}, "notation/text": {"notation/draw"}, "solver/internal/dfpn": {"solver"}, "solver/explain": {"solver"}, "cmd/fukumi/internal/board/page": {"cmd/fukumi/internal/board"}, "cmd/fukumi/internal/board/server": {"cmd/fukumi/internal/board"}}
)

// alone says what one package imports, or those that are named, and no other, tests
// apart: of the table, so that it cannot grow unseen, and of the standard library.
var alone = map[string]string{
	"github.com/dgraph-io/badger/v4":    "cache/internal/disk",
	"github.com/spf13/cobra":            "cmd/fukumi cmd/fukumi/internal/command cmd/fukumi/internal/games cmd/fukumi/internal/reviews cmd/fukumi/internal/store cmd/fukumi/internal/suites cmd/fukumi-farm",
	"github.com/nats-io":                "cmd/fukumi-farm/internal/queue",
	"github.com/olekukonko/tablewriter": "cmd/internal/terminal",
	"golang.org/x/term":                 "cmd/internal/terminal",
	"github.com/chromedp/chromedp":      "cmd/fukumi/internal/board/boardtest",
	"github.com/chromedp/cdproto":       "cmd/fukumi/internal/board/boardtest",
	"os/exec":                           "solver/gomocup cmd/fukumi/internal/board/site cmd/fukumi-farm/internal/worker",
}

// module is its own name, and root where it lies.
const (
	module = "fukumi"
	root   = "../.."
)

// mayImport reports whether a file of the package from may import path.
func mayImport(from, path string, test bool) bool {
	for what, at := range alone {
		if !test && !slices.Contains(strings.Fields(at), from) && (path == what || strings.HasPrefix(path, what+"/")) {
			return false
		}
	}
	path, own := strings.CutPrefix(path, module+"/")
	if !own && !strings.Contains(strings.Split(path, "/")[0], ".") {
		return true // standard library
	}
	allowed := layers[from]
	if test {
		allowed = slices.Concat(allowed, forTests, forTestsOf[from])
		if own && path == from {
			return true // the tests of an external test package
		}
	}
	return slices.ContainsFunc(allowed, func(a string) bool {
		return path == a || !own && strings.HasPrefix(path, a+"/")
	})
}

func TestImports(t *testing.T) {
	seen := map[string]bool{}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := d.Name()
		if d.IsDir() && (name == "testdata" || strings.HasPrefix(name, ".") && path != root) {
			return filepath.SkipDir
		}
		if d.IsDir() || !strings.HasSuffix(name, ".go") {
			return nil
		}
		rel, err := filepath.Rel(root, filepath.Dir(path))
		if err != nil {
			return err
		}
		from := filepath.ToSlash(rel)
		if _, known := layers[from]; !known {
			t.Errorf("%s: package %s is not in the table of layers", path, from)
			return nil
		}
		seen[from] = true
		return checkImports(t, path, from)
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"notation", "eval", "solver", "solver/proof", "cache", "cmd/fukumi"} {
		if !seen[want] {
			t.Errorf("package %s was not found below %s", want, root)
		}
	}
}

// TestOneLongForm: one package knows when the long forms of tests are asked for.
func TestOneLongForm(t *testing.T) {
	const variable, home = "FUKUMI_" + "LONG", "longtest"
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || filepath.Base(filepath.Dir(path)) == home {
			return err
		}
		text, err := os.ReadFile(path)
		if bytes.Contains(text, []byte(`"`+variable)) {
			t.Errorf("%s looks at %s: ask notation/%s", path, variable, home)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func checkImports(t *testing.T, path, from string) error {
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
	if err != nil {
		return err
	}
	for _, spec := range file.Imports {
		imported, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			return err
		}
		if imported == "os/exec" && !slices.Contains(strings.Fields(alone[imported]), from) && !strings.HasSuffix(path, "_test.go") {
			t.Errorf("%s: processes are started in %s alone", path, alone[imported])
		}
		if imported == "C" {
			t.Errorf("%s: cgo", path)
		}
		if !mayImport(from, imported, strings.HasSuffix(path, "_test.go")) {
			t.Errorf("%s: package %s must not import %s", path, from, imported)
		}
		if spec.Name != nil && spec.Name.Name == "." {
			t.Errorf("%s: dot import of %s", path, imported)
		}
	}
	return nil
}

// TestImportsWouldFail shows that the table refuses what it is there to refuse.
func TestImportsWouldFail(t *testing.T) {
	for _, c := range []struct {
		from, path string
		test, want bool
	}{
		{"solver/proof", "fukumi/notation", false, true},
		{"solver/proof", "fukumi/eval", false, false},
		{"solver/proof", "fukumi/eval", true, false},
		{"solver/proof", "fukumi/solver", false, false},
		{"eval", "fukumi/solver/proof", false, false},
		{"notation", "golang.org/x/text/encoding", false, false},
		{"notation", "fukumi/eval", false, false},
		{"notation/format", "golang.org/x/text/encoding", false, true},
		{"solver", "fukumi/cache", false, false},
		{"solver/review", "fukumi/cache", false, false},
		{"solver/review", "fukumi/solver/review/report", false, false},
		{"solver", "github.com/dgraph-io/badger/v4", false, false},
		{"cache", "github.com/dgraph-io/badger/v4", true, false},
		{"cache/internal/disk", "github.com/dgraph-io/badger/v4/table", false, true},
		{"cache/internal/disk", "fukumi/notation", false, false},
		{"cache", "fukumi/puzzles", false, false},
		{"puzzles", "fukumi/cache", false, false},
		{"cmd/fukumi", "github.com/dgraph-io/badger/v4", false, false},
		{"cmd/fukumi", "fukumi/eval", false, false},
		{"cmd/fukumi", "github.com/olekukonko/tablewriter", false, false},
		{"cmd/internal/terminal", "github.com/olekukonko/tablewriter/tw", false, true},
		{"cmd/internal/terminal", "fukumi/solver", false, false},
		{"cmd/fukumi/internal/command", "fukumi/cmd/fukumi/internal/suites", false, false},
		{"cmd/fukumi/internal/suites", "fukumi/cmd/fukumi/internal/games", false, false},
		{"cmd/fukumi/internal/store", "fukumi/cmd/fukumi/internal/command", false, true},
		{"cmd/fukumi", "fukumi/solver/internal/model", false, false},
		{"cmd/fukumi", "github.com/rogpeppe/go-internal/testscript", false, false},
		{"cmd/fukumi", "github.com/rogpeppe/go-internal/testscript", true, true},
		{"solver", "github.com/spf13/cobra", true, false},
		{"solver", "fukumi/solver/internal/oracle", true, true},
		{"solver", "fukumi/solver/internal/oracle", false, false},
		{"solver/internal/dfpn", "fukumi/solver", true, true},
		{"solver/internal/dfpn", "fukumi/solver", false, false},
		{"solver/internal/fours", "fukumi/solver/internal/dfpn", false, false},
		{"notation", "encoding/json", false, true},
		{"cache", "github.com/dgraph-io/badger/v4", false, false},
		{"cache/internal/disk", "github.com/dgraph-io/badger/v4", false, true},
		{"solver", "os/exec", false, false},
		{"cache/internal/disk", "os/exec", true, true},
		{"cmd/fukumi", "github.com/nats-io/nats.go", false, false},
		{"cmd/fukumi-farm/internal/farm", "github.com/nats-io/nats.go/jetstream", false, false},
		{"cmd/fukumi-farm/internal/queue", "github.com/nats-io/nats.go/jetstream", false, true},
		{"cmd/fukumi-farm/internal/queue", "fukumi/solver", false, false},
	} {
		if got := mayImport(c.from, c.path, c.test); got != c.want {
			t.Errorf("mayImport(%s, %s, test %v) = %v, want %v", c.from, c.path, c.test, got, c.want)
		}
	}
}

// TestJudgeStandsOnLittle: what judges a certificate, files of it included, parses
// with nothing but its own code.
func TestJudgeStandsOnLittle(t *testing.T) {
	for _, judge := range []string{"notation", "solver/proof", "solver/proof/book"} {
		out, err := exec.Command("go", "list", "-deps", module+"/"+judge).Output()
		if err != nil {
			t.Fatal(err)
		}
		deps := strings.Fields(string(out))
		if !slices.Contains(deps, module+"/notation") {
			t.Fatalf("%s: the list of what it depends on is %q", judge, deps)
		}
		for _, heavy := range []string{"regexp", "encoding/json"} {
			if slices.Contains(deps, heavy) {
				t.Errorf("%s depends on %s", judge, heavy)
			}
		}
	}
}

// TestTopLevel holds what may lie at the top of the checkout.
func TestTopLevel(t *testing.T) {
	allowed := []string{"cmd", "solver", "eval", "notation", "puzzles", "cache", "go.mod", "go.sum", "README.md", "LICENSE", "CHANGELOG.md"}
	entries, err := os.ReadDir(root)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if !strings.HasPrefix(e.Name(), ".") && e.IsDir() && !slices.Contains(allowed, e.Name()) {
			t.Errorf("folder %s at the top level: want one of %s", e.Name(), strings.Join(allowed, " "))
		}
	}
}

// TestLibrariesKnowNoFlags: which flags there are and how a terminal is coloured
// is known to the command alone; the libraries say what is wrong.
func TestLibrariesKnowNoFlags(t *testing.T) {
	const painter = "terminal.go" // of notation/draw, which the command hands to what draws a board
	flag := regexp.MustCompile(`(^|[^-!\w])--[a-z]`)
	for _, top := range []string{"notation", "eval", "solver", "cache", "puzzles"} {
		err := filepath.WalkDir(filepath.Join(root, top), func(path string, d fs.DirEntry, err error) error {
			ofTests := strings.HasSuffix(path, "_test.go") || strings.HasSuffix(filepath.Dir(path), "test") // what a false engine says
			if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || ofTests {
				return err
			}
			file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
			if err != nil {
				return err
			}
			ast.Inspect(file, func(n ast.Node) bool {
				literal, ok := n.(*ast.BasicLit)
				if !ok || literal.Kind != token.STRING {
					return true
				}
				text, err := strconv.Unquote(literal.Value)
				if err == nil && (flag.MatchString(text) || strings.Contains(text, "\x1b[") && !strings.HasSuffix(path, painter)) {
					t.Errorf("%s: the text %s names a flag or colours a terminal", path, literal.Value)
				}
				return true
			})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}
