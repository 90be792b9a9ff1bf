package plane

import (
	"math/rand/v2"
	"slices"

	"fukumi/solver/proof"
	"fukumi/solver/proof/endless"
)

// mutations change a claim, which shares nothing with another, and report whether there was something to change.
var mutations = map[string]func(rng *rand.Rand, c *claim) bool{
	"a reply less": func(rng *rand.Rand, c *claim) bool {
		n := pick(rng, nodes(c.Tree, func(n *endless.Node) bool { return len(n.Replies) > 0 }))
		if n != nil {
			i := rng.IntN(len(n.Replies))
			n.Replies = slices.Delete(n.Replies, i, i+1)
		}
		return n != nil
	},
	"a point moved": func(rng *rand.Rand, c *claim) bool {
		p := pick(rng, points(c.Tree))
		if *p != endless.Nowhere {
			*p = nearby(rng, *p, 1)
		}
		return *p != endless.Nowhere
	},
	"a point elsewhere": func(rng *rand.Rand, c *claim) bool {
		*pick(rng, points(c.Tree)) = nearby(rng, endless.Point{}, c.Position.Frame.High+3)
		return true
	},
	"two points exchanged": func(rng *rand.Rand, c *claim) bool {
		p, q := pick(rng, points(c.Tree)), pick(rng, points(c.Tree))
		*p, *q = *q, *p
		return *p != *q
	},
	"no point": func(rng *rand.Rand, c *claim) bool {
		*pick(rng, points(c.Tree)) = endless.Nowhere
		return true
	},
	"a stone of the defender more": func(rng *rand.Rand, c *claim) bool {
		list := &c.Position.Others
		*list = append(*list, nearby(rng, pick(rng, slices.Concat(c.Position.Own, *list)), 8))
		return true
	},
	"a stone of the attacker more": func(rng *rand.Rand, c *claim) bool {
		list := &c.Position.Own
		*list = append(*list, nearby(rng, pick(rng, slices.Concat(c.Position.Others, *list)), 3))
		return true
	},
	"three stones of the defender more": func(rng *rand.Rand, c *claim) bool {
		at, way := nearby(rng, pick(rng, c.Position.Own), 8), nearby(rng, endless.Point{}, 1)
		for i := range rng.IntN(3) + 2 {
			c.Position.Others = append(c.Position.Others, endless.Point{X: at.X + i*way.X, Y: at.Y + i*way.Y})
		}
		return way != endless.Point{}
	},
	"a stone of the defender less": func(rng *rand.Rand, c *claim) bool {
		return drop(rng, &c.Position.Others)
	},
	"a stone of the attacker less": func(rng *rand.Rand, c *claim) bool {
		return drop(rng, &c.Position.Own)
	},
	"a stone moved": func(rng *rand.Rand, c *claim) bool {
		list := pick(rng, [][]endless.Point{c.Position.Own, c.Position.Others})
		if len(list) > 0 {
			i := rng.IntN(len(list))
			list[i] = nearby(rng, list[i], 1)
		}
		return len(list) > 0
	},
	"a smaller frame": func(rng *rand.Rand, c *claim) bool {
		c.Position.Frame = endless.FrameOf(c.Position.Frame.Size() - 1 - rng.IntN(4))
		return true
	},
	"the far stone nearer": func(rng *rand.Rand, c *claim) bool {
		if c.far == nil {
			return false
		}
		to := nearby(rng, endless.Point{}, 30)
		c.Proof, c.far = *c.Around(*c.far, to), &to
		return true
	},
	"the far stone alone": func(rng *rand.Rand, c *claim) bool {
		if c.far == nil {
			return false
		}
		i := slices.Index(c.Position.Others, *c.far)
		to := nearby(rng, *c.far, 60)
		c.Position.Others[i], c.far = to, &to
		return true
	},
	"another kind": func(rng *rand.Rand, c *claim) bool {
		n := pick(rng, nodes(c.Tree, func(*endless.Node) bool { return true }))
		kind := pick(rng, []proof.Kind{proof.KindFive, proof.KindLine, proof.KindTree, proof.KindQuiet,
			proof.KindLemma})
		from := *n
		*n = endless.Node{Kind: kind, Move: n.Move}
		list := append(slices.Clone(from.Line), from.Threat...)
		if from.Default != nil {
			list = append(append(list, from.Default.Move), from.Default.Line...)
		}
		switch kind {
		case proof.KindLine:
			n.Line = list
			if len(list) == 0 {
				*n = from
			}
		case proof.KindTree:
			n.Threat, n.Replies = list, from.Replies
			if len(list) == 0 {
				*n = from
			}
		case proof.KindQuiet:
			n.Default, n.Replies = &endless.Node{Kind: proof.KindFive, Move: n.Move}, from.Replies
			if len(list) > 0 {
				n.Default = &endless.Node{Kind: proof.KindLine, Move: list[0], Line: list[1:]}
			}
		case proof.KindLemma:
			n.Move = endless.Point{}
		}
		return kind != from.Kind
	},
	"a node in the place of another": func(rng *rand.Rand, c *claim) bool {
		list := nodes(c.Tree, func(*endless.Node) bool { return true })
		n, m := pick(rng, list), pick(rng, list)
		if slices.Contains(nodes(m, func(*endless.Node) bool { return true }), n) {
			return false
		}
		*n = *m
		return true
	},
	"a reply between": func(rng *rand.Rand, c *claim) bool {
		n := pick(rng, nodes(c.Tree, func(n *endless.Node) bool { return len(n.Replies) > 0 }))
		if n != nil {
			at := nearby(rng, endless.Point{X: 50, Y: 50}, 2)
			n.Replies = append(n.Replies, endless.Reply{Move: at, Node: pick(rng, n.Replies).Node})
		}
		return n != nil
	},
	"a default within defaults": func(rng *rand.Rand, c *claim) bool {
		n := pick(rng, nodes(c.Tree, func(n *endless.Node) bool { return n.Default != nil }))
		if n == nil {
			return false
		}
		*n = endless.Node{Kind: proof.KindQuiet, Move: nearby(rng, endless.Point{}, 12), Default: &endless.Node{
			Kind: n.Kind, Move: n.Move, Default: n.Default, Replies: n.Replies}, Replies: n.Replies}
		return true
	},
	"a reply twice": func(rng *rand.Rand, c *claim) bool {
		n := pick(rng, nodes(c.Tree, func(n *endless.Node) bool { return len(n.Replies) > 0 }))
		if n == nil {
			return false
		}
		r := pick(rng, n.Replies)
		n.Replies = append(n.Replies, endless.Reply{Move: r.Move, Node: pick(rng, n.Replies).Node})
		return true
	},
	"entries more or less": func(rng *rand.Rand, c *claim) bool {
		n := pick(rng, nodes(c.Tree, func(n *endless.Node) bool { return len(n.Line)+len(n.Threat) > 0 }))
		if n == nil {
			return false
		}
		list := &n.Line
		if len(n.Threat) > 0 {
			list = &n.Threat
		}
		if from := rng.IntN(len(*list)); rng.IntN(2) == 0 {
			*list = slices.Delete(*list, from, min(from+1+rng.IntN(2), len(*list)))
		} else {
			*list = slices.Insert(*list, from, pick(rng, *list), pick(rng, *list))
		}
		return true
	},
}

