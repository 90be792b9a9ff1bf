package solver

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/solver/internal/oracle"
	"fukumi/solver/proof"
)

// TestBlock: the answer for the side that faces a four.
func TestBlock(t *testing.T) {
	t.Parallel()
	s := New(Options{})
	for _, c := range []struct {
		name         string
		rule         notation.Rule
		black, white string
		move         string
		fives        int
		against      Verdict
		lost         bool
	}{
		// The block is quiet, so there is no VCT; but nothing holds after it.
		{"quiet and enough", notation.Freestyle, "k6 l6 m7 m8 d12 e12 f10 f11", "a1 b1 c1 d1 a15 o15 o1 o11", "e1", 1,
			NoWin, true},
		{"quiet", notation.Freestyle, "h8 h9", "a1 b1 c1 d1", "e1", 1, NoWin, false},
		{"two fives", notation.Freestyle, "h8 h9", "b1 c1 d1 e1", "", 2, Unknown, false},
		{"a foul", notation.Renju, "e6 e7 f6 g7", "a5 b5 c5 d5", "", 1, Unknown, false},
		{"the opponent goes on", notation.Freestyle, "h8 h10", "a1 b1 c1 d1 e2 e3 e4 c3 d3", "e1", 1, Win, false},
	} {
		pos := oracle.Stones(t, c.rule, 15, notation.Black, c.black, c.white)
		b, err := s.Block(context.Background(), pos, Limits{Nodes: 200_000})
		if err != nil || b == nil {
			t.Fatalf("%s: %v, %v", c.name, b, err)
		}
		if move := b.Move; move == notation.NoPoint && c.move != "" || move != notation.NoPoint &&
			move.String() != c.move {
			t.Errorf("%s: block at %v, want %s", c.name, move, c.move)
		}
		if len(b.Fives) != c.fives || b.Against.Verdict != c.against || b.Lost() != c.lost {
			t.Errorf("%s: fives %v, opponent %v, lost %v", c.name, b.Fives, b.Against.Verdict, b.Lost())
		}
		if c.lost {
			every := len(b.Defence.Lost)
			if n := pos.Count(notation.Empty) - 1; every != n {
				t.Errorf("%s: %d of %d replies lose", c.name, every, n)
			}
			for _, r := range b.Defence.Lost {
				if _, err := proof.Verify(r.Result.Proof, proof.Options{Paranoid: true}); err != nil {
					t.Errorf("%s: after %v: %v", c.name, r.Move, err)
				}
			}
		}
	}
	for _, pos := range []notation.Position{
		oracle.Stones(t, notation.Freestyle, 15, notation.Black, "h8 h9", "a1 b1 c1"),
		oracle.Stones(t, notation.Freestyle, 15, notation.Black, "h5 h6 h7 h8", "a1 b1 c1 d1"),
	} {
		if b, err := s.Block(context.Background(), pos, Limits{}); b != nil || err != nil {
			t.Errorf("no four to answer: %v, %v", b, err)
		}
	}
}

// The block of a position is the only move that leaves the opponent without a
// five, and the lists of the Defence divide the replies.
func TestBlockIsTheOnlyMove(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(71, 72))
	s := New(Options{Memory: 16 << 20})
	found := 0
	for n := 0; found < testhelp.Cases(40, 2000); n++ {
		pos := oracle.Random(r, notation.Rules[n%len(notation.Rules)], 7+r.IntN(3))
		b := testhelp.Must(s.Block(context.Background(), pos, Limits{Nodes: 3000}))(t)
		if b == nil {
			continue
		}
		found++
		var want []notation.Point
		side := pos.Turn()
		for _, p := range pos.Stones(notation.Empty) {
			next := pos
			if pos.Legal(p, side) == nil && next.Play(p) == nil && len(next.Fives(side.Opponent())) == 0 {
				want = append(want, p)
			}
		}
		switch {
		case b.Move == notation.NoPoint && len(want) > 0, b.Move != notation.NoPoint && !slices.Equal(want,
			[]notation.Point{b.Move}):
			t.Fatalf("%v: block at %v, these stop the five: %v", oracle.Where(pos), b.Move, want)
		case b.Move != notation.NoPoint && b.Defence.Threat.Verdict == Win:
			next := pos
			_ = next.Play(b.Move)
			shared(t, &next, &b.Defence)
		}
	}
}
