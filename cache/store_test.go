package cache

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"strings"
	"testing"

	"fukumi/cache/internal/disk"
	"fukumi/eval"
	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/proof"
)

func TestRoundTripUnderAllSymmetries(t *testing.T) {
	for name, of := range map[string]func() (solver.Query, solver.Result){
		"tree": openThree,
		"five": func() (solver.Query, solver.Result) { return five(1) },
	} {
		q, r := of()
		for stored := range notation.Symmetries {
			dir := storeDir(t)
			fill(t, dir, func(s *Store) {
				p := imageOf(r.Proof, stored)
				q, r := certify(p.Position, q.Goal, p)
				s.Add(q, r)
			})
			s := open(t, dir, Options{})
			for asked := range notation.Symmetries {
				query := q
				query.Position = q.Position.Image(asked)
				got := mustHit(t, s, query)
				if got.Verdict != solver.Win || got.Class != r.Class || got.Length != r.Length ||
					got.Source != solver.FromCache {
					t.Fatalf("%s: %+v: want the stored win", name, got)
				}
				if !got.Proof.Position.Same(&query.Position) {
					t.Fatalf("%s: stored %d, asked %d: the proof is about another position", name, stored, asked)
				}
				if _, err := proof.Verify(got.Proof, proof.Options{Paranoid: true}); err != nil {
					t.Fatalf("%s: stored %d, asked %d: %v", name, stored, asked, err)
				}
				play(t, query.Position, got.Line, got.Length)
			}
			wantWarnings(t, s)
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
		if err := pos.Play(p); err != nil {
			t.Fatalf("line %v: move %d: %v", line, i+1, err)
		}
		if five := pos.MakesFive(p, side); five != (i == len(line)-1) {
			t.Fatalf("line %v: move %d makes five: %v", line, i+1, five)
		}
	}
}

func TestWhichQueriesAreAnswered(t *testing.T) {
	win := func(goal solver.Class, shortest, exact bool) func(s *Store) {
		return func(s *Store) {
			q, r := openThree() // a VCF
			q.Goal, q.Shortest, r.Exact = goal, shortest, exact
			s.Add(q, r)
		}
	}
	none := func(c solver.Class) func(s *Store) {
		return func(s *Store) {
			q, r := quiet(c)
			s.Add(q, r)
		}
	}
	ask := func(of func() (solver.Query, solver.Result), goal solver.Class, shortest bool) solver.Query {
		q, _ := of()
		q.Goal, q.Shortest = goal, shortest
		return q
	}
	dull := func() (solver.Query, solver.Result) { return quiet(solver.VCF) }
	type question struct {
		goal     solver.Class
		shortest bool
		hit      bool
	}
	for _, c := range []struct {
		name  string
		store func(s *Store)
		about func() (solver.Query, solver.Result)
		ask   []question
	}{
		{"a win answers wider goals", win(solver.VCT, false, false), openThree, []question{
			{solver.Five, false, false}, {solver.VCF, false, true}, {solver.VCT3, false, true},
			{solver.VCT, false, true}, {proof.AnyWin, false, true}, {solver.VCF, true, false},
			{solver.VCT, true, false},
		}},
		{"exact in its class", win(solver.VCT, false, true), openThree, []question{
			{solver.VCF, true, true}, {solver.VCT3, true, false}, {solver.VCT, true, false}, {solver.VCT, false, true},
		}},
		{"shortest of a wide goal", win(solver.VCT, true, true), openThree, []question{
			{solver.VCF, true, true}, {solver.VCT3, true, true}, {solver.VCT, true, true}, {proof.AnyWin, true, false},
		}},
		{"no win answers narrower goals", none(solver.VCT3), dull, []question{
			{solver.Five, false, true}, {solver.VCF, false, true}, {solver.VCF, true, true}, {solver.VCT3, false, true},
			{solver.VCT, false, false}, {proof.AnyWin, false, false},
		}},
	} {
		dir := storeDir(t)
		fill(t, dir, c.store)
		s := open(t, dir, Options{})
		for _, a := range c.ask {
			q := ask(c.about, a.goal, a.shortest)
			r, ok, err := s.Lookup(context.Background(), q)
			if err != nil || ok != a.hit {
				t.Errorf("%s: goal %v, shortest %v: hit %v, err %v: want hit %v", c.name, a.goal, a.shortest, ok, err,
					a.hit)
			}
			if ok && r.Verdict == solver.NoWin && r.Class != a.goal {
				t.Errorf("%s: goal %v: class %v: want the class asked for", c.name, a.goal, r.Class)
			}
			if ok && a.shortest && r.Verdict == solver.Win && !r.Exact {
				t.Errorf("%s: goal %v: an upper bound answers a shortest query", c.name, a.goal)
			}
			q.All = true
			if _, ok, _ := s.Lookup(context.Background(), q); ok {
				t.Errorf("%s: goal %v: a query for all winning moves is answered", c.name, a.goal)
			}
		}
		wantWarnings(t, s)
	}
}

// TestUnknownIsNeverStored: nor is anything else that was not decided.
func TestUnknownIsNeverStored(t *testing.T) {
	dir := storeDir(t)
	s := open(t, dir, Options{})
	q, r := quiet(solver.VCT)
	r.Verdict, r.Stop = solver.Unknown, solver.StopNodes
	s.Add(q, r)
	_, win := openThree()
	win.Proof = nil
	s.Add(q, win)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(dir); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("stat %s: %v: want no store at all", dir, err)
	}
}

