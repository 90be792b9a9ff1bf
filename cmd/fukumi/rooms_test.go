package main

// The rooms of the project, which are its packages: what a package must have, and how large it may
// become. Like the dependencies in .depguard.yml this is policy.

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

// root is the directory of the module.
const root = "../.."

// forTests are packages that only tests import.
var forTests = []string{"notation/testhelp", "solver/play/match/gomocuptest"}

// The maximum size of a package without tests.
const (
	maxFiles = 30
	maxLines = 4000
)

// A room is a package with its files.
type room struct {
	files, tests []*ast.File
	count, lines int // without tests
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

// module returns the path of the module.
func module(t *testing.T) string {
	t.Helper()
	out := testhelp.Must(exec.CommandContext(t.Context(), "go", "list", "-m").Output())(t)
	return strings.TrimSpace(string(out))
}

// packages returns the paths of all packages in the module, except for those that only tests import.
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

// TestRooms: no package is larger than the maximum, every package has a comment, and packages that
// other programs can use have an example whose output is checked.
func TestRooms(t *testing.T) {
	for _, path := range packages(t) {
		r := readRoom(t, path)
		if r.count > maxFiles || r.lines > maxLines {
			t.Errorf("%s: %d files and %d lines without tests, want %d and %d at most", path, r.count, r.lines,
				maxFiles, maxLines)
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

// example reports whether there is an example with checked output.
func (r *room) example() bool {
	return slices.ContainsFunc(doc.Examples(r.tests...), func(e *doc.Example) bool {
		return e.Output != "" || e.EmptyOutput
	})
}

// exports returns the exported top-level names of a file, except for tests and main.
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

// TestNothingIsExported: package main exports no names, because no package can import it.
func TestNothingIsExported(t *testing.T) {
	for _, path := range []string{"cmd/fukumi", "cmd/fukumi-farm"} {
		for _, f := range readRoom(t, path).files {
			if names := exports(f); len(names) > 0 {
				t.Errorf("%s: %s exports %s", path, f.Name.Name, strings.Join(names, " "))
			}
		}
	}
}

// TestJudgeStandsOnLittle: the checker of certificates, including their files, depends on little but
// its own code.
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

// TestOneDoor: all questions about a position go to a session, which knows books, store and theorems or
// has mode Off. Only `bench` measures the search itself.
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

// TestTopLevel checks which files are at the top of the checkout.
func TestTopLevel(t *testing.T) {
	allowed := []string{"cmd", "solver", "eval", "notation", "puzzles", "cache", "go.mod", "go.sum", "README.md",
		"LICENSE", "CHANGELOG.md"}
	entries := testhelp.Must(os.ReadDir(root))(t)
	for _, e := range entries {
		if !strings.HasPrefix(e.Name(), ".") && e.IsDir() && !slices.Contains(allowed, e.Name()) {
			t.Errorf("folder %s at the top level: expected one of %s", e.Name(), strings.Join(allowed, " "))
		}
	}
}

// TestLibrariesKnowNoFlags: only the command knows its flags and the colours of a terminal; the
// libraries say what is wrong.
func TestLibrariesKnowNoFlags(t *testing.T) {
	const painter = "color.go" // of notation/text: the colours of a board
	flag := regexp.MustCompile(`(^|[^-!\w])--[a-z]`)
	for _, top := range []string{"notation", "eval", "solver", "cache", "puzzles"} {
		err := filepath.WalkDir(filepath.Join(root, top), func(path string, d fs.DirEntry, err error) error {
			// for the output of the fake engine
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
