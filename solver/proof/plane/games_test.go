package plane

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"

	"fukumi/solver/proof/endless"
)

// Games of many defenders against a walk.

// A game is what a defender sees.
type game struct {
	*Walk
	home endless.Point // a place of its own
	*rand.Rand
}

// A defender returns a reply. If it is not free, or outside of the board, another is asked for.
type defender func(*game) endless.Point

// defenders are the ways to defend. Those that block stop fours first; if they cannot, they lose at once.
var defenders = map[string]defender{
	"random":            (*game).random,
	"random, blocks":    blocks((*game).random),
	"cluster":           blocks((*game).cluster),
	"fours far away":    blocks((*game).row),
	"fours first":       sometimes((*game).row, blocks((*game).row)),
	"edges":             blocks((*game).edge),
	"next to stones":    blocks((*game).touching),
	"best":              blocks((*game).best),
	"best or far":       blocks(sometimes((*game).best, (*game).row)),
	"nodes":             blocks((*game).node),
	"nodes or best":     blocks(sometimes((*game).node, (*game).best)),
	"nodes or rows":     blocks(sometimes((*game).node, (*game).row)),
	"nodes or anything": sometimes(blocks((*game).node), (*game).touching),
}

// half is half the number of lines of the board, or of the part of the endless board that defenders see.
func (g *game) half() int {
	if g.lines == 0 {
		return 60
	}
	return g.lines / 2
}

// box returns a point at most so far from p.
func (g *game) box(p endless.Point, size int) endless.Point {
	return pt(p.X+g.IntN(2*size+1)-size, p.Y+g.IntN(2*size+1)-size)
}

func (g *game) random() endless.Point { return g.box(endless.Point{}, g.half()) }

func (g *game) cluster() endless.Point { return g.box(g.home, 2) }

func (g *game) edge() endless.Point {
	side := pt(g.IntN(2*g.half()+1)-g.half(), g.half()*(2*g.IntN(2)-1)+g.IntN(2))
	return turn(g.IntN(8)).apply(side)
}

func (g *game) touching() endless.Point {
	return g.box(g.moves[len(g.moves)-1-2*g.IntN(min(3, (len(g.moves)+1)/2))], 1)
}

// row makes a row at home: five if it can, then four, three and two.
func (g *game) row() endless.Point {
	return g.most(g.home, 4, func(p endless.Point) int { return 4*g.value(p, others) + g.IntN(4) })
}

// best stops or makes what is worth most near to the attacker's last move.
func (g *game) best() endless.Point {
	return g.most(g.moves[len(g.moves)-1], 4, func(p endless.Point) int {
		return 4*(g.value(p, own)+g.value(p, others)) + g.IntN(4)
	})
}

// most returns the free point around p that is worth most.
func (g *game) most(p endless.Point, size int, worth func(endless.Point) int) (best endless.Point) {
	most := -1
	for x := p.X - size; x <= p.X+size; x++ {
		for y := p.Y - size; y <= p.Y+size; y++ {
			if q := pt(x, y); g.has(q) && g.stones[q] == free {
				if n := worth(q); n > most {
					best, most = q, n
				}
			}
		}
	}
	return best
}

// value says what a stone of s on p is worth: the rows of five that it can be part of, by the stones that they have.
func (g *game) value(p endless.Point, s side) (sum int) {
	for _, d := range steps {
		for first := -4; first <= 0; first++ {
			n, open := 0, true
			for i := first; i < first+5; i++ {
				q := onLine(p, d, i)
				open = open && g.has(q) && (g.stones[q] == free || g.stones[q] == s)
				if g.stones[q] == s {
					n++
				}
			}
			if open {
				sum += []int{1, 6, 40, 250, 4000}[n]
			}
		}
	}
	return sum
}

// node plays a reply that has a node: it leads deep into the book. Without one it plays the best.
func (g *game) node() endless.Point {
	if g.Walk.node == nil || len(g.Walk.node.Replies) == 0 {
		return g.best()
	}
	return g.onBoard(g.Walk.node.Replies[g.IntN(len(g.Walk.node.Replies))].Move)
}

func sometimes(one, two defender) defender {
	return func(g *game) endless.Point {
		if g.IntN(3) > 0 {
			return one(g)
		}
		return two(g)
	}
}

// blocks makes five, or else stops five, or else asks d.
func blocks(d defender) defender {
	return func(g *game) endless.Point {
		for _, s := range []side{others, own} {
			for _, p := range slices.SortedFunc(maps.Keys(g.stones), order) {
				for i := range 4 * 9 {
					q := onLine(p, steps[i/9], i%9-4)
					if g.stones[p] == s && g.stones[q] == free && g.has(q) && hasRow(g.stones, q, s) {
						return q
					}
				}
			}
		}
		return d(g)
	}
}

