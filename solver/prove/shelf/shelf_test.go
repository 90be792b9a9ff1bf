package shelf

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/ask"
	"fukumi/solver/proof"
	"fukumi/solver/proof/book"
)

// stranger knows nothing about any position.
type stranger struct{ ask.Searcher }

func (stranger) Solve(context.Context, solver.Query) (solver.Result, error) {
	return solver.Result{Verdict: solver.Unknown}, nil
}

// onDisk writes a book of one lemma.
func onDisk(t *testing.T, dir string, root notation.Position, n *proof.Node) string {
	t.Helper()
	name := filepath.Join(dir, "one.book")
	file, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	w, err := book.NewWriter(file, book.Header{Size: 15, Attacker: notation.Black, Roots: []notation.Position{root}})
	if err == nil {
		err = w.Add(book.Lemma{Position: root, Node: n})
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return name
}

// TestShelf: the books on the shelf answer questions about any win, and no others; damaged or false books are
// reported and cost nothing else.
func TestShelf(t *testing.T) {
	dir, root := t.TempDir(), position(t, "a1 b1 c1 d1")
	name := onDisk(t, dir, root, five())
	f, err := Open(t.Context(), name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	report, err := book.Verify(t.Context(), f.Reader, book.Options{})
	if err != nil {
		t.Fatal(err)
	}
	store := t.TempDir()
	if list, err := newShelf(store, nil).folder(); len(list) != 0 || err != nil {
		t.Errorf("an empty shelf: %v, %v", list, err)
	}
	e, err := newShelf(store, nil).Add(t.Context(), f, &report)
	if err != nil || !strings.HasPrefix(e.Name, "freestyle-15-black-") {
		t.Fatalf("%+v, %v", e, err)
	}
	other := report
	other.SHA256 = strings.Repeat("0", 64)
	if _, err := newShelf(store, nil).Add(t.Context(), f, &other); err == nil {
		t.Error("a file is added that is not the one that was checked")
	}
	shelved := func(goal solver.Class, root notation.Position) (r solver.Result, warned string) {
		s := newShelf(store, func(format string, args ...any) { warned += fmt.Sprintf(format, args...) + "\n" })
		defer s.Close()
		shelved := ask.Open(ask.Options{Mode: ask.Aside, Books: s, Search: stranger{}})
		for range 2 {
			if r, err = shelved.Solve(t.Context(), solver.Query{Position: root, Goal: goal}); err != nil {
				t.Fatal(err)
			}
		}
		player := ask.Open(ask.Options{Books: s, Search: elsewhere{}})
		c, err := player.Choose(t.Context(), solver.RankQuery{Position: root})
		won := c.Proved == solver.ProvedWin
		if err != nil || goal == solver.AnyWin && won != (r.Verdict == solver.Win) {
			t.Errorf("the player chooses %+v, %v", c, err)
		}
		return r, warned
	}
	mirrored := position(t, "o1 n1 m1 l1")
	for i, pos := range []notation.Position{root, mirrored} {
		r, warned := shelved(solver.AnyWin, pos)
		if r.Verdict != solver.Win || r.Source != solver.FromBook || warned != "" {
			t.Fatalf("%d: %+v, %q", i, r, warned)
		}
		if _, err := proof.Verify(r.Proof, proof.Options{}); err != nil {
			t.Error(err)
		}
	}
	if r, _ := shelved(solver.VCF, root); r.Verdict != solver.Unknown {
		t.Errorf("a question about fours: %+v", r)
	}
	signed, err := os.ReadFile(blocksName(e.Path))
	if f := e.quickly(t.Context()); err != nil || f == nil || !f.Accepted {
		t.Errorf("after it was read once its blocks are not known: %v", err)
	}
	for _, i := range []int{0, len(signed) - 1} {
		forged := bytes.Clone(signed)
		forged[i] ^= 1
		if err := os.WriteFile(blocksName(e.Path), forged, 0o600); err != nil {
			t.Fatal(err)
		}
		if e.quickly(t.Context()) != nil {
			t.Errorf("blocks that were changed at byte %d count", i)
		}
	}
	if err := os.WriteFile(blocksName(e.Path), signed, 0o600); err != nil {
		t.Fatal(err)
	}
	s := newShelf(store, t.Errorf)
	answering := ask.Open(ask.Options{Books: s, Search: stranger{}})
	r, err := answering.Solve(t.Context(), solver.Query{Position: root, Goal: solver.VCF})
	if err != nil || r.Verdict != solver.Win {
		t.Errorf("a question about fours, where the shelf is asked for any win: %+v, %v", r, err)
	}
	over := root
	if err := over.Play(r.Line[0]); err != nil {
		t.Fatal(err)
	}
	if r, err := s.Known(t.Context(), &ask.Query{Query: solver.Query{Position: over, Goal: solver.AnyWin}}); r != nil ||
		err != nil {
		t.Errorf("of a game that is over: %+v, %v", r, err)
	}
	s.Close()
	if r, _ := shelved(solver.AnyWin, position(t, "a1 b1 c1")); r.Verdict != solver.Unknown {
		t.Errorf("a position that is not in it: %+v", r)
	}
	lie, err := os.ReadFile(onDisk(t, dir, root, &proof.Node{Kind: proof.KindFive, Move: notation.At(5, 0)}))
	if err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(e.Path)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name, warned string
		data         []byte
	}{{"damaged", "it is not asked", lie[:len(lie)/2]}, {"false", "has not the SHA-256", lie}} {
		if err := os.WriteFile(e.Path, c.data, 0o600); err != nil {
			t.Fatal(err)
		}
		r, warned := shelved(solver.AnyWin, root)
		if r.Verdict != solver.Unknown || !strings.Contains(warned, c.warned) {
			t.Errorf("%s: %+v, %q", c.name, r, warned)
		}
	}
	if err := os.WriteFile(e.Path, whole, 0o600); err != nil {
		t.Fatal(err)
	}
	if r, warned := shelved(solver.AnyWin, root); r.Verdict != solver.Win || warned != "" {
		t.Errorf("as it was accepted: %+v, %q", r, warned)
	}
	if _, err := newShelf(store, nil).Remove("nothing"); err == nil {
		t.Error("a book is removed that is not there")
	}
	if _, err := newShelf(store, nil).Remove("freestyle-15"); err != nil {
		t.Error(err)
	}
	if r, warned := shelved(solver.AnyWin, root); r.Verdict != solver.Unknown || warned != "" {
		t.Errorf("an empty shelf: %+v, %q", r, warned)
	}
}

// TestShelfSeesChanges: a book that another process puts on the shelf is asked at the next question, even if it
// was seen before it was whole; and it is no longer asked once it is gone.
func TestShelfSeesChanges(t *testing.T) {
	ownCache(t)
	store, root := t.TempDir(), position(t, "a1 b1 c1 d1")
	warned := ""
	s := newShelf(store, func(format string, args ...any) { warned += fmt.Sprintf(format, args...) })
	defer s.Close()
	asked := func() int {
		t.Helper()
		list, err := s.For(t.Context(), &root)
		if err != nil {
			t.Fatal(err)
		}
		return len(list)
	}
	if n := asked(); n != 0 {
		t.Fatalf("an empty shelf: %d books", n)
	}
	f, err := Open(t.Context(), onDisk(t, t.TempDir(), root, five()))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	report, err := book.Verify(t.Context(), f.Reader, book.Options{})
	if err != nil {
		t.Fatal(err)
	}
	e, err := newShelf(store, nil).Add(t.Context(), f, &report)
	if err != nil {
		t.Fatal(err)
	}
	blocks := blocksName(e.Path)
	if err := os.Rename(blocks, blocks+".part"); err != nil {
		t.Fatal(err)
	}
	if n := asked(); n != 0 || !strings.Contains(warned, "was not accepted with your key") {
		t.Errorf("half of a book: %d books, %q", n, warned)
	}
	if err := os.Rename(blocks+".part", blocks); err != nil {
		t.Fatal(err)
	}
	if n := asked(); n != 1 {
		t.Errorf("after it was added: %d books", n)
	}
	if _, err := newShelf(store, nil).Remove("freestyle-15"); err != nil {
		t.Fatal(err)
	}
	if n := asked(); n != 0 {
		t.Errorf("after it was removed: %d books", n)
	}
}

// A counting solver counts the questions that reach it.
type counting struct {
	stranger
	asked *int
}

func (c counting) Solve(ctx context.Context, q solver.Query) (solver.Result, error) {
	*c.asked++
	return c.stranger.Solve(ctx, q)
}

// TestShelvedSearches: a caller that counts the cost of a search gets a search, whatever a book
// says; a caller that wants an answer gets the book's answer alone.
func TestShelvedSearches(t *testing.T) {
	dir, store := t.TempDir(), t.TempDir()
	root := position(t, "b1 o15 c1 n13 d1 m11")
	won, err := ask.Open(ask.Options{}).Solve(t.Context(), solver.Query{Position: root, Goal: solver.VCF})
	if err != nil || won.Verdict != solver.Win || won.Length < 3 {
		t.Fatalf("%+v, %v", won, err)
	}
	f, err := Open(t.Context(), onDisk(t, dir, root, won.Proof.Tree))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	report, err := book.Verify(t.Context(), f.Reader, book.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := newShelf(store, nil).Add(t.Context(), f, &report); err != nil {
		t.Fatal(err)
	}
	after := root
	if err := after.Play(won.Line[0]); err != nil {
		t.Fatal(err)
	}
	for mode, answers := range map[ask.Mode]bool{ask.Aside: false, ask.Beside: true} {
		asked := 0
		s := newShelf(store, t.Errorf)
		shelved := ask.Open(ask.Options{Mode: mode, Books: s, Search: counting{asked: &asked}})
		r, err := shelved.Solve(t.Context(), solver.Query{Position: after, Goal: solver.AnyWin})
		if err != nil || !r.Decides() || r.Book.Winner != root.Turn() || r.Book.Move != notation.NoPoint ||
			(asked == 0) != answers {
			t.Errorf("answers %v: %+v, %v, after %d searches", answers, r.Book, err, asked)
		}
		s.Close()
	}
}
