package match

import (
	"math/rand/v2"
	"slices"
	"testing"

	"fukumi/notation"
)

// TestPairings: every opening is played with both colours, as often as any
// other one, give or take the round that is not complete.
func TestPairings(t *testing.T) {
	for _, c := range []struct{ games, openings int }{{1, 50}, {100, 50}, {100, 64}, {200, 50}, {7, 2}, {12, 1}} {
		list := pairings(c.games, c.openings)
		if len(list) != c.games {
			t.Fatalf("%d games: got %d", c.games, len(list))
		}
		black := map[int][2]int{}
		for i, p := range list {
			if p.Number != i+1 || p.Opening < 0 || p.Opening >= c.openings ||
				p.Player(notation.Black) == p.Player(notation.White) {
				t.Errorf("%+v: wrong", p)
			}
			n := black[p.Opening]
			n[p.First]++
			black[p.Opening] = n
			if p.First == 1 && n[0] != n[1] {
				t.Errorf("%+v: its opening was played %d and %d times", p, n[0], n[1])
			}
		}
		least, most := c.games, 0
		for i := range c.openings {
			n := black[i]
			least, most = min(least, n[0]+n[1]), max(most, n[0]+n[1])
		}
		if most-least > 2 {
			t.Errorf("%d games, %d openings: some are played %d times, others %d", c.games, c.openings, least, most)
		}
	}
}

func TestSameGames(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	const size = 9
	var moves []notation.Point
	for _, i := range random.Perm(size * size)[:20] {
		moves = append(moves, notation.At(i%size, i/size))
	}
	seen := seenGames{}
	if got := seen.again(Pairing{Number: 3}, moves, size); got != 0 {
		t.Fatalf("the first game is said to be game %d", got)
	}
	image := make([]notation.Point, len(moves))
	for sym := range notation.Symmetries {
		for i, p := range moves {
			image[i] = sym.Apply(p, size)
		}
		if got := seen.again(Pairing{Number: 10}, image, size); got != 3 {
			t.Errorf("image %d: same as %d, want 3", sym, got)
		}
	}
	other := slices.Clone(moves)
	other[4], other[6] = other[6], other[4] // the same stones in another order
	for _, c := range []struct {
		name  string
		p     Pairing
		moves []notation.Point
	}{
		{"another order", Pairing{Number: 11}, other},
		{"shorter", Pairing{Number: 12}, moves[:19]},
		{"colours swapped", Pairing{Number: 13, First: 1}, moves},
	} {
		if got := seen.again(c.p, c.moves, size); got != 0 {
			t.Errorf("%s: same as %d, want none", c.name, got)
		}
	}
}
