package main

// The rooms of the project: what a package has to have, and how large it may
// become. Like the arrows in .depguard.yml this is policy.

import (
	"bytes"
	"go/ast"
	"go/doc"
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

	"fukumi/notation/testhelp"
)

// root is where the module lies.
const root = "../.."

// forTests are packages that only tests import.
var forTests = []string{"notation/testhelp", "solver/play/match/gomocuptest"}

// How large a package may be, tests apart.
const (
	mostFiles = 30
	mostLines = 4000
)

// A room is a package as its files say.
type room struct {
	files, tests []*ast.File
	count, lines int // tests apart
}

func readRoom(t *testing.T, path string) *room {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(root, path, "*.go"))
	if err != nil || len(names) == 0 {
		t.Fatalf("package %s: no files, %v", path, err)
	}
	r := &room{}
	for _, name := range names {
		text := testhelp.Must(os.ReadFile(name))(t)
		file := testhelp.Must(parser.ParseFile(token.NewFileSet(), name, text, parser.ParseComments))(t)
		if strings.HasSuffix(name, "_test.go") {
			r.tests = append(r.tests, file)
			continue
		}
		r.files = append(r.files, file)
		r.count++
		r.lines += bytes.Count(text, []byte("\n"))
	}
	return r
}

// module is the path of the module.
func module(t *testing.T) string {
	t.Helper()
	out := testhelp.Must(exec.CommandContext(t.Context(), "go", "list", "-m").Output())(t)
	return strings.TrimSpace(string(out))
}

// packages are the paths of all packages in the module, those for tests alone apart.
func packages(t *testing.T) (paths []string) {
	t.Helper()
	own := module(t)
	list := exec.CommandContext(t.Context(), "go", "list", "-f", "{{if .GoFiles}}{{.ImportPath}}{{end}}", "./...")
	list.Dir = root
	out := testhelp.Must(list.Output())(t)
	for path := range strings.FieldsSeq(string(out)) {
		paths = append(paths, strings.TrimPrefix(path, own+"/"))
	}
	return paths
}

// TestRooms: no package is larger than it may be, every one says in a comment
// what it is for, and those that other programs can use show it by an example
// whose output is checked.
func TestRooms(t *testing.T) {
	for _, path := range packages(t) {
		r := readRoom(t, path)
		if r.count > mostFiles || r.lines > mostLines {
			t.Errorf("%s: %d files and %d lines without tests, want %d and %d at most", path, r.count, r.lines,
				mostFiles, mostLines)
		}
		if n := r.comments(); n != 1 {
			t.Errorf("%s: %d package comments, want one", path, n)
		}
		helps := strings.Contains("/"+path+"/", "/internal/") || slices.Contains(forTests, path)
		if !helps && !slices.Contains([]string{"cmd/fukumi", "cmd/fukumi-farm"}, path) && !r.example() {
			t.Errorf("%s: no Example with an output", path)
		}
	}
}

// comments counts the files with a package comment.
func (r *room) comments() (n int) {
	for _, f := range r.files {
		if f.Doc != nil && strings.HasPrefix(f.Doc.Text(), "Package ") || f.Doc != nil && f.Name.Name == "main" {
			n++
		}
	}
	return n
}

// example reports whether there is an example that is run.
func (r *room) example() bool {
	return slices.ContainsFunc(doc.Examples(r.tests...), func(e *doc.Example) bool {
		return e.Output != "" || e.EmptyOutput
	})
}

// exports are the names at the top of a file that begin with a capital; tests
// and main itself apart.
func exports(f *ast.File) (names []string) {
	add := func(id *ast.Ident) {
		if id.IsExported() {
			names = append(names, id.Name)
		}
	}
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil {
				add(d.Name)
			}
		case *ast.GenDecl:
			for _, s := range d.Specs {
				switch s := s.(type) {
				case *ast.TypeSpec:
					add(s.Name)
				case *ast.ValueSpec:
					for _, id := range s.Names {
						add(id)
					}
				}
			}
		}
	}
	return names
}

