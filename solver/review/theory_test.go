package review

import (
	"bytes"
	"context"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/solver"
	"fukumi/solver/ask"
	"fukumi/solver/proof"
	"fukumi/solver/proof/book"
)

// bookOf is a book of one lemma: the win of the side to move after the given plies of a
// game.
func bookOf(t *testing.T, g *Game, plies int) *book.Reader {
	t.Helper()
	pos := g.Positions[plies]
	won, err := ask.Open(ask.Options{Memory: testMemory}).Solve(t.Context(), solver.Query{Position: pos,
		Goal: proof.VCT})
	if err != nil || won.Verdict != solver.Win {
		t.Fatal(won.Verdict, err)
	}
	var file bytes.Buffer
	w, err := book.NewWriter(&file, book.Header{Size: 15, Attacker: pos.Turn(), Roots: []notation.Position{pos}})
	if err == nil {
		err = w.Add(book.Lemma{Position: pos, Node: won.Proof.Tree})
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	b, err := book.Open(bytes.NewReader(file.Bytes()), int64(file.Len()))
	if err == nil {
		_, err = book.Verify(t.Context(), b, book.Options{})
	}
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestTheory: a game is followed in a book as far as its proof leads, however the game is
// turned, and nothing outside the book is claimed.
func TestTheory(t *testing.T) {
	b := bookOf(t, reviewedText(t, "h8 i9 h9 j7 h10 a15 h11 a14 h12"), 6)
	for text, want := range map[string]Theory{
		"h8 i9 h9 j7 h10 a15 h11 a14 h12":                            {Ply: 8},
		"h8 i9 h9 j7 h10 a15 h11 h12":                                {Ply: 6},
		"h8 i9 h9 j7 h10 a15":                                        {Ply: -1}, // it is Black's turn at the end
		"h9 i9 h8 j7 h10 a15 o1":                                     {Ply: 6, Left: true},
		"h8 i9 h9 j7 h10 h7 o1":                                      {Ply: -1},
		`{"rule":"renju","moves":"h8 i9 h9 j7 h10 a15 h11 a14 h12"}`: {Ply: -1},
	} {
		g := reviewedText(t, text)
		for s := range notation.Symmetries {
			turned := make([]notation.Point, len(g.Moves))
			for i, m := range g.Moves {
				turned[i] = s.Apply(m.Point, 15)
			}
			start := g.Positions[0].Image(s)
			image := testhelp.Must(NewGame(start, turned...))(t)
			r := &Review{Game: image}
			testhelp.OK(t, r.LookUp(t.Context(), b))
			got := r.Theory
			if got.Ply != want.Ply || got.Left != want.Left || got.Empty() {
				t.Errorf("%s by symmetry %d: ply %d, left %v, want %d, %v", text, s, got.Ply, got.Left, want.Ply,
					want.Left)
			}
			if after := r.Game.Positions; got.Ply >= 0 && after[got.Ply].At(got.Keeps) != notation.Empty {
				t.Errorf("%s by symmetry %d: %v is to keep the win", text, s, got.Keeps)
			}
		}
	}
	done, cancel := context.WithCancel(t.Context())
	cancel()
	r := &Review{Game: reviewedText(t, "h8 i9")}
	if err := r.LookUp(done, b); err == nil || r.Theory != nil {
		t.Errorf("interrupted: %v, %+v", err, r.Theory)
	}
}

// TestTheoryOfTheEmptyBoard: a book of the empty board says so.
func TestTheoryOfTheEmptyBoard(t *testing.T) {
	pos := testhelp.Must(notation.NewPosition(notation.Freestyle, 15))(t)
	if theory := (&Theory{Book: book.Header{Size: 15, Roots: []notation.Position{pos}}}); !theory.Empty() {
		t.Error("it is not called that")
	}
}
