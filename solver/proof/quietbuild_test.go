package proof

import (
	"math/rand/v2"

	"fukumi/notation"
)

// win returns a node that wins with at most the given number of quiet moves on a path
// that need threaten nothing; each of them has a win, after a pass of the defender,
// with at most vct moves that are not fours. It knows no zone: every reply that the
// default does not answer, played out, has a node.
func (b *builder) win(quiet, vct int) *Node {
	if n := b.node(vct); n != nil {
		return n
	}
	if quiet == 0 || b.budget < 0 {
		return nil
	}
	moves := b.near()
	if forced := b.fivesOf(b.defender); len(forced) > 0 {
		moves = forced[:1]
	}
	for _, m := range moves {
		if !b.legal(m, b.attacker) {
			continue
		}
		b.place(m, b.attacker)
		n := b.quietMove(m, quiet, vct)
		b.take()
		if n != nil {
			return n
		}
	}
	return nil
}

// quietMove returns the quiet node of the attacker's move m, which is on the board.
func (b *builder) quietMove(m notation.Point, quiet, vct int) *Node {
	if len(b.fivesOf(b.defender)) > 0 {
		return nil
	}
	n := &Node{Move: m, Kind: KindQuiet, Default: b.node(vct)}
	if n.Default == nil {
		return nil
	}
	if _, err := Verify(&Proof{*b.position(), VCT, n.Default}, Options{}); err != nil {
		return nil // made blind to the exceptions of the zone lemma
	}
	for _, p := range b.points {
		if !b.legal(p, b.defender) {
			continue
		}
		b.place(p, b.defender)
		if !playsOut(b.position(), n.Default, true) {
			child := b.win(quiet-1, vct)
			if child == nil {
				b.take()
				return nil
			}
			n.Replies = append(n.Replies, Reply{p, child})
		}
		b.take()
	}
	return n
}

// playsOut reports whether a default wins on pos, with the attacker to move.
func playsOut(pos *notation.Position, n *Node, paranoid bool) bool {
	v, err := newVerifier(&Proof{*pos, AnyWin, n}, Options{Paranoid: paranoid})
	if err != nil {
		panic(err)
	}
	return v.holds(0) > 0
}

// nextQuiet returns a proof that begins with a quiet move, for a random position. The
// move need not be the best one, but must win.
func (s *source) nextQuiet() *Proof {
	for {
		rule := s.rules[s.rng.IntN(len(s.rules))]
		area := s.width * s.width
		pos := randomPosition(s.rng, rule, s.size, s.width, area/6+s.rng.IntN(area/4))
		b := newBuilder(&pos, s.danger, 400, s.rng)
		vct := 1 + s.rng.IntN(2)
		first := b.node(vct)
		if first == nil || first.Kind == KindFive || s.trees && first.Kind == KindLine {
			continue
		}
		moves := b.near()
		for _, m := range moves[:min(3, len(moves))] {
			if !b.legal(m, b.attacker) || b.makesFive(m, b.attacker) {
				continue
			}
			b.budget = 1500
			b.place(m, b.attacker)
			n := b.quietMove(m, 1+s.rng.IntN(2), vct)
			b.take()
			if n != nil && (!s.trees || n.Default.Kind == KindTree) {
				return &Proof{Position: pos, Class: AnyWin, Tree: n}
			}
		}
	}
}

// newQuietSource makes a source for nextQuiet.
func newQuietSource(seed uint64, size int, rules ...notation.Rule) *source {
	return &source{rng: rand.New(rand.NewPCG(seed, 2)), rules: rules, size: size, width: min(size, 8), danger: danger}
}
