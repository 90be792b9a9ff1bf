package tss

import (
	"slices"

	"fukumi/eval"
	"fukumi/notation"
	"fukumi/solver/internal/fours"
)

// A Search makes plans, and the certificates of the wins that follow from them.
type Search struct {
	lines board
	limit *fours.Budget
	inner fours.Inner // the searches by fours for certificates

	ops    []operator
	byGain [512]int16 // 1 + the first operator with a gain square
	nextOp []int16    // 1 + the next operator with the same gain square
	nodes  []node
	atGain [512]int16          // 1 + the last node with a gain square
	gained [4][maxLines]uint32 // the gain squares of the nodes, in lines
	seen   [2048]uint64        // keys of the sets of threats that were tried
	tried  int                 // number of keys in seen
	pushed []operator          // stack of operators to be tried

	guard *eval.Set // if not nil, at least one gain square of a plan must be in it
	found plan
	over  bool // whether a plan was found or a limit was reached
}

const (
	maxNodes = 300
	maxTries = 1500 // less than the size of seen
	maxOps   = 512  // number of bits of an eval.Set
)

// A node is a set of threats that are all played: its last threat, and the threats that are needed to play it.
type node struct {
	op           int16
	first, other int16 // the node it depends on, and the node joined to it; -1 if there is none
	sameGain     int16 // 1 + the earlier node with the same gain square
	goal         bool
	key          uint64
	ops          eval.Set // the threats, by index
	gains, costs eval.Set
}

// A plan is the list of the gain squares of a sequence that wins even if all replies are made at the same time. Each
// gain square comes after those on which it depends.
type plan []notation.Point

// plan looks for a sequence that wins the position on b, with the attacker to
// move. If guard is not nil, one of its gain squares must be in guard. It
// returns nil if there is no such sequence.
func (x *Search) plan(b *eval.Board, attacker notation.Stone, guard *eval.Set) plan {
	x.clear()
	x.guard = guard
	x.lines.fill(b, attacker)
	x.nodes = append(x.nodes, node{op: -1, first: -1, other: -1})
	forced, _, n := b.Fives(attacker.Opponent(), 0)
	if n > 1 {
		return nil
	}
	for y := range b.Size() {
		for x0 := range b.Size() {
			if p := notation.At(x0, y); b.At(p) == attacker {
				x.pushed = x.lines.lineOperators(p, notation.NoPoint, x.pushed)
			}
		}
	}
	for i := 0; i < len(x.pushed) && !x.over; i++ {
		if n == 0 || x.pushed[i].gain == forced {
			x.extend(0, -1, x.pushed[i])
		}
	}
	for from, to := 1, len(x.nodes); from < to; from, to = to, len(x.nodes) {
		for i := from; i < to && !x.over; i++ {
			if !x.nodes[i].goal {
				x.combine(int16(i))
			}
		}
	}
	return x.found
}

func (x *Search) clear() {
	for i := range x.ops {
		x.byGain[x.ops[i].gain] = 0
		x.atGain[x.ops[i].gain] = 0
	}
	x.ops, x.nextOp, x.nodes, x.pushed = x.ops[:0], x.nextOp[:0], x.nodes[:0], x.pushed[:0]
	clear(x.seen[:])
	clear(x.gained[:])
	x.found, x.over, x.tried = nil, false, 0
}

// intern returns the index of o, or -1 if there is no room for it.
func (x *Search) intern(o *operator) int16 {
	for i := x.byGain[o.gain]; i != 0; i = x.nextOp[i-1] {
		if x.ops[i-1] == *o {
			return i - 1
		}
	}
	if len(x.ops) == maxOps {
		return -1
	}
	x.ops = append(x.ops, *o)
	x.nextOp = append(x.nextOp, x.byGain[o.gain])
	x.byGain[o.gain] = int16(len(x.ops))
	return int16(len(x.ops) - 1)
}

// opKey returns a fixed random number for the index of an operator.
func opKey(i int16) uint64 {
	k := (uint64(i) + 1) * 0x9e3779b97f4a7c15
	k = (k ^ k>>29) * 0xbf58476d1ce4e5b9
	return k ^ k>>32
}

// met reports whether the set of threats with the given key is already known, and records the key.
func (x *Search) met(key uint64) bool {
	for i := key >> 20 % uint64(len(x.seen)); ; i = (i + 1) % uint64(len(x.seen)) {
		switch x.seen[i] {
		case key:
			return true
		case 0:
			x.seen[i] = key
			x.tried++
			return false
		}
	}
}

// extend adds the node that plays o after node a, joined to b unless b is -1, and the nodes that depend on it. The
// threats of a and b are on the board.
func (x *Search) extend(a, b int16, o operator) {
	id := x.intern(&o)
	if id < 0 || len(x.nodes) == maxNodes || x.tried == maxTries || !x.limit.Spend() {
		x.over = true
		return
	}
	n := x.nodes[a]
	if b >= 0 {
		x.join(&n, &x.nodes[b])
	}
	n.op, n.first, n.other = id, a, b
	if n.key ^= opKey(id); x.met(n.key) {
		return
	}
	n.ops.Add(notation.Point(id))
	n.gains.Add(o.gain)
	for _, p := range o.cost[:o.costs] {
		n.costs.Add(p)
	}
	x.lines.flip(&x.lines.own, o.gain)
	if made := x.lines.judge(o.gain); made.legal && made.four == (o.kind == kindFour) {
		x.flipCosts(&o)
		x.enter(&n, o.gain)
		x.flipCosts(&o)
	}
	x.lines.flip(&x.lines.own, o.gain)
}

func (x *Search) flipCosts(o *operator) {
	for _, p := range o.cost[:o.costs] {
		x.lines.flip(&x.lines.theirs, p)
	}
}

// enter adds n, whose threats are on the board. Unless n is a goal, it then extends n by the threats that depend on its
// gain.
func (x *Search) enter(n *node, gain notation.Point) {
	n.goal = x.lines.open(gain)
	n.sameGain = x.atGain[gain]
	x.nodes = append(x.nodes, *n)
	i := int16(len(x.nodes) - 1)
	if n.goal {
		if x.guard == nil || meet(&n.gains, x.guard) {
			x.found, x.over = x.sequence(i, nil), true
		}
		return
	}
	if x.atGain[gain] == 0 {
		x.lines.flip(&x.gained, gain)
	}
	x.atGain[gain] = i + 1
	base := len(x.pushed)
	x.pushed = x.lines.lineOperators(gain, notation.NoPoint, x.pushed)
	for k := base; k < len(x.pushed) && !x.over; k++ {
		x.extend(i, -1, x.pushed[k])
	}
	x.pushed = x.pushed[:base]
}

// sequence appends the gain squares of node i, each after those on which it depends.
func (x *Search) sequence(i int16, order plan) plan {
	if i <= 0 {
		return order
	}
	n := &x.nodes[i]
	order = x.sequence(n.first, order)
	order = x.sequence(n.other, order)
	if gain := x.ops[n.op].gain; !slices.Contains(order, gain) {
		order = append(order, gain)
	}
	return order
}

// meet reports whether two sets have a point in common.
func meet(a, b *eval.Set) bool {
	for i := range a {
		if a[i]&b[i] != 0 {
			return true
		}
	}
	return false
}
