package cache

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/proof"
)

// childVar names what this test binary does when a test starts it again as
// another process.
const childVar = "FUKUMI_CACHE_TEST_CHILD"

func TestMain(m *testing.M) {
	switch os.Getenv(childVar) {
	case "":
		os.Exit(m.Run())
	case "write":
		childWrite()
	case "hold":
		childHold()
	case "once":
		childOnce()
	case "full":
		childFull()
	case "repair":
		childRepair()
	}
}

// long reports whether the long versions of the tests are asked for:
// FUKUMI_LONG=1 kills 50 writers instead of 5, and fills a real disk.
func long() bool { return os.Getenv("FUKUMI_LONG") == "1" }

// childWrite writes results number FIRST, FIRST+1, … and says which are on
// disk, closing the store now and then, until it is killed.
func childWrite() {
	dir, first := os.Getenv("DIR"), number("FIRST")
	rng := rand.New(rand.NewPCG(uint64(first), 1))
	for i := first; ; {
		s, err := Open(dir, Options{})
		if err != nil {
			childFail(err)
		}
		for range 1 + rng.IntN(8) {
			from := i
			for range 1 + rng.IntN(20) {
				s.Add(five(i))
				i++
			}
			if err := s.Flush(); err != nil {
				childFail(err)
			}
			for ; from < i; from++ {
				fmt.Println("stored", from)
			}
		}
		if err := s.Close(); err != nil {
			childFail(err)
		}
	}
}

// childHold opens the store for writing, says so and waits to be killed.
func childHold() {
	s, err := Open(os.Getenv("DIR"), Options{Mode: Require})
	if err != nil {
		childFail(err)
	}
	fmt.Println("held", s.Path())
	time.Sleep(time.Minute)
}

// childOnce stores COUNT results in as many short runs and says which are
// on disk, and what it was warned of.
func childOnce() {
	first := number("FIRST")
	for i := first; i < first+number("COUNT"); i++ {
		s, err := Open(os.Getenv("DIR"), Options{})
		if err != nil {
			childFail(err)
		}
		q, r := five(i)
		if _, ok, _ := s.Lookup(context.Background(), q); ok {
			fmt.Println("wrong", i)
		}
		s.Add(q, r)
		if s.Flush() == nil {
			fmt.Println("stored", i)
		}
		if err := s.Close(); err != nil {
			fmt.Println("failed", err)
		}
		for _, w := range s.Warnings() {
			fmt.Println("warned", w)
		}
	}
}

// childFull fills the disk to the last byte while it has the store open and
// nothing has noticed yet, and goes on as if there were space.
func childFull() {
	blind := true
	s, err := Open(os.Getenv("DIR"), Options{Mode: Require, free: func(dir string) (uint64, error) {
		if blind {
			return math.MaxUint64, nil
		}
		return diskFree(dir)
	}})
	if err != nil {
		childFail(err)
	}
	early := os.Getenv("EARLY") != ""
	if !early {
		s.Add(five(1))
		if err := s.Flush(); err != nil {
			childFail(err)
		}
		fmt.Println("stored 1")
	}
	f, err := os.Create(os.Getenv("FILLER"))
	if err != nil {
		childFail(err)
	}
	for size := 1 << 20; size > 0; {
		if _, err := f.Write(make([]byte, size)); err != nil {
			size /= 2
		}
	}
	f.Close()
	failed := false
	for i := 2; i < 4000; i++ {
		s.Add(five(i))
		if i%500 == 0 && s.Flush() != nil {
			failed = true
		}
	}
	if !failed {
		fmt.Println("no error")
	}
	blind = early // with nothing written there is nothing that closing writes
	if err := s.Close(); err == nil {
		fmt.Println("closed without an error")
	}
	fmt.Println("alive")
}

// childRepair opens a store for writing and kills itself after so many STEPS
// of the repair.
func childRepair() {
	left := number("STEPS")
	_, err := Open(os.Getenv("DIR"), Options{Mode: Require, step: func() {
		if left--; left == 0 {
			if self, err := os.FindProcess(os.Getpid()); err == nil {
				self.Kill()
			}
			select {}
		}
	}})
	if err != nil {
		childFail(err)
	}
}

func number(name string) int {
	n, err := strconv.Atoi(os.Getenv(name))
	if err != nil {
		childFail(err)
	}
	return n
}

func childFail(err error) {
	fmt.Fprintln(os.Stderr, "child:", err)
	os.Exit(9)
}

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
	return certify(pos, solver.VCF, &proof.Proof{Position: pos, Class: proof.Five, Tree: &proof.Node{Move: end, Kind: proof.KindFive}})
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

// open opens a store that the test closes, however it ends.
func open(t testing.TB, dir string, o Options) *Store {
	t.Helper()
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

// inner is the directory of Badger's files.
func inner(dir string) string { return filepath.Join(dir, storeName) }

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
