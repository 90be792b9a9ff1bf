package cache_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"fukumi/cache"
	"fukumi/notation"
	"fukumi/notation/text"
	"fukumi/solver"
)

// A question is searched once. Asked again, of another image of the position, it
// is answered from the store, after its proof has been checked.
func Example() {
	check := func(err error) {
		if err != nil {
			panic(err)
		}
	}
	dir, err := os.MkdirTemp("", "fukumi-example")
	check(err)
	defer os.RemoveAll(dir)
	in, err := text.ParsePosition("f8 a1 g8 a3 h8 a5", text.Defaults{})
	check(err)
	ask := func(pos notation.Position, mode cache.Mode) {
		store, err := cache.Open(filepath.Join(dir, "store"), cache.Options{Mode: mode})
		check(err)
		s := cache.NewSolver(solver.New(solver.Options{}), store)
		r, err := s.Solve(context.Background(), solver.Query{Position: pos, Goal: solver.VCF})
		check(err)
		fmt.Printf("%v, a %v of %d moves\n", r.Verdict, r.Class, r.Length)
		fmt.Println("from the store:", r.Source == solver.FromCache, "· checked:", r.Proof != nil)
		check(store.Close())
	}
	ask(in.Position, cache.Require)
	ask(in.Position.Image(3), cache.Require)
	// Output:
	// win, a vcf of 3 moves
	// from the store: false · checked: true
	// win, a vcf of 3 moves
	// from the store: true · checked: true
}
