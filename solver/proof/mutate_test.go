package proof

import (
	"math/rand/v2"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
)

// mutator makes small changes to a proof.
type mutator struct {
	rng *rand.Rand
	p   *Proof
}

// nodes returns all nodes below n, n first.
func nodes(n *Node) []*Node {
	list := []*Node{n}
	if n.Default != nil {
		list = append(list, nodes(n.Default)...)
	}
	for _, r := range n.Replies {
		list = append(list, nodes(r.Node)...)
	}
	return list
}

func (m *mutator) node() *Node {
	list := nodes(m.p.Tree)
	return list[m.rng.IntN(len(list))]
}

func (m *mutator) point() notation.Point {
	n := m.p.Position.Size()
	return notation.At(m.rng.IntN(n), m.rng.IntN(n))
}

// list returns the line or the threat of a node, whichever it has.
func (m *mutator) list(n *Node) *[]notation.Point {
	if n.Kind == KindLine {
		return &n.Line
	}
	return &n.Threat
}

// mutations each make one change, or none if they find nothing to change.
var mutations = []struct {
	name   string
	change func(m *mutator, n *Node)
}{
	{"move", func(m *mutator, n *Node) { n.Move = m.point() }},
	{"entry", func(m *mutator, n *Node) {
		if l := *m.list(n); len(l) > 0 {
			l[m.rng.IntN(len(l))] = m.point()
		}
	}},
	{"swap entries", func(m *mutator, n *Node) {
		if l := *m.list(n); len(l) > 1 {
			i, j := m.rng.IntN(len(l)), m.rng.IntN(len(l))
			l[i], l[j] = l[j], l[i]
		}
	}},
	{"ply dropped", func(m *mutator, n *Node) {
		if l := m.list(n); len(*l) > 0 {
			i := m.rng.IntN(len(*l))
			*l = append((*l)[:i:i], (*l)[i+1:]...)
		}
	}},
	{"pair dropped", func(m *mutator, n *Node) {
		if l := m.list(n); len(*l) > 2 {
			i := m.rng.IntN(len(*l) - 1)
			*l = append((*l)[:i:i], (*l)[i+2:]...)
		}
	}},
	{"plies added", func(m *mutator, n *Node) {
		for range 1 + m.rng.IntN(2) {
			*m.list(n) = append(*m.list(n), m.point())
		}
	}},
	{"reply dropped", func(m *mutator, n *Node) {
		if len(n.Replies) > 0 {
			i := m.rng.IntN(len(n.Replies))
			n.Replies = append(n.Replies[:i:i], n.Replies[i+1:]...)
		}
	}},
	{"reply moved", func(m *mutator, n *Node) {
		if len(n.Replies) > 0 {
			n.Replies[m.rng.IntN(len(n.Replies))].Move = m.point()
		}
	}},
	{"answers swapped", func(m *mutator, n *Node) {
		if r := n.Replies; len(r) > 1 {
			i, j := m.rng.IntN(len(r)), m.rng.IntN(len(r))
			r[i].Node, r[j].Node = r[j].Node, r[i].Node
		}
	}},
	{"answer from elsewhere", func(m *mutator, n *Node) {
		other := m.node()
		if len(n.Replies) > 0 && other != n {
			n.Replies[m.rng.IntN(len(n.Replies))].Node = other
		}
	}},
	{"kind", func(m *mutator, n *Node) { n.Kind = Kind(m.rng.IntN(7)) }},
	{"line as threat", func(_ *mutator, n *Node) {
		if n.Kind == KindLine {
			n.Kind, n.Threat, n.Line = KindTree, n.Line[1:], nil
		}
	}},
	{"threat as line", func(m *mutator, n *Node) {
		if n.Kind == KindTree {
			n.Kind, n.Line, n.Threat, n.Replies = KindLine, append([]notation.Point{m.point()}, n.Threat...), nil, nil
		}
	}},
	{"threat as the answer", func(_ *mutator, n *Node) {
		if n.Kind == KindTree && len(n.Threat) > 1 {
			n.Kind, n.Move, n.Line, n.Threat, n.Replies = KindLine, n.Threat[0], n.Threat[1:], nil, nil
		}
	}},
	{"class", func(m *mutator, _ *Node) { m.p.Class = Class(m.rng.IntN(7)) }},
	{"turn", func(m *mutator, _ *Node) { m.p.Position.SetTurn(m.p.Position.Turn().Opponent()) }},
	{"rule", func(m *mutator, _ *Node) { m.p.Position.SetRule(notation.Rules[m.rng.IntN(len(notation.Rules))]) }},
	{"stone", func(m *mutator, _ *Node) {
		p := m.point()
		if m.rng.IntN(2) == 0 {
			m.p.Position.Take(p)
		}
		if m.rng.IntN(2) == 0 && m.p.Position.At(p) == notation.Empty {
			m.p.Position.Put(p, black+notation.Stone(m.rng.IntN(2)))
		}
	}},
	{"defender's stone", func(m *mutator, _ *Node) {
		if p := m.point(); m.p.Position.At(p) == notation.Empty {
			m.p.Position.Put(p, m.p.Position.Turn().Opponent())
		}
	}},
}