// pick returns one of a list, or nothing if it is empty.
func pick[T any](rng *rand.Rand, list []T) (one T) {
	if len(list) > 0 {
		one = list[rng.IntN(len(list))]
	}
	return one
}

// nearby returns a point at a distance of at most reach.
func nearby(rng *rand.Rand, p endless.Point, reach int) endless.Point {
	return endless.Point{X: p.X + rng.IntN(2*reach+1) - reach, Y: p.Y + rng.IntN(2*reach+1) - reach}
}

func drop(rng *rand.Rand, list *[]endless.Point) bool {
	if len(*list) == 0 {
		return false
	}
	i := rng.IntN(len(*list))
	*list = slices.Delete(*list, i, i+1)
	return true
}

// nodes returns the nodes of a tree that are wanted, each once.
func nodes(n *endless.Node, wanted func(n *endless.Node) bool) (list []*endless.Node) {
	seen := map[*endless.Node]bool{}
	var walk func(n *endless.Node)
	walk = func(n *endless.Node) {
		if n == nil || seen[n] {
			return
		}
		if seen[n] = true; wanted(n) {
			list = append(list, n)
		}
		walk(n.Default)
		for _, r := range n.Replies {
			walk(r.Node)
		}
	}
	walk(n)
	return list
}

// points returns the places of the points of a tree.
func points(n *endless.Node) (list []*endless.Point) {
	for _, n := range nodes(n, func(n *endless.Node) bool { return n.Kind != proof.KindLemma }) {
		list = append(list, &n.Move)
		for _, entries := range [][]endless.Point{n.Line, n.Threat} {
			for i := range entries {
				list = append(list, &entries[i])
			}
		}
		for i := range n.Replies {
			list = append(list, &n.Replies[i].Move)
		}
	}
	return list
}