func TestBetterResultsStay(t *testing.T) {
	dir := storeDir(t)
	exact := func(s *Store, yes bool) {
		q, r := openThree()
		q.Shortest, r.Exact = yes, yes
		s.Add(q, r)
	}
	fill(t, dir, func(s *Store) { exact(s, true) })
	fill(t, dir, func(s *Store) { exact(s, false) })
	q, _ := openThree()
	q.Shortest = true
	mustHit(t, open(t, dir, Options{}), q)
}

// edit changes a closed store behind its back.
func edit(t *testing.T, dir string, change func(b *disk.Batch) error) {
	t.Helper()
	d := disk.New(dir, disk.Options{Name: storeName, Warn: t.Logf})
	if err := errors.Join(d.Write(true, change), d.Close()); err != nil {
		t.Fatal(err)
	}
}

// forge writes rec as if it were about q, in a line that is intact.
func forge(t *testing.T, dir string, q solver.Query, rec *record) {
	t.Helper()
	f := canonical(&q.Position)
	key, err := userKey(false)
	if rec.HMAC = rec.sum(key); err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(rec)
	if err != nil {
		t.Fatal(err)
	}
	edit(t, dir, func(b *disk.Batch) error { return b.Put(f.key(rec.Class), text) })
}

// made is the record of a result.
func made(t *testing.T, q solver.Query, r solver.Result) *record {
	t.Helper()
	f := canonical(&q.Position)
	rec, err := newRecord(&f, &pending{query: q, result: r})
	if err != nil || rec == nil {
		t.Fatal(rec, err)
	}
	return rec
}

// TestWrongKeyIsAMiss: a record of one position under the key of another.
func TestWrongKeyIsAMiss(t *testing.T) {
	dir := storeDir(t)
	q, r := five(1)
	o, _ := five(2)
	fill(t, dir, func(s *Store) { s.Add(five(3)) })
	none := made(t, o, solver.Result{Verdict: solver.NoWin, Class: solver.VCT})
	forge(t, dir, q, none)
	s := open(t, dir, Options{})
	mustMiss(t, s, q)
	wantWarnings(t, s)
	// It makes room for that of the right position.
	q.Goal, r.Class = solver.VCT, solver.VCT
	p := *r.Proof
	p.Class = solver.VCT
	r.Proof = &p
	s.Add(q, r)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	mustHit(t, open(t, dir, Options{}), q)
}

func TestForgedProofIsAMissAndIsDropped(t *testing.T) {
	q, r := openThree()
	f := canonical(&q.Position)
	good := made(t, q, r)
	swap := func(from, to string) *record {
		rec := *good
		rec.Proof = []byte(strings.Replace(string(good.Proof), from, to, 1))
		if string(rec.Proof) == string(good.Proof) {
			t.Fatalf("%s: %q is not in it", good.Proof, from)
		}
		return &rec
	}
	longer, wider, foreign := *good, swap(`"class":"vcf"`, `"class":"vct"`), *good
	longer.Length = 5
	_, another := five(1)
	text, err := proof.Encode(another.Proof)
	if err != nil {
		t.Fatal(err)
	}
	foreign.Proof = text
	reply := f.to.Apply(point("h7"), 15).String()
	for name, c := range map[string]struct {
		rec  *record
		word string
	}{
		"another threat": {swap(`"threat":["`+reply, `"threat":["a9`), "threat"},
		"no proof":       {swap(`"tree":{`, `"trees":{`), "proof"},
		"foreign":        {&foreign, "another position"},
		"other length":   {&longer, "takes 3 plies, not 5"},
		"other class":    {wider, "class vct"},
	} {
		dir := storeDir(t)
		fill(t, dir, func(s *Store) { s.Add(q, r) })
		forge(t, dir, q, c.rec)
		s := open(t, dir, Options{})
		mustMiss(t, s, q)
		wantWarnings(t, s, c.word)
		s.Add(q, r)
		if err := s.Close(); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		mustHit(t, open(t, dir, Options{}), q)
	}
}

// TestNoiseGivesWay: what is no record at all goes, and not what has taken its place.
func TestNoiseGivesWay(t *testing.T) {
	q, r := openThree()
	f := canonical(&q.Position)
	dir := storeDir(t)
	edit(t, dir, func(b *disk.Batch) error { return b.Put(f.key(r.Class), []byte(`{"schema":1}`)) })
	s := open(t, dir, Options{})
	s.Add(q, r)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	wantWarnings(t, s, "a stored vcf result is not used")
	mustHit(t, open(t, dir, Options{}), q)
}

