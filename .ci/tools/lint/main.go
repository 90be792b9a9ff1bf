// Command lint runs the linters that look at types over packages that are loaded once:
// those of staticcheck, errcheck (not in tests), and unexported, which is in this file.
// It takes the flags of staticcheck.
package main

import (
	"go/ast"
	"go/types"
	"os"
	"strings"

	"github.com/kisielk/errcheck/errcheck"
	"golang.org/x/tools/go/analysis"
	"honnef.co/go/tools/lintcmd"
	"honnef.co/go/tools/simple"
	"honnef.co/go/tools/staticcheck"
	"honnef.co/go/tools/stylecheck"
	"honnef.co/go/tools/unused"
)

func main() {
	cmd := lintcmd.NewCommand("lint")
	excluded := cmd.FlagSet().String("exclude", "", "`FILE` of functions whose errors need no check")
	cmd.ParseFlags(os.Args[1:])
	cmd.AddAnalyzers(simple.Analyzers...)
	cmd.AddAnalyzers(staticcheck.Analyzers...)
	cmd.AddAnalyzers(stylecheck.Analyzers...)
	cmd.AddAnalyzers(unused.Analyzer)
	if err := errcheck.Analyzer.Flags.Set("exclude", *excluded); err != nil {
		panic(err) // the flag is not there
	}
	cmd.AddBareAnalyzers(outsideTests(errcheck.Analyzer), unexported)
	cmd.Run()
}

// outsideTests is an analyzer that does not look at the files of tests.
func outsideTests(a *analysis.Analyzer) *analysis.Analyzer {
	run := a.Run
	a.Run = func(pass *analysis.Pass) (any, error) {
		own := *pass
		own.Files = nil
		for _, f := range pass.Files {
			if !inTest(pass, f) {
				own.Files = append(own.Files, f)
			}
		}
		return run(&own)
	}
	return a
}

func inTest(pass *analysis.Pass, n ast.Node) bool {
	return strings.HasSuffix(pass.Fset.Position(n.Pos()).Filename, "_test.go")
}

// unexported finds exported functions and methods whose results have a type of the same
// package that is not exported: nobody outside can name it.
var unexported = &analysis.Analyzer{Name: "unexported", Doc: "results that nobody outside can name", Run: runUnexported}

func runUnexported(pass *analysis.Pass) (any, error) {
	for _, f := range pass.Files {
		if inTest(pass, f) {
			continue
		}
		for _, d := range f.Decls {
			decl, ok := d.(*ast.FuncDecl)
			if !ok {
				continue
			}
			fn, ok := pass.TypesInfo.Defs[decl.Name].(*types.Func)
			if !ok || !fn.Exported() || !receiverExported(fn) {
				continue
			}
			results := fn.Type().(*types.Signature).Results()
			for i := range results.Len() {
				t := results.At(i).Type()
				if pointer, ok := t.(*types.Pointer); ok {
					t = pointer.Elem()
				}
				if n, ok := t.(*types.Named); ok && n.Obj().Pkg() == fn.Pkg() && !n.Obj().Exported() {
					pass.Reportf(decl.Name.Pos(), "%s returns %s, which is not exported", fn.FullName(), n.Obj().Name())
				}
			}
		}
	}
	return nil, nil
}

// receiverExported reports whether fn is not a method, or one of a type that is exported.
func receiverExported(fn *types.Func) bool {
	receiver := fn.Type().(*types.Signature).Recv()
	if receiver == nil {
		return true
	}
	t := receiver.Type()
	if pointer, ok := t.(*types.Pointer); ok {
		t = pointer.Elem()
	}
	n, ok := t.(*types.Named)
	return ok && n.Obj().Exported()
}
