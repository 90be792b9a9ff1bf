package cache

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"fukumi/cache/internal/disk"
	"fukumi/eval"
	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/notation/text"
	"fukumi/solver"
	"fukumi/solver/proof"
)

// sharedWin is a win whose certificate shares nodes.
func sharedWin() (solver.Query, solver.Result) {
	p := sure(proof.Decode(sure(os.ReadFile("../solver/explain/testdata/shared.json"))))
	return certify(p.Position, p.Class, p)
}

// quietWin is a win with quiet moves.
func quietWin(t *testing.T) (solver.Query, solver.Result) {
	t.Helper()
	in, err := text.ParsePosition("h8 o15 i9 a1", text.Defaults{})
	testhelp.OK(t, err)
	q := solver.Query{Position: in.Position, Goal: solver.AnyWin}
	r, err := solver.New(solver.Options{}).Solve(t.Context(), q)
	if err != nil || r.Class != solver.AnyWin {
		t.Fatalf("%v of class %v, %v", r.Verdict, r.Class, err)
	}
	return q, r
}

// TestRoundTrip: a win comes out of the store as it went in, for every image of its
// position, and goes with an export, which needs no trust.
func TestRoundTrip(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		of     func() (solver.Query, solver.Result)
		images int // which are stored
	}{
		"tree": {openThree, 8}, "five": {five1, 8}, "shared": {sharedWin, 1},
		"quiet": {func() (solver.Query, solver.Result) { return quietWin(t) }, 1},
	} {
		q, r := c.of()
		want := sure(proof.Encode(r.Proof))
		for stored := range notation.Symmetry(c.images) {
			p := imageOf(r.Proof, stored)
			dir := filled(t, func(s *Store) { s.Add(certify(p.Position, q.Goal, p)) })
			s := open(t, dir, Options{})
			for asked := range notation.Symmetries {
				query := q
				query.Position = q.Position.Image(asked)
				got := mustHit(t, s, query)
				if got.Verdict != solver.Win || got.Class != r.Class || got.Length != r.Length ||
					got.Source != solver.FromCache {
					t.Fatalf("%s: %v of class %v from %v: want the win", name, got.Verdict, got.Class, got.Source)
				}
				_, err := proof.Verify(got.Proof, proof.Options{Paranoid: true})
				if err != nil || !got.Proof.Position.Same(&query.Position) {
					t.Fatalf("%s: stored %d, asked %d: %v, or another position", name, stored, asked, err)
				}
				play(t, query.Position, got.Line, got.Length)
				back := sure(proof.Encode(imageOf(got.Proof, asked.Inverse())))
				// What is shared, or about a position that is its own image, has other texts too.
				if string(back) != string(want) && (c.images > 1 || asked == 0) {
					t.Errorf("%s: stored %d, asked %d: another proof: %.99s", name, stored, asked, back)
				}
			}
			wantWarnings(t, s)
			text := export(t, dir)
			if strings.Contains(text, `"proof":{"schema":2,`) != (name == "shared") {
				t.Errorf("%s: exported as %.400s", name, text)
			}
			report, err := importFrom(t, open(t, storeDir(t), Options{}), strings.NewReader(text), ImportOptions{})
			if err != nil || report.Stored != 1 {
				t.Errorf("%s: %+v, %v: want it stored", name, report, err)
			}
		}
	}
}

// play plays a line on the board: every point free, the last one a five.
func play(t *testing.T, pos notation.Position, line []notation.Point, length int) {
	t.Helper()
	if len(line) != length {
		t.Fatalf("line %v: want %d points", line, length)
	}
	for i, p := range line {
		side := pos.Turn()
		testhelp.OK(t, pos.Play(p))
		if five := pos.MakesFive(p, side); five != (i == len(line)-1) {
			t.Fatalf("line %v: move %d makes five: %v", line, i+1, five)
		}
	}
}