// TestAProofRefutesANoWin: a stored absence that is wrong gives way to a win,
// whichever comes first, and never the other way round.
func TestAProofRefutesANoWin(t *testing.T) {
	q, r := openThree()
	wrong := solver.Result{Verdict: solver.NoWin, Class: solver.VCT}
	for name, order := range map[string][]solver.Result{
		"absence first": {wrong, r}, "win first": {r, wrong},
	} {
		dir := storeDir(t)
		for _, result := range order {
			s := open(t, dir, Options{})
			s.Add(q, result)
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
		}
		s := open(t, dir, Options{})
		if got := mustHit(t, s, q); got.Verdict != solver.Win {
			t.Errorf("%s: %v: want the win", name, got.Verdict)
		}
		// Both at once, as an older store may have it.
		forge(t, dir, q, made(t, q, wrong))
		s = open(t, dir, Options{})
		q := q
		q.Shortest = true // which the win does not answer
		mustMiss(t, s, q)
		wantWarnings(t, s, "it denies a vcf that is proved")
	}
}

// TestOneRunSeesTheStoreAsItWas: what a run writes does not change its later
// answers, neither before nor after the store was first opened for writing.
func TestOneRunSeesTheStoreAsItWas(t *testing.T) {
	dir := storeDir(t)
	fill(t, dir, func(s *Store) { s.Add(five(1)) })
	s := open(t, dir, Options{})
	old, _ := five(1)
	for i := 2; i < 5; i++ {
		q, r := five(i)
		mustMiss(t, s, q)
		s.Add(q, r)
		if err := s.Flush(); err != nil {
			t.Fatal(err)
		}
		mustMiss(t, s, q)
		mustHit(t, s, old)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s = open(t, dir, Options{})
	for i := 1; i < 5; i++ {
		q, _ := five(i)
		mustHit(t, s, q)
	}
}

func TestModes(t *testing.T) {
	dir := storeDir(t)
	fill(t, dir, func(s *Store) { s.Add(five(1)) })
	known, _ := five(1)
	fresh, found := five(2)
	for _, c := range []struct {
		mode        Mode
		hit, stored bool
	}{{Off, false, false}, {ReadOnly, true, false}, {Auto, true, true}, {Require, true, true}} {
		s := open(t, dir, Options{Mode: c.mode})
		if _, ok, err := s.Lookup(context.Background(), known); ok != c.hit || err != nil {
			t.Errorf("%v: hit %v, err %v: want hit %v", c.mode, ok, err, c.hit)
		}
		s.Add(fresh, found)
		if err := s.Close(); err != nil {
			t.Errorf("%v: %v", c.mode, err)
		}
		wantWarnings(t, s)
		s = open(t, dir, Options{Mode: ReadOnly})
		if _, ok, err := s.Lookup(context.Background(), fresh); ok != c.stored || err != nil {
			t.Errorf("%v: stored %v, err %v: want %v", c.mode, ok, err, c.stored)
		}
		if m, err := ParseMode(c.mode.String()); err != nil || m != c.mode {
			t.Errorf("ParseMode(%q) = %v, %v", c.mode.String(), m, err)
		}
	}
	if _, err := ParseMode("always"); err == nil {
		t.Error(`ParseMode("always"): want an error`)
	}
}

// TestOneHash: of two positions with one hash, neither answers for the other; the later record
// stands in the place of the earlier one.
func TestOneHash(t *testing.T) {
	hashOf = func(*notation.Position) eval.Hash { return eval.Hash{1, 2} }
	t.Cleanup(func() { hashOf = eval.HashOf })
	dir := storeDir(t)
	one, r := five(1)
	two, s := five(2)
	for _, c := range []struct {
		q     solver.Query
		r     solver.Result
		other solver.Query
	}{{one, r, two}, {two, s, one}} {
		fill(t, dir, func(s *Store) { s.Add(c.q, c.r) })
		store := open(t, dir, Options{Mode: Require})
		if got := mustHit(t, store, c.q); !got.Proof.Position.Same(&c.q.Position) {
			t.Errorf("the proof is about another position")
		}
		mustMiss(t, store, c.other)
		if err := store.Close(); err != nil {
			t.Fatal(err)
		}
		wantWarnings(t, store)
	}
	positions := judgedPositions(t, 2)
	fill(t, dir, func(s *Store) { s.AddJudged(&positions[0], "q", []byte("data")) })
	found, err := open(t, dir, Options{}).Judged(t.Context(), positions, "q")
	if err != nil || string(found[0]) != "data" || found[1] != nil {
		t.Errorf("%q, %v, want the answer to the first alone", found, err)
	}
}
