package tss

import (
	"math/bits"

	"fukumi/eval"
)

// The combination stage of the threat-space search.

// combine joins node i with every earlier node whose gain square is in a line with the gain square of i and near it. It
// plays the threats that need both nodes.
func (x *Search) combine(i int16) {
	g := x.ops[x.nodes[i].op].gain
	x.flipNode(i)
	for d := range 4 {
		theirs := x.lines.around(&x.lines.theirs, g, d)
		for near := x.lines.around(&x.gained, g, d) &^ theirs; near != 0; near &= near - 1 {
			h := pointAt(g, lineStrides[d], bits.TrailingZeros32(near))
			for j := x.atGain[h&511]; j != 0 && !x.over; j = x.nodes[j-1].sameGain {
				if j-1 < i {
					x.pair(i, j-1)
				}
			}
		}
	}
	x.flipNode(i)
}

// pair plays the threats that need the gain squares of both nodes. The threats of node i are on the board.
func (x *Search) pair(i, j int16) {
	a, b := &x.nodes[i], &x.nodes[j]
	if x.conflict(a, b) {
		return
	}
	gains, costs := without(&b.gains, &a.gains), without(&b.costs, &a.costs)
	x.lines.flipAll(&x.lines.own, &gains)
	x.lines.flipAll(&x.lines.theirs, &costs)
	base := len(x.pushed)
	x.pushed = x.lines.lineOperators(x.ops[a.op].gain, x.ops[b.op].gain, x.pushed)
	for k := base; k < len(x.pushed) && !x.over; k++ {
		x.extend(i, j, x.pushed[k])
	}
	x.pushed = x.pushed[:base]
	x.lines.flipAll(&x.lines.own, &gains)
	x.lines.flipAll(&x.lines.theirs, &costs)
}

// flipNode places the threats of node i on the board, or removes them.
func (x *Search) flipNode(i int16) {
	x.lines.flipAll(&x.lines.own, &x.nodes[i].gains)
	x.lines.flipAll(&x.lines.theirs, &x.nodes[i].costs)
}

// conflict reports whether two nodes cannot both be played.
func (x *Search) conflict(a, b *node) bool {
	var clash uint64
	for i := range a.gains {
		clash |= a.gains[i]&b.costs[i] | a.costs[i]&b.gains[i]
	}
	if clash != 0 {
		return true
	}
	// The points that occur in both nodes must come from threats of both nodes.
	var gains, costs eval.Set
	for i := range a.ops {
		for w := a.ops[i] & b.ops[i]; w != 0; w &= w - 1 {
			o := &x.ops[i<<6+bits.TrailingZeros64(w)]
			gains.Add(o.gain)
			for _, p := range o.cost[:o.costs] {
				costs.Add(p)
			}
		}
	}
	for i := range gains {
		if a.gains[i]&b.gains[i] != gains[i] || a.costs[i]&b.costs[i] != costs[i] {
			return true
		}
	}
	return false
}

// join adds to n the threats and points of b that n lacks.
func (x *Search) join(n, b *node) {
	for i := range n.ops {
		for w := b.ops[i] &^ n.ops[i]; w != 0; w &= w - 1 {
			n.key ^= opKey(int16(i<<6 + bits.TrailingZeros64(w)))
		}
		n.ops[i] |= b.ops[i]
		n.gains[i] |= b.gains[i]
		n.costs[i] |= b.costs[i]
	}
}

// without returns the points of a that are not in b.
func without(a, b *eval.Set) (z eval.Set) {
	for i := range z {
		z[i] = a[i] &^ b[i]
	}
	return z
}