func TestWhichQueriesAreAnswered(t *testing.T) {
	vcf := func(goal solver.Class, shortest, exact bool) func() (solver.Query, solver.Result) {
		return func() (solver.Query, solver.Result) {
			q, r := openThree()
			q.Goal, q.Shortest, r.Exact = goal, shortest, exact
			return q, r
		}
	}
	for _, c := range []struct {
		name              string
		of                func() (solver.Query, solver.Result)
		from, to          solver.Class // the goals of the queries that are answered
		shortest, shortTo solver.Class // and those for a shortest win
	}{
		{"a win answers wider goals", vcf(solver.VCT, false, false), solver.VCF, proof.AnyWin, 1, 0},
		{"exact in its class", vcf(solver.VCT, false, true), solver.VCF, proof.AnyWin, solver.VCF, solver.VCF},
		{"shortest of a wide goal", vcf(solver.VCT, true, true), solver.VCF, proof.AnyWin, solver.VCF, solver.VCT},
		{"shortest, cut short", vcf(solver.VCT, true, false), solver.VCF, proof.AnyWin, 1, 0},
		{"five at once", five1, solver.Five, proof.AnyWin, solver.Five, proof.AnyWin},
		{"a win with quiet moves", func() (solver.Query, solver.Result) { return quietWin(t) },
			proof.AnyWin, proof.AnyWin, 1, 0},
		{"no win answers narrower goals", func() (solver.Query, solver.Result) { return quiet(solver.VCT3) },
			solver.Five, solver.VCT3, solver.Five, solver.VCT3},
	} {
		q, result := c.of()
		s := open(t, filled(t, func(s *Store) { s.Add(q, result) }), Options{})
		for _, q.Goal = range classes {
			for _, q.Shortest = range []bool{false, true} {
				q.All = false
				want := c.from <= q.Goal && q.Goal <= c.to
				if q.Shortest {
					want = c.shortest <= q.Goal && q.Goal <= c.shortTo
				}
				r, err := s.Known(t.Context(), &q)
				ok := r != nil
				if err != nil || ok != want {
					t.Errorf("%s: goal %v, shortest %v: hit %v, err %v: want %v", c.name, q.Goal, q.Shortest, ok, err,
						want)
				}
				if ok && r.Verdict == solver.NoWin && r.Class != q.Goal {
					t.Errorf("%s: goal %v: class %v: want the class asked for", c.name, q.Goal, r.Class)
				}
				if ok && q.Shortest && r.Verdict == solver.Win && !r.Exact {
					t.Errorf("%s: goal %v: an upper bound answers a shortest query", c.name, q.Goal)
				}
				q.All = true
				mustMiss(t, s, q)
			}
		}
		wantWarnings(t, s)
	}
}

// TestWhatIsNotWorthKeeping: an undecided result is never stored, nor what a result does
// not show.
func TestWhatIsNotWorthKeeping(t *testing.T) {
	other, _ := five(4)
	for name, change := range map[string]func(q *solver.Query, r *solver.Result){
		"unknown":        func(_ *solver.Query, r *solver.Result) { r.Verdict = solver.Unknown },
		"no proof":       func(_ *solver.Query, r *solver.Result) { r.Proof = nil },
		"from the cache": func(_ *solver.Query, r *solver.Result) { r.Source = solver.FromCache },
		// These are seen when they are written.
		"+class beyond goal":  func(_ *solver.Query, r *solver.Result) { r.Class = solver.VCT },
		"+proof of other":     func(q *solver.Query, _ *solver.Result) { q.Position = other.Position },
		"+no win of no class": func(_ *solver.Query, r *solver.Result) { *r = solver.Result{Verdict: solver.NoWin} },
		"+kept":               func(*solver.Query, *solver.Result) {},
	} {
		q, r := five(3)
		change(&q, &r)
		dir := filled(t, func(s *Store) { s.Add(q, r) })
		if name[0] != '+' {
			wantNothing(t, dir)
		}
		mustStat(t, open(t, dir, Options{}), map[bool]int{true: 1}[name == "+kept"], 0)
	}
}

// edit changes a closed store behind its back.
func edit(t *testing.T, dir string, change func(b *disk.Batch) error) {
	t.Helper()
	d := disk.New(dir, disk.Options{Name: storeName, Warn: t.Logf})
	testhelp.OK(t, d.Write(t.Context(), true, change), d.Close())
}

// forge writes rec as if it were about q, in a line that is intact.
func forge(t *testing.T, dir string, q solver.Query, rec *record) {
	t.Helper()
	f := canonical(&q.Position)
	rec.HMAC = rec.sum(sure(userKey(false)))
	edit(t, dir, func(b *disk.Batch) error { return b.Put(f.key(rec.Class), sure(json.Marshal(rec))) })
}

// made is the record of a result.
func made(t testing.TB, q solver.Query, r solver.Result) *record {
	t.Helper()
	f := canonical(&q.Position)
	rec, err := newRecord(&f, &queuedResult{query: q, result: r})
	if err != nil || rec == nil {
		t.Fatal(rec, err)
	}
	return rec
}

// TestForgedIsAMissAndIsDropped: a record whose proof does not hold for its position makes room
// for one whose proof does, and so does what is not a record at all.
func TestForgedIsAMissAndIsDropped(t *testing.T) {
	q, r := openThree()
	f := canonical(&q.Position)
	swap := func(from, to string) *record {
		rec := made(t, q, r)
		if !strings.Contains(string(rec.Proof), from) {
			t.Fatalf("%s: %q is not in it", rec.Proof, from)
		}
		rec.Proof = []byte(strings.Replace(string(rec.Proof), from, to, 1))
		return rec
	}
	longer, foreign := made(t, q, r), made(t, q, r)
	longer.Length = 5
	another, proved := five(1)
	foreign.Proof = made(t, another, proved).Proof
	for word, rec := range map[string]*record{
		"threat":                          swap(`"threat":["`+f.to.Apply(point("h7"), 15).String(), `"threat":["a9`),
		"proof":                           swap(`"tree":{`, `"trees":{`),
		"another position":                foreign,
		"takes 3 plies, not 5":            longer,
		"class vct":                       swap(`"class":"vcf"`, `"class":"vct"`),
		"a stored vcf result is not used": nil, // which is seen when the right one is written
	} {
		dir := storeDir(t)
		if rec != nil {
			forge(t, dir, q, rec)
		} else {
			edit(t, dir, func(b *disk.Batch) error { return b.Put(f.key(r.Class), []byte(`{"schema":1}`)) })
		}
		s := open(t, dir, Options{})
		if rec != nil {
			mustMiss(t, s, q)
		}
		s.Add(q, r)
		testhelp.OK(t, s.Close())
		wantWarnings(t, s, word)
		hitOrMiss(t, dir, Options{}, true, q)
	}
}

