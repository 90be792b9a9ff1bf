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

	"fukumi/cache/internal/disk"
	"fukumi/notation/testhelp"
	"fukumi/solver"
)

// A way brings the results of stores into another one.
type way string

const merging, importing way = "merge", "import"

func (w way) into(t *testing.T, s *Store, o ImportOptions, from ...string) (sum ImportReport) {
	t.Helper()
	for _, dir := range from {
		if w == merging {
			testhelp.OK(t, s.Merge(t.Context(), dir, o, &sum))
		} else {
			testhelp.OK(t, s.Import(t.Context(), strings.NewReader(export(t, dir)), o, &sum))
		}
	}
	return sum
}

// bring makes a store of others, and returns its directory.
func (w way) bring(t *testing.T, o ImportOptions, from ...string) (dir string, sum ImportReport) {
	t.Helper()
	dir = storeDir(t)
	s := open(t, dir, Options{})
	sum = w.into(t, s, o, from...)
	testhelp.OK(t, s.Close())
	return dir, sum
}

// foreign makes a store that has imported another one on trust.
func foreign(t *testing.T, add func(s *Store)) string {
	t.Helper()
	dir, _ := importing.bring(t, ImportOptions{TrustNoWin: true}, filled(t, add))
	return dir
}

// TestMergeIsTheUnion: the stores of a divided work, merged as one's own in any
// order, hold what the store of the whole holds, and merging them again adds
// nothing.
func TestMergeIsTheUnion(t *testing.T) {
	dull, nothing := quiet(solver.VCT)
	judged := dull.Position.Turned()
	all := []func(s *Store){
		func(s *Store) { s.Add(exactThree()) },
		func(s *Store) { s.Add(dull, nothing) },
		func(s *Store) { s.AddJudged(&judged, "question", []byte("answer")) },
	}
	for i := range 100 { // more than is written at a time
		all = append(all, func(s *Store) { s.Add(five(i)) })
	}
	part := func(of, number int) string {
		return filled(t, func(s *Store) {
			for i, add := range all {
				if i%of == number {
					add(s)
				}
			}
		})
	}
	shards := []string{part(4, 3), part(4, 2), part(4, 1), part(4, 0)}
	merged, r := merging.bring(t, ImportOptions{Own: true}, shards...)
	if r.Stored != len(all)-1 || r.Judged != 1 || r.Known+r.Untrusted+r.Bad != 0 {
		t.Errorf("%+v: want %d stored and 1 judged", r, len(all)-1)
	}
	if got, want := export(t, merged), export(t, part(1, 0)); got != want {
		t.Errorf("merged:\n%s\nwant:\n%s", got, want)
	}
	mustStat(t, open(t, merged, Options{}), len(all)-1, 1)
	s := open(t, merged, Options{})
	if r := merging.into(t, s, ImportOptions{Own: true}, shards...); r.Known != len(all)-1 || r.Stored != 0 {
		t.Errorf("again: %+v: want %d known", r, len(all)-1)
	}
}

