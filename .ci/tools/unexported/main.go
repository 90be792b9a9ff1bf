// Command unexported lists the exported functions and methods whose results have a type
// of the same package that is not exported: nobody outside can name it. It ends with 1 if
// there are any.
package main

import (
	"fmt"
	"go/types"
	"os"

	"golang.org/x/tools/go/packages"
)

func main() {
	list, err := packages.Load(&packages.Config{Mode: packages.NeedName | packages.NeedTypes | packages.NeedImports |
		packages.NeedDeps | packages.NeedSyntax | packages.NeedTypesInfo}, os.Args[1:]...)
	if err != nil || packages.PrintErrors(list) > 0 {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	found := 0
	for _, p := range list {
		scope := p.Types.Scope()
		for _, name := range scope.Names() {
			switch o := scope.Lookup(name).(type) {
			case *types.Func:
				found += check(o)
			case *types.TypeName:
				named, ok := o.Type().(*types.Named)
				for i := 0; ok && o.Exported() && i < named.NumMethods(); i++ {
					found += check(named.Method(i))
				}
			}
		}
	}
	if found > 0 {
		os.Exit(1)
	}
}

// check counts the results of f that nobody outside can name, and prints them.
func check(f *types.Func) (found int) {
	results := f.Type().(*types.Signature).Results()
	for i := 0; f.Exported() && i < results.Len(); i++ {
		t := results.At(i).Type()
		if pointer, ok := t.(*types.Pointer); ok {
			t = pointer.Elem()
		}
		if n, ok := t.(*types.Named); ok && n.Obj().Pkg() == f.Pkg() && !n.Obj().Exported() {
			fmt.Printf("%s returns %s, which is not exported\n", f.FullName(), n.Obj().Name())
			found++
		}
	}
	return found
}
