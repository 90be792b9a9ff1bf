package proof

import (
	"math/bits"
	"math/rand/v2"

	"fukumi/notation"
)

// A builder finds proofs by plain search, for the tests to feed to the checker.
// It is not an oracle: it uses the checker's own board and zone.
type builder struct {
	*verifier
	budget int
	rng    *rand.Rand
	blind  bool // to the cases in which the zone lemma does not hold
	fukumi bool // it used moves with a threat longer than a straight or double four
}

func newBuilder(pos *notation.Position, danger, budget int, rng *rand.Rand) *builder {
	v := &verifier{board: newBoard(pos), class: VCT, danger: danger}
	return &builder{verifier: v, budget: budget, rng: rng}
}

// near returns the free points within two steps of an attacker stone, shuffled.
func (b *builder) near() []notation.Point {
	var list []notation.Point
	for _, p := range b.points {
		if b.free(p) && b.isNear(p) {
			list = append(list, p)
		}
	}
	b.rng.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list
}

// isNear reports whether an attacker stone is within two steps of p.
func (b *builder) isNear(p notation.Point) bool {
	rows, y := &b.lines[b.attacker][0], p.Y()
	for _, row := range rows[max(y-2, 0):min(y+3, b.start.Size())] {
		if row>>(p.X()+margin-2)&(1<<5-1) != 0 {
			return true
		}
	}
	return false
}

// mayFour reports whether the attacker has three stones in a line close enough to p for
// a four there.
func (b *builder) mayFour(p notation.Point) bool {
	for dir := range steps {
		if bits.OnesCount64(b.lines[b.attacker].around(p, dir)) >= 3 {
			return true
		}
	}
	return false
}

// vcf returns a win by fours of at most depth attacker moves, or nil.
func (b *builder) vcf(depth int) []notation.Point {
	if fives := b.fivesOf(b.attacker); len(fives) > 0 {
		return []notation.Point{fives[0]}
	}
	if b.budget--; depth <= 1 || b.budget < 0 {
		return nil
	}
	moves := b.near()
	if forced := b.fivesOf(b.defender); len(forced) > 0 {
		moves = forced[:1]
	}
	for _, m := range moves {
		if !b.mayFour(m) || !b.legal(m, b.attacker) {
			continue
		}
		if rest := b.fourAt(m, depth); rest != nil {
			return append([]notation.Point{m}, rest...)
		}
	}
	return nil
}

// fourAt returns what follows the four at m, or nil if it does not win.
func (b *builder) fourAt(m notation.Point, depth int) []notation.Point {
	b.place(m, b.attacker)
	defer b.rewind(len(b.done) - 1)
	fives := b.fivesOf(b.attacker)
	switch {
	case len(fives) == 0 || len(b.fivesOf(b.defender)) > 0:
		return nil
	case len(fives) > 1 || !b.legal(fives[0], b.defender):
		reply := b.idle(fives[0])
		if len(fives) > 1 && b.legal(fives[1], b.defender) {
			reply = fives[1]
		}
		return []notation.Point{reply, fives[0]}
	}
	b.place(fives[0], b.defender)
	if rest := b.vcf(depth - 1); rest != nil {
		return append([]notation.Point{fives[0]}, rest...)
	}
	return nil
}

// node returns a node that wins with at most the given number of moves on a
// path that are not fours, or nil.
func (b *builder) node(quiet int) *Node {
	if w := b.vcf(4); w != nil {
		if len(w) == 1 {
			return &Node{Move: w[0], Kind: KindFive}
		}
		return &Node{Move: w[0], Kind: KindLine, Line: w[1:]}
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
		n := b.quiet(m, quiet)
		b.take()
		if n != nil {
			return n
		}
	}
	return nil
}

// quiet returns the node of the attacker's move m, which is on the board.
func (b *builder) quiet(m notation.Point, quiet int) *Node {
	if len(b.fivesOf(b.defender)) > 0 {
		return nil
	}
	threat := b.vcf(3)
	if threat == nil {
		return nil
	}
	var c course
	if err := b.fours("threat", threat, &c); err != nil {
		panic(err)
	}
	c.off = c.off && !b.blind
	zone := b.zone // which the nodes below will overwrite
	n := &Node{Move: m, Kind: KindTree, Threat: threat}
	legal := 0
	for _, p := range b.points {
		if !b.legal(p, b.defender) {
			continue
		}
		legal++
		if !zone.has(p) && !c.off {
			continue
		}
		b.place(p, b.defender)
		if c.off && b.simulate(threat) > 0 {
			b.take()
			continue
		}
		child := b.node(quiet - 1)
		b.take()
		if child == nil {
			return nil
		}
		n.Replies = append(n.Replies, Reply{p, child})
	}
	if legal == 0 {
		return nil
	}
	if c.first < 2 && len(b.fivesOf(b.attacker)) == 0 {
		b.fukumi = true
	}
	return n
}

// randomPosition scatters stones over the middle of a board, in numbers that
// favour either side by up to half, without a five.
func randomPosition(rng *rand.Rand, rule notation.Rule, size, width, count int) notation.Position {
	for {
		pos, err := notation.NewPosition(rule, size)
		if err != nil {
			panic(err)
		}
		low := (size - width) / 2
		blacks := count*2/5 + rng.IntN(count/5+1)
		for i := 0; i < count; {
			p, s := notation.At(low+rng.IntN(width), low+rng.IntN(width)), white
			if i < blacks {
				s = black
			}
			if pos.Put(p, s) == nil {
				i++
			}
		}
		pos.SetTurn(notation.Black + notation.Stone(rng.IntN(2)))
		if _, over := pos.Winner(); !over {
			return pos
		}
	}
}

// source makes random proofs.
type source struct {
	rng         *rand.Rand
	rules       []notation.Rule
	size, width int // stones are in a square of this width
	quiet       int // maximum number of moves on a path that are not fours
	danger      int // see verifier
	blind       bool
	trees       bool // only of kind tree
}

func newSource(seed uint64, rules ...notation.Rule) *source {
	return &source{rng: rand.New(rand.NewPCG(seed, 1)), rules: rules, size: 9, width: 7, quiet: 2, danger: danger}
}

// next returns a proof for a random position with one.
func (s *source) next() *Proof {
	for {
		rule := s.rules[s.rng.IntN(len(s.rules))]
		pos := randomPosition(s.rng, rule, s.size, s.width, s.width*s.width/5+s.rng.IntN(s.width*s.width/4))
		b := newBuilder(&pos, s.danger, 400, s.rng)
		b.blind = s.blind
		if s.trees && b.vcf(3) != nil {
			continue
		}
		n := b.node(1 + s.rng.IntN(s.quiet))
		if n == nil || s.trees && n.Kind != KindTree {
			continue
		}
		p := &Proof{Position: pos, Class: VCT, Tree: n}
		switch {
		case n.Kind == KindFive:
			p.Class = Five
		case n.Kind == KindLine:
			p.Class = VCF
		case !b.fukumi:
			p.Class = VCT3
		}
		return p
	}
}