// TestOrderDoesNotMatter: what is stored is the same in whatever order results
// come, also where several answer one question, at once or one after the other.
func TestOrderDoesNotMatter(t *testing.T) {
	win, won := openThree()
	exact, exactResult := exactThree()
	costly := won
	costly.Nodes = 1000
	flat, flatResult := five(3)
	mirrored, mirroredResult := flat, flatResult
	mirrored.Position, mirroredResult.Proof = flat.Position.Image(1), imageOf(flatResult.Proof, 1)
	all := []queuedResult{{win, won, Searcher{}}, {exact, exactResult, Searcher{}}, {win, costly, Searcher{}},
		{flat, flatResult, Searcher{"v2", 9}}, {mirrored, mirroredResult, Searcher{"v1", 9}}}
	for _, imported := range []bool{false, true} {
		for _, c := range []solver.Class{solver.VCF, solver.VCT3, solver.VCT} {
			for _, nodes := range []int64{7, 5} {
				q, r := quiet(c)
				r.Imported, r.Nodes = imported, nodes
				all = append(all, queuedResult{query: q, result: r},
					queuedResult{query: solver.Query{Position: win.Position, Goal: c}, result: r})
			}
		}
	}
	want := ""
	rng := rand.New(rand.NewPCG(1, 2))
	for range 12 {
		dir := storeDir(t)
		s := open(t, dir, Options{})
		for n, i := range rng.Perm(len(all)) {
			if s.Add(all[i].query, all[i].result); n%10 == 9 {
				testhelp.OK(t, s.Flush())
			}
		}
		testhelp.OK(t, s.Close())
		before := want
		if want = export(t, dir); before != "" && before != want {
			t.Fatalf("%s\nand in another order\n%s", before, want)
		}
	}
	if strings.Count(want, "\n") != 3 || !strings.Contains(want, `"exact_for":"vct"`) ||
		!strings.Contains(want, `"no-win","class":"vct","nodes":5,"origin":"searched"`) ||
		strings.Contains(want, `:1000`) {
		t.Errorf("%s: want two wins, one of them exact, and the widest absence, of the cheapest searches", want)
	}
}

// TestOnTrust: a win needs none; an absence, and that no win is shorter, are taken over on
// the caller's word only, and stay hearsay unless the search was the caller's own. What is
// hearsay is believed only if the caller asks for it.
func TestOnTrust(t *testing.T) {
	exact, exactResult := exactThree()
	win := exact
	win.Shortest = false
	dull, nothing := quiet(solver.VCT)
	narrow := dull
	narrow.Goal = solver.VCF
	from := filled(t, func(s *Store) {
		s.Add(exact, exactResult)
		s.Add(dull, nothing)
	})
	hearsay := foreign(t, func(s *Store) { s.Add(dull, nothing) })
	lines := export(t, from)
	for _, w := range []way{merging, importing} {
		for i, o := range []ImportOptions{{}, {TrustNoWin: true}, {Own: true}} {
			stored, untrusted := 2, 0
			if i == 0 {
				stored, untrusted = 1, 1
			}
			dir, r := w.bring(t, o, from)
			if r.Stored != stored || r.Untrusted != untrusted || r.Bad+r.Known > 0 {
				t.Errorf("%s, %+v: %+v: want %d stored", w, o, r, stored)
			}
			for _, believe := range []bool{false, true} {
				opt := Options{Imported: believe}
				r := hitOrMiss(t, dir, opt, true, win)
				if r.Imported == o.Own || r.Exact != (o.Own || o.TrustNoWin && believe) {
					t.Errorf("%s, %+v: imported %v, exact %v", w, o, r.Imported, r.Exact)
				}
				for _, q := range []solver.Query{dull, narrow, exact} {
					hit := o.Own || o.TrustNoWin && believe
					if r := hitOrMiss(t, dir, opt, hit, q); hit && r.Imported == o.Own {
						t.Errorf("%s, %+v: %v: imported %v", w, o, r.Verdict, r.Imported)
					}
				}
			}
			text := export(t, dir)
			again := strings.ReplaceAll(text, `"origin":"imported"`, `"origin":"searched"`)
			if i > 0 && again != lines {
				t.Errorf("exported again:\n%s\nwant\n%s", again, lines)
			}
			if n := strings.Count(text, `"origin":"imported"`); o.Own && n > 0 || !o.Own && n != stored {
				t.Errorf("%s, %+v: %d lines are said to be imported", w, o, n)
			}
			if r := w.into(t, open(t, dir, Options{}), o, from); r.Stored != 0 || r.Known != stored {
				t.Errorf("%s, %+v: again: %+v: want %d known", w, o, r, stored)
			}
		}
		// What was hearsay there is hearsay here, until it is known better.
		dir, _ := w.bring(t, ImportOptions{Own: true}, hearsay)
		hitOrMiss(t, dir, Options{}, false, dull)
		hitOrMiss(t, dir, Options{Imported: true}, true, dull)
		dir, _ = w.bring(t, ImportOptions{Own: true}, hearsay, from)
		hitOrMiss(t, dir, Options{}, true, dull)
	}
	// Records of another or an unknown version never count as searched here.
	says := fmt.Sprintf(`"store":%d`, Version)
	for text, records := range map[string]int{
		strings.ReplaceAll(lines, ","+says, ""):      2,
		strings.ReplaceAll(lines, says, `"store":1`): 1,
	} {
		if text == lines {
			t.Fatal("the lines do not say the version of the store")
		}
		dir := storeDir(t)
		s := open(t, dir, Options{})
		_, err := importFrom(t, s, strings.NewReader(text), ImportOptions{Own: true, TrustNoWin: true})
		testhelp.OK(t, err, s.Close())
		hitOrMiss(t, dir, Options{}, true, win)
		hitOrMiss(t, dir, Options{}, false, dull)
		hitOrMiss(t, dir, Options{}, false, exact)
		mustStat(t, open(t, dir, Options{}), records, 0)
	}
}