// hasRow says in the slow way whether five stones of s, with one on p, are in a row through p.
func hasRow(stones map[endless.Point]side, p endless.Point, s side) bool {
	for _, d := range steps {
		for first := -4; first <= 0; first++ {
			n := 0
			for i := first; i < first+5; i++ {
				if q := onLine(p, d, i); q == p || stones[q] == s {
					n++
				}
			}
			if n == 5 {
				return true
			}
		}
	}
	return false
}

// play plays a game of d against a walk at its beginning, and judges it with a board of its own. It returns the number
// of plies; the error says why the attacker did not win.
func play(w *Walk, d defender, rng *rand.Rand) (plies int, err error) {
	stones := maps.Clone(w.stones)
	put := func(p endless.Point, s side) error {
		half := w.lines / 2
		outside := w.lines != 0 && (min(p.X, p.Y) < -half || max(p.X, p.Y) >= w.lines-half)
		if outside || stones[p] != free {
			return fmt.Errorf("%v is not a free point of the board", p)
		}
		stones[p] = s
		return nil
	}
	g := &game{Walk: w, Rand: rng}
	for g.home.Size() < 6 {
		g.home = g.random()
	}
	for plies = 1; ; plies += 2 {
		p, err := w.Move()
		if err != nil {
			return plies, err
		}
		if err := put(p, own); err != nil {
			return plies, err
		}
		if won := hasRow(stones, p, own); won || w.Over() {
			if !won || !w.Over() {
				return plies, fmt.Errorf("five: %v, and the walk says %v", won, w.Over())
			}
			return plies, nil
		}
		p = d(g)
		for !w.has(p) || w.stones[p] != free {
			p = g.random()
		}
		if err := put(p, others); err != nil {
			return plies + 1, err
		}
		if hasRow(stones, p, others) {
			return plies + 1, fmt.Errorf("the defender has five at %v", p)
		}
		if err := w.Reply(p); err != nil {
			return plies + 1, err
		}
	}
}

// TestEvery plays the book in the file that FUKUMI_EVERY names, FUKUMI_GAMES games on every board; FUKUMI_LENGTH is the
// Length of its report, to spare the check of the book.
func TestEvery(t *testing.T) {
	file := os.Getenv("FUKUMI_EVERY")
	if file == "" {
		t.Skip("FUKUMI_EVERY names no book")
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	b, err := Read(data)
	if err != nil {
		t.Fatal(err)
	}
	games, _ := strconv.Atoi(cmp.Or(os.Getenv("FUKUMI_GAMES"), "100"))
	most, _ := strconv.Atoi(os.Getenv("FUKUMI_LENGTH"))
	if most == 0 {
		r, err := b.Verify(context.Background(), 2, nil)
		if err != nil || !r.All() {
			t.Fatalf("%+v, %v", r, err)
		}
		t.Logf("%+v", r)
		most = r.Length
	}
	names := slices.Sorted(maps.Keys(defenders))
	for _, lines := range []int{31, 63, 0, 15, 16, 19, 22} {
		rng, longest, stuck := rand.New(rand.NewPCG(5, uint64(lines))), 0, 0
		for i := range games {
			name := names[i%len(names)]
			reply := firstReply(lines, i/len(names), rng)
			w, err := b.Start(lines, reply)
			plies := 0
			if err == nil {
				plies, err = play(w, defenders[name], rng)
			}
			longest = max(longest, plies)
			if err != nil || plies > most {
				stuck++
				t.Errorf("%d lines, game %d, %s, first reply %v: %d plies of %d, %v",
					lines, i, name, reply, plies, most, err)
			}
		}
		t.Logf("%d lines: %d games, %d not won as they should be, the longest has %d plies of %d", lines, games, stuck,
			longest, most)
	}
}

// firstReply is a reply to the first stone: next to it, near to it, anywhere, or on the edge.
func firstReply(lines, i int, rng *rand.Rand) endless.Point {
	g := &game{Walk: &Walk{ground: &ground{lines: lines}}, Rand: rng}
	for {
		var p endless.Point
		switch i % 4 {
		case 0:
			p = g.box(p, 2)
		case 1:
			p = g.box(p, 7)
		case 2:
			p = g.random()
		case 3:
			p = g.edge()
		}
		if g.has(p) && p != (endless.Point{}) {
			return p
		}
	}
}