// TestNothingIsExported: nobody can import package main.
func TestNothingIsExported(t *testing.T) {
	for _, path := range []string{"cmd/fukumi", "cmd/fukumi-farm"} {
		for _, f := range readRoom(t, path).files {
			if names := exports(f); len(names) > 0 {
				t.Errorf("%s: %s exports %s", path, f.Name.Name, strings.Join(names, " "))
			}
		}
	}
}

// TestJudgeStandsOnLittle: what judges a certificate, files of it included, parses
// with nothing but its own code.
func TestJudgeStandsOnLittle(t *testing.T) {
	own := module(t)
	for _, judge := range []string{"notation", "solver/proof", "solver/proof/book"} {
		out := testhelp.Must(exec.CommandContext(t.Context(), "go", "list", "-deps", own+"/"+judge).Output())(t)
		deps := strings.Fields(string(out))
		if !slices.Contains(deps, own+"/notation") {
			t.Fatalf("%s: the list of what it depends on is %q", judge, deps)
		}
		for _, heavy := range []string{"regexp", "encoding/json"} {
			if slices.Contains(deps, heavy) {
				t.Errorf("%s depends on %s", judge, heavy)
			}
		}
	}
}

// TestOneDoor: whoever asks something of a position asks a session, which knows books, store and
// theorems or says Off; `bench` alone measures the search itself.
func TestOneDoor(t *testing.T) {
	doors := []string{"solver/ask", "solver/bench"}
	path := module(t) + "/solver"
	for _, at := range packages(t) {
		if slices.Contains(doors, at) || strings.HasSuffix(at, "test") || at == "cmd/fukumi/testdata/outside" {
			continue
		}
		for _, f := range readRoom(t, at).files {
			imports := slices.ContainsFunc(f.Imports, func(i *ast.ImportSpec) bool {
				return i.Path.Value == strconv.Quote(path)
			})
			ast.Inspect(f, func(n ast.Node) bool {
				if call, ok := n.(*ast.SelectorExpr); ok && imports && call.Sel.Name == "New" {
					if of, ok := call.X.(*ast.Ident); ok && of.Name == "solver" {
						t.Errorf("%s makes a solver: want a session of solver/ask", at)
					}
				}
				return true
			})
		}
	}
}

// TestTopLevel holds what may lie at the top of the checkout.
func TestTopLevel(t *testing.T) {
	allowed := []string{"cmd", "solver", "eval", "notation", "puzzles", "cache", "go.mod", "go.sum", "README.md",
		"LICENSE", "CHANGELOG.md"}
	entries := testhelp.Must(os.ReadDir(root))(t)
	for _, e := range entries {
		if !strings.HasPrefix(e.Name(), ".") && e.IsDir() && !slices.Contains(allowed, e.Name()) {
			t.Errorf("folder %s at the top level: want one of %s", e.Name(), strings.Join(allowed, " "))
		}
	}
}

// TestLibrariesKnowNoFlags: which flags there are and how a terminal is coloured
// is known to the command alone; the libraries say what is wrong.
func TestLibrariesKnowNoFlags(t *testing.T) {
	const painter = "color.go" // of notation/text: the colours of a board
	flag := regexp.MustCompile(`(^|[^-!\w])--[a-z]`)
	for _, top := range []string{"notation", "eval", "solver", "cache", "puzzles"} {
		err := filepath.WalkDir(filepath.Join(root, top), func(path string, d fs.DirEntry, err error) error {
			// what a false engine says
			ofTests := strings.HasSuffix(path, "_test.go") || strings.HasSuffix(filepath.Dir(path), "test")
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
				if err == nil && (flag.MatchString(text) || strings.Contains(text, "\x1b[") && !strings.HasSuffix(path,
					painter)) {
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