// TestHearsayGivesWay: a result searched here is stored next to hearsay or replaces it, and no
// import makes hearsay of it.
func TestHearsayGivesWay(t *testing.T) {
	dull, nothing := quiet(solver.VCT)
	dir := foreign(t, func(s *Store) { s.Add(dull, nothing) })
	s := open(t, dir, Options{})
	if r, ok, err := s.Get(&dull.Position, solver.VCT); err != nil || !ok || !r.Imported {
		t.Errorf("Get: %+v, %v, %v: want it, and imported", r, ok, err)
	}
	if report, err := s.Verify(t.Context(), false); err != nil || report.Imported != 1 || report.NoWins != 0 {
		t.Errorf("Verify: %+v, %v: want one imported absence", report, err)
	}
	// A narrower absence that was searched here is stored next to it.
	fill(t, dir, func(s *Store) { s.Add(quiet(solver.VCF)) })
	narrow, _ := quiet(solver.VCF)
	for _, believe := range []bool{false, true} {
		if r := hitOrMiss(t, dir, Options{Imported: believe}, true, narrow); r.Imported {
			t.Error("searched here, and said to be imported")
		}
		hitOrMiss(t, dir, Options{Imported: believe}, believe, dull)
	}
	fill(t, dir, func(s *Store) { s.Add(dull, nothing) })
	hitOrMiss(t, dir, Options{}, true, dull)
	s = open(t, dir, Options{})
	importing.into(t, s, ImportOptions{TrustNoWin: true}, dir)
	testhelp.OK(t, s.Close())
	hitOrMiss(t, dir, Options{}, true, dull)
}

// TestNoOriginIsNoRecord: a record that does not say where it comes from, or whose HMAC is
// another, is not taken for one that was searched here.
func TestNoOriginIsNoRecord(t *testing.T) {
	q, r := quiet(solver.VCT)
	for _, origin := range []string{"", "Searched", "me"} {
		dir := storeDir(t)
		rec := made(t, q, r)
		rec.Origin = origin
		forge(t, dir, q, rec)
		hitOrMiss(t, dir, Options{}, false, q)
		if r := hitOrMiss(t, dir, Options{Imported: true}, true, q); !r.Imported {
			t.Errorf("origin %q: taken for searched here", origin)
		}
	}
	dir := filled(t, func(s *Store) { s.Add(q, r) })
	another := Options{Secret: func(bool) ([]byte, error) { return []byte("the key of somebody else"), nil }}
	hitOrMiss(t, dir, another, false, q)
	another.Imported = true
	if r := hitOrMiss(t, dir, another, true, q); !r.Imported {
		t.Error("under another key: taken for searched here")
	}
}

