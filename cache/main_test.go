package cache

import (
	"context"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/solver"
	"fukumi/solver/proof"
)

func TestMain(m *testing.M) {
	if what := os.Getenv(childVar); what != "" {
		child(what)
		return
	}
	os.Exit(m.Run())
}

// sure returns the value of a call that cannot fail.
func sure[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// stand is a position of stones like "d3 e4 f5", with Black to move.
func stand(rule notation.Rule, black, white string) notation.Position {
	pos := sure(notation.NewPosition(rule, 15))
	for i, stones := range []string{black, white} {
		for _, text := range strings.Fields(stones) {
			if err := pos.Put(point(text), notation.Black+notation.Stone(i)); err != nil {
				panic(err)
			}
		}
	}
	pos.SetTurn(notation.Black)
	return pos
}

func point(text string) notation.Point { return sure(notation.ParsePoint(text, notation.MaxSize)) }

// five makes result number i: a position in which Black has four in a row with
// a free end, and the certificate of the five. Different numbers give
// positions that are not images of each other.
func five(i int) (solver.Query, solver.Result) {
	rng := rand.New(rand.NewPCG(uint64(i), 7))
	pos := stand(notation.Freestyle, "c4 d4 e4 f4", "")
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
	return certify(pos, solver.VCF, &proof.Proof{Position: pos, Class: proof.Five,
		Tree: &proof.Node{Move: point("g4"), Kind: proof.KindFive}})
}

func five1() (solver.Query, solver.Result) { return five(1) }

// openThree is a win by a straight four, proved as a tree with a reply of its
// own, in a corner of the board so that no symmetry keeps it.
func openThree() (solver.Query, solver.Result) {
	pos := stand(notation.Renju, "d3 e4 f5", "d4 l12 m3")
	tree := &proof.Node{
		Move: point("g6"), Kind: proof.KindTree, Threat: []notation.Point{point("h7")},
		Replies: []proof.Reply{{Move: point("h7"), Node: &proof.Node{Move: point("c2"), Kind: proof.KindFive}}},
	}
	return certify(pos, solver.VCT, &proof.Proof{Position: pos, Class: proof.VCF, Tree: tree})
}

// exactThree is openThree, of which no win is shorter.
func exactThree() (solver.Query, solver.Result) {
	q, r := openThree()
	q.Shortest, r.Exact = true, true
	return q, r
}

// certify wraps a proof as the result of a search.
func certify(pos notation.Position, goal solver.Class, p *proof.Proof) (solver.Query, solver.Result) {
	check := sure(proof.Verify(p, proof.Options{}))
	return solver.Query{Position: pos, Goal: goal}, solver.Result{Verdict: solver.Win, Class: p.Class,
		Length: check.Length, Line: check.Line, Proof: p, Check: check, Nodes: 17}
}

// quiet is a position without wins, and the result that says so of class c.
func quiet(c solver.Class) (solver.Query, solver.Result) {
	return solver.Query{Position: stand(notation.Freestyle, "h8", "j9"), Goal: c},
		solver.Result{Verdict: solver.NoWin, Class: c, Nodes: 5}
}

// sample adds two fives, a tree and a no-win.
func sample(s *Store) {
	s.Add(five(1))
	s.Add(five(2))
	s.Add(exactThree())
	s.Add(quiet(solver.VCT3))
}

func oneFive(s *Store) { s.Add(five(1)) }

// userKey is the key of the user in tests.
func userKey(bool) ([]byte, error) { return []byte("the key of the user in these tests"), nil }

// open opens a store that the test closes, however it ends.
func open(t testing.TB, dir string, o Options) *Store {
	t.Helper()
	if o.Secret == nil {
		o.Secret = userKey
	}
	s, err := Open(dir, o)
	testhelp.OK(t, err)
	t.Cleanup(func() { s.Close() })
	return s
}

// fill adds to the store in a directory.
func fill(t testing.TB, dir string, add func(s *Store)) {
	t.Helper()
	s := open(t, dir, Options{})
	add(s)
	testhelp.OK(t, s.Close())
	wantWarnings(t, s)
}

// filled makes a store, and returns its directory.
func filled(t testing.TB, add func(s *Store)) string {
	t.Helper()
	dir := storeDir(t)
	fill(t, dir, add)
	return dir
}

func storeDir(t testing.TB) string { return filepath.Join(t.TempDir(), "store") }

// inner is the directory of the store's files.
func inner(dir string) string { return filepath.Join(dir, storeName) }

// space returns a function for a disk with the given free space.
func space(left *uint64) func(string) (uint64, error) {
	return func(string) (uint64, error) { return *left, nil }
}

const plenty = uint64(1 << 40)

func importFrom(t testing.TB, s *Store, from io.Reader, o ImportOptions) (r ImportReport, err error) {
	err = s.Import(t.Context(), from, o, &r)
	return r, err
}

// export returns the export of the store in a directory.
func export(t testing.TB, dir string) string {
	t.Helper()
	var b strings.Builder
	s := open(t, dir, Options{})
	n, err := s.Export(&b)
	if err != nil || n != strings.Count(b.String(), "\n") {
		t.Fatalf("Export: %d, %v: want %d", n, err, strings.Count(b.String(), "\n"))
	}
	wantWarnings(t, s)
	return b.String()
}

func mustHit(t testing.TB, s *Store, q solver.Query) solver.Result {
	t.Helper()
	r, err := s.Known(context.Background(), &q)
	if err != nil || r == nil {
		t.Fatalf("Known: %v, err %v, warnings %q: want a hit", r, err, s.Warnings())
	}
	return *r
}

func mustMiss(t testing.TB, s *Store, q solver.Query) {
	t.Helper()
	if r, err := s.Known(context.Background(), &q); err != nil || r != nil {
		t.Fatalf("Known: %v, err %v: want a miss", r, err)
	}
}

// hitOrMiss looks up in a store that it opens and closes.
func hitOrMiss(t testing.TB, dir string, o Options, hit bool, q solver.Query) (r solver.Result) {
	t.Helper()
	s := open(t, dir, o)
	if hit {
		r = mustHit(t, s, q)
	} else {
		mustMiss(t, s, q)
	}
	testhelp.OK(t, s.Close())
	return r
}

// mustStat checks the number of records and of judged records.
func mustStat(t testing.TB, s *Store, records, judged int) {
	t.Helper()
	if st, err := s.Stat(); err != nil || st.Records != records || st.Judged != judged {
		t.Errorf("Stat: %+v, %v: want %d records and %d judged ones", st, err, records, judged)
	}
}

// wantWarnings checks that there is a warning for each of these words, which contains it,
// in order.
func wantWarnings(t testing.TB, s interface{ Warnings() []string }, words ...string) {
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
