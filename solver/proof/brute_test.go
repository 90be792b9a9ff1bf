package proof

import (
	"math/rand/v2"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
)

// Brute force, full width, written from the rules: each side plays every legal
// move. It is only for tiny boards and few plies.

// brute reports whether the side to move makes five within n plies, whatever
// the other side does.
func brute(pos *notation.Position, n int) bool {
	_, won := bruteMove(pos, n)
	return won
}

// bruteMove returns the lowest winning move.
func bruteMove(pos *notation.Position, n int) (notation.Point, bool) {
	a, d := pos.Turn(), pos.Turn().Opponent()
	if p, has := fivePoint(pos, a); has || n < 3 {
		return p, has
	}
	for _, p := range pos.Points() {
		if mayPlay(pos, p, a) != nil {
			continue
		}
		next := *pos
		next.Put(p, a)
		if _, has := fivePoint(&next, d); has {
			continue
		}
		won, stuck := true, true
		for _, q := range next.Points() {
			if mayPlay(&next, q, d) != nil {
				continue
			}
			stuck = false
			next.Put(q, d)
			won = brute(&next, n-2) // it is a's turn: Put does not change it
			next.Take(q)
			if !won {
				break
			}
		}
		if won && !stuck {
			return p, true
		}
	}
	return notation.NoPoint, false
}

// bruteNode turns a win within n plies into a node that answers every legal
// reply. It returns nil without such a win, or if its move would threaten
// nothing after a pass of the other side.
func bruteNode(pos *notation.Position, n int) *Node {
	a, d := pos.Turn(), pos.Turn().Opponent()
	for k := 1; k <= n; k += 2 {
		m, won := bruteMove(pos, k)
		if !won {
			continue
		}
		if k == 1 {
			return &Node{Move: m, Kind: KindFive}
		}
		next := *pos
		next.Put(m, a)
		if k == 3 {
			for _, q := range next.Points() {
				if mayPlay(&next, q, d) == nil {
					next.Put(q, d)
					five, _ := fivePoint(&next, a)
					return &Node{Move: m, Kind: KindLine, Line: []notation.Point{q, five}}
				}
			}
		}
		threat := bruteNode(&next, k-2)
		if threat == nil || threat.Kind == KindTree {
			return nil
		}
		node := &Node{Move: m, Kind: KindTree, Threat: append([]notation.Point{threat.Move}, threat.Line...)}
		for _, q := range next.Points() {
			if mayPlay(&next, q, d) != nil {
				continue
			}
			next.Put(q, d)
			child := bruteNode(&next, k-2)
			next.Take(q)
			if child == nil {
				return nil
			}
			node.Replies = append(node.Replies, Reply{q, child})
		}
		return node
	}
	return nil
}

// TestBruteWins: wins that brute force finds are accepted, node for node.
func TestBruteWins(t *testing.T) {
	rng := rand.New(rand.NewPCG(41, 42))
	lengths := map[int]int{}
	for range testhelp.Cases(250, 7500) {
		pos := randomPosition(rng, notation.Rules[rng.IntN(3)], 6, 6, 14+rng.IntN(10))
		n := bruteNode(&pos, 5)
		if n == nil {
			continue
		}
		p := &Proof{Position: pos, Class: VCT, Tree: n}
		r := mustVerify(t, p)
		// The lemma also counts points that are foul for the defender.
		if played, _ := Verify(p, Options{Paranoid: true}); played.Simulated > 0 {
			t.Errorf("%d replies are left to a threat in a proof that answers all%s", played.Simulated, show(p))
		}
		if !brute(&pos, r.Length) || r.Length > 1 && brute(&pos, r.Length-2) {
			t.Errorf("length %d is not that of brute force%s", r.Length, show(p))
		}
		lengths[r.Length]++
	}
	t.Logf("wins by length: %v", lengths)
	for _, n := range [...]int{1, 3, 5} {
		if lengths[n] == 0 {
			t.Errorf("no win of length %d was tried", n)
		}
	}
}

// TestBruteAgrees: brute force confirms the short wins that are accepted.
func TestBruteAgrees(t *testing.T) {
	from := newSource(43, notation.Rules[:]...)
	from.size, from.width, from.quiet = 6, 6, 1
	confirmed := 0
	for range testhelp.Cases(60, 1800) {
		p := from.next()
		if r := mustVerify(t, p); r.Length <= 5 {
			confirmed++
			if !brute(&p.Position, r.Length) {
				t.Fatalf("brute force denies a win in %d%s", r.Length, show(p))
			}
		}
	}
	if confirmed == 0 {
		t.Error("no proof was short enough")
	}
	t.Logf("%d confirmed", confirmed)
}