// TestSearcher: an absence of wins keeps the program and the limit of its search
// through a store, an export, an import and a merge; a win has its proof instead.
func TestSearcher(t *testing.T) {
	dull, nothing := quiet(solver.VCT)
	dull.Limits.Nodes = 12345
	dir := storeDir(t)
	s := open(t, dir, Options{Program: "v1 (abc)"})
	s.Add(openThree())
	s.Add(dull, nothing)
	testhelp.OK(t, s.Close())
	text := export(t, dir)
	if n := strings.Count(text, `"program":"v1 (abc)","node_limit":12345`); n != 1 || strings.Count(text, "\n") != 2 {
		t.Fatalf("%d searchers, want 1, in %s", n, text)
	}
	for _, w := range []way{merging, importing} {
		to := storeDir(t)
		s := open(t, to, Options{Program: "v2"})
		r := w.into(t, s, ImportOptions{Own: true}, dir)
		testhelp.OK(t, s.Close())
		if got := export(t, to); r.Stored != 2 || got != text {
			t.Errorf("%s: %+v, got %s\nwant %s", w, r, got, text)
		}
	}
	for _, hostile := range []string{`v1\u001b[8m`, strings.Repeat("x", maxProgram+1), `v1\nforged`} {
		line := strings.Replace(text, "v1 (abc)", hostile, 1)
		if r, err := importFrom(t, open(t, storeDir(t), Options{}), strings.NewReader(line),
			ImportOptions{Own: true}); err != nil || r.Bad != 1 {
			t.Errorf("%s: %+v, %v, want one bad line", hostile, r, err)
		}
	}
}

func TestImportRefusesWhatIsWrong(t *testing.T) {
	good := export(t, filled(t, func(s *Store) { s.Add(openThree()) }))
	swap := func(from, to string) string {
		if !strings.Contains(good, from) {
			t.Fatalf("%q is not in %s", from, good)
		}
		return strings.Replace(good, from, to, 1)
	}
	_, first, _ := strings.Cut(good, `"black":[`)
	first, _, _ = strings.Cut(first, ",")
	// The answer to the defender's block is gone.
	i, j := strings.Index(good, `"replies":{`), strings.LastIndex(good, `}}}`)
	if i < 0 || j < i {
		t.Fatalf("no replies in %s", good)
	}
	for word, line := range map[string]string{
		"not a record":     "{]\n",
		"schema":           swap(`"schema":1`, `"schema":2`),
		"another position": swap(`"turn":"black"`, `"turn":"white"`),
		"takes 3 plies":    swap(`"length":3`, `"length":1`),
		"verdict":          swap(`"verdict":"win"`, `"verdict":"unknown"`),
		"class":            swap(`"class":"vcf"`, `"class":"vct"`),
		"size":             swap(`"size":15`, `"size":4`),
		"occupied":         swap(`"black":[`, `"black":[`+first+`,`),
		"side to move":     swap(`"turn":"black",`, ``),
		"proof":            good[:i] + `"replies":{}` + good[j:],
	} {
		s := open(t, storeDir(t), Options{})
		report, err := importFrom(t, s, strings.NewReader("\n"+line+good), ImportOptions{TrustNoWin: true})
		if err != nil || report.Stored != 1 || report.Known != 0 || len(report.Errors) != 1 {
			t.Errorf("%s: %+v, %v: want one error and the good line stored", word, report, err)
		} else if e := report.Errors[0].Error(); !strings.HasPrefix(e, "line 2: ") || !strings.Contains(e, word) {
			t.Errorf("%v: want line 2 and %q", e, word)
		}
	}
}

