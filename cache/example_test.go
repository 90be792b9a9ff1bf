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
	"fukumi/solver/ask"
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
	solve := func(pos notation.Position) {
		store, err := cache.Open(filepath.Join(dir, "store"), cache.Options{Mode: cache.Require})
		check(err)
		s := ask.Open(ask.Options{Store: store, Mode: ask.First, Kept: store.Flush})
		r, err := s.Solve(context.Background(), solver.Query{Position: pos, Goal: solver.VCF})
		check(err)
		fmt.Printf("%v, a %v of %d moves\n", r.Verdict, r.Class, r.Length)
		fmt.Println("from the store:", r.Source == solver.FromCache, "· checked:", r.Proof != nil)
		check(store.Close())
	}
	solve(in.Position)
	solve(in.Position.Image(3))
	// Output:
	// win, a vcf of 3 moves
	// from the store: false · checked: true
	// win, a vcf of 3 moves
	// from the store: true · checked: true
}
