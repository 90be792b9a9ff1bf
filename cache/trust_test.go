package cache

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"fukumi/cache/internal/disk"
	"fukumi/notation"
	"fukumi/notation/answer"
	"fukumi/notation/testhelp"
	"fukumi/solver"
	"fukumi/solver/ask"
	"fukumi/solver/prove"
	"fukumi/solver/review"
)

// otherKey is the key of another user.
func otherKey(bool) ([]byte, error) { return []byte("the key of somebody else"), nil }

// bare removes the HMAC from every line of a store, like a forger without a key.
func bare(t *testing.T, dir string) {
	t.Helper()
	lines := map[string][]byte{}
	s := open(t, dir, Options{})
	testhelp.OK(t, s.each(false, func(key string, text []byte, _ error) bool {
		var line map[string]json.RawMessage
		testhelp.OK(t, json.Unmarshal(text, &line))
		at := strings.LastIndex(string(text), `,"hmac":"`)
		if line["hmac"] == nil || at < 0 {
			t.Fatalf("%s has no HMAC", text)
		}
		lines[key] = append(text[:at:at], '}')
		return true
	}), s.Close())
	edit(t, dir, func(b *disk.Batch) error {
		for key, text := range lines {
			testhelp.OK(t, b.Put(key, text))
		}
		return nil
	})
}

// TestForgedKinds forges each claim, without a key and with the key of another user, and
// checks that its use is the one in the table.
func TestForgedKinds(t *testing.T) {
	forged := map[claim]func(t *testing.T) []use{
		saysWin: func(t *testing.T) []use {
			return ofAnother(t, openThree, func(q *solver.Query) { q.Goal = solver.VCT })
		},
		saysShortest: func(t *testing.T) []use {
			return ofAnother(t, exactThree, func(q *solver.Query) { q.Shortest = true })
		},
		saysNoWin: func(t *testing.T) []use {
			return ofAnother(t, func() (solver.Query, solver.Result) { return quiet(solver.VCT) },
				func(*solver.Query) {})
		},
		saysAnswer: forgedAnswer,
		saysLemma:  func(t *testing.T) []use { return []use{forgedState(t, true)} },
		saysFailed: func(t *testing.T) []use { return []use{forgedState(t, false)} },
		saysHead:   forgedHead,
	}
	kinds := ""
	for i := range unsigned {
		u := &unsigned[i]
		kinds += string(u.kind)
		t.Run(u.says, func(t *testing.T) {
			got := forged[claim(i)](t)
			for _, made := range got {
				if made != u.use {
					t.Errorf("use %d is made of it, the table has %d", made, u.use)
				}
			}
			if len(got) == 0 {
				t.Error("nothing was forged")
			}
		})
	}
	for _, kind := range []byte{kindHead, kindJudged, kindLemma, kindResult} {
		if !strings.ContainsRune(kinds, rune(kind)) {
			t.Errorf("the kind %c is not in the table", kind)
		}
	}
}

// ofAnother is the use that is made of a record of another user: signed with his key, and then
// with none.
func ofAnother(t *testing.T, found func() (solver.Query, solver.Result), ask func(*solver.Query)) (made []use) {
	dir := storeDir(t)
	s := open(t, dir, Options{Secret: otherKey})
	s.Add(found())
	testhelp.OK(t, s.Close())
	q, _ := found()
	ask(&q)
	if r := hitOrMiss(t, dir, Options{Secret: otherKey}, true, q); r.Imported {
		t.Error("what a user has found himself is called imported")
	}
	for _, change := range []func(){func() {}, func() { bare(t, dir) }} {
		change()
		if text := export(t, dir); !strings.Contains(text, `"origin":"imported"`) {
			t.Errorf("it is handed on as found here: %s", text)
		}
		var hits [2]bool
		for i, hearsay := range []bool{false, true} {
			s := open(t, dir, Options{Imported: hearsay})
			r, err := s.Known(t.Context(), &q)
			testhelp.OK(t, err, s.Close())
			if hits[i] = r != nil; r != nil && !r.Imported {
				t.Errorf("hearsay %v: it is not called imported: %+v", hearsay, r)
			}
		}
		switch hits {
		case [2]bool{true, true}:
			made = append(made, useProof)
		case [2]bool{false, true}:
			made = append(made, useHearsay)
		default:
			made = append(made, useNothing)
		}
	}
	// What this user finds takes its place.
	fill(t, dir, func(s *Store) { s.Add(found()) })
	if r := hitOrMiss(t, dir, Options{}, true, q); r.Imported {
		t.Errorf("what was searched here since is called imported: %+v", r)
	}
	return made
}

