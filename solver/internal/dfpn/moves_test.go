package dfpn

import (
	"context"
	"math/bits"
	"math/rand/v2"
	"testing"
	"time"

	"fukumi/eval"
	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/solver/internal/fours"
	"fukumi/solver/internal/oracle"
	"fukumi/solver/proof"
)

// The moves of an attacker's node, the narrow ones and then the wide ones, are
// the moves of the class, each once; moves left out because the defender
// threatens a win by fours leave him one. The replies of a defender's node
// include every legal one that does not lose to a win by fours. The oracle's
// board judges crowded positions, so that fouls, fours of either side and
// threats in threats are common.
func TestMovesAreThoseOfTheClass(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(51, 52))
	limit := fours.NewBudget(context.Background(), 0, 0, time.Now())
	var search thread
	search.init(16<<20, newGraph(8<<20))
	count := map[string]int{}
	for i := range testhelp.CasesOf(1000, 2000, 200_000) {
		rule := notation.Rules[i%len(notation.Rules)]
		draw := oracle.Random
		if i%2 == 0 {
			draw = oracle.Hinted
		}
		pos := draw(r, rule, 6+r.IntN(3))
		g := oracle.NewThreats(rule, pos.Size())
		a, d := g.Set(&pos)
		goal := [...]proof.Class{proof.VCT3, proof.VCT}[r.IntN(2)]
		if g.Class(goal); g.VCF(a, d, g.A) {
			continue
		}
		search.prepare(eval.New(&pos), pos.Turn(), goal, limit)
		search.restart(1 << 40)
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
		compareMoves(t, g, pos, a, d, goal, offered, count)
		for p := range offered {
			checkReplies(t, g, &search, pos, p, a, d, count)
		}
	}
	t.Logf("%v", count)
	for what, least := range map[string]int{
		"vct3 quiet": 500, "vct quiet": 500, "guarded": 100, "reply": 500, "block": 10, "block without a threat": 10,
		"refuted": 10, "foul": 10, "foul reply": 2,
	} {
		if count[what] < least {
			t.Errorf("too few cases of %s", what)
		}
	}
}

// compareMoves compares the moves offered at the attacker's node with the moves
// of the class.
func compareMoves(t *testing.T, g *oracle.Threats, pos notation.Position, a, d uint64, goal proof.Class,
	offered map[notation.Point]int, count map[string]int) {
	t.Helper()
	block := g.Fives(d, a, g.D)
	for i, p := range g.Points {
		bit := uint64(1) << i
		if bit&(a|d) != 0 {
			continue
		}
		in := (block == 0 || block == bit) && g.InClass(a|bit, d, block != 0)
		if in && !g.Legal(a, d, bit, g.A) {
			count["foul"]++
			in = false
		}
		four := g.Fives(a|bit, d, g.A) != 0
		switch {
		case offered[p] > 1:
			t.Fatalf("%v: %v: %v is offered %d times", oracle.Where(pos), goal, p, offered[p])
		case offered[p] == 1 && !in:
			t.Fatalf("%v: %v: %v is offered and not of the class", oracle.Where(pos), goal, p)
		case in && offered[p] == 0 && (four || block != 0 || !g.VCF(d, a|bit, g.D)):
			t.Fatalf("%v: %v: %v is of the class and not offered", oracle.Where(pos), goal, p)
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
func checkReplies(t *testing.T, g *oracle.Threats, search *thread, pos notation.Position, p notation.Point, a, d uint64,
	count map[string]int) {
	t.Helper()
	search.Board.Place(p, search.Attacker)
	defer search.Board.Undo()
	n := search.expand(andNode)
	replies := map[notation.Point]bool{}
	for _, s := range search.made {
		replies[s.move&^unseen] = true
	}
	a |= g.Stone(p)
	if n.dn == 0 { // refuted at once: by a win by fours, or by two fives
		refuted := g.VCF(d, a, g.D)
		if forced := g.Fives(a, d, g.A); forced != 0 {
			after := d | forced
			refuted = forced&(forced-1) == 0 && g.Fives(after, a, g.D)&(g.Fives(after, a, g.D)-1) != 0
		}
		for _, q := range g.Points {
			if bit := g.Stone(q); !refuted && bit&(a|d) == 0 && g.Legal(d, a, bit, g.D) {
				refuted = bits.OnesCount64(g.Fives(d|bit, a, g.D)) > 1 && !g.VCF(a, d|bit, g.A)
			}
		}
		if !refuted {
			t.Fatalf("%v: after %v nothing refutes", oracle.Where(pos), p)
		}
		count["refuted"]++
		return
	}
	for _, q := range g.Points {
		bit := g.Stone(q)
		if bit&(a|d) != 0 || replies[q] || g.VCF(a, d|bit, g.A) {
			continue
		}
		if g.Legal(d, a, bit, g.D) {
			t.Fatalf("%v: after %v the reply %v is left out, and does not lose to a win by fours", oracle.Where(pos), p,
				q)
		}
		count["foul reply"]++
	}
	count["reply"] += len(replies)
}