// TestImportOfBadLines: a line that is too long is a bad one among the others; however many
// lines are bad, only the first errors are kept, each of a bounded length, and all are counted.
func TestImportOfBadLines(t *testing.T) {
	good := export(t, filled(t, oneFive))
	spaces := strings.Repeat(" ", 2*disk.MaxText)
	s := open(t, storeDir(t), Options{})
	report, err := importFrom(t, s, strings.NewReader(" "+good+"{"+spaces+"\n"+good+"["+spaces), ImportOptions{})
	if err != nil || report.Stored != 1 || report.Known != 1 || report.Bad != 2 ||
		!strings.HasPrefix(report.Errors[0].Error(), "line 2: ") ||
		!strings.HasPrefix(report.Errors[1].Error(), "line 4: ") {
		t.Errorf("Import: %+v, %v: want 2 good lines and 2 bad ones", report, err)
	}
	const lines = 50_000
	long := `{"schema":1,"verdict":"` + strings.Repeat("x", 1<<16) + `","rule":"freestyle","size":15,"turn":"black"}` +
		"\n"
	report, err = importFrom(t, s, strings.NewReader(long+strings.Repeat("{\n", lines)), ImportOptions{})
	if err != nil || report.Bad != lines+1 || len(report.Errors) != maxErrors || cap(report.Errors) > 4*maxErrors {
		t.Errorf("Import: %d bad, %d errors, %v: want %d and %d", report.Bad, len(report.Errors), err, lines+1,
			maxErrors)
	}
	for _, e := range report.Errors {
		if len(e.Error()) > 2*maxErrorText {
			t.Errorf("an error of %d bytes", len(e.Error()))
		}
	}
}

// TestMergeChecks: a win whose proof does not hold is not imported, even from a
// trusted store, and a proved one replaces its absence.
func TestMergeChecks(t *testing.T) {
	q, r := openThree()
	other, otherResult := five(1)
	rec := made(t, q, r)
	rec.Proof = made(t, other, otherResult).Proof // a proof, but of another win
	forged := storeDir(t)
	forge(t, forged, q, rec)
	_, report := merging.bring(t, ImportOptions{Own: true}, forged)
	if report.Bad != 1 || report.Stored != 0 || len(report.Errors) != 1 ||
		!strings.Contains(report.Errors[0].Error(), "another position") ||
		!strings.HasPrefix(report.Errors[0].Error(), "record 1: ") {
		t.Errorf("forged: %+v", report)
	}
	lie := filled(t, func(s *Store) { s.Add(q, solver.Result{Verdict: solver.NoWin, Class: solver.VCT}) })
	truth := filled(t, func(s *Store) { s.Add(q, r) })
	into, _ := merging.bring(t, ImportOptions{Own: true}, lie, truth, lie)
	if r := hitOrMiss(t, into, Options{}, true, q); r.Verdict != solver.Win {
		t.Errorf("%v: want the win that is proved", r.Verdict)
	}
}

// TestTransferInterrupted: an interrupt ends an import within a line that has no end, and a
// merge and a check of the store before the next record.
func TestTransferInterrupted(t *testing.T) {
	s := open(t, filled(t, sample), Options{})
	ctx, cancel := context.WithCancel(t.Context())
	reads := 0
	endless := readerFunc(func(p []byte) (int, error) {
		if reads++; reads == 100 {
			cancel()
		}
		return copy(p, "x"), nil
	})
	var report ImportReport
	if err := s.Import(ctx, endless, ImportOptions{}, &report); !errors.Is(err, context.Canceled) || reads != 100 {
		t.Errorf("%v after %d reads", err, reads)
	}
	if report, err := s.Verify(ctx, false); err != nil || report.Wins != 0 {
		t.Errorf("%+v, %v", report, err)
	}
	into := open(t, storeDir(t), Options{})
	if err := into.Merge(ctx, s.Path(), ImportOptions{Own: true}, &report); !errors.Is(err, context.Canceled) ||
		report.Stored != 0 {
		t.Errorf("%+v, %v: want nothing, and %v", report, err, context.Canceled)
	}
	mustStat(t, into, 0, 0)
}