// forgedAnswer is the same of the answer to a question.
func forgedAnswer(t *testing.T) (made []use) {
	dir, positions := storeDir(t), judgedPositions(t, 2)
	add := func(o Options) {
		s := open(t, dir, o)
		for i := range positions {
			s.AddJudged(&positions[i], "q", fmt.Append(nil, "answer", i))
		}
		testhelp.OK(t, s.Close())
	}
	ask := func(hearsay bool) (found bool) {
		s := open(t, dir, Options{Imported: hearsay})
		list, err := s.Judged(t.Context(), positions, "q")
		testhelp.OK(t, err, s.Close())
		return list[0] != nil && list[1] != nil
	}
	swapped := func() { // each signed here, and about the other position
		edit(t, dir, func(b *disk.Batch) error {
			var lines [2]judgedLine
			for i := range lines {
				text, err := b.Get(judgedKey(&positions[i], "q"))
				testhelp.OK(t, err, json.Unmarshal(text, &lines[i]))
			}
			for i := range lines {
				lines[i].Board = answer.BoardOf(&positions[1-i])
				testhelp.OK(t, b.Put(judgedKey(&positions[1-i], "q"), sure(json.Marshal(lines[i]))))
			}
			return nil
		})
	}
	for _, forge := range []func(){
		func() { add(Options{Secret: otherKey}) },
		func() { add(Options{}); bare(t, dir) },
		func() { add(Options{}); swapped() },
	} {
		forge()
		switch plain, hearsay := ask(false), ask(true); {
		case plain:
			made = append(made, useProof)
		case hearsay:
			made = append(made, useHearsay)
		default:
			made = append(made, useNothing)
		}
		if add(Options{}); !ask(false) {
			t.Error("the answer of this user is not found")
		}
	}
	return made
}

// forgedState is the same of a lemma, or of a search in vain, about the root of a job.
func forgedState(t *testing.T, lemma bool) use {
	root := stand(notation.Freestyle, "c4 d4 e4 f4", "c5 d6 e7 k8")
	j, err := prove.New(root)
	r := prove.Record{Position: root.Image(root.Canonical()), Effort: 1 << 60}
	if lemma {
		r.Lemma = []byte("no lemma")
	}
	s := mustOpen(t, t.TempDir())
	testhelp.OK(t, err, s.Add(r))
	ledger, err := j.Open(t.Context(), s, nil)
	testhelp.OK(t, err)
	if ledger.Won(&root) {
		t.Error("a position counts as won without a proof")
	}
	if n, _ := ledger.Refused(); lemma == (n != 1) {
		t.Errorf("%d lemmas are refused", n)
	}
	// The result of the job does not depend on the forged entries.
	report, err := ledger.Run(t.Context(), prove.Options{Memory: 16 << 20})
	if err != nil || !ledger.Won(&root) {
		t.Errorf("%+v, %v: the job is not proved", report, err)
	}
	if lemma {
		return useProof
	}
	return useMark
}