// TestAProofRefutesANoWin: a stored absence that is wrong gives way to a win,
// whichever comes first, and never the other way round.
func TestAProofRefutesANoWin(t *testing.T) {
	q, r := openThree()
	wrong := solver.Result{Verdict: solver.NoWin, Class: solver.VCT}
	for _, order := range [][]solver.Result{{wrong, r}, {r, wrong}} {
		dir := storeDir(t)
		for _, result := range order {
			s := open(t, dir, Options{})
			s.Add(q, result)
			testhelp.OK(t, s.Close())
		}
		if got := hitOrMiss(t, dir, Options{}, true, q); got.Verdict != solver.Win {
			t.Errorf("%v first: %v: want the win", order[0].Verdict, got.Verdict)
		}
		// Both at once, as an older store may have it.
		forge(t, dir, q, made(t, q, wrong))
		s := open(t, dir, Options{})
		q := q
		q.Shortest = true // which the win does not answer
		mustMiss(t, s, q)
		wantWarnings(t, s, "it denies a vcf that is proved")
	}
}

// TestOneRunSeesTheStoreAsItWas: what a run writes does not change its later
// answers, neither before nor after the store was first opened for writing.
func TestOneRunSeesTheStoreAsItWas(t *testing.T) {
	dir := filled(t, oneFive)
	s := open(t, dir, Options{})
	old, _ := five(1)
	for i := 2; i < 5; i++ {
		q, r := five(i)
		mustMiss(t, s, q)
		s.Add(q, r)
		testhelp.OK(t, s.Flush())
		mustMiss(t, s, q)
		mustHit(t, s, old)
	}
	testhelp.OK(t, s.Close())
	for i := 1; i < 5; i++ {
		q, _ := five(i)
		hitOrMiss(t, dir, Options{}, true, q)
	}
}

// TestModes: the reading and writing of each mode. A lookup does not make a missing store.
func TestModes(t *testing.T) {
	dir := filled(t, oneFive)
	known, _ := five(1)
	fresh, found := five(2)
	for _, c := range []struct {
		mode        Mode
		hit, stored bool
	}{{Off, false, false}, {ReadOnly, true, false}, {Auto, true, true}, {Require, true, true}} {
		s := open(t, dir, Options{Mode: c.mode})
		if r, err := s.Known(t.Context(), &known); (r != nil) != c.hit || err != nil {
			t.Errorf("%v: %v, err %v: want hit %v", c.mode, r, err, c.hit)
		}
		s.Add(fresh, found)
		testhelp.OK(t, s.Close())
		wantWarnings(t, s)
		hitOrMiss(t, dir, Options{Mode: ReadOnly}, c.stored, fresh)
		if m, err := ParseMode(c.mode.String()); err != nil || m != c.mode {
			t.Errorf("ParseMode(%q) = %v, %v", c.mode.String(), m, err)
		}
		if c.mode != Require {
			s = open(t, storeDir(t), Options{Mode: c.mode})
			mustMiss(t, s, known)
			testhelp.OK(t, s.Close())
			wantWarnings(t, s)
			wantNothing(t, s.Path())
		}
	}
	if _, err := ParseMode("always"); err == nil {
		t.Error(`ParseMode("always"): want an error`)
	}
}

// TestOneHash: of positions with one hash, none answers for another; the later record
// stands in the place of the earlier one.
func TestOneHash(t *testing.T) {
	hashOf = func(*notation.Position) eval.Hash { return eval.Hash{1, 2} }
	t.Cleanup(func() { hashOf = eval.HashOf })
	dir := storeDir(t)
	all := []func() (solver.Query, solver.Result){five1, func() (solver.Query, solver.Result) { return five(2) },
		func() (solver.Query, solver.Result) { return quiet(solver.Five) }}
	for i := range 2 * len(all) {
		fill(t, dir, func(s *Store) { s.Add(all[i%3]()) })
		store := open(t, dir, Options{Mode: Require})
		for k, of := range all {
			q, want := of()
			if q.Goal = solver.Five; k != i%3 {
				mustMiss(t, store, q)
			} else if got := mustHit(t, store, q); got.Verdict != want.Verdict ||
				got.Proof != nil && !got.Proof.Position.Same(&q.Position) {
				t.Errorf("%v: the answer is about another position", got.Verdict)
			}
		}
		testhelp.OK(t, store.Close())
		wantWarnings(t, store)
	}
}
