package cache

import (
	"context"
	"io"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/proof"
)

// five makes result number i: a position in which Black has four in a row with
// a free end, and the certificate of the five. Different numbers give
// positions that are not images of each other.
func five(i int) (solver.Query, solver.Result) {
	rng := rand.New(rand.NewPCG(uint64(i), 7))
	pos, err := notation.NewPosition(notation.Freestyle, 15)
	if err != nil {
		panic(err)
	}
	for _, text := range []string{"c4", "d4", "e4", "f4"} {
		put(&pos, text, notation.Black)
	}
	end := point("g4")
	for n := 0; n < 12; {
		p := notation.At(rng.IntN(15), 5+rng.IntN(10))
		if pos.Put(p, notation.White) != nil {
			continue
		}
		if pos.MakesFive(p, notation.White) {
			pos.Take(p)
			continue
		}
		n++
	}
	pos.SetTurn(notation.Black)
	return certify(pos, solver.VCF, &proof.Proof{Position: pos, Class: proof.Five,
		Tree: &proof.Node{Move: end, Kind: proof.KindFive}})
}

// openThree is a win by a straight four, proved as a tree with a reply of its
// own, in a corner of the board so that no symmetry keeps it.
func openThree() (solver.Query, solver.Result) {
	pos, err := notation.NewPosition(notation.Renju, 15)
	if err != nil {
		panic(err)
	}
	for _, text := range []string{"d3", "e4", "f5"} {
		put(&pos, text, notation.Black)
	}
	for _, text := range []string{"d4", "l12", "m3"} {
		put(&pos, text, notation.White)
	}
	pos.SetTurn(notation.Black)
	tree := &proof.Node{
		Move: point("g6"), Kind: proof.KindTree, Threat: []notation.Point{point("h7")},
		Replies: []proof.Reply{{Move: point("h7"), Node: &proof.Node{Move: point("c2"), Kind: proof.KindFive}}},
	}
	return certify(pos, solver.VCT, &proof.Proof{Position: pos, Class: proof.VCF, Tree: tree})
}

// certify wraps a proof as the result of a search.
func certify(pos notation.Position, goal solver.Class, p *proof.Proof) (solver.Query, solver.Result) {
	check, err := proof.Verify(p, proof.Options{})
	if err != nil {
		panic(err)
	}
	line, err := proof.MainLine(p)
	if err != nil {
		panic(err)
	}
	return solver.Query{Position: pos, Goal: goal}, solver.Result{
		Verdict: solver.Win, Class: p.Class, Length: check.Length, Line: line, Proof: p, Check: check, Nodes: 17,
	}
}

// quiet is a position without wins, and the result that says so of class c.
func quiet(c solver.Class) (solver.Query, solver.Result) {
	pos, err := notation.NewPosition(notation.Freestyle, 15)
	if err != nil {
		panic(err)
	}
	put(&pos, "h8", notation.Black)
	put(&pos, "j9", notation.White)
	return solver.Query{Position: pos, Goal: c}, solver.Result{Verdict: solver.NoWin, Class: c, Nodes: 5}
}

func put(pos *notation.Position, text string, s notation.Stone) {
	if err := pos.Put(point(text), s); err != nil {
		panic(err)
	}
}

func point(text string) notation.Point {
	p, err := notation.ParsePoint(text, notation.MaxSize)
	if err != nil {
		panic(err)
	}
	return p
}

// userKey is the key of the user in tests.
func userKey(bool) ([]byte, error) { return []byte("the key of the user in these tests"), nil }

// open opens a store that the test closes, however it ends.
func open(t testing.TB, dir string, o Options) *Store {
	t.Helper()
	if o.Key == nil {
		o.Key = userKey
	}
	s, err := Open(dir, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// fill makes a store that holds the results.
func fill(t testing.TB, dir string, add func(s *Store)) {
	t.Helper()
	s := open(t, dir, Options{})
	add(s)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	wantWarnings(t, s)
}

// inner is the directory of the store's files.
func inner(dir string) string {
	return filepath.Join(dir, storeName)
}

func importFrom(t testing.TB, s *Store, from io.Reader, o ImportOptions) (r ImportReport, err error) {
	err = s.Import(t.Context(), from, o, &r)
	return r, err
}

func mergeFrom(ctx context.Context, s *Store, dir string, o ImportOptions) (r ImportReport, err error) {
	err = s.Merge(ctx, dir, o, &r)
	return r, err
}

func storeDir(t testing.TB) string { return filepath.Join(t.TempDir(), "store") }

func mustHit(t testing.TB, s *Store, q solver.Query) solver.Result {
	t.Helper()
	r, ok, err := s.Lookup(context.Background(), q)
	if err != nil || !ok {
		t.Fatalf("Lookup: ok %v, err %v, warnings %q: want a hit", ok, err, s.Warnings())
	}
	return r
}

func mustMiss(t testing.TB, s *Store, q solver.Query) {
	t.Helper()
	if r, ok, err := s.Lookup(context.Background(), q); err != nil || ok {
		t.Fatalf("Lookup: %v, ok %v, err %v: want a miss", r.Verdict, ok, err)
	}
}

// wantWarnings checks that the warnings are so many and contain these words,
// in order.
func wantWarnings(t testing.TB, s *Store, words ...string) {
	t.Helper()
	got := s.Warnings()
	if len(got) != len(words) {
		t.Fatalf("warnings %q: want %d, about %q", got, len(words), words)
	}
	for i, w := range words {
		if !strings.Contains(got[i], w) {
			t.Errorf("warning %q: want it to say %q", got[i], w)
		}
	}
}
