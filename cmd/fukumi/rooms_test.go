package main

// The rooms of the project: what a package has to have, and how large it may
// become. Like the table of layers this is policy.

import (
	"bytes"
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// How large a package may be, tests apart.
const (
	mostFiles = 30
	mostLines = 4000
)

// larger are the packages with bounds of their own: many small files, one for
// each format.
var larger = map[string][2]int{
	"notation/format": {60, 8000},
}

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
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, text, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
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

// TestRooms: no package is larger than it may be, every one says in a comment
// what it is for, and those that other programs can use show it by an example
// whose output is checked.
func TestRooms(t *testing.T) {
	for _, path := range slices.Sorted(maps.Keys(layers)) {
		r := readRoom(t, path)
		most := [2]int{mostFiles, mostLines}
		if own, ok := larger[path]; ok {
			most = own
		}
		if r.count > most[0] || r.lines > most[1] {
			t.Errorf("%s: %d files and %d lines without tests, want %d and %d at most", path, r.count, r.lines, most[0], most[1])
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
	return slices.ContainsFunc(doc.Examples(r.tests...), func(e *doc.Example) bool { return e.Output != "" || e.EmptyOutput })
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
