package proof

import (
	"math/rand/v2"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
)

// The truth about small boards: which side wins, by full search to the last point,
// from the rules alone. Everything that either mode of the checker accepts must be
// true.

// A truth remembers the positions in which the side a, to move, wins.
type truth struct {
	a, d  notation.Stone
	known map[string]bool
	left  int // positions left to look at; negative if it gave up
}

func newTruth(pos *notation.Position) *truth {
	return &truth{a: pos.Turn(), d: pos.Turn().Opponent(), known: map[string]bool{}, left: 20_000}
}

// wins reports whether a, to move, makes five whatever the other side does.
func (f *truth) wins(pos *notation.Position) bool {
	if _, has := fivePoint(pos, f.a); has {
		return true
	}
	at := string(pos.Packed())
	if won, ok := f.known[at]; ok {
		return won
	}
	if f.left--; f.left < 0 {
		return false
	}
	won := false
	for _, p := range pos.Points() {
		if pos.At(p) != notation.Empty || mayPlay(pos, p, f.a) != nil {
			continue
		}
		_ = pos.Put(p, f.a)
		won = f.wonAfter(pos)
		pos.Take(p)
		if won {
			break
		}
	}
	f.known[at] = won
	return won
}

// wonAfter reports whether a wins with the other side to move.
func (f *truth) wonAfter(pos *notation.Position) bool {
	if _, has := fivePoint(pos, f.d); has {
		return false
	}
	stuck := true
	for _, q := range pos.Points() {
		if pos.At(q) != notation.Empty || mayPlay(pos, q, f.d) != nil {
			continue
		}
		stuck = false
		_ = pos.Put(q, f.d)
		won := f.wins(pos)
		pos.Take(q)
		if !won {
			return false
		}
	}
	return !stuck
}

// A prover makes proofs of true wins on small boards, of all kinds of nodes: with and
// without defaults, with and without nodes where the default would do.
type prover struct {
	*truth
	rng   *rand.Rand
	quiet int // quiet nodes made
	most  int // nodes left to make
}

// node returns a node for pos, in which a, to move, wins; nil if it becomes too large.
func (f *prover) node(pos *notation.Position) *Node {
	if p, has := fivePoint(pos, f.a); has {
		return &Node{Move: p, Kind: KindFive}
	}
	if f.most--; f.most < 0 {
		return nil
	}
	if f.rng.IntN(3) > 0 {
		if n := f.threats(pos, 300); n != nil {
			return n
		}
	}
	points := pos.Points()
	f.rng.Shuffle(len(points), func(i, j int) { points[i], points[j] = points[j], points[i] })
	for _, m := range points {
		if pos.At(m) != notation.Empty || mayPlay(pos, m, f.a) != nil {
			continue
		}
		_ = pos.Put(m, f.a)
		var n *Node
		if f.wonAfter(pos) {
			n = f.after(pos, m)
		}
		pos.Take(m)
		if n != nil || f.most < 0 {
			return n
		}
	}
	return nil
}

// threats returns a node without quiet moves, if one is found soon.
func (f *prover) threats(pos *notation.Position, budget int) *Node {
	b := newBuilder(pos, danger, budget, f.rng)
	n := b.node(1 + f.rng.IntN(2))
	if n == nil {
		return nil
	}
	if _, err := Verify(&Proof{*pos, VCT, n}, Options{Paranoid: true}); err != nil {
		return nil
	}
	return n
}

// after returns the quiet node of m, which is on the board and wins.
func (f *prover) after(pos *notation.Position, m notation.Point) *Node {
	n := &Node{Move: m, Kind: KindQuiet}
	if f.rng.IntN(4) > 0 {
		n.Default = f.threats(pos, 300)
	}
	for _, q := range pos.Points() {
		if pos.At(q) != notation.Empty || mayPlay(pos, q, f.d) != nil {
			continue
		}
		_ = pos.Put(q, f.d)
		if n.Default == nil || f.rng.IntN(8) == 0 || !playsOut(pos, n.Default, true) {
			child := f.node(pos)
			if child == nil {
				pos.Take(q)
				return nil
			}
			n.Replies = append(n.Replies, Reply{q, child})
		}
		pos.Take(q)
	}
	f.quiet++
	return n
}

// smallWin returns a position on a small board that is a win, but not an immediate
// five, and a proof of it with quiet nodes that is not too large.
func smallWin(rng *rand.Rand, size, free int, rule notation.Rule) (*Proof, *truth) {
	for {
		pos := randomPosition(rng, rule, size, size, size*size-free)
		if _, has := fivePoint(&pos, pos.Turn()); has {
			continue
		}
		f := &prover{truth: newTruth(&pos), rng: rng, most: 300}
		if !f.wins(&pos) || f.left < 0 {
			continue
		}
		n := f.node(&pos)
		if n != nil && f.quiet > 0 && f.left >= 0 && len(nodes(n)) > 12 {
			return &Proof{pos, AnyWin, n}, f.truth
		}
	}
}

