package solver

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"fukumi/eval"
	"fukumi/notation"
)

// The moves of an attacker's node, the narrow ones and then the wide ones, are
// those of the class, each of them once; and what is left out because the
// defender threatens a win by fours does leave him one. The replies of a
// defender's node hold every legal one that does not lose to a win by fours.
// Asked of the oracle's board, of crowded positions, so that fouls, fours of
// either side and threats in threats are common.
func TestMovesAreThoseOfTheClass(t *testing.T) {
	r := rand.New(rand.NewPCG(51, 52))
	limit := newBudget(context.Background(), Limits{}, time.Now())
	var search vct
	search.init(16<<20, newGraph(8<<20))
	count := map[string]int{}
	for i := range long(2000, 200_000) {
		rule := notation.Rules[i%3]
		draw := random
		if i%2 == 0 {
			draw = hinted
		}
		pos := draw(r, rule, 6+r.IntN(3))
		g := smallOf(rule, pos.Size())
		a, d := g.set(&pos)
		goal := [...]Class{VCT3, VCT}[r.IntN(2)]
		if g.class(goal); g.vcf(a, d, g.a) {
			continue
		}
		search.set(eval.New(&pos), pos.Turn(), goal, limit)
		search.begin(1 << 40)
		offered := map[notation.Point]int{}
		kinds := []nodeKind{orNode}
		for len(kinds) > 0 {
			k := kinds[0]
			kinds = kinds[1:]
			search.expand(k)
			for _, s := range search.made {
				if p := s.move; p == widen {
					kinds = append(kinds, wideNode)
				} else {
					offered[p]++
				}
			}
		}
		g.compareMoves(t, pos, a, d, goal, offered, count)
		for p := range offered {
			checkReplies(t, g, &search, pos, p, a, d, count)
		}
	}
	t.Logf("%v", count)
	for what, least := range map[string]int{
		"vct3 quiet": 500, "vct quiet": 500, "guarded": 100, "reply": 500, "block": 10, "block without a threat": 10, "refuted": 10, "foul": 10, "foul reply": 2,
	} {
		if count[what] < least {
			t.Errorf("too few cases of %s", what)
		}
	}
}

// compareMoves compares the moves offered at the attacker's node with those of
// the class.
func (g *small) compareMoves(t *testing.T, pos notation.Position, a, d uint64, goal Class, offered map[notation.Point]int, count map[string]int) {
	t.Helper()
	block := g.fives(d, a, g.d)
	for i, p := range g.points {
		bit := uint64(1) << i
		if bit&(a|d) != 0 {
			continue
		}
		in := (block == 0 || block == bit) && g.inClass(a|bit, d, block != 0)
		if in && !g.legal(a, d, bit, g.a) {
			count["foul"]++
			in = false
		}
		four := g.fives(a|bit, d, g.a) != 0
		switch {
		case offered[p] > 1:
			t.Fatalf("%v: %v: %v is offered %d times", where(pos), goal, p, offered[p])
		case offered[p] == 1 && !in:
			t.Fatalf("%v: %v: %v is offered and not of the class", where(pos), goal, p)
		case in && offered[p] == 0 && (four || block != 0 || !g.vcf(d, a|bit, g.d)):
			t.Fatalf("%v: %v: %v is of the class and not offered", where(pos), goal, p)
		case in && offered[p] == 0:
			count["guarded"]++
		case block == bit && !in:
			count["block without a threat"]++
		case block == bit:
			count["block"]++
		case in && !four:
			count[goal.String()+" quiet"]++
		}
	}
}

// checkReplies compares the replies to the attacker's move p with all legal
// ones.
func checkReplies(t *testing.T, g *small, search *vct, pos notation.Position, p notation.Point, a, d uint64, count map[string]int) {
	t.Helper()
	search.board.Place(p, search.attacker)
	defer search.board.Undo()
	n := search.expand(andNode)
	replies := map[notation.Point]bool{}
	for _, s := range search.made {
		replies[s.move&^unseen] = true
	}
	a |= g.stone(p)
	if n.dn == 0 { // refuted at once: by a win by fours, or by two fives
		refuted := g.vcf(d, a, g.d)
		if forced := g.fives(a, d, g.a); forced != 0 {
			after := d | forced
			refuted = forced&(forced-1) == 0 && g.fives(after, a, g.d)&(g.fives(after, a, g.d)-1) != 0
		}
		for _, q := range g.points {
			if bit := g.stone(q); !refuted && bit&(a|d) == 0 && g.legal(d, a, bit, g.d) {
				refuted = popcount(g.fives(d|bit, a, g.d)) > 1 && !g.vcf(a, d|bit, g.a)
			}
		}
		if !refuted {
			t.Fatalf("%v: after %v nothing refutes", where(pos), p)
		}
		count["refuted"]++
		return
	}
	for _, q := range g.points {
		bit := g.stone(q)
		if bit&(a|d) != 0 || replies[q] || g.vcf(a, d|bit, g.a) {
			continue
		}
		if g.legal(d, a, bit, g.d) {
			t.Fatalf("%v: after %v the reply %v is left out, and does not lose to a win by fours", where(pos), p, q)
		}
		count["foul reply"]++
	}
	count["reply"] += len(replies)
}