// forgedHead is the same of whose state it is: the job that it names is asked for as any other, and
// nothing counts as proved.
func forgedHead(t *testing.T) []use {
	mine, err := prove.New(stand(notation.Freestyle, "c4 d4 e4 f4", "c5 d6 e7 k8"))
	other, oerr := prove.New(stand(notation.Freestyle, "c4 d4 e4", "c5 d6 e7"))
	testhelp.OK(t, err, oerr)
	s := mustOpen(t, t.TempDir())
	testhelp.OK(t, s.SetHead(other.Head()))
	head, err := s.Head()
	testhelp.OK(t, err)
	j, err := prove.FromHead(head)
	testhelp.OK(t, err)
	ledger, err := j.Open(t.Context(), s, nil)
	testhelp.OK(t, err)
	if j.Same(mine) || ledger.Won(&j.Root) {
		t.Error("a head makes a job another's, or won")
	}
	return []use{useMark}
}

// A countingSearch solver counts the questions that reach it.
type countingSearch struct {
	ask.Searcher
	asked int
}

func (s *countingSearch) Solve(ctx context.Context, q solver.Query) (solver.Result, error) {
	s.asked++
	return s.Searcher.Solve(ctx, q)
}

// TestForgedReview: of a store in which somebody has changed what was made of a game, and put
// right every sum that needs no key, a review says what it says without a store; one that this
// user has filled answers it without a search.
func TestForgedReview(t *testing.T) {
	t.Parallel()
	start := stand(notation.Freestyle, "", "")
	var moves []notation.Point
	for _, text := range strings.Fields("h8 i9 h9 j7 h10 a15 h11 a14 h12") {
		moves = append(moves, point(text))
	}
	g, err := review.NewGame(start, moves...)
	testhelp.OK(t, err)
	dir := storeDir(t)
	run := func(secret func(bool) ([]byte, error)) (losing, searches int) {
		s := open(t, dir, Options{Secret: secret})
		search := &countingSearch{Searcher: solver.New(solver.Options{Memory: 16 << 20, Threads: 1})}
		r, err := review.New(review.Options{Limits: solver.Limits{Nodes: 2000}, Memory: 16 << 20,
			Sessions: []*ask.Session{ask.Open(ask.Options{Search: search})}, Store: s}).Review(t.Context(), g,
			review.Watch{})
		testhelp.OK(t, err, s.Close())
		if r.Losing == nil {
			return -1, search.asked
		}
		return r.Losing.Ply, search.asked
	}
	losing, searches := run(otherKey)
	if again, n := run(otherKey); losing < 0 || again != losing || searches == 0 || n != 0 {
		t.Fatalf("ply %d loses, after %d searches; then ply %d, after %d", losing, searches, again, n)
	}
	deny(t, dir)
	for _, secret := range []func(bool) ([]byte, error){userKey, otherKey} {
		if got, n := run(secret); got != losing || n != searches {
			t.Errorf("ply %d is said to lose, after %d searches: want %d after %d", got, n, losing, searches)
		}
		if got, n := run(secret); got != losing || n != 0 {
			t.Errorf("ply %d is said to lose, after %d searches: want %d, from the store", got, n, losing)
		}
	}
}

// deny changes all that reviews have left in a store: neither side has a win, and no move
// loses.
func deny(t *testing.T, dir string) {
	t.Helper()
	lines := map[string][]byte{}
	s := open(t, dir, Options{})
	testhelp.OK(t, s.each(false, func(key string, text []byte, _ error) bool {
		if !isJudged(text) {
			return true
		}
		var line judgedLine
		var says map[string]any
		testhelp.OK(t, json.Unmarshal(text, &line), json.Unmarshal(line.Answer, &says))
		none := map[string]any{"verdict": solver.NoWin, "class": solver.VCT}
		says["attack"], says["threat"] = none, none
		delete(says, "lost")
		line.Answer = sure(json.Marshal(says))
		lines[key] = sure(json.Marshal(line))
		return true
	}), s.Close())
	if len(lines) == 0 {
		t.Error("nothing is forged")
	}
	edit(t, dir, func(b *disk.Batch) error {
		for key, text := range lines {
			testhelp.OK(t, b.Put(key, text))
		}
		return nil
	})
}