// TestSmallBoards: proofs of true wins are accepted in every mode; of their
// mutations, none is accepted that is not true.
func TestSmallBoards(t *testing.T) {
	rng := rand.New(rand.NewPCG(91, 92))
	m := &mutator{rng: rng}
	built, tried, accepted, changed := 0, 0, 0, 0
	var sum counts
	for i := range testhelp.CasesOf(4, 4, 240) {
		size := 5 + i%3
		p, own := smallWin(rng, size, 9+rng.IntN(5), notation.Rules[rng.IntN(3)])
		r := mustVerify(t, p)
		built++
		sum.Nodes += r.Quiet.Nodes
		sum.Explicit += r.Quiet.Explicit
		sum.Lemma += r.Quiet.Lemma
		sum.Simulated += r.Quiet.Simulated
		before := show(p)
		for _, mutation := range append(mutations[:len(mutations):len(mutations)], quietMutations...) {
			for range 2 {
				m.p = &Proof{p.Position, AnyWin, clone(p.Tree)}
				if mutation.change(m, m.node()); show(m.p) == before {
					continue
				}
				tried++
				_, lemma := Verify(m.p, Options{})
				_, paranoid := Verify(m.p, Options{Paranoid: true})
				agreeOn(t, m.p, paranoid)
				if lemma != nil && paranoid != nil {
					continue
				}
				accepted++
				holds := own
				if !m.p.Position.Same(&p.Position) || m.p.Position.Turn() != p.Position.Turn() ||
					m.p.Position.Rule() != p.Position.Rule() {
					changed++
					holds = newTruth(&m.p.Position)
				}
				pos := m.p.Position
				if won := holds.wins(&pos); !won && holds.left >= 0 {
					t.Fatalf("%s: accepted (%v, paranoid %v), but it is not a win%s", mutation.name, lemma, paranoid,
						show(m.p))
				}
				if err := oracle(m.p); err != nil {
					t.Fatalf("%s: accepted (%v, paranoid %v), but %v%s", mutation.name, lemma, paranoid, err, show(m.p))
				}
				if lemma == nil && paranoid != nil {
					t.Fatalf("%s: paranoid mode rejects what the lemma accepts: %v%s", mutation.name, paranoid,
						show(m.p))
				}
			}
		}
	}
	t.Logf("%d proofs, quiet nodes: %+v; %d changes, %d still hold, %d of them in other positions", built, sum, tried,
		accepted, changed)
	if accepted == 0 || accepted > tried*2/3 || sum.Lemma == 0 || sum.Explicit == 0 || sum.Simulated == 0 {
		t.Error("the changes test nothing, or some way of answering was not seen")
	}
}

// quietMutations are changes to quiet nodes; see mutations.
var quietMutations = []struct {
	name   string
	change func(m *mutator, n *Node)
}{
	{"default dropped", func(m *mutator, _ *Node) {
		if n := m.quiet(); n != nil {
			n.Default = nil
		}
	}},
	{"default from elsewhere", func(m *mutator, _ *Node) {
		if n := m.quiet(); n != nil {
			n.Default = clone(m.node())
		}
	}},
	{"default changed", func(m *mutator, _ *Node) {
		if n := m.quiet(); n != nil && n.Default != nil {
			list := nodes(n.Default)
			k := list[m.rng.IntN(len(list))]
			k.Move = m.point()
		}
	}},
	{"default's reply dropped", func(m *mutator, _ *Node) {
		if n := m.quiet(); n != nil && n.Default != nil {
			list := nodes(n.Default)
			if k := list[m.rng.IntN(len(list))]; len(k.Replies) > 0 {
				i := m.rng.IntN(len(k.Replies))
				k.Replies = append(k.Replies[:i:i], k.Replies[i+1:]...)
			}
		}
	}},
	{"reply to a quiet move dropped", func(m *mutator, _ *Node) {
		if n := m.quiet(); n != nil && len(n.Replies) > 0 {
			i := m.rng.IntN(len(n.Replies))
			n.Replies = append(n.Replies[:i:i], n.Replies[i+1:]...)
		}
	}},
	{"replies to a quiet move dropped", func(m *mutator, _ *Node) {
		if n := m.quiet(); n != nil {
			n.Replies = nil
		}
	}},
	{"quiet move", func(m *mutator, _ *Node) {
		if n := m.quiet(); n != nil {
			n.Move = m.point()
		}
	}},
	{"default as the node", func(m *mutator, _ *Node) {
		if n := m.quiet(); n != nil && n.Default != nil {
			*n = *n.Default
		}
	}},
	{"default as a reply's node", func(m *mutator, _ *Node) {
		if n := m.quiet(); n != nil && n.Default != nil && len(n.Replies) > 0 {
			n.Replies[m.rng.IntN(len(n.Replies))].Node = n.Default
		}
	}},
	{"lemma as a reply's node", func(m *mutator, _ *Node) {
		if n := m.quiet(); n != nil && len(n.Replies) > 0 {
			n.Replies[m.rng.IntN(len(n.Replies))].Node = &Node{Kind: KindLemma}
		}
	}},
	{"tree as quiet", func(m *mutator, n *Node) {
		if n.Kind == KindTree {
			n.Kind, n.Default, n.Threat = KindQuiet, FromLine(n.Threat), nil
		}
	}},
	{"line as quiet", func(m *mutator, n *Node) {
		if n.Kind == KindLine {
			n.Kind, n.Default, n.Line = KindQuiet, FromLine(n.Line[1:]), nil
		}
	}},
}

// quiet returns a quiet node of the proof, or nil.
func (m *mutator) quiet() *Node {
	var list []*Node
	for _, n := range nodes(m.p.Tree) {
		if n.Kind == KindQuiet {
			list = append(list, n)
		}
	}
	if len(list) == 0 {
		return nil
	}
	return list[m.rng.IntN(len(list))]
}