// TestInterruptBetweenLooks: whichever look at the context is the first to find it done, an
// import that has not read all says that it was interrupted.
func TestInterruptBetweenLooks(t *testing.T) {
	for n := range 12 {
		ctx := &doneAtLook{Context: t.Context(), left: n}
		lines := strings.NewReader(strings.Repeat("\n", 100))
		err := open(t, storeDir(t), Options{}).Import(ctx, lines, ImportOptions{}, new(ImportReport))
		if !errors.Is(err, context.Canceled) {
			t.Errorf("interrupted before look %d: %v", n+1, err)
		}
	}
}

// A doneAtLook is a context that is done once its error was asked for a number of times.
type doneAtLook struct {
	context.Context
	left int
}

func (d *doneAtLook) Err() error {
	if d.left--; d.left < 0 {
		return context.Canceled
	}
	return nil
}

type readerFunc func(p []byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }

// TestMergeOfNothing: a directory without a store is an error, not an empty store.
func TestMergeOfNothing(t *testing.T) {
	dir, empty, file := filled(t, oneFive), t.TempDir(), filepath.Join(t.TempDir(), "file")
	link := filepath.Join(t.TempDir(), "link")
	testhelp.OK(t, os.WriteFile(file, nil, 0o600), os.Symlink(dir, link),
		os.Mkdir(filepath.Join(empty, "store-v1.1"), 0o700))
	for name, want := range map[string]string{dir: "the store itself", link: "the store itself",
		empty: "holds no store of version", file: "holds no store", filepath.Join(empty, "x"): "no such file"} {
		s := open(t, dir, Options{})
		if err := s.Merge(t.Context(), name, ImportOptions{Own: true}, new(ImportReport)); err == nil ||
			!strings.Contains(err.Error(), want) || strings.Count(err.Error(), name) != 1 {
			t.Errorf("%s: %v: want %q", name, err, want)
		}
		testhelp.OK(t, s.Close())
	}
	mustStat(t, open(t, dir, Options{}), 1, 0)
}

// TestMergeFromDamaged: what can be read of a damaged store is taken over, whatever file of it is
// damaged, and that the own store cannot be written is said all the same.
func TestMergeFromDamaged(t *testing.T) {
	whole := filled(t, sample)
	spoil := func(path string) error { return os.WriteFile(path, []byte("x"), 0o600) }
	for name, damage := range map[string]func(path string) error{
		"SEAL": spoil, "MANIFEST": spoil, "000009.sst": spoil, "DISCARD": os.Remove,
	} {
		from := storeDir(t)
		testhelp.OK(t, os.CopyFS(from, os.DirFS(whole)), damage(filepath.Join(inner(from), name)))
		left := uint64(0)
		s := open(t, storeDir(t), Options{free: space(&left)})
		if err := s.Merge(t.Context(), from, ImportOptions{}, new(ImportReport)); !errors.Is(err, ErrUnavailable) {
			t.Errorf("%s: on a full disk: %v, want %v", name, err, ErrUnavailable)
		}
		left = plenty
		testhelp.OK(t, s.Merge(t.Context(), inner(from), ImportOptions{Own: true}, new(ImportReport)))
		mustStat(t, s, 4, 0)
		report, err := open(t, from, Options{}).Verify(t.Context(), false)
		if report.Wins != 3 || report.NoWins != 1 || !errors.Is(err, disk.ErrDamaged) {
			t.Errorf("%s: Verify: %+v, %v", name, report, err)
		}
	}
}

// TestMergeOfState: the error says that a state is not a store of results, and calls no record
// bad.
func TestMergeOfState(t *testing.T) {
	dir := t.TempDir()
	state := mustOpen(t, dir)
	testhelp.OK(t, state.SetHead([]byte("head")), state.Add(numbered(1)), state.Close())
	for _, from := range []string{dir, filepath.Join(dir, stateName)} {
		var report ImportReport
		err := open(t, storeDir(t), Options{}).Merge(t.Context(), from, ImportOptions{}, &report)
		if err == nil || !strings.Contains(err.Error(), "a long proof") || report.Bad > 0 {
			t.Errorf("%s: %v, %+v", from, err, report)
		}
	}
}