// clone copies a proof deeply.
func clone(n *Node) *Node {
	c := *n
	c.Line = append([]notation.Point(nil), n.Line...)
	c.Threat = append([]notation.Point(nil), n.Threat...)
	c.Replies = append([]Reply(nil), n.Replies...)
	if n.Default != nil {
		c.Default = clone(n.Default)
	}
	for i, r := range c.Replies {
		c.Replies[i].Node = clone(r.Node)
	}
	return &c
}

// TestMutations changes proofs that hold in one place. A proof still accepted,
// in either mode, must hold by the oracle; brute force must confirm the
// shortest ones.
func TestMutations(t *testing.T) {
	from := newSource(51, notation.Rules[:]...)
	from.size, from.width = 7, 7
	var bases []*Proof
	for i := range 60 {
		from.trees = i%3 > 0
		bases = append(bases, from.next())
	}
	m := &mutator{rng: rand.New(rand.NewPCG(52, 53))}
	accepted, tried, brutes := map[string]int{}, 0, 0
	for range testhelp.Cases(1000, 30_000) {
		for _, mutation := range mutations {
			base := bases[m.rng.IntN(len(bases))]
			m.p = &Proof{base.Position, base.Class, clone(base.Tree)}
			before := show(base)
			mutation.change(m, m.node())
			if show(m.p) == before {
				continue
			}
			tried++
			_, paranoid := Verify(m.p, Options{Paranoid: true})
			agreeOn(t, m.p, paranoid)
			r, err := Verify(m.p, Options{})
			if err != nil {
				if paranoid == nil && oracle(m.p) != nil {
					t.Fatalf("%s: paranoid mode accepts, but %v%s", mutation.name, oracle(m.p), show(m.p))
				}
				continue
			}
			accepted[mutation.name]++
			if truth := oracle(m.p); paranoid != nil || truth != nil {
				t.Fatalf("%s: accepted, but paranoid mode says %v and the oracle %v%s", mutation.name, paranoid, truth,
					show(m.p))
			}
			if r.Length <= 5 && brutes < testhelp.Cases(30, 900) {
				brutes++
				if !brute(&m.p.Position, r.Length) {
					t.Fatalf("%s: accepted, but brute force denies a win in %d%s", mutation.name, r.Length, show(m.p))
				}
			}
		}
	}
	sum := 0
	for _, n := range accepted {
		sum += n
	}
	t.Logf("%d mutations, %d still hold (%d by brute force): %v", tried, sum, brutes, accepted)
	if tried < 1000 || sum == 0 || sum > tried/2 {
		t.Errorf("%d of %d accepted: the mutations test nothing", sum, tried)
	}
}

// TestMutatedText changes single bytes of proof files.
func TestMutatedText(t *testing.T) {
	from := newSource(54, notation.Rules[:]...)
	rng := rand.New(rand.NewPCG(55, 56))
	accepted := 0
	for range testhelp.Cases(40, 1200) {
		text := testhelp.Must(Encode(from.next()))(t)
		for range 50 {
			data := append([]byte(nil), text...)
			data[rng.IntN(len(data))] = text[rng.IntN(len(text))]
			p, err := Decode(data)
			if err != nil {
				agree(t, data, err)
				continue
			}
			_, err = Verify(p, Options{Paranoid: true})
			agree(t, data, err)
			if _, err := Verify(p, Options{}); err == nil {
				accepted++
				if truth := oracle(p); truth != nil {
					t.Fatalf("accepted, but %v%s", truth, show(p))
				}
			}
		}
	}
	t.Logf("%d of %d still hold", accepted, testhelp.Cases(40, 1200)*50)
}
