package cache

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fukumi/solver"
)

// merge merges stores into the one in dir and closes it.
func merge(t *testing.T, dir string, o ImportOptions, from ...string) (sum ImportReport) {
	t.Helper()
	s := open(t, dir, Options{})
	for _, name := range from {
		if err := s.Merge(context.Background(), name, o, &sum); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	return sum
}

// parts are results of every sort, and how they come into a store.
func parts(t *testing.T) []func(s *Store) {
	t.Helper()
	var list []func(s *Store)
	for i := range 100 { // more than is written at a time
		list = append(list, func(s *Store) { s.Add(five(i)) })
	}
	exact, exactResult := openThree()
	exact.Shortest, exactResult.Exact = true, true
	dull, dullResult := quiet(solver.VCT)
	judged := dull.Position.Turned()
	return append(list,
		func(s *Store) { s.Add(exact, exactResult) },
		func(s *Store) { s.Add(dull, dullResult) },
		func(s *Store) { s.AddJudged(&judged, "question", []byte("answer")) })
}

// TestMergeIsTheUnion: the stores of a divided work, merged as one's own in any
// order, hold what the store of the whole holds, and merging them again adds
// nothing.
func TestMergeIsTheUnion(t *testing.T) {
	whole, all := storeDir(t), parts(t)
	fill(t, whole, func(s *Store) {
		for _, add := range all {
			add(s)
		}
	})
	var shards []string
	for i := range 4 {
		dir := filepath.Join(t.TempDir(), fmt.Sprint(i))
		fill(t, dir, func(s *Store) {
			for j, add := range all {
				if j%4 == i {
					add(s)
				}
			}
		})
		shards = append([]string{dir}, shards...)
	}
	merged := storeDir(t)
	if r := merge(t, merged, ImportOptions{Own: true}, shards...); r.Stored != len(all)-1 || r.Judged != 1 ||
		r.Known+r.Untrusted+r.Bad != 0 {
		t.Errorf("%+v: want %d stored and 1 judged", r, len(all)-1)
	}
	if got, want := export(t, open(t, merged, Options{})), export(t, open(t, whole, Options{})); got != want {
		t.Errorf("merged:\n%s\nwant:\n%s", got, want)
	}
	st, err := open(t, merged, Options{}).Stat()
	if err != nil || st.Judged != 1 {
		t.Errorf("%+v, %v: want 1 judged", st, err)
	}
	if r := merge(t, merged, ImportOptions{Own: true}, shards...); r.Known != len(all)-1 || r.Stored != 0 {
		t.Errorf("again: %+v: want %d known", r, len(all)-1)
	}
}

// TestOrderDoesNotMatter: what is stored is the same in whatever order results
// come, also where several answer one question.
func TestOrderDoesNotMatter(t *testing.T) {
	win, won := openThree()
	exact, exactResult := win, won
	exact.Shortest, exactResult.Exact = true, true
	costly := won
	costly.Nodes = 1000
	flat, flatResult := five(3)
	mirrored, mirroredResult := flat, flatResult
	mirrored.Position, mirroredResult.Proof = flat.Position.Image(1), imageOf(flatResult.Proof, 1)
	all := []pending{{win, won, Searcher{}}, {exact, exactResult, Searcher{}}, {win, costly, Searcher{}},
		{flat, flatResult, Searcher{"v2", 9}}, {mirrored, mirroredResult, Searcher{"v1", 9}}}
	for _, imported := range []bool{false, true} {
		for _, c := range []solver.Class{solver.VCF, solver.VCT3, solver.VCT} {
			for _, nodes := range []int64{7, 5} {
				q, r := quiet(c)
				r.Imported, r.Nodes = imported, nodes
				all = append(all, pending{query: q, result: r})
				lie := r
				all = append(all, pending{query: solver.Query{Position: win.Position, Goal: c}, result: lie})
			}
		}
	}
	want := ""
	rng := rand.New(rand.NewPCG(1, 2))
	for range 12 {
		dir := storeDir(t)
		s := open(t, dir, Options{})
		for _, i := range rng.Perm(len(all)) {
			s.Add(all[i].query, all[i].result)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		got := export(t, open(t, dir, Options{}))
		if want == "" {
			want = got
		}
		if got != want {
			t.Fatalf("%s\nand in another order\n%s", got, want)
		}
	}
	if strings.Count(want, "\n") != 3 ||
		!strings.Contains(want, `"no-win","class":"vct","nodes":5,"origin":"searched"`) ||
		strings.Contains(want, `:1000`) {
		t.Errorf("%s: want two wins and the widest absence, of the cheapest searches", want)
	}
}

// TestMergeOnTrust: a win needs none; an absence, and that no win is shorter, are
// taken over on the caller's word only, and stay hearsay unless the search was the
// caller's own.
func TestMergeOnTrust(t *testing.T) {
	exact, exactResult := openThree()
	exact.Shortest, exactResult.Exact = true, true
	win := exact
	win.Shortest = false
	dull, dullResult := quiet(solver.VCT)
	from := storeDir(t)
	fill(t, from, func(s *Store) {
		s.Add(exact, exactResult)
		s.Add(dull, dullResult)
	})
	lines := export(t, open(t, from, Options{}))
	hearsay := foreign(t, func(s *Store) { s.Add(dull, dullResult) })
	for _, way := range []string{"merge", "import"} {
		bring := func(o ImportOptions, more ...string) string {
			dir := storeDir(t)
			if way == "merge" {
				if r := merge(t, dir, o, append(more, from)...); r.Bad > 0 ||
					(r.Untrusted > 0) == (o != ImportOptions{}) {
					t.Errorf("%+v: %+v", o, r)
				}
				return dir
			}
			s := open(t, dir, Options{})
			text := lines
			for _, m := range more {
				text = export(t, open(t, m, Options{})) + text
			}
			if r, err := importFrom(t, s, strings.NewReader(text), o); err != nil || r.Bad > 0 ||
				(r.Untrusted > 0) == (o != ImportOptions{}) {
				t.Errorf("%+v: %+v, %v", o, r, err)
			}
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
			return dir
		}
		none := open(t, bring(ImportOptions{}), Options{Imported: true})
		if r := mustHit(t, none, win); !r.Imported || r.Exact {
			t.Errorf("%s: imported %v, exact %v: want an imported win of which nothing is known to be shorter", way,
				r.Imported, r.Exact)
		}
		mustMiss(t, none, dull)
		trusted := bring(ImportOptions{TrustNoWin: true})
		mustMiss(t, open(t, trusted, Options{}), dull)
		if r := mustHit(t, open(t, trusted, Options{Imported: true}), dull); !r.Imported {
			t.Errorf("%s: an absence of a foreign store is said to be searched here", way)
		}
		own := open(t, bring(ImportOptions{Own: true}), Options{})
		for _, q := range []solver.Query{dull, exact} {
			if r := mustHit(t, own, q); r.Imported {
				t.Errorf("%s: %v: searched by the caller, and said to be imported", way, r.Verdict)
			}
		}
		// What was hearsay there is hearsay here, until it is known better.
		if way == "merge" {
			dir := storeDir(t)
			merge(t, dir, ImportOptions{Own: true}, hearsay)
			mustMiss(t, open(t, dir, Options{}), dull)
			mustHit(t, open(t, dir, Options{Imported: true}), dull)
		}
		mustHit(t, open(t, bring(ImportOptions{Own: true}, hearsay), Options{}), dull)
	}
	// Of another version, or of none that is said, nothing counts as searched here.
	for text, known := range map[string]bool{
		strings.ReplaceAll(lines, fmt.Sprintf(`,"store":%d`, Version), ""):                          true,
		strings.ReplaceAll(lines, fmt.Sprintf(`"store":%d`, Version), fmt.Sprintf(`"store":%d`, 1)): false,
	} {
		dir := storeDir(t)
		s := open(t, dir, Options{})
		if text == lines {
			t.Fatal("the lines do not say the version of the store")
		}
		if _, err := importFrom(t, s, strings.NewReader(text), ImportOptions{Own: true, TrustNoWin: true}); err != nil {
			t.Fatal(err)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		mustHit(t, open(t, dir, Options{}), win)
		mustMiss(t, open(t, dir, Options{}), dull)
		mustMiss(t, open(t, dir, Options{}), exact)
		if st, err := open(t, dir, Options{}).Stat(); err != nil || (st.Records == 2) != known {
			t.Errorf("%+v, %v: absences known: want %v", st, err, known)
		}
	}
}

// TestMergeChecks: a win whose proof does not hold is not taken over, whoever says
// that the store is trusted, and one that is proved takes the place of its absence.
func TestMergeChecks(t *testing.T) {
	q, r := openThree()
	rec := made(t, q, r)
	other, otherResult := five(1)
	rec.Proof = made(t, other, otherResult).Proof // a proof, but of another win
	forged := storeDir(t)
	forge(t, forged, q, rec)
	into := storeDir(t)
	if r := merge(t, into, ImportOptions{Own: true}, forged); r.Bad != 1 || r.Stored != 0 || len(r.Errors) != 1 ||
		!strings.Contains(r.Errors[0].Error(), "another position") || !strings.HasPrefix(r.Errors[0].Error(),
		"record 1: ") {
		t.Errorf("forged: %+v", r)
	}
	lie, truth := storeDir(t), storeDir(t)
	fill(t, lie, func(s *Store) { s.Add(q, solver.Result{Verdict: solver.NoWin, Class: solver.VCT}) })
	fill(t, truth, func(s *Store) { s.Add(q, r) })
	merge(t, into, ImportOptions{Own: true}, lie, truth, lie)
	if r := mustHit(t, open(t, into, Options{}), q); r.Verdict != solver.Win {
		t.Errorf("%v: want the win that is proved", r.Verdict)
	}
}

// TestMergeInterrupted: an interrupt ends a merge, and what came before it stays.
func TestMergeInterrupted(t *testing.T) {
	from, into := storeDir(t), storeDir(t)
	fill(t, from, func(s *Store) { s.Add(five(1)) })
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	s := open(t, into, Options{})
	if r, err := mergeFrom(ctx, s, from, ImportOptions{Own: true}); !errors.Is(err, context.Canceled) || r.Stored != 0 {
		t.Errorf("%+v, %v: want nothing, and %v", r, err, context.Canceled)
	}
}

// TestMergeOfNothing: what is no store is said, and not taken for an empty one.
func TestMergeOfNothing(t *testing.T) {
	dir, empty, file := storeDir(t), t.TempDir(), filepath.Join(t.TempDir(), "file")
	fill(t, dir, func(s *Store) { s.Add(five(1)) })
	link := filepath.Join(t.TempDir(), "link")
	if err := errors.Join(os.WriteFile(file, nil, 0o600), os.Symlink(dir, link),
		os.Mkdir(filepath.Join(empty, "store-v1.1"), 0o700)); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{dir: "the store itself", link: "the store itself",
		empty: "holds no store of version", file: "holds no store", filepath.Join(empty, "x"): "no such file"} {
		s := open(t, dir, Options{})
		if _, err := mergeFrom(context.Background(), s, name, ImportOptions{Own: true}); err == nil ||
			!strings.Contains(err.Error(), want) || strings.Count(err.Error(), name) != 1 {
			t.Errorf("%s: %v: want %q", name, err, want)
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
	mustHit(t, open(t, dir, Options{}), func() solver.Query { q, _ := five(1); return q }())
}

// TestMergeFromDamaged: what can be read of a damaged store is taken over, and that the own
// store cannot be written is said all the same.
func TestMergeFromDamaged(t *testing.T) {
	from := storeDir(t)
	fill(t, from, func(s *Store) { s.Add(five(1)) })
	if err := os.WriteFile(filepath.Join(inner(from), "SEAL"), []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	left := uint64(1 << 40)
	s := open(t, storeDir(t), Options{free: func(string) (uint64, error) { return left, nil }})
	left = 0
	if _, err := mergeFrom(t.Context(), s, from, ImportOptions{Own: true}); !errors.Is(err, ErrUnavailable) {
		t.Errorf("on a full disk: %v, want %v", err, ErrUnavailable)
	}
	left = 1 << 40
	if _, err := mergeFrom(t.Context(), s, from, ImportOptions{Own: true}); err != nil {
		t.Error(err)
	}
	if st, err := s.Stat(); err != nil || st.Records != 1 {
		t.Errorf("%+v, %v, want the record", st, err)
	}
}
